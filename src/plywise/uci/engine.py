"""The protocol: an engine is introduced, set up and asked to search, all under deadlines."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Self

from plywise.bounds import USUAL_HASH_MB
from plywise.errors import EngineError, InputError
from plywise.limits import Limit
from plywise.player import UciPlayer
from plywise.uci.lines import BestMove, Info, Option, last_score, parse_best_move, parse_info, parse_option
from plywise.uci.process import LineProcess, Watch

__all__ = ["Answer", "Deadlines", "UciEngine"]

_USUAL_SETTINGS = {"Threads": "1", "OwnBook": "false", "Ponder": "false", "Hash": str(USUAL_HASH_MB)}
"""Set where an engine offers them and nothing else is wanted, to the nearest value that it takes: one thread, which
thinks for itself."""

_CLEAR = "Clear Hash"
_READY = b"readyok"
_MOST_REMARKS = 10


@dataclass(frozen=True)
class Deadlines:
    """How long an engine may take to answer, in seconds."""

    start: float = 10.0
    """To `uci`."""
    ready: float = 60.0
    """To `isready`: large tables take time to clear."""
    silence: float = 10.0
    """To say anything during a search, before it is asked whether it is still there."""
    stop: float = 10.0
    """To `stop`, and to the end of the time it was given."""


@dataclass
class _Search:
    """How patiently a running search is waited for."""

    limit: Limit
    due: float | None = None
    """When it must have ended or said something; None: some time after its last line."""
    is_asked: bool = False
    """It was asked whether it is still there."""
    is_stopped: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What `go` has led to."""

    best: BestMove
    info: Info | None
    """The last line with a score, if there was one, with the nodes of the last line of all."""
    arrived: float
    """By `time.monotonic()`."""


class UciEngine:
    """A running engine, ended with its children when the `with` block is left.

    >>> import sys
    >>> player = UciPlayer("this package's engine", (sys.executable, "-m", "plywise", "uci"))
    >>> with UciEngine(player) as engine:
    ...     engine.new_game()
    ...     *infos, best = engine.search("7k/5ppp/8/8/8/8/8/R5K1 w - - 0 1", limit=Limit(depth=3))
    >>> best
    BestMove(move='a1a8')
    """

    def __init__(
        self,
        player: UciPlayer,
        *,
        settings: Mapping[str, str] | None = None,
        deadlines: Deadlines | None = None,
        watch: Watch | None = None,
    ) -> None:
        """`settings` are set where the engine offers them and the player does not say otherwise."""
        self.player = player
        self.deadlines = deadlines or Deadlines()
        self.name = player.name
        """What the engine calls itself."""
        self.options: dict[str, Option] = {}
        """What it offers, by name in small letters."""
        self.settings: dict[str, str] = {}
        """What it was told."""
        self.remarks: list[str] = []
        """What it said of them."""
        self._wishes = _USUAL_SETTINGS | dict(settings or {})
        self._running: _Search | None = None
        self._watch = watch
        self._asked = 0
        """Times that the engine was asked whether it is ready; its process counts the answers."""
        self._is_killed = False
        self._started: LineProcess | None = None

    @property
    def _process(self) -> LineProcess:
        """The process, which there is once the engine has been opened."""
        if self._started is None:
            raise EngineError(f"{self.player.name}: the engine has not been started")
        return self._started

    def open(self) -> Self:
        """Starts the engine, and sets it up; it runs until `close`."""
        self._started = LineProcess(self.player.command, self.player.folder, self._watch, counted=_READY)
        try:
            if self._is_killed:
                self._process.kill()
            self._introduce()
            self._set_up()
        except BaseException:
            self._process.kill()
            self._process.close()
            raise
        return self

    def close(self, *, is_trusted: bool = True) -> None:
        """Ends the engine with its children: it is told to quit, or, if it is not to be trusted, ended at once."""
        if self._started is None:
            return
        if not is_trusted:
            self._started.kill()
        self._started.close("quit" if is_trusted else None)

    def __enter__(self) -> Self:
        return self.open()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close(is_trusted=kind is None)

    def kill(self) -> None:
        """Ends the engine at once, from any thread, begun or not; whoever waits for it gets an `EngineError`."""
        self._is_killed = True
        if self._started is not None:
            self._started.kill()

    def offers(self, option: str) -> bool:
        """Whether the engine has an option of this name."""
        return option.lower() in self.options

    def set_option(self, name: str, value: str) -> None:
        """Sets an option; an `InputError` says if there is none of this name, or what it takes."""
        option = self.options.get(name.lower())
        if option is None:
            raise InputError(f'{self.player.name}: the engine has no option "{name}"{self._like(name)}')
        try:
            value = option.checked(value)
        except InputError as error:
            raise InputError(f"{self.player.name}: {error}") from None
        words = f"setoption name {option.name}"
        self._send(words if option.kind == "button" else f"{words} value {value}")
        if option.kind != "button":
            self.settings[option.name] = value

    def new_game(self) -> None:
        """Makes the engine forget what it found out."""
        self._settle()
        self._send("ucinewgame")
        clear = self.options.get(_CLEAR.lower())
        if clear is not None and clear.kind == "button":
            self.set_option(_CLEAR, "")
        self.ask_if_ready()
        self._wait_until_ready()

    def search(self, position: str, moves: Sequence[str] = (), *, limit: Limit) -> Iterator[Info | BestMove]:
        """Searches the position after some moves: what the engine says on the way, and at last its move."""
        self._settle()
        played = f" moves {' '.join(moves)}" if moves else ""
        self._send(f"position fen {position}{played}")
        self._send(limit.command())
        search = self._running = _Search(limit)
        if limit.movetime is not None:
            search.due = time.monotonic() + limit.movetime / 1000 + self.deadlines.stop
        while self._running is search:
            said = self._hear(search)
            if isinstance(said, BestMove):
                self._running = None
            if said is not None:
                yield said

    def stop(self) -> None:
        """Tells the running search to end; its move is still to come."""
        if self._running is not None and not self._running.is_stopped:
            self._send("stop")
            self._running.is_stopped = True
            self._running.due = time.monotonic() + self.deadlines.stop

    def ask_if_ready(self) -> None:
        """Asks whether the engine is ready, and does not wait: `go` does, before it asks anything else."""
        self._send("isready")
        self._asked += 1

    def go(self, position: str, moves: Sequence[str], command: str) -> float:
        """Asks for a move in a game, and returns when; whatever the engine has said before is forgotten."""
        self._wait_until_ready()
        self._process.forget()
        played = f" moves {' '.join(moves)}" if moves else ""
        self._send(f"position fen {position}{played}\n{command}")
        return time.monotonic()

    def best_move(self, deadline: float) -> Answer | None:
        """The move that `go` asked for; None if it has not come before the deadline.

        An engine that falls silent is asked whether it is still there: if it does not answer, there is no more to wait
        for.
        """
        silence = self.deadlines.silence
        look_again = time.monotonic() + silence
        while True:
            found = self._process.skim(b"bestmove", b" score ", min(deadline, look_again))
            if found is not None:
                best = parse_best_move(found.line)
                if best is None:
                    continue
                info, last = last_score(found.before, best.move), parse_info(found.last.strip())
                if info is not None and last is not None and last.nodes is not None:
                    info = replace(info, nodes=last.nodes)
                return Answer(best, info, found.arrived)
            now = time.monotonic()
            if now >= deadline:
                return None
            if self._process.last_heard + silence > now:
                look_again = self._process.last_heard + silence
            elif self._process.count < self._asked:
                raise EngineError(f"{self.player.name}: no answer to `isready` during a search")
            else:
                self.ask_if_ready()
                look_again = now + self.deadlines.ready

    def _wait_until_ready(self) -> None:
        """Waits until the engine has answered as often as it was asked, which it may have done long ago."""
        deadline = time.monotonic() + self.deadlines.ready
        while self._process.count < self._asked:
            if self._process.skim(_READY, _READY, deadline) is None:
                raise EngineError(f"{self.player.name}: no answer to `isready` within {self.deadlines.ready:g} s")

    def is_alive(self, seconds: float) -> bool:
        """Whether an engine that is late with its move says anything within so many seconds, when told to stop."""
        self._send("stop")
        self.ask_if_ready()
        return self._process.hears(time.monotonic() + min(seconds, self.deadlines.ready))

    def _settle(self) -> None:
        """Ends a search that nobody listens to any more."""
        search = self._running
        if search is not None:
            self.stop()
            while not isinstance(self._hear(search), BestMove):
                pass
            self._running = None

    def _hear(self, search: _Search) -> Info | BestMove | None:
        """What the next line of a search says; None if it says nothing of the search."""
        silence = time.monotonic() + self.deadlines.silence
        line = self._process.receive(silence if search.due is None else search.due)
        if line is None:
            self._press(search)
            return None
        if search.is_asked and not search.is_stopped:
            search.is_asked, search.due = False, None
        return parse_info(line) or parse_best_move(line)

    def _press(self, search: _Search) -> None:
        """Acts on a deadline that has passed during a search.

        A silent engine is asked whether it is still there, which UCI lets us do at any time. One without a limit that
        has fallen silent has come to its end and waits for `stop`.
        """
        if search.is_stopped or search.is_asked:
            command = "stop" if search.is_stopped else "isready"
            raise EngineError(f"{self.player.name}: no answer to `{command}` during a search")
        if search.limit.is_none or search.limit.movetime is not None:
            self.stop()
        else:
            self.ask_if_ready()
            search.is_asked = True
            search.due = time.monotonic() + self.deadlines.ready

    def _introduce(self) -> None:
        """Asks the engine for its name and options."""
        for line in self._answer("uci", "uciok", self.deadlines.start):
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ").strip()
            elif (option := parse_option(line)) is not None:
                self.options[option.name.lower()] = option

    def _set_up(self) -> None:
        """Sets the options: the usual ones, then those of the player."""
        given = {name.lower() for name in self.player.options}
        for name, value in self._wishes.items():
            if self.offers(name) and name.lower() not in given:
                is_usual = _USUAL_SETTINGS.get(name) == value
                self.set_option(name, self.options[name.lower()].nearest(value) if is_usual else value)
        for name, value in self.player.options.items():
            self.set_option(name, value)
        remark = "info string "
        for line in self._answer("isready", "readyok", self.deadlines.ready):
            if line.startswith(remark) and len(self.remarks) < _MOST_REMARKS:
                self.remarks.append(line.removeprefix(remark))

    def _answer(self, command: str, end: str, seconds: float) -> Iterator[str]:
        """The lines of the answer to a command, up to the one that ends it."""
        deadline = time.monotonic() + seconds
        problem = f"{self.player.name}: no answer to `{command}`; is this a UCI engine?"
        self._asked += command == "isready"
        try:
            self._send(command)
            while (line := self._process.receive(deadline)) is not None and line != end:
                yield line
        except EngineError as error:
            raise EngineError(f"{problem} {error}") from None
        if line is None:
            raise EngineError(f"{problem} `{end}` has not come within {seconds:g} s")

    def _send(self, line: str) -> None:
        self._process.send(line, time.monotonic() + self.deadlines.ready)

    def _like(self, name: str) -> str:
        """Options of a name much like this, or the first that there are."""
        import difflib

        close = difflib.get_close_matches(name.lower(), self.options, n=3)
        names = [self.options[key].name for key in close or list(self.options)[:10]]
        more = ", …" if not close and len(self.options) > len(names) else ""
        return f"; it has {', '.join(names)}{more}" if names else "; it has none"
