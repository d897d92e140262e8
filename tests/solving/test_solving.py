"""Solving suites: the built-in engine, doubles, and other people's engines."""

import importlib.resources
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plywise import _core
from plywise.errors import EngineError, InputError
from plywise.experience.suites import Problem, Suite, read_suite
from plywise.games.position import Rules
from plywise.parameters import Parameters
from plywise.player import BuiltIn, Player, UciPlayer
from plywise.solving import Solution, SolveResult, Stop, solve

DOUBLE = Path(__file__).parents[1] / "doubles" / "engine.py"
ROOK = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
OWN = UciPlayer("own", (sys.executable, "-m", "plywise", "uci"))


def double(behaviour: str, *arguments: str) -> UciPlayer:
    """An engine that behaves in some way."""
    return UciPlayer(behaviour, (sys.executable, str(DOUBLE), behaviour, *arguments))


def rooks(count: int = 1, best: str = "a1a8") -> Suite:
    """A suite of one position, several times."""
    problems = (Problem(f"rook {number}", ROOK, frozenset({best})) for number in range(1, count + 1))
    return Suite(Path("rooks.epd"), tuple(problems))


@pytest.fixture(scope="session")
def tactics() -> Suite:
    """The suite that ships."""
    with importlib.resources.as_file(importlib.resources.files("plywise") / "data" / "tactics.epd") as path:
        return read_suite(path)


def figures(result: SolveResult) -> SolveResult:
    """A result without what the clock says."""
    return replace(result, seconds=0.0)


def test_the_sums_are_those_of_each_position(tactics: Suite) -> None:
    result = solve(tactics, nodes=3000)
    assert (result.player, result.suite, result.positions) == ("plywise", tactics.path, 30)
    assert [solution.id for solution in result.each] == [problem.id for problem in tactics.problems]
    assert 0 < result.solved == sum(solution.solved for solution in result.each) < 30
    assert result.nodes_to_solution == sum(solution.nodes for solution in result.each)
    assert result.nodes_searched == sum(solution.searched for solution in result.each)
    assert (result.limit, result.stop, result.skipped, result.notes) == ("3,000 nodes", "cap", 0, ())


def test_a_solution_is_that_of_the_searchs_switches(tactics: Suite) -> None:
    player = BuiltIn("classic", Parameters("classic"))
    result = solve(tactics, player=player, nodes=3000)
    for problem, solution in zip(tactics.problems, result.each, strict=True):
        position = _core.Position("chess", problem.position)
        (report,) = _core.search_batch([position], player.parameters, nodes=3000, may_end_early=True)
        right_at_end = 0
        for switch in reversed(report.switches):
            if not problem.is_right(switch.move):
                break
            right_at_end = switch.nodes
        solved = report.move is not None and problem.is_right(report.move)
        nodes = right_at_end if solved else 3000
        assert solution == Solution(problem.id, solved, nodes, report.move, report.nodes)


def test_the_cap_holds_and_is_what_the_unsolved_costs(tactics: Suite) -> None:
    result = solve(tactics, nodes=500)
    assert any(not solution.solved for solution in result.each)
    for solution in result.each:
        assert solution.searched <= 500
        assert solution.nodes <= 500 if solution.solved else solution.nodes == 500


def test_half_a_million_nodes_are_the_limit_where_none_is_given() -> None:
    result = solve(rooks(best="a1a2"))
    assert result.limit == "500,000 nodes"
    assert result.nodes_to_solution == 500_000


def test_without_a_cap_the_unsolved_costs_what_was_searched() -> None:
    (solution,) = solve(rooks(best="a1a2"), depth=4).each
    assert not solution.solved
    assert solution.nodes == solution.searched > 0
    (solution,) = solve(rooks(best="a1a2"), movetime=1).each
    assert solution.nodes == solution.searched


def test_found_ends_a_position_once_a_right_move_has_completed_an_iteration(tactics: Suite) -> None:
    found = solve(tactics, nodes=3000, stop="found")
    cap = solve(tactics, nodes=3000)
    assert found.nodes_searched < cap.nodes_searched
    assert found.solved >= cap.solved
    avoid = Suite(Path("x"), (Problem("avoid", ROOK, frozenset(), avoid=frozenset({"g1f1"})),))
    assert solve(avoid, nodes=100_000, stop="found").nodes_searched < 1000


@pytest.mark.parametrize("player", ["plywise", OWN])
@pytest.mark.parametrize("stop", ["cap", "found"])
def test_the_result_does_not_depend_on_concurrency(tactics: Suite, player: str | Player, stop: Stop) -> None:
    first, second = (solve(tactics, player=player, nodes=3000, stop=stop, concurrency=number) for number in (1, 2))
    assert figures(first) == figures(second)


def test_the_built_in_engine_solves_the_same_over_uci(tactics: Suite) -> None:
    inside, outside = (solve(tactics, player=player, nodes=20_000) for player in ("plywise", OWN))
    assert [(one.id, one.solved, one.move) for one in inside.each] == [
        (one.id, one.solved, one.move) for one in outside.each
    ]
    assert all(one.searched <= 20_000 for one in outside.each)


@pytest.mark.parametrize("player", ["plywise", replace(OWN, command=(*OWN.command, "--game", "loa"))])
@pytest.mark.parametrize("rules", [None, "olympiad", "openspiel"])
def test_lines_of_action_and_its_rules(player: str | Player, rules: Rules | None, tmp_path: Path) -> None:
    file = tmp_path / "loa.epd"
    file.write_text('7o/8/x7/x7/8/8/8/x6o x bm a1-a4; id "join";\nnonsense\n', encoding="utf-8")
    result = solve(file, player=player, game="loa", rules=rules, nodes=1000, skip_bad=True)
    assert [(solution.solved, solution.move) for solution in result.each] == [(True, "a1-a4")]
    assert result.skipped == 1


def test_rules_that_an_engine_does_not_know_are_told() -> None:
    problem = Problem("join", "7o/8/x7/x7/8/8/8/x6o x", frozenset({"a1-a4"}))
    suite = Suite(Path("x"), (problem,), "loa", "openspiel")
    with pytest.raises(EngineError, match="no option Rules, which position join needs as openspiel"):
        solve(suite, player=double("Double"))


def test_engines_are_told_how_castling_is_written() -> None:
    problems = (
        Problem("960", "k7/8/8/8/8/8/8/2K1R3 w E - 0 1", frozenset({"c1e1"})),
        Problem("usual", "k7/8/8/8/8/8/8/4K2R w K - 0 1", frozenset({"e1g1"})),
        Problem("960 again", "k7/8/8/8/8/8/8/2K1R3 w E - 0 1", frozenset({"c1e1"})),
    )
    suite = Suite(Path("x"), problems)
    assert solve(suite, player=double("Castles"), depth=1).solved == 3
    for player in ("plywise", OWN):
        moves = [frozenset(_core.Position("chess", problem.position).moves()) for problem in problems]
        all_right = (replace(problem, best=best) for problem, best in zip(problems, moves, strict=True))
        assert solve(replace(suite, problems=tuple(all_right)), player=player, nodes=100).solved == 3
    with pytest.raises(EngineError, match="no option UCI_Chess960, which position 960 needs as true"):
        solve(suite, player=double("Double"))


ENDS_EARLY = "does not keep to `go nodes`: driven by `go infinite`, and `stop` at the first line at or past the cap"
RUNS_OVER = "does not keep to `go nodes`: told to `stop` at the first line at or past the cap"
CHANGES = "not the same twice on the first 2 positions"


@pytest.mark.parametrize(
    ("behaviour", "searched", "note"),
    [
        ("Double", 20, []),
        ("FarApart", 12, []),
        ("EndsEarly", 1500, [ENDS_EARLY]),
        ("MatesThenEndsEarly", 1500, [ENDS_EARLY]),
        ("RunsOver", 7500, [RUNS_OVER]),
    ],
)
def test_engines_that_do_not_keep_to_a_limit_of_nodes_are_driven_otherwise(
    behaviour: str, searched: int, note: list[str]
) -> None:
    result = solve(rooks(2), player=double(behaviour), nodes=1000)
    assert [solution.searched for solution in result.each] == [searched] * 2
    assert result.solved == 2
    assert list(result.notes[2:]) == note


def test_an_engine_that_is_not_the_same_twice_is_named() -> None:
    assert solve(rooks(2), player=double("Changes"), nodes=1000).notes[2:] == (CHANGES,)
    assert solve(rooks(2), player=double("Changes"), depth=5).notes[2:] == (CHANGES,)
    assert solve(rooks(2), player=double("Changes"), movetime=5).notes[2:] == ()


def test_the_notes_show_the_settings() -> None:
    notes = solve(rooks(), player=double("Tells"), nodes=20, hash_mb=4).notes
    assert notes[0] == "Double 1: Threads=1, OwnBook=false, Hash=4"
    assert "Double 1 says: name Hash value 4" in notes
    with pytest.raises(InputError, match="option Hash takes a whole number from 1 to 64"):
        solve(rooks(), player=double("Tells"), hash_mb=65)


@pytest.mark.parametrize("concurrency", [1, 2])
def test_an_engine_that_fails_ends_it_all(concurrency: int) -> None:
    with pytest.raises(EngineError, match=r"signal 6 .*ply < MAX_PLY \(position rook \d\)"):
        solve(rooks(5), player=double("CrashesInSearch"), depth=1, concurrency=concurrency)


@pytest.mark.parametrize("player", ["plywise", double("Double")])
def test_progress_is_told_to_the_end(player: str | Player) -> None:
    told: list[tuple[int, int]] = []
    solve(rooks(7), player=player, depth=1, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (7, 7)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"nodes": 0}, "nodes must be from 1 to"),
        ({"nodes": 1 << 64}, "nodes must be from 1 to"),
        ({"depth": 1001}, "depth must be from 1 to 1,000, not 1,001"),
        ({"movetime": -1}, "movetime must be from 1 to"),
        ({"concurrency": 0}, "concurrency must be from 1 to"),
        ({"hash_mb": 0}, "hash_mb must be from 1 to"),
        ({"stop": "soon"}, 'stop is "cap" or "found", not \'soon\''),
        ({"player": "stockfish"}, "no player is written"),
        ({"suite": "none.epd"}, "none.epd: no such file"),
    ],
)
def test_what_is_wrong_is_told(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        solve(**({"suite": rooks()} | options))


def test_an_interrupt_ends_the_engines(tmp_path: Path) -> None:
    number = tmp_path / "number"
    code = f"""
from pathlib import Path
from plywise.experience.suites import Problem, Suite
from plywise.player import UciPlayer
from plywise.solving import solve
solve(
    Suite(Path("x"), (Problem("rook", {ROOK!r}, frozenset({{"a1a8"}})),)),
    player=UciPlayer("hangs", ({sys.executable!r}, {str(DOUBLE)!r}, "Hangs", {str(number)!r})),
)
"""
    solving = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE)
    while not (number.exists() and number.read_text(encoding="utf-8")):
        assert solving.poll() is None
        time.sleep(0.01)
    solving.send_signal(signal.SIGINT)
    _, complaint = solving.communicate()
    assert b"KeyboardInterrupt" in complaint
    engine = Path("/proc", number.read_text(encoding="utf-8"), "stat")
    assert not engine.exists() or engine.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"


@pytest.mark.parametrize(
    ("name", "note"), [("stockfish", []), ("glaurung", []), ("toga2", [RUNS_OVER]), ("ethereal-chess", [ENDS_EARLY])]
)
def test_real_engines(engine: Callable[[str], Path], tactics: Suite, name: str, note: list[str]) -> None:
    player = UciPlayer(name, (str(engine(name)),))
    result = solve(replace(tactics, problems=tactics.problems[:6]), player=player, nodes=5000, concurrency=2)
    assert result.positions == 6
    assert result.solved > 0
    assert [line for line in result.notes if line in (ENDS_EARLY, RUNS_OVER)] == note
    for solution in result.each:
        assert solution.nodes <= 5000


def test_a_deterministic_engine_solves_the_same_at_any_concurrency(
    engine: Callable[[str], Path], tactics: Suite
) -> None:
    player = UciPlayer("stockfish", (str(engine("stockfish")),))
    first, second = (solve(tactics, player=player, nodes=5000, concurrency=concurrency) for concurrency in (1, 2))
    assert figures(first) == figures(second)


def test_more_nodes_solve_more_of_wac(suite: Callable[[str], Path]) -> None:
    wac = read_suite(suite("wac.epd"))
    few, more = (solve(wac, player="plywise:classic", nodes=nodes, concurrency=2) for nodes in (1000, 10_000))
    assert few.positions == more.positions == 300
    assert few.solved < more.solved


def test_an_engine_for_another_game_is_told_from_one_that_solves_nothing(tmp_path: Path) -> None:
    suite = tmp_path / "mate.epd"
    suite.write_text("6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#;\n")
    with pytest.raises(EngineError, match=r"does it play chess\?"):
        solve(suite, player=f"uci:{sys.executable} -m plywise uci --game loa", nodes=100)
