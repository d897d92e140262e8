"""`plywise match` and `plywise runs`."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from plywise import match

from .conftest import Run

PLAYERS = ("plywise", "plywise:classic")
SHORT = ("--games", "4", "--nodes", "50")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs are made where the tests are."""
    monkeypatch.chdir(tmp_path)


def test_a_program_gets_the_figures_of_the_function(run: Run, tmp_path: Path) -> None:
    data = run("match", *PLAYERS, *SHORT, "--json").json
    result = match(*PLAYERS, games=4, nodes=50, run=tmp_path / "own")
    assert data["pentanomial"] == list(result.stats.pentanomial or ())
    assert (data["games"], data["elo"], data["t"]) == (4, result.stats.elo, result.stats.t)
    expected = {"wins", "draws", "losses", "elo_error", "los", "llr", "p", "crashes", "time_losses", "players", "run"}
    assert data.keys() >= expected
    assert data["players"].keys() == set(PLAYERS)
    assert data["run"] == "runs/match-1"


def test_a_person_gets_the_block_that_testers_paste(run: Run) -> None:
    ran = run("match", *PLAYERS, *SHORT, "--sprt", "elo0=0,elo1=10")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Match of plywise vs plywise:classic: 4 games at most, run runs/match-1"
    assert lines[1].startswith("Finished game 1 (plywise vs plywise:classic): ")
    assert lines[2].startswith("Finished game 2 (plywise:classic vs plywise): ")
    assert lines[5].startswith("Score of plywise vs plywise:classic: ")
    assert lines[6].startswith("Elo difference: ")
    assert lines[7] == "Results of plywise vs plywise:classic (50 nodes, 1t, 16MB, the openings that ship):"
    assert any(line.startswith("Ptnml(0-2): [") for line in lines)
    assert any(line.startswith("LLR: ") for line in lines)
    assert lines[-1] == "Games: runs/match-1/games.pgn"


def test_the_options_reach_the_match(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "book.epd"
    book.write_text("4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 0; fmvn 9;\n", encoding="utf-8")
    options = {
        "--limits-b": "nodes=20",
        "--openings": book,
        "--order": "sequential",
        "--seed": 7,
        "--sprt": "elo0=0,elo1=5,model=logistic",
        "--draw": "movenumber=30",
        "--resign": "score=900",
        "--maxmoves": 40,
        "--timemargin": 20,
        "--concurrency": 2,
        "--hash": 4,
        "--start-timeout": 5,
        "--ping-timeout": 6,
        "--move-timeout": 7,
        "--pgn": tmp_path / "out.pgn",
        "--log": tmp_path / "out.log",
        "--run": tmp_path / "here",
    }
    words = [str(word) for pair in options.items() for word in pair]
    assert run("match", *PLAYERS, "--games", 2, "--nodes", 50, *words).code == 0
    import tomllib

    asked = tomllib.loads((tmp_path / "here" / "run.toml").read_text(encoding="utf-8"))
    assert asked["limits"] == [{"nodes": 50}, {"nodes": 20}]
    assert (asked["openings"], asked["order"], asked["seed"], asked["hash"]) == (str(book), "sequential", 7, 4)
    assert asked["sprt"] == {"elo0": 0, "elo1": 5, "alpha": 0.05, "beta": 0.05, "model": "logistic"}
    assert asked["draw"] == "movenumber=30,movecount=8,score=10"
    assert asked["resign"] == "movecount=3,score=900,twosided=false"
    assert (asked["maxmoves"], asked["timemargin"], asked["settings"]["concurrency"]) == (40, 20, 2)
    assert asked["timeouts"] == {"start": 5, "ping": 6, "move": 7}
    assert '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9"]' in (tmp_path / "out.pgn").read_text(encoding="utf-8")
    assert not (tmp_path / "here" / "games.pgn").exists()


def test_lines_of_action_is_played_by_its_rules(run: Run) -> None:
    words = ("--game", "loa", "--rules", "openspiel")
    data = run("match", *PLAYERS, *SHORT, *words, "--json").json
    assert data["games"] == 4
    assert 'Variant "Lines of Action, openspiel"' in Path(data["pgn"]).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("somebody", "plywise"), 'no player is written "somebody"'),
        (("plywise", "uci:no-such-engine"), "no-such-engine"),
        (("plywise", "nobody.toml"), "nobody.toml: no such file"),
        ((*PLAYERS, "--tc", "10", "--movetime", "5"), "contradict"),
        ((*PLAYERS, "--openings", "none.epd"), "none.epd: no such file"),
        ((*PLAYERS, "--games", "5"), "even"),
        ((*PLAYERS, "--sprt", "5"), "sprt"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(run: Run, arguments: tuple[str, ...], problem: str) -> None:
    assert problem in run("match", *arguments).complaint
    assert not Path("runs").exists()


def test_runs_are_listed_and_shown(run: Run) -> None:
    assert "no such folder" in run("runs", "list").complaint
    run("match", *PLAYERS, *SHORT)
    Path("runs/broken").mkdir()
    Path("runs/broken/run.toml").write_text("kind = ", encoding="utf-8")
    listed = {each["run"]: each for each in run("runs", "list", "--json").json["runs"]}
    assert listed["runs/match-1"]["state"] == "finished"
    assert (listed["runs/match-1"]["done"], listed["runs/match-1"]["total"]) == (4, 4)
    assert listed["runs/broken"]["state"] == "damaged"
    assert "plywise vs plywise:classic: +" in run("runs", "list").out
    shown = run("runs", "show", "runs/match-1")
    assert 'kind = "match"' in shown.out
    assert "Ptnml(0-2)" in shown.out
    assert run("runs", "show", "runs/match-1", "--json").json["games"] == 4
    assert "there is no run in this place" in run("runs", "show", "runs/match-2").complaint


def test_a_run_goes_on_with_the_output_of_its_command(run: Run) -> None:
    first = run("match", *PLAYERS, *SHORT, "--json").json
    again = run("runs", "resume", "runs/match-1")
    assert again.json == first
    run("match", *PLAYERS, *SHORT)
    assert "Ptnml" in run("runs", "resume", "runs/match-2", "--concurrency", "2").out


def test_a_run_is_drawn_and_written_as_tables(run: Run, tmp_path: Path) -> None:
    data = run("match", *PLAYERS, *SHORT, "--json").json
    assert run("runs", "plot", "runs/match-1").code == 0
    assert Path("runs/match-1/match.png").read_bytes().startswith(b"\x89PNG")
    svg = Path("runs/match-1/match.svg").read_bytes()
    run("runs", "plot", "runs/match-1", "--out", "again")
    assert Path("again/match.svg").read_bytes() == svg
    paths = run("runs", "export", "runs/match-1", "--out", str(tmp_path / "tables"), "--json").json["files"]
    assert {Path(path).name for path in paths} == {
        "games.csv",
        "openings.csv",
        "state.csv",
        "timing.csv",
        "result.json",
    }
    with (tmp_path / "tables" / "games.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["white"] for row in rows] == [*PLAYERS, *PLAYERS]
    assert json.loads((tmp_path / "tables" / "result.json").read_text(encoding="utf-8"))["elo"] == data["elo"]


def test_names_may_look_like_markup(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "odd.toml"
    file.write_text('name = \'Mine [/x] \\\\ "one"\'\ncommand = "plywise"\n', encoding="utf-8")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    data = run("match", file, "plywise", *SHORT, "--json").json
    assert next(iter(data["players"])) == 'Mine [/x] \\\\ "one"'
    assert run("stats", data["pgn"]).code == 0


INTERRUPTED = """
import os, signal, sys, threading
from plywise.arena.ledger import Ledger
from plywise.cli import main
add = Ledger.add
def added(self, game):
    add(self, game)
    if len(self.points) == 3:
        threading.Thread(target=os.kill, args=(os.getpid(), signal.SIGINT)).start()
Ledger.add = added
sys.exit(main())
"""


@pytest.mark.parametrize("opponent", ["plywise:classic", f"uci:{sys.executable} -m plywise uci"])
def test_ctrl_c_leaves_a_run_that_goes_on(run: Run, opponent: str) -> None:
    words = ["match", "plywise", opponent, "--games", "10", "--nodes", "3000", "--json", "--concurrency", "2"]
    ran = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, *words], capture_output=True, text=True, check=False, timeout=60
    )
    assert ran.returncode == 130
    assert ran.stderr.splitlines()[-1] == "plywise: interrupted; go on with: plywise runs resume runs/match-1"
    assert "Traceback" not in ran.stderr
    data = run("runs", "resume", "runs/match-1").json
    assert (data["games"], data["finished"]) == (10, True)
