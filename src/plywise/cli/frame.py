"""The frame around every command: which commands there are, and how errors are told."""

import sys
from typing import Annotated

import typer

from plywise._core import __version__
from plywise.cli import INTERRUPTED, USAGE, bench, demo, learn, match, mine, params, perft, runs, solve, stats, uci
from plywise.cli.options import examples
from plywise.cli.output import Resumable
from plywise.errors import EngineError, InputError

LONGEST_MESSAGE = 600

app = typer.Typer(name="plywise", rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True, epilog=examples("plywise demo", "plywise solve suite.epd --nodes 500000"))
def _plywise(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    """One search for game programs, whose control can be measured and set."""
    if version:
        typer.echo(f"plywise {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


app.command(epilog=demo.EXAMPLES)(demo.demo)
app.command(epilog=solve.EXAMPLES)(solve.solve)
app.add_typer(learn.app)
app.command(epilog=match.EXAMPLES)(match.match)
app.command(epilog=mine.EXAMPLES)(mine.mine)
app.add_typer(runs.app)
app.command(epilog=stats.EXAMPLES)(stats.stats)
app.command(epilog=perft.EXAMPLES)(perft.perft)
app.command(epilog=bench.EXAMPLES)(bench.bench)
app.add_typer(params.app)
app.command(epilog=uci.EXAMPLES)(uci.uci)


def run(arguments: list[str]) -> int:
    """Runs a command and returns its exit code."""
    try:
        code = app(arguments, prog_name="plywise", standalone_mode=False)
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context is not None else "plywise"
        _complain(f"{command}: {' '.join(error.format_message().split())} (see '{command} --help')")
        return USAGE
    except (InputError, EngineError) as error:
        _complain(f"plywise: {error}")
        return USAGE
    except OSError as error:
        _complain(f"plywise: {_of_file(error)}")
        return USAGE
    except Resumable as interrupted:
        _complain(f"plywise: {interrupted}")
        return INTERRUPTED
    # Typer answers Ctrl-C with an exit code, not with an exception.
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    return code if isinstance(code, int) else 0


def _of_file(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename is not None else str(error)


def _complain(message: str) -> None:
    """Writes a message on one line, however long and odd the text that it quotes."""
    visible = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in message)
    if len(visible) > LONGEST_MESSAGE:
        half = LONGEST_MESSAGE // 2
        visible = f"{visible[:half]} ... {visible[-half:]}"
    sys.stderr.write(visible + "\n")
