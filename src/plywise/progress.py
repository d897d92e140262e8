"""A bar that shows a person how far something is."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how much is done, and how much there is to do."""


@contextmanager
def progress_bar(title: str) -> Iterator[Progress]:
    """A progress bar on standard error, or in a notebook, for the functions that take `progress`.

    Where nobody is watching (standard error is no terminal), nothing is shown.

        with progress_bar("wac.epd") as progress:
            result = plywise.solve("wac.epd", progress=progress)
    """
    with status_bar() as show:
        yield lambda done, total: show(title, done, total)


@contextmanager
def status_bar() -> Iterator[Callable[[str, int, int], None]]:
    """The same with words that change: it is shown what is done, how much of it, and how much there is to do."""
    if not is_watched():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda words, done, total: bar.update(task, description=escape(words), completed=done, total=total)


def is_watched() -> bool:
    """Whether a person is watching: standard error is a terminal, or this is a notebook."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules
