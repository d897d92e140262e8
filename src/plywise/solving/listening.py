"""What a search over UCI held when, read off what the engine says.

The held move is the first of the line of play, in lines whose score is no upper bound; it came at that line's nodes.
If the engine's move at the end is another, it has been held since the last line. Lines show a switch later than it
happened, so engines compare on equal terms only if all of them are listened to.
"""

from plywise.experience.suites import Problem
from plywise.solving.solution import HeldMove, Solution, Stop
from plywise.uci.lines import BestMove, Info


class Listener:
    """Follows one search, and says when it should be stopped."""

    def __init__(
        self, problem: Problem, *, cap: int | None = None, stop: Stop = "cap", most: int | None = None
    ) -> None:
        """`cap`: a right move that comes after so many nodes is too late. `most`: at so many, the search is stopped."""
        self.nodes = 0
        """Searched, as of the last line."""
        self.nodes_below_cap = 0
        """The same, as of the last line below the cap."""
        self.sees_mate = False
        self._problem = problem
        self._held = HeldMove(problem.is_right)
        self._cap = cap
        self._stop = stop
        self._most = most
        self._depth = 0
        self._has_heard_enough = False

    def hear(self, said: Info | BestMove) -> bool:
        """Takes in what the engine says; true if it should be stopped now."""
        if self._has_heard_enough:
            return False
        if isinstance(said, BestMove):
            if said.move != self._held.move:
                self._held.take(said.move, self.nodes)
            return False
        self._count(said)
        if said.depth is not None and said.depth > self._depth:
            self._depth = said.depth
            # The iteration before this one is complete.
            self._has_heard_enough = self._stop == "found" and self._held.is_right
        if not self._has_heard_enough and said.pv and not said.is_upper_bound and said.multipv in (None, 1):
            self._held.take(said.pv[0], self.nodes)
            self.sees_mate = said.mate is not None
        return self._has_heard_enough or (self._most is not None and self.nodes >= self._most)

    @property
    def move(self) -> str | None:
        """The move that is held."""
        return self._held.move

    def solution(self) -> Solution:
        """How the search ended."""
        return self._held.solution(self._problem.id, cap=self._cap, searched=self.nodes)

    def _count(self, info: Info) -> None:
        if info.nodes is not None:
            self.nodes = info.nodes
            if self._cap is not None and info.nodes < self._cap:
                self.nodes_below_cap = info.nodes
