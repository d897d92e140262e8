"""What a match has played so far, as it stands in its run: a step is a game."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

from plywise.arena.game import Opening
from plywise.arena.plan import Plan
from plywise.arena.record import FaultKind, GameRecord, PlayedMove
from plywise.arena.statistics import Results, Sprt
from plywise.errors import InputError
from plywise.runs import Run

__all__ = ["Course", "Ledger", "NumberedGame"]

SCHEMA = """
CREATE TABLE openings (pair INTEGER PRIMARY KEY, start TEXT NOT NULL, moves TEXT NOT NULL);
CREATE TABLE games (
    game INTEGER PRIMARY KEY, white TEXT NOT NULL, black TEXT NOT NULL, result TEXT NOT NULL,
    termination TEXT NOT NULL, reason TEXT NOT NULL, fault TEXT, begins TEXT NOT NULL, moves TEXT NOT NULL
);
"""
"""`moves` of a game: of each move what it was, score, mate, depth and nodes; `begins` is whose the first is."""

_POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}
"""Half points of White."""
_NONE_YET = Results((0, 0, 0), (0, 0, 0, 0, 0))
_SETTINGS = "settings"


@dataclass(frozen=True)
class NumberedGame:
    """A game of a match: number 0 and 1 are the first pair, and the first player has White in the even ones."""

    number: int
    record: GameRecord
    began: float
    """When, by the clock of the world."""


class Course:
    """The pairs that count: complete, in the order of the openings, up to the one at which the test decides."""

    def __init__(self, sprt: Sprt | None) -> None:
        self.pairs: list[tuple[int, int]] = []
        """Half points of the first player in both games."""
        self.results = _NONE_YET
        self.is_decided = False
        self._sprt = sprt

    def advance(self, points: Mapping[int, int]) -> Iterator[int]:
        """Counts the pairs that have become complete, by the points of games; each pair's number."""
        while not self.is_decided:
            number = len(self.pairs)
            first, second = points.get(2 * number), points.get(2 * number + 1)
            if first is None or second is None:
                return
            self.pairs.append((first, second))
            self.results = self.results.with_pair(first, second)
            if self._sprt is not None:
                self.is_decided = self._sprt.verdict(self._sprt.llr(self.results)) != "undecided"
            yield number


class Ledger:
    """The games of a match in its run. What their moves were stays there until it is asked for."""

    def __init__(self, run: Run, plan: Plan) -> None:
        self.run = run
        self.plan = plan
        self.points: dict[int, int] = {}
        """Half points of the first player in each game that has ended."""
        with self.told():
            openings = run.store.rows("SELECT start, moves FROM openings ORDER BY pair")
            self.openings = [Opening(str(start), tuple(str(moves).split())) for start, moves in openings]
            for number, result in run.store.rows("SELECT game, result FROM games ORDER BY game"):
                self._count(int(str(number)), str(result))

    @property
    def settings(self) -> dict[str, dict[str, str]]:
        """What engines call themselves, and what they were told."""
        with self.told():
            return cast("dict[str, dict[str, str]]", json.loads(self.run.state(_SETTINGS) or "{}"))

    def keep_settings(self, settings: Mapping[str, Mapping[str, str]]) -> None:
        """Writes down what engines were told."""
        with self.run.store.step():
            self.run.keep(_SETTINGS, json.dumps(settings))

    def begin(self, openings: Sequence[Opening]) -> None:
        """Writes down where the pairs begin."""
        with self.run.store.step() as step:
            for pair, opening in enumerate(openings):
                step.write("INSERT INTO openings VALUES (?, ?, ?)", (pair, opening.start, " ".join(opening.moves)))
        self.openings = list(openings)

    def add(self, game: NumberedGame) -> None:
        """Writes down a game that has ended."""
        record, number = game.record, game.number
        white, black = self.plan.names if number % 2 == 0 else self.plan.names[::-1]
        moves = [[move.move, move.score, move.mate, move.depth, move.nodes] for move in record.moves]
        ended = (record.result, record.termination, record.reason, record.fault)
        seconds = _packed([round(seconds, 6) for seconds in record.seconds])
        with self.run.store.step() as step:
            row = (number, white, black, *ended, record.begins, _packed(moves))
            step.write("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            step.write("INSERT INTO timing VALUES (?, ?, ?)", (number, game.began, seconds))
        self._count(number, record.result)

    def game(self, number: int) -> NumberedGame:
        """A game that has ended, whole."""
        query = (
            "SELECT result, termination, reason, fault, moves, began, seconds "
            "FROM games JOIN timing ON game = step WHERE game = ?"
        )
        with self.told():
            ((result, termination, reason, fault, moves, began, seconds),) = self.run.store.rows(query, (number,))
            opening, arbiter = self.openings[number // 2], self.plan.arbiter
            record = GameRecord(
                arbiter.game,
                arbiter.rules,
                opening.start,
                opening.moves,
                tuple(PlayedMove(*move) for move in json.loads(str(moves))),
                str(result),
                str(termination),
                str(reason),
                cast("FaultKind | None", fault),
                tuple(json.loads(str(seconds))),
            )
            return NumberedGame(number, record, float(str(began)))

    def drop_after(self, pair: int) -> None:
        """Forgets the games of later pairs, which a verdict has made superfluous."""
        first = 2 * (pair + 1)
        with self.run.store.step() as step:
            step.write("DELETE FROM games WHERE game >= ?", (first,))
            step.write("DELETE FROM timing WHERE step >= ?", (first,))
        self.points = {number: points for number, points in self.points.items() if number < first}

    def course(self) -> Course:
        """The pairs that count so far."""
        course = Course(self.plan.sprt)
        for _ in course.advance(self.points):
            pass
        return course

    def _count(self, number: int, result: str) -> None:
        white = _POINTS[result]
        self.points[number] = white if number % 2 == 0 else 2 - white

    @contextmanager
    def told(self) -> Iterator[None]:
        """Says in one line that what stands in the run is not what was written."""
        try:
            yield
        except InputError:
            raise
        except (IndexError, KeyError, TypeError, ValueError) as error:
            problem = f"the games of this run cannot be read ({error}); restore it from a copy"
            raise InputError(f"{self.run.path}: {problem}") from None


def _packed(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))
