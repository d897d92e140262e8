"""The games of a PGN without their moves: who played, from which opening, and how it ended.

Only the tags are read, and of the moves the beginning and the end, so that large files take seconds.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from plywise.errors import InputError

if TYPE_CHECKING:
    from chess.pgn import Headers

__all__ = ["RESULTS", "Game", "skim"]

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""How a game may end; the last is of a game that did not."""

_END = re.compile(r"(?:^|\s)(1-0|0-1|1/2-1/2|\*)\s*(?:\{[^{}]*\}|;.*)?\s*$")
_TOKEN = re.compile(r"\{([^}]*)\}?|\$\d+|\d+\.+|([^\s{}().]+)")
_PLIES = 4
"""How many unmarked moves stand for an opening."""
_REMARKS = (b"%", b";")
"""What begins a line that is not part of the game."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_LONGEST_LINE = 1 << 16
"""In bytes. A longer one is read in parts, so that no file fills the memory."""
_BEGINNING = 2000
"""How many bytes of a game's moves are kept at least, which are more than a book's moves take."""
_LONGEST_END = 100
"""In how many bytes a game's end is looked for beyond the last part of a line."""


@dataclass(frozen=True)
class Game:
    """What is left of a game without its moves."""

    line: int
    """That of its first tag."""
    white: str
    black: str
    result: str
    """One of `RESULTS`."""
    opening: str
    """The same in two games of one opening: the position that they start from, where it is not the usual one; else
    their moves that are marked as book moves, or the first four."""


def skim(file: BinaryIO, name: str, *, needs_players: bool = True) -> Iterator[Game]:
    """The games of a PGN, in order; `name` is what errors call it."""
    import chess.pgn

    skimmer = _Skimmer(file, name)
    while True:
        try:
            tags = chess.pgn.read_headers(skimmer)  # type: ignore[arg-type] # It reads lines, and does nothing else.
        except InputError:
            raise
        except ValueError as error:
            raise InputError(f"{name}:{skimmer.line}: this is no PGN: {error}") from None
        if tags is None:
            return
        where = f"{name}:{skimmer.first_line}"
        if skimmer.end is None:
            raise InputError(f"{where}: this game does not end in its result; is the file cut off?")
        result = tags.get("Result", skimmer.end)
        if result != skimmer.end:
            raise InputError(f"{where}: the result is {result} in the tags and {skimmer.end} after the moves")
        for tag in ("White", "Black"):
            if needs_players and not tags.get(tag):
                raise InputError(f"{where}: this game does not say who played {tag}")
        yield Game(
            skimmer.first_line,
            tags.get("White", "?"),
            tags.get("Black", "?"),
            result,
            _opening(tags, skimmer.beginning),
        )


def _opening(tags: "Headers", moves: str) -> str:
    """What two games of one opening have in common."""
    if "FEN" in tags:
        return tags["FEN"]
    played: list[str] = []
    book = 0
    for token in _TOKEN.finditer(moves):
        comment, move = token.groups()
        if move in RESULTS:
            break
        if move is not None:
            if len(played) - book >= _PLIES:
                break
            played.append(move)
        elif comment is not None and comment.strip().lower() == "book":
            book = len(played)
    return " ".join(played[: book or _PLIES])


class _Skimmer:
    """Hands the tags of games to python-chess, line by line, and passes over the moves, which take longer to read."""

    def __init__(self, file: BinaryIO, name: str) -> None:
        self._file = file
        self._name = name
        self._in_tags = False
        self._named = False
        """Whether the game's tags have named White."""
        self.line = 0
        """The number of the last line that was read."""
        self.first_line = 0
        """That of the game's first tag."""
        self.beginning = ""
        """Of the game's moves."""
        self.end: str | None = None
        """The result after the game's moves; None if there is none."""

    def readline(self) -> str:
        """The next line of tags; an empty line in the place of moves; nothing at the end of the file."""
        data = self._file.readline(_LONGEST_LINE)
        self.line += 1
        if self.line == 1:
            data = data.removeprefix(_BYTE_ORDER_MARK)
        if data.startswith(b"["):
            self._begin_tag(data)
        elif data and not data.isspace() and not data.startswith(_REMARKS):
            if not self._in_tags:
                raise InputError(f"{self._name}:{self.line}: neither a tag nor a move of a game; this is no PGN")
            self._in_tags = False
            self._pass_over(data)
            return "\n"
        return data.decode("utf-8", "replace")

    def _begin_tag(self, data: bytes) -> None:
        """Notes where a game begins."""
        if not self._in_tags:
            self._in_tags = True
            self.first_line, self.beginning, self.end = self.line, "", None
            self._named = False
        if data.startswith(b"[White "):
            if self._named:
                raise InputError(f"{self._name}:{self.first_line}: this game has neither moves nor a result after them")
            self._named = True

    def _pass_over(self, data: bytes) -> None:
        """Reads moves up to an empty line that stands in no comment, or to the end of the file."""
        read = self._file.readline
        in_comment = False
        kept: list[bytes] = []
        last = b"\n"
        lines = length = 0
        while data and (in_comment or not data.isspace()):
            if in_comment or not data.startswith(_REMARKS):
                opened, closed = data.rfind(b"{"), data.rfind(b"}")
                if opened != closed:
                    in_comment = opened > closed
                last = data if last.endswith(b"\n") else last[-_LONGEST_END:] + data
                if length < _BEGINNING:
                    kept.append(data)
                    length += len(data)
            data = read(_LONGEST_LINE)
            lines += 1
        self.line += lines
        end = None if in_comment else _END.search(last.decode("utf-8", "replace"))
        self.end = None if end is None else end[1]
        self.beginning = b"".join(kept).decode("utf-8", "replace")
