"""The most likely distribution under a condition: it meets the condition, and no other that does is more likely."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from plywise.arena.statistics.likelihood import most_likely_with_score, most_likely_with_t_value

SCORES = {3: (0.0, 0.5, 1.0), 5: (0.0, 0.25, 0.5, 0.75, 1.0)}


@st.composite
def distributions(draw: st.DrawFn, length: int) -> list[float]:
    """Probabilities, all above 0, some perhaps next to nothing."""
    weights = draw(st.lists(st.sampled_from([1e-5, 1e-3, 1.0, 7.0, 100.0, 3000.0]), min_size=length, max_size=length))
    return [weight / sum(weights) for weight in weights]


@st.composite
def pairs_of_distributions(draw: st.DrawFn) -> tuple[list[float], list[float]]:
    """What was seen, and a rival."""
    length = draw(st.sampled_from([3, 5]))
    return draw(distributions(length)), draw(distributions(length))


def mean_of(probabilities: Sequence[float]) -> float:
    return sum(a * p for a, p in zip(SCORES[len(probabilities)], probabilities, strict=True))


def t_value_of(probabilities: Sequence[float]) -> float:
    mean = mean_of(probabilities)
    scores = SCORES[len(probabilities)]
    return (mean - 0.5) / math.sqrt(sum(p * (a - mean) ** 2 for a, p in zip(scores, probabilities, strict=True)))


def likelihood(frequencies: Sequence[float], probabilities: Sequence[float]) -> float:
    return sum(seen * math.log(p) for seen, p in zip(frequencies, probabilities, strict=True))


def moved_to(level: float, measure: Callable[[Sequence[float]], float], rival: list[float]) -> list[float]:
    """The rival, mixed with the best or the worst score until it reaches a level."""
    best = [0.0] * (len(rival) - 1) + [1.0]
    end = best if measure(rival) < level else best[::-1]

    def mixed(share: float) -> list[float]:
        return [(1 - share) * p + share * q for p, q in zip(rival, end, strict=True)]

    low, high = 0.0, 1 - 1e-9
    assume((measure(mixed(high)) - level) * (measure(rival) - level) < 0)
    for _ in range(100):
        middle = (low + high) / 2
        if (measure(mixed(middle)) - level) * (measure(rival) - level) > 0:
            low = middle
        else:
            high = middle
    return mixed(low)


@given(pairs_of_distributions(), st.floats(0.02, 0.98))
def test_no_distribution_of_that_score_is_more_likely(both: tuple[list[float], list[float]], score: float) -> None:
    seen, rival = both
    best = most_likely_with_score(SCORES[len(seen)], seen, score)
    assert sum(best) == pytest.approx(1, abs=1e-6)
    assert mean_of(best) == pytest.approx(score, abs=1e-6)
    assert likelihood(seen, moved_to(score, mean_of, rival)) <= likelihood(seen, best) + 1e-9


@given(pairs_of_distributions(), st.floats(-4, 4))
def test_no_distribution_of_that_t_value_is_more_likely(both: tuple[list[float], list[float]], t: float) -> None:
    seen, rival = both
    best = most_likely_with_t_value(SCORES[len(seen)], seen, t)
    assert sum(best) == pytest.approx(1, abs=1e-6)
    assert t_value_of(best) == pytest.approx(t, abs=1e-5)
    assert likelihood(seen, moved_to(t, t_value_of, rival)) <= likelihood(seen, best) + 1e-9


@given(distributions(5))
def test_what_meets_the_condition_already_stays(seen: list[float]) -> None:
    scores = SCORES[5]
    assert most_likely_with_score(scores, seen, mean_of(seen)) == pytest.approx(seen, abs=1e-9)
    assert most_likely_with_t_value(scores, seen, t_value_of(seen)) == pytest.approx(seen, abs=1e-6)


@given(pairs_of_distributions())
def test_farther_from_what_was_seen_is_less_likely(both: tuple[list[float], list[float]]) -> None:
    seen, _ = both
    scores = SCORES[len(seen)]
    at = mean_of(seen)
    levels = [at + (0.999 - at) * share for share in (0.1, 0.4, 0.8)]
    found = [likelihood(seen, most_likely_with_score(scores, seen, level)) for level in levels]
    assert all(near > far for near, far in pairwise(found))
