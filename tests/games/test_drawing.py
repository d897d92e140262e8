"""Boards draw themselves in notebooks."""

import xml.etree.ElementTree as ElementTree

import pytest

from plywise import Position

SVG = "{http://www.w3.org/2000/svg}"


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)  # noqa: S314 - our own picture


@pytest.mark.parametrize(
    "position",
    [
        Position(),
        Position("chess", "4k3/8/8/8/8/8/8/2K2R2 w F - 0 1"),
        Position("chess", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1"),
        Position("loa"),
    ],
)
def test_every_board_is_a_picture(position: Position) -> None:
    root = parse(position._repr_svg_())
    assert root.tag == f"{SVG}svg"


def test_a_king_in_check_is_shown() -> None:
    in_check = Position("chess", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1")
    assert "check" in in_check._repr_svg_()
    assert "check" not in Position()._repr_svg_()


def test_stones_stand_on_their_squares() -> None:
    root = parse(Position("loa", "x7/8/8/8/8/8/8/7o x")._repr_svg_())
    stones = {(stone.get("cx"), stone.get("cy")): stone.get("fill") for stone in root.iter(f"{SVG}circle")}
    assert stones == {("42", "42"): "#222222", ("357", "357"): "#fafafa"}
    assert len(list(root.iter(f"{SVG}rect"))) == 64
    assert [text.text for text in root.iter(f"{SVG}text")] == [*"a8b7c6d5e4f3g2h1"]
