"""`plywise params`."""

from pathlib import Path
from typing import Annotated

import typer

from plywise._core import Parameters
from plywise.cli.options import JsonOption, examples
from plywise.cli.output import Output

SOURCE = f"A profile ({', '.join(Parameters.profiles())}), a TOML file, or a player such as plywise:classic?slack=0.75."

app = typer.Typer(name="params", rich_markup_mode=None)


@app.callback(
    invoke_without_command=True,
    epilog=examples("plywise params show classic", "plywise params diff classic modern"),
)
def _params(context: typer.Context) -> None:
    """Show, compare and check parameter files."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(epilog=examples("plywise params show paper000", "plywise params show classic > mine.toml"))
def show(
    source: Annotated[str, typer.Argument(metavar="PARAMETERS", help=SOURCE)] = "modern",
    as_json: JsonOption = False,
) -> None:
    """Show every parameter, as a complete file."""
    from plywise.parameters import values

    output = Output(as_json)
    parameters = _read(source)
    output.say(parameters.to_toml().rstrip())
    output.result(values(parameters))


@app.command(epilog=examples("plywise params diff classic mine.toml"))
def diff(
    first: Annotated[str, typer.Argument(metavar="A", help=SOURCE)],
    second: Annotated[str, typer.Argument(metavar="B", help="What to compare it with.")],
    as_json: JsonOption = False,
) -> None:
    """Show in which parameters two sets differ."""
    from plywise.parameters import diff as compare

    output = Output(as_json)
    differences = compare(_read(first), _read(second))
    if differences:
        rows = ((difference.name, str(difference.first), str(difference.second)) for difference in differences)
        output.table([("", first, second), *rows], left=(0, 1, 2))
    else:
        output.say("no difference")
    output.result({difference.name: [difference.first, difference.second] for difference in differences})


@app.command(epilog=examples("plywise params check mine.toml"))
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Parameter files.")],
    as_json: JsonOption = False,
) -> None:
    """Check parameter files.

    Unknown names, values out of range and missing groups are told with their line.
    """
    from plywise.parameters import load

    output = Output(as_json)
    for file in files:
        load(file)
        output.say(f"{file}: good")
    output.result({"checked": [str(file) for file in files]})


def _read(source: str) -> Parameters:
    """The parameters of a profile, a file, or a player's description."""
    from plywise.parameters import load
    from plywise.player import BuiltIn, parse_player

    if source.startswith("plywise"):
        player = parse_player(source)
        if isinstance(player, BuiltIn):
            return player.parameters
    return load(source)
