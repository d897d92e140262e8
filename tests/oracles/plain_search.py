"""The search, written to be read beside the papers: principal variation search, a depth function, shadow counts.

Nothing here is fast or clever. Moves are tried in order of notation, there is no table, no pruning, no quiescence. The
depth function and the shadow counts are those of Björnsson & Marsland, "Learning Search Control in Adversary Games",
sections 2 and 4.2. Depths are integers, `PLY` units a ply, as sums of fractions must be exact.

What a game is to this search (`Game`) stands at the end of the file's first half; `plain_games.py` has chess by
python-chess and Lines of Action by OpenSpiel.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, Self

PLY = 4096
WON = 1_000_000
INFINITE = 2_000_000


class Game(Protocol):
    """A position of a game; its rules and classes come from elsewhere than plywise."""

    def moves(self) -> Sequence[str]:
        """The legal moves, in order of notation."""

    def play(self, move: str) -> Self:
        """The position after a move."""

    def classes(self, move: str) -> frozenset[str]:
        """The classes of a move."""

    def outcome(self) -> int | None:
        """1, 0 or -1 for the player to move if the game is over by anything but the lack of a move."""

    def stuck(self) -> int:
        """The same for a position without a legal move."""

    def key(self) -> str:
        """What tells whether a position is repeated."""

    def value(self) -> int:
        """The static value for the player to move."""


@dataclass(frozen=True)
class DepthFunction:
    """D(P, w): the depth of a path is the sum of the costs of its moves."""

    weights: dict[str, int]
    plain: int = PLY
    combination: str = "sum"
    cap: int = 8 * PLY
    halves: bool = False

    def cost(self, classes: Iterable[str], *, is_far: bool) -> int:
        """The cost of a move: its weight (or 1 less what each class saves), between 0 and the cap."""
        weights = [self.weights[name] for name in classes]
        if not weights:
            cost = self.plain
        elif self.combination == "least":
            cost = min(weights)
        else:
            cost = PLY - sum(PLY - weight for weight in weights)
        cost = max(0, min(cost, self.cap))
        return PLY - (PLY - cost) // 2 if self.halves and is_far and cost < PLY else cost


@dataclass
class PlainSearch:
    """A search to a nominal depth, which also counts the nodes that searches with altered weights would visit."""

    function: DepthFunction
    altered: list[DepthFunction] = field(default_factory=list)
    slack: int = 0
    longest_path: int = 100
    nodes: int = 0
    shadows: list[int] = field(default_factory=list)
    best: str | None = None

    def search(self, position: Game, depth: int) -> int:
        """The value of a position, searched to so many plies."""
        self.nodes, self.best, self.far = 0, None, 2 * depth
        self.shadows = [0] * len(self.altered)
        # Paths of depth D are expanded while D <= d - 1 + s: while a whole ply of this remains.
        remaining = depth * PLY + self.slack
        return self.pvs(position, [], remaining, [remaining] * len(self.altered), -INFINITE, INFINITE)

    def pvs(self, position: Game, path: list[str], depth: int, shadows: list[int], alpha: int, beta: int) -> int:
        """Principal variation search: the first move with the whole window, the others scouted first.

        `depth` is what remains for this path; `shadows` what remains for it with each altered weight vector.
        """
        ply = len(path)
        if ply > 0:
            if (outcome := position.outcome()) is not None:
                return score(outcome, ply)
            if depth < PLY or ply >= self.longest_path:
                return position.value()
            # A position of this path again, with the same player to move, promises no more than a draw.
            if position.key() in path[-2::-2]:
                return 0
        best = -INFINITE
        for number, move in enumerate(position.moves()):
            after, classes, is_far = position.play(move), position.classes(move), ply >= self.far
            left = depth - self.function.cost(classes, is_far=is_far)
            # A path that an altered vector has left, it never enters again: nothing remains.
            still = [
                remaining - altered.cost(classes, is_far=is_far) if remaining >= PLY else -INFINITE
                for altered, remaining in zip(self.altered, shadows, strict=True)
            ]
            below = ([*path, position.key()], left, still)
            if number == 0:
                value = self.step(after, below, shadows, alpha, beta)
            else:
                value = self.step(after, below, shadows, alpha, alpha + 1)
                if alpha < value < beta:
                    value = self.step(after, below, shadows, alpha, beta)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if ply == 0:
                        self.best = move
            if alpha >= beta:
                return best
        return best if best > -INFINITE else score(position.stuck(), ply)

    def step(
        self, after: Game, below: tuple[list[str], int, list[int]], shadows: list[int], alpha: int, beta: int
    ) -> int:
        """Searches a move that has been played: a node, for this search and for each altered one that expands here."""
        self.nodes += 1
        for index, remaining in enumerate(shadows):
            self.shadows[index] += remaining >= PLY
        return -self.pvs(after, *below, -beta, -alpha)


def score(outcome: int, ply: int) -> int:
    """The score of a finished game; nearer ends lie further out."""
    return outcome * (WON - ply)
