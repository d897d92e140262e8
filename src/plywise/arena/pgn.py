"""Games as text: PGN, with moves of chess in standard notation, and those of Lines of Action as `b1-h1`.

Each move's comment holds what its player said, in the form that testers' tools read: `{+1.32/6 0.002s, n=5000}`, which
is score, depth, time and nodes. Moves that were given carry `{book}`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike

from plywise import _core
from plywise.arena.record import GameRecord, PlayedMove, first_move
from plywise.arena.skimming import RESULTS, skim
from plywise.errors import InputError
from plywise.files import opened, read_text
from plywise.games.position import Game, Rules

__all__ = ["ReadGame", "read_games", "write_game"]

_WIDTH = 100
_PAWN = 1000
_TOKEN = re.compile(r"\{[^}]*\}|;[^\n]*|\[(?P<tag>\w+)\s+\"(?P<value>(?:[^\"\\]|\\.)*)\"\]|(?P<word>[^\s{};]+)")
_NUMBER = re.compile(r"\d+\.+|\$\d+")
_VARIANT = "Lines of Action"


@dataclass(frozen=True)
class ReadGame:
    """A game that was read."""

    line: int
    """Of the file, on which its first tag stands."""
    game: Game
    tags: Mapping[str, str]
    start: str
    """The text of the position from which it began."""
    moves: tuple[str, ...]
    """As the core writes moves."""
    result: str


def write_game(record: GameRecord, tags: Mapping[str, str], seconds: Sequence[float] = ()) -> str:
    """A game as PGN; `tags` come before those of the game itself, `seconds` are what its moves took."""
    start = _core.Position(record.game, rules=record.rules)
    own = {"Result": record.result}
    if record.game == "loa":
        own["Variant"] = _VARIANT if record.rules is None else f"{_VARIANT}, {record.rules}"
    if record.start != start.text:
        own |= {"SetUp": "1", "FEN": record.start}
    own |= {"PlyCount": str(len(record.all_moves())), "Termination": record.termination}
    lines = [f'[{name} "{_tag(value)}"]' for name, value in {**tags, **own}.items()]
    comments = ["book"] * len(record.opening)
    times: Iterable[float | None] = seconds or [None] * len(record.moves)
    comments += [_comment(played, time) for played, time in zip(record.moves, times, strict=True)]
    words = [*_move_words(record, comments), f"{{{_plain(record.reason)}}}", record.result]
    return "\n".join([*lines, "", *_wrapped(words), "", ""])


def read_games(path: str | PathLike[str], *, game: Game = "chess", rules: Rules | None = None) -> list[ReadGame]:
    """The games of a PGN; an `InputError` names the line of one that cannot be read, or is cut off."""
    with opened(path) as file:
        lines = [skimmed.line for skimmed in skim(file, str(path), needs_players=False)]
    reader = _read_chess if game == "chess" else _read_loa
    games = list(reader(read_text(path), str(path), lines, rules))
    if len(games) != len(lines):
        raise InputError(f"{path}: {len(lines)} games begin in this file, and only {len(games)} can be read")
    return games


def _comment(played: PlayedMove, seconds: float | None) -> str:
    """What a player said of its move."""
    score = "" if played.score is None else f"{played.score / _PAWN:+.2f}"
    if played.mate is not None:
        score = f"{'-' if played.mate <= 0 else '+'}M{abs(played.mate)}"
    said = f"{score}/{played.depth or 0}" if score else ""
    taken = "" if seconds is None else f"{seconds:.3f}s"
    nodes = "" if played.nodes is None else f"n={played.nodes}"
    first = " ".join(filter(None, (said, taken)))
    return ", ".join(filter(None, (first, nodes)))


def _move_words(record: GameRecord, comments: Sequence[str]) -> Iterator[str]:
    """Numbers, moves and comments, in words that are not to be broken."""
    number, is_first = first_move(record.start, record.game)
    texts = _san(record) if record.game == "chess" else record.all_moves()
    for at, (text, comment) in enumerate(zip(texts, comments, strict=True)):
        if is_first:
            yield f"{number}."
        elif at == 0:
            yield f"{number}..."
        yield text
        if comment:
            yield f"{{{comment}}}"
        number += not is_first
        is_first = not is_first


def _san(record: GameRecord) -> list[str]:
    """The moves in standard notation."""
    import chess

    board = chess.Board(record.start)
    texts = []
    for move in record.all_moves():
        parsed = board.parse_uci(move)
        texts.append(board.san(parsed))
        board.push(parsed)
    return texts


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    """Words in lines; what a word is made of stays together."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line


def _tag(value: str) -> str:
    """The value of a tag without what readers of PGN disagree on."""
    return value.replace('"', "'").replace("\\", "/").replace("\n", " ")


def _plain(reason: str) -> str:
    """A comment that does not end before it should."""
    return reason.replace("{", "(").replace("}", ")").replace("\n", " ")


def _read_chess(text: str, name: str, lines: list[int], rules: Rules | None) -> Iterator[ReadGame]:  # noqa: ARG001
    """The games of chess in a text; `lines` are those on which they begin."""
    import io

    import chess.pgn

    class Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
        """Keeps what is wrong with a game to itself until it is asked."""

        def handle_error(self, error: Exception) -> None:
            self.game.errors.append(error)

    stream = io.StringIO(text)
    for line in lines:
        read = chess.pgn.read_game(stream, Visitor=Builder)
        if read is None:
            return
        if read.errors:
            raise InputError(f"{name}:{line}: this game cannot be read: {read.errors[0]}")
        board = read.board()
        try:
            start = _core.Position("chess", board.fen()).text
        except InputError as error:
            raise InputError(f"{name}:{line}: this game begins from no position: {error}") from None
        moves = tuple(board.uci(move) for move in read.mainline_moves())
        yield ReadGame(line, "chess", dict(read.headers), start, moves, read.headers.get("Result", "*"))


def _read_loa(text: str, name: str, lines: list[int], rules: Rules | None) -> Iterator[ReadGame]:
    """The games of Lines of Action in a text."""
    tags: dict[str, str] = {}
    moves: list[str] = []
    number = 0
    for token in _TOKEN.finditer(text):
        if token["tag"] is not None:
            tags[token["tag"]] = re.sub(r"\\(.)", r"\1", token["value"])
        elif token["word"] in RESULTS:
            line = lines[min(number, len(lines) - 1)]
            yield _checked_loa(name, line, tags, moves, token["word"], rules)
            tags, moves = {}, []
            number += 1
        elif token["word"] is not None and not _NUMBER.fullmatch(token["word"]):
            moves.append(_NUMBER.sub("", token["word"], count=1) if token["word"][0].isdigit() else token["word"])


def _checked_loa(
    name: str, line: int, tags: Mapping[str, str], moves: Sequence[str], result: str, rules: Rules | None
) -> ReadGame:
    """A game of Lines of Action whose moves are legal."""
    try:
        position = _core.Position("loa", tags.get("FEN"), rules=rules)
        start = position.text
        for move in moves:
            position = position.play(move)
    except InputError as error:
        raise InputError(f"{name}:{line}: this game cannot be read: {error}") from None
    return ReadGame(line, "loa", dict(tags), start, tuple(moves), result)
