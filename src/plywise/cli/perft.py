"""`plywise perft`."""

from typing import Annotated

import typer

from plywise.bounds import PERFT_DEPTH
from plywise.cli.options import ConcurrencyOption, JsonOption, RulesOption, examples
from plywise.cli.output import Output
from plywise.games.position import Game

EXAMPLES = examples("plywise perft chess --depth 5", "plywise perft loa --depth 4 --rules openspiel --divide")


def perft(
    game: Annotated[Game, typer.Argument(metavar="GAME", help="chess, or loa for Lines of Action.")],
    depth: Annotated[
        int, typer.Option("--depth", min=PERFT_DEPTH.least, max=PERFT_DEPTH.most, help="How many moves deep.")
    ],
    divide: Annotated[bool, typer.Option("--divide", help="Count each first move apart.")] = False,
    fen: Annotated[str | None, typer.Option("--fen", help="The position to count from, as text.")] = None,
    chess960: Annotated[bool, typer.Option("--chess960", help="Write castling as the king taking its rook.")] = False,
    rules: RulesOption = None,
    concurrency: ConcurrencyOption = 1,
    as_json: JsonOption = False,
) -> None:
    """Count the paths of legal moves.

    The counts of a game are known: equal ones prove its rules.
    """
    from plywise.measuring import perft as count
    from plywise.progress import progress_bar

    output = Output(as_json)
    with progress_bar(f"perft {depth}") as progress:
        result = count(game, depth, fen=fen, chess960=chess960, rules=rules, concurrency=concurrency, progress=progress)
    data: dict[str, object] = {"nodes": result.nodes, "seconds": round(result.seconds, 6)}
    if divide:
        data["divide"] = result.divide
        for move, nodes in result.divide.items():
            output.say(f"{move}: {nodes}")
    output.say(f"{result.nodes} nodes in {result.seconds:.2f} s")
    output.result(data)
