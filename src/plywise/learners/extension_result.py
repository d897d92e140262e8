"""What learning extensions has come to."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from plywise.arena.result import MatchResult
from plywise.errors import InputError
from plywise.learners.verification import verifications
from plywise.runs import Run

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Cost", "ExtensionsResult", "Iteration", "read_result"]


@dataclass(frozen=True)
class Cost:
    """What a vector of weights does on positions."""

    solved: int
    nodes_to_solution: int


@dataclass(frozen=True)
class Iteration:
    """A vector of weights that was evaluated."""

    weights: tuple[float, ...]
    training: Cost
    samples: int
    """Positions in the gradient."""
    predicted: float
    """F, of the positions in the gradient."""
    derivatives: tuple[float, ...]
    """∂F/∂wᵢ."""
    validation: Cost | None


@dataclass(frozen=True)
class ExtensionsResult:
    """The vectors that were evaluated, from the start on, and which of them is the one that was learned."""

    classes: tuple[str, ...]
    iterations: tuple[Iteration, ...]
    positions: int
    """Of the training half."""
    updates: int
    """At most."""
    is_finished: bool
    run: Path
    verified: tuple[MatchResult, ...] = ()
    """The matches of what was learned."""

    @property
    def best(self) -> Iteration | None:
        """The vector that validation chose; None without validation."""
        validated = [one for one in self.iterations if one.validation is not None]
        return min(validated, key=lambda one: _worth(one.validation), default=None)

    @property
    def learned(self) -> Iteration:
        """The best, or without validation the last."""
        return self.best or self.iterations[-1]

    @property
    def weights(self) -> dict[str, float]:
        """Those learned, by class."""
        return dict(zip(self.classes, self.learned.weights, strict=True))

    @property
    def progress(self) -> tuple[int, int]:
        """Vectors evaluated, and vectors at most."""
        return len(self.iterations), self.updates + 1

    @property
    def summary(self) -> str:
        """A line."""
        if not self.iterations:
            return "nothing learned yet"
        first, last = self.iterations[0].training, self.iterations[-1].training
        nodes = f"{first.nodes_to_solution:,} to {last.nodes_to_solution:,} nodes"
        return f"{first.solved} to {last.solved} of {self.positions} solved, {nodes}"

    def as_json(self) -> dict[str, object]:
        """Everything by name."""
        if not self.iterations:
            return {"finished": False, "run": str(self.run)}
        first, last, best = self.iterations[0], self.iterations[-1], self.best
        validation = {
            name: None if one is None or one.validation is None else asdict(one.validation)
            for name, one in (("first", first), ("last", last), ("best", best))
        }
        return {
            "first": asdict(first.training),
            "last": asdict(last.training),
            "best": None if best is None else asdict(best.training),
            "validation": validation,
            "weights": self.weights,
            "positions": self.positions,
            "iterations": [
                {
                    **asdict(one.training),
                    "weights": dict(zip(self.classes, one.weights, strict=True)),
                    "samples": one.samples,
                    "predicted": one.predicted,
                    "derivatives": list(one.derivatives),
                    "validation": None if one.validation is None else asdict(one.validation),
                }
                for one in self.iterations
            ],
            "verify": [match.as_json() for match in self.verified],
            "finished": self.is_finished,
            "run": str(self.run),
        }

    def plot(self) -> "Figure":
        """Nodes and positions solved, and the weights, over the iterations: the paper's Figure 4."""
        from plywise.report.extensions import plot_extensions

        return plot_extensions(self)

    def __str__(self) -> str:
        names = [name.rpartition(".")[2] for name in self.classes]
        heading = ["", "solved", "nodes to solution", "in gradient", *names]
        with_validation = any(one.validation is not None for one in self.iterations)
        heading += ["validation solved", "nodes"] if with_validation else []
        rows = [heading]
        for number, one in enumerate(self.iterations):
            cost = [str(number), str(one.training.solved), f"{one.training.nodes_to_solution:,}", str(one.samples)]
            row = cost + [f"{weight:.3f}" for weight in one.weights]
            if one.validation is not None:
                row += [str(one.validation.solved), f"{one.validation.nodes_to_solution:,}"]
            rows.append(row)
        widths = [max(len(row[at]) for row in rows) for at in range(len(heading))]
        lines = ["  ".join(cell.rjust(w) for cell, w in zip(row, widths, strict=True)) for row in rows]
        return "\n".join([*lines, *map(str, self.verified)])


def read_result(run: Run, classes: Sequence[str]) -> ExtensionsResult:
    """What stands in a run."""
    rows = run.store.rows(
        "SELECT weights, solved, nodes, samples, predicted, derivatives, validation_solved, validation_nodes "
        "FROM iterations ORDER BY iteration"
    )
    positions = run.store.rows("SELECT count(*) FROM positions WHERE iteration = 0 AND part = 'training'")
    options = cast("Mapping[str, int]", run.asked["options"])
    try:
        iterations = tuple(_iteration(row) for row in rows)
    except (TypeError, ValueError) as error:
        problem = f"the iterations of this run cannot be read ({error}); restore it from a copy"
        raise InputError(f"{run.path}: {problem}") from None
    return ExtensionsResult(
        tuple(classes),
        iterations,
        int(str(positions[0][0])),
        int(options["iterations"]),
        run.is_finished,
        run.path,
        verifications(run.path),
    )


def _iteration(row: tuple[object, ...]) -> Iteration:
    weights, solved, nodes, samples, predicted, derivatives, validation_solved, validation_nodes = map(str, row)
    validation = None if row[6] is None else Cost(int(validation_solved), int(validation_nodes))
    return Iteration(
        tuple(json.loads(weights)),
        Cost(int(solved), int(nodes)),
        int(samples),
        float(predicted),
        tuple(json.loads(derivatives)),
        validation,
    )


def _worth(cost: Cost | None) -> tuple[int, int]:
    """Fewer nodes are better, then more positions."""
    return (0, 0) if cost is None else (cost.nodes_to_solution, -cost.solved)
