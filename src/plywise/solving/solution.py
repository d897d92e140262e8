"""What it means to solve a position, and after how many nodes: the same for every player.

The move that a search holds changes as it goes on. A position is solved if the move held at the end is right, and it
has cost the nodes up to the moment when the held move last *entered* the set of right moves.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

Stop: TypeAlias = Literal["cap", "found"]
"""When to leave a position: at its limit, or once a right move has completed an iteration."""


@dataclass(frozen=True)
class Solution:
    """How a search of one position ended."""

    id: str
    """The position."""
    solved: bool
    nodes: int
    """Nodes to solution; if unsolved, the cap, or without a cap the nodes searched."""
    move: str | None
    """The move held at the end; None if the player had none."""
    searched: int
    """Nodes searched."""


class HeldMove:
    """The move that a running search holds, and since when it is a right one."""

    def __init__(self, is_right: Callable[[str], bool]) -> None:
        self.move: str | None = None
        self._is_right = is_right
        self._right_since: int | None = None

    @property
    def is_right(self) -> bool:
        """Whether the held move is right."""
        return self._right_since is not None

    def take(self, move: str | None, nodes: int) -> None:
        """The search, after so many nodes, holds this move. From one right move to another is no switch.

        >>> held = HeldMove({"e2e4", "d2d4"}.__contains__)
        >>> for move, nodes in ("e2e4", 10), ("a2a3", 20), ("d2d4", 30), ("e2e4", 40):
        ...     held.take(move, nodes)
        >>> held.solution("1", cap=100, searched=100)
        Solution(id='1', solved=True, nodes=30, move='e2e4', searched=100)
        """
        self.move = move
        if move is None or not self._is_right(move):
            self._right_since = None
        elif self._right_since is None:
            self._right_since = nodes

    def solution(self, problem: str, *, cap: int | None, searched: int) -> Solution:
        """How the search ended; a right move that came after the cap, in nodes, is none."""
        since = self._right_since
        if since is None or (cap is not None and since > cap):
            return Solution(problem, False, searched if cap is None else cap, self.move, searched)
        return Solution(problem, True, since, self.move, searched)
