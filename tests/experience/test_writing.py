"""Suites that are written read back."""

from pathlib import Path

from plywise import read_suite
from plywise.experience.writing import epd_line

POSITION = "r1q1r1k1/2pbbpp1/pp3n1p/3pP3/P7/2NBB3/1PP1QPPP/R3R1K1 b - - 0 15"


def test_a_position_of_chess_reads_back(tmp_path: Path) -> None:
    line = epd_line(
        "chess", POSITION, {"sm": ["c8b7"], "bm": ["f6g4"], "pv": ["c8b7", "e5f6", "e7f6"], "id": "one; two"}
    )
    (tmp_path / "suite.epd").write_text(line + "\n", encoding="utf-8")
    (problem,) = read_suite(tmp_path / "suite.epd").problems
    assert (problem.position, problem.id, problem.mistake) == (POSITION, "one; two", "c8b7")
    assert (problem.best, problem.pv) == (frozenset({"f6g4"}), ("c8b7", "e5f6", "e7f6"))


def test_a_mistake_alone_is_a_move_to_avoid(tmp_path: Path) -> None:
    (tmp_path / "suite.epd").write_text(epd_line("chess", POSITION, {"sm": ["c8b7"]}) + "\n", encoding="utf-8")
    (problem,) = read_suite(tmp_path / "suite.epd").problems
    assert not problem.is_right("c8b7")
    assert problem.is_right("f6g4")


def test_a_position_of_lines_of_action_reads_back(tmp_path: Path) -> None:
    line = epd_line("loa", "7o/8/x7/x7/8/8/8/x6o x", {"bm": ["a1-a4"], "pv": ["a1-a4"], "id": "join"})
    (tmp_path / "suite.epd").write_text(line + "\n", encoding="utf-8")
    (problem,) = read_suite(tmp_path / "suite.epd", game="loa").problems
    assert problem.best == {"a1-a4"}
