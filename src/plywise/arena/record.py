"""A game as it was played: what a match hands on to whoever counts, learns from, or reads its games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from plywise.games.position import Game, Rules

__all__ = [
    "DRAWN",
    "FAULT_WORDS",
    "FIRST",
    "RESULT_OF_WIN",
    "TERMINATIONS",
    "FaultKind",
    "GameRecord",
    "PlayedMove",
    "first_move",
    "other",
]

FIRST: dict[Game, str] = {"chess": "white", "loa": "black"}
"""Who begins."""
FaultKind: TypeAlias = Literal["crash", "stall", "time", "illegal"]
"""How a player may fail."""
TERMINATIONS: dict[FaultKind, str] = {
    "crash": "abandoned",
    "stall": "abandoned",
    "time": "time forfeit",
    "illegal": "illegal move",
}
"""As PGN's tag has them."""
FAULT_WORDS: dict[FaultKind, str] = {
    "crash": "disconnects",
    "stall": "connection stalls",
    "time": "loses on time",
    "illegal": "makes an illegal move",
}
"""As testers' tools know them."""
RESULT_OF_WIN = {"white": "1-0", "black": "0-1"}
DRAWN = "1/2-1/2"


def other(colour: str) -> str:
    """The other side.

    >>> other("white")
    'black'
    """
    return "black" if colour == "white" else "white"


def first_move(start: str, game: Game) -> tuple[int, bool]:
    """The number of a position's next move, and whether it is that of the player who begins games.

    >>> first_move("4k3/8/8/8/8/8/4P3/4K3 b - - 3 40", "chess")
    (40, False)
    """
    fields = start.split()
    return (int(fields[5]) if game == "chess" else 1), fields[1] in ("w", "x")


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
    fault: FaultKind | None = None
    """How the loser has failed, if that ended the game."""
    seconds: tuple[float, ...] = ()
    """What each move took; in a run it is kept apart, with the clocks."""

    @property
    def begins(self) -> str:
        """Whose the first of `moves` is; players alternate."""
        white_starts = self.start.split()[1] in ("w", "o")
        return "white" if white_starts == (len(self.opening) % 2 == 0) else "black"

    def all_moves(self) -> Sequence[str]:
        """The moves from the start on."""
        return [*self.opening, *(played.move for played in self.moves)]
