"""`plywise uci`, and `plywise-engine`, which is the same without arguments."""

import signal
import sys
from typing import Annotated

import typer

from plywise.cli.options import GameOption, examples
from plywise.games.position import Game

EXAMPLES = examples("plywise uci", "plywise uci --game loa --profile classic")


def uci(
    game: GameOption = "chess",
    profile: Annotated[
        str, typer.Option("--profile", help="The parameters to start with: a profile, or a TOML file.")
    ] = "modern",
) -> None:
    """Be a UCI engine, until told to quit.

    Commands come on standard input, answers go to standard output. `plywise-engine` is the same without arguments.
    """
    play(game, profile)


def play(game: Game, profile: str) -> None:
    """Runs the engine. Ctrl-C ends the process at once and in silence, as the system does it.

    Python's own way would be slower and end in a traceback: a loop that waits for input cannot be stopped, so that the
    interpreter would have to come to rest beside a search that goes on.
    """
    from plywise._core import uci as run
    from plywise.parameters import load

    parameters = load(profile)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    run(game, parameters)


def engine() -> int:
    """The program `plywise-engine`: a UCI engine for chess, or for the game that is named."""
    from plywise.games.position import GAMES

    words = sys.argv[1:]
    game = next((game for game in GAMES if words in ([], [game])), None)
    if game is None:
        sys.stderr.write(f"plywise-engine: it takes no argument but a game ({', '.join(GAMES)})\n")
        return 2
    play(game, "modern")
    return 0
