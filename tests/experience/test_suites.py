"""Suites, as they are found in the world."""

import importlib.resources
from collections.abc import Callable
from pathlib import Path

import pytest

from plywise.errors import InputError
from plywise.experience.suites import Problem, Suite, read_suite
from plywise.games.position import Position

ROOK = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
PROMOTION = "8/P6k/8/8/8/8/8/K7 w - -"
KNIGHTS = "4k3/8/8/8/8/8/8/1N2KN2 w - -"
LOA = "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x"

ANY = ".+"
"""A complaint of the core, whose words are its own."""

Read = Callable[..., Suite]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Reads a suite with some content."""

    def read(content: str | bytes, **options: object) -> Suite:
        path = tmp_path / "some.epd"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_suite(path, **options)  # type: ignore[arg-type]

    return read


def only(suite: Suite) -> Problem:
    """The one problem of a suite."""
    (problem,) = suite.problems
    return problem


def test_all_that_a_line_says(read: Read) -> None:
    line = f'{ROOK} bm Ra8#; am Kf1 Kh1; id "plain; \\"one\\""; c0 "a comment"; sm Ra8; acd 7; pv Ra8#;'
    assert only(read(f"# head\n\n  {line}  \n")) == Problem(
        id='plain; "one"',
        position="6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        best=frozenset({"a1a8"}),
        avoid=frozenset({"g1f1", "g1h1"}),
        pv=("a1a8",),
        mistake="a1a8",
        line=3,
        operations={"c0": ("a comment",), "acd": ("7",)},
    )


@pytest.mark.parametrize(
    ("fields", "position"),
    [
        (ROOK, f"{ROOK} 0 1"),
        (f"{ROOK} 12 34", f"{ROOK} 12 34"),
        (f"{ROOK} 12 34;", f"{ROOK} 12 34"),
        (f"{ROOK} hmvc 12; fmvn 34;", f"{ROOK} 12 34"),
        ("6k1/5ppp/8/8/8/8/8/R5K1\tw  -  -", f"{ROOK} 0 1"),
    ],
)
def test_a_position_has_four_fields_or_six(read: Read, fields: str, position: str) -> None:
    assert only(read(f"{fields} bm Ra8;")).position == position


@pytest.mark.parametrize(
    ("position", "text", "move"),
    [
        (ROOK, "Ra8", "a1a8"),
        (ROOK, "Ra8#", "a1a8"),
        (ROOK, "Ra8+!?", "a1a8"),
        (ROOK, "Ra1-a8", "a1a8"),
        (ROOK, "a1a8", "a1a8"),
        (ROOK, "a1-a8", "a1a8"),
        (CASTLING, "O-O", "e1g1"),
        (CASTLING, "0-0-0", "e1c1"),
        (CASTLING, "e1g1", "e1g1"),
        (CASTLING, "Rxa8+", "a1a8"),
        (PROMOTION, "a8=Q", "a7a8q"),
        (PROMOTION, "a8N", "a7a8n"),
        (PROMOTION, "a7a8r", "a7a8r"),
        (KNIGHTS, "Nbd2", "b1d2"),
        (KNIGHTS, "N1a3", "b1a3"),
        ("rk5r/8/8/8/8/8/8/RK5R w KQkq -", "O-O", "b1h1"),
        ("rk5r/8/8/8/8/8/8/RK5R w KQkq -", "O-O-O", "b1a1"),
        ("rk5r/8/8/8/8/8/8/RK5R w HAha -", "b1h1", "b1h1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha -", "O-O", "e1g1"),
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb -", "O-O-O", "e1b1"),
    ],
)
def test_moves_of_chess_in_all_notations(read: Read, position: str, text: str, move: str) -> None:
    assert only(read(f"{position} bm {text};")).best == {move}


@pytest.mark.parametrize("text", ["bm Ra8 Kf1", "bm Ra8; bm Kf1", "bm Ra8 Kf1;", "bm Ra8 a1a8 Kf1;"])
def test_several_moves_may_be_best(read: Read, text: str) -> None:
    assert only(read(f"{ROOK} {text}")).best == {"a1a8", "g1f1"}


def test_a_line_of_play_is_followed(read: Read) -> None:
    assert only(read(f"{CASTLING} bm O-O; pv O-O O-O-O Rad1 Rxd1")).pv == ("e1g1", "e8c8", "a1d1", "d8d1")


@pytest.mark.parametrize(
    ("operations", "right", "wrong"),
    [
        ("bm Ra8 Ra7;", ["a1a8", "a1a7"], ["g1f1"]),
        ("am Ra8 Ra7;", ["g1f1"], ["a1a8", "a1a7"]),
        ("bm Ra8 Ra7; am Ra7;", ["a1a8"], ["a1a7", "g1f1"]),
    ],
)
def test_what_is_right(read: Read, operations: str, right: list[str], wrong: list[str]) -> None:
    problem = only(read(f"{ROOK} {operations}"))
    assert all(map(problem.is_right, right))
    assert not any(map(problem.is_right, wrong))


def test_a_problem_without_an_id_is_named_after_its_line(read: Read) -> None:
    suite = read(f'{ROOK} bm Ra8;\n# comment\n{ROOK} bm Ra8; id "";\n{ROOK} bm Ra8; id two words;\n')
    assert [problem.id for problem in suite.problems] == ["some.epd:1", "some.epd:3", "two words"]


def test_lines_may_end_as_on_any_system(read: Read) -> None:
    lines = [f"{ROOK} bm Ra8;", "", f"{ROOK} bm Ra7"]
    plain = read("\n".join(lines))
    assert len(plain.problems) == 2
    assert read("\ufeff" + "\r\n".join(lines) + "\r\n").problems == plain.problems


def test_lines_of_action_are_read_by_the_same_reader(read: Read) -> None:
    suite = read(f'{LOA} bm b1-h1 c1xa3; id "first; move"; pv b1-h1 a2-c2;', game="loa", rules="openspiel")
    assert (suite.game, suite.rules) == ("loa", "openspiel")
    assert only(suite) == Problem("first; move", LOA, frozenset({"b1-h1", "c1xa3"}), pv=("b1-h1", "a2-c2"), line=1)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("nonsense", "at least four fields"),
        ("bm Ra8; id;", "at least four fields"),
        ("bm Ra8; id 1;", ANY),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w bm Ra8;", ANY),
        ("8/8/8/8/8/8/8/R5K1 w - - bm Ra8;", ANY),
        ("R5k1/8/8/8/8/8/8/6K1 w - - bm Ra8;", ANY),
        (f"{ROOK} 0 0 bm Ra8;", ANY),
        (f"{ROOK} 100 80 bm Ra8;", "the game is over"),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - bm Kf8;", "the game is over"),
        ("6k1/8/8/8/8/8/8/6K1 w - - bm Kf1;", "the game is over"),
        (f"{ROOK} bm Ra9;", 'no legal move "Ra9" in 6k1'),
        (f"{ROOK} bm Qa8;", 'no legal move "Qa8"'),
        (f"{ROOK} bm --;", 'no legal move "--"'),
        (f"{ROOK} bm 0000;", 'no legal move "0000"'),
        (f"{ROOK} am Rb9;", 'no legal move "Rb9"'),
        (f"{KNIGHTS} bm Nd2;", 'move "Nd2" can mean several moves'),
        (f"{PROMOTION} bm a8;", 'no legal move "a8"'),
        (f"{ROOK} bm Ra8; pv Ra8 Kh8;", 'no legal move "Kh8"'),
        (f"{ROOK} id 1;", "no best move"),
        (f"{ROOK} bm; am;", "no best move"),
        (f"{ROOK} bm Ra8; am Ra8;", "no legal move is right"),
        (f'{ROOK} bm Ra8; id "open;', "never closed"),
        (f"{ROOK} bm Ra8; 5;", "name of an operation"),
        (f"{ROOK} bm Ra8; id \0;", "NUL byte"),
        (f"{ROOK} bm Ra8; c0 {'x' * 1_000_000};", "more than 65,536 bytes"),
        (f"{ROOK} bm Ra8; c0 ".encode() + "é".encode("latin-1"), "byte 42 of the line is not UTF-8"),
    ],
)
def test_a_bad_line_is_told_or_counted(read: Read, tmp_path: Path, line: str | bytes, problem: str) -> None:
    bad = line if isinstance(line, bytes) else line.encode()
    content = f"{ROOK} bm Ra8;\n".encode() + bad + f"\n{ROOK} bm Ra7;\n".encode()
    with pytest.raises(InputError, match=problem) as caught:
        read(content)
    message = str(caught.value)
    assert message.startswith(f"{tmp_path / 'some.epd'}:2: ")
    assert message.endswith("; mend the line, or pass over bad lines with --skip-bad")
    assert message.isprintable()
    suite = read(content, skip_bad=True)
    assert suite.skipped == 1
    assert [problem.line for problem in suite.problems] == [1, 3]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (f"{LOA} bm b1-h2;", 'no legal move "b1-h2"'),
        (f"{LOA} bm b1xh1;", 'no legal move "b1xh1"'),
        (f"{LOA} bm Ra8;", 'no legal move "Ra8"'),
        (f"{LOA.removesuffix(' x')} bm b1-h1;", "a board and the side to move"),
        ("1xxxxxx1/o6o x bm b1-h1;", ANY),
        ("xx6/8/8/8/8/8/8/o6o o bm a1-b1;", "the game is over"),
    ],
)
def test_a_bad_line_of_lines_of_action_is_told(read: Read, line: str, problem: str) -> None:
    with pytest.raises(InputError, match=rf"some\.epd:1: .*{problem}"):
        read(line, game="loa")


@pytest.mark.parametrize("content", [b"", b"\n\r\n", b"# only a comment\n", b"\xef\xbb\xbf"])
def test_an_empty_suite_is_told(read: Read, content: bytes) -> None:
    with pytest.raises(InputError, match=r"some\.epd: no position in this file"):
        read(content, skip_bad=True)


def test_a_suite_with_bad_lines_only_is_told(read: Read) -> None:
    with pytest.raises(InputError, match=r"some\.epd:2: "):
        read("\nnonsense\nnonsense\n", skip_bad=True)


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.epd: no such file"):
        read_suite(tmp_path / "none.epd")
    with pytest.raises(InputError, match="this is a folder"):
        read_suite(tmp_path)
    with pytest.raises(InputError, match="cannot hold a NUL character"):
        read_suite("a\0b")
    with pytest.raises(InputError, match="cannot be read: Not a directory"):
        read_suite(Path(__file__) / "suite.epd")
    with pytest.raises(InputError, match="/dev/zero:1: a NUL byte"):
        read_suite("/dev/zero")


def test_an_unknown_game_is_no_lines_fault(read: Read) -> None:
    with pytest.raises(InputError, match="go") as caught:
        read(f"{ROOK} bm Ra8;", game="go", skip_bad=True)
    assert "some.epd" not in str(caught.value)


def test_the_suite_that_ships_is_whole() -> None:
    with importlib.resources.as_file(importlib.resources.files("plywise") / "data" / "tactics.epd") as path:
        suite = read_suite(path)
    assert [problem.id for problem in suite.problems] == [f"plywise.{number:03}" for number in range(1, 31)]


@pytest.mark.parametrize(("name", "size"), [("wac", 300), ("ecm", 879)])
def test_the_suites_of_the_papers_are_read(suite: Callable[[str], Path], name: str, size: int) -> None:
    problems = read_suite(suite(f"{name}.epd")).problems
    assert [problem.id for problem in problems] == [f"{name.upper()}.{number:03}" for number in range(1, size + 1)]
    for problem in problems:
        assert problem.best <= set(Position("chess", problem.position).moves())
