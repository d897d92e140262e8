"""The contract of workers: whoever meets it may do what `Local` does."""

import random
import threading
import time
from collections.abc import Callable

from plywise.workers import Cancelled, Workers

__all__ = ["check_workers"]

_TASKS = 40


class _Bench:
    """A place that takes a random while for each task, by the task's own seed."""

    opened = 0
    closed = 0
    lock = threading.Lock()

    def __init__(self, *, fails_at: int | None = None, never_ends: bool = False) -> None:
        self._fails_at = fails_at
        self._never_ends = never_ends
        self._cancelled = threading.Event()
        with self.lock:
            _Bench.opened += 1

    def work(self, task: int) -> tuple[int, float]:
        if task == self._fails_at:
            raise ValueError(f"task {task} fails")
        if self._never_ends and task > 0 and self._cancelled.wait():
            raise Cancelled
        value = random.Random(task).random()  # noqa: S311 - not for secrets
        time.sleep(value / 500)
        return task, value

    def cancel(self) -> None:
        self._cancelled.set()

    def close(self) -> None:
        with self.lock:
            _Bench.closed += 1


def check_workers(make: Callable[[int], Workers]) -> None:
    """Holds workers to their contract; an `AssertionError` says what they do not meet.

    `make` makes workers that do so many tasks at once. Checked is that

    - results come in the order of the tasks, the same however many tasks are done at once;
    - each result is told of once, in the asking thread, before it is handed out;
    - a task that fails, fails the whole;
    - whoever stops asking ends what is still running;
    - every bench that was set up is cleared.
    """
    _Bench.opened = _Bench.closed = 0
    results = [_all_results(make(concurrency)) for concurrency in (1, 2, 5)]
    if results[0] != results[1] or results[0] != results[2]:
        raise AssertionError("results depend on how many tasks are done at once")
    if [task for task, _ in results[0]] != list(range(_TASKS)):
        raise AssertionError("results do not come in the order of the tasks")
    for concurrency in (1, 3):
        _check_failure(make(concurrency))
    running = make(2).run(lambda: _Bench(never_ends=True), range(_TASKS))
    if next(running)[0] != 0:
        raise AssertionError("the first result is not that of the first task")
    running.close()
    if list(make(2).run(_Bench, [])):
        raise AssertionError("there are results without tasks")
    if _Bench.opened != _Bench.closed:
        raise AssertionError(f"{_Bench.opened} benches were set up, and {_Bench.closed} cleared")


def _all_results(workers: Workers) -> list[tuple[int, float]]:
    """The results of all tasks, each of which must have been told of before."""
    told: list[tuple[int, float]] = []

    def tell(result: tuple[int, float]) -> None:
        if threading.current_thread() is not asking:
            raise AssertionError("a result is told of in another thread")
        told.append(result)

    asking = threading.current_thread()
    results = []
    for result in workers.run(_Bench, range(_TASKS), tell):
        if result not in told:
            raise AssertionError("a result is handed out before it is told of")
        results.append(result)
    if sorted(told) != sorted(results):
        raise AssertionError("not every result is told of once")
    return results


def _check_failure(workers: Workers) -> None:
    try:
        list(workers.run(lambda: _Bench(fails_at=7), range(_TASKS)))
    except ValueError as error:
        if str(error) != "task 7 fails":
            raise
    else:
        raise AssertionError("a task that fails does not fail the whole")
