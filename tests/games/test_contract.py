"""Both games keep the contract of games, beside rules that others wrote.

`PLYWISE_POSITIONS` sets the number of positions of each test. The full counts:

    PLYWISE_POSITIONS=10000 pytest tests/games/test_contract.py -k chess
    PLYWISE_POSITIONS=50000 pytest tests/games/test_contract.py -k loa --timeout 900
"""

import os

from slow_chess import start_chess, start_chess960
from slow_loa import LONGEST_OF_OPENSPIEL, start_olympiad, start_openspiel

from plywise.testing import check_game

POSITIONS = int(os.environ.get("PLYWISE_POSITIONS", "2000"))


def test_chess_is_played_as_python_chess_plays_it() -> None:
    checked = check_game(start_chess, positions=POSITIONS, seed=1)
    assert checked.positions == POSITIONS
    assert checked.moves > 10 * POSITIONS


def test_chess960_is_played_as_python_chess_plays_it() -> None:
    checked = check_game(start_chess960, positions=POSITIONS, seed=2, longest_game=120)
    assert checked.positions == POSITIONS
    assert checked.games >= POSITIONS // 120


def test_loa_with_the_rules_openspiel_is_played_as_openspiel_plays_it() -> None:
    checked = check_game(start_openspiel, positions=POSITIONS, seed=3, longest_game=LONGEST_OF_OPENSPIEL)
    assert checked.positions == POSITIONS
    assert checked.finished > 0


def test_loa_with_the_olympiads_rules_is_played_as_they_read() -> None:
    checked = check_game(start_olympiad, positions=POSITIONS, seed=4)
    assert checked.positions == POSITIONS
    assert checked.finished > 10
