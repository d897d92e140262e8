"""`plywise demo`."""

from dataclasses import replace
from pathlib import Path

import pytest

from plywise import solve
from plywise.cli.demo import verdict

from .conftest import Run


def test_the_tour_shows_both_games_and_compares_two_weight_vectors(run: Run) -> None:
    ran = run("demo", "--nodes", "1000", "--json")
    data = ran.json
    assert data.keys() == {"chess", "loa", "plain", "extended"}
    assert data["chess"]["nodes"] == data["loa"]["nodes"] == 3_000
    assert data["plain"]["nodes_to_solution"] != data["extended"]["nodes_to_solution"]
    for words in ("1. Chess", "2. Lines of Action", "3. Where to look", "What to try next", data["loa"]["move"]):
        assert words in ran.err


def test_the_tour_is_read_on_standard_output(run: Run) -> None:
    ran = run("demo", "--nodes", "1000")
    assert ran.err == ""
    assert "nodes to solution" in ran.out


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        ((100, 100), "saves 1,800 nodes, with a standard error of 0: on this suite 0.25 is better"),
        ((1900, 1900), "costs 1,800 nodes, with a standard error of 0: on this suite 1.00 is better"),
        ((100, 1800), "saves 100 nodes, with a standard error of 1,700: too little"),
    ],
)
def test_a_difference_is_held_against_its_standard_error(mates: Path, nodes: tuple[int, int], words: str) -> None:
    result = solve(mates, nodes=1000)
    plain = replace(result, each=tuple(replace(one, nodes=1000) for one in result.each))
    extended = replace(
        result, each=tuple(replace(one, nodes=count) for one, count in zip(result.each, nodes, strict=True))
    )
    assert words in verdict(plain, extended)
