"""Positions as researchers use them."""

import pickle

import pytest

from plywise import InputError, Position
from plywise.games.position import Game

START_OF_LOA = "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x"


def test_games_start_where_they_should() -> None:
    assert Position.start().text == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert Position.start("loa").text == START_OF_LOA
    assert Position.start("loa", rules="openspiel").rules == "openspiel"
    assert [Position(game).to_move for game in ("chess", "loa")] == ["white", "black"]


def test_a_position_knows_its_rules() -> None:
    assert Position("loa").rules == "olympiad"
    assert Position("loa").play("b1-h1").rules == "olympiad"
    assert Position("loa", rules="openspiel").play("b1-h1").rules == "openspiel"
    assert Position("chess").rules is None


def test_equality_is_of_game_text_and_rules() -> None:
    there_and_back = Position("loa").play("b1-b3", "a2-c2", "b3-b1", "c2-a2")
    assert there_and_back == Position("loa")
    assert hash(there_and_back) == hash(Position("loa"))
    assert Position("loa") != Position("loa", rules="openspiel")
    assert Position("loa") != Position("loa").play("b1-h1")
    assert Position("chess") != START_OF_LOA


@pytest.mark.parametrize("position", [Position("loa", rules="openspiel"), Position().play("e2e4")])
def test_the_representation_makes_the_position_again(position: Position) -> None:
    assert eval(repr(position)) == position  # noqa: S307 - the representation is made to be evaluated


def test_the_third_occurrence_is_a_draw_and_needs_the_moves_before() -> None:
    shuffle = ("g1f3", "g8f6", "f3g1", "f6g8")
    assert Position().play(*shuffle).outcome is None
    twice = Position().play(*shuffle, *shuffle)
    assert twice.outcome == "draw"
    assert Position("chess", twice.text).outcome is None


def test_the_second_occurrence_is_a_draw_for_openspiel_only() -> None:
    shuffle = ("b1-b3", "a2-c2", "b3-b1", "c2-a2")
    assert Position("loa", rules="openspiel").play(*shuffle).outcome == "draw"
    assert Position("loa").play(*shuffle).outcome is None
    assert Position("loa").play(*shuffle, *shuffle).outcome == "draw"


def test_castling_is_written_as_its_variant_writes_it() -> None:
    castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    assert "e1g1" in Position("chess", castling).moves()
    assert "e1h1" in Position("chess", castling, chess960=True).moves()
    assert "c1f1" in Position("chess", "4k3/8/8/8/8/8/8/2K2R2 w F - 0 1").moves()


def test_a_pickled_position_keeps_what_came_before() -> None:
    shuffle = ("g1f3", "g8f6", "f3g1", "f6g8")
    position = Position().play(*shuffle, *shuffle)
    copy = pickle.loads(pickle.dumps(position))
    assert copy == position
    assert copy.outcome == "draw"
    assert pickle.loads(pickle.dumps(Position("loa", rules="openspiel"))).rules == "openspiel"


def test_text_is_the_board() -> None:
    lines = str(Position("loa")).splitlines()
    assert lines[0] == "8 . x x x x x x ."
    assert str(Position()).splitlines()[7].endswith("R N B Q K B N R")


@pytest.mark.parametrize(
    ("game", "text", "problem"),
    [
        ("chess", "", "four fields"),
        ("chess", "8/8/8/8/8/8/8/8 w - - 0 1", "king"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "castling right"),
        ("loa", "8/8 x", "2 ranks"),
        ("loa", "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1", "who is to move"),
        ("loa", "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 w", "x or o"),
    ],
)
def test_a_text_that_is_no_position_is_refused(game: Game, text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem) as error:
        Position(game, text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("move", ["e2e5", "e7e5", "", "e2", "nonsense", "e2e4q", "0000"])
def test_an_illegal_move_is_refused(move: str) -> None:
    with pytest.raises(InputError):
        Position().play(move)


def test_what_does_not_fit_the_game_is_refused() -> None:
    with pytest.raises(InputError, match="loa"):
        Position("chess", rules="olympiad")
    with pytest.raises(InputError, match="chess"):
        Position("loa", chess960=True)
    with pytest.raises(InputError, match="tactical"):
        Position().moves("noisy")  # type: ignore[arg-type]
