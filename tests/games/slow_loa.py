"""The rules of Lines of Action: as OpenSpiel plays them, and written plainly for the Computer Olympiad's.

The plain rules keep a dictionary of stones and look at every square of every line, so that they can be read beside the
rules as people tell them.
"""

import random
from collections import Counter

import pyspiel

from plywise import Position

LONGEST_OF_OPENSPIEL = 1000
"""The length at which OpenSpiel calls a game drawn, a rule that plywise does not have."""

Square = tuple[int, int]
DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]


class OpenSpielGame:
    """A game on OpenSpiel's `lines_of_action`."""

    def __init__(self) -> None:
        self.state = pyspiel.load_game("lines_of_action").new_initial_state()
        self.mover = 0

    def moves(self) -> list[str]:
        return [self.state.action_to_string(action) for action in self.state.legal_actions()]

    def outcome(self) -> str | None:
        if not self.state.is_terminal():
            return None
        return {1: "win", 0: "draw", -1: "loss"}[int(self.state.returns()[self.mover])]

    def play(self, move: str) -> None:
        self.state.apply_action(self.state.string_to_action(move))
        self.mover = 1 - self.mover


class PlainGame:
    """A game by the Computer Olympiad's rules, from any position."""

    def __init__(self, text: str) -> None:
        board, mover = text.split()
        self.mover = mover
        self.stones: dict[Square, str] = {}
        for row, rank in enumerate(board.split("/")):
            file = 0
            for letter in rank:
                if letter.isdigit():
                    file += int(letter)
                else:
                    self.stones[file, 7 - row] = letter
                    file += 1
        self.seen = Counter([self._situation()])

    def moves(self) -> list[str]:
        found = [move for square, side in self.stones.items() if side == self.mover for move in self._from(square)]
        return found or ["pass"]

    def outcome(self) -> str | None:
        enemy = "o" if self.mover == "x" else "x"
        mine, theirs = self._is_connected(self.mover), self._is_connected(enemy)
        if mine and theirs:
            return "draw"
        if mine or theirs:
            return "win" if mine else "loss"
        return "draw" if self.seen[self._situation()] == 3 else None

    def play(self, move: str) -> None:
        if move != "pass":
            source, target = move.replace("x", "-").split("-")
            self.stones[_square(target)] = self.stones.pop(_square(source))
        self.mover = "o" if self.mover == "x" else "x"
        self.seen[self._situation()] += 1

    def _situation(self) -> tuple[str, frozenset[tuple[Square, str]]]:
        return self.mover, frozenset(self.stones.items())

    def _from(self, source: Square) -> list[str]:
        """The moves of a stone: as far as there are stones on the line, over no enemy, onto no friend."""
        found = []
        for across, up in DIRECTIONS:
            line = [(source[0] + across * step, source[1] + up * step) for step in range(-7, 8)]
            distance = sum(square in self.stones for square in line)
            target = (source[0] + across * distance, source[1] + up * distance)
            between = [(source[0] + across * step, source[1] + up * step) for step in range(1, distance)]
            on_board = target[0] in range(8) and target[1] in range(8)
            is_blocked = any(self.stones.get(square, self.mover) != self.mover for square in between)
            if on_board and not is_blocked and self.stones.get(target) != self.mover:
                found.append(f"{_name(source)}{'x' if target in self.stones else '-'}{_name(target)}")
        return found

    def _is_connected(self, side: str) -> bool:
        left = {square for square, owner in self.stones.items() if owner == side}
        reached = [left.pop()]
        while reached:
            file, rank = reached.pop()
            near = left & {(file + across, rank + up) for across, up in DIRECTIONS}
            left -= near
            reached.extend(near)
        return not left


def _name(square: Square) -> str:
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


def _square(name: str) -> Square:
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def start_openspiel(_: random.Random) -> tuple[Position, OpenSpielGame]:
    """A game from the start, by OpenSpiel's rules."""
    return Position("loa", rules="openspiel"), OpenSpielGame()


def start_olympiad(chance: random.Random) -> tuple[Position, PlainGame]:
    """A game from a few stones on random squares, where connections, captures and passes are near."""
    count = chance.randint(2, 12)
    squares = chance.sample([(file, rank) for file in range(8) for rank in range(8)], 2 * count)
    stones = {square: "xo"[index % 2] for index, square in enumerate(squares[: chance.randint(count, 2 * count)])}
    rows = ("".join(stones.get((file, rank), "1") for file in range(8)) for rank in range(7, -1, -1))
    text = Position("loa", f"{'/'.join(rows)} {chance.choice('xo')}").text
    return Position("loa", text), PlainGame(text)
