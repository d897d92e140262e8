"""`plywise solve`."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from plywise.bounds import DEPTH, MOVETIME, NODES, USUAL_HASH_MB
from plywise.cli.options import ConcurrencyOption, GameOption, HashOption, JsonOption, RulesOption, examples
from plywise.cli.output import Output

EXAMPLES = examples(
    "plywise solve suite.epd --nodes 500000 --concurrency 2",
    'plywise solve suite.epd --player "plywise:classic?check=0.5" --each',
    'plywise solve suite.epd --player "uci:stockfish?Hash=64" --movetime 1000',
)


def solve(
    suite: Annotated[Path, typer.Argument(metavar="SUITE", help="Positions with their best moves, as EPD lines.")],
    player: Annotated[
        str, typer.Option("--player", help="plywise[:PROFILE|FILE.toml][?parameter=value&...] or uci:COMMAND.")
    ] = "plywise",
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", min=NODES.least, help="Nodes a position; 500000 where no limit is given."),
    ] = None,
    depth: Annotated[
        int | None, typer.Option("--depth", min=DEPTH.least, max=DEPTH.most, help="Plies a position.")
    ] = None,
    movetime: Annotated[
        int | None,
        typer.Option("--movetime", min=MOVETIME.least, max=MOVETIME.most, help="Milliseconds a position."),
    ] = None,
    concurrency: ConcurrencyOption = 1,
    stop: Annotated[
        Literal["cap", "found"],
        typer.Option("--stop", help="Search on to the limit, or until a right move has completed an iteration."),
    ] = "cap",
    each: Annotated[bool, typer.Option("--each", help="Show every position.")] = False,
    skip_bad: Annotated[bool, typer.Option("--skip-bad", help="Count lines that cannot be read, and go on.")] = False,
    game: GameOption = "chess",
    rules: RulesOption = None,
    hash_mb: HashOption = USUAL_HASH_MB,
    as_json: JsonOption = False,
) -> None:
    """Solve the positions of a suite.

    A player searches each position; shown are how many it solves, and in how many nodes.
    """
    from plywise.progress import progress_bar
    from plywise.solving import solve as solve_suite

    output = Output(as_json)
    with progress_bar(suite.name) as progress:
        result = solve_suite(
            suite,
            player=player,
            game=game,
            rules=rules,
            nodes=nodes,
            depth=depth,
            movetime=movetime,
            concurrency=concurrency,
            stop=stop,
            skip_bad=skip_bad,
            hash_mb=hash_mb,
            progress=progress,
        )
    data: dict[str, object] = {
        "player": result.player,
        "suite": str(result.suite),
        "positions": result.positions,
        "solved": result.solved,
        "nodes_to_solution": result.nodes_to_solution,
        "nodes_searched": result.nodes_searched,
        "seconds": round(result.seconds, 3),
        "skipped": result.skipped,
        "stop": result.stop,
        "limit": result.limit,
        "notes": list(result.notes),
    }
    if each:
        data["each"] = [
            {"id": one.id, "solved": one.solved, "nodes": one.nodes, "move": one.move} for one in result.each
        ]
        heading = ("position", "", "nodes", "move")
        rows = [(one.id, "solved" if one.solved else "-", f"{one.nodes:,}", one.move or "-") for one in result.each]
        output.table([heading, *rows], left=(0, 1, 3))
        output.say()
    output.say(f"{result.player} on {result.suite}: {result.limit}, stop {result.stop}")
    output.say(f"{result.solved} of {result.positions} positions solved")
    output.say(f"{result.nodes_to_solution:,} nodes to solution, {result.nodes_searched:,} searched")
    output.say(f"{result.seconds:.1f} s")
    if result.skipped:
        output.say(f"lines skipped, as they could not be read: {result.skipped}")
    for note in result.notes:
        output.say(f"note: {note}")
    output.result(data)
