"""Text files that a user names."""

from os import PathLike
from pathlib import Path

from plywise.errors import InputError


def read_text(path: str | PathLike[str]) -> str:
    """The text of a file, without a byte order mark; an `InputError` says what is wrong with the file, and where."""
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise InputError(f"{path}: no such file") from None
    except IsADirectoryError:
        raise InputError(f"{path}: this is a folder; name a file in it") from None
    except OSError as error:
        raise InputError(f"{path}: the file cannot be read: {error.strerror}") from error
    except ValueError:
        raise InputError(f"{str(path)!r}: a file's name cannot hold a NUL character") from None
    nul = data.find(b"\0")
    if nul >= 0:
        raise InputError(f"{path}:{_line_of(data, nul)}: a NUL byte; this is no text file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = _line_of(data, error.start)
        raise InputError(f"{path}:{line}: the text is not UTF-8; save the file as UTF-8") from None


def _line_of(data: bytes, offset: int) -> int:
    return data.count(b"\n", 0, offset) + 1
