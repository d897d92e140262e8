"""Reading what engines say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plywise.errors import InputError
from plywise.uci.lines import BestMove, Info, Option, parse_best_move, parse_info, parse_option


@pytest.mark.parametrize(
    ("line", "info"),
    [
        ("info", Info()),
        ("info depth 9", Info(depth=9)),
        (
            "info depth 82 score mate -2 time 15 nodes 23828 nps 15 pv g3g6 f7g6",
            Info(82, None, None, -2, False, 23828, ("g3g6", "f7g6")),
        ),
        ("info multipv 2 depth 5 seldepth 12 score cp 30 lowerbound", Info(5, 2, 300)),
        ("info depth 5 score cp 30 upperbound nodes 7", Info(5, score=300, is_upper_bound=True, nodes=7)),
        ("info depth 3 pv e2e4 e7e5 nodes 12", Info(3, nodes=12, pv=("e2e4", "e7e5"))),
        ("info depth 3 pv b1-h1 c1xa3 pass", Info(3, pv=("b1-h1", "c1xa3", "pass"))),
        ("info string depth 5 nodes 7 pv e2e4", Info()),
        ("info depth nodes 5", Info(nodes=5)),
        ("info depth x nodes 1e6 pv", Info()),
        (f"info nodes {'9' * 5000}", Info()),
        ("info nodes", Info()),
        ("information depth 5", None),
        ("", None),
    ],
)
def test_info(line: str, info: Info | None) -> None:
    assert parse_info(line) == info


@pytest.mark.parametrize(
    ("line", "best"),
    [
        ("bestmove e2e4", BestMove("e2e4")),
        ("bestmove a7a8q ponder h7h5", BestMove("a7a8q")),
        ("bestmove (none)", BestMove(None)),
        ("bestmove 0000", BestMove(None)),
        ("bestmove", BestMove(None)),
        ("bestmoves e2e4", None),
    ],
)
def test_best_move(line: str, best: BestMove | None) -> None:
    assert parse_best_move(line) == best


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("option name Hash type spin default 16 min 1 max 64", Option("Hash", "spin", 1, 64)),
        ("option name Contempt type spin default 0 min -100 max 100", Option("Contempt", "spin", -100, 100)),
        ("option name Clear Hash type button", Option("Clear Hash", "button")),
        ("option name Log File type string default", Option("Log File", "string")),
        (
            "option name Style type combo default Very Risky var Solid var Very Risky",
            Option("Style", "combo", words=("Solid", "Very Risky")),
        ),
        ("option name type spin", None),
        ("option", None),
    ],
)
def test_option(line: str, option: Option | None) -> None:
    assert parse_option(line) == option


@given(
    st.one_of(
        st.text(),
        st.lists(st.sampled_from(("info", "option", "name", "type", "min", "depth", "nodes", "pv", "-1"))).map(
            " ".join
        ),
    )
)
def test_whatever_an_engine_says_can_be_read(line: str) -> None:
    assert not (parse_info(line) and parse_best_move(line))
    parse_option(line)


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        (Option("Hash", "spin", 1, 64), "64", "64"),
        (Option("Hash", "spin"), "-5", "-5"),
        (Option("Book", "check"), "True", "true"),
        (Option("Style", "combo", words=("Solid", "Very Risky")), "very risky", "Very Risky"),
        (Option("Log", "string"), "", "<empty>"),
        (Option("Log", "string"), "a b", "a b"),
        (Option("Clear", "button"), "", ""),
    ],
)
def test_a_value_is_told_as_the_engine_wants_it(option: Option, value: str, told: str) -> None:
    assert option.checked(value) == told


@pytest.mark.parametrize(
    ("option", "value", "problem"),
    [
        (Option("Hash", "spin", 1, 64), "65", 'Hash takes a whole number from 1 to 64, not "65"'),
        (Option("Hash", "spin", 1, 64), "0", "from 1 to 64"),
        (Option("Hash", "spin", 1, 64), "many", '"many"'),
        (Option("Book", "check"), "yes", 'Book takes true or false, not "yes"'),
        (Option("Style", "combo", words=("Solid", "Very Risky")), "Risky", "Solid or Very Risky"),
        (Option("Clear", "button"), "true", "is a button"),
    ],
)
def test_a_value_that_an_option_cannot_have_is_told(option: Option, value: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        option.checked(value)
