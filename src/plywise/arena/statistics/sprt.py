"""The sequential probability ratio test: games are played until the results speak for one of two hypotheses.

The hypotheses say how strong a side is: elo0 or elo1. The log-likelihood ratio compares how likely each makes the
results; how often each score comes up, which they leave open, is chosen most likely for each (the generalised test).
The test ends when the ratio leaves its bounds, which follow from the errors that are allowed (A. Wald, "Sequential
Tests of Statistical Hypotheses", 1945).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from plywise.arena.statistics.likelihood import most_likely_with_score, most_likely_with_t_value
from plywise.arena.statistics.results import Results, Sample
from plywise.arena.statistics.strength import NELO, expected_score
from plywise.errors import InputError

Model: TypeAlias = Literal["normalized", "logistic", "bayes"]
"""In which Elo the hypotheses are."""
Verdict: TypeAlias = Literal["H0", "H1", "undecided"]
"""H0: the strength is elo0 rather than elo1. H1: it is elo1 rather than elo0."""

_EMPTY = 1e-3
"""What an empty cell counts as, for nothing that was not yet seen is impossible."""
_MOST_ELO = 3000

_MostLikely: TypeAlias = Callable[[Sequence[float], Sequence[float], float], list[float]]


@dataclass(frozen=True)
class Sprt:
    """A sequential test.

    >>> test = Sprt(elo0=0, elo1=10)
    >>> results = Results(pentanomial=(10, 40, 100, 55, 15))
    >>> round(test.llr(results), 4), test.verdict(test.llr(results))
    (0.8969, 'undecided')
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often H1 may be accepted where the strength is elo0."""
    beta: float = 0.05
    """How often H0 may be accepted where the strength is elo1."""
    model: Model = "normalized"
    """`normalized` Elo; `logistic` Elo, which is Elo itself; or `bayes`, BayesElo, which needs single games."""

    def __post_init__(self) -> None:
        if self.model not in get_args(Model):
            raise InputError(f"model is normalized, logistic or bayes, not {self.model!r}")
        for name, elo in (("elo0", self.elo0), ("elo1", self.elo1)):
            if not -_MOST_ELO <= elo <= _MOST_ELO:
                raise InputError(f"{name} must be from -{_MOST_ELO} to {_MOST_ELO}, not {elo:g}")
        if self.elo0 >= self.elo1:
            raise InputError(f"elo0 must be less than elo1, not {self.elo0:g} and {self.elo1:g}")
        for name, error in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < error < 1:
                raise InputError(f"{name} must be between 0 and 1, not {error:g}")
        if self.alpha + self.beta >= 1:
            raise InputError(f"alpha and beta must add up to less than 1, not {self.alpha:g} and {self.beta:g}")

    @property
    def lower(self) -> float:
        """The ratio at which H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The ratio at which H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def verdict(self, llr: float) -> Verdict:
        """What a log-likelihood ratio decides."""
        if llr >= self.upper:
            return "H1"
        return "H0" if llr <= self.lower else "undecided"

    def llr(self, results: Results) -> float:
        """The generalised log-likelihood ratio of results; 0 where nothing was played."""
        sample = self._sample(results)
        if sample.size == 0:
            return 0.0
        counts = [count or _EMPTY for count in sample.counts]
        size = sum(counts)
        frequencies = [count / size for count in counts]
        condition, levels = self._hypotheses(sample, frequencies)
        h0, h1 = (condition(sample.scores, frequencies, level) for level in levels)
        return sum(count * math.log(p1 / p0) for count, p0, p1 in zip(counts, h0, h1, strict=True))

    def _sample(self, results: Results) -> Sample:
        """What the test reads: single games for BayesElo, which models those."""
        if self.model != "bayes":
            return results.sample
        if results.trinomial is None:
            raise InputError("the model bayes needs losses, draws and wins; give them as trinomial")
        return Sample(results.trinomial)

    def _hypotheses(self, sample: Sample, frequencies: Sequence[float]) -> tuple[_MostLikely, tuple[float, float]]:
        """What the hypotheses ask of a distribution, and the level at which each asks it."""
        elos = (self.elo0, self.elo1)
        if self.model == "normalized":
            # The mean of two games spreads less than one game.
            scale = math.sqrt(2) / NELO if sample.are_pairs else 1 / NELO
            return most_likely_with_t_value, (elos[0] * scale, elos[1] * scale)
        if self.model == "logistic":
            return most_likely_with_score, (expected_score(elos[0]), expected_score(elos[1]))
        draw_elo = _draw_elo(frequencies[0], frequencies[2])
        return most_likely_with_score, (_bayes_score(elos[0], draw_elo), _bayes_score(elos[1], draw_elo))


def _draw_elo(losing: float, winning: float) -> float:
    """BayesElo's measure of how drawish games are, from how often one is lost and won."""
    return 200 * math.log10((1 - losing) / losing * (1 - winning) / winning)


def _bayes_score(elo: float, draw_elo: float) -> float:
    """The expected score a game of a BayesElo: the draw-elo hinders either side to win."""
    winning, losing = expected_score(elo - draw_elo), expected_score(-elo - draw_elo)
    return (1 + winning - losing) / 2
