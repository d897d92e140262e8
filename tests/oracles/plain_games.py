"""Chess by python-chess, Lines of Action by OpenSpiel: as the plain search asks for them, with classes of their own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import chess
import pyspiel

from plywise._core import Parameters, Position

WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}


@dataclass(frozen=True)
class PlainChess:
    """A position of chess. `exchanged`: square and piece of the last capture, if that was not itself a recapture."""

    board: chess.Board
    parameters: Parameters
    exchanged: tuple[int, int] | None = None

    def moves(self) -> list[str]:
        return sorted(move.uci() for move in self.board.legal_moves)

    def play(self, move: str) -> PlainChess:
        board = self.board.copy()
        played = board.parse_uci(move)
        victim = self._victim(played)
        exchanged = None
        if victim is not None and "recapture" not in self.classes(move):
            exchanged = (played.to_square, victim)
        board.push(played)
        return PlainChess(board, self.parameters, exchanged)

    def classes(self, move: str) -> frozenset[str]:
        played = self.board.parse_uci(move)
        victim = self._victim(played)
        found = {
            "check": self.board.gives_check(played),
            "recapture": victim is not None
            and self.exchanged is not None
            and self.exchanged[0] == played.to_square
            and WORTH[self.exchanged[1]] == WORTH[victim],
            "forced_reply": (self.board.is_check() or self.parameters.get("forced_reply_when") == "always")
            and self.board.legal_moves.count() == 1,
            "passed_pawn": self._is_advanced_passed_pawn(played),
        }
        return frozenset(name for name, is_so in found.items() if is_so)

    def outcome(self) -> int | None:
        board = self.board
        fifty_moves = board.halfmove_clock >= 100 and not board.is_checkmate()
        return 0 if fifty_moves or board.is_insufficient_material() or board.is_repetition(3) else None

    def stuck(self) -> int:
        return -1 if self.board.is_check() else 0

    def key(self) -> str:
        return self.board.epd()

    def value(self) -> int:
        return Position("chess", self.board.fen()).evaluate(self.parameters)

    def _victim(self, move: chess.Move) -> int | None:
        if self.board.is_en_passant(move):
            return chess.PAWN
        return self.board.piece_type_at(move.to_square) if self.board.is_capture(move) else None

    def _is_advanced_passed_pawn(self, move: chess.Move) -> bool:
        color = self.board.turn
        rank = chess.square_rank(move.to_square) if color else 7 - chess.square_rank(move.to_square)
        if self.board.piece_type_at(move.from_square) != chess.PAWN or rank < 6:
            return False
        file = chess.square_file(move.to_square)
        return not any(
            abs(chess.square_file(pawn) - file) <= 1
            and (chess.square_rank(pawn) if color else 7 - chess.square_rank(pawn)) > rank
            for pawn in self.board.pieces(chess.PAWN, not color)
        )


@dataclass(frozen=True)
class PlainLoa:
    """A position of Lines of Action under OpenSpiel's rules. `exchanged`: where the last capture was, as above."""

    state: pyspiel.State
    parameters: Parameters
    exchanged: str | None = None

    @cached_property
    def _actions(self) -> dict[str, int]:
        return {self.state.action_to_string(action): action for action in self.state.legal_actions()}

    @cached_property
    def _board(self) -> dict[tuple[int, int], str]:
        """The stones by rank and file: the state's tensor holds a plane of each colour, the first rank first."""
        tensor = self.state.observation_tensor()
        planes = {"x": tensor[:64], "o": tensor[64:128]}
        return {divmod(index, 8): color for color, plane in planes.items() for index in range(64) if plane[index]}

    @property
    def _turn(self) -> str:
        return "xo"[self.state.current_player()]

    def moves(self) -> list[str]:
        return sorted(self._actions)

    def play(self, move: str) -> PlainLoa:
        after = self.state.clone()
        after.apply_action(self._actions[move])
        is_exchange = "capture" in self.classes(move) and "recapture" not in self.classes(move)
        return PlainLoa(after, self.parameters, move[-2:] if is_exchange else None)

    def classes(self, move: str) -> frozenset[str]:
        own = {square for square, color in self._board.items() if color == self._turn}
        moved = own - {_square(move[:2])} | {_square(move[-2:])}
        found = {
            "capture": "x" in move,
            "recapture": "x" in move and move[-2:] == self.exchanged,
            "joining": _groups(moved) < _groups(own),
        }
        return frozenset(name for name, is_so in found.items() if is_so)

    def outcome(self) -> int | None:
        if not self.state.is_terminal():
            return None
        # The player to move is not told at the end: the plies played tell.
        return int(self.state.returns()[self.state.move_number() % 2])

    def stuck(self) -> int:
        return -1

    def key(self) -> str:
        return self.text

    def value(self) -> int:
        return Position("loa", self.text, rules="openspiel").evaluate(self.parameters)

    @cached_property
    def text(self) -> str:
        """The position as plywise writes it."""
        rows = []
        for rank in reversed(range(8)):
            row = "".join(self._board.get((rank, file), ".") for file in range(8))
            for empty in range(8, 0, -1):
                row = row.replace("." * empty, str(empty))
            rows.append(row)
        return f"{'/'.join(rows)} {'xo'[self.state.move_number() % 2]}"


def _square(name: str) -> tuple[int, int]:
    return int(name[1]) - 1, ord(name[0]) - ord("a")


def _groups(stones: set[tuple[int, int]]) -> int:
    """How many groups stones form, neighbours in all eight directions belonging together."""
    left, groups = set(stones), 0
    while left:
        groups += 1
        grown = [left.pop()]
        while grown:
            rank, file = grown.pop()
            near = {(rank + up, file + right) for up in (-1, 0, 1) for right in (-1, 0, 1)} & left
            left -= near
            grown.extend(near)
    return groups
