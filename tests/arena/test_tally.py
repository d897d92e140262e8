"""Results counted from a PGN."""

import io

import pytest

from plywise.arena.statistics import Results
from plywise.arena.tally import Tally, tally
from plywise.errors import InputError

from .pgn import FIRST_FEN, SECOND_FEN, game, pairs

WON, LOST, DRAWN = "1-0", "0-1", "1/2-1/2"


def count(text: str | bytes, player: str | None = None) -> Tally:
    data = text.encode() if isinstance(text, str) else text
    return tally(io.BytesIO(data), "games.pgn", player)


def test_games_of_one_position_with_colours_reversed_are_pairs() -> None:
    counted = count(pairs([(WON, LOST), (WON, DRAWN), (DRAWN, DRAWN), (LOST, LOST), (LOST, DRAWN), (LOST, WON)]))
    assert (counted.player, counted.opponents) == ("A", ("B",))
    assert counted.results == Results(trinomial=(4, 4, 4), pentanomial=(1, 1, 2, 1, 1))
    assert (counted.unpaired, counted.unfinished) == (0, 0)


def test_the_view_is_that_of_the_player() -> None:
    text = pairs([(WON, LOST), (WON, DRAWN)])
    assert count(text, "B").results == count(text, "A").results.reversed


def test_pairs_may_be_written_in_any_order() -> None:
    text = (
        game("A", "B", WON, FIRST_FEN)
        + game("A", "B", WON, SECOND_FEN)
        + game("B", "A", DRAWN, SECOND_FEN)
        + game("B", "A", LOST, FIRST_FEN)
    )
    assert count(text).results.pentanomial == (0, 0, 0, 1, 1)


def test_games_of_other_positions_are_no_pair() -> None:
    text = game("A", "B", WON, FIRST_FEN) + game("B", "A", LOST, SECOND_FEN)
    assert count(text).results == Results(trinomial=(0, 0, 2))


def test_games_with_the_same_colours_are_no_pair() -> None:
    text = game("A", "B", WON, FIRST_FEN) + game("A", "B", WON, FIRST_FEN)
    assert count(text).results == Results(trinomial=(0, 0, 2))


def test_games_against_other_opponents_are_no_pair() -> None:
    text = game("A", "B", WON, FIRST_FEN) + game("C", "A", LOST, FIRST_FEN)
    assert count(text, "A").results == Results(trinomial=(0, 0, 2))
    assert count(text, "A").opponents == ("B", "C")


def test_a_game_without_its_partner_is_left_out_of_pairs() -> None:
    text = pairs([(WON, DRAWN), (DRAWN, DRAWN)]) + game("A", "B", WON, SECOND_FEN)
    counted = count(text)
    assert counted.results == Results(trinomial=(0, 3, 1), pentanomial=(0, 0, 1, 1, 0))
    assert counted.unpaired == 1


def test_games_most_of_which_have_no_partner_are_single_games() -> None:
    text = pairs([(WON, DRAWN)]) + "".join(
        game("A", "B", WON, FIRST_FEN.replace("0 2", f"9 {number}")) for number in range(2)
    )
    counted = count(text)
    assert counted.results == Results(trinomial=(0, 1, 3))
    assert counted.unpaired == 0


def test_games_without_result_are_left_out() -> None:
    counted = count(pairs([(WON, DRAWN), ("*", WON)]))
    assert counted.results == Results(trinomial=(0, 1, 1), pentanomial=(0, 0, 0, 1, 0))
    assert (counted.unpaired, counted.unfinished) == (1, 1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", r"games\.pgn: no game in this file; give a PGN"),
        (game("A", "A", WON), r"games\.pgn:1: White and Black are both 'A'"),
        (game("A", "B", WON) + game("C", "A", WON), r"games\.pgn:8: more than two players; say whose"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        count(text)


def test_a_player_who_is_not_there_is_told() -> None:
    with pytest.raises(InputError, match=r"games\.pgn: no game of 'Z'; the players are A, B"):
        count(pairs([(WON, WON)]), "Z")


def test_reading_is_told_of() -> None:
    text = 700 * pairs([(WON, DRAWN)])
    told: list[int] = []
    tally(io.BytesIO(text.encode()), "games.pgn", progress=told.append)
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] <= len(text)
