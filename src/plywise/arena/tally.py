"""Results counted from the games of a PGN.

Two games of one opening with colours reversed make a pair, wherever they stand: programs that play several games at
once write them as they end.
"""

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import BinaryIO

from plywise.arena.skimming import Game, skim
from plywise.arena.statistics import Results
from plywise.errors import InputError

__all__ = ["Tally", "tally"]

_POINTS = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}
"""Half points of White and of Black in games that ended."""
_REPORT_EVERY = 1000


@dataclass(frozen=True)
class Tally:
    """Counted games."""

    player: str
    """From whose view."""
    opponents: tuple[str, ...]
    """In the order in which they were met."""
    results: Results
    """Of all finished games; if most of them make pairs, only of those that do."""
    unpaired: int
    """Finished games left out, since the other game of their pair is missing."""
    unfinished: int
    """Games left out, since they have no result."""


def tally(file: BinaryIO, name: str, player: str | None = None, progress: Callable[[int], None] | None = None) -> Tally:
    """Counts the results of a player: the one that is named, or, where two have met, White in the first game.

    `name` is what errors call the file. `progress` is told how many bytes are read.
    """
    counter = _Counter(name, player)
    for number, game in enumerate(skim(file, name)):
        counter.add(game)
        if progress is not None and number % _REPORT_EVERY == 0:
            progress(file.tell())
    return counter.tally()


class _Counter:
    """Counts games, and brings pairs together."""

    def __init__(self, name: str, player: str | None) -> None:
        self._name = name
        self._named = player is not None
        self._player = player
        self._seen: dict[str, None] = {}
        self._opponents: dict[str, None] = {}
        self._games: Counter[int] = Counter()
        """By half points."""
        self._pairs: Counter[int] = Counter()
        self._paired_games: Counter[int] = Counter()
        self._waiting: dict[tuple[str, str, bool], deque[int]] = {}
        """Half points of games whose other game has not come, by opponent, opening and whether played as White."""
        self._unfinished = 0

    def add(self, game: Game) -> None:
        """Counts a game."""
        if game.white == game.black:
            raise InputError(f"{self._name}:{game.line}: White and Black are both {game.white!r}; rename one")
        if self._player is None:
            self._player = game.white
        self._seen |= {game.white: None, game.black: None}
        if not self._named and len(self._seen) > 2:
            raise InputError(f"{self._name}:{game.line}: more than two players; say whose results with --player")
        if self._player not in (game.white, game.black):
            return
        as_white = game.white == self._player
        opponent = game.black if as_white else game.white
        self._opponents[opponent] = None
        if game.result not in _POINTS:
            self._unfinished += 1
            return
        points = _POINTS[game.result][0 if as_white else 1]
        self._games[points] += 1
        partner = (opponent, game.opening, not as_white)
        if partner not in self._waiting:
            self._waiting.setdefault((opponent, game.opening, as_white), deque()).append(points)
            return
        other = self._waiting[partner].popleft()
        if not self._waiting[partner]:
            del self._waiting[partner]
        self._pairs[points + other] += 1
        self._paired_games.update((points, other))

    def tally(self) -> Tally:
        """All that was counted."""
        if self._player is None:
            raise InputError(f"{self._name}: no game in this file; give a PGN, or a line of 3 or 5 counts")
        if not self._opponents:
            players = ", ".join(list(self._seen)[:10])
            raise InputError(f"{self._name}: no game of {self._player!r}; the players are {players}")
        unpaired = self._games.total() - self._paired_games.total()
        in_pairs = self._paired_games.total() > unpaired
        games = self._paired_games if in_pairs else self._games
        pairs = self._pairs
        return Tally(
            player=self._player,
            opponents=tuple(self._opponents),
            results=Results(
                trinomial=(games[0], games[1], games[2]),
                pentanomial=(pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]) if in_pairs else None,
            ),
            unpaired=unpaired if in_pairs else 0,
            unfinished=self._unfinished,
        )
