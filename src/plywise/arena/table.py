"""A table of the arena: two players who sit at it for one game after the other. It is one worker's place."""

import time
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass

from plywise.arena.game import Opening, play_game
from plywise.arena.ledger import NumberedGame
from plywise.arena.plan import Plan
from plywise.arena.seats import BuiltInSeat, Seat
from plywise.arena.uci_seat import UciSeat
from plywise.player import BuiltIn, Player, UciPlayer
from plywise.uci import Deadlines, UciEngine
from plywise.uci.log import Log

__all__ = ["GameTask", "Table", "introduce"]


@dataclass(frozen=True)
class GameTask:
    """A game that is to be played."""

    number: int
    """The first player has White in the even ones."""
    opening: Opening


class Table:
    """Two players, seated."""

    def __init__(self, plan: Plan, log: Log | None) -> None:
        self._plan = plan
        self._seats: list[Seat] = []
        with ExitStack() as stack:
            for player, name in zip(plan.players, plan.names, strict=True):
                seat = _seat(plan, player, name, log)
                self._seats.append(seat)
                stack.callback(seat.close)
            stack.pop_all()  # Both are seated, and stay.

    def work(self, task: GameTask) -> NumberedGame:
        """Plays a game."""
        began = time.time()
        first, second = (0, 1) if task.number % 2 == 0 else (1, 0)
        seats = {"white": self._seats[first], "black": self._seats[second]}
        limits = {"white": self._plan.limits[first], "black": self._plan.limits[second]}
        return NumberedGame(task.number, play_game(task.opening, seats, limits, self._plan.arbiter), began)

    def cancel(self) -> None:
        """Ends the running game."""
        for seat in self._seats:
            seat.cancel()

    def close(self) -> None:
        """Sends the players home."""
        with ExitStack() as stack:
            for seat in self._seats:
                stack.callback(seat.close)


def introduce(plan: Plan) -> Mapping[str, Mapping[str, str]]:
    """Starts every engine once: what it is set to, or an error before anything else has begun."""
    settings = {}
    for player, name in zip(plan.players, plan.names, strict=True):
        if isinstance(player, UciPlayer):
            with UciEngine(player, settings={"Hash": str(plan.hash_mb)}, deadlines=_deadlines(plan)) as engine:
                settings[name] = {"engine": engine.name, **engine.settings}
    return settings


def _seat(plan: Plan, player: Player, name: str, log: Log | None) -> Seat:
    """A player at the board."""
    arbiter = plan.arbiter
    if isinstance(player, BuiltIn):
        return BuiltInSeat(player, arbiter.game, plan.hash_mb)
    return UciSeat(
        player,
        arbiter.game,
        arbiter.rules,
        hash_mb=plan.hash_mb,
        deadlines=_deadlines(plan),
        move_timeout=plan.timeouts.move,
        watch=None if log is None else log.watch(name),
    )


def _deadlines(plan: Plan) -> Deadlines:
    ping = plan.timeouts.ping
    return Deadlines(start=plan.timeouts.start, ready=ping, silence=ping)
