"""Contract suites: what every game, worker, player and learner must keep, whoever writes it."""

from plywise.testing.games import GameCheck, SlowGame, check_game
from plywise.testing.learners import check_learner
from plywise.testing.players import check_seat
from plywise.testing.workers import check_workers

__all__ = ["GameCheck", "SlowGame", "check_game", "check_learner", "check_seat", "check_workers"]
