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
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from plywise.errors import EngineError

_GAMES_FOLDER = "/usr/games"
"""Where Debian keeps games, which is not in everyone's PATH."""

_LONGEST_LINE = 1 << 16
"""In bytes; what a line says beyond that is dropped."""

_CHUNK = 1 << 16
_COMPLAINT = 4096
"""So much of the end of the program's standard error is kept."""

_GRACE = 2.0
"""Seconds to end by itself when told to, and again when terminated; then it is killed."""


class LineProcess:
    """A running program with pipes to its standard input, output and error, in a process group of its own."""

    def __init__(self, command: Sequence[str]) -> None:
        """Starts the program, which is looked for in PATH and where Debian keeps games."""
        self.program = command[0]
        path = shutil.which(self.program) or shutil.which(self.program, path=_GAMES_FOLDER) or self.program
        try:
            self._process = subprocess.Popen(
                [path, *command[1:]],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except FileNotFoundError:
            raise EngineError(
                f"{self.program}: no such program in PATH or {_GAMES_FOLDER}; install it, or give its path"
            ) from None
        except OSError as error:
            raise EngineError(f"{self.program}: this cannot be run as a program: {error.strerror}") from error
        self._pipes = [pipe for pipe in (self._process.stdin, self._process.stdout, self._process.stderr) if pipe]
        self._input, self._output, self._errors = (pipe.fileno() for pipe in self._pipes)
        os.set_blocking(self._input, False)
        self._poll = select.poll()
        self._poll.register(self._output, select.POLLIN)
        self._poll.register(self._errors, select.POLLIN)
        self._open = {self._output, self._errors}
        self._lines: deque[bytes] = deque()
        self._unfinished = b""
        self._complaint = b""

    def send(self, line: str, deadline: float) -> None:
        """Writes a line; `deadline`, by `time.monotonic()`, is for a program that no longer reads."""
        data = line.encode() + b"\n"
        writable = select.poll()
        writable.register(self._input, select.POLLOUT)
        while data:
            try:
                data = data[os.write(self._input, data) :]
            except BlockingIOError:
                if not writable.poll(_milliseconds_until(deadline)):
                    raise EngineError(f"{self.program}: it does not read what it is told") from None
            except BrokenPipeError:
                raise EngineError(self._epitaph()) from None

    def receive(self, deadline: float) -> str | None:
        """The next line, or None if there is none before the deadline, by `time.monotonic()`."""
        while not self._lines:
            if self._output not in self._open:
                raise EngineError(self._epitaph())
            if time.monotonic() >= deadline:
                return None
            self._pump(deadline)
        return self._lines.popleft().decode(errors="replace").strip()

    def kill(self) -> None:
        """Ends the program and its children at once. Whoever waits for a line from it gets an error."""
        with suppress(ProcessLookupError):  # Nothing is left of the group.
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self, farewell: str | None = None) -> None:
        """Ends the program and its children: `farewell` asks it to, then it is made to."""
        if farewell is not None:
            with suppress(EngineError):  # It has ended already, or does not listen.
                self.send(farewell, time.monotonic() + _GRACE)
                self._wait()
        if self._process.poll() is None and farewell is not None:
            self._process.terminate()
            self._wait()
        self.kill()
        self._process.wait()
        for pipe in self._pipes:
            pipe.close()

    def _wait(self) -> None:
        """Gives the program some time to end, and hears it out."""
        deadline = time.monotonic() + _GRACE
        while self._open and time.monotonic() < deadline:
            self._pump(deadline)
            self._lines.clear()
        with suppress(subprocess.TimeoutExpired):  # The caller looks whether it has ended.
            self._process.wait(max(0.0, deadline - time.monotonic()))

    def _pump(self, deadline: float) -> None:
        """Takes in what the program has said, once it has said something."""
        for pipe, _ in self._poll.poll(_milliseconds_until(deadline)):
            data = os.read(pipe, _CHUNK)
            if not data:
                self._poll.unregister(pipe)
                self._open.remove(pipe)
            if pipe == self._errors:
                self._complaint = (self._complaint + data)[-_COMPLAINT:]
                continue
            *lines, unfinished = (self._unfinished + data).split(b"\n")
            if not data and unfinished:
                lines, unfinished = [unfinished], b""
            self._lines.extend(line[:_LONGEST_LINE] for line in lines)
            self._unfinished = unfinished[:_LONGEST_LINE]

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


def _milliseconds_until(deadline: float) -> int:
    """The time that is left, as `poll` wants it."""
    return max(0, min(int((deadline - time.monotonic()) * 1000) + 1, 1 << 30))
