"""`plywise stats`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from plywise import stats

from .conftest import Run

PENTANOMIAL = "10,40,100,55,15"
GAMES = """[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[White "B"]
[Black "A"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 1/2-1/2

[White "A"]
[Black "B"]
[Result "*"]

1. e4 e5 2. Nf3 Nc6 *

[White "A"]
[Black "B"]
[Result "1-0"]

1. d4 d5 2. c4 e6 1-0
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A pair of games, one without a result, and one without its partner."""
    file = tmp_path / "games.pgn"
    file.write_text(GAMES, encoding="utf-8")
    return file


def test_a_program_gets_the_figures_of_the_function(run: Run) -> None:
    ran = run("stats", "--pentanomial", PENTANOMIAL, "--elo0", "0", "--elo1", "10", "--model", "normalized", "--json")
    data = ran.json
    assert data == json.loads(json.dumps(stats(pentanomial=(10, 40, 100, 55, 15), elo0=0, elo1=10).as_json()))
    assert data["llr"] == pytest.approx(0.8968858441)
    assert data["elo"] == pytest.approx(19.7619424711)
    assert data["elo_error"] == pytest.approx(21.5509478211)
    assert data["los"] == pytest.approx(0.9643429851)
    assert data["nelo"] == pytest.approx(29.8715323075)
    assert data["nelo_error"] == pytest.approx(32.4635530945)
    assert (data["upper"], data["lower"]) == (pytest.approx(2.9444389792), pytest.approx(-2.9444389792))
    assert (data["games"], data["verdict"]) == (440, "undecided")


def test_the_options_reach_the_function(run: Run) -> None:
    settings = ("--elo0", "-5", "--elo1", "2.5", "--alpha", "0.1", "--beta", "0.2", "--model", "bayes")
    data = run("stats", "--trinomial", "30,50,40", *settings, "--two-sample", "--json").json
    result = stats(trinomial=(30, 50, 40), elo0=-5, elo1=2.5, alpha=0.1, beta=0.2, model="bayes", two_sample=True)
    assert data == json.loads(json.dumps(result.as_json()))
    assert (data["wins"], data["draws"], data["losses"], data["two_sample"]) == (40, 50, 30, True)


def test_a_person_gets_the_usual_block(run: Run) -> None:
    out = run("stats", "--pentanomial", PENTANOMIAL, "--elo0", "0", "--elo1", "10").out
    assert "Ptnml(0-2): [10, 40, 100, 55, 15]" in out
    assert "LLR: 0.90 (30.5%) (-2.94, 2.94) [0.00, 10.00] normalized" in out


def test_a_file_is_counted_and_what_is_left_out_is_said(run: Run, games: Path) -> None:
    ran = run("stats", games)
    assert ran.out.startswith("Results of A vs B:\n")
    assert "note: 1 game left out, since the other game of the pair is missing" in ran.out
    assert "note: 1 game left out, without a result" in ran.out
    data = run("stats", games, "--player", "B", "--json").json
    assert (data["player"], data["opponents"]) == ("B", ["A"])
    assert (data["wins"], data["draws"], data["losses"]) == (0, 1, 1)
    assert (data["pentanomial"], data["unpaired"], data["unfinished"]) == ([0, 1, 0, 0, 0], 1, 1)


@pytest.mark.parametrize(("given", "games"), [("1,2,3,4,5\n", 30), (GAMES, 2)])
def test_standard_input_is_read(given: str, games: int) -> None:
    command = [sys.executable, "-m", "plywise", "stats", "-", "--json"]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout)["games"] == games


def test_a_pipe_by_name_is_read(run: Run, games: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, games.read_bytes())
    os.close(writing)
    try:
        assert run("stats", f"/dev/fd/{reading}", "--json").json["games"] == 2
    finally:
        os.close(reading)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ([], "no counts; give losses, draws and wins"),
        (["--pentanomial", "1,2,3"], "pentanomial takes 5 counts"),
        (["--trinomial", "1,2,x"], "trinomial: '1,2,x' are no counts"),
        (["--trinomial", "1,2,3", "--elo0", "5"], "a sequential test needs both elo0 and elo1"),
        (["--trinomial", "1,2,3", "--elo0", "5", "--elo1", "1"], "elo0 must be less than elo1"),
        (["--trinomial", "1,2,3", "--elo0", "0", "--elo1", "nan"], "elo1 must be from"),
        (["--trinomial", "1,2,3", "--elo0", "0", "--elo1", "5", "--model", "glicko"], "--model"),
        (["--pentanomial", "1,2,3,4,5", "--elo0", "0", "--elo1", "5", "--model", "bayes"], "bayes needs losses"),
        (["nowhere.pgn"], "nowhere.pgn: no such file"),
    ],
)
def test_what_is_wrong_is_told(run: Run, arguments: list[str], problem: str) -> None:
    assert problem in run("stats", *arguments).complaint


def test_a_file_cut_in_half_is_told_with_its_line(run: Run, games: Path) -> None:
    games.write_text(GAMES[: len(GAMES) // 2], encoding="utf-8")
    assert f"{games}:7: this game does not end in its result" in run("stats", games).complaint
