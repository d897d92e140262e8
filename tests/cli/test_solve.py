"""`plywise solve`."""

from pathlib import Path

import pytest

from plywise import solve
from plywise.bounds import DEPTH, NODES

from .conftest import Run

POSITION = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"


def test_a_program_gets_the_figures_of_the_function(run: Run, openings: Path) -> None:
    data = run("solve", openings, "--nodes", "2000", "--json").json
    result = solve(openings, nodes=2000)
    assert data.keys() >= {"positions", "solved", "nodes_to_solution", "nodes_searched", "seconds"}
    assert "each" not in data
    assert (data["positions"], data["solved"]) == (2, 2)
    assert data["nodes_to_solution"] == result.nodes_to_solution
    assert data["nodes_searched"] == result.nodes_searched == 4000


def test_each_position_is_shown(run: Run, mates: Path) -> None:
    data = run("solve", mates, "--nodes", "2000", "--each", "--json").json
    first, second = data["each"]
    assert first.keys() == {"id", "solved", "nodes", "move"}
    assert (first["id"], first["solved"], first["move"]) == ("back rank", True, "a1a8")
    assert (second["id"], second["solved"]) == ("two rooks", True)
    shown = run("solve", mates, "--nodes", "2000", "--each").out.splitlines()
    assert shown[1].split() == ["back", "rank", "solved", f"{first['nodes']:,}", "a1a8"]


def test_a_person_gets_a_summary(run: Run, mates: Path) -> None:
    out = run("solve", mates, "--depth", "5", "--player", "plywise:classic", "--concurrency", "2").out
    assert "2 of 2 positions solved" in out
    assert "plywise:classic" in out


def test_the_options_reach_the_search(run: Run, openings: Path) -> None:
    def solved(*options: str) -> dict[str, object]:
        data = run("solve", openings, *options, "--json").json
        return {name: data[name] for name in ("nodes_searched", "nodes_to_solution")}

    usual = solved("--nodes", "20000")
    assert usual["nodes_searched"] == 40000
    assert solved("--nodes", "20000", "--concurrency", "2") == usual
    assert solved("--nodes", "20000", "--stop", "found") != usual
    assert solved("--depth", "5") != usual
    assert solved("--depth", "5", "--player", "plywise:classic") != solved("--depth", "5")


def test_numbers_have_the_bounds_of_the_function(run: Run, mates: Path) -> None:
    deepest = ("--depth", DEPTH.most, "--nodes", "1000")
    assert run("solve", mates, *deepest, "--json").json["limit"] == solve(mates, depth=DEPTH.most, nodes=1000).limit
    for option, number in (("--depth", DEPTH.most + 1), ("--nodes", NODES.most + 1), ("--hash", 0)):
        assert option.strip("-") in run("solve", mates, option, number).complaint


def test_a_suite_of_lines_of_action_is_solved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "loa.epd"
    file.write_text('7o/8/x7/x7/8/8/8/x6o x bm a1-a4; id "join";\n', encoding="utf-8")
    data = run("solve", file, "--game", "loa", "--nodes", "1000", "--rules", "openspiel", "--each", "--json").json
    assert data["each"] == [{"id": "join", "solved": True, "nodes": data["nodes_to_solution"], "move": "a1-a4"}]


@pytest.mark.parametrize(
    "line",
    [
        f"{POSITION} bm Ra9;",
        f"{POSITION} id 1;",
        "6k1/5ppp/8/8/8/8/8/R5K1 w bm Ra8;",
        "nonsense",
        "\0",
        "x" * 1_000_000,
    ],
)
def test_a_bad_line_is_told_or_counted(run: Run, tmp_path: Path, line: str) -> None:
    file = tmp_path / "bad.epd"
    file.write_bytes(f"{POSITION} bm Ra8;\r\n\r\n{line}\r\n".encode())
    assert run("solve", file).complaint.startswith(f"plywise: {file}:3: ")
    skipped = run("solve", file, "--nodes", "1000", "--skip-bad", "--json").json
    assert (skipped["positions"], skipped["skipped"]) == (1, 1)


def test_what_is_no_suite_is_told(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.epd"
    empty.write_bytes(b"")
    assert str(empty) in run("solve", empty).complaint
    assert str(tmp_path) in run("solve", tmp_path).complaint
    assert "none.epd" in run("solve", tmp_path / "none.epd").complaint


@pytest.mark.parametrize(
    ("player", "problem"),
    [
        ("uci:no-such-engine", "no-such-engine"),
        ("uci:true", "true"),
        ("plywise:ancient", "ancient"),
        ("plywise?chekc=1", "chess.classes.check"),
        ("plywise?check=9", "check must be"),
        ("somebody", "somebody"),
    ],
)
def test_what_is_no_player_is_told(run: Run, mates: Path, player: str, problem: str) -> None:
    assert problem in run("solve", mates, "--player", player).complaint
