"""Makes the openings that ship: positions after eight plies that two engines hold to be even, no two alike.

    python recipes/openings.py --count 6400 --out src/plywise/data/openings.epd

Each ply is drawn among the moves that a small search values within 0.6 pawn of the best, the better ones more often.
A position is kept if neither this package's engine nor Stockfish, 50,000 nodes each, sees an advantage of half a pawn.
Every candidate is drawn by a seed of its own, so the same command makes the same file, whatever the concurrency.
"""

import argparse
import math
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from plywise import Engine, Position
from plywise.limits import Limit
from plywise.player import UciPlayer
from plywise.uci import Info, UciEngine

PLIES = 8
NODES_A_MOVE = 300
"""For the values by which moves are drawn."""
SPREAD = 250
"""A move so much worse than the best, in thousandths of a pawn, is drawn e times less often."""
WORST = 600
"""A move so much worse is never drawn."""
NODES_TO_JUDGE = 50_000
EVEN = 500
"""An advantage of so much is too much."""
MATE = 100_000
CHUNK = 50
MOST_TRIES = 20
"""Candidates for each position that is wanted, at most."""
HEADER = """\
# Openings: positions of chess after eight plies, White to move, which two engines hold to be even within half a pawn
# (plywise and {judge}, 50,000 nodes each). No two are the same. Made by recipes/openings.py, whose plies were
# drawn among good moves by a random generator with seed {seed}.
"""


def drawn(rng: random.Random, engine: Engine) -> Position | None:
    """A position after random good moves; None if the game has ended before."""
    position = Position()
    for _ in range(PLIES):
        moves = position.moves()
        after = [position.play(move) for move in moves]
        if not moves or any(child.outcome is not None for child in after):
            return None
        values = [-report.score for report in engine.search_many(after, nodes=NODES_A_MOVE)]
        best = max(values)
        weights = [math.exp((value - best) / SPREAD) if value > best - WORST else 0.0 for value in values]
        position = rng.choices(after, weights)[0]
    return position if position.outcome is None else None


def value_by(stockfish: UciEngine, position: Position) -> int:
    """What Stockfish says of a position, in thousandths of a pawn."""
    stockfish.new_game()
    value = MATE
    for said in stockfish.search(position.text, limit=Limit(nodes=NODES_TO_JUDGE)):
        if isinstance(said, Info) and said.score is not None and said.pv:
            value = said.score
    return value


def candidates(seed: int, numbers: range) -> list[str]:
    """Those of the candidates with these numbers that are even, as text."""
    small = Engine("chess", "modern", hash_mb=1)
    judge = Engine("chess", "modern")
    kept = []
    with UciEngine(UciPlayer("stockfish", ("stockfish",))) as stockfish:
        for number in numbers:
            position = drawn(random.Random(f"{seed}/{number}"), small)  # noqa: S311 - not for secrets
            if position is None or abs(judge.search_many([position], nodes=NODES_TO_JUDGE)[0].score) >= EVEN:
                continue
            if abs(value_by(stockfish, position)) < EVEN:
                kept.append(position.text)
    return kept


def openings(seed: int, count: int, concurrency: int) -> Iterator[str]:
    """Different even positions, in the order of their candidates."""
    seen: set[str] = set()
    chunks = [range(first, first + CHUNK) for first in range(0, MOST_TRIES * count, CHUNK)]
    with ProcessPoolExecutor(concurrency) as pool:
        for kept in pool.map(candidates, [seed] * len(chunks), chunks):
            for text in kept:
                board = text.rsplit(maxsplit=2)[0]
                if board not in seen:
                    seen.add(board)
                    yield text
                if len(seen) == count:
                    pool.shutdown(cancel_futures=True)
                    return


def main() -> None:
    """Writes the file, a position a line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=6400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    with asked.out.open("w", encoding="utf-8") as file:
        with UciEngine(UciPlayer("stockfish", ("stockfish",))) as stockfish:
            file.write(HEADER.format(seed=asked.seed, judge=stockfish.name))
        for text in openings(asked.seed, asked.count, asked.concurrency):
            *board, half_moves, moves = text.split()
            file.write(f"{' '.join(board)} hmvc {half_moves}; fmvn {moves};\n")
            file.flush()


if __name__ == "__main__":
    main()
