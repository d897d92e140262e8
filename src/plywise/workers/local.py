"""Workers on this machine: threads, which the core's searches and other engines' processes do not hold up."""

import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from queue import SimpleQueue
from typing import Generic

from plywise.bounds import CONCURRENCY
from plywise.workers.base import Bench, Cancelled, Result, Task


class Local:
    """So many threads of this process."""

    def __init__(self, concurrency: int = 1) -> None:
        """`concurrency`: how many tasks are done at once."""
        CONCURRENCY.check("concurrency", concurrency)
        self.concurrency = concurrency

    def run(
        self,
        bench: Callable[[], Bench[Task, Result]],
        tasks: Sequence[Task],
        arrived: Callable[[Result], None] = lambda _: None,
    ) -> Generator[Result]:
        """See `Workers.run`."""
        crew = _Crew(bench, tasks)
        try:
            crew.start(min(self.concurrency, len(tasks)))
            early: dict[int, Result] = {}
            for number in range(len(tasks)):
                while number not in early:
                    index, result = crew.next()
                    early[index] = result
                    arrived(result)
                yield early.pop(number)
        finally:
            crew.end()


class _Crew(Generic[Task, Result]):
    """The threads at work on one list of tasks."""

    def __init__(self, bench: Callable[[], Bench[Task, Result]], tasks: Sequence[Task]) -> None:
        self._make = bench
        self._tasks = deque(enumerate(tasks))
        self._done: SimpleQueue[tuple[int, Result] | BaseException] = SimpleQueue()
        self._benches: list[Bench[Task, Result]] = []
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._is_over = False

    def start(self, count: int) -> None:
        for number in range(count):
            thread = threading.Thread(target=self._work, name=f"worker {number + 1}", daemon=True)
            thread.start()
            self._threads.append(thread)

    def next(self) -> tuple[int, Result]:
        """The next result that arrives."""
        done = self._done.get()
        if isinstance(done, BaseException):
            raise done
        return done

    def end(self) -> None:
        """Ends whatever is still running, and waits until it has ended."""
        with self._lock:
            self._is_over = True
            self._tasks.clear()
            running = list(self._benches)
        for bench in running:
            bench.cancel()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        """What each thread does."""
        bench = None
        try:
            bench = self._make()
            with self._lock:
                if self._is_over:
                    return
                self._benches.append(bench)
            while (task := self._take()) is not None:
                self._done.put((task[0], bench.work(task[1])))
        except Cancelled:
            return
        except BaseException as error:  # noqa: BLE001 - it is raised again in the thread that waits
            self._done.put(error)
        finally:
            if bench is not None:
                with self._lock:
                    if bench in self._benches:
                        self._benches.remove(bench)
                bench.close()

    def _take(self) -> tuple[int, Task] | None:
        with self._lock:
            return self._tasks.popleft() if self._tasks else None
