"""The statistics of a match, from its counts or from its games."""

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BufferedReader
from operator import index
from os import PathLike
from pathlib import Path
from typing import cast

from plywise.arena.statistics import Model, Results, Sprt, Stats, summarise
from plywise.arena.tally import Tally, tally
from plywise.errors import InputError
from plywise.files import opened
from plywise.runs.folder import ASKED

__all__ = ["Stats", "parse_counts", "stats"]

_STANDARD_INPUT = "-"
_MOST_DIGITS = 15
_LONGEST_COUNTS = 1000
"""How long a line of counts may be, in bytes."""


def stats(
    source: str | PathLike[str] | None = None,
    *,
    pentanomial: Sequence[int] | None = None,
    trinomial: Sequence[int] | None = None,
    player: str | None = None,
    elo0: float | None = None,
    elo1: float | None = None,
    alpha: float | None = None,
    beta: float | None = None,
    model: Model | None = None,
    two_sample: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Stats:
    """Computes the figures of a match, from counts or from its games.

    `pentanomial` are pairs of games with 0, ½, 1, 1½ and 2 points, `trinomial` losses, draws and wins; `source` is the
    folder of a match, the path of a PGN, or `-` for standard input, where a line of 3 or 5 counts will do too. Of games
    the results of `player` are counted, by default of White in the first game. `elo0` and `elo1` ask for a sequential
    test, with `alpha` and `beta` 0.05 each and normalized Elo unless given. `progress` is told how many bytes of a file
    are read, and how many there are.

    >>> round(stats(trinomial=(40, 103, 57)).elo, 2)
    29.6
    >>> stats(pentanomial=(3, 12, 50, 25, 10), elo0=0, elo1=50).verdict
    'H1'
    """
    sprt = _sprt(elo0, elo1, alpha, beta, model)
    if source is None:
        if player is not None:
            raise InputError("player says whose games of a PGN are counted; counts have none")
        return summarise(_results(trinomial, pentanomial), sprt, two_sample=two_sample)
    if pentanomial is not None or trinomial is not None:
        raise InputError("give either counts or a file, not both")
    if source != _STANDARD_INPUT and Path(source, ASKED).exists():
        tallied, usual = _of_run(source, player)
        return _summary(tallied, sprt or usual, two_sample)
    counted = _read(source, player, progress)
    if isinstance(counted, Results):
        return summarise(counted, sprt, two_sample=two_sample)
    return _summary(counted, sprt, two_sample)


def parse_counts(text: str, what: str) -> tuple[int, ...]:
    """Reads counts such as `10,40,100,55,15`; commas, blanks and brackets stand between or around them.

    `what` is what an error calls them.

    >>> parse_counts("[10, 40, 100, 55, 15]", "the pairs")
    (10, 40, 100, 55, 15)
    """
    words = text.strip().removeprefix("[").removesuffix("]").replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS for word in words):
        raise InputError(f"{what}: {text.strip()!r} are no counts; give whole numbers such as 10,40,100,55,15")
    return tuple(int(word) for word in words)


def _summary(counted: Tally, sprt: Sprt | None, two_sample: bool) -> Stats:
    """The figures of counted games, with who played them."""
    return replace(
        summarise(counted.results, sprt, two_sample=two_sample),
        player=counted.player,
        opponents=counted.opponents,
        unpaired=counted.unpaired,
        unfinished=counted.unfinished,
    )


def _sprt(
    elo0: float | None, elo1: float | None, alpha: float | None, beta: float | None, model: Model | None
) -> Sprt | None:
    """The sequential test that is asked for, if any."""
    if elo0 is None and elo1 is None:
        if (alpha, beta, model) != (None, None, None):
            raise InputError("alpha, beta and model belong to a sequential test; give elo0 and elo1 too")
        return None
    if elo0 is None or elo1 is None:
        raise InputError("a sequential test needs both elo0 and elo1")
    return Sprt(
        elo0,
        elo1,
        Sprt.alpha if alpha is None else alpha,
        Sprt.beta if beta is None else beta,
        Sprt.model if model is None else model,
    )


def _results(trinomial: Sequence[int] | None, pentanomial: Sequence[int] | None) -> Results:
    """The counts, whose number `Results` checks."""
    games = None if trinomial is None else cast("tuple[int, int, int]", tuple(map(index, trinomial)))
    pairs = None if pentanomial is None else cast("tuple[int, int, int, int, int]", tuple(map(index, pentanomial)))
    return Results(games, pairs)


def _of_run(source: str | PathLike[str], player: str | None) -> tuple[Tally, Sprt | None]:
    """The results of a match that is a run, and its own test."""
    from plywise.arena.match import tally_of
    from plywise.runs import Run

    with Run.open(source) as run:
        counted, sprt = tally_of(run)
    if player in (None, counted.player):
        return counted, sprt
    if player != counted.opponents[0]:
        names = ", ".join((counted.player, *counted.opponents))
        raise InputError(f"{source}: no game of {player!r}; the players are {names}")
    reverse = replace(counted, player=player, opponents=(counted.player,), results=counted.results.reversed)
    return reverse, sprt


def _read(
    source: str | PathLike[str], player: str | None, progress: Callable[[int, int], None] | None
) -> Results | Tally:
    """What stands in a file: a line of counts, or games."""
    if source == _STANDARD_INPUT:
        return _count(cast("BufferedReader", sys.stdin.buffer), "standard input", player, None)
    with opened(source) as file:
        size = Path(source).stat().st_size
        # How far a pipe has been read nobody knows.
        told = (lambda done: progress(done, size)) if progress is not None and file.seekable() else None
        return _count(file, str(source), player, told)


def _count(
    file: BufferedReader, name: str, player: str | None, progress: Callable[[int], None] | None
) -> Results | Tally:
    """What stands in an open file, which errors call by its name."""
    # A tag begins with a letter after its bracket.
    if not re.match(rb"\s*\[?\s*\d", file.peek(_LONGEST_COUNTS)):
        return tally(file, name, player, progress)
    counts = parse_counts(file.read(_LONGEST_COUNTS).decode("utf-8", "replace"), name)
    if len(counts) not in (3, 5):
        raise InputError(f"{name}: {len(counts)} counts; give 3 of games or 5 of pairs")
    if player is not None:
        raise InputError(f"{name}: counts have no player; give a PGN, or leave the player out")
    return _results(counts, None) if len(counts) == 3 else _results(None, counts)
