"""A game as it was played: what a match hands on to whoever counts, learns from, or reads its games."""

from collections.abc import Sequence
from dataclasses import dataclass

from plywise.games.position import Game, Rules

__all__ = ["COLOURS", "FIRST", "GameRecord", "PlayedMove", "other"]

COLOURS = ("white", "black")
FIRST: dict[Game, str] = {"chess": "white", "loa": "black"}
"""Who begins."""
RESULT_OF_WIN = {"white": "1-0", "black": "0-1"}
DRAWN = "1/2-1/2"


def other(colour: str) -> str:
    """The other side.

    >>> other("white")
    'black'
    """
    return "black" if colour == "white" else "white"


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move, and what its player said of it."""

    move: str
    """As the core writes moves."""
    score: int | None = None
    """In thousandths of a pawn, as its player sees it."""
    mate: int | None = None
    """Moves to the end of a decided game, negative if its player loses."""
    depth: int | None = None
    nodes: int | None = None


@dataclass(frozen=True)
class GameRecord:
    """A finished game."""

    game: Game
    rules: Rules | None
    """Of Lines of Action; None for chess."""
    start: str
    """The text of the position from which it began."""
    opening: tuple[str, ...]
    """Moves that were given, not chosen by a player."""
    moves: tuple[PlayedMove, ...]
    """Those that the players chose."""
    result: str
    """`1-0`, `0-1` or `1/2-1/2`."""
    termination: str
    """As PGN's tag has it: `normal`, `adjudication`, `time forfeit`, `illegal move` or `abandoned`."""
    reason: str
    """How it ended, in words."""
    seconds: tuple[float, ...] = ()
    """What each move took; in a run it is kept apart, with the clocks."""

    @property
    def winner(self) -> str | None:
        """`white` or `black`; None if it was drawn."""
        return next((colour for colour, result in RESULT_OF_WIN.items() if result == self.result), None)

    @property
    def begins(self) -> str:
        """Whose the first of `moves` is; players alternate."""
        starts = self.start.split()[1] in ("w", "o")
        return "white" if starts == (len(self.opening) % 2 == 0) else "black"

    def all_moves(self) -> Sequence[str]:
        """The moves from the start on."""
        return [*self.opening, *(played.move for played in self.moves)]
