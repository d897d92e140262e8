"""What an engine's lines say: `option`, `info` and `bestmove`, as UCI defines them and as engines write them.

Whatever an engine writes, reading it raises nothing; what makes no sense is left out.
"""

from dataclasses import dataclass

from plywise.errors import InputError

_INFO_WORDS = {
    *("depth", "seldepth", "time", "nodes", "pv", "multipv", "score", "currmove", "currmovenumber", "hashfull", "nps"),
    *("tbhits", "sbhits", "cpuload", "string", "refutation", "currline", "wdl"),
}
"""The words that begin a part of an `info` line."""

_OPTION_WORDS = ("type", "default", "min", "max", "var")
_NO_MOVES = frozenset(("(none)", "0000", "NULL"))
_MOST_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Info:
    """An `info` line, as far as it is used."""

    depth: int | None = None
    """Plies."""
    multipv: int | None = None
    """Which of several lines of play this is, the best being 1."""
    score: int | None = None
    """In thousandths of a pawn, for the engine; None where it says none, or a mate."""
    mate: int | None = None
    """Moves to mate, negative if the engine is mated."""
    is_upper_bound: bool = False
    """The score is at most this, so that the line of play means little."""
    nodes: int | None = None
    """Nodes searched so far."""
    pv: tuple[str, ...] = ()
    """The line of play."""


@dataclass(frozen=True, slots=True)
class BestMove:
    """The end of a search."""

    move: str | None
    """None if the engine finds no legal move."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option that an engine offers."""

    name: str
    kind: str
    """`check`, `spin`, `combo`, `button` or `string`."""
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()
    """What a `combo` can be."""

    def checked(self, value: str) -> str:
        """The value as the engine wants it; an `InputError` says what it may be."""
        if self.kind == "check" and value.lower() not in ("true", "false"):
            raise InputError(f'option {self.name} takes true or false, not "{value}"')
        if self.kind == "button" and value:
            raise InputError(f'option {self.name} is a button, which takes no value; leave out "={value}"')
        if self.kind == "spin" and not self._has_in_range(value):
            raise InputError(f'option {self.name} takes a whole number{self._range()}, not "{value}"')
        if self.kind == "combo":
            spelling = {word.lower(): word for word in self.words}
            if value.lower() not in spelling:
                raise InputError(f'option {self.name} takes {" or ".join(self.words)}, not "{value}"')
            return spelling[value.lower()]
        if self.kind == "string" and not value:
            return "<empty>"
        return value.lower() if self.kind == "check" else value

    def nearest(self, value: str) -> str:
        """The value, or the nearest that the engine takes if it is a number out of its range."""
        number = _whole(value)
        if self.kind != "spin" or number is None:
            return value
        low = number if self.low is None else max(number, self.low)
        return str(low if self.high is None else min(low, self.high))

    def _has_in_range(self, value: str) -> bool:
        number = _whole(value)
        return (
            number is not None
            and (self.low is None or number >= self.low)
            and (self.high is None or number <= self.high)
        )

    def _range(self) -> str:
        bounds = [("from", self.low), ("to", self.high)]
        return "".join(f" {word} {bound}" for word, bound in bounds if bound is not None)


def parse_info(line: str) -> Info | None:
    """Reads an `info` line.

    >>> parse_info("info depth 9 score cp -31 upperbound nodes 8541 time 11 pv g1f3 d7d5")
    Info(depth=9, multipv=None, score=-310, mate=None, is_upper_bound=True, nodes=8541, pv=('g1f3', 'd7d5'))
    """
    words = line.split()
    if words[:1] != ["info"]:
        return None
    depth = multipv = score = mate = nodes = None
    is_upper_bound = False
    pv: tuple[str, ...] = ()
    at = 1
    while at < len(words):
        word, value = words[at], words[at + 1] if at + 1 < len(words) else ""
        if word == "string":
            break
        if word == "depth":
            depth = _whole(value)
        elif word == "multipv":
            multipv = _whole(value)
        elif word == "nodes":
            nodes = _whole(value)
        elif word == "cp":
            score = _thousandths(value)
        elif word == "mate":
            mate = _whole(value)
        elif word == "upperbound":
            is_upper_bound = True
        elif word == "pv":
            end = next((i for i in range(at + 1, len(words)) if words[i] in _INFO_WORDS), len(words))
            pv = tuple(words[at + 1 : end])
            at = end - 1
        at += 1
    return Info(depth, multipv, score, mate, is_upper_bound, nodes, pv)


def last_score(lines: bytes, move: str | None) -> Info | None:
    r"""The last `info` line with a score: one that is no bound, of a line of play with this move, if there is one.

    >>> last_score(b"info depth 1 score cp 13 pv e2e4\ninfo depth 2 score cp 5 upperbound pv d2d4\n", "e2e4")
    Info(depth=1, multipv=None, score=130, mate=None, is_upper_bound=False, nodes=None, pv=('e2e4',))
    """
    second_best = None
    for line in reversed(lines.decode(errors="replace").splitlines()):
        info = parse_info(line.strip())
        if info is None or (info.score is None and info.mate is None):
            continue
        if info.pv and info.pv[0] == move and "bound" not in line:
            return info
        if second_best is None and info.multipv in (None, 1):
            second_best = info
    return second_best


def parse_best_move(line: str) -> BestMove | None:
    """Reads a `bestmove` line.

    >>> parse_best_move("bestmove e2e4 ponder e7e5")
    BestMove(move='e2e4')
    """
    words = line.split()
    if words[:1] != ["bestmove"]:
        return None
    move = words[1] if len(words) > 1 else None
    return BestMove(None if move in _NO_MOVES else move)


def parse_option(line: str) -> Option | None:
    """Reads an `option` line; names and values may hold spaces.

    >>> parse_option("option name Clear Hash type button")
    Option(name='Clear Hash', kind='button', low=None, high=None, words=())
    """
    words = line.split()
    if words[:2] != ["option", "name"]:
        return None
    parts: list[tuple[str, list[str]]] = [("name", [])]
    for word in words[2:]:
        if word in _OPTION_WORDS:
            parts.append((word, []))
        else:
            parts[-1][1].append(word)
    texts = {key: " ".join(text) for key, text in parts}
    choices = tuple(" ".join(text) for key, text in parts if key == "var")
    if not texts["name"]:
        return None
    return Option(
        texts["name"], texts.get("type", "string"), _whole(texts.get("min", "")), _whole(texts.get("max", "")), choices
    )


def _thousandths(centipawns: str) -> int | None:
    """A score as it is counted here."""
    score = _whole(centipawns)
    return None if score is None else 10 * score


def _whole(text: str) -> int | None:
    """A whole number; None if it is none, or is absurdly long."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS else None
