"""The least and the most of the numbers that functions take, and the commands with them."""

from dataclasses import dataclass

from plywise.errors import InputError


@dataclass(frozen=True)
class Bounds:
    """A number's bounds, both included."""

    least: int
    most: int

    def check(self, name: str, number: int | None) -> None:
        """Complains of a number out of bounds; None, for a number that is not given, is always right.

        >>> DEPTH.check("depth", 1001)
        Traceback (most recent call last):
        ...
        plywise._core.InputError: depth must be from 1 to 1,000, not 1,001
        """
        if number is not None and not self.least <= number <= self.most:
            raise InputError(f"{name} must be from {self.least} to {self.most:,}, not {number:,}")


NODES = Bounds(1, (1 << 63) - 1)
"""Nodes of a search; engines over UCI read signed numbers."""

DEPTH = Bounds(1, 1000)
"""Plies of a search."""

MOVETIME = Bounds(1, 1_000_000_000)
"""Milliseconds of a search."""

HASH_MB = Bounds(1, 65_536)
"""Megabytes of a search's table."""

USUAL_HASH_MB = 16
"""Where nothing is said."""

CONCURRENCY = Bounds(1, 1024)
"""How much is done at once."""

GAMES = Bounds(2, 1_000_000)
"""Games of a match."""

MAXMOVES = Bounds(1, 100_000)
"""Moves of each player, after which a game is drawn."""

TIMEMARGIN = Bounds(0, 3_600_000)
"""Milliseconds by which a move may come too late."""

TIMEOUTS = {"start": 10.0, "ping": 30.0, "move": 600.0}
"""Seconds that engines are usually waited for: to answer `uci`, to answer `isready`, to move where no clock runs."""

PERFT_DEPTH = Bounds(0, 100)
"""Moves of a path that is counted."""

BENCH_DEPTH = Bounds(1, 100)
"""Plies of the bench's searches."""
