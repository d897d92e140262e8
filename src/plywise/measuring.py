"""Counts of moves, which prove a game's rules, and the bench, whose node total is the version's signature."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from plywise import _core
from plywise.bounds import BENCH_DEPTH, CONCURRENCY, PERFT_DEPTH
from plywise.games.position import Game, Rules
from plywise.parameters import ParameterSource, load


@dataclass(frozen=True)
class PerftResult:
    """A count of paths of moves."""

    nodes: int
    """Paths of exactly the depth asked for."""
    seconds: float
    """The time it took."""
    divide: Mapping[str, int]
    """The paths that begin with each first move."""


@dataclass(frozen=True)
class GameBench:
    """What the bench measured on the positions of one game."""

    nodes: int
    """Nodes searched."""
    seconds: float
    """The time it took."""

    @property
    def nps(self) -> int:
        """Nodes a second."""
        return round(self.nodes / max(self.seconds, 1e-9))


@dataclass(frozen=True)
class BenchResult:
    """What the bench measured."""

    games: Mapping[str, GameBench]
    """By the name of the game."""

    @property
    def nodes(self) -> int:
        """Nodes searched in all games: the signature."""
        return sum(game.nodes for game in self.games.values())

    @property
    def seconds(self) -> float:
        """The time it took."""
        return sum(game.seconds for game in self.games.values())

    @property
    def nps(self) -> int:
        """Nodes a second."""
        return round(self.nodes / max(self.seconds, 1e-9))


def perft(
    game: Game = "chess",
    depth: int = 1,
    *,
    fen: str | None = None,
    chess960: bool = False,
    rules: Rules | None = None,
    concurrency: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> PerftResult:
    """Counts the paths of exactly `depth` legal moves from a position: from the start, or from the text `fen`.

    Chess counts legal moves and ignores draws. Lines of Action goes no further from a finished position; a pass is a
    move; the rules `openspiel` also stop at their repetitions. `progress` is told how many first moves are done, and
    how many there are.

    >>> perft("chess", 3).nodes
    8902
    >>> perft("loa", 2).divide["b1-h1"]
    35
    """
    PERFT_DEPTH.check("depth", depth)
    CONCURRENCY.check("concurrency", concurrency)
    position = _core.Position(game, fen, rules=rules, chess960=chess960)
    started = time.perf_counter()
    if depth == 0:
        return PerftResult(position.perft(0), time.perf_counter() - started, {})
    first_moves = [move for move, _ in position.divide(1)]
    divide = {}
    for done, move in enumerate(first_moves, start=1):
        divide[move] = position.play(move).perft(depth - 1, threads=concurrency)
        if progress is not None:
            progress(done, len(first_moves))
    return PerftResult(sum(divide.values()), time.perf_counter() - started, divide)


def bench(depth: int | None = None, *, parameters: ParameterSource = "modern") -> BenchResult:
    """Searches the bench's positions of each game to a fixed depth, each from a cleared table.

    >>> sorted(bench(depth=1).games)
    ['chess', 'loa']
    """
    BENCH_DEPTH.check("depth", depth)
    measured = _core.bench(load(parameters), depth)
    return BenchResult({game: GameBench(nodes, seconds) for game, (nodes, seconds) in measured.items()})
