"""Learning extensions from games, as a run: each game a step, played with the weights that were learned before it."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from plywise import _core
from plywise._core import Parameters
from plywise.arena.game import Arbiter, play_game
from plywise.arena.openings import choose_openings
from plywise.arena.plan import Timeouts
from plywise.arena.record import GameRecord, other
from plywise.arena.seats import BuiltInSeat, Seat, Turn
from plywise.arena.table import seat_of
from plywise.errors import InputError
from plywise.experience.critical import Criteria, Critical, Watcher
from plywise.experience.sampling import Sample
from plywise.experience.writing import epd_line
from plywise.files import read_text
from plywise.games.position import Game, Rules
from plywise.learners.extension_plan import raised_by, weighted
from plywise.learners.extensions import ExtensionsOptions, IncrementalExtensions
from plywise.learners.frame import learn
from plywise.limits import Limit
from plywise.player import BuiltIn, parse_player
from plywise.runs import Run

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["KIND", "GamesPlan", "GamesProgress", "GamesResult", "go_on", "plan_of", "result_of"]

KIND = "learn-extensions-games"

SCHEMA = """
CREATE TABLE games (
    game INTEGER PRIMARY KEY, weights TEXT NOT NULL, colour TEXT NOT NULL, result TEXT NOT NULL, points REAL NOT NULL,
    reason TEXT NOT NULL, start TEXT NOT NULL, opening TEXT NOT NULL, moves TEXT NOT NULL, samples INTEGER NOT NULL
);
CREATE TABLE samples (
    game INTEGER NOT NULL, number INTEGER NOT NULL, position TEXT NOT NULL, path TEXT NOT NULL,
    before INTEGER NOT NULL, after INTEGER NOT NULL, n INTEGER NOT NULL, d INTEGER NOT NULL, depth REAL NOT NULL,
    shadows TEXT NOT NULL, raised TEXT NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""

_PLAYER_FILE = "player1.toml"
_POINTS = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}


@dataclass(frozen=True)
class GamesPlan:
    """Learning from games, as it was asked for."""

    player: BuiltIn
    opponent: str
    options: ExtensionsOptions
    update: str
    criteria: Criteria
    limit: Limit
    cap: float
    openings: Path | None
    seed: int
    hash_mb: int
    log_critical: Path | None
    game: Game = "chess"
    rules: Rules | None = None

    def learner(self) -> IncrementalExtensions:
        """The learner at its start."""
        return IncrementalExtensions(self.options, self.update, self.cap)

    def as_words(self) -> dict[str, object]:
        """Everything by name; `of` reads it back."""
        words: dict[str, object] = {
            "player": self.player.name,
            "opponent": self.opponent,
            "options": self.options.as_words(),
            "update": self.update,
            "criteria": asdict(self.criteria),
            "limit": self.limit.as_words(),
            "cap": self.cap,
            "openings": None if self.openings is None else str(self.openings),
            "seed": self.seed,
            "hash": self.hash_mb,
            "log_critical": None if self.log_critical is None else str(self.log_critical),
            "game": self.game,
            "rules": self.rules,
        }
        return {name: value for name, value in words.items() if value is not None}

    def files(self) -> dict[str, str]:
        """The player's parameters, whole, as a file that lies beside `run.toml`."""
        return {_PLAYER_FILE: self.player.parameters.to_toml()}

    @classmethod
    def of(cls, words: Mapping[str, object], folder: Path) -> "GamesPlan":
        """A plan that was written down."""
        openings, log = words.get("openings"), words.get("log_critical")
        return cls(
            BuiltIn(str(words["player"]), Parameters.from_toml(read_text(folder / _PLAYER_FILE))),
            str(words["opponent"]),
            ExtensionsOptions.of(cast("dict[str, object]", words["options"])),
            str(words["update"]),
            Criteria(**cast("dict[str, int]", words["criteria"])),
            Limit.of(cast("dict[str, object]", words["limit"])),
            cast("float", words["cap"]),
            None if openings is None else Path(str(openings)),
            cast("int", words["seed"]),
            cast("int", words["hash"]),
            None if log is None else Path(str(log)),
            cast("Game", words["game"]),
            cast("Rules | None", words.get("rules")),
        )


@dataclass(frozen=True)
class GamesProgress:
    """How learning from games stands."""

    run: Path
    game: int
    """That has just ended."""
    games: int
    weights: tuple[float, ...]
    names: tuple[str, ...]
    samples: int
    score: float
    """Points so far."""


@dataclass(frozen=True)
class GamesResult:
    """What was learned from games."""

    classes: tuple[str, ...]
    course: tuple[tuple[float, ...], ...]
    """The weights that each game was played with, and last those that were learned."""
    samples: tuple[int, ...]
    """Of each game."""
    points: tuple[float, ...]
    total: int
    is_finished: bool
    run: Path

    @property
    def weights(self) -> dict[str, float]:
        """Those learned, by class."""
        return dict(zip(self.classes, self.course[-1], strict=True))

    @property
    def progress(self) -> tuple[int, int]:
        """Games played, and games at most."""
        return len(self.points), self.total

    @property
    def summary(self) -> str:
        """A line."""
        return f"{sum(self.points):g} points in {len(self.points)} games, {sum(self.samples)} samples"

    def as_json(self) -> dict[str, object]:
        """Everything by name."""
        return {
            "games": len(self.points),
            "samples": sum(self.samples),
            "score": sum(self.points),
            "weights": self.weights,
            "course": [list(weights) for weights in self.course],
            "samples_by_game": list(self.samples),
            "finished": self.is_finished,
            "run": str(self.run),
        }

    def plot(self) -> "Figure":
        """The weights from game to game: the paper's Figure 5."""
        from plywise.report.extensions import plot_games

        return plot_games(self)

    def __str__(self) -> str:
        weights = ", ".join(f"{name.rpartition('.')[2]} {weight:.3f}" for name, weight in self.weights.items())
        return f"{self.summary}\nLearned: {weights}"


def plan_of(run: Run) -> GamesPlan:
    """What was to be learned in a run."""
    try:
        return GamesPlan.of(run.asked, run.path)
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{run.path}: run.toml does not say what was to be learned ({error}); restore it") from None


def result_of(run: Run) -> GamesResult:
    """What a run has learned so far."""
    plan = plan_of(run)
    learner = plan.learner()
    state = run.state("learner")
    if state is not None:
        learner.restore(json.loads(state))
    rows = run.store.rows("SELECT weights, samples, points FROM games ORDER BY game")
    return GamesResult(
        plan.options.classes,
        (*(tuple(json.loads(str(row[0]))) for row in rows), learner.w),
        tuple(int(str(row[1])) for row in rows),
        tuple(float(str(row[2])) for row in rows),
        plan.options.iterations,
        run.is_finished,
        run.path,
    )


def go_on(run: Run, plan: GamesPlan, progress: Callable[[GamesProgress], None] | None = None) -> GamesResult:
    """Plays until all games are played."""
    if not run.is_finished:
        opponent = seat_of(parse_player(plan.opponent), Arbiter(plan.game, plan.rules), plan.hash_mb, Timeouts())
        with closing(opponent):
            _Session(run, plan, opponent, progress).learn()
    if plan.log_critical is not None:
        _write_critical(run, plan, plan.log_critical)
    return result_of(run)


def _write_critical(run: Run, plan: GamesPlan, path: Path) -> None:
    """Writes the critical positions of all games as a suite: the mistake, and the line that refutes it."""
    rows = run.store.rows("SELECT game, number, position, path FROM samples ORDER BY game, number")
    lines = []
    for game, number, position, moves in rows:
        line = str(moves).split()
        operations = {"sm": line[:1], "pv": line, "id": f"game {int(str(game)) + 1}.{int(str(number)) + 1}"}
        lines.append(epd_line(plan.game, str(position), operations) + "\n")
    try:
        path.write_text("".join(lines), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path}: the critical positions cannot be written: {error.strerror}") from error


class _Session:
    """A run that is being gone on with."""

    def __init__(
        self, run: Run, plan: GamesPlan, opponent: Seat, progress: Callable[[GamesProgress], None] | None
    ) -> None:
        self._run = run
        self._plan = plan
        self._opponent = opponent
        self._progress = progress
        self._learner = plan.learner()
        self._openings = choose_openings(
            (plan.options.iterations + 1) // 2, game=plan.game, rules=plan.rules, path=plan.openings, seed=plan.seed
        )
        self._found: list[Critical] = []
        self._record: GameRecord | None = None
        self._colour = "white"

    def learn(self) -> None:
        """Plays the games that are missing."""
        learn(self._run, self._learner, self._play, self._write)
        self._run.finish()

    def _play(self, weights: tuple[float, ...]) -> list[Sample]:
        """A game of the learner with these weights, and the samples that it brought."""
        plan, number = self._plan, self._learner.games
        options = plan.options
        parameters = weighted(plan.player.parameters, options.classes, weights)
        raised = tuple(raised_by(plan.player.parameters, options.classes, weights, options.delta))
        watcher = Watcher(plan.criteria, parameters, raised)
        self._found = []

        def searched(turn: Turn, report: _core.SearchReport) -> None:
            reply = turn.moves[-1] if turn.moves else None
            critical = watcher.see(turn.position, len(turn.moves), reply, report)
            if critical is not None:
                self._found.append(critical)

        learner = BuiltInSeat(BuiltIn("learner", parameters), plan.game, plan.hash_mb, raised, searched)
        self._colour = "white" if number % 2 == 0 else "black"
        opponent = other(self._colour)
        self._record = play_game(
            self._openings[number // 2],
            {self._colour: learner, opponent: self._opponent},
            {self._colour: plan.limit, opponent: plan.limit},
            Arbiter(plan.game, plan.rules),
        )
        return [one.sample for one in self._found if one.sample is not None]

    def _write(self, weights: tuple[float, ...], samples: Sequence[Sample]) -> None:
        """Writes a game down, within its step."""
        number, record, store = self._learner.games, self._record, self._run.store
        if record is None:
            return
        white = _POINTS[record.result]
        row = (
            number,
            json.dumps(weights),
            self._colour,
            record.result,
            white if self._colour == "white" else 1 - white,
            record.reason,
            record.start,
            " ".join(record.opening),
            " ".join(move.move for move in record.moves),
            len(samples),
        )
        store.write(f"INSERT INTO games VALUES ({', '.join('?' * 10)})", row)  # noqa: S608 - a row of marks
        for place, one in enumerate(found for found in self._found if found.sample is not None):
            sample = cast("Sample", one.sample)
            store.write(
                f"INSERT INTO samples VALUES ({', '.join('?' * 11)})",  # noqa: S608 - a row of marks
                (
                    number,
                    place,
                    one.position,
                    " ".join(one.path),
                    one.before,
                    one.after,
                    sample.n,
                    sample.d,
                    sample.depth,
                    json.dumps(sample.shadows),
                    json.dumps(sample.raised),
                ),
            )
        self._tell(weights)

    def _tell(self, weights: tuple[float, ...]) -> None:
        """Says how learning stands."""
        if self._progress is None:
            return
        ((samples, score),) = self._run.store.rows("SELECT sum(samples), sum(points) FROM games")
        self._progress(
            GamesProgress(
                self._run.path,
                self._learner.games,
                self._plan.options.iterations,
                weights,
                self._plan.options.classes,
                int(str(samples)),
                float(str(score)),
            )
        )
