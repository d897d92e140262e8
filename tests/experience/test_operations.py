"""Operations of EPD."""

import pytest

from plywise.errors import InputError
from plywise.experience.operations import Operations, excerpt, read_operations


@pytest.mark.parametrize(
    ("text", "operations"),
    [
        ("", {}),
        (" ; ;; ", {}),
        ("bm Qg6;", {"bm": ("Qg6",)}),
        ("bm Qg6", {"bm": ("Qg6",)}),
        ("bm Qg6 Rb2;id 1;", {"bm": ("Qg6", "Rb2"), "id": ("1",)}),
        ("bm Qg6; bm Rb2;", {"bm": ("Qg6", "Rb2")}),
        ('id "a; b"; noop;', {"id": ("a; b",), "noop": ()}),
        (r'id "say \"b\\c\" \d";', {"id": (r'say "b\c" \d',)}),
        ('c0 "";', {"c0": ("",)}),
        ("c9 b1-h1 c1xa3 pass", {"c9": ("b1-h1", "c1xa3", "pass")}),
    ],
)
def test_operations(text: str, operations: Operations) -> None:
    assert read_operations(text) == operations


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('id "open; bm Qg6;', 'never closed: ""open; bm Qg6;"'),
        ('id "open\\', "never closed"),
        ("bm Qg6; 0 1;", '"0" stands where the name of an operation'),
        ('"id" 1;', "stands where the name"),
    ],
)
def test_what_is_wrong_is_told(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        read_operations(text)


def test_an_excerpt_fits_in_a_message() -> None:
    assert excerpt("Qg6") == '"Qg6"'
    assert excerpt("a\nb\0c\u2028") == r'"a\nb\x00c\u2028"'
    assert excerpt("x" * 1000) == f'"{"x" * 40}…"'
