"""`plywise stats`."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from plywise.cli.options import JsonOption, examples
from plywise.cli.output import Output

if TYPE_CHECKING:
    from plywise.arena.stats import Stats

EXAMPLES = examples(
    "plywise stats --pentanomial 10,40,100,55,15 --elo0 0 --elo1 10",
    "plywise stats --trinomial 40,103,57",
    "plywise stats games.pgn --player mine",
    "plywise stats runs/match-1 --elo0 0 --elo1 5",
    "echo 10,40,100,55,15 | plywise stats -",
)


def stats(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE|RUN|-",
            help="A PGN, or the folder of a match; - reads a PGN, or a line of counts, from standard input.",
        ),
    ] = None,
    pentanomial: Annotated[
        str | None, typer.Option("--pentanomial", help="Pairs with 0, 0.5, 1, 1.5 and 2 points: LL,LD,DD+WL,WD,WW.")
    ] = None,
    trinomial: Annotated[str | None, typer.Option("--trinomial", help="Losses, draws and wins: L,D,W.")] = None,
    player: Annotated[
        str | None, typer.Option("--player", help="Whose results of a PGN; else those of White in its first game.")
    ] = None,
    elo0: Annotated[float | None, typer.Option("--elo0", help="What a sequential test holds against elo1.")] = None,
    elo1: Annotated[float | None, typer.Option("--elo1", help="What a sequential test holds against elo0.")] = None,
    alpha: Annotated[
        float | None, typer.Option("--alpha", help="How often elo0 may be taken for elo1; 0.05 unless given.")
    ] = None,
    beta: Annotated[
        float | None, typer.Option("--beta", help="How often elo1 may be taken for elo0; 0.05 unless given.")
    ] = None,
    model: Annotated[
        Literal["normalized", "logistic", "bayes"] | None,
        typer.Option("--model", help="In which Elo the test's bounds are: normalized unless given."),
    ] = None,
    two_sample: Annotated[
        bool, typer.Option("--two-sample", help="Student's test of two samples, as if opposed scores were independent.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Compute the statistics of a match.

    From counts, or from a PGN: score, Elo and normalized Elo with half 95 % intervals, the likelihood of superiority, a
    sequential test, and Student's test. Games of one opening with colours reversed count as pairs.
    """
    from plywise.arena.stats import parse_counts
    from plywise.arena.stats import stats as compute
    from plywise.progress import progress_bar

    output = Output(as_json)
    with progress_bar(source or "stats") as progress:
        result = compute(
            source,
            pentanomial=None if pentanomial is None else parse_counts(pentanomial, "pentanomial"),
            trinomial=None if trinomial is None else parse_counts(trinomial, "trinomial"),
            player=player,
            elo0=elo0,
            elo1=elo1,
            alpha=alpha,
            beta=beta,
            model=model,
            two_sample=two_sample,
            progress=progress,
        )
    output.say(str(result))
    for note in _notes(result):
        output.say(f"note: {note}")
    output.result(result.as_json())


def _notes(result: "Stats") -> list[str]:
    """What a reader of the figures should know."""
    reasons = {"since the other game of the pair is missing": result.unpaired, "without a result": result.unfinished}
    return [f"{games} {_games(games)} left out, {reason}" for reason, games in reasons.items() if games]


def _games(number: int) -> str:
    return "game" if number == 1 else "games"
