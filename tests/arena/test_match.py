"""Matches: the same games however they are played, verdicts that concurrency cannot change."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from disturbed import kill_again_and_again, tables

from plywise import EngineError, InputError, MatchResult, Parameters, match, resume_match, stats
from plywise.arena.match import MatchProgress
from plywise.arena.pgn import read_games
from plywise.arena.plan import parse_sprt
from plywise.arena.statistics import Results
from plywise.player import BuiltIn

OPTIONS: dict[str, Any] = {"games": 12, "nodes": 100}


def play(run: Path, **options: Any) -> MatchResult:
    return match("plywise", "plywise:classic", run=run, **(OPTIONS | options))


def games(run: Path) -> list[tuple[object, ...]]:
    return tables(run)["games"]


def tags(result: MatchResult) -> list[str]:
    """The tags of the games, in the order in which they were written."""
    return [line for line in result.pgn.read_text(encoding="utf-8").splitlines() if line.startswith("[")]


def test_the_games_do_not_depend_on_how_many_are_played_at_once(tmp_path: Path) -> None:
    one = play(tmp_path / "one")
    two = play(tmp_path / "two", concurrency=3)
    assert len(games(tmp_path / "one")) == 12
    assert tables(tmp_path / "one") == tables(tmp_path / "two")
    assert one.stats == two.stats
    assert tags(one) == tags(two)


def test_another_seed_plays_other_games(tmp_path: Path) -> None:
    play(tmp_path / "one", games=2)
    play(tmp_path / "two", games=2, seed=1)
    assert games(tmp_path / "one") != games(tmp_path / "two")


def test_a_player_plays_the_same_in_the_process_and_over_uci(tmp_path: Path) -> None:
    play(tmp_path / "within", games=4)
    program = f"uci:{sys.executable} -m plywise uci"
    match(program, f"{program} --profile classic", run=tmp_path / "over", games=4, nodes=100)
    within, over = (read_games(tmp_path / run / "games.pgn") for run in ("within", "over"))
    assert [(game.moves, game.result) for game in within] == [(game.moves, game.result) for game in over]


def test_pairs_are_counted_and_figures_are_those_of_the_games(tmp_path: Path) -> None:
    result = play(tmp_path / "run")
    rows = games(tmp_path / "run")
    assert [row[1] for row in rows] == ["plywise", "plywise:classic"] * 6
    assert result.stats.games == 12
    assert result.stats.pentanomial is not None
    assert sum(result.stats.pentanomial) == 6
    mine, theirs = result.players.values()
    assert (mine.wins, mine.draws, mine.losses) == (theirs.losses, theirs.draws, theirs.wins)
    assert mine.wins + mine.draws + mine.losses == 12
    assert mine.nodes <= 100 * mine.moves
    assert "Ptnml(0-2)" in str(result)
    assert stats(tmp_path / "run").pentanomial == result.stats.pentanomial
    reverse = stats(tmp_path / "run", player="plywise:classic").pentanomial
    assert reverse == result.stats.pentanomial[::-1]


def test_a_player_may_meet_itself(tmp_path: Path) -> None:
    result = match("plywise", "plywise", games=4, nodes=50, run=tmp_path / "run")
    assert result.names == ("plywise", "plywise #2")
    assert result.stats.pentanomial == (0, 0, 2, 0, 0), "the same player plays both games of a pair alike"


def test_a_sequential_test_ends_at_the_first_pair_that_decides(tmp_path: Path) -> None:
    sprt = parse_sprt("elo0=0,elo1=200")
    whole = play(tmp_path / "whole", games=60)
    cut = [play(tmp_path / f"cut{n}", games=60, sprt=sprt, concurrency=n) for n in (1, 3)]
    assert cut[0].stats == cut[1].stats
    assert tables(tmp_path / "cut1") == tables(tmp_path / "cut3")
    assert cut[0].stats.verdict != "undecided"
    assert 0 < cut[0].stats.games < 60
    assert games(tmp_path / "cut1") == games(tmp_path / "whole")[: cut[0].stats.games]
    assert cut[0].pgn.read_text(encoding="utf-8").count("[Event ") == cut[0].stats.games
    sums = [0] * 5
    for number, pair in enumerate(whole.course, start=1):
        sums[sum(pair)] += 1
        decided = sprt.verdict(sprt.llr(Results(pentanomial=(sums[0], sums[1], sums[2], sums[3], sums[4]))))
        assert (decided != "undecided") == (number == len(cut[0].course))
        if decided != "undecided":
            break


def test_limits_may_be_each_players_own(tmp_path: Path) -> None:
    result = play(tmp_path / "run", games=2, limits_b="nodes=30,depth=2")
    mine, theirs = result.players.values()
    assert mine.nodes / mine.moves > 60
    assert theirs.nodes / theirs.moves <= 30
    assert 'BlackLimit "30 nodes, depth 2"' in result.pgn.read_text(encoding="utf-8")


def test_a_players_file_says_the_same(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = 'name = "Mine"\ncommand = "plywise:classic"\noptions = { check = 0.5 }\nlimits = { nodes = 40 }\n'
    file.write_text(text, encoding="utf-8")
    described = match(str(file), "plywise", games=4, nodes=100, run=tmp_path / "one")
    written = match(
        "plywise:classic?check=0.5", "plywise", games=4, nodes=100, limits_a="nodes=40", run=tmp_path / "two"
    )
    assert described.names == ("Mine", "plywise")
    assert [row[3:] for row in games(described.run)] == [row[3:] for row in games(written.run)]


def test_games_are_adjudicated_if_that_is_asked_for(tmp_path: Path) -> None:
    result = play(tmp_path / "run", resign="movecount=2,score=300", draw="movenumber=20,movecount=4,score=50")
    ends = {row[4] for row in games(result.run)}
    assert "adjudication" in ends
    long = play(tmp_path / "long", games=2, maxmoves=5)
    assert {row[5] for row in games(long.run)} == {"Draw by adjudication"}
    assert {len(str(row[8]).split("],[")) for row in games(long.run)} == {10}


def test_a_clock_is_kept(tmp_path: Path) -> None:
    result = match(
        "plywise",
        "plywise:classic",
        games=2,
        tc="0.2+0.01",
        timemargin=3_600_000,  # However slow the machine is.
        maxmoves=20,
        run=tmp_path / "run",
    )
    assert result.time_losses == 0
    mine, _ = result.players.values()
    assert mine.seconds > 0
    assert '[TimeControl "0.2+0.01"]' in result.pgn.read_text(encoding="utf-8")


def test_a_real_engine_plays(engine: Callable[[str], Path], tmp_path: Path) -> None:
    for name, limit in (("stockfish", "nodes=300"), ("glaurung", "depth=2")):
        player = f"uci:{engine(name)}?Hash=8"
        log = tmp_path / f"{name}.log"
        result = match(
            player, "plywise", games=2, nodes=300, limits_a=limit, concurrency=2, run=tmp_path / name, log=log
        )
        tally = result.players[player]
        assert (result.crashes, result.time_losses, tally.illegal_moves) == (0, 0, 0)
        assert tally.settings["Hash"] == "8"
        assert tally.nodes > 0
        said = log.read_text(encoding="utf-8")
        assert said.count(f" < go {limit.replace('=', ' ')}") == tally.moves
        assert " > bestmove " in said


def test_progress_is_told(tmp_path: Path) -> None:
    heard: list[MatchProgress] = []
    play(tmp_path / "run", games=4, progress=heard.append)
    assert heard[-1].stats.games == 4, "the pair that the last game has completed counts"
    assert [(progress.done, progress.total) for progress in heard] == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_same_words_go_on_and_others_do_not(tmp_path: Path) -> None:
    first = play(tmp_path / "run", games=4)
    assert play(tmp_path / "run", games=4, concurrency=2).stats == first.stats
    assert resume_match(tmp_path / "run").stats == first.stats
    with pytest.raises(InputError, match="holds another run: games is 4 there, not 6"):
        play(tmp_path / "run", games=6)
    with pytest.raises(InputError, match="holds another run: limits is"):
        play(tmp_path / "run", games=4, nodes=200)
    changed = BuiltIn("plywise", Parameters("modern").replace("check", 0.5))
    with pytest.raises(InputError, match=r"holds another run: its player1\.toml differs"):
        match(changed, "plywise:classic", games=4, nodes=100, run=tmp_path / "run")


def test_a_match_that_is_killed_again_and_again_ends_as_one_that_was_not(tmp_path: Path) -> None:
    undisturbed = play(tmp_path / "undisturbed", games=24, nodes=2000)
    run = tmp_path / "killed"
    script = f"""
import plywise
plywise.match("plywise", "plywise:classic", games=24, nodes=2000, concurrency=1 + {{number}} % 2, run={str(run)!r})
"""
    assert kill_again_and_again(script, run, "games", total=24, each=4) > 3
    resumed = resume_match(run)
    assert tables(run) == tables(tmp_path / "undisturbed")
    assert resumed.stats == undisturbed.stats
    assert tags(resumed) == tags(undisturbed)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"games": 3}, "games must be even"),
        ({"games": 0}, "games must be from 2"),
        ({"tc": "10+0.1", "movetime": 5}, "contradict"),
        ({"tc": "ten"}, "no time control"),
        ({"limits_a": "speed=3"}, "no limit is called"),
        ({"sprt": "elo0=5"}, "elo1 is missing"),
        ({"sprt": "elo0=5,elo1=5"}, "elo0 must be less than elo1"),
        ({"sprt": "elo0=0,elo1=5,model=guess"}, "model is normalized, logistic or bayes"),
        ({"sprt": "elo0=zero,elo1=5"}, "no number"),
        ({"draw": "movenumber=x"}, "whole number"),
        ({"concurrency": 0}, "concurrency must be"),
        ({"ping_timeout": 0}, "ping_timeout must be"),
        ({"order": "sideways"}, "order is"),
        ({"rules": "olympiad"}, "chess has no rules"),
        ({"openings": "/nowhere/book.epd"}, "no such file"),
        ({"games": 20_000}, "6,400 different openings"),
    ],
)
def test_what_cannot_be_a_match_is_told_before_it_begins(options: dict[str, Any], problem: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=problem):
        play(tmp_path / "run", **options)
    assert not (tmp_path / "run").exists()


def test_a_lost_pgn_is_made_anew(tmp_path: Path) -> None:
    result = play(tmp_path / "run", games=4)
    games_before = result.pgn.read_bytes()
    result.pgn.unlink()
    resume_match(tmp_path / "run")
    assert result.pgn.read_bytes() == games_before


def test_who_does_not_play_the_game_is_told_before_it_begins(engine: Callable[[str], Path], tmp_path: Path) -> None:
    with pytest.raises(EngineError, match="it does not seem to play loa"):
        match("plywise", f"uci:{engine('stockfish')}", game="loa", nodes=50, games=2, run=tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(("option", "problem"), [("Hsh=8", "no option"), ("Hash=100000000", "takes a whole number")])
def test_options_that_an_engine_does_not_take_are_told_before_it_begins(
    option: str, problem: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=problem):
        match("plywise", f"uci:{sys.executable} -m plywise uci?{option}", run=tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_no_file_is_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.pgn"
    mine.write_text("dear to me\n", encoding="utf-8")
    for option in ("pgn", "log"):
        with pytest.raises(InputError, match=r"mine\.pgn: there is a file of this name"):
            play(tmp_path / "run", **{option: mine})
        with pytest.raises(InputError, match="there is no such folder"):
            play(tmp_path / "run", **{option: tmp_path / "none" / "out"})
    with pytest.raises(InputError, match="holds something else than a run"):
        play(tmp_path)
    with pytest.raises(InputError, match="is, or lies in, a file"):
        play(mine / "run")
    assert mine.read_text(encoding="utf-8") == "dear to me\n"


def test_the_course_of_a_match_is_drawn(tmp_path: Path) -> None:
    result = play(tmp_path / "run", sprt="elo0=0,elo1=5")
    figure = result.plot()
    elo, test = figure.axes
    assert elo.get_title() == "plywise against plywise:classic: 12 games"
    assert test.get_ylabel() == "log-likelihood ratio [0, 5]"
    drawn = test.lines[0].get_ydata()
    assert list(drawn)[-1] == pytest.approx(result.stats.llr)  # type: ignore[arg-type]
