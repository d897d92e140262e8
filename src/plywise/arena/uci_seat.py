"""A program that speaks UCI, at the board."""

from plywise import _core
from plywise.arena.record import PlayedMove
from plywise.arena.seats import Fault, Thought, Turn
from plywise.errors import EngineEndedError, EngineError
from plywise.games.position import Game, Rules
from plywise.player import UciPlayer
from plywise.uci import Deadlines, UciEngine
from plywise.uci.process import Watch
from plywise.workers import Cancelled

__all__ = ["UciSeat"]

_LAST_CHANCE = 2.0
"""Seconds in which an engine that has lost on time shows that it is still there."""
_SLACK = 0.05
"""Seconds that a late move is waited for beyond its time, so that what comes just too late can be told."""


class UciSeat:
    """An engine in a process of its own, started anew after each failure."""

    def __init__(
        self,
        player: UciPlayer,
        game: Game,
        rules: Rules | None,
        *,
        hash_mb: int,
        deadlines: Deadlines,
        move_timeout: float,
        watch: Watch | None = None,
    ) -> None:
        """`move_timeout`: seconds for a move without a clock."""
        self._player = player
        self._game = game
        self._rules = rules
        self._settings = {"Hash": str(hash_mb)}
        self._deadlines = deadlines
        self._move_timeout = move_timeout
        self._watch = watch
        self._is_cancelled = False
        self._engine = self._start()

    @property
    def engine(self) -> UciEngine:
        """The engine that is running."""
        return self._engine

    def new_game(self, start: _core.Position) -> None:  # noqa: ARG002 - see `Seat`
        """See `Seat`."""
        try:
            self._engine.new_game()
        except EngineError as error:
            raise self._fault(error) from None

    def think(self, turn: Turn) -> Thought:
        """See `Seat`."""
        try:
            if self._is_cancelled:
                raise Cancelled
            return self._think(turn)
        except EngineError as error:
            raise self._fault(error) from None

    def rest(self) -> None:
        """Asks whether the engine is ready: what it says before it answers belongs to its last move."""
        try:
            self._engine.ask_if_ready()
        except EngineError as error:
            raise self._fault(error) from None

    def restart(self) -> None:
        """See `Seat`."""
        self._engine.close(is_trusted=False)
        self._engine = self._start()

    def cancel(self) -> None:
        """See `Seat`."""
        self._is_cancelled = True
        self._engine.kill()

    def close(self) -> None:
        """Tells the engine to quit, and sees to it that it does."""
        self._engine.close(is_trusted=not self._is_cancelled)

    def _think(self, turn: Turn) -> Thought:
        engine = self._engine
        began = engine.go(turn.start, turn.moves, turn.limit.command(turn.clocks))
        patience = self._move_timeout if turn.most is None else turn.most + _SLACK
        answer = engine.best_move(began + patience)
        if answer is None:
            if turn.most is not None and engine.is_alive(_LAST_CHANCE):
                raise Fault("time forfeit", "loses on time")
            raise Fault("abandoned", "connection stalls", f"no move within {patience:g} s")
        info = answer.info
        played = PlayedMove(answer.best.move or "(none)")
        if info is not None:
            played = PlayedMove(played.move, info.score, info.mate, info.depth, info.nodes)
        return Thought(played, answer.arrived - began)

    def _fault(self, error: EngineError) -> Exception:
        """What an error of the engine means for the game."""
        if self._is_cancelled:
            return Cancelled()
        words = "disconnects" if isinstance(error, EngineEndedError) else "connection stalls"
        return Fault("abandoned", words, str(error))

    def _start(self) -> UciEngine:
        engine = UciEngine(self._player, settings=self._settings, deadlines=self._deadlines, watch=self._watch)
        try:
            engine.open()
            if self._game == "loa":
                self._choose_rules(engine)
        except EngineError:
            if self._is_cancelled:
                raise Cancelled from None
            raise
        return engine

    def _choose_rules(self, engine: UciEngine) -> None:
        """Tells an engine for Lines of Action by which rules it plays."""
        wanted = self._rules or "olympiad"
        if engine.offers("Rules"):
            engine.set_option("Rules", wanted)
        elif self._rules is not None:
            engine.close()
            raise EngineError(f"{self._player.name}: no option Rules, which the rules {wanted} need")
