"""A process that outlives this one by a moment, to end the engines that this one could not.

An engine that ignores the end of its input would run on after `kill -9` of the process that started it. So a guardian
is told of every process group that is started and ended; when its input ends, which no death of its parent can prevent,
it ends the groups that are left.
"""

import atexit
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress


class _Guardian:
    """The guardian of this process, started when it is first told of something."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._parent = 0

    def tell(self, word: str) -> None:
        """Tells the guardian, who is started anew in a process that was forked off."""
        with self._lock:
            if self._process is None or self._parent != os.getpid():
                self._process = subprocess.Popen(
                    [sys.executable, "-I", "-S", __file__],
                    bufsize=0,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                )
                self._parent = os.getpid()
                atexit.register(self._dismiss)
            if self._process.stdin is not None:
                with suppress(BrokenPipeError):  # Somebody has ended the guardian: we end our engines ourselves.
                    self._process.stdin.write(word.encode())

    def _dismiss(self) -> None:
        """Lets the guardian go when this process ends by itself."""
        if self._process is not None and self._process.stdin is not None and self._parent == os.getpid():
            self._process.stdin.close()
            self._process.wait()


_GUARDIAN = _Guardian()


def begin() -> None:
    """Sees to it that there is a guardian, before there is anything to guard."""
    _GUARDIAN.tell("")


def guard(group: int) -> None:
    """From now on the process group ends with this process, however that may end."""
    _GUARDIAN.tell(f"+{group}\n")


def release(group: int) -> None:
    """The process group has been ended."""
    _GUARDIAN.tell(f"-{group}\n")


def keep_watch() -> None:
    """What the guardian does: it notes which groups there are, and in the end ends them."""
    groups: set[int] = set()
    for line in sys.stdin:
        (groups.add if line.startswith("+") else groups.discard)(int(line[1:]))
    for group in groups:
        with suppress(ProcessLookupError, PermissionError):  # It has ended, or is no longer what it was.
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    keep_watch()
