"""Student's t-test: how often equals would score as differently as these."""

import math
from dataclasses import dataclass

from plywise.arena.statistics.results import Sample


@dataclass(frozen=True)
class TTest:
    """A t-test of the scores of a sample against even play."""

    two_sample: bool
    """Whether both sides' scores were taken as two samples. That treats opposed scores as independent: the one side's
    is what the other's is not, so it claims more than the games say, by a factor of √2 in t."""
    t: float | None
    """How many standard errors lie between the sides; None for fewer than two units, or without any spread."""
    p: float | None
    """How often equals come out at least so far apart, either way."""
    degrees_of_freedom: int


def t_test(sample: Sample, *, two_sample: bool = False) -> TTest:
    """Compares the mean of a sample with an even score.

    The test of one sample is on the scores of pairs, or of games where there are no pairs. The test of two samples
    compares them with the opponent's scores as if those were others.

    >>> t_test(Sample((40, 103, 57))).p < 0.1
    True
    """
    size, mean, variance = sample.size, sample.score, sample.variance
    freedom = max(2 * size - 2 if two_sample else size - 1, 0)
    if mean is None or not variance or size < 2:
        return TTest(two_sample, None, None, freedom)
    error = math.sqrt(variance / (size - 1))
    t = (mean - 0.5) / error
    if two_sample:
        # The sides' means are twice as far apart, the difference's variance is the sum of two equal ones.
        t *= math.sqrt(2)
    return TTest(two_sample, t, _two_sided(t, freedom), freedom)


def _two_sided(t: float, degrees_of_freedom: int) -> float:
    """How often Student's distribution lies so far from its middle, on either side."""
    from scipy.special import stdtr  # type: ignore[import-untyped] # Takes longer to load than all else here together.

    return 2 * float(stdtr(degrees_of_freedom, -abs(t)))
