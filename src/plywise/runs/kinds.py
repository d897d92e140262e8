"""What the commands on runs need to know of each kind of run."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from plywise.errors import InputError
from plywise.runs.folder import Run

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["KINDS", "Report", "report_of"]


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


KINDS: Mapping[str, tuple[str, str]] = {"match": ("plywise.arena.match", "match_of")}
"""Where the function is that makes a report of a run."""


def report_of(run: Run) -> Report:
    """How a run stands."""
    if run.kind not in KINDS:
        raise InputError(f"{run.path}: a run of {run.kind!r}, which this version of plywise does not know")
    module, name = KINDS[run.kind]
    return cast("Callable[[Run], Report]", getattr(import_module(module), name))(run)
