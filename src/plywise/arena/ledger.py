"""What a match has played so far, as it stands in its run: a step is a game."""

import json
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from plywise.arena.game import Opening
from plywise.arena.plan import Plan
from plywise.arena.record import GameRecord, PlayedMove
from plywise.arena.statistics import Results
from plywise.errors import InputError
from plywise.runs import Run

__all__ = ["Ledger", "NumberedGame", "Pair", "points", "results_of"]

SCHEMA = """
CREATE TABLE openings (pair INTEGER PRIMARY KEY, start TEXT NOT NULL, moves TEXT NOT NULL);
CREATE TABLE games (
    game INTEGER PRIMARY KEY, white TEXT NOT NULL, black TEXT NOT NULL, result TEXT NOT NULL,
    termination TEXT NOT NULL, reason TEXT NOT NULL, moves TEXT NOT NULL
);
"""
"""`moves` of a game: of each move what it was, score, mate, depth and nodes."""

_POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}
"""Half points of White."""


class NumberedGame:
    """A game of a match: number 0 and 1 are the first pair, and the first player has White in the even ones."""

    __slots__ = ("began", "number", "record")

    def __init__(self, number: int, record: GameRecord, began: float) -> None:
        """`began`: when, by the clock of the world."""
        self.number = number
        self.record = record
        self.began = began

    @property
    def points(self) -> int:
        """Half points of the first player."""
        return points(self.record, self.number)


Pair: TypeAlias = tuple[NumberedGame, NumberedGame]
"""Two games of one opening with colours reversed."""


def points(record: GameRecord, number: int) -> int:
    """Half points of the first player in the game of this number."""
    white = _POINTS[record.result]
    return white if number % 2 == 0 else 2 - white


class Ledger:
    """The games of a match in its run."""

    def __init__(self, run: Run, plan: Plan) -> None:
        self.run = run
        self.plan = plan
        self.games: dict[int, NumberedGame] = {}
        """By number."""
        self.openings: list[Opening] = []
        self._read()

    def begin(self, openings: Sequence[Opening]) -> None:
        """Writes down where the pairs begin."""
        with self.run.store.step() as step:
            for pair, opening in enumerate(openings):
                step.write("INSERT INTO openings VALUES (?, ?, ?)", (pair, opening.start, " ".join(opening.moves)))
        self.openings = list(openings)

    def add(self, game: NumberedGame) -> None:
        """Writes down a game that has ended."""
        record, number = game.record, game.number
        names = self.plan.names
        white, black = names if number % 2 == 0 else names[::-1]
        moves = [[move.move, move.score, move.mate, move.depth, move.nodes] for move in record.moves]
        row = (
            number,
            white,
            black,
            record.result,
            record.termination,
            record.reason,
            json.dumps(moves, separators=(",", ":")),
        )
        seconds = json.dumps([round(seconds, 6) for seconds in record.seconds], separators=(",", ":"))
        with self.run.store.step() as step:
            step.write("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            step.write("INSERT INTO timing VALUES (?, ?, ?)", (number, game.began, seconds))
        self.games[number] = game

    def drop_after(self, pair: int) -> None:
        """Forgets the games of later pairs, which a verdict has made superfluous."""
        first = 2 * (pair + 1)
        with self.run.store.step() as step:
            step.write("DELETE FROM games WHERE game >= ?", (first,))
            step.write("DELETE FROM timing WHERE step >= ?", (first,))
        self.games = {number: game for number, game in self.games.items() if number < first}

    def pairs(self, first: int = 0) -> Iterator[Pair]:
        """The pairs that are complete, in the order of the openings, up to the first one that is not."""
        pair = first
        while 2 * pair in self.games and 2 * pair + 1 in self.games:
            yield self.games[2 * pair], self.games[2 * pair + 1]
            pair += 1

    def _read(self) -> None:
        store, arbiter = self.run.store, self.plan.arbiter
        try:
            for start, moves in store.rows("SELECT start, moves FROM openings ORDER BY pair"):
                self.openings.append(Opening(str(start), tuple(str(moves).split())))
            rows = store.rows("SELECT * FROM games JOIN timing ON game = step ORDER BY game")
            for number, _white, _black, result, termination, reason, moves, _step, began, seconds in rows:
                opening = self.openings[int(str(number)) // 2]
                record = GameRecord(
                    arbiter.game,
                    arbiter.rules,
                    opening.start,
                    opening.moves,
                    tuple(PlayedMove(*move) for move in json.loads(str(moves))),
                    str(result),
                    str(termination),
                    str(reason),
                    tuple(json.loads(str(seconds))),
                )
                self.games[int(str(number))] = NumberedGame(int(str(number)), record, float(str(began)))
        except (IndexError, TypeError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            path = self.run.path
            raise InputError(
                f"{path}: the games of this run cannot be read ({error}); restore it from a copy"
            ) from None


def results_of(pairs: Sequence[Pair]) -> Results:
    """What the first player scored."""
    games = [0, 0, 0]
    sums = [0, 0, 0, 0, 0]
    for first, second in pairs:
        games[first.points] += 1
        games[second.points] += 1
        sums[first.points + second.points] += 1
    return Results((games[0], games[1], games[2]), (sums[0], sums[1], sums[2], sums[3], sums[4]))
