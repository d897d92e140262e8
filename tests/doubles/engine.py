"""An engine for tests of the driver: it speaks UCI, and then behaves as its first argument says.

Every behaviour is a class; further arguments are the behaviour's own.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path


def say(*lines: str) -> None:
    """Writes lines at once."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def lines_at(*nodes: int) -> Iterator[str]:
    """Lines of successive iterations that end at these nodes."""
    for depth, count in enumerate(nodes, start=1):
        yield f"info depth {depth} multipv 1 score cp 10 nodes {count} pv a1a8"


class Double:
    """A well-behaved engine, which knows one move."""

    options: tuple[str, ...] = (
        "option name Threads type spin default 4 min 1 max 8",
        "option name Hash type spin default 32 min 1 max 64",
        "option name OwnBook type check default true",
        "option name Style type combo default Normal var Normal var Very Risky var Solid",
        "option name Book File type string default book.bin",
        "option name Clear Hash type button",
    )

    limit = ""
    """What `go` says."""

    def introduce(self) -> None:
        """Answers `uci`."""
        say("id name Double 1", "id author nobody", *self.options, "uciok")

    def go(self) -> None:
        """Answers `go`."""
        say(f"info string {self.limit}", "info depth 1 score cp 10 nodes 20 pv a1a8 g8h8", "bestmove a1a8 ponder g8h8")

    def stop(self) -> None:
        """Answers `stop`."""

    def is_ready(self) -> None:
        """Answers `isready`."""
        say("readyok")

    def set_option(self, words: str) -> None:
        """Answers `setoption`."""

    def new_game(self) -> None:
        """Answers `ucinewgame`."""

    def position(self, words: str) -> None:
        """Answers `position`."""

    def quit(self) -> None:
        """Answers `quit` and the end of the input."""
        sys.exit(0)

    def run(self) -> None:
        """Obeys until told to quit."""
        for line in sys.stdin:
            command, _, rest = line.strip().partition(" ")
            if command == "uci":
                self.introduce()
            elif command == "isready":
                self.is_ready()
            elif command == "ucinewgame":
                self.new_game()
            elif command == "position":
                self.position(rest)
            elif command == "go":
                self.limit = rest
                self.go()
            elif command == "stop":
                self.stop()
            elif command == "setoption":
                self.set_option(rest)
            elif command == "quit":
                break
        self.quit()


class Tells(Double):
    """Says every setting that it is given."""

    def set_option(self, words: str) -> None:
        say(f"info string {words}")


class Silent(Double):
    """Does not answer `uci`."""

    def introduce(self) -> None:
        pass


class DiesAtStart(Double):
    """Ends before it says anything, with a complaint."""

    def run(self) -> None:
        sys.stderr.write("reading the network\nno network file\n")
        sys.exit(3)


class Garbage(Double):
    """Says much that is no UCI."""

    def introduce(self) -> None:
        sys.stdout.flush()
        sys.stdout.buffer.write(b"\0\xff\xfe\r\n\noption\noption name\noption name type\nid\ninfo\n")
        super().introduce()

    def go(self) -> None:
        sys.stdout.buffer.write(
            b"info depth x nodes -\ninfo pv\ninfo nodes\n\xff\xff\ninfo depth " + b"9" * 5000 + b"\n"
        )
        super().go()


class HugeLine(Double):
    """Says a line of 32 MB in a search."""

    def go(self) -> None:
        sys.stdout.write("info string " + "x" * (32 << 20) + "\n")
        super().go()


class Flood(Double):
    """Never stops talking, nor listens, once it searches."""

    def go(self) -> None:
        while True:
            say(*["info depth 1 score cp 10 nodes 20 pv a1a8"] * 1000)


class CrashesInSearch(Double):
    """Is ended by a signal in the middle of a search."""

    def go(self) -> None:
        say("info depth 1 score cp 10 nodes 20 pv a1a8")
        sys.stderr.write("assertion failed: ply < MAX_PLY\n")
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGABRT)


class Hangs(Double):
    """Neither listens nor talks once it searches; leaves its process's number in a file."""

    def go(self) -> None:
        if len(sys.argv) > 2:
            Path(sys.argv[2]).write_text(str(os.getpid()), encoding="utf-8")
        time.sleep(3600)


class ClosesOutput(Double):
    """Closes its output in a search, and lives on."""

    def go(self) -> None:
        os.close(1)
        time.sleep(3600)


class Quiet(Double):
    """Says nothing in a search until it is asked whether it is there."""

    is_searching = False

    def go(self) -> None:
        self.is_searching = True

    def is_ready(self) -> None:
        super().is_ready()
        if self.is_searching:
            say("bestmove a1a8")


class Exhausted(Double):
    """Has nothing to search any more, and waits for `stop` before it says its move."""

    def go(self) -> None:
        say("info depth 1 score cp 10 nodes 20 pv a1a8")

    def stop(self) -> None:
        say("bestmove a1a8")


class Stubborn(Double):
    """Starts a child, names it, and ends neither by `quit` nor when it is terminated."""

    def introduce(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
        say(f"id name {os.getpid()} {child.pid}", "uciok")

    def quit(self) -> None:
        time.sleep(3600)


class EndsEarly(Double):
    """Takes `go nodes` for a search of a few nodes, as some programs do."""

    def go(self) -> None:
        if self.limit == "infinite":
            say(*lines_at(12, 60, 300, 1500))
        else:
            say(*lines_at(12), "bestmove a1a8")

    def stop(self) -> None:
        say("bestmove a1a8")


class MatesThenEndsEarly(Double):
    """The same, but its first search ends by a mate, as any may."""

    is_first = True

    def go(self) -> None:
        if self.is_first:
            say("info depth 1 score mate 1 nodes 12 pv a1a8", "bestmove a1a8")
        elif self.limit == "infinite":
            say(*lines_at(12, 60, 300, 1500))
        else:
            say(*lines_at(12), "bestmove a1a8")
        self.is_first = False

    def stop(self) -> None:
        say("bestmove a1a8")


class RunsOver(Double):
    """Takes `go nodes` for a search without end, as other programs do."""

    def go(self) -> None:
        say(*lines_at(12, 60, 300, 1500, 7500))

    def stop(self) -> None:
        say("bestmove a1a8")


class Changes(Double):
    """Takes more nodes each time."""

    nodes = 990

    def go(self) -> None:
        self.nodes += 1
        say(*lines_at(self.nodes), "bestmove a1a8")


class Castles(Double):
    """Castles to the right, and writes it as it is told."""

    options = ("option name UCI_Chess960 type check default false",)
    move = ""

    def set_option(self, words: str) -> None:
        self.move = "c1e1" if words == "name UCI_Chess960 value true" else "e1g1"

    def go(self) -> None:
        say(f"info depth 1 score cp 10 nodes 20 pv {self.move}", f"bestmove {self.move}")


class FarApart(Double):
    """Heeds `go nodes`, but has little to show for it: its next line would come after the cap."""

    def go(self) -> None:
        if self.limit == "infinite":
            say(*lines_at(12, 5000))
        else:
            say(*lines_at(12), "bestmove a1a8")

    def stop(self) -> None:
        say("bestmove a1a8")


if __name__ == "__main__":
    kinds: list[type[Double]] = [Double, *Double.__subclasses__()]
    behaviours = {kind.__name__: kind for kind in kinds}
    behaviours[sys.argv[1]]().run()
