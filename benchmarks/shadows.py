"""What shadow counts cost: instructions per node with altered weight vectors beside the search's own, to those without.

    python benchmarks/shadows.py [--depth 6] [--vectors 1 4 16]

Needs valgrind and a Rust toolchain. Instructions, not seconds: the same on a busy machine.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROGRAM = ROOT / "target" / "release" / "examples" / "shadows"


def instructions(vectors: int, depth: int) -> tuple[int, str]:
    """The instructions of the program, and the nodes it counted."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(PROGRAM), str(vectors), str(depth)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    counted = re.search(r"refs:\s+([\d,]+)", done.stderr)
    if counted is None:
        raise SystemExit(f"shadows.py: valgrind counted nothing: {done.stderr.splitlines()[-1:]}")
    return int(counted[1].replace(",", "")), done.stdout.split()[0]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--depth", type=int, default=6, help="plies")
    parser.add_argument("--vectors", type=int, nargs="*", default=[1, 4, 16])
    given = parser.parse_args()
    build = ["cargo", "build", "--release", "--locked", "--package", "plywise-engine", "--example", "shadows"]
    subprocess.run(build, check=True, cwd=ROOT)
    without, nodes = instructions(0, given.depth)
    out = sys.stdout
    out.write(f" 0 vectors: {without / int(nodes):8.1f} instructions a node, {nodes} nodes\n")
    for vectors in given.vectors:
        with_them, counted = instructions(vectors, given.depth)
        if counted != nodes:
            raise SystemExit(f"shadows.py: shadows must not change the search, yet it took {counted} nodes")
        per_node = with_them / int(nodes)
        out.write(f"{vectors:2} vectors: {per_node:8.1f} instructions a node, {with_them / without:.3f} of none\n")


if __name__ == "__main__":
    main()
