"""`plywise.stats`."""

import io
import sys
from pathlib import Path
from typing import cast

import numpy as np
import pytest

import plywise
from plywise.arena.statistics import Results, Sprt, summarise
from plywise.arena.stats import parse_counts, stats
from plywise.errors import InputError

from .pgn import pairs

PENTANOMIAL = (10, 40, 100, 55, 15)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two pairs: 1½ points and 1 point for A."""
    file = tmp_path / "games.pgn"
    file.write_text(pairs([("1-0", "1/2-1/2"), ("1/2-1/2", "1/2-1/2")]), encoding="utf-8")
    return file


def test_it_is_public() -> None:
    assert plywise.stats is stats


def test_counts_become_figures() -> None:
    assert stats(pentanomial=PENTANOMIAL) == summarise(Results(pentanomial=PENTANOMIAL))
    assert stats(trinomial=[3, 4, 5]) == summarise(Results(trinomial=(3, 4, 5)))
    assert stats(trinomial=cast("list[int]", np.array([3, 4, 5]))) == stats(trinomial=[3, 4, 5])
    both = stats(pentanomial=PENTANOMIAL, trinomial=(100, 215, 125))
    assert both == summarise(Results((100, 215, 125), PENTANOMIAL))


def test_a_test_has_the_usual_settings_unless_told() -> None:
    assert stats(pentanomial=PENTANOMIAL).sprt is None
    assert stats(pentanomial=PENTANOMIAL, elo0=0, elo1=5).sprt == Sprt(0, 5, 0.05, 0.05, "normalized")
    told = stats(pentanomial=PENTANOMIAL, elo0=-3, elo1=1, alpha=0.1, beta=0.2, model="logistic")
    assert told.sprt == Sprt(-3, 1, 0.1, 0.2, "logistic")
    assert told.llr == Sprt(-3, 1, model="logistic").llr(Results(pentanomial=PENTANOMIAL))


def test_two_samples_are_marked() -> None:
    assert not stats(pentanomial=PENTANOMIAL).two_sample
    assert stats(pentanomial=PENTANOMIAL, two_sample=True).two_sample


def test_games_become_figures(games: Path) -> None:
    result = stats(games, elo0=0, elo1=10)
    assert (result.player, result.opponents) == ("A", ("B",))
    assert (result.wins, result.draws, result.losses, result.pentanomial) == (1, 3, 0, (0, 0, 1, 1, 0))
    assert result.llr == Sprt(0, 10).llr(Results(pentanomial=(0, 0, 1, 1, 0)))
    assert str(result).startswith("Results of A vs B:\n")
    assert stats(games, player="B").wins == 0


def test_the_reading_of_a_file_is_told_of(games: Path) -> None:
    told: list[tuple[int, int]] = []
    stats(games, progress=lambda done, of: told.append((done, of)))
    assert told
    assert {of for _, of in told} == {games.stat().st_size}


@pytest.mark.parametrize("text", ["10,40,100,55,15", "[10, 40, 100, 55, 15]\n", " 10 40 100 55 15 \n\n"])
def test_a_line_of_counts_will_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str) -> None:
    given = io.TextIOWrapper(io.BufferedReader(io.BytesIO(text.encode())))
    monkeypatch.setattr(sys, "stdin", given)
    assert stats("-") == stats(pentanomial=PENTANOMIAL)
    file = tmp_path / "counts"
    file.write_text(text, encoding="utf-8")
    assert stats(file) == stats(pentanomial=PENTANOMIAL)


def test_three_counts_are_games(tmp_path: Path) -> None:
    file = tmp_path / "counts"
    file.write_text("3 4 5", encoding="utf-8")
    assert stats(file) == stats(trinomial=(3, 4, 5))


def test_games_may_come_by_standard_input(monkeypatch: pytest.MonkeyPatch, games: Path) -> None:
    given = io.TextIOWrapper(io.BufferedReader(io.BytesIO(games.read_bytes())))
    monkeypatch.setattr(sys, "stdin", given)
    assert stats("-", progress=lambda *_: None) == stats(games)


@pytest.mark.parametrize(
    "text", ["", " ", ",", "a", "1,2,x", "-1,2,3", "1.5 2 3", "\u0663 1 2", "1" * 5000, "[[1,2,3]]"]
)
def test_what_are_no_counts_is_told(text: str) -> None:
    with pytest.raises(InputError, match=r"here: .* are no counts"):
        parse_counts(text, "here")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({}, "no counts; give losses"),
        ({"trinomial": (1, 2, 3), "player": "A"}, "counts have none"),
        ({"trinomial": (1, 2, 3), "elo0": 5}, "needs both elo0 and elo1"),
        ({"trinomial": (1, 2, 3), "elo1": 5}, "needs both elo0 and elo1"),
        ({"trinomial": (1, 2, 3), "alpha": 0.1}, "belong to a sequential test"),
        ({"trinomial": (1, 2, 3), "model": "logistic"}, "belong to a sequential test"),
        ({"pentanomial": (1, 2, 3, 4, 5), "elo0": 0, "elo1": 5, "model": "bayes"}, "bayes needs losses, draws"),
        ({"source": "games.pgn", "trinomial": (1, 2, 3)}, "either counts or a file"),
        ({"source": "nowhere.pgn"}, "nowhere.pgn: no such file"),
        ({"source": "."}, "this is a folder"),
    ],
)
def test_what_is_wrong_is_told(arguments: dict[str, object], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        stats(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "player", "problem"),
    [
        ("1,2", None, "2 counts; give 3 of games or 5 of pairs"),
        ("1,2,3\n4,5,6", None, "6 counts"),
        ("1,2,3", "A", "counts have no player"),
        ("1,2,3 and more", None, "are no counts"),
    ],
)
def test_a_wrong_line_of_counts_is_told(tmp_path: Path, text: str, player: str | None, problem: str) -> None:
    file = tmp_path / "counts"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=problem) as raised:
        stats(file, player=player)
    assert str(raised.value).startswith(str(file))
