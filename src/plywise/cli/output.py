"""Where a command's words go."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import typer

from plywise.errors import Interrupted


class Resumable(Exception):  # noqa: N818 - it is what the user wanted
    """Ctrl-C has ended a run; the message says how it goes on. Typer would keep a `KeyboardInterrupt` to itself."""


@contextmanager
def resumable() -> Iterator[None]:
    """Within, a run may be interrupted."""
    try:
        yield
    except Interrupted as interrupted:
        raise Resumable(str(interrupted)) from None


class Output:
    """What a command tells a person, and what it tells a program.

    With `--json` a program reads standard output, so the words for a person go to standard error.
    """

    def __init__(self, as_json: bool) -> None:
        """`as_json`: whether a program asked."""
        self._as_json = as_json

    def say(self, text: str = "") -> None:
        """Writes a line for a person."""
        typer.echo(text, err=self._as_json)

    def table(self, rows: Iterable[Sequence[str]], left: Sequence[int] = (0,)) -> None:
        """Writes rows in columns; those numbered in `left` stand to the left, as names do, the others to the right."""
        rows = list(rows)
        widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = zip(row, widths, strict=True)
            line = (cell.ljust(width) if at in left else cell.rjust(width) for at, (cell, width) in enumerate(cells))
            self.say("  ".join(line).rstrip())

    def result(self, data: Mapping[str, object]) -> None:
        """Writes the result for a program, if one asked."""
        if self._as_json:
            typer.echo(json.dumps(data))
