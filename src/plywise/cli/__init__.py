"""The command `plywise`: a thin skin over the package's functions, one file a command."""

import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

USAGE = 2
"""The exit code when something that the user gave is wrong."""
INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code; what is wrong is said in one line on standard error."""
    try:
        with _kindly_ended():
            from plywise.cli.frame import run

            return run(sys.argv[1:] if arguments is None else list(arguments))
    except KeyboardInterrupt:
        sys.stderr.write("plywise: interrupted\n")
        return INTERRUPTED


@contextmanager
def _kindly_ended() -> Iterator[None]:
    """Whoever ends us kindly gets what Ctrl-C gets: a word, and a run that goes on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
