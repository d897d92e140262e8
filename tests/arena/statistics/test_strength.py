"""Score, Elo, normalized Elo and the likelihood of superiority, beside the figures of other tools."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plywise.arena.statistics import Sample, elo_of, expected_score, strength

samples = st.one_of(
    st.lists(st.integers(0, 10**5), min_size=3, max_size=3), st.lists(st.integers(0, 10**5), min_size=5, max_size=5)
).map(lambda counts: Sample(tuple(counts)))


# Computed with fishtest's `stat_util.get_elo`, to all digits.
@pytest.mark.parametrize(
    ("counts", "elo", "elo_error", "los", "nelo"),
    [
        ((10789, 19328, 33806, 19402, 10543), -0.7735773359165423, 1.2775798957280218, 0.1176588580, -0.9516290044726),
        ((39, 2226, 31451, 2412, 40), 0.902981048809024, 0.6625314859816553, 0.9962220973354207, 3.450799606946096),
        ((1187, 7410, 13475, 7378, 1164), -0.442607799223684, 1.7298590276177421, 0.3080138791226, -0.7041412082298),
        ((50, 400, 1000, 450, 60), 6.204866471299001, 6.235842323937144, 0.9744626991857153, 10.825692474877238),
    ],
)
def test_pairs_as_fishtest_has_them(
    counts: tuple[int, ...], elo: float, elo_error: float, los: float, nelo: float
) -> None:
    estimate = strength(Sample(counts))
    assert estimate.elo == pytest.approx(elo, rel=1e-9)
    assert estimate.elo_error == pytest.approx(elo_error, rel=1e-9)
    assert estimate.los == pytest.approx(los, rel=1e-9)
    assert estimate.nelo == pytest.approx(nelo, rel=1e-9)


# From fastchess, app/tests/elo_test.cpp, in the order of losses, draws, wins, and LL to WW.
@pytest.mark.parametrize(
    ("counts", "nelo", "nelo_error", "elo", "elo_error", "los"),
    [
        ((89, 123, 76), -20.76, 40.13, None, None, 0.1553),
        ((96, 111, 136), 49.77, 36.77, 40.70, 30.43, 0.9960),
        ((356, 0, 34), -508.44, 34.48, None, None, None),
        ((34, 54, 31 + 32, 64, 75), 57.94, 28.28, 55.58, 27.65, 1.0000),
        ((332, 433, 457 + 41, 333, 334), -9.17, 10.96, -8.64, 10.33, 0.0505),
        ((7895, 8757, 5485 + 200, 568, 9999), -19.01, 2.65, -21.04, 2.95, None),
    ],
)
def test_games_and_pairs_as_fastchess_has_them(
    counts: tuple[int, ...],
    nelo: float,
    nelo_error: float,
    elo: float | None,
    elo_error: float | None,
    los: float | None,
) -> None:
    estimate = strength(Sample(counts))
    assert estimate.nelo == pytest.approx(nelo, abs=0.005)
    assert estimate.nelo_error == pytest.approx(nelo_error, abs=0.005)
    for ours, theirs, places in ((estimate.elo, elo, 2), (estimate.elo_error, elo_error, 2), (estimate.los, los, 4)):
        if theirs is not None:
            assert ours is not None
            assert ours == pytest.approx(theirs, abs=0.5 * 10**-places)


# From racetrack, src/tests/stats_tests.rs: lower end, middle and upper end.
@pytest.mark.parametrize(
    ("counts", "elo", "nelo"),
    [
        ((485, 1923, 2942, 1937, 594), (1.21, 5.11, 9.02), (1.68, 7.10, 12.53)),
        ((261, 739, 2683, 737, 253), (-5.00, -0.67, 3.66), (-8.13, -1.09, 5.96)),
        ((63, 252, 385, 250, 74), (-7.38, 3.39, 14.17), (-10.31, 4.74, 19.79)),
    ],
)
def test_intervals_as_racetrack_has_them(
    counts: tuple[int, ...], elo: tuple[float, ...], nelo: tuple[float, ...]
) -> None:
    estimate = strength(Sample(counts))
    assert estimate.elo is not None
    assert estimate.nelo is not None
    assert estimate.elo == pytest.approx(elo[1], abs=0.005)
    assert estimate.elo_error == pytest.approx((elo[2] - elo[0]) / 2, abs=0.01)
    assert estimate.nelo == pytest.approx(nelo[1], abs=0.005)
    assert estimate.nelo_error == pytest.approx((nelo[2] - nelo[0]) / 2, abs=0.01)


def test_a_score_without_draws_and_its_elo() -> None:
    assert expected_score(400) == pytest.approx(10 / 11)
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(0.5) == 0
    assert elo_of(1) == pytest.approx(400 * math.log10(999))
    assert elo_of(0) == pytest.approx(-400 * math.log10(999))


def test_where_nothing_was_played_nothing_is_known() -> None:
    estimate = strength(Sample((0, 0, 0)))
    assert set(vars(estimate).values()) == {None}


@pytest.mark.parametrize(
    ("counts", "elo", "nelo", "los"),
    [
        ((0, 100, 0), 0, 0, 0.5),
        ((0, 0, 1, 0, 0), 0, 0, 0.5),
        ((0, 0, 7), elo_of(1), math.inf, 1),
        ((3, 0, 0, 0, 0), elo_of(0), -math.inf, 0),
        ((0, 0, 0, 1, 0), elo_of(0.75), math.inf, 1),
    ],
)
def test_without_spread_no_error_is_known(counts: tuple[int, ...], elo: float, nelo: float, los: float) -> None:
    estimate = strength(Sample(counts))
    assert (estimate.elo, estimate.nelo, estimate.los) == (elo, nelo, los)
    assert (estimate.elo_error, estimate.nelo_error) == (None, None)


def test_an_interval_beyond_all_scores_ends_at_the_last() -> None:
    estimate = strength(Sample((0, 1, 1)))
    assert estimate.elo == pytest.approx(elo_of(0.75))
    low = 0.75 - 1.959964 * 0.25 / math.sqrt(2)
    assert estimate.elo_error == pytest.approx((elo_of(1) - elo_of(low)) / 2, rel=1e-6)


@given(samples)
def test_what_one_side_gains_the_other_loses(sample: Sample) -> None:
    ours, theirs = strength(sample), strength(Sample(sample.counts[::-1]))
    if ours.elo is None or ours.nelo is None or ours.los is None:
        assert ours == theirs
        return
    assert theirs.elo == pytest.approx(-ours.elo, abs=1e-6)
    assert theirs.nelo == pytest.approx(-ours.nelo, abs=1e-6)
    assert theirs.los == pytest.approx(1 - ours.los, abs=1e-9)
    assert theirs.elo_error == pytest.approx(ours.elo_error, abs=1e-6)
    assert theirs.nelo_error == pytest.approx(ours.nelo_error, abs=1e-6)


@given(samples, st.integers(0, 4))
def test_a_better_result_is_more_elo(sample: Sample, at: int) -> None:
    counts = list(sample.counts)
    at %= len(counts) - 1
    counts[at] += 1
    worse = strength(Sample(tuple(counts)))
    counts[at] -= 1
    counts[at + 1] += 1
    better = strength(Sample(tuple(counts)))
    assert worse.elo is not None
    assert better.elo is not None
    assert worse.score is not None
    assert better.score is not None
    if worse.score > 0.999 or better.score < 0.001:
        assert worse.elo == better.elo
    else:
        assert worse.elo < better.elo


@given(samples, st.integers(2, 50))
def test_more_of_the_same_is_more_certain(sample: Sample, times: int) -> None:
    once, more = strength(sample), strength(Sample(tuple(times * count for count in sample.counts)))
    assert more.elo == pytest.approx(once.elo)
    assert more.nelo == pytest.approx(once.nelo)
    if once.nelo_error is not None:
        assert more.nelo_error == pytest.approx(once.nelo_error / math.sqrt(times))
