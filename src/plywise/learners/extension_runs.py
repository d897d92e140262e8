"""Learning extensions from a suite, as a run: each iteration a step, all that it found out in the run's tables."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from plywise import _core
from plywise.arena.match import MatchProgress
from plywise.errors import InputError
from plywise.experience.sampling import Sampled, sample, searched_again
from plywise.experience.suites import Problem, Suite
from plywise.learners.extension_plan import ExtensionPlan
from plywise.learners.extension_result import ExtensionsResult, read_result
from plywise.learners.extensions import Extensions, Gradient, gradient
from plywise.learners.frame import learn, restore
from plywise.learners.verification import verify
from plywise.parameters import Parameters, save
from plywise.runs import Run

__all__ = ["KIND", "LearnProgress", "go_on", "plan_of", "result_of"]

KIND = "learn-extensions"

SCHEMA = """
CREATE TABLE iterations (
    iteration INTEGER PRIMARY KEY, weights TEXT NOT NULL, solved INTEGER NOT NULL, nodes INTEGER NOT NULL,
    searched INTEGER NOT NULL, samples INTEGER NOT NULL, predicted REAL NOT NULL, derivatives TEXT NOT NULL,
    growth TEXT NOT NULL, rate REAL NOT NULL, validation_solved INTEGER, validation_nodes INTEGER
);
CREATE TABLE positions (
    iteration INTEGER NOT NULL, part TEXT NOT NULL, number INTEGER NOT NULL, id TEXT NOT NULL,
    solved INTEGER NOT NULL, nodes INTEGER NOT NULL, searched INTEGER NOT NULL, in_gradient INTEGER NOT NULL,
    PRIMARY KEY (iteration, part, number)
) WITHOUT ROWID;
CREATE TABLE paths (position TEXT PRIMARY KEY, path TEXT NOT NULL) WITHOUT ROWID;
"""
"""`predicted` is F, `derivatives` are ∂F/∂wᵢ, and `growth` what of them comes from B."""

_PRESEARCHED = "presearched"


@dataclass(frozen=True)
class LearnProgress:
    """How learning stands."""

    run: Path
    iteration: int
    """That runs."""
    iterations: int
    """At most."""
    weights: tuple[float, ...]
    names: tuple[str, ...]
    solved: int | None
    """In the last iteration that has ended; None before the first has."""
    nodes: int | None
    positions: int
    done: int
    """Positions searched in this iteration."""
    total: int


def plan_of(run: Run, concurrency: int = 1) -> ExtensionPlan:
    """What was to be learned in a run."""
    if run.kind != KIND:
        raise InputError(f"{run.path}: this is a run of another kind, {run.kind}; here extensions are learned")
    return ExtensionPlan.of(run.asked, run.path, concurrency)


def result_of(run: Run) -> ExtensionsResult:
    """What a run has learned so far."""
    return read_result(run, plan_of(run).options.classes)


def go_on(
    run: Run,
    plan: ExtensionPlan,
    progress: Callable[[LearnProgress], None] | None = None,
    match_progress: Callable[[MatchProgress], None] | None = None,
) -> ExtensionsResult:
    """Learns until all iterations are made, writes the learned parameters where they were wanted, and verifies them."""
    if not run.is_finished:
        _Session(run, plan, progress).learn()
    learned = plan.parameters(list(read_result(run, plan.options.classes).weights.values()))
    if "out" in run.asked:
        save(learned, str(run.asked["out"]))
    if not run.is_finished:
        with run.interruptible():
            verify(run, learned, plan.player, plan.sampling.concurrency, match_progress)
        run.finish()
    return read_result(run, plan.options.classes)


class _Session:
    """A run that is being gone on with."""

    def __init__(self, run: Run, plan: ExtensionPlan, progress: Callable[[LearnProgress], None] | None) -> None:
        self._run = run
        self._plan = plan
        self._progress = progress
        self._learner = Extensions(plan.options)
        self._suite, self._halves = plan.read()
        self._paths: dict[str, list[str]] = {}
        self._training: list[Sampled] = []
        self._validation: list[Sampled] = []
        self._last: tuple[int, int] | None = None

    def learn(self) -> None:
        """Makes the iterations that are missing."""
        restore(self._run, self._learner)
        if self._plan.presearch is not None:
            self._presearch(self._plan.presearch)
        learn(self._run, self._learner, self._evaluate, self._record)

    def _evaluate(self, weights: tuple[float, ...]) -> Gradient:
        """The gradient at some weights: lines 6 to 12 of Algorithm 1."""
        plan, suite = self._plan, self._suite
        parameters, raised = plan.parameters(weights), plan.raised(weights)
        self._training = self._sample(suite, self._halves.training, parameters, raised, weights)
        self._validation = self._sample(suite, self._halves.validation, parameters, [], weights)
        samples = [one.sample for one in self._training]
        if plan.gradient_by == "search":
            samples = searched_again(suite, self._halves.training, self._training, raised, plan.sampling)
        known = [one for one in samples if one is not None]
        if not known and self._learner.iteration == 0:
            raise InputError(
                f"{suite.path}: no position is solved within {plan.sampling.nodes:,} nodes, so that there is nothing "
                "to learn from; give more nodes, or other positions"
            )
        return gradient(known, plan.options.delta)

    def _sample(
        self,
        suite: Suite,
        problems: Sequence[Problem],
        parameters: Parameters,
        raised: Sequence[Parameters],
        weights: tuple[float, ...],
    ) -> list[Sampled]:
        def tell(done: int, total: int) -> None:
            if self._progress is not None:
                options, last = self._plan.options, self._last
                solved, nodes = (None, None) if last is None else last
                positions = len(self._halves.training)
                self._progress(
                    LearnProgress(
                        self._run.path,
                        self._learner.iteration,
                        options.iterations,
                        weights,
                        options.classes,
                        solved,
                        nodes,
                        positions,
                        done,
                        total,
                    )
                )

        return sample(suite, problems, parameters, raised, self._plan.sampling, self._paths, tell) if problems else []

    def _record(self, weights: tuple[float, ...], found: Gradient) -> None:
        """Writes an iteration down, within its step."""
        number, store = self._learner.iteration, self._run.store
        for part, half in (("training", self._training), ("validation", self._validation)):
            for place, one in enumerate(half):
                solution = one.solution
                row = (number, part, place, solution.id, solution.solved, solution.nodes, solution.searched)
                store.write("INSERT INTO positions VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, one.sample is not None))
        solved, nodes, searched = _sums(self._training)
        validated = _sums(self._validation)[:2] if self._validation else (None, None)
        self._last = (solved, nodes)
        store.write(
            f"INSERT INTO iterations VALUES ({', '.join('?' * 12)})",  # noqa: S608 - a row of marks
            (
                number,
                json.dumps(weights),
                solved,
                nodes,
                searched,
                found.samples,
                found.nodes,
                json.dumps(found.derivatives),
                json.dumps(found.growth),
                self._learner.mu,
                *validated,
            ),
        )

    def _presearch(self, nodes: int) -> None:
        """Finds the paths of positions by a longer search with the weights at the start, once."""
        store = self._run.store
        if self._run.state(_PRESEARCHED) is None:
            plan, suite = self._plan, self._suite
            problems = self._halves.training
            reports = _core.search_batch(
                [_core.Position(suite.game, problem.position, rules=suite.rules) for problem in problems],
                plan.player.parameters,
                nodes=nodes,
                may_end_early=True,
                hash_mb=plan.sampling.hash_mb,
                threads=plan.sampling.concurrency,
            )
            with store.step() as step:
                for problem, report in zip(problems, reports, strict=True):
                    right = [one.pv for one in report.iterations if one.pv and problem.is_right(one.pv[0])]
                    if right and report.move is not None and problem.is_right(report.move):
                        step.write("INSERT OR IGNORE INTO paths VALUES (?, ?)", (problem.position, " ".join(right[-1])))
                self._run.keep(_PRESEARCHED, "yes")
        paths = store.rows("SELECT position, path FROM paths")
        self._paths = {str(position): str(path).split() for position, path in paths}


def _sums(half: Sequence[Sampled]) -> tuple[int, int, int]:
    """Positions solved, nodes to solution, and nodes searched."""
    solutions = [one.solution for one in half]
    return (
        sum(solution.solved for solution in solutions),
        sum(solution.nodes for solution in solutions),
        sum(solution.searched for solution in solutions),
    )
