"""Results as counts: of single games, of pairs of games with colours reversed, or of both.

Pairs are what a match is made of: both games begin with the same opening, so what the opening gives to one side it
takes back in the other game. Statistics over pairs therefore spread less than those over single games, which take the
opening's share for chance.
"""

from dataclasses import dataclass

from plywise.errors import InputError

_MOST = 10**12
"""More games than anyone will play; sums over them are exact in a float."""


@dataclass(frozen=True)
class Sample:
    """How often each score was reached by the independent units of a match: games, or pairs of games."""

    counts: tuple[int, ...]
    """From the worst score to the best: losses, draws, wins; or pairs of 0, ½, 1, 1½ and 2 points."""

    @property
    def are_pairs(self) -> bool:
        """Whether the units are pairs."""
        return len(self.counts) == 5

    @property
    def size(self) -> int:
        """The number of units."""
        return sum(self.counts)

    @property
    def games(self) -> int:
        """The number of games."""
        return 2 * self.size if self.are_pairs else self.size

    @property
    def scores(self) -> tuple[float, ...]:
        """The score that each count is of, a game: from 0 to 1."""
        steps = len(self.counts) - 1
        return tuple(step / steps for step in range(steps + 1))

    @property
    def score(self) -> float | None:
        """The mean score a game; None where nothing was played."""
        if self.size == 0:
            return None
        steps = len(self.counts) - 1
        return sum(step * count for step, count in enumerate(self.counts)) / (steps * self.size)

    @property
    def variance(self) -> float | None:
        """The variance of the units' scores, as of a whole population; None where nothing was played."""
        mean, size = self.score, self.size
        if mean is None:
            return None
        if max(self.counts) == size:
            return 0.0  # One score alone has no spread, which rounding must not hide.
        return sum(count * (score - mean) ** 2 for score, count in zip(self.scores, self.counts, strict=True)) / size

    @property
    def draw_ratio(self) -> float | None:
        """The share of even units: drawn games, or pairs of one point; None where nothing was played."""
        return self.counts[len(self.counts) // 2] / self.size if self.size else None

    @property
    def reversed(self) -> "Sample":
        """The same, as the other side sees it."""
        return Sample(self.counts[::-1])


@dataclass(frozen=True)
class Results:
    """What one side scored against the other.

    >>> results = Results(pentanomial=(10, 40, 100, 55, 15))
    >>> results.games, results.sample.score
    (440, 0.5284090909090909)
    >>> Results(trinomial=(3, 10, 7)).pairs_ratio is None
    True
    """

    trinomial: tuple[int, int, int] | None = None
    """Losses, draws and wins; None where only pairs are known, since a pair of one point says neither."""
    pentanomial: tuple[int, int, int, int, int] | None = None
    """Pairs of 0, ½, 1, 1½ and 2 points; None where games were not played, or not counted, in pairs."""

    def __post_init__(self) -> None:
        if self.trinomial is None and self.pentanomial is None:
            raise InputError("no counts; give losses, draws and wins, or the five counts of pairs")
        if self.trinomial is not None:
            _check("trinomial", self.trinomial, 3, "losses, draws, wins")
        if self.pentanomial is not None:
            _check("pentanomial", self.pentanomial, 5, "pairs of 0, 0.5, 1, 1.5 and 2 points")
        if self.trinomial is not None and self.pentanomial is not None:
            self._check_agreement(self.trinomial, self.pentanomial)

    @staticmethod
    def _check_agreement(trinomial: tuple[int, ...], pentanomial: tuple[int, ...]) -> None:
        """Complains of counts of games and of pairs that cannot be of the same games."""
        games, pairs = sum(trinomial), sum(pentanomial)
        if games != 2 * pairs:
            raise InputError(f"trinomial has {games} games and pentanomial {pairs} pairs; a pair is two games")
        # In half points.
        by_games = trinomial[1] + 2 * trinomial[2]
        by_pairs = sum(points * count for points, count in enumerate(pentanomial))
        if by_games != by_pairs:
            raise InputError(f"trinomial has {by_games / 2:g} points and pentanomial {by_pairs / 2:g}; they differ")

    @property
    def sample(self) -> Sample:
        """The independent units: the pairs where they are known, else the games."""
        return Sample(self.pentanomial or self.trinomial or ())

    @property
    def games(self) -> int:
        """The number of games."""
        return self.sample.games

    def with_pair(self, first: int, second: int) -> "Results":
        """These results and those of one more pair, whose games brought so many half points.

        >>> Results((0, 0, 0), (0, 0, 0, 0, 0)).with_pair(2, 1)
        Results(trinomial=(0, 1, 1), pentanomial=(0, 0, 0, 1, 0))
        """
        games, pairs = list(self.trinomial or (0, 0, 0)), list(self.pentanomial or (0, 0, 0, 0, 0))
        games[first] += 1
        games[second] += 1
        pairs[first + second] += 1
        return Results((games[0], games[1], games[2]), (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]))

    @property
    def pairs_ratio(self) -> float | None:
        """Pairs won for each pair lost; infinite if none was lost, None without pairs that were won or lost."""
        if self.pentanomial is None:
            return None
        won, lost = sum(self.pentanomial[3:]), sum(self.pentanomial[:2])
        if lost == 0:
            return float("inf") if won else None
        return won / lost

    @property
    def reversed(self) -> "Results":
        """The same, as the other side sees it."""
        losses_draws_wins, pairs = self.trinomial, self.pentanomial
        return Results(
            trinomial=None if losses_draws_wins is None else losses_draws_wins[::-1],
            pentanomial=None if pairs is None else pairs[::-1],
        )


def _check(name: str, counts: tuple[int, ...], length: int, meaning: str) -> None:
    """Complains of counts that are none."""
    shown = ",".join(str(count) for count in counts)
    if len(counts) != length:
        raise InputError(f"{name} takes {length} counts ({meaning}), not {len(counts)}: {shown}")
    if not all(0 <= count <= _MOST for count in counts):
        raise InputError(f"{name} takes whole numbers from 0 to {_MOST:,}, not {shown}")
