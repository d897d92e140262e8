"""Suites written: a line of EPD for each position, in the form that `read_suite` reads."""

from collections.abc import Iterable, Mapping, Sequence

from plywise import _core
from plywise.games.position import Game

__all__ = ["epd_line"]


def epd_line(game: Game, position: str, operations: Mapping[str, Sequence[str] | str]) -> str:
    """A position with its operations: moves as the core writes them, `pv` a line of them, everything else text.

    >>> epd_line("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", {"bm": ["a1a8"], "pv": ["a1a8"], "id": "back rank"})
    '6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; pv Ra8#; id "back rank"; hmvc 0; fmvn 1;'
    """
    parts = []
    for name, operands in operations.items():
        if isinstance(operands, str):
            parts.append(f'{name} "{operands}";')
        else:
            read = _variation(game, position, operands) if name == "pv" else _moves(game, position, operands)
            parts.append(f"{name} {' '.join(read)};")
    if game == "chess":
        *board, half_moves, moves = position.split()
        return f"{' '.join(board)} {' '.join([*parts, f'hmvc {half_moves};', f'fmvn {moves};'])}"
    return f"{position} {' '.join(parts)}"


def _moves(game: Game, position: str, moves: Iterable[str]) -> list[str]:
    """Moves of one position."""
    return [_variation(game, position, [move])[0] for move in moves]


def _variation(game: Game, position: str, moves: Iterable[str]) -> list[str]:
    """Moves that follow each other."""
    if game != "chess":
        _core.Position(game, position).play(*moves)
        return list(moves)
    import chess

    board = chess.Board(position)
    texts = []
    for move in moves:
        parsed = board.parse_uci(move)
        texts.append(board.san(parsed))
        board.push(parsed)
    return texts
