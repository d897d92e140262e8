"""Players at the board keep their contract."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from plywise.arena.seats import BuiltInSeat, Thought, Turn
from plywise.arena.uci_seat import UciSeat
from plywise.games.position import Game
from plywise.player import BuiltIn, UciPlayer, parse_player
from plywise.testing import check_seat
from plywise.uci import Deadlines


def built_in(game: Game) -> BuiltInSeat:
    player = parse_player("plywise:classic")
    assert isinstance(player, BuiltIn)
    return BuiltInSeat(player, game, hash_mb=1)


def over_uci(command: str, game: Game) -> UciSeat:
    player = UciPlayer(command, tuple(command.split()))
    return UciSeat(player, game, None, hash_mb=16, deadlines=Deadlines(), move_timeout=600)


@pytest.mark.parametrize("game", ["chess", "loa"])
def test_the_built_in_player_keeps_the_contract(game: Game) -> None:
    check_seat(lambda: built_in(game), game)


@pytest.mark.parametrize("game", ["chess", "loa"])
def test_so_it_does_over_uci(game: Game) -> None:
    check_seat(lambda: over_uci(f"{sys.executable} -m plywise uci --game {game}", game), game)


def test_so_does_another_engine(engine: Callable[[str], Path]) -> None:
    check_seat(lambda: over_uci(str(engine("stockfish")), "chess"))


class Forgetful(BuiltInSeat):
    """Does not clear itself for a new game."""

    def new_game(self, start: object) -> None:
        pass


class Cheat(BuiltInSeat):
    """Plays a move that there is not."""

    def think(self, turn: Turn) -> Thought:
        from dataclasses import replace

        thought = super().think(turn)
        return replace(thought, played=replace(thought.played, move="a1a1"))


@pytest.mark.parametrize(("kind", "fault"), [(Forgetful, "not cleared"), (Cheat, "no legal move")])
def test_the_contract_finds_faults(kind: type[BuiltInSeat], fault: str) -> None:
    player = parse_player("plywise:classic")
    assert isinstance(player, BuiltIn)
    with pytest.raises(AssertionError, match=fault):
        check_seat(lambda: kind(player, "chess", 1))
