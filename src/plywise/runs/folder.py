"""The folder of a run: `run.toml` says what was asked, `run.db` holds what was done, and what it takes to go on."""

import fcntl
import os
import shutil
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import Self, cast

from plywise._core import __version__
from plywise.errors import InputError
from plywise.files import read_text
from plywise.runs.store import Store

HOME = Path("runs")
"""Where runs are kept unless another place is given."""

ASKED = "run.toml"
DATABASE = "run.db"

_STATE = """
CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE timing (step INTEGER PRIMARY KEY, began REAL NOT NULL, seconds TEXT NOT NULL);
"""
"""What every run has: `state` says how it stands, `timing` alone holds a clock."""

_HEADER = "# A run of plywise. It goes on, if it was interrupted, with: plywise runs resume FOLDER\n\n"
_FINISHED = "finished"
_SETTINGS = ("concurrency", "json", "pgn", "log")
"""What may change from one start of a run to the next: it is kept, but makes no other run."""


class Run:
    """A run, open until `close`, or until its `with` block is left."""

    def __init__(self, path: Path, kind: str, asked: Mapping[str, object], store: Store, lock: int | None) -> None:
        self.path = path
        self.kind = kind
        """What runs in it, as `match`."""
        self.asked = asked
        """What was asked, as it stands in `run.toml`."""
        self.store = store
        self._lock = lock

    @classmethod
    def begin(
        cls,
        path: str | PathLike[str] | None,
        kind: str,
        asked: Mapping[str, object],
        schema: str,
        files: Mapping[str, str] | None = None,
    ) -> Self:
        """Makes a run and holds it; one that was begun there with the same words goes on.

        Without a path it gets a new folder under `runs`. `schema` makes the tables of its kind, `files` lie beside.
        """
        asked = {"kind": kind, "version": __version__, **asked}
        if path is None:
            path = _new_folder(kind)
        folder = Path(path)
        if (folder / ASKED).exists():
            run = cls.resume(folder)
            with run.closed_on_error():
                run._check_same(asked, files or {})
            return run
        _make(folder, asked, _STATE + schema, files or {})
        return cls.resume(folder)

    @classmethod
    def open(cls, path: str | PathLike[str]) -> Self:
        """A run to look at, whether or not another process is at work on it."""
        return cls._open(Path(path), lock=None)

    @classmethod
    def resume(cls, path: str | PathLike[str]) -> Self:
        """A run to go on with: nobody else may, meanwhile."""
        lock = _lock(Path(path))
        try:
            return cls._open(Path(path), lock)
        except BaseException:
            os.close(lock)
            raise

    @classmethod
    def _open(cls, folder: Path, lock: int | None) -> Self:
        asked = _read_asked(folder)
        store = Store(folder / DATABASE)
        try:
            store.rows("SELECT name FROM state")
        except BaseException:
            store.close()
            raise
        return cls(folder, str(asked["kind"]), asked, store, lock)

    @property
    def version(self) -> str:
        """The version of plywise that began it."""
        return str(self.asked.get("version"))

    @property
    def is_finished(self) -> bool:
        """Whether it has come to its end."""
        return self.state(_FINISHED) is not None

    @property
    def is_running(self) -> bool:
        """Whether another process is at work on it."""
        try:
            os.close(_lock(self.path))
        except InputError:
            return True
        return False

    def state(self, name: str) -> str | None:
        """A value that was kept from the last step, if there is one."""
        rows = self.store.rows("SELECT value FROM state WHERE name = ?", (name,))
        return str(rows[0][0]) if rows else None

    def keep(self, name: str, value: str) -> None:
        """Keeps a value for the next step, within a step."""
        self.store.write("INSERT OR REPLACE INTO state VALUES (?, ?)", (name, value))

    def finish(self) -> None:
        """Notes that the run has come to its end."""
        with self.store.step():
            self.keep(_FINISHED, "yes")

    def check_version(self) -> None:
        """Complains of a run that another version began: its steps might come out differently here."""
        if self.version != __version__:
            raise InputError(
                f"{self.path}: begun by plywise {self.version}, and this is {__version__}; "
                "go on with that version, or begin another run"
            )

    def close(self) -> None:
        """Closes the run and lets others have it."""
        self.store.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    @contextmanager
    def closed_on_error(self) -> Iterator[None]:
        """Closes the run if what is done within fails."""
        try:
            yield
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check_same(self, asked: Mapping[str, object], files: Mapping[str, str]) -> None:
        """Complains of a folder that holds a run of something else."""
        for name in sorted({*asked, *self.asked} - {*_SETTINGS}):
            here, there = asked.get(name), self.asked.get(name)
            if here != there:
                raise InputError(
                    f"{self.path}: this folder holds another run: its {name} is {_shown(there)}, not {_shown(here)}; "
                    "give another folder, or the same words"
                )
        for name, text in files.items():
            if read_text(self.path / name) != text:
                raise InputError(f"{self.path}: this folder holds another run: its {name} differs; give another folder")


def find_runs(home: str | PathLike[str] = HOME) -> list[Path]:
    """The folders of the runs in a folder, in the order of their names."""
    folder = Path(home)
    if not folder.is_dir():
        raise InputError(
            f"{folder}: no such folder; runs are kept in {HOME} where a command is run, or name their folder"
        )
    return sorted((path.parent for path in folder.glob(f"*/{ASKED}")), key=_by_number)


def _by_number(path: Path) -> tuple[str, int, str]:
    """Sorts `match-2` before `match-10`."""
    kind, _, number = path.name.rpartition("-")
    return (kind, int(number), "") if number.isdecimal() and number.isascii() else (path.name, 0, path.name)


def _new_folder(kind: str) -> Path:
    """A name that is free, under `runs`."""
    number = 1
    while (HOME / f"{kind}-{number}").exists():
        number += 1
    return HOME / f"{kind}-{number}"


def _make(folder: Path, asked: Mapping[str, object], schema: str, files: Mapping[str, str]) -> None:
    """Makes the folder of a run, whole or not at all."""
    import tomli_w

    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        if folder.exists() and any(folder.iterdir()):
            raise InputError(f"{folder}: this folder holds something else than a run; give a new one")
        draft = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        draft.chmod(0o777 & ~_umask())
        try:
            (draft / ASKED).write_text(_HEADER + tomli_w.dumps(asked), encoding="utf-8")
            for name, text in files.items():
                (draft / name).write_text(text, encoding="utf-8")
            Store(draft / DATABASE, schema, is_new=True).close()
            draft.rename(folder)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
    except FileExistsError:
        raise InputError(f"{folder}: this is, or lies in, a file; give a folder") from None
    except OSError as error:
        raise InputError(f"{folder}: the folder of the run cannot be made: {error.strerror}") from error


def _umask() -> int:
    """The rights that new files lack; Python tells them only to who sets them."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _lock(folder: Path) -> int:
    """Holds a run, until the file that is returned is closed or the process ends, however it does."""
    with suppress(OSError):
        file = os.open(folder / ASKED, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            raise InputError(f"{folder}: another process is at work on this run; wait for it, or end it") from None
        return file
    raise InputError(f"{folder}: there is no run in this place, which would have a file {ASKED}")


def _read_asked(folder: Path) -> dict[str, object]:
    """What was asked of the run in a folder."""
    path = folder / ASKED
    if not path.is_file():
        raise InputError(f"{folder}: there is no run in this place, which would have a file {ASKED}")
    try:
        asked = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise InputError(
            f"{path}: the file is damaged: {error}; restore it from a copy, or begin another run"
        ) from None
    if not isinstance(asked.get("kind"), str):
        raise InputError(f"{path}: the file does not say what kind of run this is; restore it, or begin another run")
    return cast("dict[str, object]", asked)


def _shown(value: object) -> str:
    return "not given" if value is None else repr(value)
