"""Two searches side by side against one, relative to what two busy loops gain in the same run; median of five.

    python benchmarks/threads.py [--nodes 50000] [--rounds 5]

1 means that a second thread of ours is as good as the machine lets a second thread be.
"""

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import resources

import plywise


def busy(rounds: int) -> int:
    """A loop that needs nothing but a processor."""
    total = 0
    for number in range(rounds):
        total += number & 7
    return total


def seconds(work: Callable[[], object]) -> float:
    """How long some work takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=50_000, help="a position")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    suite = str(resources.files("plywise.data") / "tactics.epd")
    gains = []
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(busy, [1000] * 2))
        for _ in range(given.rounds):
            one = seconds(lambda: plywise.solve(suite, nodes=given.nodes, concurrency=1))
            two = seconds(lambda: plywise.solve(suite, nodes=given.nodes, concurrency=2))
            # Eight equal parts, so that neither process is idle at the end.
            parts = [3_000_000] * 8
            loop_one = seconds(lambda: [pool.submit(busy, part).result() for part in parts])  # noqa: B023 - run at once
            loop_two = seconds(lambda: list(pool.map(busy, parts)))  # noqa: B023 - run at once
            gains.append((one / two) / (loop_one / loop_two))
            sys.stdout.write(f"searches {one / two:.2f} times, busy loops {loop_one / loop_two:.2f}: {gains[-1]:.3f}\n")
    sys.stdout.write(f"median {statistics.median(gains):.3f} on {os.cpu_count()} processors\n")


if __name__ == "__main__":
    main()
