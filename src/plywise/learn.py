"""The learning methods as functions: `plywise.learn.extensions` is the command `plywise learn extensions`."""

from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path

from plywise.bounds import CONCURRENCY, HASH_MB, NODES, USUAL_HASH_MB
from plywise.errors import InputError
from plywise.experience.sampling import DepthOf, PathFrom, Sampling
from plywise.games.position import Game, Rules
from plywise.learners.extension_plan import ExtensionPlan, GradientBy, class_names
from plywise.learners.extension_result import ExtensionsResult
from plywise.learners.extension_runs import KIND, SCHEMA, LearnProgress, go_on, plan_of
from plywise.learners.extensions import ExtensionsOptions
from plywise.player import BuiltIn, parse_player
from plywise.runs import Run
from plywise.solving.solution import Stop

__all__ = ["ExtensionsResult", "LearnProgress", "extensions", "resume_extensions"]

_USUAL_NODES = 500_000
_PRESEARCH_TIMES = 10


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
    as_json: bool = False,
    progress: Callable[[LearnProgress], None] | None = None,
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
    parameters.

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
    starts = (start,) * len(names) if isinstance(start, (int, float)) else tuple(start)
    if len(starts) != len(names):
        raise InputError(f"start has {len(starts)} weights, and there are {len(names)} classes: {', '.join(names)}")
    if presearch_nodes is not None and path_from != "presearch":
        raise InputError("presearch_nodes is for paths from a presearch; leave it out, or take those paths")
    if path_from == "presearch" and presearch_nodes is None:
        presearch_nodes = _PRESEARCH_TIMES * nodes
    plan = ExtensionPlan(
        suite=Path(suite).absolute(),
        player=_built_in(player),
        options=ExtensionsOptions(
            names, tuple(map(float, starts)), iterations, delta, step, rate, decrease, stop_below
        ),
        sampling=Sampling(nodes, path_from, depth_of, stop, hash_mb, concurrency),
        gradient_by=gradient,
        validation=None if validation is None else str(validation),
        seed=seed,
        presearch=presearch_nodes,
        game=game,
        rules=rules,
    )
    plan.read()  # What is wrong with the suites shows before anything has begun.
    words = plan.as_words()
    if out is not None:
        words["out"] = str(Path(out).absolute())
    settings = {"concurrency": concurrency, "json": as_json}
    with Run.begin(run, KIND, words, SCHEMA, plan.files(), settings) as begun:
        return go_on(begun, plan, progress)


def resume_extensions(
    run: str | PathLike[str],
    *,
    concurrency: int | None = None,
    progress: Callable[[LearnProgress], None] | None = None,
) -> ExtensionsResult:
    """Goes on with learning that was interrupted; of a run that has ended, the result."""
    with Run.resume(run) as begun:
        if not begun.is_finished:
            begun.check_version()
        usual = begun.settings.get("concurrency")
        if concurrency is None:
            concurrency = usual if isinstance(usual, int) else 1
        return go_on(begun, plan_of(begun, concurrency), progress)


def _built_in(player: str | BuiltIn) -> BuiltIn:
    parsed = parse_player(player) if isinstance(player, str) else player
    if not isinstance(parsed, BuiltIn):
        raise InputError(f"{parsed.name}: extensions are learned for the built-in engine, as plywise:classic")
    return parsed
