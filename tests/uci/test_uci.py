"""The driver of UCI engines, with engines of all sorts."""

import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

from plywise.errors import EngineError, InputError
from plywise.limits import Limit
from plywise.player import UciPlayer
from plywise.uci import Deadlines, UciEngine
from plywise.uci.lines import BestMove, Info

DOUBLE = Path(__file__).parents[1] / "doubles" / "engine.py"
POSITION = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
IMPATIENT = Deadlines(start=0.2, ready=0.2, silence=0.05, stop=0.2)
"""For engines that would never answer."""


def double(behaviour: str, **options: str) -> UciPlayer:
    """An engine that behaves in some way."""
    return UciPlayer(behaviour, (sys.executable, str(DOUBLE), behaviour), options)


def test_limits_as_words_and_as_a_command() -> None:
    assert Limit().command() == "go infinite"
    assert Limit().is_none
    limit = Limit(nodes=500_000, depth=12, movetime=1000)
    assert limit.command() == "go nodes 500000 depth 12 movetime 1000"
    assert str(limit) == "500,000 nodes, depth 12, 1,000 ms"


def test_an_engine_is_introduced_and_searches() -> None:
    with UciEngine(double("Double")) as engine:
        assert engine.name == "Double 1"
        engine.new_game()
        said = list(engine.search(POSITION, limit=Limit(nodes=100)))
        assert said == [Info(), Info(1, score=100, nodes=20, pv=("a1a8", "g8h8")), BestMove("a1a8")]


def test_the_usual_settings_give_way_to_the_players() -> None:
    player = double("Tells", **{"ownbook": "TRUE", "Style": "very risky", "Book File": "my book.bin"})
    with UciEngine(player, settings={"Hash": "8", "Ponder": "true"}) as engine:
        told = ["Threads value 1", "Hash value 8", "OwnBook value true", "Style value Very Risky"]
        assert engine.remarks == [f"name {words}" for words in [*told, "Book File value my book.bin"]]
        assert engine.settings["OwnBook"] == "true"
        engine.new_game()
        assert len(engine.remarks) == 5


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"Hsh": "8"}, 'Tells: the engine has no option "Hsh"; it has Hash'),
        ({"Contempt": "8"}, "it has Threads, Hash, OwnBook"),
        ({"Hash": "65"}, "Tells: option Hash takes a whole number from 1 to 64"),
        ({"Style": "Wild"}, "Normal or Very Risky or Solid"),
        ({"Clear Hash": "1"}, "is a button"),
    ],
)
def test_options_are_checked(options: dict[str, str], problem: str) -> None:
    with pytest.raises(InputError, match=problem), UciEngine(double("Tells", **options)):
        pass


@pytest.mark.parametrize(
    ("player", "problem", "deadlines"),
    [
        (double("Silent"), r"Silent: no answer to `uci`; is this a UCI engine\? `uciok` has not come", IMPATIENT),
        (UciPlayer("cat", ("cat",)), "cat: no answer to `uci`", IMPATIENT),
        (UciPlayer("yes", ("yes",)), "yes: no answer to `uci`", IMPATIENT),
        (UciPlayer("true", ("true",)), r"true: no answer to `uci`; is this a UCI engine\? true: .*exit code 0", None),
        (double("DiesAtStart"), "no answer to `uci`.*exit code 3: no network file", None),
        (UciPlayer("gone", ("no-such-engine",)), "no-such-engine: no such program", None),
        (UciPlayer("text", (str(DOUBLE),)), r"engine\.py: this cannot be run as a program", None),
    ],
)
def test_what_is_no_engine_is_told(player: UciPlayer, problem: str, deadlines: Deadlines | None) -> None:
    with pytest.raises(EngineError, match=problem) as caught, UciEngine(player, deadlines=deadlines):
        pass
    assert "\n" not in str(caught.value)


def run_double(behaviour: str, limit: Limit, deadlines: Deadlines | None = None) -> list[Info | BestMove]:
    """What an engine says of a search; it is patiently waited for until it searches."""
    with UciEngine(double(behaviour)) as engine:
        engine.new_game()
        engine.deadlines = deadlines or Deadlines()
        return list(engine.search(POSITION, limit=limit))


@pytest.mark.parametrize("behaviour", ["Garbage", "HugeLine"])
def test_nonsense_is_passed_over(behaviour: str) -> None:
    said = run_double(behaviour, Limit(nodes=100))
    assert said[-2:] == [Info(1, score=100, nodes=20, pv=("a1a8", "g8h8")), BestMove("a1a8")]


@pytest.mark.parametrize(
    ("behaviour", "limit", "problem", "deadlines"),
    [
        ("CrashesInSearch", Limit(nodes=100), "signal 6 .*: assertion failed: ply < MAX_PLY", None),
        ("ClosesOutput", Limit(nodes=100), "closed its output", None),
        ("Hangs", Limit(nodes=100), "no answer to `isready` during a search", IMPATIENT),
        ("Hangs", Limit(movetime=1), "no answer to `stop` during a search", IMPATIENT),
        ("Hangs", Limit(), "no answer to `stop` during a search", IMPATIENT),
        ("Flood", Limit(movetime=1), "no answer to `stop` during a search", IMPATIENT),
    ],
)
def test_an_engine_that_fails_in_a_search_is_told_of(
    behaviour: str, limit: Limit, problem: str, deadlines: Deadlines | None
) -> None:
    with pytest.raises(EngineError, match=problem):
        run_double(behaviour, limit, deadlines)


def test_a_silent_engine_is_asked_whether_it_is_there() -> None:
    patient_but_curious = Deadlines(silence=0.05)
    assert run_double("Quiet", Limit(depth=30), patient_but_curious) == [BestMove("a1a8")]


def test_a_search_without_limit_that_falls_silent_is_stopped() -> None:
    said = run_double("Exhausted", Limit(), Deadlines(silence=0.05))
    assert said == [Info(1, score=100, nodes=20, pv=("a1a8",)), BestMove("a1a8")]


def test_a_search_can_be_stopped_or_left() -> None:
    with UciEngine(double("Exhausted")) as engine:
        next(engine.search(POSITION, limit=Limit()))
        said = []
        for line in engine.search(POSITION, limit=Limit()):
            said.append(line)
            engine.stop()
        assert said == [Info(1, score=100, nodes=20, pv=("a1a8",)), BestMove("a1a8")], (
            "the other search's move is not heard"
        )


def fail() -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(("inside", "error"), [(int, None), (fail, KeyboardInterrupt)])
def test_an_engine_ends_with_its_children(
    inside: Callable[[], object], error: type[BaseException] | None, is_running: Callable[[int], bool]
) -> None:
    pids = []
    with pytest.raises(error) if error else nullcontext(), UciEngine(double("Stubborn")) as engine:
        pids += [int(word) for word in engine.name.split()]
        assert all(map(is_running, pids))
        inside()
    assert len(pids) == 2
    while any(map(is_running, pids)):  # pytest's own deadline ends this if they live on.
        pass


@pytest.mark.parametrize("name", ["stockfish", "glaurung", "toga2", "ethereal-chess"])
def test_real_engines_find_a_mate(engine: Callable[[str], Path], name: str) -> None:
    with UciEngine(UciPlayer(name, (str(engine(name)),), {"Hash": "8"})) as player:
        player.new_game()
        *infos, best = player.search("7k/5ppp/8/8/8/8/8/R5K1 w - - 0 1", limit=Limit(depth=6))
        assert best == BestMove("a1a8")
        assert any(isinstance(info, Info) and info.mate == 1 and info.pv == ("a1a8",) for info in infos)
        *_, best = player.search("7k/5ppp/8/8/8/8/8/R5K1 b - - 0 1", ["f7f6"], limit=Limit(depth=4))
        assert best == BestMove("a1a8")


def test_a_program_is_found_where_debian_keeps_games(
    engine: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    if engine("stockfish").parent != Path("/usr/games"):
        pytest.skip("stockfish is not where Debian keeps games")
    monkeypatch.setenv("PATH", "/nowhere")
    with UciEngine(UciPlayer("stockfish", ("stockfish",))) as player:
        assert player.name.startswith("Stockfish")
