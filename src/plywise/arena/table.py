"""A table of the arena: two players who sit at it for one game after the other. It is one worker's place."""

import time
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass

from plywise.arena.game import Arbiter, Opening, play_game
from plywise.arena.ledger import NumberedGame
from plywise.arena.plan import Plan, Timeouts
from plywise.arena.seats import BuiltInSeat
from plywise.arena.uci_seat import UciSeat
from plywise.player import BuiltIn, Player
from plywise.uci import Deadlines
from plywise.uci.log import Log

__all__ = ["GameTask", "Table", "introduce", "seat_of"]


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
        self._log = log
        self._seats = [
            seat_of(player, plan.arbiter, plan.hash_mb, plan.timeouts, name, log)
            for player, name in zip(plan.players, plan.names, strict=True)
        ]

    def work(self, task: GameTask) -> NumberedGame:
        """Plays a game."""
        began = time.time()
        first, second = (0, 1) if task.number % 2 == 0 else (1, 0)
        seats = {"white": self._seats[first], "black": self._seats[second]}
        limits = {"white": self._plan.limits[first], "black": self._plan.limits[second]}
        white, black = self._plan.names[first], self._plan.names[second]
        self._note(f"game {task.number + 1} begins: {white} vs {black}")
        record = play_game(task.opening, seats, limits, self._plan.arbiter)
        self._note(f"game {task.number + 1} ends: {record.result} {{{record.reason}}}")
        return NumberedGame(task.number, record, began)

    def _note(self, words: str) -> None:
        if self._log is not None:
            self._log.note(words)

    def cancel(self) -> None:
        """Ends the running game."""
        for seat in self._seats:
            seat.cancel()

    def close(self) -> None:
        """Sends the players home."""
        with ExitStack() as stack:
            for seat in self._seats:
                stack.callback(seat.close)


def introduce(plan: Plan, log: Log | None) -> Mapping[str, Mapping[str, str]]:
    """Starts every engine once: what it is set to, or an error before anything else has begun."""
    settings = {}
    for player, name in zip(plan.players, plan.names, strict=True):
        seat = seat_of(player, plan.arbiter, plan.hash_mb, plan.timeouts, name, log)
        if isinstance(seat, UciSeat):
            with closing(seat):
                engine = seat.start()
                settings[name] = {"engine": engine.name, **engine.settings}
                if plan.arbiter.game == "loa":  # Which few engines know.
                    seat.prove()
    return settings


def seat_of(
    player: Player, arbiter: Arbiter, hash_mb: int, timeouts: Timeouts, name: str | None = None, log: Log | None = None
) -> BuiltInSeat | UciSeat:
    """A player at the board."""
    if isinstance(player, BuiltIn):
        return BuiltInSeat(player, arbiter.game, hash_mb)
    return UciSeat(
        player,
        arbiter.game,
        arbiter.rules,
        hash_mb=hash_mb,
        deadlines=Deadlines(start=timeouts.start, ready=timeouts.ping, silence=timeouts.ping),
        move_timeout=timeouts.move,
        name=name,
        log=log,
    )
