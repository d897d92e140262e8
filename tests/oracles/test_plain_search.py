"""The core's search, everything but the depth function switched off, equals the plain one: value, move, every count.

`PLYWISE_POSITIONS=1000 pytest tests/oracles/test_plain_search.py` compares on so many positions a game.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import chess
import pyspiel
import pytest
from plain_games import PlainChess, PlainLoa
from plain_search import PLY, DepthFunction, PlainSearch

from plywise._core import Parameters, Position, Searcher

POSITIONS = int(os.environ.get("PLYWISE_POSITIONS", "60"))
CLASSES = {
    "chess": ["check", "recapture", "forced_reply", "passed_pawn"],
    "loa": ["capture", "recapture", "joining"],
}
PLAIN: dict[str, bool | float | str] = {
    "quiescence": False,
    "table": False,
    "ordering": False,
    "iterative_deepening": False,
    "internal_deepening": 0,
    "aspiration": 0,
    "shortest_win": False,
    "null_move": False,
    "futility_depth": 0,
    "reverse_futility_depth": 0,
    "reduction_depth": 0,
    "late_pruning_depth": 0,
    "exchange_pruning_depth": 0,
}


def random_position(game: str, chance: random.Random, parameters: Parameters) -> tuple[PlainChess | PlainLoa, Position]:
    """The same position, some random moves from the start, for the plain search and for the core."""
    while True:
        start = chess.Board() if game == "chess" else pyspiel.load_game("lines_of_action").new_initial_state()
        plain = PlainChess(start, parameters) if game == "chess" else PlainLoa(start, parameters)
        core = Position(game, rules="openspiel" if game == "loa" else None)
        for _ in range(chance.randrange(0, 120)):
            moves = plain.moves()
            if not moves or plain.outcome() is not None:
                break
            move = chance.choice(moves)
            plain, core = plain.play(move), core.play(move)
        if plain.outcome() is None and plain.moves():
            return plain, core


def weight(chance: random.Random, least: int = 0) -> int:
    """A weight between `least` and 2 plies, often on the grid of quarters."""
    return least + chance.choice([chance.randrange(0, 2 * PLY + 1 - least), chance.randrange(0, 5) * PLY // 4])


def random_parameters(game: str, chance: random.Random) -> tuple[Parameters, DepthFunction, int]:
    """Random weights and ways to combine them, as the core's parameters and as a plain depth function."""
    weights = {name: min(weight(chance), 2 * PLY) for name in CLASSES[game]}
    function = DepthFunction(
        weights,
        plain=chance.choice([PLY, PLY, 3 * PLY // 4]),
        combination=chance.choice(["sum", "sum", "least"]),
        halves=chance.random() < 0.5,
    )
    slack = chance.choice([0, 0, 3 * PLY // 4, PLY // 3])
    values: dict[str, bool | float | str] = PLAIN | {
        "plain": function.plain / PLY,
        "combination": function.combination,
        "halve_extensions": function.halves,
        "slack": slack / PLY,
        "longest_path": 24,
    }
    values |= {f"{game}.classes.{name}": value / PLY for name, value in weights.items()}
    if game == "chess":
        values["forced_reply_when"] = chance.choice(["check", "always"])
    parameters = Parameters("classic")
    for name, value in values.items():
        parameters = parameters.replace(name, value)
    return parameters, function, slack


def heavier(function: DepthFunction, chance: random.Random) -> DepthFunction:
    """The same depth function with some weights raised, the plain ply's perhaps too."""
    weights = {
        name: min(value + chance.choice([0, weight(chance)]), 8 * PLY) for name, value in function.weights.items()
    }
    plain = function.plain + chance.choice([0, 0, PLY // 2])
    return DepthFunction(weights, plain, function.combination, function.cap, function.halves)


def core_parameters(game: str, parameters: Parameters, function: DepthFunction) -> Parameters:
    """The parameters, with the weights of a depth function."""
    parameters = parameters.replace("plain", function.plain / PLY)
    for name, value in function.weights.items():
        parameters = parameters.replace(f"{game}.classes.{name}", value / PLY)
    return parameters


def cases(game: str) -> Iterator[tuple[int, random.Random]]:
    for seed in range(POSITIONS):
        yield seed, random.Random(f"{game} {seed}")


@pytest.mark.parametrize("game", ["chess", "loa"])
def test_the_core_is_the_plain_search(game: str) -> None:
    nodes = altered_nodes = smaller = 0
    for seed, chance in cases(game):
        parameters, function, slack = random_parameters(game, chance)
        altered = [heavier(function, chance) for _ in range(chance.randrange(0, 5))]
        plain, core = random_position(game, chance, parameters)
        depth = chance.choice([1, 2, 2, 3]) if len(plain.moves()) < 25 else chance.choice([1, 2])
        oracle = PlainSearch(function, altered, slack, longest_path=24)
        value = oracle.search(plain, depth)
        shadows = [core_parameters(game, parameters, vector) for vector in altered]
        report = Searcher(game, parameters, hash_mb=1).search(core, depth=depth, shadows=shadows)
        found = (report.score, report.move, report.nodes, list(report.shadows))
        assert found == (value, oracle.best, oracle.nodes, oracle.shadows), f"{game} {seed}: {core.text} at {depth}"
        nodes += oracle.nodes
        altered_nodes += sum(oracle.shadows)
        smaller += any(count < oracle.nodes for count in oracle.shadows)
    # The comparison must have compared something: real trees, and shadows that are smaller than them.
    assert nodes > 50 * POSITIONS
    assert altered_nodes > nodes / 10
    assert smaller > POSITIONS / 4
