"""All figures together."""

import json
import math

import pytest

from plywise.arena.statistics import Results, Sprt, summarise

EDGES = [
    Results(trinomial=(0, 0, 0)),
    Results(trinomial=(0, 0, 10)),
    Results(trinomial=(0, 10, 0)),
    Results(trinomial=(10, 0, 0)),
    Results(trinomial=(0, 3, 10)),
    Results(trinomial=(0, 0, 1)),
    Results(pentanomial=(0, 0, 0, 0, 0)),
    Results(pentanomial=(0, 0, 1, 0, 0)),
    Results(pentanomial=(0, 0, 0, 0, 1)),
    Results(pentanomial=(0, 0, 50, 0, 0)),
    Results(pentanomial=(0, 5, 50, 0, 0)),
]


def test_everything_is_there() -> None:
    results = Results(trinomial=(7, 16, 7), pentanomial=(1, 4, 5, 4, 1))
    stats = summarise(results, Sprt(0, 10))
    assert (stats.games, stats.wins, stats.draws, stats.losses) == (30, 7, 16, 7)
    assert (stats.score, stats.elo, stats.nelo, stats.los) == (0.5, 0, 0, 0.5)
    assert (stats.t, stats.p, stats.degrees_of_freedom) == (0, 1, 14)
    assert (stats.draw_ratio, stats.pairs_ratio) == (5 / 15, 1)
    assert stats.llr == Sprt(0, 10).llr(results)
    assert stats.verdict == "undecided"


@pytest.mark.parametrize("results", EDGES)
@pytest.mark.parametrize("sprt", [None, Sprt(0, 10), Sprt(0, 10, model="logistic")])
def test_the_edges_are_sensible(results: Results, sprt: Sprt | None) -> None:
    stats = summarise(results, sprt)
    data = json.loads(json.dumps(stats.as_json(), allow_nan=False))
    assert data["games"] == results.games
    assert (data["score"] is None) == (results.games == 0)
    assert (data["llr"] is None) == (sprt is None)
    assert str(stats).startswith("Elo: ")
    assert "nan" not in str(stats)


def test_what_is_infinite_is_null_for_programs() -> None:
    stats = summarise(Results(pentanomial=(0, 0, 0, 1, 0)))
    assert (stats.nelo, stats.pairs_ratio) == (math.inf, math.inf)
    assert (stats.as_json()["nelo"], stats.as_json()["pairs_ratio"]) == (None, None)


def test_programs_get_the_test_beside_the_figures() -> None:
    data = summarise(Results(trinomial=(1, 2, 3)), Sprt(0, 10, alpha=0.1, model="logistic")).as_json()
    assert (data["elo0"], data["elo1"], data["alpha"], data["beta"], data["model"]) == (0, 10, 0.1, 0.05, "logistic")
    assert data["lower"] == pytest.approx(math.log(0.05 / 0.9))
    assert data["upper"] == pytest.approx(math.log(0.95 / 0.1))
    assert "sprt" not in data
    without = summarise(Results(trinomial=(1, 2, 3))).as_json()
    assert data.keys() == without.keys()
    assert {without[name] for name in ("llr", "lower", "upper", "verdict", "elo0", "model")} == {None}


def test_people_get_the_usual_block() -> None:
    results = Results(trinomial=(70, 130, 100), pentanomial=(10, 20, 65, 40, 15))
    assert str(summarise(results, Sprt(0, 50), two_sample=True)).splitlines() == [
        "Elo: 34.86 +/- 28.52, nElo: 48.49 +/- 39.32",
        "LOS: 99.22 %, DrawRatio: 43.33 %, PairsRatio: 1.83",
        "Games: 300, Wins: 100, Losses: 70, Draws: 130, Points: 165.0 (55.00 %)",
        "Ptnml(0-2): [10, 20, 65, 40, 15]",
        "LLR: 2.80 (95.0%) (-2.94, 2.94) [0.00, 50.00] normalized",
        "t: 3.41, p: 0.000746 (two samples, which takes opposed scores as independent, 298 degrees of freedom)",
    ]


@pytest.mark.parametrize(
    ("results", "line"),
    [
        (Results(trinomial=(0, 0, 0)), "LLR: 0.00 (0.0%) (-2.94, 2.94) [0.00, 50.00] normalized"),
        (Results(trinomial=(20, 30, 20)), "LLR: -0.72 (-24.5%) (-2.94, 2.94) [0.00, 50.00] normalized"),
        (Results(trinomial=(10, 90, 100)), "LLR: 15.54 (527.7%) (-2.94, 2.94) [0.00, 50.00] normalized, H1 accepted"),
        (Results(trinomial=(100, 90, 10)), "LLR: -19.34 (-656.8%) (-2.94, 2.94) [0.00, 50.00] normalized, H0 accepted"),
    ],
)
def test_how_the_test_stands_is_said(results: Results, line: str) -> None:
    assert str(summarise(results, Sprt(0, 50))).splitlines()[-2] == line
