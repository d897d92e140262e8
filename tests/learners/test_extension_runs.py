"""Learning extensions from a suite: samples, runs, and what a user can get wrong."""

import json
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from disturbed import kill_again_and_again, tables

from plywise import InputError, Parameters, learn, solve
from plywise.experience.sampling import Sampling, sample
from plywise.experience.suites import read_suite
from plywise.learners.extension_plan import class_names, weighted
from plywise.parameters import load

with as_file(files("plywise.data") / "tactics.epd") as path:
    SUITE = path
NODES = 4000
CLASSES = class_names(None, "chess")


def parameters(weights: Sequence[float], slack: float = 0.0) -> Parameters:
    return weighted(load("paper000").replace("slack", slack), CLASSES, weights)


@pytest.mark.parametrize("weights", [(1.0, 1.0, 1.0, 1.0), (0.3, 0.6, 0.45, 0.8)])
def test_altered_counts_never_exceed_the_searched_and_fall_as_the_weight_rises(weights: tuple[float, ...]) -> None:
    suite = read_suite(SUITE)
    steps = (0.25, 0.5, 0.8, 1.0)
    raised = [parameters([w + step * (at == i) for at, w in enumerate(weights)]) for i in range(4) for step in steps]
    found = sample(suite, suite.problems, parameters(weights), raised, Sampling(20_000))
    samples = [one.sample for one in found if one.sample is not None]
    assert len(samples) > 10
    for one in samples:
        for i in range(4):
            counts = [one.n, *one.shadows[4 * i : 4 * i + 4]]
            assert counts == sorted(counts, reverse=True)
        assert one.depth == one.d
        assert all(more >= one.depth for more in one.raised)


def test_samples_are_the_solutions_that_solve_finds() -> None:
    suite = read_suite(SUITE)
    found = sample(suite, suite.problems, parameters([0.25] * 4), [], Sampling(20_000, concurrency=2))
    player = "plywise:paper000?check=0.25&recapture=0.25&forced_reply=0.25&passed_pawn=0.25"
    assert tuple(one.solution for one in found) == solve(SUITE, player=player, nodes=20_000).each
    for one in found:
        assert one.solution.solved or one.sample is None
        if one.sample is not None:
            assert one.sample.n == one.solution.nodes
            assert one.completed is not None
            assert one.completed.n >= one.sample.n


def test_the_depth_of_a_path_may_be_its_own() -> None:
    suite = read_suite(SUITE)
    weights = [0.25] * 4
    raised = [parameters([0.25 + 0.8 * (at == i) for at in range(4)]) for i in range(4)]
    nominal, own = (
        sample(suite, suite.problems, parameters(weights), raised, Sampling(20_000, depth_of=depth_of))
        for depth_of in ("nominal", "path")
    )
    for one, other in zip(nominal, own, strict=True):
        if one.sample is not None and other.sample is not None:
            assert other.sample.depth == pytest.approx(
                sum(_cost(suite.problems[nominal.index(one)].position, one.path, at) for at in range(len(one.path)))
            )
            rises = [more - one.sample.depth for more in one.sample.raised]
            assert rises == pytest.approx([more - other.sample.depth for more in other.sample.raised])


def _cost(position: str, path: Sequence[str], at: int) -> float:
    """What a move of a path costs where every class weighs a quarter."""
    from plywise import Position

    classes = Position("chess", position).play(*path[:at]).classes(path[at], "paper000")
    return max(0.0, 1 - 0.75 * len(classes))


def run_of(folder: Path, **options: Any) -> learn.ExtensionsResult:
    usual: dict[str, Any] = {"nodes": NODES, "iterations": 2, "player": "plywise:paper000"}
    return learn.extensions(SUITE, run=folder, **(usual | options))


def test_learning_does_not_depend_on_how_many_are_searched_at_once(tmp_path: Path) -> None:
    one, two = run_of(tmp_path / "one"), run_of(tmp_path / "two", concurrency=2)
    assert tables(tmp_path / "one") == tables(tmp_path / "two")
    assert one.iterations == two.iterations
    assert len(one.iterations) == 3
    assert one.iterations[0].weights != one.iterations[-1].weights
    assert one.weights == dict(zip(CLASSES, one.iterations[-1].weights, strict=True))


def test_what_is_learned_can_be_solved_with(tmp_path: Path) -> None:
    learned = run_of(tmp_path / "run", out=tmp_path / "learned.toml")
    result = solve(SUITE, player=f"plywise:{tmp_path / 'learned.toml'}", nodes=NODES)
    last = learned.iterations[-1].training
    assert (result.solved, result.nodes_to_solution) == (last.solved, last.nodes_to_solution)


def test_no_file_is_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("dear to me\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"mine\.toml: there is a file of this name"):
        run_of(tmp_path / "run", out=mine)
    assert mine.read_text(encoding="utf-8") == "dear to me\n"
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    "options",
    [
        {"gradient": "search"},
        {"depth_of": "path"},
        {"path_from": "presearch", "presearch_nodes": 20_000},
        {"stop": "found"},
        {"classes": ("check", "plain")},
        {"start": 0.25},
        {"start": (0.0, 1.0, 0.5, 1.0)},
        {"stop_below": 5.0},
    ],
)
def test_every_way_to_learn_learns_and_resumes(options: dict[str, Any], tmp_path: Path) -> None:
    result = run_of(tmp_path / "run", **options)
    assert result.is_finished
    assert learn.resume_extensions(tmp_path / "run").iterations == result.iterations
    assert len(result.iterations) == (2 if "stop_below" in options else 3)


def test_validation_is_not_learned_from_and_chooses_the_best(tmp_path: Path) -> None:
    result = run_of(tmp_path / "run", validation=0.3, seed=3)
    assert result.positions == 21
    assert result.best is not None
    costs = [one.validation for one in result.iterations]
    assert result.best.validation == min(costs, key=lambda cost: (cost and cost.nodes_to_solution) or 0)
    second = run_of(tmp_path / "second", validation=str(SUITE))
    assert second.positions == 30
    assert [one.training for one in second.iterations] == [one.validation for one in second.iterations]


def test_learning_that_is_killed_ends_as_one_that_was_not(tmp_path: Path) -> None:
    run_of(tmp_path / "undisturbed", iterations=6, nodes=20_000)
    run = tmp_path / "killed"
    script = f"""
from plywise import learn
learn.extensions({str(SUITE)!r}, nodes=20_000, iterations=6, player="plywise:paper000", run={str(run)!r})
"""
    assert kill_again_and_again(script, run, "iterations", total=7, each=2) > 2
    learn.resume_extensions(run)
    assert tables(run) == tables(tmp_path / "undisturbed")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"classes": ("chess", "check")}, 'no class of chess is called "chess"; there are check, recapture'),
        ({"classes": ("check", "check")}, "named twice"),
        ({"start": (1.0, 1.0)}, "start has 2 weights, and there are 4 classes"),
        ({"player": "uci:stockfish"}, "learned for the built-in engine"),
        ({"validation": 1.5}, "validation must be a share between 0 and 1"),
        ({"validation": "/nowhere.epd"}, "no such file"),
        ({"validation": 0.001}, "cannot be divided"),
        ({"presearch_nodes": 5}, "presearch_nodes is for"),
        ({"nodes": 0}, "nodes must be"),
        ({"delta": 9}, "delta must be"),
    ],
)
def test_what_cannot_be_learned_is_told_before_it_begins(options: dict[str, Any], problem: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=problem):
        run_of(tmp_path / "run", **options)
    assert not (tmp_path / "run").exists()


def test_nothing_solvable_is_told(tmp_path: Path) -> None:
    suite = tmp_path / "hopeless.epd"
    suite.write_text('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm f3; id "never";\n', encoding="utf-8")
    with pytest.raises(InputError, match="no position is solved within 500 nodes"):
        learn.extensions(suite, nodes=500, run=tmp_path / "run")


def test_a_suite_that_has_changed_is_told_and_the_run_is_as_it_was(tmp_path: Path) -> None:
    suite = tmp_path / "suite.epd"
    suite.write_text(SUITE.read_text(encoding="utf-8"), encoding="utf-8")
    learn.extensions(suite, nodes=500, iterations=1, run=tmp_path / "run")
    before = tables(tmp_path / "run")
    suite.write_text(suite.read_text(encoding="utf-8").replace("plywise.001", "plywise.000"), encoding="utf-8")
    with pytest.raises(InputError, match="the suite is no longer what it was"):
        learn.resume_extensions(tmp_path / "run")
    with pytest.raises(InputError, match="holds another run: suite_sha256"):
        learn.extensions(suite, nodes=500, iterations=1, run=tmp_path / "run")
    assert tables(tmp_path / "run") == before


def test_the_result_is_told_by_name(tmp_path: Path) -> None:
    data = json.loads(json.dumps(run_of(tmp_path / "run").as_json()))
    assert data.keys() >= {"first", "last", "best", "validation", "weights", "run"}
    assert data["best"] is None
    assert data["first"].keys() == {"solved", "nodes_to_solution"}
    assert data["validation"] == {"first": None, "last": None, "best": None}


def test_the_course_is_drawn(tmp_path: Path) -> None:
    above, below = run_of(tmp_path / "run", validation=0.3).plot().axes
    assert [line.get_label() for line in below.lines] == ["check", "recapture", "forced reply", "passed pawn"]
    assert np.asarray(above.lines[0].get_ydata())[0] == 100.0
