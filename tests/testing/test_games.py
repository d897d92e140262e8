"""The contract suite finds the faults it is there to find."""

import random
from collections.abc import Callable

import pytest

from plywise import Position
from plywise.testing import SlowGame, check_game


class Mirror:
    """A slow game that only repeats what the position says, but for one fault."""

    def __init__(self, position: Position, fault: str) -> None:
        self.position = position
        self.fault = fault

    def moves(self) -> list[str]:
        moves = self.position.moves()
        if self.fault == "missing":
            return [*moves, "a1a1"]
        return moves[1:] if self.fault == "surplus" else moves

    def outcome(self) -> str | None:
        return "draw" if self.fault == "outcome" else self.position.outcome

    def play(self, move: str) -> None:
        self.position = self.position.play(move)


def begin(fault: str) -> Callable[[random.Random], tuple[Position, SlowGame]]:
    return lambda _: (Position(), Mirror(Position(), fault))


def test_a_sound_game_passes_and_the_same_seed_plays_the_same() -> None:
    checks = [check_game(begin("none"), positions=100, seed=5) for _ in range(2)]
    assert checks[0] == checks[1]
    assert checks[0].positions == 100
    assert check_game(begin("none"), positions=100, seed=6).moves != checks[0].moves


@pytest.mark.parametrize(
    ("fault", "problem"),
    [
        ("missing", "legal moves are missing: \\['a1a1'\\]"),
        ("surplus", "not legal: \\['a2a3'\\]"),
        ("outcome", "the outcome is None, and should be draw"),
    ],
)
def test_a_fault_is_named_with_its_position(fault: str, problem: str) -> None:
    with pytest.raises(AssertionError, match=f"Position\\('chess'.*{problem}"):
        check_game(begin(fault), positions=10)
