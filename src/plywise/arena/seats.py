"""A player at the board: it is asked for a move, and answers, or fails."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from plywise import _core
from plywise.arena.record import FaultKind, PlayedMove
from plywise.games.position import Game
from plywise.limits import Clocks, Limit
from plywise.player import BuiltIn
from plywise.workers import Cancelled

__all__ = ["BuiltInSeat", "Fault", "Seat", "Thought", "Turn"]


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player is asked: where the game stands, and what it may use."""

    position: _core.Position
    start: str
    """The text of the position from which the game began."""
    moves: list[str]
    """All that were played since."""
    limit: Limit
    clocks: Clocks | None
    """How the clocks stand, if the player has one."""
    clock_is_first: bool
    """Whether the player is the one who began the game."""
    most: float | None
    """Seconds after which the move comes too late."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A player's answer."""

    played: PlayedMove
    seconds: float
    """What it took, from the question to the answer."""


class Fault(Exception):  # noqa: N818 - it ends a game, and is no error of ours
    """A player has failed, and loses the game."""

    def __init__(self, kind: FaultKind, detail: str = "") -> None:
        """`detail`: what else there is to say."""
        super().__init__(kind)
        self.kind = kind
        self.detail = detail


class Seat(Protocol):
    """A player at the board, for one game after the other."""

    def new_game(self, start: _core.Position) -> None:
        """Forgets everything, and is ready for a game from a position; a `Fault` if it is not."""

    def think(self, turn: Turn) -> Thought:
        """Chooses a move, legal or not; a `Fault` if none comes."""

    def rest(self) -> None:
        """Is told that it is the other's turn."""

    def restart(self) -> None:
        """After a fault: begins anew with the next game."""

    def cancel(self) -> None:
        """Ends what it is doing at once, with `Cancelled`; called from another thread."""

    def close(self) -> None:
        """Leaves for good."""


_OVERHEAD = 0.005
"""Seconds of a move that are not the search's."""


class BuiltInSeat:
    """The engine of this package: a move is one call into the core."""

    def __init__(
        self,
        player: BuiltIn,
        game: Game,
        hash_mb: int,
        shadows: Sequence[_core.Parameters] = (),
        searched: Callable[[Turn, _core.SearchReport], None] | None = None,
    ) -> None:
        """`hash_mb`: the size of its table. `searched` is told of each search, which has counted for `shadows` too."""
        self._searcher = _core.Searcher(game, player.parameters, hash_mb=hash_mb)
        self._stop = _core.Stop()
        self._shadows = list(shadows)
        self._searched = searched

    def new_game(self, start: _core.Position) -> None:  # noqa: ARG002 - see `Seat`
        """See `Seat`."""
        self._searcher.clear()

    def think(self, turn: Turn) -> Thought:
        """See `Seat`."""
        limit = turn.limit
        clock = None
        if turn.clocks is not None:
            mine = 0 if turn.clock_is_first else 1
            left = max(0.0, turn.clocks.left[mine] - _OVERHEAD)
            clock = (left, turn.clocks.increments[mine], turn.clocks.moves_to_go)
        report = self._searcher.search(
            turn.position,
            nodes=limit.nodes,
            depth=limit.depth,
            seconds=None if limit.movetime is None else max(0.001, limit.movetime / 1000 - _OVERHEAD),
            clock=clock,
            may_end_early=True,
            shadows=self._shadows,
            stop=self._stop,
        )
        if self._stop.is_set():
            raise Cancelled
        if self._searched is not None:
            self._searched(turn, report)
        move = report.move or "(none)"
        return Thought(PlayedMove(move, report.score, report.mate, report.depth, report.nodes), report.seconds)

    def rest(self) -> None:
        """See `Seat`."""

    def restart(self) -> None:
        """See `Seat`."""

    def cancel(self) -> None:
        """See `Seat`."""
        self._stop.set()

    def close(self) -> None:
        """See `Seat`."""
