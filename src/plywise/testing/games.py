"""The contract of a game, checked by random play beside a slow and plain writing of the same rules."""

import random
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol

from plywise.errors import InputError
from plywise.games import Position


class SlowGame(Protocol):
    """A game in progress by rules that were written to be plain, not fast: what `check_game` compares with."""

    def moves(self) -> Collection[str]:
        """The legal moves, in the notation of `Position.moves`; asked only while the game goes on."""

    def outcome(self) -> str | None:
        """`win`, `draw` or `loss` for the player to move; None while the game goes on."""

    def play(self, move: str) -> None:
        """Plays a legal move."""


@dataclass(frozen=True)
class GameCheck:
    """What a check has seen."""

    positions: int
    """Positions compared."""
    games: int
    """Games that they come from."""
    finished: int
    """Games that were played to their end."""
    moves: int
    """Legal moves compared."""


def check_game(
    start: Callable[[random.Random], tuple[Position, SlowGame]],
    *,
    positions: int = 1000,
    seed: int = 0,
    longest_game: int = 400,
) -> GameCheck:
    """Plays random games until so many positions were compared; an `AssertionError` names what differs, and where.

    `start` begins a game: the same position of both kinds. Each position on the way is held to this contract:

    - the outcome, and the legal moves while the game goes on, are those of the slow game;
    - moves come in order of notation, each once, and tactical and quiet ones together are all;
    - the text reads back to the same text, moves and key, so that the key is the key from scratch;
    - one move deep there are as many paths as moves;
    - a move leaves the position it was played from as it was, and whatever is no legal move is refused.
    """
    chance = random.Random(seed)  # noqa: S311 - for play, not for secrets
    seen = games = finished = compared = 0
    while seen < positions:
        position, slow = start(chance)
        games += 1
        elsewhere = ["", "pass", "e2e4", "b1-h1"]
        for _ in range(longest_game):
            seen += 1
            _check_outcome(position, slow)
            if position.outcome is not None:
                finished += 1
                break
            moves = position.moves()
            _check_moves(position, moves, slow)
            _check_text(position, moves)
            move = chance.choice(moves)
            _check_refusals(position, moves, elsewhere)
            elsewhere = chance.sample(moves, min(4, len(moves)))
            position = _check_play(position, move)
            slow.play(move)
            compared += len(moves)
            if seen == positions:
                break
    return GameCheck(seen, games, finished, compared)


def _require(holds: bool, position: Position, problem: str) -> None:
    if not holds:
        raise AssertionError(f"{position!r}: {problem}")


def _check_outcome(position: Position, slow: SlowGame) -> None:
    expected = slow.outcome()
    _require(position.outcome == expected, position, f"the outcome is {position.outcome}, and should be {expected}")


def _check_moves(position: Position, moves: list[str], slow: SlowGame) -> None:
    expected = set(slow.moves())
    missing, surplus = sorted(expected - set(moves)), sorted(set(moves) - expected)
    _require(not missing, position, f"legal moves are missing: {missing}")
    _require(not surplus, position, f"these moves are not legal: {surplus}")
    _require(len(set(moves)) == len(moves), position, f"a move comes twice: {moves}")
    _require(moves == sorted(moves), position, f"the moves are not in order of notation: {moves}")
    tactical, quiet = position.moves("tactical"), position.moves("quiet")
    split = sorted(tactical + quiet)
    _require(split == moves, position, f"tactical moves {tactical} and quiet ones {quiet} are not all moves {moves}")
    paths = position.core.perft(1)
    _require(paths == len(moves), position, f"{paths} paths of one move, and {len(moves)} moves")


def _check_text(position: Position, moves: list[str]) -> None:
    again = Position(position.game, position.text, rules=position.rules, chess960=position.chess960)
    _require(again.text == position.text, position, f"the text reads back as {again.text}")
    _require(again == position, position, "read back from its text it is not equal to itself")
    _require(again.moves() == moves, position, f"read back from its text it has the moves {again.moves()}, not {moves}")
    _require(again.key == position.key, position, f"the key is {position.key:#x}, from scratch it is {again.key:#x}")


def _check_play(position: Position, move: str) -> Position:
    before = (position.text, position.key, position.to_move)
    after = position.play(move)
    _require((position.text, position.key, position.to_move) == before, position, f"{move} changed the position itself")
    _require(after.key != position.key, position, f"{move} leads to the same key")
    return after


def _check_refusals(position: Position, moves: list[str], candidates: list[str]) -> None:
    for text in candidates:
        if text in moves:
            continue
        try:
            after = position.play(text)
        except InputError:
            continue
        _require(False, position, f"{text!r} is no legal move and was played, leading to {after!r}")
