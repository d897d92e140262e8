"""What a player may use."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plywise.errors import InputError
from plywise.limits import Clocks, Limit, TimeControl


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("10+0.1", TimeControl(10, 0.1)),
        ("40/60+0.6", TimeControl(60, 0.6, 40)),
        ("2:30", TimeControl(150)),
        ("0+1", TimeControl(0, 1)),
    ],
)
def test_time_controls_are_read_and_written(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control
    assert TimeControl.parse(str(control)) == control


@given(st.floats(0.001, 1e6), st.floats(0, 1e6), st.none() | st.integers(1, 9999))
def test_every_time_control_reads_back(seconds: float, increment: float, moves: int | None) -> None:
    control = TimeControl(seconds, increment, moves)
    assert TimeControl.parse(str(control)) == control


@pytest.mark.parametrize("text", ["", "ten", "10+", "0", "0/10", "-1", "1e3", "10+0.1+1", "99999999", "40/", "nan"])
def test_what_is_no_time_control_is_told(text: str) -> None:
    with pytest.raises(InputError, match="is no time control"):
        TimeControl.parse(text)


def test_limits_are_read_by_name_and_written_so_that_they_read_back() -> None:
    limit = Limit.parse("tc=40/60+0.6, nodes=5000,depth=12")
    assert limit == Limit(nodes=5000, depth=12, tc=TimeControl(60, 0.6, 40))
    assert Limit.of(limit.as_words()) == limit
    assert str(limit) == "40/60+0.6, 5,000 nodes, depth 12"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("tc=10,movetime=5", "contradict"),
        ("time=5", "no limit is called 'time'"),
        ("nodes", "is no limit"),
        ("nodes=", "is no limit"),
        ("nodes=many", "takes a whole number"),
        ("nodes=0", "nodes must be from 1"),
        ("depth=5000", "depth must be from 1"),
        ("nodes=5,nodes=6", "nodes is given twice"),
        ("nodes=" + "9" * 50, "takes a whole number"),
    ],
)
def test_limits_that_are_none_are_told(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        Limit.parse(text)


def test_the_command_tells_the_clocks_of_both() -> None:
    limit = Limit(nodes=100, tc=TimeControl(10, 0.1, 40))
    clocks = Clocks((9.5004, 0.0), (0.1, 0.1), 12)
    assert limit.command(clocks) == "go wtime 9500 btime 1 winc 100 binc 100 movestogo 12 nodes 100"
    assert Limit(tc=TimeControl(10)).command(Clocks((10, 10), (0, 0))) == "go wtime 10000 btime 10000"
    assert Limit(movetime=50).command() == "go movetime 50"
    assert Limit().command() == "go infinite"
