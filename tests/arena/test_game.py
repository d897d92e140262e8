"""The game loop: how games end, and what their players are told."""

from dataclasses import replace

import pytest

from plywise import _core
from plywise.arena.adjudication import DrawRule
from plywise.arena.game import Arbiter, Opening, play_game
from plywise.arena.record import GameRecord, PlayedMove
from plywise.arena.seats import Fault, Thought, Turn
from plywise.limits import Limit, TimeControl

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Scripted:
    """A player that makes the moves that it is given, each in some time."""

    def __init__(self, moves: str, seconds: float = 0.0) -> None:
        self.moves = moves.split()
        self.seconds = seconds
        self.turns: list[Turn] = []
        self.calls: list[str] = []

    def new_game(self, start: _core.Position) -> None:
        self.calls.append(f"new game {start.text}")

    def think(self, turn: Turn) -> Thought:
        self.turns.append(turn)
        if not self.moves:
            raise Fault("crash", "out of moves")
        return Thought(PlayedMove(self.moves.pop(0)), self.seconds)

    def rest(self) -> None:
        self.calls.append("rest")

    def restart(self) -> None:
        self.calls.append("restart")

    def cancel(self) -> None: ...

    def close(self) -> None: ...


def play(
    white: Scripted, black: Scripted, start: str = START, limit: str = "nodes=1", arbiter: Arbiter | None = None
) -> GameRecord:
    limits = {"white": Limit.parse(limit), "black": Limit.parse(limit)}
    return play_game(Opening(start), {"white": white, "black": black}, limits, arbiter or Arbiter())


@pytest.mark.parametrize(
    ("start", "white", "black", "result", "reason"),
    [
        (START, "f2f3 g2g4", "e7e5 d8h4", "0-1", "Black mates"),
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6f7", "", "1/2-1/2", "Draw by stalemate"),
        ("7k/8/8/8/8/8/1n6/K6R b - - 0 1", "a1b2", "h8g8", "1-0", "Black disconnects: out of moves"),
        ("7k/8/8/8/8/8/n7/K6R b - - 99 80", "", "h8g8", "1/2-1/2", "Draw by fifty moves"),
        ("7k/8/8/8/8/8/8/Kn6 w - - 0 80", "a1b1", "", "1/2-1/2", "Draw by insufficient material"),
        (
            "7k/8/8/8/8/8/7r/K7 w - - 0 1",
            "a1b1 b1a1 a1b1 b1a1",
            "h8g8 g8h8 h8g8 g8h8",
            "1/2-1/2",
            "Draw by threefold repetition",
        ),
    ],
)
def test_games_of_chess_end_by_their_rules(start: str, white: str, black: str, result: str, reason: str) -> None:
    record = play(Scripted(white), Scripted(black), start)
    assert (record.result, record.reason) == (result, reason)


def test_games_of_lines_of_action_end_by_theirs() -> None:
    arbiter = Arbiter("loa")
    joined = play(Scripted(""), Scripted("a1-a4"), "7o/8/x7/x7/8/8/8/x6o x", arbiter=arbiter)
    assert (joined.result, joined.reason, joined.termination) == ("0-1", "Black wins: connected", "normal")
    there_and_back = Scripted("a2-c2 c2-a2 a2-c2 c2-a2"), Scripted("b1-b3 b3-b1 b1-b3 b3-b1")
    repeated = play(*there_and_back, _core.Position("loa").text, arbiter=arbiter)
    assert (repeated.result, repeated.reason) == ("1/2-1/2", "Draw by repetition")
    assert repeated.begins == "black"
    assert there_and_back[1].turns[0].clock_is_first


def test_players_are_told_of_the_game_and_of_the_clocks() -> None:
    white, black = Scripted("f2f3 g2g4", seconds=1.5), Scripted("e7e5 d8h4", seconds=0.5)
    play(white, black, limit="tc=2/10+1")
    assert white.calls == [f"new game {START}", "rest", "rest"]
    assert black.calls == [f"new game {START}", "rest"], "who has mated may go"
    (first, second), (third, fourth) = white.turns, black.turns
    assert (first.start, first.clocks and first.clocks.left) == (START, (10, 10))
    assert third.clocks is not None
    assert (third.clocks.left, third.clocks.moves_to_go, third.most) == ((9.5, 10), 2, 10)
    assert second.clocks is not None
    assert (second.clocks.left, second.clocks.moves_to_go) == ((9.5, 10.5), 1)
    assert fourth.clocks is not None
    assert fourth.clocks.left == (19.0, 10.5), "the clock is refilled after two moves"


def test_who_takes_too_long_loses_and_begins_anew() -> None:
    white, black = Scripted("e2e4 d2d4"), Scripted("e7e5", seconds=3.25)
    record = play(white, black, limit="tc=3")
    assert (record.result, record.termination) == ("1-0", "time forfeit")
    assert record.reason == "Black loses on time: 3.250 s"
    assert black.calls[-1] == "restart"
    assert "restart" not in white.calls
    assert [move.move for move in record.moves] == ["e2e4"]


@pytest.mark.parametrize("move", ["e2e5", "(none)", "e7e5", "0000", "a" * 1000])
def test_an_illegal_move_loses(move: str) -> None:
    record = play(Scripted(move), Scripted(""))
    assert (record.result, record.termination) == ("0-1", "illegal move")
    assert record.reason == f"White makes an illegal move: {move[:20]}"


@pytest.mark.parametrize("side", ["white", "black"])
def test_who_is_not_ready_for_the_game_loses_it(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    players = {"white": Scripted("e2e4"), "black": Scripted("e7e5")}

    def fail(_: _core.Position) -> None:
        raise Fault("stall")

    monkeypatch.setattr(players[side], "new_game", fail)
    record = play(players["white"], players["black"])
    assert record.reason == f"{side.title()} connection stalls"
    assert record.result == ("0-1" if side == "white" else "1-0")
    assert record.fault == "stall"


def test_a_clock_of_the_other_is_shown_as_ones_own_where_it_has_none() -> None:
    white, black = Scripted("f2f3 g2g4"), Scripted("e7e5 d8h4")
    limits = {"white": Limit(tc=TimeControl(10)), "black": Limit(nodes=5)}
    play_game(Opening(START), {"white": white, "black": black}, limits, Arbiter())
    assert white.turns[0].clocks is not None
    assert list(white.turns[0].clocks.left) == [10, 10]
    assert all(turn.clocks is None for turn in black.turns)


def test_a_pass_is_a_move() -> None:
    position = _core.Position("loa", "6ox/6oo/8/8/8/8/oo6/xo6 x")
    assert position.moves() == ["pass"]
    black = Scripted("pass")
    record = play(Scripted(""), black, position.text, arbiter=Arbiter("loa"))
    assert [move.move for move in record.moves] == ["pass"]


def test_the_score_of_moves_ends_a_game_at_the_move_that_pgn_counts() -> None:
    rule = Arbiter(draw=DrawRule(movenumber=32, movecount=1, score=10))
    start = "4k3/8/8/8/8/8/4P3/4K3 {} - - 0 30"
    white_first = play(Even("e1d1 d1e1 e1d1 d1e1"), Even("e8d8 d8e8 e8d8 d8e8"), start.format("w"), arbiter=rule)
    assert (len(white_first.moves), white_first.termination) == (5, "adjudication"), "30, 31, and White's 32nd"
    black_first = play(Even("e1d1 d1e1 e1d1 d1e1"), Even("e8d8 d8e8 e8d8 d8e8"), start.format("b"), arbiter=rule)
    assert len(black_first.moves) == 4, "Black's 30th, 31, and White's 32nd"


class Even(Scripted):
    """Sees no advantage."""

    def think(self, turn: Turn) -> Thought:
        thought = super().think(turn)
        return replace(thought, played=replace(thought.played, score=0))
