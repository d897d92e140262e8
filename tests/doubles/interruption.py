"""Ctrl-C for a program that is at work in the core, however slow the machine is.

A program imports this and says in which functions of the core it is to be found at work.
"""

import faulthandler
import os
import signal
import sys
import threading
from types import FrameType

FOREVER = 1e6
"""In seconds, longer than any test."""

DEADLINE = 100
"""Seconds after which a program that the signal did not end shows where it is and ends itself."""


def interrupt_in(*functions: str) -> None:
    """Sends this process SIGINT once it has called one of these functions, which are not Python's, and waits in it."""
    faulthandler.dump_traceback_later(DEADLINE, exit=True)
    is_called = threading.Event()

    def interrupt() -> None:
        is_called.wait()
        os.kill(os.getpid(), signal.SIGINT)

    def watch(_frame: FrameType, event: str, called: object) -> None:
        if event == "c_call" and getattr(called, "__name__", "") in functions:
            sys.setprofile(None)
            # From here on the other thread gets its turn only when the core lets go of the interpreter.
            sys.setswitchinterval(FOREVER)
            is_called.set()

    threading.Thread(target=interrupt, daemon=True).start()
    sys.setprofile(watch)
