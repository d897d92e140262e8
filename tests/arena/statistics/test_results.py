"""Counts of games and of pairs."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plywise.arena.statistics import Results, Sample
from plywise.errors import InputError

counts = st.integers(0, 10**6)


def test_a_sample_of_games() -> None:
    sample = Sample((1, 2, 5))
    assert (sample.are_pairs, sample.size, sample.games) == (False, 8, 8)
    assert sample.scores == (0.0, 0.5, 1.0)
    assert (sample.score, sample.draw_ratio) == (0.75, 0.25)
    assert sample.variance == (1 * 0.75**2 + 2 * 0.25**2 + 5 * 0.25**2) / 8


def test_a_sample_of_pairs() -> None:
    sample = Sample((1, 0, 2, 0, 1))
    assert (sample.are_pairs, sample.size, sample.games) == (True, 4, 8)
    assert sample.scores == (0.0, 0.25, 0.5, 0.75, 1.0)
    assert (sample.score, sample.variance, sample.draw_ratio) == (0.5, 0.125, 0.5)


@pytest.mark.parametrize("length", [3, 5])
def test_nothing_played_says_nothing(length: int) -> None:
    sample = Sample((0,) * length)
    assert (sample.size, sample.score, sample.variance, sample.draw_ratio) == (0, None, None, None)


@given(st.integers(1, 10**12), st.integers(0, 4))
def test_one_score_alone_has_no_spread(size: int, cell: int) -> None:
    assert Sample(tuple(size if at == cell else 0 for at in range(5))).variance == 0


@given(st.tuples(counts, counts, counts, counts, counts))
def test_the_other_side_sees_the_mirror_image(pairs: tuple[int, int, int, int, int]) -> None:
    results = Results(pentanomial=pairs)
    assert results.reversed.reversed == results
    assert results.reversed.games == results.games
    ours, theirs = results.sample.score, results.reversed.sample.score
    if ours is not None and theirs is not None:
        assert ours + theirs == pytest.approx(1)


def test_pairs_come_before_games() -> None:
    results = Results(trinomial=(1, 2, 1), pentanomial=(0, 0, 2, 0, 0))
    assert results.sample == Sample((0, 0, 2, 0, 0))
    assert results.games == 4


@pytest.mark.parametrize(
    ("pairs", "ratio"),
    [
        ((10, 40, 100, 55, 15), 1.4),
        ((0, 0, 7, 3, 0), math.inf),
        ((4, 0, 7, 0, 0), 0),
        ((0, 0, 7, 0, 0), None),
    ],
)
def test_the_ratio_of_pairs_won_and_lost(pairs: tuple[int, int, int, int, int], ratio: float | None) -> None:
    assert Results(pentanomial=pairs).pairs_ratio == ratio
    assert Results(trinomial=(1, 2, 3)).pairs_ratio is None


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({}, "no counts"),
        ({"trinomial": (1, 2)}, r"trinomial takes 3 counts \(losses, draws, wins\), not 2: 1,2"),
        ({"pentanomial": (1, 2, 3)}, "pentanomial takes 5 counts .* not 3: 1,2,3"),
        ({"trinomial": (1, -2, 3)}, "whole numbers from 0 to 1,000,000,000,000, not 1,-2,3"),
        ({"trinomial": (1, 2, 10**13)}, "whole numbers from 0"),
        ({"trinomial": (1, 1, 1), "pentanomial": (0, 0, 1, 0, 0)}, "3 games and pentanomial 1 pairs"),
        ({"trinomial": (1, 0, 1), "pentanomial": (0, 0, 0, 1, 0)}, "1 points and pentanomial 1.5"),
    ],
)
def test_counts_that_are_wrong_are_told(arguments: dict[str, tuple[int, ...]], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        Results(**arguments)  # type: ignore[arg-type]
