"""The time between one engine's move and the other's next order, as the engines see it: ours beside python-chess's.

    python benchmarks/turnaround.py [--games 10] [--nodes 200]

Stockfish plays itself, once in a match of plywise and once driven by python-chess's `SimpleEngine.play` with scores
parsed. In both, each engine stands behind a wrapper that hands lines through and notes when `bestmove` came out and
when `go` came in.
"""

import argparse
import json
import os
import select
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import chess
import chess.engine

from plywise import match
from plywise.arena.openings import choose_openings

WRAPPER = "--wrap"


def wrap(notes: str, command: list[str]) -> None:
    """Runs an engine and hands its lines through; the times of `go` and `bestmove` are noted in a file."""
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    if engine.stdin is None or engine.stdout is None:
        raise OSError("the engine has no pipes")
    ways = {0: (engine.stdin.fileno(), b"\ngo ", "go"), engine.stdout.fileno(): (1, b"\nbestmove ", "bestmove")}
    poll = select.poll()
    for source in ways:
        poll.register(source, select.POLLIN)
    seen: list[tuple[str, float]] = []
    while True:
        for source, _ in poll.poll():
            data = os.read(source, 1 << 16)
            sink, word, name = ways[source]
            if word in b"\n" + data:
                seen.append((name, time.monotonic()))
            if not data:
                engine.terminate()
                engine.wait()
                Path(notes).with_suffix(f".{os.getpid()}").write_text(json.dumps(seen), encoding="utf-8")
                return
            try:
                os.write(sink, data)
            except BrokenPipeError:
                engine.terminate()


def gaps(folder: Path) -> list[float]:
    """The times from each `bestmove` to the next `go`, whichever engine it went to, in one game after the other."""
    seen = sorted((at, name) for file in folder.glob("notes.*") for name, at in json.loads(file.read_text()))
    pairs = pairwise(seen)
    return [go - move for (move, first), (go, second) in pairs if (first, second) == ("bestmove", "go")]


def by_plywise(folder: Path, command: str, games: int, nodes: int) -> list[float]:
    """Gaps in a match of plywise."""
    player = f"uci:{command}?Hash=16"
    match(player, player, games=games, nodes=nodes, run=folder / "run")
    return gaps(folder)


def by_python_chess(folder: Path, command: str, games: int, nodes: int) -> list[float]:
    """Gaps in games of the same openings that python-chess drives."""
    engines = [chess.engine.SimpleEngine.popen_uci(shlex.split(command)) for _ in range(2)]
    for number, opening in enumerate(choose_openings(games // 2)):
        for game in range(2):
            board = chess.Board(opening.start)
            while not board.is_game_over(claim_draw=True):
                engine = engines[(len(board.move_stack) + game) % 2]
                limit = chess.engine.Limit(nodes=nodes)
                played = engine.play(board, limit, info=chess.engine.INFO_ALL, game=(number, game))
                if played.move is None:
                    break
                board.push(played.move)
    for engine in engines:
        engine.quit()
    return gaps(folder)


def main() -> None:
    """Plays both ways and compares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--engine", default="/usr/games/stockfish")
    asked = parser.parse_args()
    medians = []
    for drive in (by_plywise, by_python_chess):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            words = [sys.executable, str(Path(__file__).resolve()), WRAPPER, str(folder / "notes"), asked.engine]
            seen = drive(folder, shlex.join(words), asked.games, asked.nodes)
        medians.append(statistics.median(seen))
        print(f"{drive.__name__:16} median {1e6 * medians[-1]:6.0f} µs of {len(seen)} moves")  # noqa: T201
    print(f"ratio {medians[0] / medians[1]:.2f}")  # noqa: T201


if __name__ == "__main__":
    if sys.argv[1:2] == [WRAPPER]:
        wrap(sys.argv[2], sys.argv[3:])
    else:
        main()
