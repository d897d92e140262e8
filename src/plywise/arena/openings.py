"""Openings: where the pairs of a match begin, so that no two pairs are the same games."""

import random
from importlib.resources import as_file, files
from os import PathLike
from pathlib import Path
from typing import Literal, TypeAlias

from plywise import _core
from plywise.arena.game import Opening
from plywise.arena.pgn import ReadGame, read_games
from plywise.errors import InputError
from plywise.experience.suites import read_positions
from plywise.games.position import Game, Rules

__all__ = ["Order", "choose_openings"]

Order: TypeAlias = Literal["sequential", "random"]
"""As they stand in the file, or shuffled by the seed."""

SHIPPED = "openings.epd"
"""The openings of chess that ship, in `plywise.data`."""
NAMES: dict[Game, str] = {"chess": "the openings that ship", "loa": "four random plies"}
"""What the usual openings of a game are called."""

_RANDOM_PLIES = 4
"""Lines of Action begins with so many random moves: it has no openings yet."""


def choose_openings(
    count: int | None,
    *,
    game: Game = "chess",
    rules: Rules | None = None,
    path: str | PathLike[str] | None = None,
    order: Order = "random",
    seed: int = 0,
) -> list[Opening]:
    """So many openings, or, without a number, all there are: of a file, or those that ship."""
    if path is None and game == "loa":
        if count is None:
            raise InputError("Lines of Action has no end of openings; say how many games at most")
        return _random_openings(count, rules, seed)
    openings, name = _read(path, game, rules)
    if count is not None and len(openings) < count:
        raise InputError(
            f"{name}: {len(openings):,} different openings, and {count:,} pairs of games need one each; "
            f"play {2 * len(openings):,} games at most, or give more openings"
        )
    if order == "random":
        random.Random(seed).shuffle(openings)  # noqa: S311 - for play, not for secrets
    return openings[:count]


def _read(path: str | PathLike[str] | None, game: Game, rules: Rules | None) -> tuple[list[Opening], str]:
    """All different openings of a file, and what errors call it."""
    if path is None:
        with as_file(files("plywise.data") / SHIPPED) as shipped:
            return [Opening(position.text) for position in read_positions(shipped)], NAMES["chess"]
    if Path(path).suffix.lower() == ".pgn":
        openings = [_of_record(path, record, rules) for record in read_games(path, game=game, rules=rules)]
    else:
        positions = read_positions(path, game=game, rules=rules)
        openings = [Opening(_standard(str(path), position).text) for position in positions]
    if not openings:
        raise InputError(f"{path}: no opening in this file; give positions, a line each, or a PGN")
    return list(dict.fromkeys(openings)), str(path)


def _of_record(path: str | PathLike[str], record: ReadGame, rules: Rules | None) -> Opening:
    """All moves of a game, after which there must be some to play."""
    where = f"{path}:{record.line}"
    start = _standard(where, _core.Position(record.game, record.start, rules=rules))
    try:
        outcome = start.play(*record.moves).outcome
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    if outcome is not None:
        raise InputError(f"{where}: the game is over after these moves; end the opening earlier")
    return Opening(record.start, record.moves)


def _standard(where: str, position: _core.Position) -> _core.Position:
    """A position that is none of Chess960."""
    if position.chess960:
        raise InputError(f"{where}: {position.text} is a position of Chess960, which matches do not play")
    return position


def _random_openings(count: int, rules: Rules | None, seed: int) -> list[Opening]:
    """Random moves from the usual start, no two openings alike as long as there are others."""
    seen: set[str] = set()
    openings = []
    for number in range(count):
        rng = random.Random(f"{seed}/{number}")  # noqa: S311 - for play, not for secrets
        while True:
            position = _core.Position("loa", rules=rules)
            for _ in range(_RANDOM_PLIES):
                position = position.play(rng.choice(position.moves()))
            if position.outcome is None and (position.text not in seen or len(seen) > 100_000):
                break
        seen.add(position.text)
        openings.append(Opening(position.start, tuple(position.played)))
    return openings
