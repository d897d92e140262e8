"""The sequential test, beside the figures of other tools, and beside theory."""

import math
import os
import runpy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plywise.arena.statistics import Model, Results, Sprt, elo_of, strength
from plywise.errors import InputError

RUNS = int(os.environ.get("PLYWISE_SPRTS", "300"))
"""Simulated tests; `benchmarks/sprt.py` simulates 10,000."""
BENCHMARK = Path(__file__).parents[3] / "benchmarks" / "sprt.py"

A = (10789, 19328, 33806, 19402, 10543)
B = (39, 2226, 31451, 2412, 40)
C = (1187, 7410, 13475, 7378, 1164)
D = (50, 400, 1000, 450, 60)

cells = st.integers(0, 3000)
penta = st.tuples(cells, cells, cells, cells, cells)
trio = st.tuples(cells, cells, cells)
elos = st.tuples(st.floats(-50, 50), st.floats(0.5, 50)).map(lambda pair: (pair[0], pair[0] + pair[1]))


# Computed with fishtest's `LLRcalc.LLR_normalized` and `LLR_logistic`, to all digits. The first is how fishtest's test
# 6549951b136acbc573529528 ended; A, B and C are samples of its `stat_util.py`.
@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "model", "llr"),
    [
        ((369, 12695, 27124, 12664, 332), 0, 2, "normalized", -2.936953911013966),
        (A, 0, 5, "normalized", -26.838448639795093),
        (A, -5, 0, "normalized", 12.039751536817539),
        (A, -3, 1, "normalized", 0.3008697854813657),
        (B, 0, 5, "normalized", 2.847898594083),
        (B, 0.764, 3.439, "normalized", 2.1629408695845367),
        (C, 0, 5, "normalized", -8.12581361915957),
        (D, 0, 5, "normalized", 1.3501528635944866),
        ((5, 5, 5, 5, 5), -3, 1, "normalized", 0.0016567539493761486),
        ((0, 3, 10, 5, 2), 0, 5, "normalized", 0.14646048082087207),
        ((0, 10, 20, 50, 20), 0, 5, "normalized", 1.268896403977093),
        ((0, 0, 50, 0, 0), 0, 5, "normalized", -0.01756124857176134),
        ((0, 0, 40, 10, 0), 0, 5, "normalized", 0.31255435949946725),
        (A, -3, 1, "logistic", 2.1310678117855075),
        (B, 0.2, 0.9, "logistic", 2.162542580049078),
        ((0, 10, 20, 50, 20), 0, 5, "logistic", 1.4286861064744187),
        ((0, 0, 50, 0, 0), 0, 5, "logistic", -0.7176058361124835),
        ((2, 5, 80, 8, 5), 0, 5, "logistic", 0.5384862572588683),
    ],
)
def test_pairs_as_fishtest_has_them(
    pairs: tuple[int, int, int, int, int], elo0: float, elo1: float, model: Model, llr: float
) -> None:
    assert Sprt(elo0, elo1, model=model).llr(Results(pentanomial=pairs)) == pytest.approx(llr, rel=1e-8)


@pytest.mark.parametrize(("model", "llr"), [("logistic", 2.049042617996086), ("normalized", 0.49171177626817564)])
def test_games_as_fishtest_has_them(model: Model, llr: float) -> None:
    assert Sprt(-3, 1, model=model).llr(Results(trinomial=(65804, 56553, 65388))) == pytest.approx(llr, rel=1e-8)


def test_a_page_of_raw_statistics() -> None:
    """A server that runs fishtest: montytest.muzhen.org, test 69d3c8dc7c5b3724e29d2712."""
    results = Results(trinomial=(90, 108, 58), pentanomial=(13, 37, 50, 25, 3))
    variance = results.sample.variance
    assert variance is not None
    assert variance == pytest.approx(0.05762, abs=5e-6)
    estimate = strength(results.sample)
    assert estimate.nelo == pytest.approx(-63.97, abs=0.005)
    assert Sprt(0, 4).llr(results) == pytest.approx(-0.54912, abs=5e-6)
    # The page turns its bound of 4 normalized Elo into a score, and that into Elo: 0.50391 and 2.716.
    elo1 = elo_of(0.5 + 4 / (800 / math.log(10)) * math.sqrt(2 * variance))
    assert elo1 == pytest.approx(2.716, abs=5e-4)
    assert Sprt(0, elo1, model="logistic").llr(results) == pytest.approx(-0.53772, abs=5e-6)


# From fastchess, app/tests/sprt_test.cpp.
@pytest.mark.parametrize(
    ("results", "elo0", "elo1", "model", "llr"),
    [
        (Results(trinomial=(36027, 68692, 36433)), 0, 2, "normalized", 0.92),
        (Results(trinomial=(10650, 20431, 10871)), -1.75, 0.25, "normalized", 2.30),
        (Results(trinomial=(21184, 40708, 21404)), 0.5, 2.5, "logistic", -1.57),
        (Results(trinomial=(57030, 106593, 57433)), 0, 2, "logistic", -2.59),
        (Results(trinomial=(68526, 128429, 68965)), 0, 2, "bayes", -1.26),
        (Results(trinomial=(21484, 41111, 21629)), 0.5, 2.5, "bayes", -1.13),
        (Results(pentanomial=(365, 16618, 36029 + 200, 16974, 390)), 0, 2, "normalized", 2.25),
        (Results(pentanomial=(127, 4883, 10311 + 401, 5150, 104)), -1.75, 0.25, "normalized", 3.01),
        (Results(pentanomial=(223, 9863, 20279 + 1000, 10037, 246)), 0.5, 2.5, "logistic", -3.07),
        (Results(pentanomial=(871, 26175, 55003 + 980, 26678, 821)), 0, 2, "logistic", -4.98),
    ],
)
def test_games_and_pairs_as_fastchess_has_them(
    results: Results, elo0: float, elo1: float, model: Model, llr: float
) -> None:
    assert Sprt(elo0, elo1, model=model).llr(results) == pytest.approx(llr, abs=0.005)


def test_bayes_and_logistic_elo_differ_as_cutechess_has_it() -> None:
    """880 wins, 759 losses, 1863 draws in [0, 5]: cutechess/cutechess#543."""
    results = Results(trinomial=(759, 1863, 880))
    assert Sprt(0, 5, model="logistic").llr(results) == pytest.approx(2.95, abs=0.005)
    assert Sprt(0, 5, model="bayes").llr(results) == pytest.approx(2.27, abs=0.005)


def test_bayes_elo_is_the_logistic_model_at_the_samples_draw_elo() -> None:
    """In lucasart/sprt a BayesElo of 3 is 1.86 Elo at a draw-elo of 250, and one of 4 is 2.48."""
    lost = 1 / (1 + 10 ** (250 / 400))
    sample = Results(trinomial=(round(lost * 10**9), 10**9 - 2 * round(lost * 10**9), round(lost * 10**9)))
    for bayes, logistic in ((3, 1.86), (4, 2.48)):
        ratio = Sprt(0, bayes, model="bayes").llr(sample) / Sprt(0, logistic, model="logistic").llr(sample)
        assert ratio == pytest.approx(1, abs=0.005)


@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "llr"),
    [
        ((77, 1, 0, 0, 0), -1000, -500, -2.95),
        ((72, 10, 0, 0, 0), -1000, -500, -2.97),
    ],
)
def test_matches_of_one_side_as_fastchess_has_them(
    pairs: tuple[int, int, int, int, int], elo0: float, elo1: float, llr: float
) -> None:
    """From Disservin/fastchess#882, after #879, in which the ratio was no number."""
    assert Sprt(elo0, elo1).llr(Results(pentanomial=pairs)) == pytest.approx(llr, abs=0.005)


def test_a_test_ends_at_its_bounds() -> None:
    test = Sprt(0, 10, alpha=0.01, beta=0.1)
    assert test.upper == pytest.approx(math.log(0.9 / 0.01))
    assert test.lower == pytest.approx(math.log(0.1 / 0.99))
    assert [test.verdict(llr) for llr in (test.lower, test.lower + 0.01, 0, test.upper - 0.01, test.upper)] == [
        "H0",
        "undecided",
        "undecided",
        "undecided",
        "H1",
    ]


@pytest.mark.parametrize("model", ["normalized", "logistic", "bayes"])
def test_nothing_played_is_no_evidence(model: Model) -> None:
    assert Sprt(0, 10, model=model).llr(Results(trinomial=(0, 0, 0))) == 0


@pytest.mark.parametrize("bounds", [(-5, 0), (0, 10), (-3000, -500), (500, 3000)])
@pytest.mark.parametrize("model", ["normalized", "logistic", "bayes"])
def test_any_sample_has_a_ratio(model: Model, bounds: tuple[float, float]) -> None:
    sizes = (0, 1, 20, 10**6)
    samples = [Results(trinomial=(a, b, c)) for a in sizes for b in sizes for c in sizes]
    if model != "bayes":
        samples += [Results(pentanomial=(a, b, 0, c, 0)) for a in sizes for b in sizes for c in sizes]
    for sample in samples:
        assert math.isfinite(Sprt(*bounds, model=model).llr(sample)), sample


@given(st.one_of(penta.map(lambda pairs: Results(pentanomial=pairs)), trio.map(Results)), elos, st.data())
def test_the_other_sides_test_is_the_mirror_image(
    results: Results, bounds: tuple[float, float], data: st.DataObject
) -> None:
    models: list[Model] = ["normalized", "logistic", "bayes"]
    model = data.draw(st.sampled_from(models[: 2 if results.pentanomial else 3]))
    ours = Sprt(*bounds, model=model).llr(results)
    theirs = Sprt(-bounds[1], -bounds[0], model=model).llr(results.reversed)
    assert theirs == pytest.approx(-ours, rel=1e-5, abs=1e-5)


@given(penta, elos, st.integers(0, 3))
def test_a_better_result_is_more_evidence(
    pairs: tuple[int, int, int, int, int], bounds: tuple[float, float], at: int
) -> None:
    counts = [count + 1 for count in pairs]
    better = counts.copy()
    better[at] -= 1
    better[at + 1] += 1
    test = Sprt(*bounds, model="logistic")
    worse_llr, better_llr = (test.llr(Results(None, (c[0], c[1], c[2], c[3], c[4]))) for c in (counts, better))
    assert worse_llr < better_llr


@given(penta, elos, st.floats(0.5, 50), st.sampled_from(["normalized", "logistic"]))
def test_evidence_adds_up(
    pairs: tuple[int, int, int, int, int], bounds: tuple[float, float], more: float, model: Model
) -> None:
    results = Results(pentanomial=pairs)
    low, middle = bounds
    high = middle + more
    parts = Sprt(low, middle, model=model).llr(results) + Sprt(middle, high, model=model).llr(results)
    assert Sprt(low, high, model=model).llr(results) == pytest.approx(parts, rel=1e-5, abs=1e-5)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"elo0": 5, "elo1": 5}, "elo0 must be less than elo1, not 5 and 5"),
        ({"elo0": -4000, "elo1": 5}, "elo0 must be from -3000 to 3000, not -4000"),
        ({"elo0": 0, "elo1": math.nan}, "elo1 must be from"),
        ({"elo0": 0, "elo1": 5, "alpha": 0}, "alpha must be between 0 and 1, not 0"),
        ({"elo0": 0, "elo1": 5, "beta": math.nan}, "beta must be between 0 and 1"),
        ({"elo0": 0, "elo1": 5, "alpha": 0.5, "beta": 0.5}, "add up to less than 1"),
        ({"elo0": 0, "elo1": 5, "model": "glicko"}, "normalized, logistic or bayes, not 'glicko'"),
    ],
)
def test_settings_that_are_wrong_are_told(arguments: dict[str, float], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        Sprt(**arguments)  # type: ignore[arg-type]


def test_bayes_elo_needs_single_games() -> None:
    with pytest.raises(InputError, match="bayes needs losses, draws and wins"):
        Sprt(0, 5, model="bayes").llr(Results(pentanomial=(1, 2, 3, 4, 5)))
    both = Results(trinomial=(7, 16, 7), pentanomial=(1, 4, 5, 4, 1))
    assert Sprt(0, 5, model="bayes").llr(both) == Sprt(0, 5, model="bayes").llr(Results(trinomial=(7, 16, 7)))


@pytest.mark.parametrize("share", [0, 1])
def test_simulated_tests_end_as_theory_has_it(share: float) -> None:
    benchmark = runpy.run_path(str(BENCHMARK))
    test = Sprt(0, 50)
    truth = benchmark["truth"](share * test.elo1)
    off = benchmark["simulate"](test, truth, RUNS, seed=1).errors_off(benchmark["theory"](test, truth))
    assert max(abs(errors) for errors in off) < 3
