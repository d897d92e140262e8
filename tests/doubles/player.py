"""An engine for tests of the arena: it plays chess, the first legal move each time, and fails as its argument says.

The second argument is a file to which every process of it adds its number, its children's too.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import chess
from engine import Double, say

MEGABYTES = 8


class Sound(Double):
    """Plays and does nothing wrong."""

    options = ("option name Hash type spin default 32 min 1 max 64",)
    board = chess.Board()

    def __init__(self) -> None:
        self.note(os.getpid())

    def note(self, pid: int) -> None:
        """Leaves the number of a process."""
        if len(sys.argv) > 2:
            with Path(sys.argv[2]).open("a", encoding="utf-8") as file:
                file.write(f"{pid}\n")

    def position(self, words: str) -> None:
        """Answers `position`."""
        fen, _, moves = words.removeprefix("fen ").partition(" moves ")
        self.board = chess.Board(fen)
        for move in moves.split():
            self.board.push_uci(move)

    def move(self) -> str:
        """The first legal move in the order of notation."""
        return min(move.uci() for move in self.board.legal_moves)

    def go(self) -> None:
        say(f"info depth 1 score cp 10 nodes 20 pv {self.move()}", f"bestmove {self.move()}")


class ExitsAtStart(Sound):
    """Ends before it says anything."""

    def run(self) -> None:
        sys.stderr.write("no network file\n")
        sys.exit(3)


class NoUciOk(Sound):
    """Never ends its introduction."""

    def introduce(self) -> None:
        say("id name NoUciOk")


class NeverReady(Sound):
    """Never answers `isready`."""

    def is_ready(self) -> None:
        pass


class NotReadyAgain(Sound):
    """No longer answers `isready` once it has moved."""

    has_moved = False

    def go(self) -> None:
        self.has_moved = True
        super().go()

    def is_ready(self) -> None:
        if not self.has_moved:
            super().is_ready()


class StartsOnce(Sound):
    """Crashes in its first search, and never starts again."""

    def introduce(self) -> None:
        if len(Path(sys.argv[2]).read_text(encoding="utf-8").split()) > 2:
            sys.exit(4)
        super().introduce()

    def go(self) -> None:
        os.kill(os.getpid(), signal.SIGSEGV)


class CrashesInSearch(Sound):
    """Is ended by a signal in the middle of a search."""

    def go(self) -> None:
        say("info depth 1 score cp 10 nodes 20 pv e2e4")
        sys.stderr.write("assertion failed: ply < MAX_PLY\n")
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGABRT)


class CrashesAtNewGame(Sound):
    """Ends when a second game begins."""

    games = 0

    def new_game(self) -> None:
        self.games += 1
        if self.games == 2:
            sys.exit(5)


class Hangs(Sound):
    """Neither listens nor talks once it searches."""

    def go(self) -> None:
        time.sleep(3600)


class NeverMoves(Sound):
    """Says that it is ready, whenever it is asked, but never moves."""

    def go(self) -> None:
        say("info depth 1 score cp 10 nodes 20 pv e2e4")


class Thinks(Sound):
    """Says nothing for a while, but that it is ready when it is asked."""

    def go(self) -> None:
        threading.Timer(2.5, super().go).start()


class MatesAndEnds(Sound):
    """Mates on the back rank, and ends with that."""

    def go(self) -> None:
        if self.board.is_legal(chess.Move.from_uci("a1a8")):
            say("bestmove a1a8")
            sys.exit(0)
        super().go()


class Late(Sound):
    """Moves when its time is over."""

    def go(self) -> None:
        time.sleep(0.6)
        super().go()


class IllegalMove(Sound):
    """Moves a piece that is not there."""

    def go(self) -> None:
        say("bestmove e5e9")


class OpponentsMove(Sound):
    """Moves for the other side."""

    def go(self) -> None:
        self.board.push(chess.Move.null())
        say(f"bestmove {self.move()}")


class NoMove(Sound):
    """Has no move in a position that has some."""

    def go(self) -> None:
        say("bestmove (none)")


class SpeaksTwice(Sound):
    """Says every move twice, and some stale ones when it is asked whether it is ready."""

    def go(self) -> None:
        super().go()
        say("info depth 9 score cp 900 nodes 9 pv a1a1", "bestmove a1a1", f"bestmove {self.move()}")

    def is_ready(self) -> None:
        say("bestmove h8h1", "info depth 7 score cp -900 pv h8h1")
        super().is_ready()


class Babbles(Sound):
    """Says much that is no UCI, whenever it says something."""

    def go(self) -> None:
        sys.stdout.flush()
        sys.stdout.buffer.write(
            b"\0\xff\xfe\r\n\nbestmov e2e4\ninfo score\ninfo score cp\ninfo depth x score cp y pv\n"
        )
        sys.stdout.buffer.write(b"xbestmove a1a1\ninfo string bestmove a1a1\n\xc3\x28 bestmove a1a1\n")
        sys.stdout.buffer.flush()
        super().go()


class LongLine(Sound):
    """Says a line of a megabyte with every move."""

    def go(self) -> None:
        sys.stdout.write("info string " + "x" * (1 << 20) + "\n")
        super().go()


class Flood(Sound):
    """Fills both pipes with megabytes before it moves."""

    lines = b"info depth 12 seldepth 20 multipv 1 score cp 25 nodes 123456 nps 1000000 time 123 pv e2e4 e7e5 g1f3\n"

    def go(self) -> None:
        count = (MEGABYTES << 20) // len(self.lines)
        sys.stdout.flush()
        for pipe in (1, 2):
            data = memoryview(self.lines * count)
            while data:
                data = data[os.write(pipe, data) :]
        super().go()


class EndlessFlood(Flood):
    """Fills both pipes without end once it searches."""

    def go(self) -> None:
        while True:
            for pipe in (1, 2):
                os.write(pipe, self.lines)


class FloodsAtRest(Flood):
    """Fills its standard output after its move, while the other thinks."""

    def go(self) -> None:
        Sound.go(self)
        data = memoryview(self.lines * ((MEGABYTES << 20) // len(self.lines)))
        while data:
            data = data[os.write(1, data) :]


class ClosesOutput(Sound):
    """Closes its output in a search, and lives on."""

    def go(self) -> None:
        os.close(1)
        time.sleep(3600)


class IgnoresQuit(Sound):
    """Ends neither by `quit`, nor at the end of its input, nor when it is terminated."""

    def introduce(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().introduce()

    def quit(self) -> None:
        time.sleep(3600)


class LeavesChild(Sound):
    """Leaves a child behind that would live on."""

    def introduce(self) -> None:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        self.note(child.pid)
        super().introduce()


def kinds(base: type[Sound]) -> dict[str, type[Sound]]:
    """Every behaviour by name."""
    found = {base.__name__: base}
    for kind in base.__subclasses__():
        found |= kinds(kind)
    return found


if __name__ == "__main__":
    kinds(Sound)[sys.argv[1]]().run()
