"""The games, and their positions."""

from plywise.games.position import GAMES, Position

__all__ = ["GAMES", "Position"]
