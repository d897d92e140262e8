"""A program that is talked to in lines of text, with deadlines. It ends, with all its children, when we are done.

No thread reads ahead: what the program says stays in its pipe until somebody asks for a line, so that one that never
stops talking cannot fill the memory.
"""

import os
import select
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from plywise.errors import EngineEndedError, EngineError
from plywise.uci import guardian

_GAMES_FOLDER = "/usr/games"
"""Where Debian keeps games, which is not in everyone's PATH."""

_LONGEST_LINE = 1 << 16
"""In bytes; what a line says beyond that is dropped."""

_CHUNK = 1 << 16
"""So many bytes are read at once."""

_MOST_CHUNKS = 64
"""So many chunks are forgotten at most, lest a program that never stops talking hold us up."""

_KEPT = 1 << 13
"""So many bytes are kept of what comes before, and with, the last line that a skimmer wants."""

_COMPLAINT = 4096
"""So much of the end of the program's standard error is kept."""

_GLANCE = 0.02
"""Seconds between two looks at whether a program that should end has ended."""

_GRACE = 2.0
"""Seconds to end by itself when told to, and again when terminated; then it is killed."""


Watch = Callable[[str, bytes], None]
"""Is told what goes to the program (`<`), what comes from it (`>`), and its complaints (`!`)."""


@dataclass(frozen=True, slots=True)
class Skimmed:
    """A line that was waited for, and what was said before it."""

    line: str
    before: bytes
    """The last lines with what was wanted, or near one; the latest last, the first perhaps cut."""
    last: str
    """The last line before it."""
    arrived: float
    """When the line came in, by `time.monotonic()`."""


class LineProcess:
    """A running program with pipes to its standard input, output and error, in a process group of its own."""

    def __init__(
        self,
        command: Sequence[str],
        folder: str | PathLike[str] | None = None,
        watch: Watch | None = None,
        counted: bytes | None = None,
    ) -> None:
        """Starts the program, which is looked for in PATH and where Debian keeps games, in a folder.

        `counted`: lines that begin with this are counted, whoever reads them or passes them over.
        """
        self.program = command[0]
        self.count = 0
        """Lines that were to be counted, of those that have been dealt with."""
        self._counted = counted
        self._watch = watch
        path = _found(self.program, folder)
        guardian.begin()
        try:
            self._process = subprocess.Popen(
                [path, *command[1:]],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                start_new_session=True,
            )
        except FileNotFoundError:
            if folder is not None and not Path(folder).is_dir():
                raise EngineError(f"{self.program}: no such folder to run it in: {folder}") from None
            raise EngineError(
                f"{self.program}: no such program in PATH or {_GAMES_FOLDER}; install it, or give its path"
            ) from None
        except OSError as error:
            raise EngineError(f"{self.program}: this cannot be run as a program: {error.strerror}") from error
        guardian.guard(self._process.pid)
        self._pipes = [pipe for pipe in (self._process.stdin, self._process.stdout, self._process.stderr) if pipe]
        self._input, self._output, self._errors = (pipe.fileno() for pipe in self._pipes)
        os.set_blocking(self._input, False)
        self._poll = select.poll()
        self._poll.register(self._output, select.POLLIN)
        self._poll.register(self._errors, select.POLLIN)
        self._open = {self._output, self._errors}
        self._said = b""
        """What has come in, of which the first `_at` bytes have been dealt with."""
        self._at = 0
        self.last_heard = time.monotonic()
        """When the program last said something, by `time.monotonic()`."""
        self._complaint = b""

    def send(self, line: str, deadline: float) -> None:
        """Writes a line; `deadline`, by `time.monotonic()`, is for a program that no longer reads."""
        data = line.encode(errors="surrogateescape") + b"\n"
        if self._watch is not None:
            self._watch("<", data)
        writable = select.poll()
        writable.register(self._input, select.POLLOUT)
        while data:
            try:
                data = data[os.write(self._input, data) :]
            except BlockingIOError:
                if not writable.poll(_milliseconds_until(deadline)):
                    raise EngineError(f"{self.program}: it does not read what it is told") from None
            except BrokenPipeError:
                raise EngineEndedError(self._epitaph()) from None

    def receive(self, deadline: float) -> str | None:
        """The next line, or None if there is none before the deadline, by `time.monotonic()`."""
        while True:
            end = self._said.find(b"\n", self._at)
            if end >= 0:
                line = self._said[self._at : min(end, self._at + _LONGEST_LINE)]
                self._pass(end + 1)
                return line.decode(errors="replace").strip()
            if not self._has_more(deadline):
                return None

    def skim(self, word: bytes, wanted: bytes, deadline: float) -> Skimmed | None:
        """The next line that begins with a word; what comes before is passed over, however much it is.

        Of that, the lines about the last one that holds `wanted` are kept. None if the deadline passes first.
        """
        kept = last = b""
        while True:
            start = self._find(word)
            passed = self._said.rfind(b"\n", self._at) + 1 if start is None else start
            found = self._said.rfind(wanted, self._at, max(passed, self._at))
            if found >= 0:
                end = self._said.find(b"\n", found)
                kept = (kept + self._said[max(self._at, found - _KEPT) : end])[-_KEPT:] + b"\n"
            if passed > self._at:
                last = self._said[max(self._at, self._said.rfind(b"\n", self._at, passed - 1) + 1) : passed]
            if start is not None:
                self._pass(start)
                line = self.receive(deadline)
                if line is not None:
                    return Skimmed(line, kept, last[-_KEPT:].decode(errors="replace"), self.last_heard)
                return None
            self._pass(max(passed, self._at))
            if not self._has_more(deadline):
                return None

    def hears(self, deadline: float) -> bool:
        """Waits for the program to say anything; false if it has not before the deadline."""
        return self._output in self._open and self._pump(deadline)

    def forget(self) -> None:
        """Forgets the lines that the program has said up to now, unless it never stops."""
        for _ in range(_MOST_CHUNKS):
            self._pass(max(self._said.rfind(b"\n") + 1, self._at))
            if self._output not in self._open or not self._pump(0.0):
                return

    def _pass(self, end: int) -> None:
        """Deals with whole lines up to an end."""
        if self._counted is not None and end > self._at:
            at = self._at
            self.count += self._said.startswith(self._counted, at) + self._said.count(b"\n" + self._counted, at, end)
        self._at = end

    def _find(self, word: bytes) -> int | None:
        """Where a whole line begins with a word."""
        at = self._at
        while (found := self._said.find(word, at)) >= 0:
            if found == self._at or self._said[found - 1 : found] == b"\n":
                return found if self._said.find(b"\n", found) >= 0 else None
            at = found + 1
        return None

    def _has_more(self, deadline: float) -> bool:
        """Waits for more to come in; false if the deadline has passed."""
        if self._output not in self._open:
            raise EngineEndedError(self._epitaph())
        if time.monotonic() >= deadline:
            return False
        self._pump(deadline)
        return True

    def kill(self) -> None:
        """Ends the program and its children at once. Whoever waits for a line from it gets an error."""
        with suppress(ProcessLookupError):  # Nothing is left of the group.
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self, farewell: str | None = None) -> None:
        """Ends the program and its children, if that has not been done: `farewell` asks it to, then it is made to."""
        if not self._pipes:
            return
        if farewell is not None:
            with suppress(EngineError):  # It has ended already, or does not listen.
                self.send(farewell, time.monotonic() + _GRACE)
                self._wait()
        if self._process.poll() is None and farewell is not None:
            self._process.terminate()
            self._wait()
        self.kill()
        guardian.release(self._process.pid)
        self._process.wait()
        for pipe in self._pipes:
            pipe.close()
        self._pipes = []

    def _wait(self) -> None:
        """Gives the program some time to end, and hears it out."""
        deadline = time.monotonic() + _GRACE
        while self._open and time.monotonic() < deadline:
            # A child that it leaves behind may keep the pipes open: then what counts is that it has ended itself.
            has_ended = self._process.poll() is not None
            is_heard = self._pump(min(deadline, time.monotonic() + _GLANCE))
            self._said, self._at = b"", 0
            if has_ended and not is_heard:
                break
        with suppress(subprocess.TimeoutExpired):  # The caller looks whether it has ended.
            self._process.wait(max(0.0, deadline - time.monotonic()))

    def _pump(self, deadline: float) -> bool:
        """Takes in what the program has said, once it has said something; false if it has not."""
        ready = self._poll.poll(_milliseconds_until(deadline))
        for pipe, _ in ready:
            data = os.read(pipe, _CHUNK)
            if not data:
                self._poll.unregister(pipe)
                self._open.remove(pipe)
            if self._watch is not None:
                self._watch(">" if pipe == self._output else "!", data)
            if pipe == self._errors:
                self._complaint = (self._complaint + data)[-_COMPLAINT:]
                continue
            self.last_heard = time.monotonic()
            rest = self._said[self._at :]
            if len(rest) > _LONGEST_LINE:
                # A line that has gone on for too long: its beginning is enough.
                end = rest.rfind(b"\n") + 1
                rest = rest[:end] + rest[end : end + _LONGEST_LINE]
            self._said, self._at = rest + (data or (b"\n" if rest else b"")), 0
        return bool(ready)

    def _epitaph(self) -> str:
        """How the program ended, as far as can be seen, and its own last words."""
        self._wait()
        code = self._process.poll()
        if code is None:
            end = "it has closed its output"
        elif code < 0:
            end = f"it was ended by signal {-code} ({signal.strsignal(-code)})"
        else:
            end = f"it has ended with exit code {code}"
        words = [line for line in self._complaint.decode(errors="replace").splitlines() if line.strip()]
        last_words = f": {repr(words[-1].strip())[1:-1][:200]}" if words else ""
        return f"{self.program}: {end}{last_words}"


def _found(program: str, folder: str | PathLike[str] | None) -> str:
    """The path of a program: beside where it shall run, in PATH, or where Debian keeps games."""
    beside = None if folder is None else shutil.which(Path(folder, program).absolute())
    return str(beside or shutil.which(program) or shutil.which(program, path=_GAMES_FOLDER) or program)


def _milliseconds_until(deadline: float) -> int:
    """The time that is left, as `poll` wants it."""
    return max(0, min(int((deadline - time.monotonic()) * 1000) + 1, 1 << 30))
