"""The errors that a caller may want to catch."""

from plywise._core import InputError

__all__ = ["EngineEndedError", "EngineError", "InputError", "Interrupted"]


class EngineError(RuntimeError):
    """A program that should play is no engine, has crashed, or does not answer."""


class EngineEndedError(EngineError):
    """A program that should play has ended, or no longer says anything."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C has ended a run, which can go on; the message says how."""
