"""The errors that a caller may want to catch."""

from plywise._core import InputError

__all__ = ["EngineError", "InputError"]


class EngineError(RuntimeError):
    """A program that should play is no engine, has crashed, or does not answer."""
