"""The rules of chess as python-chess plays them."""

import random

import chess

from plywise import Position


class SlowChess:
    """A game of chess on python-chess's board."""

    def __init__(self, board: chess.Board) -> None:
        self.board = board

    def moves(self) -> list[str]:
        return [self.board.uci(move) for move in self.board.legal_moves]

    def outcome(self) -> str | None:
        board = self.board
        if board.is_checkmate():
            return "loss"
        is_draw = (
            board.is_stalemate() or board.is_insufficient_material() or board.is_fifty_moves() or board.is_repetition(3)
        )
        return "draw" if is_draw else None

    def play(self, move: str) -> None:
        self.board.push_uci(move)


def start_chess(_: random.Random) -> tuple[Position, SlowChess]:
    """A game from the usual start."""
    return Position("chess"), SlowChess(chess.Board())


def start_chess960(chance: random.Random) -> tuple[Position, SlowChess]:
    """A game from one of the 960 starts."""
    board = chess.Board.from_chess960_pos(chance.randrange(960))
    return Position("chess", board.fen(), chess960=True), SlowChess(board)
