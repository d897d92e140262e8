"""Critical positions: where a player's view of its own chances falls from one of its moves to the next.

Björnsson & Marsland, "Learning Search Control in Adversary Games", section 3.1 and Figure 2. A is the position in
which the player moved, C that after the opponent's reply. If the value falls by more than a margin, v_C < v_A - τ,
then A was not understood: the line m_A, m_B, m_1, … m_n, of the two moves played and the variation at C, had to be seen
there.
"""

from dataclasses import dataclass

from plywise import _core
from plywise.experience.sampling import Sample
from plywise.parameters import Parameters

__all__ = ["Criteria", "Critical", "Watcher"]


@dataclass(frozen=True)
class Criteria:
    """When a position is critical, in thousandths of a pawn."""

    margin: int = 500
    """τ: the fall of the value that counts."""
    lost: int = -1000
    """Below this the game is lost, and there is nothing to be learned from it any more."""


@dataclass(frozen=True)
class Critical:
    """A critical position."""

    position: str
    """A, as text."""
    ply: int
    """Moves before it in the game."""
    path: tuple[str, ...]
    """The solution path: m_A, m_B, and the variation at C."""
    before: int
    """v_A."""
    after: int
    """v_C."""
    sample: Sample | None
    """What A's own search has counted; None where nothing was counted along."""


@dataclass(frozen=True)
class _Seen:
    """A position that the player has searched, and what it played."""

    position: _core.Position
    ply: int
    report: _core.SearchReport
    played: str | None


class Watcher:
    """Follows one player's searches through one game."""

    def __init__(
        self, criteria: Criteria, parameters: Parameters | None = None, raised: tuple[Parameters, ...] = ()
    ) -> None:
        """`parameters` and `raised` are those of the searches, if shadows were counted along."""
        self._criteria = criteria
        self._parameters = parameters
        self._raised = raised
        self._last: _Seen | None = None
        self._is_lost = False

    def see(
        self,
        position: _core.Position,
        ply: int,
        reply: str | None,
        report: _core.SearchReport,
        played: str | None = None,
    ) -> Critical | None:
        """Takes in a search of the player, after the opponent's `reply`; the position before, if that was critical.

        `played` is the player's move, if it is another than the search's.
        """
        last, self._last = self._last, _Seen(position, ply, report, played or report.move)
        if last is None or reply is None or self._is_lost:
            return None
        before, after = last.report.score, report.score
        self._is_lost = after < self._criteria.lost
        is_critical = after < before - self._criteria.margin and before >= self._criteria.lost
        if not is_critical or last.played is None:
            return None
        path = (last.played, reply, *report.pv)
        return Critical(last.position.text, last.ply, path, before, after, self._sample(last, path))

    def _sample(self, last: _Seen, path: tuple[str, ...]) -> Sample | None:
        """n_A, d_A and the shadows of A's own search, with the path's own depth: A was not searched that deep."""
        iterations = [one for one in last.report.iterations if one.nodes > 1]
        if self._parameters is None or not iterations:
            return None
        counted = iterations[-1]
        return Sample(
            n=counted.nodes,
            shadows=tuple(counted.shadows),
            d=counted.depth,
            depth=last.position.path_depth(path, self._parameters, counted.depth),
            raised=tuple(last.position.path_depth(path, raised, counted.depth) for raised in self._raised),
        )
