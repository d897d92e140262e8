"""`plywise learn`."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from plywise.bounds import HASH_MB, NODES, USUAL_HASH_MB
from plywise.cli.options import ConcurrencyOption, GameOption, JsonOption, RulesOption, examples
from plywise.cli.output import Output, resumable

if TYPE_CHECKING:
    from plywise.learn import ExtensionsResult, LearnProgress

app = typer.Typer(name="learn", rich_markup_mode=None)


@app.callback(invoke_without_command=True, epilog=examples("plywise learn extensions suite.epd --nodes 100000"))
def _learn(context: typer.Context) -> None:
    """Learn parameters of the engine."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(
    epilog=examples(
        "plywise learn extensions suite.epd --nodes 100000 --concurrency 2 --out learned.toml",
        "plywise learn extensions suite.epd --validation 0.3 --classes check,recapture",
        "plywise solve suite.epd --player plywise:learned.toml",
    )
)
def extensions(
    suite: Annotated[Path, typer.Argument(metavar="SUITE", help="Positions with their best moves, as EPD lines.")],
    player: Annotated[
        str, typer.Option("--player", help="Whose weights: plywise[:PROFILE|FILE.toml][?parameter=value&...].")
    ] = "plywise:classic",
    classes: Annotated[
        str | None, typer.Option("--classes", help="Whose weights, with commas: check,recapture,... or plain.")
    ] = None,
    start: Annotated[str, typer.Option("--start", help="The weights at first: one for all, or one a class.")] = "1.0",
    nodes: Annotated[
        int, typer.Option("--nodes", min=NODES.least, help="Nodes a position: the cap of each search.")
    ] = 500_000,
    iterations: Annotated[int, typer.Option("--iterations", min=0, help="Updates of the weights.")] = 17,
    delta: Annotated[float, typer.Option("--delta", help="By how much weights are raised to see what it does.")] = 0.8,
    step: Annotated[float, typer.Option("--step", help="The step where a rise by 1 would double the cost.")] = 0.25,
    rate: Annotated[float, typer.Option("--rate", help="The learning rate at first.")] = 1.0,
    decrease: Annotated[float, typer.Option("--decrease", help="Its factor from iteration to iteration.")] = 0.9,
    negligible: Annotated[
        float, typer.Option("--negligible", help="End once no weight moves by more than this; 0 is never.")
    ] = 0.0,
    gradient: Annotated[
        Literal["shadow", "search"], typer.Option("--gradient", help="Shadow counts, or a further search a weight.")
    ] = "shadow",
    path: Annotated[
        Literal["principal", "suite", "presearch"],
        typer.Option("--path", help="Solution paths: principal variations, the suite's pv, or a longer search before."),
    ] = "principal",
    presearch_nodes: Annotated[
        int | None, typer.Option("--presearch-nodes", min=NODES.least, help="Of that search; ten times --nodes.")
    ] = None,
    depth_of: Annotated[
        Literal["nominal", "path"],
        typer.Option("--depth-of", help="A solution's depth: that which solved the position, or its path's own."),
    ] = "nominal",
    stop: Annotated[
        Literal["cap", "found"],
        typer.Option("--stop", help="Search on to the cap, or until a right move has completed an iteration."),
    ] = "cap",
    validation: Annotated[
        str | None,
        typer.Option("--validation", help="A share of the positions, or a second suite, to choose the best by."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Of the division into training and validation.")] = 0,
    concurrency: ConcurrencyOption = 1,
    hash_mb: Annotated[
        int, typer.Option("--hash", min=HASH_MB.least, max=HASH_MB.most, help="The table's size in MB.")
    ] = USUAL_HASH_MB,
    run: Annotated[
        Path | None, typer.Option("--run", help="The folder of the run; by default a new one under runs/.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="A file for the learned parameters.")] = None,
    game: GameOption = "chess",
    rules: RulesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Learn the weights of extensions from a suite.

    By gradient descent on a model of the search's cost (Björnsson & Marsland, 2001): each iteration searches every
    position, counts along what other weights would cost, and moves the weights.
    """
    from plywise.learn import extensions as learn_extensions

    output = Output(as_json)
    with resumable(), _watching() as progress:
        result = learn_extensions(
            suite,
            player=player,
            classes=None if classes is None else [name.strip() for name in classes.split(",")],
            start=_weights(start),
            nodes=nodes,
            iterations=iterations,
            delta=delta,
            step=step,
            rate=rate,
            decrease=decrease,
            stop_below=negligible,
            gradient=gradient,
            path_from=path,
            depth_of=depth_of,
            presearch_nodes=presearch_nodes,
            stop=stop,
            validation=validation,
            seed=seed,
            game=game,
            rules=rules,
            hash_mb=hash_mb,
            concurrency=concurrency,
            run=run,
            out=out,
            as_json=as_json,
            progress=progress,
        )
    _show(output, result)


def resume(run: Path, concurrency: int | None, output: Output) -> None:
    """Goes on with learning extensions."""
    from plywise.learn import resume_extensions

    with resumable(), _watching() as progress:
        result = resume_extensions(run, concurrency=concurrency, progress=progress)
    _show(output, result)


def _show(output: Output, result: "ExtensionsResult") -> None:
    output.say(str(result))
    weights = ", ".join(f"{name.rpartition('.')[2]} {weight:.3f}" for name, weight in result.weights.items())
    output.say(f"Learned: {weights}")
    output.say(f"Run: {result.run}")
    output.result(result.as_json())


def _weights(text: str) -> float | list[float]:
    from plywise.errors import InputError

    try:
        weights = [float(part) for part in text.split(",")]
    except ValueError:
        raise InputError(f'start: "{text}" is no weight, and no weights with commas; write 1.0 or 1,1,0.5,1') from None
    return weights[0] if len(weights) == 1 else weights


@contextmanager
def _watching() -> Iterator[Callable[["LearnProgress"], None]]:
    """Shows how learning stands: to a person as a bar, else a line an iteration."""
    if not sys.stderr.isatty():
        said: set[int] = set()

        def say(progress: "LearnProgress") -> None:
            if progress.iteration not in said:
                said.add(progress.iteration)
                typer.echo(_words(progress), err=True)

        yield say
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("learning", total=None)

        def show(progress: "LearnProgress") -> None:
            done = progress.iteration * progress.total + progress.done
            total = (progress.iterations + 1) * progress.total
            bar.update(task, description=escape(_words(progress)), completed=done, total=total)

        yield show


def _words(progress: "LearnProgress") -> str:
    """Where learning stands, in a line."""
    pairs = zip(progress.names, progress.weights, strict=True)
    weights = " ".join(f"{name.rpartition('.')[2]}={weight:.3f}" for name, weight in pairs)
    solved = "" if progress.solved is None else f", before: {progress.solved} solved, {progress.nodes:,} nodes"
    return f"iteration {progress.iteration} of {progress.iterations}: {weights}{solved}"
