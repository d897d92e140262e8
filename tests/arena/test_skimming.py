"""Games read without their moves."""

import io

import pytest

from plywise.arena.skimming import Game, skim
from plywise.errors import InputError

from .pgn import FIRST_FEN, SECOND_FEN, game, pairs

WON, LOST, DRAWN = "1-0", "0-1", "1/2-1/2"
TWO_PAIRS = pairs([(WON, DRAWN), (LOST, WON)])


def read(text: str | bytes) -> list[Game]:
    data = text.encode() if isinstance(text, str) else text
    return list(skim(io.BytesIO(data), "games.pgn"))


def opening(moves: str, fen: str | None = None) -> str:
    (only,) = read(game("A", "B", WON, fen, moves))
    return only.opening


def test_the_games_in_their_order() -> None:
    text = game("A", "B", WON, FIRST_FEN) + game("B", "A", DRAWN, SECOND_FEN) + game("A", "C", "*", FIRST_FEN)
    assert read(text) == [
        Game(1, "A", "B", WON, FIRST_FEN),
        Game(10, "B", "A", DRAWN, SECOND_FEN),
        Game(19, "A", "C", "*", FIRST_FEN),
    ]


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5", True),
        ("1. e4 e5 2. Nf3 Nc6", "1. e4 e5 2. Nf3 Nf6", False),
        ("1. d4 {book} d5 {book} 2. c4 e6", "1. d4 {book} d5 {book} 2. Nf3 Nf6", True),
        ("1. d4 {book} d5 {book} 2. c4 {book} e6", "1. d4 {book} d5 {book} 2. Nf3 {book} e6", False),
        ("1.e4 { +0.30/12\n1.2s } 1...e5 2.Nf3 Nc6 3.d4", "1. e4 e5 2. Nf3 Nc6 {-0.3/9 1s} 3. Bb5", True),
        ("1. b1-h1 a3xd3 2. c1-c3 pass 3. d1-d2", "1. b1-h1 a3xd3 2. c1-c3 pass 3. e1-e2", True),
        ("1. f3 e5 2. g4", "1. f3 e5 2. g4", True),
        ("1. f3 e5 2. g4", "1. f3 e5 2. g4 Qh4#", False),
        ("", "", True),
    ],
)
def test_openings_from_the_usual_position_are_their_moves(first: str, second: str, same: bool) -> None:
    assert (opening(first) == opening(second)) is same


def test_openings_from_other_positions_are_the_positions() -> None:
    assert opening("2. Nf3", FIRST_FEN) == opening("2. Nc3", FIRST_FEN) == FIRST_FEN


def test_many_moves_of_a_book_all_count() -> None:
    book = " ".join(f"{number}. e4 {{book}} e5 {{book}}" for number in range(1, 21))
    assert opening(f"{book} 21. a3") == " ".join(20 * ["e4", "e5"])


@pytest.mark.parametrize(
    "moves",
    [
        '1. e4 {a comment\n\n[White "nobody"]\n\nover lines} e5',
        "1. e4 {one} e5 {two\nlines} 2. Nf3",
        "1. e4 e5\n% an escaped line {\n2. Nf3",
        "1. e4 e5 ; to the end of the line\n2. Nf3",
        "1. e4 $1 (1. d4 d5 {a variation}) e5",
    ],
)
def test_what_stands_between_the_moves_is_passed_over(moves: str) -> None:
    text = game("A", "B", WON, FIRST_FEN, moves) + game("B", "A", DRAWN, FIRST_FEN, moves)
    assert [(one.white, one.result) for one in read(text)] == [("A", WON), ("B", DRAWN)]


def test_other_forms_of_a_file_are_read() -> None:
    expected = read(TWO_PAIRS)
    assert read("\ufeff" + TWO_PAIRS) == expected
    assert read(TWO_PAIRS.replace("\n", "\r\n")) == expected
    assert read(TWO_PAIRS.rstrip("\n")) == expected
    assert read(TWO_PAIRS.replace("a match", "\xe9t\xe9").encode("latin-1")) == expected
    assert read(TWO_PAIRS.replace("\n\n[", " {White mates}\n\n[")) == expected
    later = read("\n\n% written by hand\n" + TWO_PAIRS)
    assert [one.line for one in later] == [one.line + 3 for one in expected]


@pytest.mark.parametrize("length", range((1 << 16) - 30, (1 << 16) + 2))
def test_moves_may_be_one_line_of_any_length(length: int) -> None:
    (only,) = read(game("A", "B", DRAWN, moves="1. e4 {" + length * "x" + "} e5"))
    assert only.result == DRAWN


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hello\n", "1: neither a tag nor a move of a game; this is no PGN"),
        ("\0\0\0", "1: neither a tag nor"),
        (game("A", "B", WON) + "1. e4 e5 1-0\n", "8: neither a tag nor"),
        (game("A", "B", "2-0"), "1: this game does not end in its result"),
        (game("A", "B", WON).replace("Nc6 1-0", "Nc6 0-1"), "1: the result is 1-0 in the tags and 0-1 after"),
        (game("A", "B", WON).replace('[White "A"]\n', ""), "1: this game does not say who played White"),
        (game("A", "", WON), "1: this game does not say who played Black"),
        (game("A", "B", WON).replace("1. e4 e5 2. Nf3 Nc6 1-0", ""), "1: this game does not end"),
        (2 * game("A", "B", WON).replace("1. e4 e5 2. Nf3 Nc6 1-0\n\n", ""), "1: this game has neither moves nor"),
        (game("A", "B", WON, moves="1. e4 {never closed"), "1: this game does not end"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(InputError) as raised:
        read(text)
    assert str(raised.value).startswith(f"games.pgn:{problem}")
    assert "\n" not in str(raised.value)


def test_a_file_cut_anywhere_but_between_games_is_noticed() -> None:
    whole = len(read(TWO_PAIRS))
    for at in range(1, len(TWO_PAIRS)):
        part = TWO_PAIRS[:at]
        if part.rstrip("\n").endswith((" 1-0", " 0-1", " 1/2-1/2")):
            assert 0 < len(read(part)) <= whole
        else:
            with pytest.raises(InputError):
                read(part)
