"""Mining: the critical positions of games as a suite, each with the mistake, its refutation, and the one better move.

A position is critical where a player's chances, as the engine sees them, fall from one of its moves to the next
(`critical`). It is kept if a longer search finds a move that is better than all others by a margin, and not the one
that was played. Mining is a run, a game a step.
"""

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, cast

from plywise import _core
from plywise._core import Parameters
from plywise.arena.pgn import ReadGame, read_games
from plywise.bounds import CONCURRENCY, HASH_MB, NODES, USUAL_HASH_MB
from plywise.errors import InputError
from plywise.experience.critical import Criteria, Critical, Watcher
from plywise.experience.writing import epd_line
from plywise.files import check_free, opened, read_text
from plywise.games.position import Game, Rules
from plywise.player import BuiltIn, parse_player
from plywise.runs import Run
from plywise.runs.folder import is_new

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["KIND", "MineResult", "mine", "mined_of", "resume_mine"]

KIND = "mine"

SCHEMA = """
CREATE TABLE games (
    game INTEGER PRIMARY KEY, positions INTEGER NOT NULL, critical INTEGER NOT NULL, kept INTEGER NOT NULL
);
CREATE TABLE found (
    number INTEGER PRIMARY KEY, game INTEGER NOT NULL, position TEXT NOT NULL UNIQUE, better TEXT NOT NULL,
    mistake TEXT NOT NULL, path TEXT NOT NULL, before INTEGER NOT NULL, after INTEGER NOT NULL, lead INTEGER NOT NULL
);
"""
"""`lead` is by how much the better move is better than all others, in thousandths of a pawn."""

_PLAYER_FILE = "player1.toml"
_LEAST_NODES = 1000
"""Of the search after each other move."""
_MOST = 100_000
"""Thousandths of a pawn: where the only move has no other beside it."""


@dataclass(frozen=True)
class MinePlan:
    """Mining, as it was asked for."""

    games: Path
    out: Path
    player: BuiltIn
    nodes: int
    deeper: int
    criteria: Criteria
    lead: int
    hash_mb: int
    game: Game
    rules: Rules | None

    def as_words(self) -> dict[str, object]:
        """Everything by name; `of` reads it back."""
        with opened(self.games) as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        words: dict[str, object] = {
            "games": str(self.games),
            "games_sha256": digest,
            "out": str(self.out),
            "player": self.player.name,
            "nodes": self.nodes,
            "deeper": self.deeper,
            "criteria": asdict(self.criteria),
            "lead": self.lead,
            "hash": self.hash_mb,
            "game": self.game,
            "rules": self.rules,
        }
        return {name: value for name, value in words.items() if value is not None}

    @classmethod
    def of(cls, words: Mapping[str, object], folder: Path) -> "MinePlan":
        """A plan that was written down; its games must still be what they were."""
        plan = cls(
            Path(str(words["games"])),
            Path(str(words["out"])),
            BuiltIn(str(words["player"]), Parameters.from_toml(read_text(folder / _PLAYER_FILE))),
            cast("int", words["nodes"]),
            cast("int", words["deeper"]),
            Criteria(**cast("dict[str, int]", words["criteria"])),
            cast("int", words["lead"]),
            cast("int", words["hash"]),
            cast("Game", words["game"]),
            cast("Rules | None", words.get("rules")),
        )
        if plan.as_words()["games_sha256"] != words["games_sha256"]:
            raise InputError(f"{folder}: {plan.games} is no longer what it was; restore the file")
        return plan


@dataclass(frozen=True)
class MineResult:
    """What mining has brought."""

    games: int
    """That have been looked at."""
    total: int
    positions: int
    """That were searched."""
    critical: int
    kept: int
    out: Path
    is_finished: bool
    run: Path

    @property
    def progress(self) -> tuple[int, int]:
        """Games that have been looked at, and games at most."""
        return self.games, self.total

    @property
    def summary(self) -> str:
        """A line."""
        return f"{self.kept} positions of {self.critical} critical ones, {self.positions:,} searched"

    def as_json(self) -> dict[str, object]:
        """Everything by name."""
        return {**asdict(self), "out": str(self.out), "run": str(self.run)}

    def plot(self) -> "Figure":
        """How many positions games brought."""
        from matplotlib.figure import Figure

        figure = Figure(figsize=(6, 3.5), layout="constrained")
        axes = figure.subplots()
        axes.bar(["searched", "critical", "kept"], [self.positions, self.critical, self.kept], color="#1f4e79")
        axes.set_yscale("symlog")
        axes.set_ylabel("positions")
        return figure

    def __str__(self) -> str:
        return f"{self.games} of {self.total} games: {self.summary}\nSuite: {self.out}"


def mine(
    games: str | PathLike[str],
    out: str | PathLike[str],
    *,
    player: str | BuiltIn = "plywise",
    nodes: int = 20_000,
    deeper: int = 500_000,
    margin: int = 50,
    lost: int = -100,
    lead: int = 100,
    game: Game = "chess",
    rules: Rules | None = None,
    hash_mb: int = USUAL_HASH_MB,
    concurrency: int = 1,
    run: str | PathLike[str] | None = None,
    as_json: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> MineResult:
    """Turns the critical positions of games, a PGN, into a suite: the mistake, its refutation, the better move.

    Every position is searched with `nodes`. It is critical where a player's chances fall by more than `margin`
    hundredths of a pawn from one of its moves to the next, and stood at `lost` at least. Those are searched again with
    `deeper` nodes, and kept if the best move leads all others by `lead` hundredths of a pawn, and is another than the
    one that was played. No position comes twice.
    """
    NODES.check("nodes", nodes)
    NODES.check("deeper", deeper)
    HASH_MB.check("hash_mb", hash_mb)
    CONCURRENCY.check("concurrency", concurrency)
    parsed = parse_player(player) if isinstance(player, str) else player
    if not isinstance(parsed, BuiltIn):
        raise InputError(f"{parsed.name}: the built-in engine mines, as plywise")
    paths = Path(games).absolute(), Path(out).absolute()
    criteria = Criteria(10 * margin, 10 * lost)
    plan = MinePlan(*paths, parsed, nodes, deeper, criteria, 10 * lead, hash_mb, game, rules)
    words, settings = plan.as_words(), {"concurrency": concurrency, "json": as_json}
    if is_new(run):
        check_free(out)
    files = {_PLAYER_FILE: parsed.parameters.to_toml()}
    with Run.begin(run, KIND, words, SCHEMA, files, settings) as begun:
        return _go_on(begun, plan, concurrency, progress)


def resume_mine(
    run: str | PathLike[str], *, concurrency: int | None = None, progress: Callable[[int, int], None] | None = None
) -> MineResult:
    """Goes on with mining that was interrupted; of a run that has ended, the result."""
    with Run.resume(run) as begun:
        if not begun.is_finished:
            begun.check_version()
        return _go_on(begun, MinePlan.of(begun.asked, begun.path), begun.concurrency(concurrency), progress)


def mined_of(run: Run) -> MineResult:
    """How the mining of a run stands."""
    sums = "SELECT count(*), coalesce(sum(positions), 0), coalesce(sum(critical), 0), coalesce(sum(kept), 0) FROM games"
    games, positions, critical, kept = (int(str(value)) for value in run.store.rows(sums)[0])
    total = run.state("total")
    out = Path(str(run.asked["out"]))
    return MineResult(games, int(total or 0), positions, critical, kept, out, run.is_finished, run.path)


def _go_on(run: Run, plan: MinePlan, concurrency: int, progress: Callable[[int, int], None] | None) -> MineResult:
    """Looks at the games that are missing, and writes the suite."""
    if not run.is_finished:
        games = read_games(plan.games, game=plan.game, rules=plan.rules)
        done = int(str(run.store.rows("SELECT count(*) FROM games")[0][0]))
        with run.store.step():
            run.keep("total", str(len(games)))
        with run.interruptible():
            for number in range(done, len(games)):
                _Miner(run, plan, concurrency).mine(number, games[number])
                if progress is not None:
                    progress(number + 1, len(games))
        run.finish()
    _write(run, plan)
    return mined_of(run)


class _Miner:
    """Looks at games."""

    def __init__(self, run: Run, plan: MinePlan, concurrency: int) -> None:
        self._run = run
        self._plan = plan
        self._concurrency = concurrency

    def mine(self, number: int, game: ReadGame) -> None:
        """Looks at one game: a step."""
        began = time.time()
        positions = [_core.Position(game.game, game.start, rules=self._plan.rules)]
        for move in game.moves:
            positions.append(positions[-1].play(move))
        played = [position for position in positions if position.outcome is None]
        reports = self._search(played, self._plan.nodes)
        critical = self._critical(played, game.moves, reports)
        kept = [(one, better) for one in critical if (better := self._better(one)) is not None]
        with self._run.store.step() as step:
            seen = {str(row[0]) for row in step.rows("SELECT position FROM found")}
            new = [(one, better) for one, better in kept if one.position not in seen]
            for one, (move, lead) in new:
                row = (number, one.position, move, one.path[0], " ".join(one.path), one.before, one.after, lead)
                step.write("INSERT INTO found VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            step.write("INSERT INTO games VALUES (?, ?, ?, ?)", (number, len(played), len(critical), len(new)))
            step.write("INSERT INTO timing VALUES (?, ?, ?)", (number, began, str(round(time.time() - began, 3))))

    def _search(self, positions: Sequence[_core.Position], nodes: int) -> list[_core.SearchReport]:
        return _core.search_batch(
            positions,
            self._plan.player.parameters,
            nodes=nodes,
            may_end_early=True,
            hash_mb=self._plan.hash_mb,
            threads=self._concurrency,
        )

    def _critical(
        self, positions: Sequence[_core.Position], moves: Sequence[str], reports: Sequence[_core.SearchReport]
    ) -> list[Critical]:
        """The critical positions of either player."""
        found = []
        for first in (0, 1):
            watcher = Watcher(self._plan.criteria)
            for ply in range(first, len(positions), 2):
                reply = moves[ply - 1] if ply > first else None
                played = moves[ply] if ply < len(moves) else None
                one = watcher.see(positions[ply], ply, reply, reports[ply], played)
                if one is not None:
                    found.append(one)
        return sorted(found, key=lambda one: one.ply)

    def _better(self, critical: Critical) -> tuple[str, int] | None:
        """The move that is better than all others, and by how much; None if there is none, or it was played."""
        position = _core.Position(self._plan.game, critical.position, rules=self._plan.rules)
        (best,) = self._search([position], self._plan.deeper)
        if best.move is None or best.move == critical.path[0]:
            return None
        others = [move for move in position.moves() if move != best.move]
        nodes = max(_LEAST_NODES, self._plan.deeper // max(len(others), 1))
        after = [position.play(move) for move in others]
        going_on = [child for child in after if child.outcome is None]
        values = [-report.score for report in self._search(going_on, nodes)]
        worth = {"win": -_MOST, "draw": 0, "loss": _MOST}
        values += [worth[child.outcome] for child in after if child.outcome is not None]
        lead = best.score - max(values, default=-_MOST)
        return (best.move, lead) if lead >= self._plan.lead else None


def _write(run: Run, plan: MinePlan) -> None:
    """Writes the suite."""
    rows = run.store.rows("SELECT number, position, better, mistake, path FROM found ORDER BY number")
    lines = [
        epd_line(
            plan.game,
            str(position),
            {"bm": [str(better)], "sm": [str(mistake)], "pv": str(path).split(), "id": f"{plan.games.stem}.{number}"},
        )
        for number, position, better, mistake, path in rows
    ]
    try:
        plan.out.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{plan.out}: the suite cannot be written: {error.strerror}") from error
