"""Engines that crash, hang, lie and flood: what each costs the engine, and that nothing is left of it."""

import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from plywise import EngineError, MatchResult, match
from plywise.arena.match import match_of
from plywise.arena.pgn import read_games
from plywise.player import UciPlayer
from plywise.runs import Run

DOUBLE = Path(__file__).parents[1] / "doubles" / "player.py"
NO_TIME = 0.3
"""Seconds that are waited for what never comes."""
PLENTY = 60.0


class Pids:
    """The numbers that the doubles leave of their processes."""

    def __init__(self, file: Path, is_running: Callable[[int], bool]) -> None:
        self.file = file
        self._is_running = is_running

    def read(self) -> list[int]:
        return [int(line) for line in self.file.read_text(encoding="utf-8").split()] if self.file.exists() else []

    def wait_for_none(self) -> None:
        """Waits until none of them runs; pytest's own deadline ends this if they live on."""
        while any(map(self._is_running, self.read())):
            time.sleep(0.01)


@pytest.fixture
def pids(tmp_path: Path, is_running: Callable[[int], bool]) -> Pids:
    return Pids(tmp_path / "pids", is_running)


def double(behaviour: str, pids: Pids) -> UciPlayer:
    return UciPlayer(behaviour, (sys.executable, str(DOUBLE), behaviour, str(pids.file)))


def play(
    behaviour: str, pids: Pids, limit: str = "nodes=100", ping: float = PLENTY, move: float = PLENTY
) -> MatchResult:
    """A match of four short games against the engine of this package."""
    result = match(
        double(behaviour, pids),
        "plywise:classic",
        games=4,
        nodes=50,
        limits_a=limit,
        maxmoves=4,
        ping_timeout=ping,
        move_timeout=move,
        run=pids.file.parent / "run",
    )
    assert pids.read()
    pids.wait_for_none()
    assert result.is_finished
    return result


@pytest.mark.parametrize("behaviour", ["ExitsAtStart", "NoUciOk", "NeverReady"])
def test_one_that_never_starts_ends_the_match_before_it_begins(behaviour: str, pids: Pids) -> None:
    with pytest.raises(EngineError, match=f"^{behaviour}: no answer to `"):
        match(
            double(behaviour, pids),
            "plywise",
            nodes=50,
            start_timeout=PLENTY if behaviour == "NeverReady" else NO_TIME,
            ping_timeout=NO_TIME,
            run=pids.file.parent / "run",
        )
    pids.wait_for_none()
    assert not (pids.file.parent / "run").exists()


def test_one_that_does_not_start_again_ends_the_match_which_keeps_its_games(pids: Pids) -> None:
    with pytest.raises(EngineError, match=r"^StartsOnce: no answer to `uci`.*exit code 4"):
        play("StartsOnce", pids)
    pids.wait_for_none()
    with Run.open(pids.file.parent / "run") as run:
        assert not match_of(run).is_finished
        assert run.store.rows("SELECT game, fault FROM games") == [(0, "crash")], "the game that it has lost counts"


@pytest.mark.parametrize(
    ("behaviour", "limit", "patience", "fault", "reason"),
    [
        ("CrashesInSearch", "nodes=100", {}, "crashes", "disconnects: [^}]*signal 6[^}]*assertion failed"),
        ("ClosesOutput", "nodes=100", {}, "crashes", "disconnects: [^}]*closed its output"),
        ("Hangs", "nodes=100", {"ping": NO_TIME}, "stalls", "connection stalls: [^}]*isready"),
        ("Hangs", "depth=3", {"ping": NO_TIME}, "stalls", "connection stalls"),
        ("Hangs", "movetime=100", {"ping": NO_TIME}, "stalls", "connection stalls"),
        ("Hangs", "tc=0.1", {"ping": NO_TIME}, "stalls", "connection stalls"),
        ("NeverMoves", "nodes=100", {"move": NO_TIME}, "stalls", "connection stalls: no move within"),
        ("NeverMoves", "tc=0.1", {}, "time_losses", "loses on time"),
        ("NotReadyAgain", "nodes=100", {"ping": NO_TIME}, "stalls", "connection stalls: [^}]*isready"),
        ("Late", "tc=0.3", {}, "time_losses", "loses on time"),
        ("Late", "movetime=10", {}, "time_losses", "loses on time"),
        ("EndlessFlood", "tc=0.1", {}, "time_losses", "loses on time"),
        ("EndlessFlood", "nodes=100", {"move": NO_TIME}, "stalls", "connection stalls: no move within"),
        ("IllegalMove", "nodes=100", {}, "illegal_moves", "makes an illegal move: e5e9"),
        ("OpponentsMove", "nodes=100", {}, "illegal_moves", "makes an illegal move"),
        ("NoMove", "nodes=100", {}, "illegal_moves", r"makes an illegal move: \(none\)"),
    ],
)
def test_a_failure_loses_the_game_and_the_next_one_begins(
    behaviour: str, limit: str, patience: dict[str, float], fault: str, reason: str, pids: Pids
) -> None:
    result = play(behaviour, pids, limit, **patience)
    mine, theirs = result.players.values()
    assert (mine.losses, getattr(mine, fault), theirs.wins) == (4, 4, 4)
    assert (theirs.crashes, theirs.stalls, theirs.time_losses, theirs.illegal_moves) == (0, 0, 0, 0)
    text = result.pgn.read_text(encoding="utf-8").replace("\n", " ")
    colours = re.findall(rf"(White|Black) {reason}", text)
    assert colours == ["White", "Black", "White", "Black"]
    termination = {"time_losses": "time forfeit", "illegal_moves": "illegal move"}.get(fault, "abandoned")
    assert text.count(f'[Termination "{termination}"]') == 4


def test_one_that_crashes_between_games_loses_the_one_that_begins(pids: Pids) -> None:
    mine, _ = play("CrashesAtNewGame", pids).players.values()
    assert (mine.crashes, mine.losses) == (2, 2), "every second game of a process"


def moves(result: MatchResult) -> list[tuple[str, ...]]:
    return [game.moves for game in read_games(result.pgn)]


def test_one_that_is_silent_for_long_but_there_loses_nothing(pids: Pids) -> None:
    players = double("Thinks", pids), "plywise:classic"
    result = match(*players, games=2, nodes=50, maxmoves=1, ping_timeout=1.0, run=pids.file.parent / "run")
    mine, _ = result.players.values()
    assert (mine.moves, mine.stalls, mine.crashes) == (2, 0, 0)


def test_one_that_ends_with_its_mate_has_won(pids: Pids, tmp_path: Path) -> None:
    book = tmp_path / "book.epd"
    book.write_text("6k1/5ppp/8/8/8/8/8/R5K1 w - - hmvc 0; fmvn 1;\n", encoding="utf-8")
    players = double("MatesAndEnds", pids), "plywise"
    result = match(*players, games=2, nodes=2000, openings=book, run=pids.file.parent / "run")
    assert result.course[0][0] == 2, "the first game, in which it mates at once"


@pytest.mark.parametrize(
    "behaviour",
    ["SpeaksTwice", "Babbles", "LongLine", "Flood", "FloodsAtRest", "IgnoresQuit", "LeavesChild"],
)
def test_what_is_no_failure_changes_no_game(
    behaviour: str, pids: Pids, tmp_path: Path, is_running: Callable[[int], bool]
) -> None:
    result = play(behaviour, pids)
    (tmp_path / "sound").mkdir()
    assert moves(result) == moves(play("Sound", Pids(tmp_path / "sound" / "pids", is_running)))
    mine, _ = result.players.values()
    assert (mine.crashes, mine.stalls, mine.time_losses, mine.illegal_moves) == (0, 0, 0, 0)
    scores = set(re.findall(r"\{([^ {}]+/\d+) ", result.pgn.read_text(encoding="utf-8")))
    assert "+0.10/1" in scores
    assert not scores & {"+9.00/9", "-9.00/7"}, "what a stale line says is not the move's"


def test_a_flood_does_not_fill_the_memory(pids: Pids) -> None:
    import resource

    play("Sound", pids)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = match(double("Flood", pids), "plywise", games=2, nodes=50, maxmoves=4, run=pids.file.parent / "flooded")
    assert result.is_finished
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 8 << 10, f"{grown} KB more for 128 MB of lines"


def test_no_process_is_left_when_the_match_is_killed(pids: Pids) -> None:
    import signal
    import subprocess

    script = f"""
import sys
from plywise import match
from plywise.player import UciPlayer
def player(name):
    return UciPlayer(name, (sys.executable, {str(DOUBLE)!r}, name, {str(pids.file)!r}))
players = player("LeavesChild"), player("Hangs")
match(*players, games=2, nodes=100, run={str(pids.file.parent / "run")!r})
"""
    process = subprocess.Popen([sys.executable, "-c", script])
    # Both introduced themselves once before the match, and now sit at the board: one with a child.
    while len(pids.read()) < 6:
        assert process.poll() is None
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    pids.wait_for_none()
