"""Games that are ended before their end."""

import pytest

from plywise.arena.adjudication import Adjudicator, DrawRule, ResignRule, Verdict, parse_rule, rule_as_text
from plywise.arena.record import PlayedMove
from plywise.errors import InputError


def verdicts(adjudicator: Adjudicator, scores: list[int | None], first_move: int = 1) -> list[str | None]:
    """What is said after each move, White's first; None stands for a player that says nothing."""
    colours = ("white", "black")
    verdicts = (
        adjudicator.verdict(colours[ply % 2], PlayedMove("e2e4", score), first_move + ply // 2)
        for ply, score in enumerate(scores)
    )
    return [None if verdict is None else verdict.loser or "draw" for verdict in verdicts]


def test_a_draw_takes_both_players_some_moves_in_a_row() -> None:
    rule = DrawRule(movenumber=3, movecount=2, score=10)
    assert verdicts(Adjudicator(rule, None, None), [0] * 6) == [None] * 4 + ["draw"] * 2
    assert verdicts(Adjudicator(rule, None, None), [0, 0, 0, 101, 0, -100, 100, 0]) == [None] * 7 + ["draw"]
    assert verdicts(Adjudicator(rule, None, None), [0, 0, None, 0, 0, 0], 50)[-1] is None
    assert verdicts(Adjudicator(rule, None, None), [0, 0, 0, 0], 50)[-1] == "draw"


def test_a_player_that_sees_itself_lost_has_lost() -> None:
    rule = ResignRule(movecount=2, score=400)
    assert verdicts(Adjudicator(None, rule, None), [0, -4000, 0, -3999, 0, -4000, 0, -9000])[-2:] == [None, "black"]
    assert verdicts(Adjudicator(None, rule, None), [-4000, 0, -4000])[-1] == "white"


def test_if_need_be_the_other_must_see_it_too() -> None:
    rule = ResignRule(movecount=2, score=400, twosided=True)
    assert verdicts(Adjudicator(None, rule, None), [-4000, 0, -4000, 0, -4000, 4000, -4000]) == [None] * 7
    assert verdicts(Adjudicator(None, rule, None), [-4000, 4000, -4000, 4000])[-1] == "white"
    assert verdicts(Adjudicator(None, rule, None), [4000, -4000, 4000, -4000])[-1] == "black"


def test_a_mate_is_beyond_any_advantage() -> None:
    adjudicator = Adjudicator(DrawRule(1, 1, 10), ResignRule(1, 400), None)
    assert adjudicator.verdict("white", PlayedMove("e2e4", mate=3), 9) is None
    assert adjudicator.verdict("black", PlayedMove("e2e4", mate=-3), 9) == Verdict("black")


def test_long_games_are_drawn() -> None:
    assert verdicts(Adjudicator(None, None, 3), [500] * 6) == [None] * 5 + ["draw"]


def test_rules_are_read_and_written() -> None:
    assert parse_rule(DrawRule, "movecount=5") == DrawRule(movecount=5)
    draw = DrawRule(34, 8, 20)
    assert parse_rule(DrawRule, rule_as_text(draw)) == draw
    for rule in (ResignRule(5, 600, twosided=True), ResignRule()):
        assert parse_rule(ResignRule, rule_as_text(rule)) == rule


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("count=3", "is none of movecount"),
        ("score=-1", "whole number"),
        ("twosided=maybe", "true or false"),
        ("movecount=0", "movecount must be at least 1"),
        ("score=0", "score must be at least 1"),
        ("score=9999999", "whole number"),
    ],
)
def test_what_is_no_rule_is_told(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        parse_rule(ResignRule, text)
