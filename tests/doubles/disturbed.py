"""Runs that are killed again and again, and what they hold."""

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from plywise.runs.store import TIMING


def tables(run: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that a run holds, but for the table with the clock."""
    with closing(sqlite3.connect(run / "run.db")) as database:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in names if name != TIMING}  # noqa: S608


def count(run: Path, table: str) -> int:
    """How many rows a table of a run has, while another process writes to it."""
    if not run.exists():
        return 0
    with closing(sqlite3.connect(run / "run.db", timeout=60)) as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608


def kill_again_and_again(script: str, run: Path, table: str, total: int, each: int) -> int:
    """Lets a script go on with a run until a table has all its rows; how often it was killed.

    It is killed whenever it has written so many more of them, in the middle of the next. In the script, `{number}` says
    how often that was before.
    """
    kills, done = 0, -1
    while done < total:
        process = subprocess.Popen([sys.executable, "-c", script.format(number=kills)])
        before, done = done, count(run, table)
        while process.poll() is None and done < before + each:
            done = count(run, table)
            time.sleep(0.002)
        process.kill()
        process.wait()
        kills += 1
    return kills
