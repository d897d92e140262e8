"""Parameters: files, comparison, and the documentation's page."""

from pathlib import Path

import pytest

from plywise.errors import InputError
from plywise.parameters import Parameters, diff, load, save, values
from plywise.parameters_page import page

PAGE = Path(__file__).parent.parent / "docs" / "parameters.md"


def test_the_page_of_parameters_is_made_from_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m plywise.parameters_page > docs/parameters.md"


@pytest.mark.parametrize("name", Parameters.profiles())
@pytest.mark.parametrize("base", [None, "modern", "classic"])
def test_what_is_saved_is_loaded_again(tmp_path: Path, name: str, base: str | None) -> None:
    file = tmp_path / "mine.toml"
    save(load(name), file, base)
    assert load(file) == load(name)
    assert load(str(file)) == load(name)


def test_a_short_file_holds_only_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    save(load("classic").replace("search.slack", 0.75), file, "classic")
    assert file.read_text(encoding="utf-8") == 'base = "classic"\n\n[search]\nslack = 0.75\n'


def test_values_are_all_and_each_within_its_bounds() -> None:
    every = values(load("classic"))
    assert list(every) == [f"{line.group}.{line.name}" for line in Parameters.table()]
    assert every["chess.classes.check"] == 0.25
    for line in Parameters.table():
        value = every[f"{line.group}.{line.name}"]
        if line.words is not None:
            assert value in line.words
        elif line.bounds is not None:
            numbers = value if isinstance(value, list) else [float(value)]
            assert all(line.bounds[0] <= number <= line.bounds[1] for number in numbers)


def test_differences_name_both_values() -> None:
    assert diff("paper000", "paper000") == []
    (only,) = diff("classic", "paper001")
    assert (only.name, only.first, only.second) == ("chess.classes.forced_reply_when", "check", "always")


@pytest.mark.parametrize(
    ("data", "line", "problem"),
    [
        (b'base = "classic"\n[search]\nslakc = 0.5\n', 3, "did you mean search.slack"),
        (b'base = "classic"\r\n\r\n[search]\r\nslack = 7\r\n', 4, "slack must be a number from"),
        (b'base = "classic"\n[serch]\n', 2, "no group"),
        (b'base = "ancient"\n', 1, "no profile"),
        (b'base = "classic"\n[search\n', 2, "unclosed table"),
        (b'base = "classic"\n[search]\nslack = "wide"\n', 3, "slack must be"),
        (b'base = "classic"\n# \0\n', 2, "NUL"),
        (b'base = "classic"\n# \xff\n', 2, "UTF-8"),
        (b"[search]\nslack = 0.5\n", 3, "is missing"),
        (b"x" * 1_000_000, 1, "key with no value"),
        (b"\n" + b"[" * 100_000, 2, "keys cannot be empty"),
    ],
)
def test_a_bad_file_is_told_with_its_line(tmp_path: Path, data: bytes, line: int, problem: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(data)
    with pytest.raises(InputError, match=problem) as error:
        load(file)
    message = str(error.value)
    assert message.startswith(f"{file}:{line}: ")
    assert len(message.splitlines()) == 1
    assert len(message) < 1000


def test_a_file_with_windows_line_ends_and_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "windows.toml"
    file.write_bytes(b'\xef\xbb\xbfbase = "classic"\r\n[search]\r\nslack = 0.75\r\n')
    assert load(file).get("slack") == 0.75


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="folder"):
        load(tmp_path)
    with pytest.raises(InputError, match="no such file"):
        load(tmp_path / "none.toml")
    with pytest.raises(InputError, match="NUL"):
        load("bad\0name.toml")
    with pytest.raises(InputError, match=r"ends in \.toml"):
        load("ancient")
