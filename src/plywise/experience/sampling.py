"""Samples for learning where to look: what the search of a position costs, and would cost with other weights.

A sample needs a path that the search has to see. It is the first principal variation with a right move that an
iteration has completed; or the one that the suite gives (`pv`); or one that a longer search has found before.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from plywise import _core
from plywise.bounds import USUAL_HASH_MB
from plywise.experience.suites import Problem, Suite
from plywise.parameters import Parameters
from plywise.solving.built_in import right_moves, solution_of
from plywise.solving.solution import Solution, Stop

__all__ = ["DepthOf", "PathFrom", "Sample", "Sampled", "Sampling", "sample", "searched_again"]

_MOST_TIMES = 4
"""An altered search may take so many times the cap."""

PathFrom: TypeAlias = Literal["principal", "suite", "presearch"]
"""Where solution paths come from: the search's own principal variation, the suite's `pv`, or a longer search before."""
DepthOf: TypeAlias = Literal["nominal", "path"]
"""What D(S, w) is: the depth that solved the position, or the sum of the costs of the path."""


@dataclass(frozen=True, slots=True)
class Sample:
    """⟨p, S⟩, and what the search of p to depth d has counted: all that the model of its cost needs."""

    n: int
    """Nodes of the search with the weights w."""
    shadows: tuple[int, ...]
    """nᵢ: those of a search with the i-th weight raised by δ."""
    d: int
    """The depth of the search."""
    depth: float
    """D(S, w)."""
    raised: tuple[float, ...]
    """D(S, w + Δᵢ)."""


@dataclass(frozen=True)
class Sampling:
    """How samples are taken."""

    nodes: int
    """The cap of each search."""
    path_from: PathFrom = "principal"
    depth_of: DepthOf = "nominal"
    stop: Stop = "cap"
    """Whether a search goes on once a right move has completed an iteration."""
    hash_mb: int = USUAL_HASH_MB
    concurrency: int = 1


@dataclass(frozen=True)
class Sampled:
    """A position that was searched."""

    solution: Solution
    sample: Sample | None
    """None where there is no path, so that the position says nothing of the gradient."""
    path: tuple[str, ...] = ()
    completed: Sample | None = None
    """The same at the end of the iteration that solved the position: what a search to that depth takes."""


def sample(
    suite: Suite,
    problems: Sequence[Problem],
    parameters: Parameters,
    raised: Sequence[Parameters],
    sampling: Sampling,
    paths: Mapping[str, Sequence[str]] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Sampled]:
    """Searches positions to the cap, and counts along for the raised weights.

    `paths` are those of a presearch, by the position's text.
    """
    positions = [_core.Position(suite.game, problem.position, rules=suite.rules) for problem in problems]
    reports = _core.search_batch(
        positions,
        parameters,
        nodes=sampling.nodes,
        may_end_early=True,
        hash_mb=sampling.hash_mb,
        threads=sampling.concurrency,
        shadows=list(raised),
        stop_at=right_moves(problems, positions) if sampling.stop == "found" else None,
        progress=None if progress is None else lambda done: progress(done, len(positions)),
    )
    searches = zip(problems, positions, reports, strict=True)
    return [
        _Searched(problem, position, report, parameters, raised).sampled(sampling, paths or {})
        for problem, position, report in searches
    ]


def searched_again(
    suite: Suite,
    problems: Sequence[Problem],
    sampled: Sequence[Sampled],
    raised: Sequence[Parameters],
    sampling: Sampling,
) -> list[Sample | None]:
    """The samples with the altered counts of further searches, one for each raised weight, to the same depth.

    What is compared are whole iterations, the altered ones with no more than four times the nodes of the cap.
    """
    counts: list[list[int]] = [[] for _ in sampled]
    by_depth: dict[int, list[int]] = {}
    for number, one in enumerate(sampled):
        if one.completed is not None:
            by_depth.setdefault(one.completed.d, []).append(number)
    for parameters in raised:
        for depth, numbers in by_depth.items():
            reports = _core.search_batch(
                [_core.Position(suite.game, problems[number].position, rules=suite.rules) for number in numbers],
                parameters,
                nodes=_MOST_TIMES * sampling.nodes,
                depth=depth,
                hash_mb=sampling.hash_mb,
                threads=sampling.concurrency,
            )
            for number, report in zip(numbers, reports, strict=True):
                counts[number].append(report.nodes)
    return [
        None if one.completed is None else replace(one.completed, shadows=tuple(count))
        for one, count in zip(sampled, counts, strict=True)
    ]


@dataclass(frozen=True)
class _Searched:
    """A position, and what the search of it has reported."""

    problem: Problem
    position: _core.Position
    report: _core.SearchReport
    parameters: Parameters
    raised: Sequence[Parameters]

    def sampled(self, sampling: Sampling, paths: Mapping[str, Sequence[str]]) -> Sampled:
        """What the search has to say."""
        solution = solution_of(self.problem, self.report, sampling.nodes)
        if sampling.path_from == "principal":
            path, completed = self._principal(solution)
        else:
            given = self.problem.pv if sampling.path_from == "suite" else paths.get(self.problem.position, ())
            path, completed = tuple(given), self._solving_iteration(solution)
        if not path:
            return Sampled(solution, None)
        if not solution.solved or not self.problem.is_right(path[0]):
            # The line of a mistake, or one that was not seen: what counts is how deep the search came.
            return Sampled(solution, self._at_the_end(path), path)
        switch = self._switch(solution)
        if switch is None:
            return Sampled(solution, None, path)
        at_end = None if completed is None else self._sample(completed, completed.depth, path, "nominal")
        return Sampled(solution, self._sample(switch, switch.depth, path, sampling.depth_of), path, at_end)

    def _switch(self, solution: Solution) -> _core.Switch | None:
        """The moment at which the right move came to stay."""
        return next((switch for switch in self.report.switches if switch.nodes == solution.nodes), None)

    def _solving_iteration(self, solution: Solution) -> _core.Iteration | None:
        """The first iteration that has ended with a right move after it came to stay."""
        switch = self._switch(solution) if solution.solved else None
        return next(
            (
                iteration
                for iteration in self.report.iterations
                if switch is not None
                and iteration.nodes >= switch.nodes
                and iteration.pv
                and self.problem.is_right(iteration.pv[0])
            ),
            None,
        )

    def _principal(self, solution: Solution) -> tuple[tuple[str, ...], _core.Iteration | None]:
        """The first whole principal variation with a right move, and the iteration that it is of."""
        iteration = self._solving_iteration(solution)
        return (() if iteration is None else tuple(iteration.pv)), iteration

    def _at_the_end(self, path: tuple[str, ...]) -> Sample | None:
        """The sample of the deepest iteration that was completed; its path may be deeper."""
        iterations = [iteration for iteration in self.report.iterations if iteration.nodes > 1]
        return self._sample(iterations[-1], iterations[-1].depth, path, "path") if iterations else None

    def _sample(
        self, counted: "_core.Switch | _core.Iteration", d: int, path: tuple[str, ...], depth_of: DepthOf
    ) -> Sample:
        depth = self.position.path_depth(path, self.parameters, d)
        raised = [self.position.path_depth(path, parameters, d) for parameters in self.raised]
        shift = d - depth if depth_of == "nominal" else 0.0
        return Sample(
            n=counted.nodes,
            shadows=tuple(counted.shadows),
            d=d,
            depth=depth + shift,
            raised=tuple(more + shift for more in raised),
        )
