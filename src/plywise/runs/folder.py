"""The folder of a run: `run.toml` says what was asked, `run.db` holds what was done, and what it takes to go on."""

import errno
import fcntl
import hashlib
import json
import os
import shlex
import shutil
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Self, cast

from plywise._core import __version__
from plywise.bounds import CONCURRENCY
from plywise.errors import InputError, Interrupted
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
_SETTINGS = "settings"
"""Under this name stands in `run.toml` what may change from one start of a run to the next."""
_DIGEST = "asked"
_NO_RUN = f"there is no run in this place, which would have a file {ASKED}"
_PATIENCE = 0.5
"""Seconds in which whoever only looks at a run lets go of it."""


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
        settings: Mapping[str, object] | None = None,
    ) -> Self:
        """Makes a run and holds it; one that was begun there with the same words goes on.

        Without a path it gets a new folder under `runs`. `schema` makes the tables of its kind, `files` lie beside.
        `settings` are kept too, but make no other run.
        """
        asked = {"kind": kind, "version": __version__, **asked}
        draft = _Draft({**asked, _SETTINGS: dict(settings or {})}, _STATE + schema, files or {})
        if path is None:
            return cls.resume(draft.place_anew(kind))
        folder = Path(path)
        if not (folder / ASKED).exists():
            draft.place(folder)
            return cls.resume(folder)
        run = cls.resume(folder)
        with run.closed_on_error():
            run._check_same(asked, files or {})
        return run

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
        run = cls(folder, str(asked["kind"]), asked, Store(folder / DATABASE), lock)
        try:
            run._check_digest()
        except BaseException:
            run.store.close()
            raise
        return run

    def _check_digest(self) -> None:
        """Complains if what was asked has been changed since: the run would not be what it says."""
        if self.state(_DIGEST) != _digest(self.asked):
            problem = "this is not what was asked when the run began; restore it, or begin another run"
            raise InputError(f"{self.path / ASKED}: {problem}")

    @property
    def settings(self) -> Mapping[str, object]:
        """What may change from one start of the run to the next."""
        settings = self.asked.get(_SETTINGS)
        return settings if isinstance(settings, dict) else {}

    def concurrency(self, given: int | None) -> int:
        """How much to do at once: what is given now, or as the run was begun."""
        usual = self.settings.get("concurrency")
        concurrency = given if given is not None else usual if isinstance(usual, int) else 1
        CONCURRENCY.check("concurrency", concurrency)
        return concurrency

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
        file = os.open(self.path / ASKED, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        else:
            return False
        finally:
            os.close(file)

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

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Whoever interrupts what is done within is told how the run goes on."""
        try:
            yield
        except KeyboardInterrupt:
            go_on = f"plywise runs resume {shlex.quote(str(self.path))}"
            raise Interrupted(f"interrupted; go on with: {go_on}") from None

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
        for name in sorted({*asked, *self.asked} - {_SETTINGS}):
            here, there = asked.get(name), self.asked.get(name)
            if here != there:
                raise InputError(
                    f"{self.path}: this folder holds another run: {name} is {_shown(there)} there, not {_shown(here)}; "
                    "give another folder, or the same words"
                )
        for name, text in files.items():
            if read_text(self.path / name) != text:
                raise InputError(f"{self.path}: this folder holds another run: its {name} differs; give another folder")


def is_new(path: str | PathLike[str] | None) -> bool:
    """Whether a run in this folder, or in a new one where none is given, has yet to begin."""
    return path is None or not Path(path, ASKED).exists()


def find_runs(home: str | PathLike[str] = HOME) -> list[Path]:
    """The folders of the runs in a folder, in the order of their names."""
    folder = Path(home)
    if not folder.is_dir():
        raise InputError(
            f"{folder}: no such folder; runs are kept in {HOME} where a command is run, or name their folder"
        )
    found = (path.parent for path in folder.glob(f"*/{ASKED}") if not path.parent.name.startswith("."))
    return sorted(found, key=_by_number)


def _by_number(path: Path) -> tuple[str, int, str]:
    """Sorts `match-2` before `match-10`."""
    kind, _, number = path.name.rpartition("-")
    return (kind, int(number), "") if number.isdecimal() and number.isascii() else (path.name, 0, path.name)


@dataclass(frozen=True)
class _Draft:
    """A run that is about to be: its folder is made whole, or not at all."""

    asked: Mapping[str, object]
    schema: str
    files: Mapping[str, str]

    def place_anew(self, kind: str) -> Path:
        """Makes the run in a folder with the next free number."""
        number = 1
        while True:
            folder = HOME / f"{kind}-{number}"
            if not folder.exists() and self._placed(folder):
                return folder
            number += 1

    def place(self, folder: Path) -> None:
        """Makes the run in a folder, which must be empty if it is there."""
        if not self._placed(folder):
            raise InputError(f"{folder}: this folder holds something else than a run; give a new one")

    def _placed(self, folder: Path) -> bool:
        """Makes the folder; false if there is one with something in it."""
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            if folder.exists() and any(folder.iterdir()):
                return False
            draft = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
            try:
                self._write(draft)
                draft.rename(folder)
            except BaseException:
                shutil.rmtree(draft, ignore_errors=True)
                raise
        except FileExistsError:
            raise InputError(f"{folder}: this is, or lies in, a file; give a folder") from None
        except OSError as error:
            if error.errno == errno.ENOTEMPTY:  # Another process was quicker.
                return False
            raise InputError(f"{folder}: the folder of the run cannot be made: {error.strerror}") from error
        except UnicodeEncodeError:
            raise InputError(f"{folder}: what was asked holds text that is not UTF-8, which no run can keep") from None
        return True

    def _write(self, draft: Path) -> None:
        import tomli_w

        draft.chmod(0o777 & ~_umask())
        (draft / ASKED).write_text(_HEADER + tomli_w.dumps(self.asked), encoding="utf-8")
        for name, text in self.files.items():
            (draft / name).write_text(text, encoding="utf-8")
        store = Store(draft / DATABASE, self.schema, is_new=True)
        try:
            with store.step():
                store.write("INSERT INTO state VALUES (?, ?)", (_DIGEST, _digest(_read_asked(draft))))
        finally:
            store.close()


def _digest(asked: Mapping[str, object]) -> str:
    """Tells whether what was asked is still the same."""
    fixed = {name: value for name, value in asked.items() if name != _SETTINGS}
    return hashlib.sha256(json.dumps(fixed, sort_keys=True).encode()).hexdigest()


def _umask() -> int:
    """The rights that new files lack; Python tells them only to who sets them."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _lock(folder: Path) -> int:
    """Holds a run, until the file that is returned is closed or the process ends, however it does."""
    try:
        file = os.open(folder / ASKED, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        raise InputError(f"{folder}: {_NO_RUN}") from None
    except OSError as error:
        raise InputError(f"{folder}: the run cannot be opened: {error.strerror}") from error
    patience = time.monotonic() + _PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > patience:
                os.close(file)
                raise InputError(f"{folder}: another process is at work on this run; wait for it, or end it") from None
            time.sleep(_PATIENCE / 20)
        except OSError as error:
            os.close(file)
            raise InputError(f"{folder}: the run cannot be held: {error.strerror}") from error
        else:
            return file


def _read_asked(folder: Path) -> dict[str, object]:
    """What was asked of the run in a folder."""
    path = folder / ASKED
    if not path.is_file():
        raise InputError(f"{folder}: {_NO_RUN}")
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
