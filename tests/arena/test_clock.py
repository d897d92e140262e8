"""Clocks of players."""

import pytest

from plywise.arena.clock import GameClock
from plywise.limits import Limit, TimeControl


def test_a_clock_runs_down_and_is_refilled() -> None:
    clock = GameClock(Limit(tc=TimeControl(10, 1, moves=3)), margin=0)
    assert clock.most == 10
    assert clock.press(4)
    assert clock.left == pytest.approx(7)
    assert clock.moves_to_go == 2
    assert clock.press(7)
    assert clock.left == pytest.approx(1)
    assert clock.press(0.5)
    assert clock.left == pytest.approx(11.5)
    assert clock.moves_to_go == 3


def test_a_move_may_be_late_by_the_margin_but_no_later() -> None:
    clock = GameClock(Limit(tc=TimeControl(1, 0.5)), margin=0.1)
    assert clock.press(1.05)
    assert clock.left == pytest.approx(0.5), "what was too much is not taken off the increment"
    assert not clock.press(0.7)
    per_move = GameClock(Limit(movetime=100), margin=0.02)
    assert [per_move.press(seconds) for seconds in (0.1, 0.119, 0.121, 0.1)] == [True, True, False, True]


def test_without_a_clock_there_is_time() -> None:
    clock = GameClock(Limit(nodes=1), margin=0)
    assert clock.most is None
    assert clock.press(1e9)


def test_an_increment_alone_is_there_from_the_beginning() -> None:
    assert GameClock(Limit(tc=TimeControl(0, 2)), margin=0).left == 2
