"""What is read off an engine's lines."""

from plywise.experience.suites import Problem
from plywise.solving.listening import Listener
from plywise.solving.solution import Stop
from plywise.uci.lines import BestMove, parse_best_move, parse_info

PROBLEM = Problem("x", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", frozenset({"a1a8", "a1b1"}))


def listen(
    text: str, *, cap: int | None = 1000, stop: Stop = "cap", most: int | None = None
) -> tuple[Listener, list[int]]:
    """A listener after lines of an engine, and the lines, from 0, at which it wanted the search to be stopped."""
    listener = Listener(PROBLEM, cap=cap, stop=stop, most=most)
    stops = []
    for number, line in enumerate(text.strip().splitlines()):
        said = parse_info(line.strip()) or parse_best_move(line.strip())
        assert said is not None
        if listener.hear(said):
            stops.append(number)
    return listener, stops


def solved(text: str, *, cap: int | None = 1000, stop: Stop = "cap") -> tuple[bool, int, str | None, int]:
    """Whether it is solved, the nodes to solution, the move held and the nodes searched."""
    solution = listen(text, cap=cap, stop=stop)[0].solution()
    return solution.solved, solution.nodes, solution.move, solution.searched


def test_a_move_is_held_since_the_line_that_shows_it() -> None:
    assert solved("""
        info depth 1 nodes 10 pv g1f1
        info depth 2 nodes 50 pv a1a8 g8h8
        info depth 3 nodes 90 pv a1b1
        info nodes 400
        bestmove a1b1
    """) == (True, 50, "a1b1", 400)


def test_an_upper_bound_shows_no_move_and_a_lower_bound_does() -> None:
    assert solved("""
        info depth 1 nodes 10 pv g1f1
        info depth 2 score cp 30 upperbound nodes 50 pv a1a8
        info depth 2 score cp 90 lowerbound nodes 70 pv a1a8
        bestmove a1a8
    """) == (True, 70, "a1a8", 70)


def test_only_the_first_of_several_lines_of_play_counts() -> None:
    assert solved("""
        info depth 1 multipv 1 nodes 10 pv a1a8
        info depth 1 multipv 2 nodes 11 pv g1f1
        bestmove a1a8
    """) == (True, 10, "a1a8", 11)


def test_a_bestmove_of_its_own_is_held_since_the_last_nodes_seen() -> None:
    lines = "info depth 1 nodes 10 pv {}\ninfo depth 2 nodes 300\nbestmove {}"
    assert solved(lines.format("g1f1", "a1a8")) == (True, 300, "a1a8", 300)
    assert solved(lines.format("a1a8", "g1f1")) == (False, 1000, "g1f1", 300)
    assert solved(lines.format("a1a8", "(none)")) == (False, 1000, None, 300)
    assert solved("bestmove a1a8") == (True, 0, "a1a8", 0)


def test_a_line_without_nodes_came_at_the_last_nodes_seen() -> None:
    assert solved("info depth 1 nodes 10 pv g1f1\ninfo depth 2 pv a1a8\nbestmove a1a8") == (True, 10, "a1a8", 10)


def test_a_switch_past_the_cap_is_unsolved() -> None:
    late = "info depth 1 nodes 10 pv g1f1\ninfo depth 2 nodes 1001 pv a1a8\nbestmove a1a8"
    assert solved(late) == (False, 1000, "a1a8", 1001)
    assert solved(late, cap=1001) == (True, 1001, "a1a8", 1001)
    assert solved("info depth 1 nodes 10 pv a1a8\ninfo depth 2 nodes 1001 pv g1f1\nbestmove g1f1")[0] is False


def test_without_a_cap_the_unsolved_costs_what_was_searched() -> None:
    assert solved("info depth 1 nodes 1234 pv g1f1\nbestmove g1f1", cap=None) == (False, 1234, "g1f1", 1234)


def test_found_ends_at_the_first_line_of_a_greater_depth() -> None:
    text = """
        info depth 1 nodes 10 pv a1a8
        info depth 1 currmove g1f1
        info depth 2 nodes 40 pv g1f1
        info depth 3 nodes 90 pv g1f1
        bestmove g1f1
    """
    listener, stops = listen(text, stop="found")
    assert stops == [2]
    assert listener.solution().move == "a1a8"
    assert solved(text, stop="found") == (True, 10, "a1a8", 40)
    assert solved(text, stop="cap") == (False, 1000, "g1f1", 90)


def test_found_waits_for_the_end_of_the_iteration() -> None:
    text = "info depth 4 nodes 10 pv a1a8\ninfo depth 4 nodes 40 pv g1f1\ninfo depth 5 nodes 60 pv g1f1\nbestmove g1f1"
    assert listen(text, stop="found")[1] == []
    assert solved(text, stop="found") == (False, 1000, "g1f1", 60)


def test_a_search_is_stopped_at_the_first_line_at_or_past_what_it_may_take() -> None:
    text = "info depth 1 nodes 999 pv a1a8\ninfo depth 2 nodes 1000 pv a1a8"
    listener, stops = listen(text, most=1000)
    assert stops == [1]
    assert listener.nodes_below_cap == 999
    assert listen(text, most=None)[1] == []
    assert not listener.hear(BestMove("a1a8"))
    assert listener.solution().searched == 1000


def test_the_last_line_of_play_says_whether_mate_is_seen() -> None:
    assert listen("info depth 1 score mate 1 nodes 10 pv a1a8\ninfo nodes 20")[0].sees_mate
    assert not listen("info depth 1 score mate 1 nodes 10 pv a1a8\ninfo depth 2 score cp 5 nodes 20 pv g1f1")[
        0
    ].sees_mate
