"""Pictures and tables as files."""

import csv
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from plywise.errors import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from plywise.runs import Run
    from plywise.runs.kinds import Report

__all__ = ["save_figure", "save_tables"]

_DOTS_PER_INCH = 150


def save_figure(figure: "Figure", folder: Path, name: str) -> list[Path]:
    """Writes a picture as PNG and SVG."""
    import matplotlib as mpl

    paths = [folder / f"{name}.png", folder / f"{name}.svg"]
    # Without these the same picture would be another file every time.
    with _written(folder), mpl.rc_context({"svg.hashsalt": "plywise"}):
        figure.savefig(paths[0], dpi=_DOTS_PER_INCH)
        figure.savefig(paths[1], metadata={"Date": None})
    return paths


def save_tables(run: "Run", report: "Report", folder: Path) -> list[Path]:
    """Writes every table of a run as CSV, and its report as JSON."""
    paths = []
    with _written(folder):
        for name in run.store.tables():
            columns, rows = run.store.table(name)
            paths.append(folder / f"{name}.csv")
            with paths[-1].open("w", encoding="utf-8", newline="") as file:
                writer = csv.writer(file, lineterminator="\n")
                writer.writerow(columns)
                writer.writerows(rows)
        paths.append(folder / "result.json")
        paths[-1].write_text(json.dumps(report.as_json(), indent=2) + "\n", encoding="utf-8")
    return paths


@contextmanager
def _written(folder: Path) -> Iterator[None]:
    """Makes the folder, and says in one line what keeps files from being written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except FileExistsError:
        raise InputError(f"{folder}: this is a file; give a folder") from None
    except OSError as error:
        raise InputError(f"{error.filename or folder}: the file cannot be written: {error.strerror}") from error
