"""`plywise demo`: a first tour, on what ships."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Annotated

import typer

from plywise.cli.options import ConcurrencyOption, JsonOption, examples
from plywise.cli.output import Output

if TYPE_CHECKING:
    from plywise._core import Iteration, SearchReport
    from plywise.games import Position
    from plywise.solving import SolveResult

EXAMPLES = examples("plywise demo", "plywise demo --nodes 20000")

SUITE = "tactics.epd"
"""The suite that ships, in `plywise.data`."""

EXTENSIONS = ("check", "recapture", "forced_reply", "passed_pawn")
"""The classes of moves whose weights are compared."""

CHESS = "3rkb1r/p2nqppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/2KR3R w k - 3 13"
"""The game at the Paris opera, 1858, before White gave a rook."""

LINES_OF_ACTION = "1xxxxxx1/2oo3o/7o/7o/o1o4o/oxx3xo/7o/3xx3 x"
"""A game that the engine played against itself, after eight moves."""


def demo(
    nodes: Annotated[
        int,
        typer.Option("--nodes", min=1000, help="Nodes a position of the suite; the boards get three times as many."),
    ] = 300_000,
    concurrency: ConcurrencyOption = 2,
    as_json: JsonOption = False,
) -> None:
    """Take a first tour, in a minute at most.

    A position of each game is searched, and a small suite solved with two weight vectors.
    """
    from plywise.games import Position

    output = Output(as_json)
    output.say("plywise: one search for game programs, whose control can be measured and set.")
    chess = _search(output, "1. Chess: the game at the Paris opera, 1858", Position("chess", CHESS), 3 * nodes)
    loa = _search(output, "2. Lines of Action: join your stones to win", Position("loa", LINES_OF_ACTION), 3 * nodes)
    plain, extended = _compare(output, nodes, concurrency)
    output.say(_NEXT)
    output.result(
        {
            "chess": {"move": chess.move, "nodes": chess.nodes, "depth": chess.depth},
            "loa": {"move": loa.move, "nodes": loa.nodes, "depth": loa.depth},
            "plain": {"solved": plain.solved, "nodes_to_solution": plain.nodes_to_solution},
            "extended": {"solved": extended.solved, "nodes_to_solution": extended.nodes_to_solution},
        }
    )


_COMPARISON = """
3. Where to look: one search, two weight vectors

A move's weight is what it costs of the depth: 1 is a plain ply, less extends the line that the move stands in.
A small suite of tactics is solved twice, {nodes:,} nodes a position. The classes of moves
{classes} weigh 1 first, then 0.25, as authors used to set them by hand.
"""
"""What the suite is solved for."""

_NEXT = """
What to try next
  plywise solve SUITE.epd --nodes 500000     any suite, any player: --player "uci:stockfish" too
  plywise match plywise plywise:classic --nodes 5000 --games 40     a match, and what it proves
  plywise params diff modern classic         what the profiles set
  plywise bench                              the speed of this machine
  plywise uci                                the engine, for any chess program that speaks UCI
  python -c "import plywise; print(plywise.Position('loa'))"
"""
"""How the tour ends."""


def _search(output: Output, title: str, position: "Position", nodes: int) -> "SearchReport":
    """Searches a position and shows the board, the iterations and the tree's figures."""
    from plywise.engine import Engine
    from plywise.progress import progress_bar

    output.say(f"\n{title}; {position.to_move.title()} to move\n")
    output.say(position.board().rstrip())
    with progress_bar("searching"):
        report = Engine(position.game).search(position, nodes=nodes)
    output.say()
    output.table(_iterations(report.iterations), left=(4,))
    speed = report.nodes / max(report.seconds, 1e-9)
    output.say(f"\nThe best move is {report.move}: {report.nodes:,} nodes, {speed:,.0f} a second.")
    return report


def _iterations(iterations: Sequence["Iteration"]) -> Iterator[Sequence[str]]:
    """A row for each iteration: how the search saw more the deeper it looked."""
    yield ("depth", "deepest", "score", "nodes", "principal variation")
    for one in iterations:
        pawns = f"mate {one.mate}" if one.mate is not None else f"{one.score / 1000:+.2f}"
        line = " ".join(one.pv[:8])
        yield (str(one.depth), str(one.seldepth), pawns, f"{one.nodes:,}", line)


def _compare(output: Output, nodes: int, concurrency: int) -> tuple["SolveResult", "SolveResult"]:
    """Solves the shipped suite without and with extensions."""
    output.say(_COMPARISON.format(nodes=nodes, classes=", ".join(EXTENSIONS)))
    with _suite_path() as path:
        plain = _solve(path, 1.0, nodes, concurrency)
        extended = _solve(path, 0.25, nodes, concurrency)
    rows = [("weights", "solved", "nodes to solution")]
    for name, result in (("1.00", plain), ("0.25", extended)):
        rows.append((name, f"{result.solved} of {result.positions}", f"{result.nodes_to_solution:,}"))
    output.table(rows, left=())
    output.say(f"\n{verdict(plain, extended)}")
    return plain, extended


@contextmanager
def _suite_path() -> Iterator[str]:
    with as_file(files("plywise.data") / SUITE) as path:
        yield str(path)


def _solve(path: str, weight: float, nodes: int, concurrency: int) -> "SolveResult":
    from plywise.progress import progress_bar
    from plywise.solving import solve

    weights = "&".join(f"chess.classes.{name}={weight}" for name in EXTENSIONS)
    player = f"plywise:paper000?{weights}"
    with progress_bar(f"weights {weight:.2f}") as progress:
        return solve(path, player=player, nodes=nodes, concurrency=concurrency, progress=progress)


def verdict(plain: "SolveResult", extended: "SolveResult") -> str:
    """What the two results say: a difference within one standard error says nothing."""
    from statistics import stdev

    saved = [before.nodes - after.nodes for before, after in zip(plain.each, extended.each, strict=True)]
    total, error = sum(saved), stdev(saved) * len(saved) ** 0.5
    if abs(total) <= error:
        says = "too little for so small a suite to tell the two apart"
    else:
        says = f"on this suite {'0.25' if total > 0 else '1.00'} is better"
    verb = "saves" if total >= 0 else "costs"
    return (
        f"At 0.25 the search {verb} {abs(total):,} nodes, with a standard error of {error:,.0f}: {says}.\n"
        "Suites are cheap and say much, but games decide."
    )
