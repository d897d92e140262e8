"""The core as a module of Python: what the conversions promise, and that nothing that takes time locks Python out."""

import _thread
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plywise import _core
from plywise._core import InputError, Parameters, Position, Searcher, SearchReport, search_batch

DOUBLES = Path(__file__).parent / "doubles"
MODERN, CLASSIC = Parameters(), Parameters("classic")
CHEAP = MODERN.replace("plain", 0.5)
FOREVER = 2**62
MATED = "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1"
STALEMATED = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"
MATE_IN_ONE = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"
TACTICAL = "r1bq1rk1/pp3ppp/2n1pn2/2bp4/4P3/2NP1NP1/PPP1QPBP/R1B2RK1 w - - 0 9"


def openings(game: str) -> list[Position]:
    """The positions after each of the first moves."""
    start = Position(game)
    return [start.play(move) for move in start.moves()][:9]


def told(report: SearchReport) -> tuple[object, ...]:
    """All of a report but the time it took."""
    iterations = [(one.depth, one.seldepth, one.score, one.nodes, one.pv, one.shadows) for one in report.iterations]
    switches = [(one.move, one.nodes, one.depth, one.shadows) for one in report.switches]
    figures = (report.score, report.mate, report.depth, report.seldepth, report.nodes, report.hashfull)
    return report.move, *figures, report.pv, report.shadows, iterations, switches


# Positions


def test_positions_begin_where_games_do() -> None:
    assert (Position().to_move, len(Position().moves())) == ("white", 20)
    assert (Position("loa").to_move, len(Position("loa").moves())) == ("black", 36)


@pytest.mark.parametrize("text", [TACTICAL, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"])
def test_moves_come_in_order_of_notation_and_by_kind(text: str) -> None:
    position = Position("chess", text)
    assert position.moves() == sorted(position.moves())
    assert sorted(position.moves("tactical") + position.moves("quiet")) == position.moves()


def test_a_line_of_play_is_remembered() -> None:
    before = Position()
    after = before.play("e2e4", "e7e5")
    assert (after.start, after.played) == (before.text, ["e2e4", "e7e5"])
    assert before.played == []
    assert Position(moves=["e2e4", "e7e5"]).text == after.text


def test_a_third_occurrence_is_a_draw() -> None:
    there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"]
    assert Position().play(*there_and_back).outcome is None
    assert Position().play(*there_and_back, *there_and_back).outcome == "draw"


@pytest.mark.parametrize(("text", "outcome"), [(MATED, "loss"), (STALEMATED, "draw"), (MATE_IN_ONE, None)])
def test_the_lack_of_a_move_is_an_outcome(text: str, outcome: str | None) -> None:
    assert Position("chess", text).outcome == outcome


def test_the_rules_of_lines_of_action_can_be_chosen() -> None:
    assert [Position("loa", rules=rules).rules for rules in (None, "openspiel")] == ["olympiad", "openspiel"]
    there_and_back = ["b1-b3", "a2-c2", "b3-b1", "c2-a2"]
    assert Position("loa").play(*there_and_back).outcome is None
    assert Position("loa", rules="openspiel").play(*there_and_back).outcome == "draw"


def test_castling_is_written_as_the_variant_has_it() -> None:
    text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    assert "e1g1" in Position("chess", text).moves()
    assert "e1h1" in Position("chess", text, chess960=True).moves()


def test_classes_have_names() -> None:
    position = Position("chess", MATE_IN_ONE)
    assert position.classes("a1a2") == []
    assert position.classes("a1a8") == ["check"]


def test_paths_are_counted_alike_by_any_number_of_threads() -> None:
    for position, expected in ((Position(), 197_281), (Position("loa"), 1_563_208)):
        assert [position.perft(4, threads) for threads in (1, 2, 50)] == [expected] * 3
        divided = position.divide(4, threads=2)
        assert [move for move, _ in divided] == position.moves()
        assert sum(count for _, count in divided) == expected
    assert Position().perft(0) == 1


@pytest.mark.parametrize(
    "position",
    [
        Position().play("e2e4", "c7c5"),
        Position("chess", "4k3/8/8/8/8/8/8/4K2R w K - 3 9", chess960=True),
        Position("loa", rules="openspiel").play("b1-b3", "a2-c2", "b3-b1"),
    ],
    ids=["chess", "chess960", "loa"],
)
def test_positions_can_be_pickled(position: Position) -> None:
    copy = pickle.loads(pickle.dumps(position))
    assert (copy.text, copy.played, copy.rules) == (position.text, position.played, position.rules)
    assert copy.chess960 == position.chess960
    assert [copy.play(move).outcome for move in copy.moves()] == [position.play(m).outcome for m in position.moves()]


# Parameters


def test_parameters_survive_files_and_pickles() -> None:
    altered = Parameters("classic").replace("slack", 0.75).replace_text("chess.classes.check", "0.125")
    assert altered != Parameters("classic")
    assert Parameters.from_toml(altered.to_toml()) == altered
    assert Parameters.from_toml(altered.to_toml("modern")) == altered
    assert pickle.loads(pickle.dumps(altered)) == altered


def test_every_parameter_reads_as_it_is_written() -> None:
    for parameter in Parameters.table():
        name = f"{parameter.group}.{parameter.name}"
        assert MODERN.replace(name, parameter.default).get(name) == parameter.default
    assert {parameter.kind for parameter in Parameters.table()} == {"switch", "whole", "real", "choice", "list"}


# Searches


@pytest.mark.parametrize("game", ["chess", "loa"])
def test_a_batch_does_not_depend_on_threads(game: str) -> None:
    positions = openings(game)
    weight = {"chess": "chess.classes.recapture", "loa": "loa.classes.recapture"}[game]
    shadows = [MODERN.replace(weight, 2.0), MODERN.replace("plain", 1.5)]

    def batch(threads: int) -> list[tuple[object, ...]]:
        reports = search_batch(positions, MODERN, nodes=4000, threads=threads, shadows=shadows)
        return [told(report) for report in reports]

    alone = [Searcher(game, MODERN).search(position, nodes=4000, shadows=shadows) for position in positions]
    assert batch(1) == batch(2) == batch(5) == [told(report) for report in alone]


def test_a_search_ends_early_only_if_it_may() -> None:
    assert search(Position(), nodes=20_000).nodes == 20_000
    mate = Position("chess", MATE_IN_ONE)
    on, early = search(mate, depth=8), search(mate, depth=8, may_end_early=True)
    assert (on.mate, early.mate) == (1, 1)
    assert (on.depth, early.depth) == (8, 1)


def test_a_batch_stops_at_given_moves() -> None:
    positions = [Position("chess", MATE_IN_ONE), Position()]
    stopped, other = search_batch(positions, MODERN, depth=8, stop_at=[["a1a8", "a1b1"], []])
    assert (stopped.move, stopped.depth) == ("a1a8", 1)
    assert other.depth == 8


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_is_told_and_ends_with_the_whole(threads: int) -> None:
    counts: list[int] = []
    search_batch(openings("chess"), MODERN, nodes=1000, threads=threads, progress=counts.append)
    assert counts == sorted(set(counts))
    assert counts[-1] == 9


def test_shadows_visit_no_more_than_the_search_and_the_same_where_nothing_is_altered() -> None:
    shadows = [MODERN, MODERN.replace("chess.classes.check", 0.5), MODERN.replace("chess.classes.check", 1.0)]
    report = Searcher("chess", MODERN).search(Position("chess", TACTICAL), nodes=20_000, shadows=shadows)
    same, half, whole = report.shadows
    assert report.nodes == same >= half >= whole
    assert report.nodes > whole


# What can be wrong


MISTAKES: dict[str, tuple[Callable[[], object], str]] = {
    "a game": (lambda: Position("go"), 'no game "go"; there are chess and loa'),
    "rules of chess": (lambda: Position(rules="openspiel"), "chess has no rules to choose from"),
    "chess960 in another game": (lambda: Position("loa", chess960=True), "chess960 is for the game chess"),
    "rules": (lambda: Position("loa", rules="mine"), "write olympiad or openspiel"),
    "a position": (lambda: Position("chess", "8/8 w"), "at least four fields"),
    "a move": (lambda: Position().play("e2e5"), 'no legal move "e2e5"'),
    "a kind of moves": (lambda: Position().moves("loud"), 'no kind of moves "loud"'),
    "a move of a class": (lambda: Position().classes("e2e5"), 'no legal move "e2e5"'),
    "a count's depth": (lambda: Position().perft(-1), "depth must be a whole number from 0 to 100"),
    "a count's threads": (lambda: Position().perft(2, threads=0), "threads must be a whole number from 1 to 1024"),
    "a division's depth": (lambda: Position().divide(0), "depth must be a whole number from 1 to 100"),
    "a profile": (lambda: Parameters("none"), 'no profile "none"'),
    "a file": (lambda: Parameters.from_toml('base = "modern"\n[search]\nslack = 3'), "line 3: search.slack must be"),
    "a value": (lambda: MODERN.replace("slack", "much"), "search.slack must be"),
    "a huge value": (lambda: MODERN.replace("null_move_reduction", 10**30), "search.null_move_reduction must be"),
    "a name": (lambda: MODERN.get("slak"), "did you mean search.slack"),
    "a table": (lambda: Searcher("chess", MODERN, hash_mb=0), "hash_mb must be"),
    "no limit": (lambda: search(Position()), "needs a limit: nodes, depth, seconds or clock"),
    "no nodes": (lambda: search(Position(), nodes=0), "nodes must be a whole number, 1 at least"),
    "too many nodes": (lambda: search(Position(), nodes=10**30), "nodes must be a whole number, 1 at least"),
    "a depth": (lambda: search(Position(), depth=-3), "depth must be a whole number from 1 to 1000"),
    "a time": (lambda: search(Position(), seconds=float("nan")), "seconds must be above 0"),
    "another game's position": (lambda: search(Position("loa"), nodes=9), "the position is of loa"),
    "a mixed batch": (lambda: batch([Position(), Position("loa")]), "the first position is of chess"),
    "too few lists": (lambda: batch([Position()], stop_at=[]), "0 lists of moves for 1 positions"),
    "a move to stop at": (lambda: batch([Position()], stop_at=[["e2e5"]]), 'no legal move "e2e5"'),
    "too many shadows": (lambda: batch([Position()], shadows=[MODERN] * 17), "17 shadows in one search, 16 at most"),
    "another search's shadow": (lambda: batch([Position()], shadows=[CLASSIC]), "shadow 1: search."),
    "a shadow that costs less": (
        lambda: batch([Position()], shadows=[MODERN, CHEAP]),
        "shadow 2: some moves cost less",
    ),
    "a bench": (lambda: _core.bench(MODERN, 0), "depth must be a whole number from 1 to 100"),
    "an engine's game": (lambda: _core.uci("go"), 'no game "go"'),
}


def search(position: Position, **limits: Any) -> SearchReport:
    """A search of chess."""
    return Searcher("chess", MODERN).search(position, **limits)


def batch(positions: list[Position], **options: Any) -> list[SearchReport]:
    """A short search of each position."""
    return search_batch(positions, MODERN, nodes=9, **options)


@pytest.mark.parametrize(("mistake", "message"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes_are_told_in_one_line(mistake: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError) as raised:
        mistake()
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_shadows_of_the_other_game_do_not_matter() -> None:
    shadow = MODERN.replace("loa.classes.capture", 0.5)
    assert Searcher("chess", MODERN).search(Position(), nodes=500, shadows=[shadow]).shadows == [500]


# The door


def test_other_threads_run_during_a_search_and_can_end_it() -> None:
    begun = threading.Event()
    positions = [Position("chess", MATE_IN_ONE), Position()]

    def interrupt() -> None:
        begun.wait()
        _thread.interrupt_main()

    other = threading.Thread(target=interrupt)
    other.start()
    # Only the first position ends by itself; that is told; and then only the other thread can end the call.
    with pytest.raises(KeyboardInterrupt):
        search_batch(positions, MODERN, nodes=FOREVER, may_end_early=True, progress=lambda _: begun.set())
    other.join()


def test_an_error_in_progress_ends_the_batch() -> None:
    def complain(finished: int) -> None:
        raise RuntimeError(f"{finished} is enough")

    positions = [Position("chess", MATE_IN_ONE), Position()]
    with pytest.raises(RuntimeError, match="1 is enough"):
        search_batch(positions, MODERN, nodes=FOREVER, may_end_early=True, progress=complain)


# An error that passes through the core makes it set up the exception that panics become. Raised by Python code that the
# core calls, that exception is a panic of the core, while behind it a search without end is running.
PANIC = """
from plywise._core import Parameters, Position, Searcher, search_batch
parameters, positions = Parameters(), [Position("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"), Position()]
try:
    search_batch(positions, parameters, nodes=9, progress=lambda finished: finished / 0)
except ZeroDivisionError:
    (panic,) = [error for error in BaseException.__subclasses__() if error.__name__ == "PanicException"]

def fail(finished):
    raise panic("on purpose")

try:
    search_batch(positions, parameters, nodes=2**62, may_end_early=True, progress=fail)
except panic as error:
    print(error, Searcher("chess", parameters).search(Position(), nodes=100).nodes)
"""


def test_a_panic_reaches_python_and_leaves_nothing_running() -> None:
    done = subprocess.run([sys.executable, "-c", PANIC], capture_output=True, text=True, check=False)
    assert "resuming a panic" in done.stderr
    assert done.stdout == "on purpose 100\n"


INTERRUPTED = """
from interruption import interrupt_in
from plywise._core import Parameters, Position, Searcher, bench, search_batch, uci
position, parameters = Position({game!r}), Parameters()
interrupt_in({function!r})
try:
    {call}
except KeyboardInterrupt:
    print("interrupted")
"""

# None of these would be done in a lifetime.
CALLS = {
    "search": "Searcher({game!r}, parameters).search(position, nodes=2**62)",
    "search_batch": "search_batch([position] * 4, parameters, nodes=2**62, threads=2)",
    "perft": "position.perft(30, threads=2)",
    "divide": "position.divide(30)",
    "bench": "bench(parameters, 60)",
    "uci": "uci({game!r})",
}


@pytest.mark.parametrize("game", ["chess", "loa"])
@pytest.mark.parametrize("function", CALLS)
def test_ctrl_c_ends_a_call(function: str, game: str) -> None:
    program = INTERRUPTED.format(game=game, function=function, call=CALLS[function].format(game=game))
    # The input stays open, since an engine ends with its input.
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=DOUBLES, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.read() == "interrupted\n"
