"""What the arena itself costs: games a second, within the process and over UCI, and the clock of who talks too much.

    python benchmarks/match_speed.py [--games 1000]

Two sets of weights play matches at 5,000 and at 100 nodes a move, within this process and as two `plywise uci`
processes, one game at once and two; the games must be the same each time. Then an engine that says megabytes before
each of its moves plays one that says a line: what that costs of its clock, beyond what it takes to write as much into a
pipe that is read at once, and of its opponent's.
"""

import argparse
import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from plywise import MatchResult, match
from plywise.arena.ledger import Ledger
from plywise.arena.match import plan_of
from plywise.player import Player, UciPlayer
from plywise.runs import Run

DOUBLE = Path(__file__).parents[1] / "tests" / "doubles" / "player.py"
PROFILES = ("modern", "classic")
MEGABYTES = 8


def players(form: str) -> tuple[str | Player, str | Player]:
    """The two players, within the process or over UCI."""
    first, second = PROFILES
    if form == "within":
        return f"plywise:{first}", f"plywise:{second}"
    program = f"uci:{sys.executable} -m plywise uci --profile "
    return program + first, program + second


def games_of(result: MatchResult) -> list[tuple[str, ...]]:
    """The moves of every game."""
    with Run.open(result.run) as run:
        ledger = Ledger(run, plan_of(run))
        return [tuple(ledger.game(number).record.all_moves()) for number in sorted(ledger.points)]


def speeds(games: int) -> None:
    """Games a second, in every form in turn."""
    for nodes in (5000, 100):
        played: set[tuple[tuple[str, ...], ...]] = set()
        for concurrency in (1, 2):
            taken = {}
            for form in ("within", "uci"):
                with tempfile.TemporaryDirectory() as folder:
                    started = time.perf_counter()
                    run = Path(folder, "run")
                    result = match(*players(form), games=games, nodes=nodes, concurrency=concurrency, run=run)
                    taken[form] = time.perf_counter() - started
                    played.add(tuple(games_of(result)))
                say(f"{nodes} nodes, {concurrency} at once, {form}: {games / taken[form]:.2f} games a second")
            say(f"{nodes} nodes, {concurrency} at once: over UCI in {taken['uci'] / taken['within']:.2f} times as long")
        say(f"{nodes} nodes: the games are {'the same' if len(played) == 1 else 'NOT THE SAME'} in all forms")


def moves_of(behaviour: str) -> tuple[list[float], list[float]]:
    """What each move of a double took, and of its opponent, who says one line a move."""
    first, second = (UciPlayer(name, (sys.executable, str(DOUBLE), name)) for name in (behaviour, "Sound"))
    with tempfile.TemporaryDirectory() as folder:
        result = match(first, second, games=4, tc="60", maxmoves=20, run=Path(folder, "run"))
        with Run.open(result.run) as run:
            mine: list[float] = []
            theirs: list[float] = []
            ledger = Ledger(run, plan_of(run))
            for number in ledger.points:
                seconds = ledger.game(number).record.seconds
                (mine if number % 2 == 0 else theirs).extend(seconds[0::2])
                (theirs if number % 2 == 0 else mine).extend(seconds[1::2])
    return mine, theirs


def writing() -> float:
    """The seconds that it takes to write so many megabytes to each of two pipes that are read at once."""
    pipes = [os.pipe() for _ in range(2)]

    def read(end: int) -> None:
        while os.read(end, 1 << 16):
            pass

    readers = [threading.Thread(target=read, args=(pipe[0],)) for pipe in pipes]
    for reader in readers:
        reader.start()
    started = time.perf_counter()
    for _, end in pipes:
        data = memoryview(b"x" * (MEGABYTES << 20))
        while data:
            data = data[os.write(end, data) :]
        os.close(end)
    taken = time.perf_counter() - started
    for reader, pipe in zip(readers, pipes, strict=True):
        reader.join()
        os.close(pipe[0])
    return taken


def floods() -> None:
    """The clock of who floods both pipes, and of its opponent."""
    quiet, _ = moves_of("Sound")
    loud, opponent = moves_of("Flood")
    usual = statistics.median(quiet)
    mine = statistics.median(loud) - usual
    theirs = statistics.median(opponent) - usual
    say(f"{MEGABYTES} MB on each pipe cost {1000 * mine:.1f} ms of the clock (worst {1000 * (max(loud) - usual):.1f})")
    say(f"of the opponent's {1000 * theirs:.2f} ms (worst {1000 * (max(opponent) - usual):.1f})")
    say(f"writing as much to pipes that a thread reads takes {1000 * writing():.1f} ms")


def say(line: str) -> None:
    """Writes a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Measures both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    floods()
    speeds(asked.games)


if __name__ == "__main__":
    main()
