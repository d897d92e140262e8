"""Games that are ended before their end: the players' scores call them drawn or lost, or they are too long."""

from dataclasses import asdict, dataclass, fields
from typing import ClassVar, TypeVar

from plywise.arena.record import PlayedMove, other
from plywise.errors import InputError

__all__ = ["Adjudicator", "DrawRule", "ResignRule"]

_PAWN = 1000
_MOST = 100_000
_Rule = TypeVar("_Rule", "DrawRule", "ResignRule")


@dataclass(frozen=True)
class DrawRule:
    """Drawn once both players, for some moves, have seen hardly any advantage."""

    AT_LEAST_1: ClassVar = ("movecount",)
    movenumber: int = 40
    """Not before this move."""
    movecount: int = 8
    """So many moves of each player in a row."""
    score: int = 10
    """In hundredths of a pawn, the most."""


@dataclass(frozen=True)
class ResignRule:
    """Lost once a player, for some moves, has seen itself far behind."""

    AT_LEAST_1: ClassVar = ("movecount", "score")
    movecount: int = 3
    """So many moves in a row."""
    score: int = 400
    """In hundredths of a pawn, the least."""
    twosided: bool = False
    """Only if the other player sees itself as far ahead."""


def parse_rule(kind: type[_Rule], text: str) -> _Rule:
    """Reads a rule's numbers, as `movecount=3,score=400`; what is left out is as usual.

    >>> parse_rule(ResignRule, "score=600,twosided")
    ResignRule(movecount=3, score=600, twosided=True)
    """
    names = {field.name for field in fields(kind)}
    given: dict[str, int | bool] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = part.partition("=")
        if name not in names:
            raise InputError(f'"{part}" is none of {", ".join(field.name for field in fields(kind))}')
        if name == "twosided":
            if value not in ("", "true", "false"):
                raise InputError(f'twosided is true or false, not "{value}"')
            given[name] = value != "false"
        elif value.isascii() and value.isdecimal() and int(value[:9]) <= _MOST:
            given[name] = int(value[:9])
        else:
            raise InputError(f'{name} takes a whole number up to {_MOST:,}, not "{value}"')
    for name in kind.AT_LEAST_1:
        if given.get(name) == 0:
            raise InputError(f"{name} must be at least 1")
    return kind(**given)  # type: ignore[arg-type] # The names are the fields, and the values of their types.


def rule_as_text(rule: DrawRule | ResignRule) -> str:
    """The rule's numbers; `parse_rule` reads them back."""
    return ",".join(f"{name}={str(value).lower()}" for name, value in asdict(rule).items())


@dataclass(frozen=True)
class Verdict:
    """How a game is to end."""

    loser: str | None
    """The colour that has lost; None: the game is drawn."""


class Adjudicator:
    """Follows one game's scores."""

    def __init__(self, draw: DrawRule | None, resign: ResignRule | None, maxmoves: int | None) -> None:
        """`maxmoves`: after so many moves of each player the game is drawn."""
        self._draw = draw
        self._resign = resign
        self._maxmoves = maxmoves
        self._plies = 0
        self._even = 0
        """Moves in a row, of both players, that saw no advantage."""
        self._behind = {"white": 0, "black": 0}
        self._ahead = {"white": 0, "black": 0}

    def verdict(self, colour: str, played: PlayedMove, move_number: int) -> Verdict | None:
        """Takes in a move of a player; how the game is to end, once that is clear."""
        self._plies += 1
        value = _value(played)
        if self._draw is not None:
            is_even = value is not None and abs(value) <= self._draw.score * _PAWN // 100
            self._even = self._even + 1 if is_even else 0
            if move_number >= self._draw.movenumber and self._even >= 2 * self._draw.movecount:
                return Verdict(None)
        loser = None if self._resign is None else self._loser(self._resign, colour, value)
        if loser is not None:
            return Verdict(loser)
        if self._maxmoves is not None and self._plies >= 2 * self._maxmoves:
            return Verdict(None)
        return None

    def _loser(self, rule: ResignRule, colour: str, value: float | None) -> str | None:
        """Which of the players is to be taken for lost after a move, if one is."""
        least = rule.score * _PAWN // 100
        self._behind[colour] = self._behind[colour] + 1 if value is not None and value <= -least else 0
        self._ahead[colour] = self._ahead[colour] + 1 if value is not None and value >= least else 0
        for loser in (colour, other(colour)):
            agrees = not rule.twosided or self._ahead[other(loser)] >= rule.movecount
            if self._behind[loser] >= rule.movecount and agrees:
                return loser
        return None


def _value(played: PlayedMove) -> float | None:
    """The move's score, where a mate is worth more than any advantage; None where the player says nothing."""
    if played.mate is not None:
        return float("inf") if played.mate > 0 else float("-inf")
    return played.score
