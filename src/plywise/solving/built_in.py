"""Solving suites with the engine of this package, which says exactly when it took hold of a move."""

from collections.abc import Callable, Sequence

from plywise import _core
from plywise.experience.suites import Problem, Suite
from plywise.limits import Limit
from plywise.player import BuiltIn
from plywise.solving.solution import HeldMove, Solution, Stop


def solve_built_in(
    suite: Suite,
    player: BuiltIn,
    limit: Limit,
    stop: Stop,
    concurrency: int,
    hash_mb: int,
    progress: Callable[[int, int], None] | None,
) -> tuple[Solution, ...]:
    """Solves with the engine of this package, on native threads."""
    positions = [_core.Position(suite.game, problem.position, rules=suite.rules) for problem in suite.problems]
    reports = _core.search_batch(
        positions,
        player.parameters,
        nodes=limit.nodes,
        depth=limit.depth,
        seconds=None if limit.movetime is None else limit.movetime / 1000,
        may_end_early=True,
        hash_mb=hash_mb,
        threads=concurrency,
        stop_at=right_moves(suite.problems, positions) if stop == "found" else None,
        progress=None if progress is None else lambda done: progress(done, len(positions)),
    )
    return tuple(
        solution_of(problem, report, limit.nodes) for problem, report in zip(suite.problems, reports, strict=True)
    )


def right_moves(problems: Sequence[Problem], positions: Sequence[_core.Position]) -> list[list[str]]:
    """The right moves of each position."""
    return [
        [move for move in position.moves() if problem.is_right(move)]
        for problem, position in zip(problems, positions, strict=True)
    ]


def solution_of(problem: Problem, report: _core.SearchReport, cap: int | None) -> Solution:
    """How a search of the built-in engine ended."""
    held = HeldMove(problem.is_right)
    for switch in report.switches:
        held.take(switch.move, switch.nodes)
    if report.move != held.move:
        held.take(report.move, 0)
    return held.solution(problem.id, cap=cap, searched=report.nodes)
