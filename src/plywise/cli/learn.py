"""`plywise learn`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from plywise.bounds import NODES, USUAL_HASH_MB
from plywise.cli.options import ConcurrencyOption, GameOption, HashOption, JsonOption, RulesOption, RunOption, examples
from plywise.cli.output import Output, resumable

if TYPE_CHECKING:
    from plywise.arena.match import MatchProgress
    from plywise.learn import ExtensionsResult, GamesProgress, GamesResult, LearnProgress

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
        "plywise learn extensions --from-games plywise:classic --games 60 --nodes 10000",
        "plywise solve suite.epd --player plywise:learned.toml",
    )
)
def extensions(
    suite: Annotated[
        Path | None, typer.Argument(metavar="SUITE", help="Positions with their best moves, as EPD lines.")
    ] = None,
    from_games: Annotated[
        str | None, typer.Option("--from-games", help="Instead of a suite: the opponent of games to learn from.")
    ] = None,
    games: Annotated[int | None, typer.Option("--games", help="How many games.")] = None,
    tc: Annotated[str | None, typer.Option("--tc", help="The clock of these games, as 40/60+0.6.")] = None,
    update: Annotated[
        str, typer.Option("--update", help="In games: after each sample, each game, or a number of games.")
    ] = "game",
    openings: Annotated[Path | None, typer.Option("--openings", help="Where games begin: EPD or PGN.")] = None,
    log_critical: Annotated[
        Path | None, typer.Option("--log-critical", help="A suite for the critical positions of the games.")
    ] = None,
    player: Annotated[
        str, typer.Option("--player", help="Whose weights: plywise[:PROFILE|FILE.toml][?parameter=value&...].")
    ] = "plywise:classic",
    classes: Annotated[
        str | None, typer.Option("--classes", help="Whose weights, with commas: check,recapture,... or plain.")
    ] = None,
    start: Annotated[str, typer.Option("--start", help="The weights at first: one for all, or one a class.")] = "1.0",
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", min=NODES.least, help="Nodes a position, 500000; or a move of games, 10000."),
    ] = None,
    iterations: Annotated[int, typer.Option("--iterations", min=0, help="Updates of the weights.")] = 17,
    delta: Annotated[float, typer.Option("--delta", help="By how much weights are raised to see what it does.")] = 0.8,
    step: Annotated[float, typer.Option("--step", help="The step where a rise by 1 would double the cost.")] = 0.25,
    rate: Annotated[
        float | None, typer.Option("--rate", help="The learning rate at first: 1, or in games 0.2.")
    ] = None,
    decrease: Annotated[
        float | None, typer.Option("--decrease", help="Its factor from update to update: 0.9, or in games 0.99.")
    ] = None,
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
    hash_mb: HashOption = USUAL_HASH_MB,
    run: RunOption = None,
    out: Annotated[Path | None, typer.Option("--out", help="A file for the learned parameters.")] = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Play what was learned against the player as it was given, in the end.")
    ] = False,
    verify_against: Annotated[
        list[str] | None, typer.Option("--verify-against", help="Play this player too; may be given again.")
    ] = None,
    verify_nodes: Annotated[
        int | None, typer.Option("--verify-nodes", min=NODES.least, help="Nodes a move of these games; 10000.")
    ] = None,
    verify_games: Annotated[int | None, typer.Option("--verify-games", help="How many of them at most; 10000.")] = None,
    verify_sprt: Annotated[
        str | None, typer.Option("--verify-sprt", help="The test that ends them: elo0=0,elo1=10.")
    ] = None,
    game: GameOption = "chess",
    rules: RulesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Learn the weights of extensions, from a suite or from games.

    By gradient descent on a model of the search's cost (Björnsson & Marsland, 2001): the search of each position counts
    along what other weights would cost, and the weights move towards what costs less.
    """
    from plywise import learn as methods
    from plywise.errors import InputError

    output = Output(as_json)
    common: dict[str, Any] = {
        "player": player,
        "classes": None if classes is None else [name.strip() for name in classes.split(",")],
        "start": _weights(start),
        "delta": delta,
        "step": step,
        "seed": seed,
        "game": game,
        "rules": rules,
        "hash_mb": hash_mb,
        "run": run,
        "as_json": as_json,
        **_given(rate=rate, decrease=decrease, nodes=nodes),
    }
    if from_games is not None:
        if suite is not None or games is None:
            raise InputError("games are learned from with --from-games OPPONENT --games N, and no suite")
        with resumable(), _watching() as watch:
            found = methods.extensions_from_games(
                from_games,
                games=games,
                tc=tc,
                update=update,
                openings=openings,
                log_critical=log_critical,
                progress=watch.games,
                **common,
            )
        _show_games(output, found)
        return
    if suite is None:
        raise InputError("a SUITE to learn from is missing, or --from-games OPPONENT --games N")
    with resumable(), _watching() as watch:
        result = methods.extensions(
            suite,
            iterations=iterations,
            stop_below=negligible,
            gradient=gradient,
            path_from=path,
            depth_of=depth_of,
            presearch_nodes=presearch_nodes,
            stop=stop,
            validation=validation,
            concurrency=concurrency,
            out=out,
            verify=verify,
            verify_against=verify_against or (),
            progress=watch.suite,
            match_progress=watch.match,
            **common,
            **_given(verify_nodes=verify_nodes, verify_games=verify_games, verify_sprt=verify_sprt),
        )
    _show(output, result)


def _given(**options: float | str | None) -> dict[str, Any]:
    """Options that were given."""
    return {name: value for name, value in options.items() if value is not None}


def resume(run: Path, concurrency: int | None, output: Output) -> None:
    """Goes on with learning extensions."""
    from plywise import learn as methods
    from plywise.learners.extension_games import KIND
    from plywise.runs import Run

    with Run.open(run) as opened:
        is_of_games = opened.kind == KIND
    with resumable(), _watching() as watch:
        if is_of_games:
            _show_games(output, methods.resume_extensions_from_games(run, progress=watch.games))
        else:
            _show(
                output,
                methods.resume_extensions(
                    run, concurrency=concurrency, progress=watch.suite, match_progress=watch.match
                ),
            )


def _show_games(output: Output, result: "GamesResult") -> None:
    output.say(str(result))
    output.say(f"Run: {result.run}")
    output.result(result.as_json())


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


class _Watch:
    """Shows how learning stands: to a person as a bar, else a line a step."""

    def __init__(self, show: Callable[[str, int, int], None]) -> None:
        self._show = show

    def suite(self, progress: "LearnProgress") -> None:
        """From a suite."""
        solved = "" if progress.solved is None else f", before: {progress.solved} solved, {progress.nodes:,} nodes"
        words = f"iteration {progress.iteration} of {progress.iterations}: {_weight_words(progress)}{solved}"
        done = progress.iteration * progress.total + progress.done
        self._show(words, done, (progress.iterations + 1) * progress.total)

    def games(self, progress: "GamesProgress") -> None:
        """From games."""
        score = f"{progress.samples} samples, {progress.score:g} points"
        words = f"game {progress.game + 1} of {progress.games}: {_weight_words(progress)}, {score}"
        self._show(words, progress.game + 1, progress.games)

    def match(self, progress: "MatchProgress") -> None:
        """In games that verify what was learned."""
        stats = progress.stats
        llr = "" if stats.llr is None else f", LLR {stats.llr:.2f}"
        score = f"+{stats.wins} ={stats.draws} -{stats.losses}{llr}"
        self._show(f"verify against {progress.names[1]}: {score}", progress.done, progress.total)


@contextmanager
def _watching() -> Iterator[_Watch]:
    from plywise.progress import is_watched, status_bar

    if is_watched():
        with status_bar() as show:
            yield _Watch(show)
        return
    said: set[str] = set()

    def say(words: str, done: int, total: int) -> None:  # noqa: ARG001 - a line says how far it is in words
        if words not in said:
            said.add(words)
            typer.echo(words, err=True)

    yield _Watch(say)


def _weight_words(progress: "LearnProgress | GamesProgress") -> str:
    pairs = zip(progress.names, progress.weights, strict=True)
    return " ".join(f"{name.rpartition('.')[2]}={weight:.3f}" for name, weight in pairs)
