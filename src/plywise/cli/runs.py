"""`plywise runs`."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from plywise.bounds import CONCURRENCY
from plywise.cli.options import JsonOption, examples
from plywise.cli.output import Output
from plywise.runs.folder import HOME

app = typer.Typer(name="runs", rich_markup_mode=None)

RunArgument = Annotated[Path, typer.Argument(metavar="RUN", help="The folder of the run, as runs/match-1.")]
OutOption = Annotated[
    Path | None, typer.Option("--out", help="The folder to write to; by default that of the run itself.")
]


@app.callback(invoke_without_command=True, epilog=examples("plywise runs list", "plywise runs resume runs/match-1"))
def _runs(context: typer.Context) -> None:
    """List, show, resume, plot and export runs: whatever takes longer than a minute."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("list", epilog=examples("plywise runs list", "plywise runs list elsewhere --json"))
def list_runs(
    home: Annotated[Path, typer.Argument(metavar="[FOLDER]", help="Where the runs are: runs unless given.")] = HOME,
    as_json: JsonOption = False,
) -> None:
    """List the runs in a folder, and how each stands."""
    from plywise.errors import InputError
    from plywise.runs import Run, find_runs
    from plywise.runs.kinds import report_of

    output = Output(as_json)
    rows = [("run", "kind", "state", "done", "")]
    listed: list[dict[str, object]] = []
    for path in find_runs(home):
        try:
            with Run.open(path) as run:
                report = report_of(run)
                done, total = report.progress
                state = "finished" if run.is_finished else "running" if run.is_running else "interrupted"
                kind, summary = run.kind, report.summary
        except InputError as error:
            kind, state, done, total, summary = "?", "damaged", 0, 0, str(error)
        rows.append((str(path), kind, state, f"{done}/{total}", summary))
        listed.append(
            {"run": str(path), "kind": kind, "state": state, "done": done, "total": total, "summary": summary}
        )
    if len(rows) == 1:
        output.say(f"no runs in {home}")
    else:
        output.table(rows, left=(0, 1, 2, 4))
    output.result({"runs": listed})


@app.command(epilog=examples("plywise runs show runs/match-1"))
def show(run: RunArgument, as_json: JsonOption = False) -> None:
    """Show what was asked of a run, and how it stands."""
    from plywise.runs import Run
    from plywise.runs.folder import ASKED
    from plywise.runs.kinds import report_of

    output = Output(as_json)
    with Run.open(run) as opened:
        report = report_of(opened)
        output.say((run / ASKED).read_text(encoding="utf-8"))
        output.say(str(report))
        output.result(report.as_json())


@app.command(epilog=examples("plywise runs resume runs/match-1", "plywise runs resume runs/match-1 --concurrency 2"))
def resume(
    run: RunArgument,
    concurrency: Annotated[
        int | None,
        typer.Option(
            "--concurrency",
            min=CONCURRENCY.least,
            max=CONCURRENCY.most,
            help="How much to do at once; by default as the run was begun.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Go on with a run that was interrupted, as the command that began it would have."""
    from plywise.runs import Run
    from plywise.runs.kinds import kind_of

    with Run.open(run) as opened:
        kind, output = kind_of(opened), Output(as_json or opened.settings.get("json") is True)
    resume_run: Callable[[Path, int | None, Output], None] = import_module(kind.command).resume
    resume_run(run, concurrency, output)


@app.command(epilog=examples("plywise runs plot runs/match-1", "plywise runs plot runs/match-1 --out pictures"))
def plot(run: RunArgument, out: OutOption = None, as_json: JsonOption = False) -> None:
    """Draw the course of a run, as PNG and SVG."""
    from plywise.report.files import save_figure
    from plywise.runs import Run
    from plywise.runs.kinds import report_of

    output = Output(as_json)
    with Run.open(run) as opened:
        paths = save_figure(report_of(opened).plot(), out or run, opened.kind)
    for path in paths:
        output.say(str(path))
    output.result({"plots": [str(path) for path in paths]})


@app.command(epilog=examples("plywise runs export runs/match-1 --out tables"))
def export(run: RunArgument, out: OutOption = None, as_json: JsonOption = False) -> None:
    """Write the tables of a run as CSV, and its result as JSON."""
    from plywise.report.files import save_tables
    from plywise.runs import Run
    from plywise.runs.kinds import report_of

    output = Output(as_json)
    with Run.open(run) as opened:
        paths = save_tables(opened, report_of(opened), out or run)
    for path in paths:
        output.say(str(path))
    output.result({"files": [str(path) for path in paths]})
