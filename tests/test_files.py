"""Files that a user names."""

from pathlib import Path

import pytest

from plywise.errors import InputError
from plywise.files import opened, read_text


def test_a_text_is_read_without_its_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes(b"\xef\xbb\xbfna\xc3\xafve\n")
    assert read_text(file) == "naïve\n"


@pytest.mark.parametrize(
    ("data", "problem"), [(b"one\ntwo\0\n", "text:2: a NUL byte"), (b"one\ntwo\nthr\xff\n", "text:3: .* not UTF-8")]
)
def test_what_is_no_text_is_told_with_its_line(tmp_path: Path, data: bytes, problem: str) -> None:
    file = tmp_path / "text"
    file.write_bytes(data)
    with pytest.raises(InputError, match=problem):
        read_text(file)


def test_what_cannot_be_opened_is_told(tmp_path: Path) -> None:
    problems = {
        tmp_path: "this is a folder",
        tmp_path / "none": "none: no such file",
        Path(__file__) / "none": "cannot be read: Not a directory",
        Path("a\0b"): "cannot hold a NUL character",
    }
    for path, problem in problems.items():
        with pytest.raises(InputError, match=problem), opened(path):
            pytest.fail(f"{path} was opened")


def test_an_error_of_the_reader_is_its_own(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.touch()
    with pytest.raises(ValueError, match="the reader's"), opened(file):
        raise ValueError("the reader's")
