"""`plywise bench`."""

from typing import Annotated

import typer

from plywise.bounds import BENCH_DEPTH
from plywise.cli.options import JsonOption, examples
from plywise.cli.output import Output

EXAMPLES = examples("plywise bench", "plywise bench --depth 5")


def bench(
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth",
            min=BENCH_DEPTH.least,
            max=BENCH_DEPTH.most,
            help="How deep; the signature is that of the usual depth.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Measure speed, and print the signature.

    The bench's positions of every game are searched to a fixed depth. Their node total is the version's signature: it
    is the same on every machine, and differs where the search does.
    """
    from plywise.measuring import bench as measure
    from plywise.progress import progress_bar

    output = Output(as_json)
    with progress_bar("bench"):
        result = measure(depth)
    for name, game in result.games.items():
        output.say(f"{name}: {game.nodes} nodes {game.nps} nps")
    output.say(f"{result.nodes} nodes {result.nps} nps")
    games = {name: {"nodes": game.nodes, "nps": game.nps} for name, game in result.games.items()}
    output.result({"nodes": result.nodes, "nps": result.nps, "games": games})
