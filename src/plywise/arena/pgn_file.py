"""The file of a match's games, in the order of the openings; a match that goes on makes it anew."""

import time
from pathlib import Path
from typing import Literal

from plywise.arena.ledger import Ledger, NumberedGame
from plywise.arena.pgn import write_game
from plywise.errors import InputError
from plywise.limits import Limit

__all__ = ["PGN", "PgnFile"]

PGN = "games.pgn"


class PgnFile:
    """A PGN that grows with its match."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.path = pgn_path(ledger)

    def begin(self) -> None:
        """Begins the file; one that an interrupted match has left is made anew from its games."""
        self._write("w", "")

    def restore(self) -> None:
        """Makes the file of a finished match anew, if it is gone."""
        if not self.path.exists():
            self.begin()
            for pair in range(len(self._ledger.course().pairs)):
                self.add(pair)

    def add(self, pair: int) -> None:
        """Adds a pair at the end."""
        self._write("a", "".join(self._text(self._ledger.game(number)) for number in (2 * pair, 2 * pair + 1)))

    def _write(self, mode: Literal["w", "a"], text: str) -> None:
        try:
            with self.path.open(mode, encoding="utf-8") as file:
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
        tags["TimeControl"] = str(limits[0].tc or "-") if limits[0].tc == limits[1].tc else "?"
        if limits != (Limit(tc=limits[0].tc), Limit(tc=limits[0].tc)):
            tags |= {"WhiteLimit": str(limits[0]), "BlackLimit": str(limits[1])}
        return write_game(game.record, tags, game.record.seconds)

    def _told(self, error: OSError) -> InputError:
        go_on = f"they are safe in the run, which goes on with: plywise runs resume {self._ledger.run.path}"
        return InputError(f"{self.path}: the games cannot be written: {error.strerror}; {go_on}")


def pgn_path(ledger: Ledger) -> Path:
    """Where the games of a match are written."""
    path = ledger.run.asked.get("pgn")
    return ledger.run.path / PGN if path is None else Path(str(path))
