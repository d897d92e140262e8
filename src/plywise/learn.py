"""The learning methods as functions: `plywise.learn.extensions` is the command `plywise learn extensions`."""

from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path

from plywise.arena.match import MatchProgress
from plywise.bounds import CONCURRENCY, GAMES, HASH_MB, NODES, USUAL_HASH_MB
from plywise.errors import InputError
from plywise.experience.critical import Criteria
from plywise.experience.sampling import DepthOf, PathFrom, Sampling
from plywise.files import check_free
from plywise.games.position import Game, Rules
from plywise.learners.extension_games import KIND as GAMES_KIND
from plywise.learners.extension_games import SCHEMA as GAMES_SCHEMA
from plywise.learners.extension_games import GamesPlan, GamesProgress, GamesResult
from plywise.learners.extension_games import go_on as go_on_games
from plywise.learners.extension_games import plan_of as games_plan_of
from plywise.learners.extension_plan import ExtensionPlan, GradientBy, class_names
from plywise.learners.extension_result import ExtensionsResult
from plywise.learners.extension_runs import KIND, SCHEMA, LearnProgress, go_on, plan_of
from plywise.learners.extensions import ExtensionsOptions, IncrementalExtensions
from plywise.learners.verification import ASKED as VERIFY
from plywise.learners.verification import Verification
from plywise.limits import Limit, TimeControl
from plywise.player import BuiltIn, parse_player
from plywise.runs import Run
from plywise.runs.folder import is_new
from plywise.solving.solution import Stop

__all__ = [
    "ExtensionsResult",
    "GamesProgress",
    "GamesResult",
    "LearnProgress",
    "extensions",
    "extensions_from_games",
    "resume_extensions",
    "resume_extensions_from_games",
]

_USUAL_NODES = 500_000
_PRESEARCH_TIMES = 10
_GAME_NODES = 10_000
_GAME_RATE = 0.2
_GAME_DECREASE = 0.99
"""A game brings one or two samples, so that the weights must not follow each of them far."""


def extensions(
    suite: str | PathLike[str],
    *,
    player: str | BuiltIn = "plywise:classic",
    classes: Sequence[str] | None = None,
    start: float | Sequence[float] = 1.0,
    nodes: int = _USUAL_NODES,
    iterations: int = ExtensionsOptions.iterations,
    delta: float = ExtensionsOptions.delta,
    step: float = ExtensionsOptions.step,
    rate: float = ExtensionsOptions.rate,
    decrease: float = ExtensionsOptions.decrease,
    stop_below: float = ExtensionsOptions.stop_below,
    gradient: GradientBy = "shadow",
    path_from: PathFrom = "principal",
    depth_of: DepthOf = "nominal",
    presearch_nodes: int | None = None,
    stop: Stop = "cap",
    validation: str | float | None = None,
    seed: int = 0,
    game: Game = "chess",
    rules: Rules | None = None,
    hash_mb: int = USUAL_HASH_MB,
    concurrency: int = 1,
    run: str | PathLike[str] | None = None,
    out: str | PathLike[str] | None = None,
    verify: bool = False,
    verify_against: Sequence[str] = (),
    verify_nodes: int = Verification.nodes,
    verify_games: int = Verification.games,
    verify_sprt: str = Verification.sprt,
    as_json: bool = False,
    progress: Callable[[LearnProgress], None] | None = None,
    match_progress: Callable[[MatchProgress], None] | None = None,
) -> ExtensionsResult:
    """Learns the weights of classes of moves from a suite, by gradient descent on a model of the search's cost.

    The method is that of Björnsson & Marsland, "Learning Search Control in Adversary Games" (2001). `player` is the
    engine whose weights are learned, the `classes` those of the game unless some are named (`plain` is the plain ply),
    from `start` on. Each iteration searches every position to `nodes`, and moves the weights against the gradient;
    there are `iterations` of them, or fewer if no weight moves by more than `stop_below`. `delta`, `step`, `rate` and
    `decrease` are the method's constants; see `ExtensionsOptions`. The altered counts come from shadow counts of the
    same search, or from further searches (`gradient`); the paths from its principal variations, from the suite's `pv`,
    or from a longer search beforehand (`path_from`, `presearch_nodes`).

    `validation`, a share of the positions or a second suite, is never seen by the gradient, and chooses the best
    vector. Learning is a run in the folder `run`, by default a new one under `runs`; `out` is a file for the learned
    parameters. With `verify` what was learned plays the player as it was given, and those of `verify_against`, when
    learning ends: `verify_nodes` a move, until the test `verify_sprt` decides, or `verify_games` are played.

    >>> import tempfile
    >>> from importlib.resources import files
    >>> suite = files("plywise") / "data" / "tactics.epd"
    >>> learned = extensions(suite, nodes=2000, iterations=1, run=tempfile.mkdtemp() + "/run")
    >>> len(learned.iterations), learned.iterations[0].weights
    (2, (1.0, 1.0, 1.0, 1.0))
    """
    NODES.check("nodes", nodes)
    HASH_MB.check("hash_mb", hash_mb)
    CONCURRENCY.check("concurrency", concurrency)
    names = class_names(classes, game)
    starts = _starts(start, names)
    if presearch_nodes is not None and path_from != "presearch":
        raise InputError("presearch_nodes is for paths from a presearch; leave it out, or take those paths")
    if path_from == "presearch" and presearch_nodes is None:
        presearch_nodes = _PRESEARCH_TIMES * nodes
    plan = ExtensionPlan(
        suite=Path(suite).absolute(),
        player=_built_in(player),
        options=ExtensionsOptions(names, starts, iterations, delta, step, rate, decrease, stop_below),
        sampling=Sampling(nodes, path_from, depth_of, stop, hash_mb, concurrency),
        gradient_by=gradient,
        validation=None if validation is None else str(validation),
        seed=seed,
        presearch=presearch_nodes,
        game=game,
        rules=rules,
    )
    plan.read()  # What is wrong with the suites shows before anything has begun.
    if is_new(run):
        check_free(out)
    words = plan.as_words()
    if out is not None:
        words["out"] = str(Path(out).absolute())
    if verify or verify_against:
        wanted = Verification(tuple(verify_against), verify_nodes, verify_games, verify_sprt)
        words[VERIFY] = wanted.as_words()
    settings = {"concurrency": concurrency, "json": as_json}
    with Run.begin(run, KIND, words, SCHEMA, plan.files(), settings) as begun:
        return go_on(begun, plan, progress, match_progress)


def resume_extensions(
    run: str | PathLike[str],
    *,
    concurrency: int | None = None,
    progress: Callable[[LearnProgress], None] | None = None,
    match_progress: Callable[[MatchProgress], None] | None = None,
) -> ExtensionsResult:
    """Goes on with learning that was interrupted; of a run that has ended, the result."""
    with Run.resume(run) as begun:
        if not begun.is_finished:
            begun.check_version()
        return go_on(begun, plan_of(begun, begun.concurrency(concurrency)), progress, match_progress)


def extensions_from_games(
    opponent: str,
    *,
    games: int,
    player: str | BuiltIn = "plywise:classic",
    classes: Sequence[str] | None = None,
    start: float | Sequence[float] = 1.0,
    tc: str | None = None,
    movetime: int | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    update: str = "game",
    margin: int = 50,
    lost: int = -100,
    cap: float = IncrementalExtensions.cap,
    delta: float = ExtensionsOptions.delta,
    step: float = ExtensionsOptions.step,
    rate: float = _GAME_RATE,
    decrease: float = _GAME_DECREASE,
    openings: str | PathLike[str] | None = None,
    log_critical: str | PathLike[str] | None = None,
    seed: int = 0,
    game: Game = "chess",
    rules: Rules | None = None,
    hash_mb: int = USUAL_HASH_MB,
    run: str | PathLike[str] | None = None,
    as_json: bool = False,
    progress: Callable[[GamesProgress], None] | None = None,
) -> GamesResult:
    """Learns the weights of classes of moves from the mistakes of games against an opponent, any player of the arena.

    A position is critical where the learner's value falls by more than `margin` (hundredths of a pawn) from one of its
    moves to the next; once it is below `lost`, nothing is learned any more in that game. The weights change after each
    `sample`, each `game`, or after so many games (`update`); the modelled cost of a sample is at most `cap` times the
    nodes searched. `log_critical` is a file for the positions and the lines that refute what was played, in a form that
    `extensions` reads. The other options are those of `extensions` and of a match.
    """
    HASH_MB.check("hash_mb", hash_mb)
    GAMES.check("games", games)
    limit = Limit(nodes, depth, movetime, None if tc is None else TimeControl.parse(tc))
    names = class_names(classes, game)
    parse_player(opponent)
    plan = GamesPlan(
        player=_built_in(player),
        opponent=opponent,
        options=ExtensionsOptions(names, _starts(start, names), games, delta, step, rate, decrease),
        update=update,
        criteria=Criteria(10 * margin, 10 * lost),
        limit=Limit(nodes=_GAME_NODES) if limit.is_none else limit,
        cap=cap,
        openings=None if openings is None else Path(openings).absolute(),
        seed=seed,
        hash_mb=hash_mb,
        log_critical=None if log_critical is None else Path(log_critical).absolute(),
        game=game,
        rules=rules,
    )
    plan.learner()
    if is_new(run):
        check_free(log_critical)
    with Run.begin(run, GAMES_KIND, plan.as_words(), GAMES_SCHEMA, plan.files(), {"json": as_json}) as begun:
        return go_on_games(begun, plan, progress)


def resume_extensions_from_games(
    run: str | PathLike[str], *, progress: Callable[[GamesProgress], None] | None = None
) -> GamesResult:
    """Goes on with learning that was interrupted; of a run that has ended, the result."""
    with Run.resume(run) as begun:
        if not begun.is_finished:
            begun.check_version()
        return go_on_games(begun, games_plan_of(begun), progress)


def _starts(start: float | Sequence[float], names: Sequence[str]) -> tuple[float, ...]:
    """The weights at the start, one for each class."""
    starts = (start,) * len(names) if isinstance(start, (int, float)) else tuple(start)
    if len(starts) != len(names):
        raise InputError(f"start has {len(starts)} weights, and there are {len(names)} classes: {', '.join(names)}")
    return tuple(map(float, starts))


def _built_in(player: str | BuiltIn) -> BuiltIn:
    parsed = parse_player(player) if isinstance(player, str) else player
    if not isinstance(parsed, BuiltIn):
        raise InputError(f"{parsed.name}: extensions are learned for the built-in engine, as plywise:classic")
    return parsed
