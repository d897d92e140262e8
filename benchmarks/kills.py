"""A run that is killed at random moments, again and again, beside the same run undisturbed.

    python benchmarks/kills.py [--kills 20] [--seed 0] -- match plywise plywise:classic --games 200 --nodes 2000

Everything after `--` is a command of plywise that begins a run, without `--run`. The killed run is ended by SIGKILL and
resumed with `plywise runs resume`, now with one worker, now with two. In the end every table of both must be the same,
but for `timing`, and so must the results that are shown.
"""

import argparse
import json
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from plywise.runs.store import TIMING

PLYWISE = [sys.executable, "-m", "plywise"]
CLOCKS = ("seconds", "run", "pgn")
"""What may differ in the results."""


def tables(run: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables but the one with the clock."""
    with sqlite3.connect(run / "run.db") as database:
        names = [str(name) for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in names if name != TIMING}  # noqa: S608


def result(run: Path) -> object:
    """What a finished run shows, without its clocks."""
    command = [*PLYWISE, "runs", "resume", str(run), "--json"]
    shown = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    return _without_clocks(json.loads(shown.splitlines()[-1]))


def _without_clocks(value: object) -> object:
    if isinstance(value, dict):
        return {name: _without_clocks(part) for name, part in value.items() if name not in CLOCKS}
    return value


def killed(words: list[str], run: Path, kills: int, seed: int, seconds: float) -> int:
    """Begins a run, kills it and resumes it until it has ended; how often it was killed."""
    chance = random.Random(seed)  # noqa: S311 - not for secrets
    command = [*PLYWISE, *words, "--run", str(run)]
    for number in range(kills):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # An earlier part has less to do than the whole, but has to start first.
        try:
            process.wait(chance.uniform(0.1, 1.4 * seconds / kills + 0.8))
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
        else:
            return number
        if run.exists():
            command = [*PLYWISE, "runs", "resume", str(run), "--concurrency", str(1 + number % 2)]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return kills


def main() -> int:
    """Runs both and compares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("words", nargs="+")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        undisturbed, disturbed = Path(name, "undisturbed"), Path(name, "disturbed")
        started = time.monotonic()
        subprocess.run(
            [*PLYWISE, *asked.words, "--run", str(undisturbed)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )
        kills = killed(asked.words, disturbed, asked.kills, asked.seed, time.monotonic() - started)
        same = tables(undisturbed) == tables(disturbed) and result(undisturbed) == result(disturbed)
        rows = sum(map(len, tables(disturbed).values()))
    sys.stdout.write(f"killed {kills} times: {rows} rows and the result {'the same' if same else 'NOT THE SAME'}\n")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
