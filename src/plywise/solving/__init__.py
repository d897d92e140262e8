"""Solving suites: how many positions a player solves, and in how many nodes.

What "solved" means stands in `solution`. The built-in engine says exactly at which node it took hold of a move
(`built_in`); an engine over UCI shows it in its `info` lines, which is later (`over_uci`, `listening`).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from plywise.bounds import CONCURRENCY, HASH_MB, USUAL_HASH_MB
from plywise.errors import InputError
from plywise.experience.suites import Suite, read_suite
from plywise.games.position import Game, Rules
from plywise.limits import Limit
from plywise.player import BuiltIn, Player, parse_player
from plywise.solving.built_in import solve_built_in
from plywise.solving.over_uci import solve_uci
from plywise.solving.solution import Solution, Stop

__all__ = ["Solution", "SolveResult", "Stop", "solve"]

_USUAL_NODES = 500_000


@dataclass(frozen=True)
class SolveResult:
    """What a player made of a suite."""

    player: str
    suite: Path
    positions: int
    solved: int
    nodes_to_solution: int
    """The sum over all positions; see `Solution.nodes` for those that are unsolved."""
    nodes_searched: int
    seconds: float
    """By the clock, all searches side by side."""
    skipped: int
    """Lines of the suite that could not be read."""
    stop: Stop
    limit: str
    """Of each search, in words."""
    notes: tuple[str, ...]
    """What a reader of these figures should know."""
    each: tuple[Solution, ...]
    """In the order of the suite."""


def solve(
    suite: Suite | str | PathLike[str],
    *,
    player: str | Player = "plywise",
    game: Game = "chess",
    rules: Rules | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    movetime: int | None = None,
    concurrency: int = 1,
    stop: Stop = "cap",
    skip_bad: bool = False,
    hash_mb: int = USUAL_HASH_MB,
    progress: Callable[[int, int], None] | None = None,
) -> SolveResult:
    """Lets a player search each position of a suite, from a cleared engine, to the same limit.

    Limits are nodes, plies and milliseconds a position, 500,000 nodes where none is given. `concurrency` searches run
    side by side; with a limit of nodes or depth the result does not depend on their number. `game`, `rules` and
    `skip_bad` say how a file is read. `hash_mb` is the size of each search's table. `progress` is told how many
    positions are done, and how many there are.

    >>> from importlib.resources import files
    >>> result = solve(files("plywise") / "data" / "tactics.epd", player="plywise:classic", nodes=1000)
    >>> result.positions, result.limit
    (30, '1,000 nodes')
    >>> 0 < result.solved < 30
    True
    """
    CONCURRENCY.check("concurrency", concurrency)
    HASH_MB.check("hash_mb", hash_mb)
    if stop not in ("cap", "found"):
        raise InputError(f'stop is "cap" or "found", not {stop!r}')
    limit = Limit(nodes, depth, movetime)
    if limit.is_none:
        limit = Limit(nodes=_USUAL_NODES)
    if isinstance(player, str):
        player = parse_player(player)
    if not isinstance(suite, Suite):
        suite = read_suite(suite, game=game, rules=rules, skip_bad=skip_bad)
    started = time.perf_counter()
    notes: tuple[str, ...] = ()
    if isinstance(player, BuiltIn):
        each = solve_built_in(suite, player, limit, stop, concurrency, hash_mb, progress)
    else:
        each, notes = solve_uci(suite, player, limit, stop, concurrency, hash_mb, progress)
    return SolveResult(
        player=player.name,
        suite=suite.path,
        positions=len(each),
        solved=sum(solution.solved for solution in each),
        nodes_to_solution=sum(solution.nodes for solution in each),
        nodes_searched=sum(solution.searched for solution in each),
        seconds=time.perf_counter() - started,
        skipped=suite.skipped,
        stop=stop,
        limit=str(limit),
        notes=notes,
        each=each,
    )
