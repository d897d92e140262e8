"""Nodes a second beside other engines, in turn on the same positions, one thread each.

    python benchmarks/speed.py [--movetime 1000] [PLAYER …]

The first player is ours, with which the others are compared. Engines count nodes differently and stop to do different
things at each; the figures say whether ours is slow.
"""

import argparse
import statistics
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from plywise.errors import InputError
from plywise.limits import Limit
from plywise.player import UciPlayer, parse_player
from plywise.uci import UciEngine
from plywise.uci.lines import Info

POSITIONS = Path(__file__).parent.parent / "crates" / "engine" / "data" / "bench.fen"
PLAYERS = ["uci:plywise uci", "uci:ethereal-chess", "uci:glaurung", "uci:toga2", "uci:stockfish"]


def read_player(text: str) -> UciPlayer:
    """A player that is a program."""
    try:
        player = parse_player(text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if not isinstance(player, UciPlayer):
        raise argparse.ArgumentTypeError(f"{text} is no program; write it as uci:COMMAND, as in {PLAYERS[0]!r}")
    return player


def measure(engine: UciEngine, position: str, movetime: int) -> float:
    """Nodes a second in a position, from a cleared engine."""
    engine.new_game()
    nodes, started, told = 0, time.perf_counter(), 0.0
    for said in engine.search(position, limit=Limit(movetime=movetime)):
        if isinstance(said, Info) and said.nodes:
            nodes, told = said.nodes, time.perf_counter() - started
    return nodes / told


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--movetime", type=int, default=1000, help="milliseconds a position")
    parser.add_argument(
        "players",
        nargs="*",
        type=read_player,
        default=[read_player(text) for text in PLAYERS],
        metavar="PLAYER",
        help="uci:COMMAND[?Option=value&...]; the first is compared with each",
    )
    given = parser.parse_args()
    positions = POSITIONS.read_text().splitlines()
    players: list[UciPlayer] = given.players
    speeds: dict[str, list[float]] = {player.name: [] for player in players}
    with ExitStack() as running:
        engines = [running.enter_context(UciEngine(player, settings={"Hash": "16"})) for player in players]
        for position in positions:
            for player, engine in zip(players, engines, strict=True):
                speeds[player.name].append(measure(engine, position, given.movetime))
    ours = speeds[players[0].name]
    out = sys.stdout
    out.write(f"{len(positions)} positions, {given.movetime} ms each, in turn\n")
    for name, theirs in speeds.items():
        ratio = statistics.geometric_mean(a / b for a, b in zip(ours, theirs, strict=True))
        out.write(f"{name:28} {statistics.mean(theirs):12,.0f} nodes/s   ours ÷ its {ratio:5.2f}\n")


if __name__ == "__main__":
    main()
