"""The contract of a player at the board."""

import threading
from collections.abc import Callable

from plywise import _core
from plywise.arena.seats import Seat, Turn
from plywise.games.position import Game
from plywise.limits import Limit
from plywise.workers import Cancelled

__all__ = ["check_seat"]

_NODES = 200
_PLIES = 12


def check_seat(make: Callable[[], Seat], game: Game = "chess") -> None:
    """Holds a player to its contract; an `AssertionError` says what it does not meet.

    `make` seats a new player, which keeps to limits of nodes and plays the same every time. Checked is that

    - its moves are legal, whichever side it plays, and come within the limit;
    - a new game begins from a cleared player: the same moves again, whatever was played before;
    - it can be started again, and is then as new;
    - `cancel` ends a search without end, with `Cancelled`.
    """
    seat = make()
    try:
        first = _moves(seat, game)
        if _moves(seat, game) != first:
            raise AssertionError("a second game from the same position goes otherwise: the player was not cleared")
        seat.restart()
        if _moves(seat, game) != first:
            raise AssertionError("started again, the player plays otherwise")
        _check_cancel(seat, game)
    finally:
        seat.close()


def _moves(seat: Seat, game: Game) -> list[str]:
    """What a player plays against itself."""
    position = _core.Position(game)
    start = position.text
    seat.new_game(position)
    moves: list[str] = []
    for _ in range(_PLIES):
        turn = Turn(position, start, moves, Limit(nodes=_NODES), None, len(moves) % 2 == 0, None)
        thought = seat.think(turn)
        seat.rest()
        if thought.played.move not in position.moves():
            raise AssertionError(f"{thought.played.move} is no legal move of {position.text}")
        if thought.seconds < 0:
            raise AssertionError("a move takes less than no time")
        moves.append(thought.played.move)
        position = position.play(thought.played.move)
    return moves


def _check_cancel(seat: Seat, game: Game) -> None:
    position = _core.Position(game)
    seat.new_game(position)
    turn = Turn(position, position.text, [], Limit(nodes=10**15), None, True, None)
    timer = threading.Timer(0.1, seat.cancel)
    timer.start()
    try:
        seat.think(turn)
    except Cancelled:
        return
    finally:
        timer.join()
    raise AssertionError("a search that is cancelled does not end with Cancelled")
