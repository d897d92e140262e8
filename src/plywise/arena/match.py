"""Matches: two players, pairs of games, and what the results are worth."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from plywise.arena.adjudication import DrawRule, ResignRule, parse_rule
from plywise.arena.game import Arbiter
from plywise.arena.ledger import SCHEMA, Course, Ledger, NumberedGame
from plywise.arena.openings import Order
from plywise.arena.pgn_file import PgnFile
from plywise.arena.plan import Plan, Timeouts, parse_sprt
from plywise.arena.result import MatchResult, PlayerTally, match_result
from plywise.arena.statistics import Sprt, Stats, summarise
from plywise.arena.table import GameTask, Table, introduce
from plywise.arena.tally import Tally
from plywise.bounds import CONCURRENCY, GAMES, HASH_MB, MAXMOVES, TIMEMARGIN, USUAL_HASH_MB
from plywise.errors import InputError
from plywise.files import check_free
from plywise.games import Position
from plywise.games.position import Game, Rules
from plywise.limits import Limit, TimeControl
from plywise.player import Player, parse_player
from plywise.runs import Run
from plywise.runs.folder import is_new
from plywise.uci.log import Log
from plywise.workers import Local

__all__ = ["MatchProgress", "MatchResult", "PlayerTally", "match", "resume_match"]

KIND = "match"
_USUAL_GAMES = 100
_USUAL_LIMIT = Limit(tc=TimeControl(10, 0.1))


@dataclass(frozen=True)
class MatchProgress:
    """How a match stands while it runs."""

    run: Path
    names: tuple[str, str]
    done: int
    """Games that have ended."""
    total: int
    """Games at most."""
    stats: Stats
    """Of the pairs that are complete, in the order of the openings."""
    last: NumberedGame | None
    """The game that has just ended; None as the match begins, or goes on."""


def match(
    a: str | Player,
    b: str | Player,
    *,
    games: int | None = None,
    tc: str | None = None,
    movetime: int | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    limits_a: str | None = None,
    limits_b: str | None = None,
    openings: str | PathLike[str] | None = None,
    order: Order = "random",
    seed: int = 0,
    game: Game = "chess",
    rules: Rules | None = None,
    sprt: str | Sprt | None = None,
    draw: str | DrawRule | None = None,
    resign: str | ResignRule | None = None,
    maxmoves: int | None = None,
    timemargin: int | None = None,
    concurrency: int = 1,
    hash_mb: int = USUAL_HASH_MB,
    start_timeout: float = Timeouts.start,
    ping_timeout: float = Timeouts.ping,
    move_timeout: float = Timeouts.move,
    pgn: str | PathLike[str] | None = None,
    log: str | PathLike[str] | None = None,
    run: str | PathLike[str] | None = None,
    as_json: bool = False,
    progress: Callable[[MatchProgress], None] | None = None,
) -> MatchResult:
    """Plays pairs of games between two players: each opening twice, with colours reversed.

    Both have the same limits (`tc` as `40/60+0.6`, milliseconds, nodes, plies; 10+0.1 where none is given), but for
    those of `limits_a` and `limits_b`, as `nodes=5000`, or of a player's own file. Openings come from a file (EPD or
    PGN), or ship with the package; without `sprt` there are 100 games unless `games` says how many. `sprt`, as
    `elo0=0,elo1=10`, ends the match at the first pair, in the order of the openings, that decides. `draw` and `resign`,
    as `movenumber=40,movecount=8,score=10` and `movecount=3,score=400`, end games early; `maxmoves` draws long ones.

    The match is a run in the folder `run`, by default a new one under `runs`: it can be interrupted at any time, and
    goes on when the same is asked of the same folder, or with `resume_match`. Its games are in `games.pgn` there, or in
    the file `pgn`. `as_json` says how `plywise runs resume` shows the result.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp() + "/match"
    >>> result = match("plywise", "plywise:classic", games=2, nodes=100, run=folder)
    >>> result.stats.games, result.crashes
    (2, 0)
    """
    players = _player(a), _player(b)
    plan = Plan(
        players=players,
        games=_checked_games(games, sprt is not None),
        limits=_limits(
            players,
            Limit(nodes, depth, movetime, None if tc is None else TimeControl.parse(tc)),
            (limits_a, limits_b),
        ),
        arbiter=_arbiter(game, rules, draw, resign, maxmoves, timemargin),
        openings=None if openings is None else Path(openings).absolute(),
        order=order,
        seed=seed,
        sprt=parse_sprt(sprt) if isinstance(sprt, str) else sprt,
        hash_mb=hash_mb,
        timeouts=Timeouts(start_timeout, ping_timeout, move_timeout),
    )
    CONCURRENCY.check("concurrency", concurrency)
    HASH_MB.check("hash_mb", hash_mb)
    TIMEMARGIN.check("timemargin", timemargin)
    if order not in ("sequential", "random"):
        raise InputError(f'order is "sequential" or "random", not {order!r}')
    words = {**plan.as_words(), **_paths(pgn=pgn, log=log)}
    settings = {"concurrency": concurrency, "json": as_json}
    introduced = None
    if is_new(run):
        # What can go wrong before the match begins, does.
        plan.draw_openings()
        check_free(pgn, log)
        with _log(log) as lines:
            introduced = introduce(plan, lines)
    with Run.begin(run, KIND, words, SCHEMA, plan.files(), settings) as begun:
        return _play(begun, plan, concurrency, introduced, progress)


def resume_match(
    run: str | PathLike[str],
    *,
    concurrency: int | None = None,
    progress: Callable[[MatchProgress], None] | None = None,
) -> MatchResult:
    """Goes on with a match that was interrupted; of one that has ended, the result."""
    with Run.resume(run) as begun:
        plan = plan_of(begun)
        if not begun.is_finished:
            begun.check_version()
        return _play(begun, plan, begun.concurrency(concurrency), None, progress)


def plan_of(run: Run) -> Plan:
    """What match a run is."""
    if run.kind != KIND:
        raise InputError(f"{run.path}: this is a run of another kind, {run.kind}, and no match")
    return Plan.of(run.asked, run.path)


def match_of(run: Run) -> MatchResult:
    """How the match of a run stands."""
    return match_result(Ledger(run, plan_of(run)))


def tally_of(run: Run) -> tuple[Tally, Sprt | None]:
    """What the players of a run have scored, and the test that the match was played for."""
    ledger = Ledger(run, plan_of(run))
    course = ledger.course()
    first, second = ledger.plan.names
    left_out = len(ledger.points) - 2 * len(course.pairs)
    return Tally(first, (second,), course.results, unpaired=left_out, unfinished=0), ledger.plan.sprt


def _play(
    run: Run,
    plan: Plan,
    concurrency: int,
    settings: Mapping[str, Mapping[str, str]] | None,
    progress: Callable[[MatchProgress], None] | None,
) -> MatchResult:
    """Plays the games that are missing. `settings` are those of engines that have been introduced already."""
    ledger = Ledger(run, plan)
    if not ledger.openings:
        ledger.begin(plan.draw_openings())
    pgn = PgnFile(ledger)
    if run.is_finished:
        pgn.restore()
        return match_result(ledger)
    with run.interruptible(), _log(run.asked.get("log")) as log:
        ledger.keep_settings(introduce(plan, log) if settings is None else settings)
        _Play(ledger, pgn, progress).go_on(concurrency, log)
    return match_result(ledger)


class _Play:
    """A match that is being played."""

    def __init__(self, ledger: Ledger, pgn: PgnFile, progress: Callable[[MatchProgress], None] | None) -> None:
        self._ledger = ledger
        self._pgn = pgn
        self._course = Course(ledger.plan.sprt)
        self._tell_progress = progress

    def go_on(self, concurrency: int, log: Log | None) -> None:
        """Plays until all games are played, or the sequential test has decided."""
        ledger, course = self._ledger, self._course
        self._pgn.begin()
        self._advance()
        self._tell(None)
        tasks = [
            GameTask(number, ledger.openings[number // 2])
            for number in range(2 * len(ledger.openings))
            if number not in ledger.points
        ]
        played = Local(concurrency).run(lambda: Table(ledger.plan, log), tasks, self._arrived)
        with closing(played):
            while not course.is_decided and next(played, None) is not None:
                pass
        if course.is_decided:
            ledger.drop_after(len(course.pairs) - 1)
        ledger.run.finish()

    def _arrived(self, game: NumberedGame) -> None:
        """Keeps a game that has ended."""
        self._ledger.add(game)
        self._advance()
        self._tell(game)

    def _advance(self) -> None:
        """Counts the pairs that have become complete."""
        for pair in self._course.advance(self._ledger.points):
            self._pgn.add(pair)

    def _tell(self, game: NumberedGame | None) -> None:
        """Says how the match stands."""
        if self._tell_progress is not None:
            ledger = self._ledger
            stats = summarise(self._course.results, ledger.plan.sprt)
            total = 2 * len(ledger.openings)
            standing = MatchProgress(ledger.run.path, ledger.plan.names, len(ledger.points), total, stats, game)
            self._tell_progress(standing)


@contextmanager
def _log(path: object) -> Iterator[Log | None]:
    """The log of what engines say, if one is wanted."""
    if path is None:
        yield None
        return
    log = Log(str(path))
    try:
        yield log
    finally:
        log.close()


def _player(player: str | Player) -> Player:
    return parse_player(player) if isinstance(player, str) else player


def _checked_games(games: int | None, is_sequential: bool) -> int | None:
    """How many games at most; a sequential test may take as many as there are openings for."""
    if games is None:
        return None if is_sequential else _USUAL_GAMES
    GAMES.check("games", games)
    if games % 2:
        raise InputError(f"games must be even, not {games}: every opening is played twice, with colours reversed")
    return games


def _limits(players: tuple[Player, Player], common: Limit, own: tuple[str | None, str | None]) -> tuple[Limit, Limit]:
    """What each player may use: what is said of it here, in its own file, or of both."""
    both = _USUAL_LIMIT if common.is_none else common
    first, second = (
        Limit.parse(text) if text is not None else player.limit or both
        for player, text in zip(players, own, strict=True)
    )
    return first, second


def _arbiter(
    game: Game,
    rules: Rules | None,
    draw: str | DrawRule | None,
    resign: str | ResignRule | None,
    maxmoves: int | None,
    timemargin: int | None,
) -> Arbiter:
    """By what games are judged."""
    MAXMOVES.check("maxmoves", maxmoves)
    Position(game, rules=rules)  # Complains of a game or rules that there are not.
    return Arbiter(
        game,
        rules,
        parse_rule(DrawRule, draw) if isinstance(draw, str) else draw,
        parse_rule(ResignRule, resign) if isinstance(resign, str) else resign,
        maxmoves,
        None if timemargin is None else timemargin / 1000,
    )


def _paths(**paths: str | PathLike[str] | None) -> dict[str, str]:
    return {name: str(Path(path).absolute()) for name, path in paths.items() if path is not None}
