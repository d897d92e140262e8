"""Boards as SVG pictures."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plywise.games.position import Position

SQUARE = 45
MARGIN = 20
BOARD = 8 * SQUARE


def draw(position: "Position") -> str:
    """The board of a position, the first rank below."""
    return _draw_chess(position.text) if position.game == "chess" else _draw_stones(position.text)


def _draw_chess(text: str) -> str:
    import chess
    import chess.svg

    board = chess.Board(text, chess960=True)
    check = board.king(board.turn) if board.is_check() else None
    return chess.svg.board(board, check=check, size=BOARD + 2 * MARGIN)


def _draw_stones(text: str) -> str:
    """The board of Lines of Action: Black's and White's stones on a chequered board."""
    size = BOARD + 2 * MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}">',
            *_squares(),
            *_coordinates(),
            *_stones(text.split()[0]),
            "</svg>",
        ]
    )


def _squares() -> Iterator[str]:
    for row in range(8):
        for file in range(8):
            x, y = MARGIN + file * SQUARE, MARGIN + row * SQUARE
            fill = "#e9d8b4" if (row + file) % 2 == 0 else "#d6bf91"
            yield f'<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{fill}"/>'


def _coordinates() -> Iterator[str]:
    style = 'font-family="sans-serif" font-size="12" text-anchor="middle" dominant-baseline="central"'
    for index in range(8):
        middle = MARGIN + index * SQUARE + SQUARE // 2
        yield f'<text x="{middle}" y="{MARGIN + BOARD + MARGIN // 2}" {style}>{"abcdefgh"[index]}</text>'
        yield f'<text x="{MARGIN // 2}" y="{middle}" {style}>{8 - index}</text>'


def _stones(board: str) -> Iterator[str]:
    for row, rank in enumerate(board.split("/")):
        file = 0
        for letter in rank:
            if letter.isdigit():
                file += int(letter)
                continue
            x, y = MARGIN + file * SQUARE + SQUARE // 2, MARGIN + row * SQUARE + SQUARE // 2
            fill = "#222222" if letter == "x" else "#fafafa"
            yield f'<circle cx="{x}" cy="{y}" r="{SQUARE * 2 // 5}" fill="{fill}" stroke="#222222"/>'
            file += 1
