"""`plywise params`."""

from pathlib import Path

import pytest

from plywise.parameters import load, values

from .conftest import Run


def test_what_is_shown_is_a_parameter_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "shown.toml"
    file.write_text(run("params", "show", "paper000").out, encoding="utf-8")
    assert load(file) == load("paper000")
    assert run("params", "show", file).out == run("params", "show", "paper000").out


def test_a_program_gets_every_value(run: Run) -> None:
    assert run("params", "show", "--json").json == values(load("modern"))


def test_a_players_parameters_are_shown(run: Run) -> None:
    assert run("params", "diff", "classic", "plywise:classic?slack=0.75", "--json").json == {
        "search.slack": [0.0, 0.75]
    }
    assert run("params", "show", "plywise").out == run("params", "show", "modern").out
    assert "uci:" in run("params", "show", "uci:stockfish").complaint


def test_differences_are_shown_in_columns(run: Run) -> None:
    heading, row = run("params", "diff", "classic", "paper001").out.splitlines()
    assert heading.split() == ["classic", "paper001"]
    assert row.split() == ["chess.classes.forced_reply_when", "check", "always"]
    assert run("params", "diff", "classic", "classic").out == "no difference\n"


def test_good_files_are_good(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / "a.toml", tmp_path / "b.toml"]
    for file in files:
        file.write_text('base = "classic"\n', encoding="utf-8")
    assert run("params", "check", *files).out == "".join(f"{file}: good\n" for file in files)
    assert run("params", "check", *files, "--json").json == {"checked": [str(file) for file in files]}


@pytest.mark.parametrize(
    "data", [b'base = "classic"\n[search]\nslakc = 1\n', b'base = "classic"\r\n\r\n[search\r\n', b"\n\n\0"]
)
def test_a_bad_file_is_told_with_its_line(run: Run, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(data)
    assert run("params", "check", file).complaint.startswith(f"plywise: {file}:3: ")
    assert run("params", "show", file).complaint.startswith(f"plywise: {file}:3: ")


def test_what_is_no_file_is_told(run: Run, tmp_path: Path) -> None:
    assert run("params", "check", tmp_path).complaint.startswith(f"plywise: {tmp_path}: this is a folder")
    assert run("params", "check", tmp_path / "none.toml").complaint.endswith("none.toml: no such file")
    assert run("params", "show", "ancient").complaint.startswith('plywise: no profile "ancient"')
