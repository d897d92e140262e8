"""`plywise mine`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from plywise.bounds import NODES, USUAL_HASH_MB
from plywise.cli.options import ConcurrencyOption, GameOption, HashOption, JsonOption, RulesOption, RunOption, examples
from plywise.cli.output import Output, resumable

if TYPE_CHECKING:
    from plywise.experience.mining import MineResult

EXAMPLES = examples(
    "plywise mine games.pgn --out tactics.epd --concurrency 2",
    "plywise mine runs/match-1/games.pgn --out tactics.epd --deeper 2000000 --lead 150",
)


def mine(
    games: Annotated[Path, typer.Argument(metavar="GAMES.pgn", help="The games, as PGN.")],
    out: Annotated[Path, typer.Option("--out", help="The suite to be written.")],
    player: Annotated[
        str, typer.Option("--player", help="The engine that looks: plywise[:PROFILE|FILE.toml][?parameter=value&...].")
    ] = "plywise",
    nodes: Annotated[int, typer.Option("--nodes", min=NODES.least, help="Nodes for every position.")] = 20_000,
    deeper: Annotated[
        int, typer.Option("--deeper", min=NODES.least, help="Nodes for those that are critical.")
    ] = 500_000,
    margin: Annotated[
        int, typer.Option("--margin", help="The fall of a player's chances that counts, in hundredths of a pawn.")
    ] = 50,
    lead: Annotated[
        int, typer.Option("--lead", help="By how much the better move must lead, in hundredths of a pawn.")
    ] = 100,
    concurrency: ConcurrencyOption = 1,
    hash_mb: HashOption = USUAL_HASH_MB,
    run: RunOption = None,
    game: GameOption = "chess",
    rules: RulesOption = None,
    as_json: JsonOption = False,
) -> None:
    """Turn the critical positions of games into a suite.

    Positions in which a player's chances fell, and where a longer search finds one move that is better than all others.
    """
    from plywise.experience.mining import mine as mine_games
    from plywise.progress import progress_bar

    output = Output(as_json)
    with resumable(), progress_bar(games.name) as progress:
        result = mine_games(
            games,
            out,
            player=player,
            nodes=nodes,
            deeper=deeper,
            margin=margin,
            lead=lead,
            game=game,
            rules=rules,
            hash_mb=hash_mb,
            concurrency=concurrency,
            run=run,
            as_json=as_json,
            progress=progress,
        )
    _show(output, result)


def resume(run: Path, concurrency: int | None, output: Output) -> None:
    """Goes on with mining."""
    from plywise.experience.mining import resume_mine
    from plywise.progress import progress_bar

    with resumable(), progress_bar(str(run)) as progress:
        result = resume_mine(run, concurrency=concurrency, progress=progress)
    _show(output, result)


def _show(output: Output, result: "MineResult") -> None:
    output.say(str(result))
    output.say(f"Run: {result.run}")
    output.result(result.as_json())
