"""Games as text, read and written."""

from io import StringIO
from pathlib import Path

import chess.pgn
import pytest

from plywise import InputError, match, stats
from plywise.arena.pgn import read_games, write_game
from plywise.arena.record import GameRecord, PlayedMove

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
TAGS = {"Event": "a match", "Site": "?", "Date": "2026.01.02", "Round": "1.1", "White": 'A "one"', "Black": "B"}


def fools_mate() -> GameRecord:
    said = [("e7e5", 20, None), ("g2g4", -9990, None), ("d8h4", None, 1)]
    moves = tuple(PlayedMove(move, score, mate, 7, 1234) for move, score, mate in said)
    return GameRecord("chess", None, START, ("f2f3",), moves, "0-1", "normal", "Black mates")


def test_a_game_is_written_as_testers_read_it() -> None:
    text = write_game(fools_mate(), TAGS, [0.0021, 1.5, 0.0])
    assert "[White \"A 'one'\"]\n" in text
    assert '[Result "0-1"]\n[PlyCount "4"]\n[Termination "normal"]\n\n' in text
    assert " ".join(text.splitlines()[9:]).strip() == (
        "1. f3 {book} e5 {+0.02/7 0.002s, n=1234} 2. g4 {-9.99/7 1.500s, n=1234} Qh4# {+M1/7 0.000s, n=1234} "
        "{Black mates} 0-1"
    )


def test_python_chess_reads_it() -> None:
    read = chess.pgn.read_game(StringIO(write_game(fools_mate(), TAGS)))
    assert read is not None
    assert not read.errors
    assert [move.uci() for move in read.mainline_moves()] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert read.headers["White"] == "A 'one'"


def test_a_game_from_a_position_carries_it() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"
    moves = (PlayedMove("e8d8"), PlayedMove("e2e4"))
    record = GameRecord("chess", None, fen, (), moves, "1/2-1/2", "adjudication", "Draw by adjudication")
    text = write_game(record, TAGS)
    assert f'[SetUp "1"]\n[FEN "{fen}"]' in text
    assert "40... Kd8 41. e4 {Draw by adjudication} 1/2-1/2" in text


def test_a_reason_cannot_break_the_file() -> None:
    fault = "White disconnects: }{ \n[Event"
    record = GameRecord("chess", None, START, (), (), "0-1", "abandoned", fault)
    read = chess.pgn.read_game(StringIO(write_game(record, TAGS)))
    assert read is not None
    assert (read.headers["Result"], read.comment) == ("0-1", "White disconnects: )(  [Event")


def test_a_match_of_chess_reads_back(tmp_path: Path) -> None:
    result = match("plywise", "plywise:classic", games=6, nodes=50, run=tmp_path / "run")
    games = read_games(result.pgn)
    assert [game.tags["Round"] for game in games] == ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]
    assert [game.tags["White"] for game in games] == ["plywise", "plywise:classic"] * 3
    assert games[0].start == games[1].start != games[2].start
    counted = stats(result.pgn)
    assert (counted.pentanomial, counted.wins) == (result.stats.pentanomial, result.stats.wins)


def test_a_match_of_lines_of_action_reads_back(tmp_path: Path) -> None:
    result = match("plywise", "plywise:classic", games=4, nodes=50, game="loa", run=tmp_path / "run")
    games = read_games(result.pgn, game="loa")
    text = result.pgn.read_text(encoding="utf-8")
    assert text.count('[Variant "Lines of Action"]') == len(games) == 4
    assert games[0].moves[:4] == games[1].moves[:4] != games[2].moves[:4]
    assert all(f"1. {game.moves[0]} {{book}} {game.moves[1]} {{book}} 2. " in text for game in games)
    assert stats(result.pgn).pentanomial == result.stats.pentanomial


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf', ":1: this game does not end in its result"),
        ('[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Ne5 1-0\n', ":1: this game cannot be read: illegal"),
        ("nothing\n", ":1: neither a tag nor a move"),
        ('[White "A"]\n[Black "B"]\n[SetUp "1"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n[Result "*"]\n\n*\n', ":1: "),
    ],
)
def test_a_game_that_cannot_be_read_is_told(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_games(file)
    assert str(caught.value).startswith(f"{file}{problem}")


@pytest.mark.parametrize("moves", ["1. b1-b3 a2-c2 2. b3-b9 1-0", "1. b1b3 1-0"])
def test_an_illegal_move_of_lines_of_action_is_told(moves: str, tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    file.write_text(f'[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n{moves}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r":1: this game cannot be read: .* is no "):
        read_games(file, game="loa")
