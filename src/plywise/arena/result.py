"""What a match has come to."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from plywise.arena.ledger import Ledger
from plywise.arena.openings import NAMES
from plywise.arena.pgn_file import pgn_path
from plywise.arena.statistics import Stats, summarise
from plywise.limits import Limit

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["MatchResult", "PlayerTally", "match_result"]


@dataclass(frozen=True)
class PlayerTally:
    """What one player did in a match."""

    wins: int
    draws: int
    losses: int
    crashes: int
    """Games that it lost because it ended in the middle of them."""
    stalls: int
    """Games that it lost because it no longer answered."""
    time_losses: int
    illegal_moves: int
    moves: int
    """That it made."""
    nodes: int
    """That it said it searched."""
    seconds: float
    """That its moves took."""
    settings: Mapping[str, str]
    """What an engine was told, and what it calls itself."""


@dataclass(frozen=True)
class MatchResult:
    """The result of a match, from the first player's side. As text it is the block that testers paste."""

    names: tuple[str, str]
    stats: Stats
    players: Mapping[str, PlayerTally]
    limits: tuple[Limit, Limit]
    openings: str
    hash_mb: int
    is_finished: bool
    total: int
    """Games at most."""
    run: Path
    pgn: Path
    course: tuple[tuple[int, int], ...]
    """Half points of each pair's games, in the order of the openings."""

    @property
    def crashes(self) -> int:
        """Of all players together."""
        return sum(player.crashes for player in self.players.values())

    @property
    def time_losses(self) -> int:
        """Of all players together."""
        return sum(player.time_losses for player in self.players.values())

    @property
    def progress(self) -> tuple[int, int]:
        """Games that are counted, and games at most."""
        return self.stats.games, self.total

    @property
    def summary(self) -> str:
        """A line."""
        stats = self.stats
        score = f"+{stats.wins} ={stats.draws} -{stats.losses}"
        verdict = "" if stats.verdict in (None, "undecided") else f", {stats.verdict} accepted"
        return f"{self.names[0]} vs {self.names[1]}: {score}{verdict}"

    def as_json(self) -> dict[str, object]:
        """Everything by name."""
        return {
            **self.stats.as_json(),
            "player": self.names[0],
            "opponents": [self.names[1]],
            "crashes": self.crashes,
            "stalls": sum(player.stalls for player in self.players.values()),
            "time_losses": self.time_losses,
            "illegal_moves": sum(player.illegal_moves for player in self.players.values()),
            "players": {name: asdict(player) for name, player in self.players.items()},
            "limits": [str(limit) for limit in self.limits],
            "openings": self.openings,
            "finished": self.is_finished,
            "games_at_most": self.total,
            "run": str(self.run),
            "pgn": str(self.pgn),
        }

    def plot(self) -> "Figure":
        """The course of the match, as a picture."""
        from plywise.report.matches import plot_match

        return plot_match(self)

    def _told(self, option: str, usual: str) -> str:
        """What the players were told of an option: once if both the same."""
        told = [player.settings.get(option, usual) for player in self.players.values()]
        return told[0] if len(set(told)) == 1 else "/".join(told)

    def __str__(self) -> str:
        first, second = self.names
        limits = str(self.limits[0]) if self.limits[0] == self.limits[1] else f"{self.limits[0]} : {self.limits[1]}"
        faults = [
            f"{name}: {number} {what}"
            for name, player in self.players.items()
            for what, number in (
                ("crashes", player.crashes),
                ("stalls", player.stalls),
                ("losses on time", player.time_losses),
                ("illegal moves", player.illegal_moves),
            )
            if number
        ]
        means = f"{limits}, {self._told('Threads', '1')}t, {self._told('Hash', str(self.hash_mb))}MB, {self.openings}"
        lines = [f"Results of {first} vs {second} ({means}):", str(self.stats)]
        if faults:
            lines.append(f"Faults: {'; '.join(faults)}")
        if not self.is_finished:
            lines.append(f"Not finished: {self.stats.games} of {self.total} games are counted")
        return "\n".join(lines)


def match_result(ledger: Ledger) -> MatchResult:
    """The result of what has been played, of the pairs that count."""
    plan, run = ledger.plan, ledger.run
    course = ledger.course()
    with ledger.told():
        players = _tallies(ledger, 2 * len(course.pairs))
    return MatchResult(
        names=plan.names,
        stats=summarise(course.results, plan.sprt),
        players=players,
        limits=plan.limits,
        openings=NAMES[plan.arbiter.game] if plan.openings is None else plan.openings.name,
        hash_mb=plan.hash_mb,
        is_finished=run.is_finished,
        total=2 * len(ledger.openings),
        run=run.path,
        pgn=pgn_path(ledger),
        course=tuple(course.pairs),
    )


_TALLIED: Mapping[str, str] = {
    "crash": "crashes",
    "stall": "stalls",
    "time": "time_losses",
    "illegal": "illegal_moves",
}
"""Where each kind of fault is counted."""


def _tallies(ledger: Ledger, games: int) -> dict[str, PlayerTally]:
    """What each player did in the first so many games."""
    counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    seconds = [0.0, 0.0]
    query = "SELECT game, fault, begins, moves, seconds FROM games JOIN timing ON game = step WHERE game < ?"
    for row in ledger.run.store.rows(query, (games,)):
        number, points = int(str(row[0])), ledger.points[int(str(row[0]))]
        moves, times = json.loads(str(row[3])), json.loads(str(row[4]))
        for side, count in enumerate(counts):
            mine = points if side == 0 else 2 - points
            count[("losses", "draws", "wins")[mine]] += 1
            if mine == 0 and row[1] is not None:
                count[_TALLIED[str(row[1])]] += 1
            colour = "white" if number % 2 == side else "black"
            own = slice(0 if row[2] == colour else 1, None, 2)
            count["moves"] += len(moves[own])
            count["nodes"] += sum(move[4] or 0 for move in moves[own])
            seconds[side] += sum(times[own])
    return {
        name: PlayerTally(
            wins=count["wins"],
            draws=count["draws"],
            losses=count["losses"],
            crashes=count["crashes"],
            stalls=count["stalls"],
            time_losses=count["time_losses"],
            illegal_moves=count["illegal_moves"],
            moves=count["moves"],
            nodes=count["nodes"],
            seconds=round(time, 3),
            settings=ledger.settings.get(name, {}),
        )
        for name, count, time in zip(ledger.plan.names, counts, seconds, strict=True)
    }
