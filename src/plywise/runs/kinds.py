"""What the commands on runs need to know of each kind of run."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from plywise.errors import InputError
from plywise.runs.folder import Run

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["KINDS", "Kind", "Report", "kind_of", "report_of"]


class Report(Protocol):
    """How a run stands: it shows itself as text."""

    @property
    def is_finished(self) -> bool:
        """Whether the run has come to its end."""

    @property
    def progress(self) -> tuple[int, int]:
        """Steps that are done, and steps at most."""

    @property
    def summary(self) -> str:
        """A line."""

    def as_json(self) -> dict[str, object]:
        """Everything by name."""

    def plot(self) -> "Figure":
        """A picture of its course."""


@dataclass(frozen=True)
class Kind:
    """A kind of run."""

    home: str
    """The module that has it."""
    report: str
    """The name of its function that says how a run stands."""
    command: str
    """The module of the command that begins one; its function `resume` goes on."""


KINDS: Mapping[str, Kind] = {
    "match": Kind("plywise.arena.match", "match_of", "plywise.cli.match"),
    "mine": Kind("plywise.experience.mining", "mined_of", "plywise.cli.mine"),
    "learn-extensions": Kind("plywise.learners.extension_runs", "result_of", "plywise.cli.learn"),
    "learn-extensions-games": Kind("plywise.learners.extension_games", "result_of", "plywise.cli.learn"),
}


def kind_of(run: Run) -> Kind:
    """The kind of a run."""
    kind = KINDS.get(run.kind)
    if kind is None:
        raise InputError(f"{run.path}: a run of another kind, {run.kind}, which this version of plywise does not know")
    return kind


def report_of(run: Run) -> Report:
    """How a run stands."""
    kind = kind_of(run)
    return cast("Callable[[Run], Report]", getattr(import_module(kind.home), kind.report))(run)
