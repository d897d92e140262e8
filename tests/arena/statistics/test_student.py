"""Student's t-test, beside SciPy's on the list of scores."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as scipy_stats  # type: ignore[import-untyped]

from plywise.arena.statistics import Sample, t_test


def scores(sample: Sample) -> list[float]:
    """Every score of the sample."""
    return [score for score, count in zip(sample.scores, sample.counts, strict=True) for _ in range(count)]


@pytest.mark.parametrize("counts", [(10, 40, 100, 55, 15), (40, 103, 57), (0, 1, 0, 0, 1), (3, 0, 900)])
def test_it_is_the_textbook_test(counts: tuple[int, ...]) -> None:
    sample = Sample(counts)
    theirs = scipy_stats.ttest_1samp(scores(sample), 0.5)
    ours = t_test(sample)
    assert ours.t == pytest.approx(theirs.statistic, rel=1e-9)
    assert ours.p == pytest.approx(theirs.pvalue, rel=1e-9)
    assert ours.degrees_of_freedom == theirs.df
    assert not ours.two_sample


@pytest.mark.parametrize("counts", [(10, 40, 100, 55, 15), (40, 103, 57), (0, 1, 0, 0, 1)])
def test_two_samples_are_the_scores_of_both_sides(counts: tuple[int, ...]) -> None:
    sample = Sample(counts)
    ours_alone = scores(sample)
    theirs = scipy_stats.ttest_ind(ours_alone, [1 - score for score in ours_alone])
    ours = t_test(sample, two_sample=True)
    assert ours.t == pytest.approx(theirs.statistic, rel=1e-9)
    assert ours.p == pytest.approx(theirs.pvalue, rel=1e-9)
    assert ours.degrees_of_freedom == theirs.df
    assert ours.two_sample


def test_only_two_samples_give_paper_000_its_confidence() -> None:
    """108.5 to 91.5 in 200 games: the paper's 95 % holds for two samples, with draws as usual, and not for one."""
    match = Sample((54, 75, 71))
    assert match.score == 0.5425
    one, two = t_test(match), t_test(match, two_sample=True)
    assert one.p is not None
    assert two.p is not None
    assert two.p < 0.05 < one.p


@pytest.mark.parametrize("counts", [(0, 0, 0), (0, 0, 1), (0, 0, 0, 1, 0), (0, 50, 0), (0, 0, 7), (9, 0, 0, 0, 0)])
@pytest.mark.parametrize("two_sample", [False, True])
def test_without_spread_it_says_nothing(counts: tuple[int, ...], two_sample: bool) -> None:
    test = t_test(Sample(counts), two_sample=two_sample)
    assert (test.t, test.p) == (None, None)
    assert test.degrees_of_freedom >= 0


@given(st.lists(st.integers(0, 1000), min_size=5, max_size=5))
def test_the_sides_are_equally_sure(counts: list[int]) -> None:
    ours, theirs = t_test(Sample(tuple(counts))), t_test(Sample(tuple(counts[::-1])))
    if ours.t is None or theirs.t is None:
        assert ours == theirs
        return
    assert theirs.t == pytest.approx(-ours.t, abs=1e-9)
    assert theirs.p == pytest.approx(ours.p, rel=1e-6)
    assert ours.p is not None
    assert 0 <= ours.p <= 1


def test_the_smallest_p_is_still_a_number() -> None:
    test = t_test(Sample((1, 0, 10**9)))
    assert test.p == 0
    assert test.t is not None
    assert math.isfinite(test.t)
