"""The database of a run: what has been done, one transaction a step."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from plywise.errors import InputError

TIMING = "timing"
"""The only table that holds a clock: every other one is the same in a run that was killed and resumed."""

_PATIENCE = 10.0
"""Seconds that a reader waits for a writer."""


class Store:
    """An open database; closed by `close`."""

    def __init__(self, path: Path, schema: str = "", *, is_new: bool = False) -> None:
        """Opens a database, or makes one with the tables of `schema`."""
        self.path = path
        self._copies: tempfile.TemporaryDirectory[str] | None = None
        with self._told():
            self._connection = self._open(is_new=is_new)
            try:
                if is_new:
                    self._connection.executescript("PRAGMA journal_mode = WAL;" + schema)
                # Safe from the death of this process; from the death of the machine too, but for the last steps.
                self._connection.execute("PRAGMA synchronous = NORMAL")
            except sqlite3.Error:
                self._connection.close()
                raise

    def _open(self, *, is_new: bool) -> sqlite3.Connection:
        path = self.path
        if not is_new and path.exists() and not os.access(path.parent, os.W_OK):
            # SQLite writes even to read what was written last: it gets a copy to do so.
            self._copies = tempfile.TemporaryDirectory()
            for file in path.parent.glob(f"{path.name}*"):
                shutil.copy(file, self._copies.name)
            path = Path(self._copies.name, path.name)
        mode = "rwc" if is_new else "rw"
        uri = f"{path.absolute().as_uri()}?mode={mode}"
        return sqlite3.connect(uri, uri=True, timeout=_PATIENCE, isolation_level=None)

    @contextmanager
    def step(self) -> Iterator[Self]:
        """All that is written within is written together, or not at all."""
        with self._told():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def write(self, statement: str, values: Sequence[object] = ()) -> None:
        """Changes the database, within a step."""
        with self._told():
            self._connection.execute(statement, values)

    def rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[object, ...]]:
        """What a query finds."""
        with self._told():
            return self._connection.execute(query, values).fetchall()

    def tables(self) -> list[str]:
        """The names of the tables, in the order of the alphabet."""
        return [str(name) for (name,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]

    def table(self, name: str) -> tuple[list[str], list[tuple[object, ...]]]:
        """A table's columns and its rows, in order."""
        columns = [str(column[1]) for column in self.rows(f"PRAGMA table_info('{name}')")]
        return columns, self.rows(f"SELECT * FROM '{name}' ORDER BY 1")  # noqa: S608 - the name is one of `tables`

    def close(self) -> None:
        """Closes the database."""
        self._connection.close()
        if self._copies is not None:
            self._copies.cleanup()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Says what is wrong with the file in one line."""
        try:
            yield
        except sqlite3.Error as error:
            raise InputError(f"{self.path}: {_explained(error)}") from error


def _explained(error: sqlite3.Error) -> str:
    """What has happened, and what to do."""
    code = getattr(error, "sqlite_errorname", "")
    if code == "SQLITE_FULL" or code.startswith("SQLITE_IOERR"):
        return f"nothing more can be written ({error}); make room on the disk, then resume the run, which is as it was"
    if code.startswith("SQLITE_READONLY"):
        return "the folder is read-only; make it writable, then resume the run, which is as it was"
    if code.startswith("SQLITE_CANTOPEN"):
        return "the database of this run is missing, or cannot be opened; restore it, or begin another run"
    if code.startswith("SQLITE_BUSY"):
        return "another process is writing to it; wait for it to end"
    return f"the database of this run is damaged ({error}); restore it from a copy, or begin another run"
