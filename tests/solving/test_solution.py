"""What solved means."""

import pytest

from plywise.solving.solution import HeldMove, Solution


def held(*switches: tuple[str | None, int]) -> HeldMove:
    """A held move after switches, of which moves in capitals are right."""
    move = HeldMove(str.isupper)
    for to, nodes in switches:
        move.take(to, nodes)
    return move


@pytest.mark.parametrize(
    ("switches", "solved", "nodes"),
    [
        ([], False, 100),
        ([("a", 1)], False, 100),
        ([("A", 1)], True, 1),
        ([("a", 1), ("A", 20)], True, 20),
        ([("A", 1), ("a", 20)], False, 100),
        ([("A", 1), ("a", 20), ("A", 30)], True, 30),
        ([("A", 1), ("B", 20), ("C", 30)], True, 1),
        ([("a", 1), ("A", 100)], True, 100),
        ([("a", 1), ("A", 101)], False, 100),
        ([("A", 1), ("a", 101)], False, 100),
        ([("A", 1), (None, 20)], False, 100),
    ],
)
def test_what_counts_is_when_the_held_move_last_became_right(
    switches: list[tuple[str | None, int]], solved: bool, nodes: int
) -> None:
    last = switches[-1][0] if switches else None
    assert held(*switches).solution("x", cap=100, searched=120) == Solution("x", solved, nodes, last, 120)


def test_without_a_cap_the_unsolved_costs_what_was_searched() -> None:
    assert held(("a", 5)).solution("x", cap=None, searched=120).nodes == 120
    assert held(("A", 115)).solution("x", cap=None, searched=120) == Solution("x", True, 115, "A", 120)
