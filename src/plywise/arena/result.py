"""What a match has come to."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from plywise.arena.ledger import Ledger, results_of
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
        lines = [f"Results of {first} vs {second} ({limits}, 1t, {self.hash_mb}MB, {self.openings}):", str(self.stats)]
        if faults:
            lines.append(f"Faults: {'; '.join(faults)}")
        if not self.is_finished:
            lines.append(f"Not finished: {self.stats.games} of {self.total} games are counted")
        return "\n".join(lines)


def match_result(ledger: Ledger) -> MatchResult:
    """The result of what has been played, pairs only."""
    plan, run = ledger.plan, ledger.run
    pairs = list(ledger.pairs())
    settings = cast("dict[str, dict[str, str]]", json.loads(run.state("settings") or "{}"))
    return MatchResult(
        names=plan.names,
        stats=summarise(results_of(pairs), plan.sprt),
        players={name: _tally(ledger, side, settings.get(name, {})) for side, name in enumerate(plan.names)},
        limits=plan.limits,
        openings="the openings that ship" if plan.openings is None else plan.openings.name,
        hash_mb=plan.hash_mb,
        is_finished=run.is_finished,
        total=2 * len(ledger.openings),
        run=run.path,
        pgn=pgn_path(ledger),
        course=tuple((first.points, second.points) for first, second in pairs),
    )


def _tally(ledger: Ledger, side: int, settings: Mapping[str, str]) -> PlayerTally:
    """What one of the two players did in the pairs that are counted."""
    points = [0, 0, 0]
    faults: Counter[str | None] = Counter()
    moves = nodes = 0
    seconds = 0.0
    for game in (game for pair in ledger.pairs() for game in pair):
        mine = game.points if side == 0 else 2 - game.points
        points[mine] += 1
        if mine == 0:
            faults[_fault(game.record.termination, game.record.reason)] += 1
        colour = "white" if game.number % 2 == side else "black"
        own = slice(0 if game.record.begins == colour else 1, None, 2)
        moves += len(game.record.moves[own])
        nodes += sum(move.nodes or 0 for move in game.record.moves[own])
        seconds += sum(game.record.seconds[own])
    return PlayerTally(
        wins=points[2],
        draws=points[1],
        losses=points[0],
        crashes=faults["crashes"],
        stalls=faults["stalls"],
        time_losses=faults["time_losses"],
        illegal_moves=faults["illegal_moves"],
        moves=moves,
        nodes=nodes,
        seconds=round(seconds, 3),
        settings=settings,
    )


def _fault(termination: str, reason: str) -> str | None:
    """Of what kind the fault was that ended a game, if one did."""
    if termination == "abandoned":
        return "stalls" if "stalls" in reason else "crashes"
    return {"time forfeit": "time_losses", "illegal move": "illegal_moves"}.get(termination)
