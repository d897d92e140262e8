"""What a player may use for a move: nodes, plies, milliseconds, or a share of a clock."""

import re
from dataclasses import dataclass, fields
from decimal import Decimal

from plywise.bounds import DEPTH, MOVETIME, NODES, Bounds
from plywise.errors import InputError

__all__ = ["Clocks", "Limit", "TimeControl"]

_TC = re.compile(
    r"(?:(?P<moves>\d{1,4})/)?(?:(?P<minutes>\d{1,5}):)?(?P<seconds>\d+(?:\.\d+)?)(?:\+(?P<more>\d+(?:\.\d+)?))?"
)
_MOST_SECONDS = 1e6
_LEAST_SECONDS = 0.001


@dataclass(frozen=True)
class TimeControl:
    """A clock: so many seconds, for so many moves or for the whole game, and some more with every move."""

    seconds: float
    increment: float = 0.0
    moves: int | None = None
    """After so many moves the seconds are added again; None: never."""

    @classmethod
    def parse(cls, text: str) -> "TimeControl":
        """Reads `[moves/][minutes:]seconds[+increment]`.

        >>> TimeControl.parse("40/60+0.6")
        TimeControl(seconds=60.0, increment=0.6, moves=40)
        >>> str(TimeControl.parse("1:30+1"))
        '90+1'
        """
        read = _TC.fullmatch(text.strip())
        if read is None:
            raise InputError(f'"{text}" is no time control; write [moves/][minutes:]seconds[+increment], as 40/60+0.6')
        seconds = 60.0 * int(read["minutes"] or 0) + float(read["seconds"])
        increment = float(read["more"] or 0.0)
        moves = None if read["moves"] is None else int(read["moves"])
        if not _LEAST_SECONDS <= max(seconds, increment) <= _MOST_SECONDS or moves == 0:
            bounds = f"a clock needs time, at most {_MOST_SECONDS:,.0f} s, and moves to make in it"
            raise InputError(f'"{text}" is no time control: {bounds}')
        return cls(seconds, increment, moves)

    def __str__(self) -> str:
        moves = "" if self.moves is None else f"{self.moves}/"
        increment = f"+{_number(self.increment)}" if self.increment else ""
        return f"{moves}{_number(self.seconds)}{increment}"


@dataclass(frozen=True)
class Clocks:
    """How the clocks stand, that of the player who began first: in seconds."""

    left: tuple[float, float]
    increments: tuple[float, float]
    moves_to_go: int | None = None
    """Of the player to move; None: all that are left."""

    def words(self) -> list[str]:
        """As `go` tells it."""
        first, second = (max(1, int(1000 * seconds)) for seconds in self.left)
        words = ["wtime", str(first), "btime", str(second)]
        if any(self.increments):
            more = [str(round(1000 * seconds)) for seconds in self.increments]
            words += ["winc", more[0], "binc", more[1]]
        if self.moves_to_go is not None:
            words += ["movestogo", str(self.moves_to_go)]
        return words


@dataclass(frozen=True)
class Limit:
    """What a search may use. Without any limit it goes on until it is stopped."""

    nodes: int | None = None
    depth: int | None = None
    """Plies."""
    movetime: int | None = None
    """Milliseconds."""
    tc: TimeControl | None = None
    """A share of a clock."""

    def __post_init__(self) -> None:
        bounds: dict[str, Bounds] = {"nodes": NODES, "depth": DEPTH, "movetime": MOVETIME}
        for name, bound in bounds.items():
            bound.check(name, getattr(self, name))
        if self.tc is not None and self.movetime is not None:
            raise InputError("movetime and tc contradict each other; give one of them")

    @classmethod
    def parse(cls, text: str) -> "Limit":
        """Reads limits by name, as `tc=10+0.1,nodes=5000`.

        >>> Limit.parse("nodes=5000,depth=12")
        Limit(nodes=5000, depth=12, movetime=None, tc=None)
        """
        named = [_named(part) for part in text.split(",")]
        twice = [name for name, _ in named if [other for other, _ in named].count(name) > 1]
        if twice:
            raise InputError(f"{twice[0]} is given twice; give it once")
        return cls.of(dict(named))

    @classmethod
    def of(cls, given: dict[str, object]) -> "Limit":
        """Limits by name, their values as text or as numbers."""
        names = [field.name for field in fields(cls)]
        unknown = [name for name in given if name not in names]
        if unknown:
            raise InputError(f"no limit is called {unknown[0]!r}; there are {', '.join(names)}")
        tc = given.get("tc")
        return cls(
            _whole("nodes", given.get("nodes")),
            _whole("depth", given.get("depth")),
            _whole("movetime", given.get("movetime")),
            None if tc is None else TimeControl.parse(str(tc)),
        )

    def __str__(self) -> str:
        parts = [
            "" if self.tc is None else str(self.tc),
            "" if self.nodes is None else f"{self.nodes:,} nodes",
            "" if self.depth is None else f"depth {self.depth}",
            "" if self.movetime is None else f"{self.movetime:,} ms",
        ]
        return ", ".join(filter(None, parts)) or "no limit"

    @property
    def is_none(self) -> bool:
        """Whether a search with this limit has to be stopped."""
        return self == Limit()

    def as_words(self) -> dict[str, object]:
        """The limits by name; `of` reads them back."""
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: str(value) if name == "tc" else value for name, value in given.items() if value is not None}

    def command(self, clocks: Clocks | None = None) -> str:
        """The command that starts such a search, where the clocks stand so."""
        limits = {"nodes": self.nodes, "depth": self.depth, "movetime": self.movetime}
        words = [f"{name} {value}" for name, value in limits.items() if value is not None]
        if self.tc is not None and clocks is not None:
            words = [*clocks.words(), *words]
        return " ".join(["go", *(words or ["infinite"])])


def _number(value: float) -> str:
    """A number without an exponent, that reads back as the same."""
    text = format(Decimal(repr(value)), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _named(part: str) -> tuple[str, object]:
    name, equals, value = part.partition("=")
    if not equals or not value.strip():
        raise InputError(f'"{part}" is no limit; write limits as tc=10+0.1 or nodes=5000,depth=12')
    return name.strip(), value.strip()


def _whole(name: str, given: object) -> int | None:
    if given is None:
        return None
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    text = str(given)
    if not (text.isascii() and text.isdecimal() and len(text) <= 19):
        raise InputError(f"{name} takes a whole number, not {text!r}")
    return int(text)
