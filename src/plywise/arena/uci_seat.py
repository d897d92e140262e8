"""A program that speaks UCI, at the board."""

from plywise import _core
from plywise.arena.record import PlayedMove
from plywise.arena.seats import Fault, Thought, Turn
from plywise.errors import EngineEndedError, EngineError, InputError
from plywise.games.position import Game, Rules
from plywise.limits import Limit
from plywise.player import UciPlayer
from plywise.uci import Deadlines, UciEngine
from plywise.uci.log import Log
from plywise.workers import Cancelled

__all__ = ["UciSeat"]

_LAST_CHANCE = 2.0
"""Seconds in which an engine that has lost on time shows that it is still there."""
_FIRST_MOVE = 10.0
"""Seconds for a move one ply deep."""
_SLACK = 0.05
"""Seconds that a late move is waited for beyond its time, so that what comes just too late can be told."""


class UciSeat:
    """An engine in a process of its own, started with its first game, and anew with the next one after a failure."""

    def __init__(
        self,
        player: UciPlayer,
        game: Game,
        rules: Rules | None,
        *,
        hash_mb: int,
        deadlines: Deadlines,
        move_timeout: float,
        name: str | None = None,
        log: Log | None = None,
    ) -> None:
        """`move_timeout`: seconds for a move without a clock. `name` is what the log calls the player."""
        self._player = player
        self._game = game
        self._rules = rules
        self._settings = {"Hash": str(hash_mb)}
        self._deadlines = deadlines
        self._move_timeout = move_timeout
        self._name = name or player.name
        self._log = log
        self._is_cancelled = False
        self._engine: UciEngine | None = None

    def start(self) -> UciEngine:
        """The engine, started unless it runs; an `EngineError` or an `InputError` if it does not start as it should."""
        if self._engine is None:
            watch = None if self._log is None else self._log.watch(self._name)
            engine = UciEngine(self._player, settings=self._settings, deadlines=self._deadlines, watch=watch)
            # From here on it can be cancelled, begun or not.
            self._engine = engine
            if self._is_cancelled:
                engine.kill()
            try:
                engine.open()
                self._choose_rules(engine)
            except EngineError:
                self._drop()
                if self._is_cancelled:
                    raise Cancelled from None
                raise
            except BaseException:
                self._drop()
                raise
        return self._engine

    def prove(self) -> None:
        """Sees to it that the engine plays the game: it is asked for a move of the usual start."""
        start = _core.Position(self._game, rules=self._rules)
        turn = Turn(start, start.text, [], Limit(depth=1), None, True, _FIRST_MOVE)
        try:
            self.new_game(start)
            start.play(self.think(turn).played.move)
        except (Fault, InputError) as error:
            detail = error.detail if isinstance(error, Fault) else str(error)
            raise EngineError(f"{self._player.name}: it does not seem to play {self._game}: {detail}") from None

    def new_game(self, start: _core.Position) -> None:  # noqa: ARG002 - see `Seat`
        """See `Seat`."""
        engine = self.start()
        try:
            engine.new_game()
        except EngineError as error:
            raise self._fault(error) from None

    def think(self, turn: Turn) -> Thought:
        """See `Seat`."""
        try:
            return self._think(self.start(), turn)
        except EngineError as error:
            raise self._fault(error) from None

    def rest(self) -> None:
        """Asks whether the engine is ready: what it says before it answers belongs to its last move."""
        try:
            self.start().ask_if_ready()
        except EngineError as error:
            raise self._fault(error) from None

    def restart(self) -> None:
        """See `Seat`."""
        self._drop()

    def cancel(self) -> None:
        """See `Seat`."""
        self._is_cancelled = True
        if self._engine is not None:
            self._engine.kill()

    def close(self) -> None:
        """Tells the engine to quit, and sees to it that it does."""
        if self._engine is not None:
            self._engine.close(is_trusted=not self._is_cancelled)
            self._engine = None

    def _think(self, engine: UciEngine, turn: Turn) -> Thought:
        began = engine.go(turn.start, turn.moves, turn.limit.command(turn.clocks))
        patience = self._move_timeout if turn.most is None else turn.most + _SLACK
        answer = engine.best_move(began + patience)
        if answer is None:
            if turn.most is not None and engine.is_alive(_LAST_CHANCE):
                raise Fault("time")
            raise Fault("stall", f"no move within {patience:.1f} s")
        info = answer.info
        played = PlayedMove(answer.best.move or "(none)")
        if info is not None:
            played = PlayedMove(played.move, info.score, info.mate, info.depth, info.nodes)
        return Thought(played, answer.arrived - began)

    def _fault(self, error: EngineError) -> Exception:
        """What an error of the engine means for the game."""
        if self._is_cancelled:
            return Cancelled()
        return Fault("crash" if isinstance(error, EngineEndedError) else "stall", str(error))

    def _drop(self) -> None:
        """Ends an engine that is not to be trusted."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close(is_trusted=False)

    def _choose_rules(self, engine: UciEngine) -> None:
        """Tells an engine for Lines of Action by which rules it plays."""
        if self._game != "loa":
            return
        if engine.offers("Rules"):
            engine.set_option("Rules", self._rules or "olympiad")
        elif self._rules is not None:
            raise InputError(f"{self._player.name}: it has no option Rules, which the rules {self._rules} need")
