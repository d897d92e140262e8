"""Mining suites from games."""

from pathlib import Path
from typing import Any

import pytest

from plywise import InputError, MineResult, match, mine, read_suite, solve
from plywise.experience.mining import resume_mine


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games in which mistakes are made."""
    run = tmp_path_factory.mktemp("games") / "run"
    return match("plywise", "plywise:classic", games=4, nodes=200, maxmoves=40, run=run).pgn


def mined(games: Path, folder: Path, **options: Any) -> MineResult:
    usual: dict[str, Any] = {"nodes": 2000, "deeper": 10_000}
    return mine(games, folder / "suite.epd", run=folder / "run", **(usual | options))


def test_mistakes_become_a_suite(games: Path, tmp_path: Path) -> None:
    result = mined(games, tmp_path)
    suite = read_suite(result.out)
    assert result.is_finished
    assert (result.games, result.total) == (4, 4)
    assert 0 < result.kept == len(suite.problems) < result.critical < result.positions
    for problem in suite.problems:
        assert problem.pv[0] == problem.mistake
        assert len(problem.pv) >= 2
        assert problem.best
        assert problem.mistake not in problem.best
    assert len({problem.position for problem in suite.problems}) == len(suite.problems)
    deep = solve(suite, nodes=10_000)
    assert deep.solved == deep.positions, "the better moves are those that this search finds"


def test_it_does_not_depend_on_how_much_is_searched_at_once_and_is_done_once(games: Path, tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one, two = mined(games, tmp_path / "one"), mined(games, tmp_path / "two", concurrency=2)
    assert one.out.read_bytes() == two.out.read_bytes()
    one.out.unlink()
    assert resume_mine(tmp_path / "one" / "run") == one
    assert one.out.read_bytes() == two.out.read_bytes()


def test_mining_that_was_interrupted_goes_on(games: Path, tmp_path: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        assert total == 4
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match="plywise runs resume"):
        mined(games, tmp_path, progress=interrupt)
    resumed = resume_mine(tmp_path / "run")
    (tmp_path / "undisturbed").mkdir()
    assert resumed.out.read_bytes() == mined(games, tmp_path / "undisturbed").out.read_bytes()


def test_a_greater_lead_keeps_fewer(games: Path, tmp_path: Path) -> None:
    for name in ("low", "high"):
        (tmp_path / name).mkdir()
    assert mined(games, tmp_path / "low", lead=10).kept > mined(games, tmp_path / "high", lead=400).kept


def test_lines_of_action_is_mined_too(tmp_path: Path) -> None:
    games = match("plywise", "plywise:classic", games=2, nodes=100, game="loa", run=tmp_path / "games").pgn
    result = mine(games, tmp_path / "suite.epd", nodes=500, deeper=2000, lead=10, game="loa", run=tmp_path / "run")
    assert result.is_finished
    if result.kept:
        assert len(read_suite(result.out, game="loa").problems) == result.kept


def test_what_cannot_be_mined_is_told(games: Path, tmp_path: Path) -> None:
    there = tmp_path / "suite.epd"
    there.write_text("dear to me\n", encoding="utf-8")
    with pytest.raises(InputError, match="there is a file of this name"):
        mined(games, tmp_path)
    there.unlink()
    with pytest.raises(InputError, match="no such file"):
        mined(tmp_path / "none.pgn", tmp_path)
    with pytest.raises(InputError, match="the built-in engine mines"):
        mined(games, tmp_path, player="uci:stockfish")
    cut = tmp_path / "cut.pgn"
    cut.write_text(games.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    with pytest.raises(InputError, match="does not end in its result"):
        mined(cut, tmp_path)
