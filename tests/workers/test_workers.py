"""Workers keep their contract, and the contract finds those that do not."""

import threading
from collections.abc import Callable, Generator, Sequence

import pytest

from plywise import InputError
from plywise.testing import check_workers
from plywise.workers import Bench, Local
from plywise.workers.base import Result, Task


def test_threads_keep_the_contract() -> None:
    before = threading.active_count()
    check_workers(Local)
    assert threading.active_count() == before


def test_there_is_at_least_one_worker() -> None:
    with pytest.raises(InputError, match="concurrency must be from 1"):
        Local(0)


class Faulty(Local):
    """Workers with one fault."""

    fault = ""

    def run(
        self,
        bench: Callable[[], Bench[Task, Result]],
        tasks: Sequence[Task],
        arrived: Callable[[Result], None] = lambda _: None,
    ) -> Generator[Result]:
        if self.fault == "tells nobody":
            yield from super().run(bench, tasks)
        elif self.fault == "tells twice":
            for result in super().run(bench, tasks, arrived):
                arrived(result)
                yield result
        elif self.fault == "as they come" and self.concurrency > 1:
            come: list[Result] = []
            list(super().run(bench, tasks, come.append))
            yield from reversed(come)
        elif self.fault == "leaves benches":
            left = bench()
            yield from super().run(bench, tasks, arrived)
            del left
        else:
            yield from super().run(bench, tasks, arrived)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("tells nobody", "before it is told of"),
        ("tells twice", "told of once"),
        ("as they come", "before it is told of|depend on|order"),
        ("leaves benches", "cleared"),
    ],
)
def test_the_contract_finds_faults(fault: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Faulty, "fault", fault)
    with pytest.raises(AssertionError, match=words):
        check_workers(Faulty)
