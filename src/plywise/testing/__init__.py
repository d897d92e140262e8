"""Contract suites: what every game must keep, whoever writes it."""

from plywise.testing.games import GameCheck, SlowGame, check_game

__all__ = ["GameCheck", "SlowGame", "check_game"]
