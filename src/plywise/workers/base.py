"""What workers are asked to do, and what whoever asks may rely on."""

from collections.abc import Callable, Generator, Sequence
from typing import Protocol, TypeVar

Task_contra = TypeVar("Task_contra", contravariant=True)
Result_co = TypeVar("Result_co", covariant=True)
Task = TypeVar("Task")
Result = TypeVar("Result")


class Cancelled(Exception):  # noqa: N818 - it is no error
    """Ends a task whose result nobody wants any more."""


class Bench(Protocol[Task_contra, Result_co]):
    """One worker's place: it keeps what is dear to set up, as running engines, from one task to the next."""

    def work(self, task: Task_contra) -> Result_co:
        """Does a task. What it returns depends on nothing but the task."""

    def cancel(self) -> None:
        """Ends the running task, and all later ones, at once with `Cancelled`; called from another thread."""

    def close(self) -> None:
        """Clears the place, after the last task."""


class Workers(Protocol):
    """Those who do the work."""

    def run(
        self,
        bench: Callable[[], Bench[Task, Result]],
        tasks: Sequence[Task],
        arrived: Callable[[Result], None] = lambda _: None,
    ) -> Generator[Result]:
        """The results of tasks, in the order of the tasks; each worker sets up a bench for itself.

        `arrived` is told of each result as soon as there is one, in any order, in the thread that asked. Whoever stops
        asking, or fails, ends all that is still running. A task that fails, fails the whole.
        """
