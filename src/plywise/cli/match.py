"""`plywise match`."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from plywise.bounds import DEPTH, GAMES, MAXMOVES, MOVETIME, NODES, TIMEMARGIN, TIMEOUTS, USUAL_HASH_MB
from plywise.cli.options import ConcurrencyOption, GameOption, HashOption, JsonOption, RulesOption, RunOption, examples
from plywise.cli.output import Output, resumable

if TYPE_CHECKING:
    from rich.table import Table

    from plywise.arena.match import MatchProgress, MatchResult

EXAMPLES = examples(
    "plywise match plywise plywise:classic --games 200 --nodes 5000 --concurrency 2",
    'plywise match plywise "uci:stockfish?UCI_LimitStrength=true&UCI_Elo=2000" --tc 2+0.02',
    "plywise match mine.toml theirs.toml --sprt elo0=0,elo1=10 --tc 10+0.1 --pgn games.pgn",
    "plywise match plywise plywise:classic --limits-b nodes=10000 --nodes 5000 --openings book.epd",
)

PLAYER = "plywise[:PROFILE|FILE.toml][?parameter=value&...], uci:COMMAND[?Option=value&...], or a player's FILE.toml."

_SCORE_EVERY = 10
"""Games between two lines of the score, where nobody watches a terminal."""


def match(
    a: Annotated[str, typer.Argument(metavar="A", help=PLAYER)],
    b: Annotated[str, typer.Argument(metavar="B", help="The other player, written likewise.")],
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            min=GAMES.least,
            max=GAMES.most,
            help="At most, an even number: each opening is played with both colours. 100, or with --sprt all openings.",
        ),
    ] = None,
    tc: Annotated[
        str | None,
        typer.Option("--tc", help="The clock: [moves/][minutes:]seconds[+increment]. 10+0.1 where no limit is given."),
    ] = None,
    movetime: Annotated[
        int | None, typer.Option("--movetime", min=MOVETIME.least, max=MOVETIME.most, help="Milliseconds a move.")
    ] = None,
    nodes: Annotated[int | None, typer.Option("--nodes", min=NODES.least, help="Nodes a move.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", min=DEPTH.least, max=DEPTH.most, help="Plies a move.")] = None,
    limits_a: Annotated[
        str | None, typer.Option("--limits-a", help="What A may use instead, as tc=5+0.05 or nodes=5000,depth=12.")
    ] = None,
    limits_b: Annotated[str | None, typer.Option("--limits-b", help="What B may use instead.")] = None,
    openings: Annotated[
        Path | None,
        typer.Option("--openings", help="Where pairs begin: EPD or PGN. Without it those that ship with plywise."),
    ] = None,
    order: Annotated[
        Literal["random", "sequential"],
        typer.Option("--order", help="Openings shuffled, or as they stand."),
    ] = "random",
    seed: Annotated[int, typer.Option("--seed", help="Of whatever is random.")] = 0,
    sprt: Annotated[
        str | None,
        typer.Option("--sprt", help="Stop when decided: elo0=0,elo1=10[,alpha=0.05,beta=0.05,model=normalized]."),
    ] = None,
    draw: Annotated[
        str | None,
        typer.Option("--draw", help="Adjudicate draws: movenumber=40,movecount=8,score=10 (hundredths of a pawn)."),
    ] = None,
    resign: Annotated[
        str | None, typer.Option("--resign", help="Adjudicate losses: movecount=3,score=400[,twosided].")
    ] = None,
    maxmoves: Annotated[
        int | None,
        typer.Option("--maxmoves", min=MAXMOVES.least, max=MAXMOVES.most, help="Draw games after so many moves."),
    ] = None,
    timemargin: Annotated[
        int | None,
        typer.Option(
            "--timemargin",
            min=TIMEMARGIN.least,
            max=TIMEMARGIN.most,
            help="Milliseconds by which a move may come too late: 0, with --movetime 100.",
        ),
    ] = None,
    concurrency: ConcurrencyOption = 1,
    hash_mb: HashOption = USUAL_HASH_MB,
    start_timeout: Annotated[
        float, typer.Option("--start-timeout", help="Seconds for an engine to answer `uci`.")
    ] = TIMEOUTS["start"],
    ping_timeout: Annotated[
        float, typer.Option("--ping-timeout", help="Seconds for an engine to answer `isready`.")
    ] = TIMEOUTS["ping"],
    move_timeout: Annotated[
        float, typer.Option("--move-timeout", help="Seconds for a move where no clock runs.")
    ] = TIMEOUTS["move"],
    pgn: Annotated[
        Path | None, typer.Option("--pgn", help="Write the games to a file; by default games.pgn in the run.")
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--log", help="Write every line to and from the engines to a file, with times.")
    ] = None,
    run: RunOption = None,
    game: GameOption = "chess",
    rules: RulesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play a match between two players.

    Pairs of games, each opening with colours reversed; shown are Elo, a sequential test, and Student's. A match can be
    interrupted at any time, and goes on with `plywise runs resume`.
    """
    from plywise.arena.match import match as play

    output = Output(as_json)
    with resumable(), _watching(output) as progress:
        result = play(
            a,
            b,
            games=games,
            tc=tc,
            movetime=movetime,
            nodes=nodes,
            depth=depth,
            limits_a=limits_a,
            limits_b=limits_b,
            openings=openings,
            order=order,
            seed=seed,
            game=game,
            rules=rules,
            sprt=sprt,
            draw=draw,
            resign=resign,
            maxmoves=maxmoves,
            timemargin=timemargin,
            concurrency=concurrency,
            hash_mb=hash_mb,
            start_timeout=start_timeout,
            ping_timeout=ping_timeout,
            move_timeout=move_timeout,
            pgn=pgn,
            log=log,
            run=run,
            as_json=as_json,
            progress=progress,
        )
    _show(output, result)


def resume(run: Path, concurrency: int | None, output: Output) -> None:
    """Goes on with a match."""
    from plywise.arena.match import resume_match

    with resumable(), _watching(output) as progress:
        result = resume_match(run, concurrency=concurrency, progress=progress)
    _show(output, result)


def _show(output: Output, result: "MatchResult") -> None:
    output.say(str(result))
    output.say(f"Games: {result.pgn}")
    for name, player in result.players.items():
        if player.settings:
            output.say(f"{name}: {', '.join(f'{option}={value}' for option, value in player.settings.items())}")
    output.result(result.as_json())


@contextmanager
def _watching(output: Output) -> Iterator[Callable[["MatchProgress"], None]]:
    """Shows how a match stands: to a person as a table that is kept up to date, else in lines."""
    from plywise.progress import is_watched

    if not is_watched():
        yield lambda progress: _tell(output, progress)
        return
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    task = bar.add_task("games", total=None)
    with Live(bar, console=Console(stderr=True), transient=True) as live:

        def show(progress: "MatchProgress") -> None:
            bar.update(task, completed=progress.done, total=progress.total)
            live.update(Group(_standings(progress), bar))

        yield show


def _tell(output: Output, progress: "MatchProgress") -> None:
    """Lines in the form that testers' tools read."""
    first, second = progress.names
    game = progress.last
    if game is None:
        output.say(f"Match of {first} vs {second}: {progress.total} games at most, run {progress.run}")
        return
    white, black = (first, second) if game.number % 2 == 0 else (second, first)
    record = game.record
    output.say(f"Finished game {game.number + 1} ({white} vs {black}): {record.result} {{{record.reason}}}")
    if progress.done % _SCORE_EVERY == 0 or progress.done == progress.total:
        stats = progress.stats
        score = 0.5 if stats.score is None else stats.score
        games = f"{stats.wins} - {stats.losses} - {stats.draws}  [{score:.3f}] {stats.games}"
        output.say(f"Score of {first} vs {second}: {games}")
        elo = "-" if stats.elo is None or stats.elo_error is None else f"{stats.elo:.1f} +/- {stats.elo_error:.1f}"
        llr = "" if stats.llr is None else f", LLR: {stats.llr:.2f}"
        output.say(f"Elo difference: {elo}{llr}")


def _standings(progress: "MatchProgress") -> "Table":
    """Who leads, by how much, and how sure that is."""
    from rich.markup import escape
    from rich.table import Table

    stats = progress.stats
    first, second = map(escape, progress.names)
    table = Table("player", "wins", "draws", "losses", "Elo", "LOS", box=None, title=f"run {escape(str(progress.run))}")
    if stats.llr is not None and stats.sprt is not None:
        table.add_column(f"LLR ({stats.sprt.lower:.2f}, {stats.sprt.upper:.2f})")
    elo = "-" if stats.elo is None else f"{stats.elo:+.1f}"
    error = "" if stats.elo_error is None else f" ± {stats.elo_error:.1f}"
    los = "-" if stats.los is None else f"{stats.los:.1%}"
    llr = [] if stats.llr is None else [f"{stats.llr:.2f}"]
    table.add_row(first, str(stats.wins), str(stats.draws), str(stats.losses), elo + error, los, *llr)
    table.add_row(second, str(stats.losses), str(stats.draws), str(stats.wins))
    return table
