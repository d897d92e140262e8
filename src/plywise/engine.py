"""The engine: positions in, what the search found out."""

from collections.abc import Callable, Sequence

from plywise._core import Searcher, SearchReport, search_batch
from plywise.bounds import MOVETIME, USUAL_HASH_MB
from plywise.errors import InputError
from plywise.games import Position
from plywise.games.position import Game
from plywise.parameters import Parameters, ParameterSource, load

__all__ = ["Engine", "SearchReport"]


class Engine:
    """A search of a game with its parameters and its table.

    A search ends at the first of its limits. What the table holds stays from one search to the next until the engine is
    cleared, and changes what they do: from a cleared table, with `nodes` or `depth` alone, a search is the same every
    time and on every machine.

    >>> engine = Engine("chess", "classic")
    >>> report = engine.search(Position("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), depth=3)
    >>> report.move, report.mate
    ('a1a8', 1)
    """

    def __init__(
        self, game: Game = "chess", parameters: ParameterSource = "modern", *, hash_mb: int = USUAL_HASH_MB
    ) -> None:
        """`parameters`: those of a profile, of a TOML file, or the ones given. `hash_mb`: the table's size in MB."""
        self.game: Game = game
        self.parameters: Parameters = load(parameters)
        self.hash_mb = hash_mb
        self._searcher = Searcher(game, self.parameters, hash_mb=hash_mb)

    def search(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        movetime: int | None = None,
        shadows: Sequence[ParameterSource] = (),
    ) -> SearchReport:
        """Searches a position, with at most so many nodes, so many plies, so many milliseconds.

        `shadows` are parameters with costlier classes of moves; the report counts the nodes that would have been
        searched with each.
        """
        _check_limits(nodes, depth, movetime)
        return self._searcher.search(
            self._checked(position).core,
            nodes=nodes,
            depth=depth,
            seconds=_seconds(movetime),
            shadows=[load(source) for source in shadows],
        )

    def search_many(
        self,
        positions: Sequence[Position],
        *,
        nodes: int | None = None,
        depth: int | None = None,
        movetime: int | None = None,
        threads: int = 1,
        shadows: Sequence[ParameterSource] = (),
        progress: Callable[[int, int], None] | None = None,
    ) -> list[SearchReport]:
        """Searches positions side by side on so many threads, each from a cleared table of its own.

        The reports come in the order of the positions and do not depend on the number of threads. `progress` is told
        how many positions are done, and how many there are.

        >>> positions = [Position("loa"), Position("loa").play("b1-h1")]
        >>> reports = Engine("loa").search_many(positions, nodes=1000, threads=2)
        >>> [report.nodes for report in reports]
        [1000, 1000]
        """
        _check_limits(nodes, depth, movetime)
        total = len(positions)
        return search_batch(
            [self._checked(position).core for position in positions],
            self.parameters,
            nodes=nodes,
            depth=depth,
            seconds=_seconds(movetime),
            hash_mb=self.hash_mb,
            threads=threads,
            shadows=[load(source) for source in shadows],
            progress=None if progress is None else lambda done: progress(done, total),
        )

    def evaluate(self, position: Position) -> int:
        """The static value of a position for the player to move, in thousandths of a pawn.

        >>> Engine().evaluate(Position()) == Engine().evaluate(Position().play("e2e4", "e7e5"))
        True
        """
        return self._checked(position).core.evaluate(self.parameters)

    def clear(self) -> None:
        """Forgets everything that was learned in earlier searches."""
        self._searcher.clear()

    def _checked(self, position: Position) -> Position:
        if position.game != self.game:
            raise InputError(f"this engine plays {self.game}, and the position is one of {position.game}")
        return position


def _check_limits(nodes: int | None, depth: int | None, movetime: int | None) -> None:
    if nodes is None and depth is None and movetime is None:
        raise InputError("a search needs a limit: give nodes, depth or movetime")


def _seconds(milliseconds: int | None) -> float | None:
    MOVETIME.check("movetime", milliseconds)
    return None if milliseconds is None else milliseconds / 1000
