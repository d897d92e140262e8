"""Solving suites with engines that speak UCI, as many processes as searches run side by side."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass, replace
from queue import SimpleQueue

from plywise import _core
from plywise.errors import EngineError, InputError
from plywise.experience.suites import Problem, Suite
from plywise.limits import Limit
from plywise.player import UciPlayer
from plywise.solving.listening import Listener
from plywise.solving.solution import Solution, Stop
from plywise.uci import UciEngine

_REPEATED = 5
"""So many positions are searched twice, to see whether the engine does the same again."""

_TRIED = 5
"""So many positions at most are tried to see whether the engine keeps to a limit of nodes."""

_FAR_BELOW = 10
"""An engine that ends below the cap divided by this may not know limits of nodes."""

_FAR_PAST = 2
"""One that goes on to the cap times this does not."""

_ENDS_EARLY = "does not keep to `go nodes`: driven by `go infinite`, and `stop` at the first line at or past the cap"
_RUNS_OVER = "does not keep to `go nodes`: told to `stop` at the first line at or past the cap"


@dataclass(frozen=True)
class _Task:
    """What is asked of an engine in each position."""

    suite: Suite
    cap: int | None
    stop: Stop
    limit: Limit
    """What it is told."""
    most: int | None
    """Nodes at which it is stopped."""

    def search(self, engine: UciEngine, problem: Problem) -> Listener:
        """Searches a position from a cleared engine."""
        listener = Listener(problem, cap=self.cap, stop=self.stop, most=self.most)
        self._choose_variant(engine, problem)
        try:
            engine.new_game()
            for said in engine.search(problem.position, limit=self.limit):
                if listener.hear(said):
                    engine.stop()
        except EngineError as error:
            raise EngineError(f"{error} (position {problem.id})") from None
        self._check_move(engine, problem, listener.move)
        return listener

    def _check_move(self, engine: UciEngine, problem: Problem, move: str | None) -> None:
        """Complains of a move that the position does not have: most likely this is an engine for another game."""
        try:
            if move is not None:
                _core.Position(self.suite.game, problem.position, rules=self.suite.rules).play(move)
        except InputError:
            game, name = self.suite.game, engine.player.name
            raise EngineError(
                f"{name}: {move!r} is no legal move of {game} (position {problem.id}); does it play {game}?"
            ) from None

    def _choose_variant(self, engine: UciEngine, problem: Problem) -> None:
        """Tells the engine how castling is written, or by which rules the game is played."""
        if self.suite.game == "chess":
            is_chess960 = _core.Position("chess", problem.position).chess960
            name, value, is_needed = "UCI_Chess960", str(is_chess960).lower(), is_chess960
        else:
            name, value, is_needed = "Rules", self.suite.rules or "olympiad", self.suite.rules is not None
        if engine.offers(name):
            if engine.settings.get(name) != value:
                engine.set_option(name, value)
        elif is_needed:
            raise EngineError(f"{engine.player.name}: no option {name}, which position {problem.id} needs as {value}")


def solve_uci(
    suite: Suite,
    player: UciPlayer,
    limit: Limit,
    stop: Stop,
    concurrency: int,
    hash_mb: int,
    progress: Callable[[int, int], None] | None,
) -> tuple[tuple[Solution, ...], tuple[str, ...]]:
    """The solution of each problem, and what a reader should know of how they were found."""
    problems = suite.problems
    cap = limit.nodes
    task = _Task(suite, cap, stop, limit, most=None if cap is None else cap * _FAR_PAST)
    with ExitStack() as running:
        settings = {"Hash": str(hash_mb)}
        engines = [
            running.enter_context(UciEngine(player, settings=settings)) for _ in range(min(concurrency, len(problems)))
        ]
        notes = _introduction(engines[0])
        if cap is not None and limit == Limit(nodes=cap):
            task, note = _fitting(task, cap, engines[0])
            notes += note
        again = problems[:_REPEATED] if limit.movetime is None else ()
        total = len(problems)
        tell = None if progress is None else lambda done: progress(min(done, total), total)
        everything = _spread(engines, task, [*problems, *again], tell)
    solutions, repeated = everything[:total], everything[total:]
    if repeated != solutions[: len(repeated)]:
        notes.append(f"not the same twice on the first {len(repeated)} positions")
    return tuple(solutions), tuple(notes)


def _introduction(engine: UciEngine) -> list[str]:
    """Who plays, with which settings."""
    settings = ", ".join(f"{name}={value}" for name, value in engine.settings.items())
    remarks = [f"{engine.name} says: {remark}" for remark in engine.remarks]
    return [f"{engine.name}: {settings or 'no settings'}", "switches are read off `info` lines", *remarks]


def _fitting(task: _Task, cap: int, engine: UciEngine) -> tuple[_Task, list[str]]:
    """The task as it has to be put to an engine that may not keep to `go nodes`, and what is to be said of that.

    This shows on the first position where the engine sees no mate, which ends any search.
    """
    plain = replace(task, stop="cap")
    for problem in task.suite.problems[:_TRIED]:
        heard = plain.search(engine, problem)
        if heard.nodes >= cap * _FAR_PAST:
            return replace(task, most=cap), [_RUNS_OVER]
        if heard.sees_mate:
            continue
        if heard.nodes * _FAR_BELOW < cap:
            # Lines may be far apart: the engine has ended early only if it has more of them to show below the cap.
            unbound = replace(plain, limit=Limit(), most=cap).search(engine, problem)
            if unbound.nodes_below_cap > heard.nodes:
                return replace(task, limit=Limit(), most=cap), [_ENDS_EARLY]
        break
    return task, []


def _spread(
    engines: Sequence[UciEngine], task: _Task, problems: Sequence[Problem], tell: Callable[[int], None] | None
) -> list[Solution]:
    """Solves the problems on whichever engine is idle."""
    idle: SimpleQueue[UciEngine] = SimpleQueue()
    for engine in engines:
        idle.put(engine)

    def solve(problem: Problem) -> Solution:
        engine = idle.get()
        try:
            return task.search(engine, problem).solution()
        finally:
            idle.put(engine)

    pool = ThreadPoolExecutor(len(engines))
    try:
        futures = [pool.submit(solve, problem) for problem in problems]
        for done, future in enumerate(as_completed(futures), start=1):
            future.result()
            if tell is not None:
                tell(done)
        return [future.result() for future in futures]
    except BaseException:
        for engine in engines:
            engine.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
