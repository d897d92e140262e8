"""Files that a user names: whatever is wrong with one is an `InputError` that says what, and where."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from os import PathLike
from pathlib import Path

from plywise.errors import InputError


@contextmanager
def opened(path: str | PathLike[str]) -> Iterator[BufferedReader]:
    """A file to read bytes from, closed when the `with` block is left, which should do no more than read it."""
    if "\0" in str(path):
        raise InputError(f"{str(path)!r}: a file's name cannot hold a NUL character")
    try:
        with Path(path).open("rb") as file:
            yield file
    except FileNotFoundError:
        raise InputError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise InputError(f"{path}: this is a folder; name a file in it") from None
    except OSError as error:
        raise InputError(f"{path}: the file cannot be read: {error.strerror}") from error


def read_text(path: str | PathLike[str]) -> str:
    """The text of a file, without a byte order mark."""
    with opened(path) as file:
        data = file.read()
    nul = data.find(b"\0")
    if nul >= 0:
        raise InputError(f"{path}:{_line_of(data, nul)}: a NUL byte; this is no text file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = _line_of(data, error.start)
        raise InputError(f"{path}:{line}: the text is not UTF-8; save the file as UTF-8") from None


def check_free(*paths: str | PathLike[str] | None) -> None:
    """Complains of files that are there already, since nothing is written over, or whose folder is not there."""
    for path in paths:
        if path is not None and Path(path).exists():
            raise InputError(f"{path}: there is a file of this name; move it away, or give another name")
        if path is not None and not Path(path).absolute().parent.is_dir():
            raise InputError(f"{path}: there is no such folder; make it, or give another name")


def _line_of(data: bytes, offset: int) -> int:
    return data.count(b"\n", 0, offset) + 1
