"""Suites: positions, each with the moves that are right or wrong there. A line of EPD is a position.

In chess a position is four fields of a FEN or all six; moves are in standard notation, and longer ones are understood.
In Lines of Action it is the board and the side to move; moves are written as `b1-h1`, `c1xa3` or `pass`. The operations
that follow are the same: `bm` (best moves), `am` (moves to avoid), `sm` (the mistake that was made, to be avoided if
nothing else is said), `pv` (the line to be found, or that refutes the mistake), `id`, and others.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import BinaryIO, TypeAlias

from plywise import _core
from plywise.errors import InputError
from plywise.experience.operations import Operations, excerpt, read_operations
from plywise.files import opened
from plywise.games.position import Game, Rules

__all__ = ["Problem", "Suite", "read_positions", "read_suite"]

_LONGEST_LINE = 1 << 16
"""In bytes. No real line comes near it; a file without line breaks is no suite and shall not fill the memory."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_COUNTERS = re.compile(r"(\d+)\s+(\d+)(?=[\s;]|$)")
_ReadMove: TypeAlias = Callable[[_core.Position, str], str]
_ADVICE = "mend the line, or pass over bad lines with --skip-bad"


@dataclass(frozen=True)
class Problem:
    """A position, and the moves that are right or wrong in it, written as the core writes moves."""

    id: str
    """What the suite calls it; else its file and line."""
    position: str
    """As the core writes positions of the game."""
    best: frozenset[str]
    """One of these is to be found; if there are none, any move but those to avoid."""
    avoid: frozenset[str] = frozenset()
    """None of these is right."""
    pv: tuple[str, ...] = ()
    """The line to be found, if the suite gives one; or one that begins with the mistake, and refutes it."""
    mistake: str | None = None
    """The move that was played, and was wrong, if the suite tells it."""
    line: int = 0
    """The line of the file."""
    operations: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """The operands of all further operations."""

    def is_right(self, move: str) -> bool:
        """Whether the move is a best one, if best ones are named, and none to avoid.

        >>> problem = Problem("1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", frozenset(), avoid=frozenset({"a1a7"}))
        >>> problem.is_right("a1a8"), problem.is_right("a1a7")
        (True, False)
        """
        return (not self.best or move in self.best) and move not in self.avoid


@dataclass(frozen=True)
class Suite:
    """Problems of one game."""

    path: Path
    """The file that they come from."""
    problems: tuple[Problem, ...]
    game: Game = "chess"
    rules: Rules | None = None
    """The rules of Lines of Action; None for the usual ones."""
    skipped: int = 0
    """Lines that could not be read."""


def read_suite(
    path: str | PathLike[str], *, game: Game = "chess", rules: Rules | None = None, skip_bad: bool = False
) -> Suite:
    """Reads a suite. Empty lines and lines that begin with `#` are left out.

    A line that cannot be read is an `InputError` that names file and line; with `skip_bad` it is counted and passed
    over.

    >>> from importlib.resources import files
    >>> suite = read_suite(files("plywise") / "data" / "tactics.epd")
    >>> len(suite.problems), suite.problems[0].id
    (30, 'plywise.001')
    """
    _core.Position(game, rules=rules)  # An unknown game or rules is no line's fault.
    path = Path(path)
    problems: list[Problem] = []
    complaints: list[InputError] = []
    for number, data in _lines(path):
        try:
            text = _text(data)
            if text and not text.startswith("#"):
                problems.append(_problem(text, game, rules, number, f"{path.name}:{number}"))
        except InputError as error:
            complaint = InputError(f"{path}:{number}: {error}; {_ADVICE}")
            if not skip_bad:
                raise complaint from None
            complaints.append(complaint)
    if not problems:
        none = "no position in this file; give a file with a position on each line"
        raise complaints[0] if complaints else InputError(f"{path}: {none}")
    return Suite(path, tuple(problems), game, rules, skipped=len(complaints))


def read_positions(
    path: str | PathLike[str], *, game: Game = "chess", rules: Rules | None = None
) -> list[_core.Position]:
    """The positions of a file, one a line, whatever else stands on the lines.

    A line that holds none is an `InputError` that names file and line.
    """
    positions = []
    for number, data in _lines(Path(path)):
        try:
            text = _text(data)
            if text and not text.startswith("#"):
                positions.append(_position(text, game, rules)[0])
        except InputError as error:
            raise InputError(f"{path}:{number}: {error}") from None
    return positions


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers; of one that is too long, the beginning, longer than is allowed."""
    with opened(path) as file:
        number = 0
        while data := file.readline(_LONGEST_LINE + 1):
            number += 1
            if number == 1:
                data = data.removeprefix(_BYTE_ORDER_MARK)
            yield number, data
            if len(data) > _LONGEST_LINE:
                _pass_over_line(file, data)


def _pass_over_line(file: BinaryIO, data: bytes) -> None:
    """Reads on to the end of a line that is too long, without keeping it."""
    while data and not data.endswith(b"\n"):
        data = file.readline(_LONGEST_LINE)


def _text(data: bytes) -> str:
    """The text of a line."""
    if b"\0" in data:
        raise InputError("a NUL byte; this is no text")
    if len(data) > _LONGEST_LINE:
        raise InputError(f"a line of more than {_LONGEST_LINE:,} bytes")
    try:
        return data.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start + 1} of the line is not UTF-8") from None


def _problem(text: str, game: Game, rules: Rules | None, line: int, name: str) -> Problem:
    """A line as a problem, or what is wrong with it."""
    position, operations = _position(text, game, rules)
    read_move: _ReadMove = _chess_move if game == "chess" else _loa_move
    best = frozenset(read_move(position, move) for move in operations.pop("bm", ()))
    avoid = frozenset(read_move(position, move) for move in operations.pop("am", ()))
    mistakes = [read_move(position, move) for move in operations.pop("sm", ())]
    if not best and not avoid:
        avoid = frozenset(mistakes)
    if not best and not avoid:
        raise InputError("no best move (bm), none to avoid (am), and no mistake (sm)")
    problem = Problem(
        id=" ".join(operations.pop("id", ())) or name,
        position=position.text,
        best=best,
        avoid=avoid,
        pv=_variation(position, operations.pop("pv", ()), read_move),
        mistake=mistakes[0] if mistakes else None,
        line=line,
        operations=operations,
    )
    if not any(problem.is_right(move) for move in position.moves()):
        raise InputError("no legal move is right: am takes away all that bm leaves")
    return problem


def _position(text: str, game: Game, rules: Rules | None) -> tuple[_core.Position, Operations]:
    """The position of a line, in which there is a move to find, and what else the line says."""
    position_text, operations = _split_chess(text) if game == "chess" else _split_loa(text)
    position = _core.Position(game, position_text, rules=rules)
    if position.outcome is not None:
        raise InputError("the game is over in this position, so that no move can be found")
    return position, operations


def _variation(position: _core.Position, moves: tuple[str, ...], read_move: _ReadMove) -> tuple[str, ...]:
    """The moves of a line, each read where it is played."""
    variation = []
    for text in moves:
        move = read_move(position, text)
        position = position.play(move)
        variation.append(move)
    return tuple(variation)


def _split_chess(text: str) -> tuple[str, Operations]:
    """The FEN and the operations of a line; the counters of EPD (`hmvc`, `fmvn`) become those of the FEN."""
    *fields, rest = [*text.split(maxsplit=4), ""][:5]
    if len(fields) < 4:
        raise InputError("a position of chess has at least four fields: pieces, side, castling, en passant")
    counters = _COUNTERS.match(rest)
    operations = read_operations(rest[counters.end() :] if counters else rest)
    half_moves, moves = counters.groups() if counters else ("0", "1")
    fields += operations.pop("hmvc", (half_moves,)) + operations.pop("fmvn", (moves,))
    return " ".join(fields), operations


def _split_loa(text: str) -> tuple[str, Operations]:
    """The position and the operations of a line."""
    board, side, rest = [*text.split(maxsplit=2), "", ""][:3]
    if side not in ("x", "o"):
        raise InputError("a position of Lines of Action is a board and the side to move, x or o")
    return f"{board} {side}", read_operations(rest)


def _loa_move(position: _core.Position, text: str) -> str:
    """A legal move of Lines of Action."""
    if text not in position.moves():
        raise InputError(f"no legal move {excerpt(text)} in {position.text}")
    return text


def _chess_move(position: _core.Position, text: str) -> str:
    """A legal move of chess, read from standard, long or UCI notation, as UCI writes it."""
    import chess

    board = chess.Board(position.text, chess960=position.chess960)
    try:
        move = board.parse_san(text.rstrip("!?"))
    except chess.AmbiguousMoveError:
        raise InputError(f"move {excerpt(text)} can mean several moves in {position.text}") from None
    except ValueError:
        move = chess.Move.null()
    if not move:
        raise InputError(f"no legal move {excerpt(text)} in {position.text}")
    return board.uci(move)
