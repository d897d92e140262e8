"""The file of a match's games: always whole games, in the order of the openings."""

import os
import tempfile
import time
from pathlib import Path

from plywise.arena.ledger import Ledger, NumberedGame, Pair
from plywise.arena.pgn import write_game
from plywise.errors import InputError

__all__ = ["PGN", "PgnFile"]

PGN = "games.pgn"


class PgnFile:
    """A PGN that grows with its match."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.path = pgn_path(ledger)

    def begin(self) -> None:
        """Begins the file; one that an interrupted match has left is made anew from its games."""
        try:
            file, draft = tempfile.mkstemp(prefix=f".{self.path.name}-", dir=self.path.parent)
            os.close(file)
            Path(draft).chmod(0o644)
            Path(draft).replace(self.path)
        except OSError as error:
            raise self._told(error) from error

    def add(self, pair: Pair) -> None:
        """Adds a pair at the end."""
        text = "".join(self._text(game) for game in pair)
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise self._told(error) from error

    def _text(self, game: NumberedGame) -> str:
        """A game with the tags of its match."""
        names, limits = self._ledger.plan.names, self._ledger.plan.limits
        if game.number % 2:
            names, limits = names[::-1], limits[::-1]
        tags = {
            "Event": "plywise match",
            "Site": "?",
            "Date": time.strftime("%Y.%m.%d", time.localtime(game.began)),
            "Round": f"{game.number // 2 + 1}.{game.number % 2 + 1}",
            "White": names[0],
            "Black": names[1],
        }
        if limits[0] == limits[1]:
            tags["TimeControl"] = str(limits[0].tc or "-")
        else:
            tags |= {"WhiteTimeControl": str(limits[0]), "BlackTimeControl": str(limits[1])}
        return write_game(game.record, tags, game.record.seconds)

    def _told(self, error: OSError) -> InputError:
        go_on = f"they are safe in the run, which goes on with: plywise runs resume {self._ledger.run.path}"
        return InputError(f"{self.path}: the games cannot be written: {error.strerror}; {go_on}")


def pgn_path(ledger: Ledger) -> Path:
    """Where the games of a match are written."""
    path = ledger.run.asked.get("pgn")
    return ledger.run.path / PGN if path is None else Path(str(path))
