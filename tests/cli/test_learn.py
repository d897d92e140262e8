"""`plywise learn`."""

from importlib.resources import as_file, files
from pathlib import Path

import pytest

from plywise import learn

from .conftest import Run

with as_file(files("plywise.data") / "tactics.epd") as path:
    SUITE = path
SHORT = ("--nodes", "2000", "--iterations", "2")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs are made where the tests are."""
    monkeypatch.chdir(tmp_path)


def test_a_program_gets_the_figures_of_the_function(run: Run, tmp_path: Path) -> None:
    data = run("learn", "extensions", SUITE, *SHORT, "--out", "learned.toml", "--json").json
    result = learn.extensions(SUITE, nodes=2000, iterations=2, run=tmp_path / "own")
    assert data["weights"] == result.weights
    assert data["last"]["nodes_to_solution"] == result.iterations[-1].training.nodes_to_solution
    assert data["run"] == "runs/learn-extensions-1"
    again = run("solve", SUITE, "--player", "plywise:learned.toml", "--nodes", "2000", "--json").json
    assert again["nodes_to_solution"] == data["last"]["nodes_to_solution"]


def test_a_person_sees_the_iterations(run: Run) -> None:
    ran = run("learn", "extensions", SUITE, *SHORT, "--classes", "check,recapture", "--start", "0.5,1")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0].split() == ["solved", "nodes", "to", "solution", "in", "gradient", "check", "recapture"]
    assert lines[1].split()[-2:] == ["0.500", "1.000"]
    assert lines[-1] == "Run: runs/learn-extensions-1"
    assert "iteration 2 of 2: check=" in ran.err


def test_a_run_goes_on_and_is_shown_and_drawn(run: Run) -> None:
    first = run("learn", "extensions", SUITE, *SHORT, "--json").json
    assert run("runs", "resume", "runs/learn-extensions-1").json == first
    assert run("runs", "show", "runs/learn-extensions-1", "--json").json == first
    (listed,) = run("runs", "list", "--json").json["runs"]
    assert (listed["state"], listed["done"], listed["total"]) == ("finished", 3, 3)
    assert run("runs", "plot", "runs/learn-extensions-1").code == 0
    assert Path("runs/learn-extensions-1/learn-extensions.png").exists()
    assert run("runs", "export", "runs/learn-extensions-1", "--out", "tables").code == 0
    assert len(Path("tables/iterations.csv").read_text(encoding="utf-8").splitlines()) == 4


def test_games_are_learned_from(run: Run) -> None:
    words = ("--from-games", "plywise:classic", "--games", "2", "--nodes", "500", "--log-critical", "critical.epd")
    data = run("learn", "extensions", *words, "--json").json
    assert data.keys() >= {"games", "samples", "score", "weights", "run"}
    assert Path("critical.epd").exists()
    assert run("runs", "resume", data["run"]).json == data


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ((), "a SUITE to learn from is missing"),
        (("none.epd",), "none.epd: no such file"),
        ((SUITE, "--from-games", "plywise"), "and no suite"),
        (("--from-games", "plywise"), "--games N"),
        ((SUITE, "--classes", "chekc"), 'no class of chess is called "chekc"'),
        ((SUITE, "--start", "one"), "is no weight"),
        ((SUITE, "--player", "uci:stockfish"), "built-in engine"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(run: Run, arguments: tuple[object, ...], problem: str) -> None:
    assert problem in run("learn", "extensions", *arguments).complaint
    assert not Path("runs").exists()
