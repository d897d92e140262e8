"""Openings: those that ship, those of files, and those of chance."""

from pathlib import Path

import chess
import pytest

from plywise import InputError, Position
from plywise.arena.openings import choose_openings

POSITIONS = """
# three positions
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - hmvc 0; fmvn 2;
rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2
rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm exd5;
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "book.epd"
    path.write_text(POSITIONS, encoding="utf-8")
    return path


def test_those_that_ship_are_many_legal_and_different() -> None:
    openings = choose_openings(None)
    boards = [chess.Board(opening.start) for opening in openings]
    assert len(openings) >= 6000
    assert len({board.epd() for board in boards}) == len(openings)
    assert all(board.is_valid() and board.ply() == 8 and not board.is_game_over() for board in boards)


def test_the_seed_shuffles_and_the_order_of_the_file_can_be_kept(file: Path) -> None:
    in_order = choose_openings(None, path=file, order="sequential")
    assert [opening.start.split()[-1] for opening in in_order] == ["2", "2", "1"]
    shuffled = {tuple(choose_openings(3, path=file, seed=seed)) for seed in range(20)}
    assert len(shuffled) == 6
    assert choose_openings(2, path=file, seed=5) == choose_openings(2, path=file, seed=5)


def test_too_few_are_told(file: Path) -> None:
    with pytest.raises(InputError, match=r"3 different openings, and 4 pairs .*; play 6 games at most"):
        choose_openings(4, path=file)
    with pytest.raises(InputError, match="the openings that ship: 6,400 different openings"):
        choose_openings(10_000)


def test_the_same_opening_counts_once(tmp_path: Path, file: Path) -> None:
    twice = tmp_path / "twice.epd"
    twice.write_text(POSITIONS + POSITIONS, encoding="utf-8")
    assert choose_openings(None, path=twice) == choose_openings(None, path=file)


def test_chess960_is_told_of(tmp_path: Path) -> None:
    file = tmp_path / "960.epd"
    file.write_text("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\n", encoding="utf-8")
    with pytest.raises(InputError, match="is a position of Chess960, which matches do not play"):
        choose_openings(None, path=file)


def test_a_book_need_not_say_who_played(tmp_path: Path) -> None:
    file = tmp_path / "book.pgn"
    file.write_text('[Event "book"]\n\n1. e4 e5 *\n', encoding="utf-8")
    assert [opening.moves for opening in choose_openings(None, path=file)] == [("e2e4", "e7e5")]


def test_a_pgn_gives_its_moves(tmp_path: Path) -> None:
    file = tmp_path / "book.pgn"
    games = ["1. e4 e5 *", "1. d4 d5 2. c4 *", "1. f3 e5 2. g4 Qh4# 0-1"]
    results = ["*", "*", "0-1"]
    texts = [
        f'[White "?"]\n[Black "?"]\n[Result "{result}"]\n\n{game}\n\n'
        for game, result in zip(games, results, strict=True)
    ]
    file.write_text("".join(texts[:2]), encoding="utf-8")
    openings = choose_openings(None, path=file, order="sequential")
    assert [opening.moves for opening in openings] == [("e2e4", "e7e5"), ("d2d4", "d7d5", "c2c4")]
    file.write_text("".join(texts), encoding="utf-8")
    with pytest.raises(InputError, match=r"book\.pgn:13: the game is over after these moves"):
        choose_openings(None, path=file)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNK w KQkq - 0 2\n", ":1: "),
        ("\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n", ":2: the game is over in this position"),
        ("# nothing\n", ": no opening in this file"),
    ],
)
def test_what_is_no_opening_is_told(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "book.epd"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        choose_openings(None, path=file)
    assert str(caught.value).startswith(f"{file}{problem}")


def test_lines_of_action_begins_with_four_random_moves_by_the_seed() -> None:
    openings = choose_openings(50, game="loa", seed=1)
    assert openings == choose_openings(60, game="loa", seed=1)[:50]
    assert openings != choose_openings(50, game="loa", seed=2)
    after = {Position("loa").play(*opening.moves).text for opening in openings}
    assert len(after) == 50
    assert all(len(opening.moves) == 4 for opening in openings)
