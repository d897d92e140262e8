"""A log of what is said to and by engines, a line each, with the time."""

import os
import threading
import time
from os import PathLike

from plywise.errors import InputError
from plywise.uci.process import Watch

__all__ = ["Log"]


class Log:
    """A file that engines' lines are written to, by several threads; with `close` it is complete."""

    def __init__(self, path: str | PathLike[str]) -> None:
        """Goes on at the end of a file, or begins one."""
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise InputError(f"{path}: the log cannot be written: {error.strerror}") from error
        self._path = path
        self._processes = 0
        self._is_closed = False
        self._lock = threading.Lock()
        self._began = time.monotonic()

    def watch(self, name: str) -> Watch:
        """What notes the lines of one process: `<` what it is told, `>` what it says, `!` its standard error."""
        rests: dict[str, bytes] = {}
        with self._lock:
            self._processes += 1
            name = f"{name}({self._processes})"

        def note(direction: str, data: bytes) -> None:
            *lines, rests[direction] = (rests.get(direction, b"") + data).split(b"\n")
            if not data and rests[direction]:
                lines, rests[direction] = [rests[direction]], b""
            self._write(f"{time.monotonic() - self._began:.6f} {name} {direction} ".encode(), lines)

        return note

    def note(self, words: str) -> None:
        """Writes a line of our own."""
        self._write(f"{time.monotonic() - self._began:.6f} # ".encode(), [words.encode(errors="replace")])

    def close(self) -> None:
        """Closes the file; engines that still say something are no longer heard."""
        with self._lock:
            os.close(self._file)
            self._is_closed = True

    def _write(self, prefix: bytes, lines: list[bytes]) -> None:
        with self._lock:
            if lines and not self._is_closed:
                data = b"".join(prefix + line.rstrip(b"\r") + b"\n" for line in lines)
                try:
                    os.write(self._file, data)
                except OSError as error:
                    raise InputError(f"{self._path}: the log cannot be written: {error.strerror}") from error
