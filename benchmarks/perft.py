"""Counting moves through the trait `Game`, with keys and without bulk counting, beside stockfish's `go perft`.

    python benchmarks/perft.py [--depth 6] [--rounds 3]

Stockfish counts the last ply in bulk and keeps no keys there: the ratio says what the trait costs, not who is better.
"""

import argparse
import statistics
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from plywise import perft

STOCKFISH = ["stockfish", "/usr/games/stockfish"]


def stockfish(depth: int) -> tuple[int, float]:
    """Stockfish's count and seconds."""
    for program in STOCKFISH:
        with suppress(FileNotFoundError):
            started = time.perf_counter()
            done = subprocess.run(
                [program], input=f"go perft {depth}\nquit\n", capture_output=True, text=True, check=True
            )
            seconds = time.perf_counter() - started
            return int(done.stdout.split("Nodes searched:")[1].split()[0]), seconds
    raise SystemExit(f"perft.py: stockfish is not there; looked for {' and '.join(STOCKFISH)}")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--depth", type=int, default=6, help="plies")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    ratios = []
    for _ in range(given.rounds):
        ours = perft("chess", given.depth)
        count, seconds = stockfish(given.depth)
        if ours.nodes != count:
            raise SystemExit(f"{Path(__file__).name}: we count {ours.nodes}, stockfish {count}")
        ratios.append(ours.seconds / seconds)
        sys.stdout.write(f"{count} paths: {ours.seconds:.2f} s, stockfish {seconds:.2f} s, ratio {ratios[-1]:.2f}\n")
    sys.stdout.write(f"median ratio {statistics.median(ratios):.2f}\n")


if __name__ == "__main__":
    main()
