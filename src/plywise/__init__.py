"""plywise: one search for game programs, whose control can be measured and set.

The names below are loaded when they are first used, so that importing the package, or asking a command for help, costs
next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plywise._core import SearchReport, __version__
    from plywise.arena.match import MatchResult, match, resume_match
    from plywise.arena.stats import Stats, stats
    from plywise.engine import Engine
    from plywise.errors import EngineError, InputError
    from plywise.experience.mining import MineResult, mine
    from plywise.experience.suites import Suite, read_suite
    from plywise.games import Position
    from plywise.measuring import BenchResult, PerftResult, bench, perft
    from plywise.parameters import Parameters
    from plywise.solving import SolveResult, solve

__all__ = [
    "BenchResult",
    "Engine",
    "EngineError",
    "InputError",
    "MatchResult",
    "MineResult",
    "Parameters",
    "PerftResult",
    "Position",
    "SearchReport",
    "SolveResult",
    "Stats",
    "Suite",
    "__version__",
    "bench",
    "match",
    "mine",
    "perft",
    "read_suite",
    "resume_match",
    "solve",
    "stats",
]

_HOME = {
    "BenchResult": "plywise.measuring",
    "Engine": "plywise.engine",
    "EngineError": "plywise.errors",
    "InputError": "plywise.errors",
    "MatchResult": "plywise.arena.match",
    "MineResult": "plywise.experience.mining",
    "Parameters": "plywise.parameters",
    "PerftResult": "plywise.measuring",
    "Position": "plywise.games",
    "SearchReport": "plywise._core",
    "SolveResult": "plywise.solving",
    "Stats": "plywise.arena.stats",
    "Suite": "plywise.experience.suites",
    "__version__": "plywise._core",
    "bench": "plywise.measuring",
    "match": "plywise.arena.match",
    "mine": "plywise.experience.mining",
    "perft": "plywise.measuring",
    "read_suite": "plywise.experience.suites",
    "resume_match": "plywise.arena.match",
    "solve": "plywise.solving",
    "stats": "plywise.arena.stats",
}
"""The module in which each name is defined."""


def __getattr__(name: str) -> object:
    """Loads a public name when it is first used."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module 'plywise' has no attribute {name!r}")
    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted({*globals(), *__all__})
