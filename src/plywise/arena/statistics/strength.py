"""How strong a side is, from its results: score, Elo, normalized Elo, and the likelihood of superiority.

Errors are half 95 % intervals. They come from the spread of the sample: where it has none, as when every game was won,
the sample does not say how far off it is, and the error is None.
"""

import math
from dataclasses import dataclass
from statistics import NormalDist

from plywise.arena.statistics.results import Sample

NELO = 800 / math.log(10)
"""Normalized Elo for a score that is one standard deviation of a game above even."""

_NORMAL = NormalDist()
_WIDTH = _NORMAL.inv_cdf(0.975)
"""Half the width of a 95 % interval, in standard errors."""
_LEAST_SCORE = 1e-3
"""Scores nearer to nothing or to everything would be an Elo without bounds."""


@dataclass(frozen=True)
class Strength:
    """What a sample says of a side's strength; None where it says nothing."""

    score: float | None
    """The mean score a game."""
    elo: float | None
    """The logistic Elo difference of that score, which is taken to lie from 0.001 to 0.999."""
    elo_error: float | None
    nelo: float | None
    """The score above even in standard deviations of a game; infinite where there is no deviation."""
    nelo_error: float | None
    los: float | None
    """The likelihood of superiority: from 0 to 1."""


def expected_score(elo: float) -> float:
    """The score a game that an Elo difference stands for.

    >>> expected_score(400)
    0.9090909090909091
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """The Elo difference that a score a game stands for.

    >>> round(elo_of(0.5425), 2)
    29.6
    """
    score = min(max(score, _LEAST_SCORE), 1 - _LEAST_SCORE)
    return 400 * math.log10(score / (1 - score))


def strength(sample: Sample) -> Strength:
    """Estimates the strength of a side.

    >>> estimate = strength(Sample((10, 40, 100, 55, 15)))
    >>> round(estimate.elo, 2), round(estimate.elo_error, 2)
    (19.76, 21.55)
    """
    score, variance = sample.score, sample.variance
    if score is None or variance is None:
        return Strength(None, None, None, None, None, None)
    above = score - 0.5
    if variance == 0:
        certain = math.copysign(1, above) if above else 0.0
        return Strength(score, elo_of(score), None, certain * math.inf if certain else 0.0, None, (1 + certain) / 2)
    error = math.sqrt(variance / sample.size)
    # Of a game; that of a pair's mean score is smaller by the square root of two.
    deviation = math.sqrt(2 * variance) if sample.are_pairs else math.sqrt(variance)
    return Strength(
        score=score,
        elo=elo_of(score),
        elo_error=(elo_of(score + _WIDTH * error) - elo_of(score - _WIDTH * error)) / 2,
        nelo=NELO * above / deviation,
        nelo_error=NELO * _WIDTH * error / deviation,
        los=_NORMAL.cdf(above / error),
    )
