"""The game loop: two players, one board, both clocks."""

from collections.abc import Mapping
from dataclasses import dataclass

from plywise import _core
from plywise.arena.adjudication import Adjudicator, DrawRule, ResignRule
from plywise.arena.clock import GameClock
from plywise.arena.record import (
    DRAWN,
    FAULT_WORDS,
    FIRST,
    RESULT_OF_WIN,
    TERMINATIONS,
    FaultKind,
    GameRecord,
    PlayedMove,
    first_move,
    other,
)
from plywise.arena.seats import Fault, Seat, Turn
from plywise.errors import InputError
from plywise.games.position import Game, Rules
from plywise.limits import Clocks, Limit

__all__ = ["Arbiter", "Opening", "play_game"]


@dataclass(frozen=True)
class Opening:
    """Where a game begins: a position, and moves that the players do not choose."""

    start: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Arbiter:
    """By what a game is judged, besides its own rules."""

    game: Game = "chess"
    rules: Rules | None = None
    draw: DrawRule | None = None
    resign: ResignRule | None = None
    maxmoves: int | None = None
    timemargin: float | None = None
    """Seconds by which a move may come too late; None: as is usual for the player's limit."""


def play_game(opening: Opening, seats: Mapping[str, Seat], limits: Mapping[str, Limit], arbiter: Arbiter) -> GameRecord:
    """Plays a game from cleared players, by colour; a player that fails loses it, and is started again."""
    game = _Game(opening, seats, limits, arbiter)
    colour = game.colour
    try:
        for side in ("white", "black"):
            colour = side
            seats[side].new_game(game.position)
        while not game.is_over():
            colour = game.colour
            game.move()
            if not game.is_over():
                seats[colour].rest()
    except Fault as fault:
        game.lose(colour, fault)
        seats[colour].restart()
    return game.record()


class _Game:
    """A game in progress."""

    def __init__(
        self, opening: Opening, seats: Mapping[str, Seat], limits: Mapping[str, Limit], arbiter: Arbiter
    ) -> None:
        self._opening = opening
        self._seats = seats
        self._arbiter = arbiter
        self._first = FIRST[arbiter.game]
        self._clocks = {colour: GameClock(limits[colour], arbiter.timemargin) for colour in seats}
        self._adjudicator = Adjudicator(arbiter.draw, arbiter.resign, arbiter.maxmoves)
        start = _core.Position(arbiter.game, opening.start, rules=arbiter.rules)
        self._start = start.text
        self.position = start.play(*opening.moves)
        self.colour = self.position.to_move
        self._moves = list(opening.moves)
        self._played: list[PlayedMove] = []
        self._seconds: list[float] = []
        self._end: tuple[str, str, str] | None = None
        self._fault: FaultKind | None = None
        self._first_move = first_move(self._start, arbiter.game)

    def is_over(self) -> bool:
        """Whether the game has ended, by its rules if by nothing else."""
        if self._end is None and (outcome := self.position.outcome) is not None:
            ending = self.position.ending
            if outcome == "draw":
                self._end = (DRAWN, "normal", f"Draw by {ending}")
            else:
                winner = self.colour if outcome == "win" else other(self.colour)
                self._end = (RESULT_OF_WIN[winner], "normal", _won(winner, ending))
        return self._end is not None

    def move(self) -> None:
        """Asks the player to move for one, and plays it."""
        colour, clock = self.colour, self._clocks[self.colour]
        turn = Turn(
            self.position, self._start, self._moves, clock.limit, self._standing(), colour == self._first, clock.most
        )
        thought = self._seats[colour].think(turn)
        played = thought.played
        if not clock.press(thought.seconds):
            raise Fault("time", f"{thought.seconds:.3f} s")
        try:
            self.position = self.position.play(played.move)
        except InputError:
            shown = repr(played.move[:20])[1:-1]
            raise Fault("illegal", shown) from None
        self._moves.append(played.move)
        self._played.append(played)
        self._seconds.append(thought.seconds)
        self.colour = self.position.to_move
        number, is_first = self._first_move
        verdict = self._adjudicator.verdict(colour, played, number + (len(self._moves) - is_first) // 2)
        if verdict is not None and not self.is_over():
            winner = None if verdict.loser is None else other(verdict.loser)
            result = DRAWN if winner is None else RESULT_OF_WIN[winner]
            words = "Draw" if winner is None else f"{winner.title()} wins"
            self._end = (result, "adjudication", f"{words} by adjudication")

    def lose(self, colour: str, fault: Fault) -> None:
        """Ends the game with a player's fault."""
        detail = f": {fault.detail}" if fault.detail else ""
        words = f"{colour.title()} {FAULT_WORDS[fault.kind]}{detail}"
        self._end = (RESULT_OF_WIN[other(colour)], TERMINATIONS[fault.kind], words)
        self._fault = fault.kind

    def record(self) -> GameRecord:
        """The game that has ended."""
        result, termination, reason = self._end or (DRAWN, "normal", "")
        return GameRecord(
            self._arbiter.game,
            self._arbiter.rules,
            self._start,
            self._opening.moves,
            tuple(self._played),
            result,
            termination,
            reason,
            self._fault,
            tuple(self._seconds),
        )

    def _standing(self) -> Clocks | None:
        """How the clocks stand for the player to move; the other's are shown as its own where that one has none."""
        mine, theirs = self._clocks[self.colour], self._clocks[other(self.colour)]
        if mine.limit.tc is None:
            return None
        if theirs.limit.tc is None:
            theirs = mine
        pair = (mine, theirs) if self.colour == self._first else (theirs, mine)
        return Clocks((pair[0].left, pair[1].left), (pair[0].increment, pair[1].increment), mine.moves_to_go)


def _won(winner: str, ending: str | None) -> str:
    """How a game was won by its rules."""
    return f"{winner.title()} mates" if ending == "checkmate" else f"{winner.title()} wins: {ending}"
