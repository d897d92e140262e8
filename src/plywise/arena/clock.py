"""A player's clock in one game."""

from plywise.limits import Limit

__all__ = ["GameClock"]

MOVETIME_MARGIN = 0.1
"""Seconds: programs that are given a time for the move take it, and then a little more."""


class GameClock:
    """The time that a player has left, by its limit; without a time control it has all the time there is.

    >>> from plywise.limits import TimeControl
    >>> clock = GameClock(Limit(tc=TimeControl(60, 1, moves=2)), margin=0.0)
    >>> clock.press(20.0), clock.left, clock.moves_to_go
    (True, 41.0, 1)
    >>> clock.press(41.5), clock.left
    (False, 41.0)
    """

    def __init__(self, limit: Limit, margin: float | None = None) -> None:
        """`margin`: seconds by which a move may come too late; None: as is usual for the limit."""
        self.limit = limit
        self._tc = limit.tc
        usual = MOVETIME_MARGIN if limit.movetime is not None else 0.0
        self._margin = usual if margin is None else margin
        self.left = 0.0 if self._tc is None else self._tc.seconds + (0.0 if self._tc.seconds else self._tc.increment)
        """Seconds on the clock."""
        self.moves_to_go = None if self._tc is None else self._tc.moves
        """Until the clock is refilled."""

    @property
    def increment(self) -> float:
        """What a move adds."""
        return 0.0 if self._tc is None else self._tc.increment

    @property
    def most(self) -> float | None:
        """Seconds after which this move is lost on time; None: no clock runs."""
        if self.limit.movetime is not None:
            return self.limit.movetime / 1000 + self._margin
        return None if self._tc is None else self.left + self._margin

    def press(self, seconds: float) -> bool:
        """Takes the time of a move off the clock; false if that was too much."""
        if self.most is not None and seconds > self.most:
            return False
        if self._tc is not None:
            self.left = max(0.0, self.left - seconds) + self._tc.increment
            if self.moves_to_go is not None:
                self.moves_to_go -= 1
                if self.moves_to_go == 0:
                    self.left += self._tc.seconds
                    self.moves_to_go = self._tc.moves
        return True
