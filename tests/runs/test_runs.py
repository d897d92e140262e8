"""The folder of a run: whole or not there, one process at a time, and clear words for what is wrong with it."""

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from plywise import InputError, match, resume_match
from plywise.arena.match import match_of
from plywise.report.files import save_tables
from plywise.runs import Run, find_runs

System = Callable[..., None]

SCHEMA = "CREATE TABLE steps (step INTEGER PRIMARY KEY, value TEXT NOT NULL);"
ASKED = {"games": 4, "players": [{"name": "a"}], "seed": 0}


def begin(path: Path, **asked: object) -> Run:
    return Run.begin(path, "match", {**ASKED, **asked}, SCHEMA, {"mine.toml": "x = 1\n"})


def test_a_run_keeps_what_was_asked_and_what_was_done(tmp_path: Path) -> None:
    with begin(tmp_path / "run") as run:
        assert not run.is_finished
        with run.store.step() as step:
            step.write("INSERT INTO steps VALUES (1, 'one')")
            run.keep("state", "after one")
    with Run.open(tmp_path / "run") as run:
        assert run.kind == "match"
        assert run.asked["players"] == [{"name": "a"}]
        assert run.state("state") == "after one"
        assert run.store.table("steps") == (["step", "value"], [(1, "one")])
        assert run.store.tables() == ["state", "steps", "timing"]
    assert (tmp_path / "run" / "mine.toml").read_text(encoding="utf-8") == "x = 1\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run"]


def test_a_step_that_fails_has_not_been(tmp_path: Path) -> None:
    with begin(tmp_path / "run") as run:

        def fail() -> None:
            with run.store.step() as step:
                step.write("INSERT INTO steps VALUES (1, 'one')")
                raise RuntimeError("half way")

        with pytest.raises(RuntimeError, match="half way"):
            fail()
        assert run.store.rows("SELECT * FROM steps") == []
        run.finish()
        assert run.is_finished


def test_the_same_words_go_on_with_a_run(tmp_path: Path) -> None:
    begin(tmp_path / "run").close()
    Run.begin(tmp_path / "run", "match", ASKED, SCHEMA, {"mine.toml": "x = 1\n"}, {"concurrency": 2}).close()
    with pytest.raises(InputError, match="another run: seed is 0 there, not 1"):
        begin(tmp_path / "run", seed=1)
    with pytest.raises(InputError, match="another run: order is not given there, not 'random'"):
        begin(tmp_path / "run", order="random")
    with pytest.raises(InputError, match=r"its mine\.toml differs"):
        Run.begin(tmp_path / "run", "match", ASKED, SCHEMA, {"mine.toml": "x = 2\n"})
    with begin(tmp_path / "run") as run:
        assert run.asked["seed"] == 0, "an error leaves the run free for others"


def test_new_runs_get_names_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(11):
        Run.begin(None, "match", ASKED, SCHEMA).close()
    Run.begin(None, "other", ASKED, SCHEMA).close()
    names = [path.name for path in find_runs()]
    assert names == [*(f"match-{number}" for number in range(1, 12)), "other-1"]


HOLDS = """
import sys
from plywise.runs import Run
with Run.resume({path!r}):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_two_processes_cannot_have_one_run(tmp_path: Path) -> None:
    begin(tmp_path / "run").close()
    command = [sys.executable, "-c", HOLDS.format(path=str(tmp_path / "run"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(InputError, match="another process is at work on this run"):
            Run.resume(tmp_path / "run")
        with Run.open(tmp_path / "run") as run:
            assert run.is_running, "it can be looked at"
        process.kill()
    with Run.resume(tmp_path / "run") as run:
        assert run.state("nothing") is None, "however the other ended, the run is free"


def play(path: Path) -> None:
    match("plywise", "plywise", games=4, nodes=50, run=path)


def damage(path: Path, name: str, data: bytes | None) -> None:
    if data is None:
        (path / name).unlink()
    else:
        (path / name).write_bytes(data)


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("run.toml", None, "there is no run in this place"),
        ("run.toml", b"kind = ", r"run\.toml: the file is damaged"),
        ("run.toml", b"\xff", "not UTF-8"),
        ("run.toml", b"seed = 1\n", "does not say what kind of run"),
        ("run.toml", b'kind = "match"\nversion = "0.1.0"\n', "this is not what was asked when the run began"),
        ("run.toml", b'kind = "dance"\n', "this is not what was asked when the run began"),
        ("run.db", None, "is missing, or cannot be opened"),
        ("run.db", b"this is no database, but a text that is long enough to be one", "is damaged"),
        ("player1.toml", None, "no such file"),
        ("player1.toml", b"[search\n", "line 1"),
    ],
)
def test_a_damaged_run_is_told_of_and_left_as_it_is(
    name: str, data: bytes | None, problem: str, tmp_path: Path
) -> None:
    run = tmp_path / "run"
    play(run)
    damage(run, name, data)
    before = {path.name: path.read_bytes() for path in run.iterdir()}
    with pytest.raises(InputError, match=problem) as caught:
        resume_match(run)
    assert "\n" not in str(caught.value)
    after = {path.name: path.read_bytes() for path in run.iterdir()}
    assert {name: after[name] for name in before} == before


def test_games_that_make_no_sense_are_told_of(tmp_path: Path) -> None:
    play(tmp_path / "run")
    with sqlite3.connect(tmp_path / "run" / "run.db") as database:
        database.execute("UPDATE games SET moves = 'none' WHERE game = 2")
    database.close()
    with pytest.raises(InputError, match="the games of this run cannot be read"):
        resume_match(tmp_path / "run")


def test_a_run_of_another_version_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plywise.runs.folder.__version__", "9.9.9")
    play(tmp_path / "run")
    monkeypatch.undo()
    with sqlite3.connect(tmp_path / "run" / "run.db") as database:
        database.execute("DELETE FROM state WHERE name = 'finished'")
    database.close()
    with pytest.raises(InputError, match=r"begun by plywise 9\.9\.9"):
        resume_match(tmp_path / "run")
    with Run.open(tmp_path / "run") as run:
        assert match_of(run).stats.games == 4, "it can be looked at"


def test_whoever_looks_at_a_run_keeps_nobody_from_it(tmp_path: Path) -> None:
    begin(tmp_path / "run").close()
    ends = threading.Event()

    def look() -> None:
        with Run.open(tmp_path / "run") as run:
            while not ends.is_set():
                run.is_running  # noqa: B018 - looking is what is tested

    looking = threading.Thread(target=look)
    looking.start()
    try:
        for _ in range(30):
            Run.resume(tmp_path / "run").close()
    finally:
        ends.set()
        looking.join()


def test_runs_that_are_begun_at_once_get_names_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: Run.begin(None, "match", ASKED, SCHEMA).close(), range(24)))
    assert len(find_runs()) == 24


@pytest.fixture
def small_disk(tmp_path: Path, request: pytest.FixtureRequest, system: System) -> Iterator[Path]:
    """A disk of a few hundred kilobytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    system("mount", "-t", "tmpfs", "-o", f"size={request.param}k", "tmpfs", str(folder))
    yield folder
    system("umount", str(folder))


@pytest.mark.parametrize("small_disk", [8, 96], indirect=True)
def test_a_disk_with_no_room_for_a_run_is_told_of(small_disk: Path) -> None:
    with pytest.raises(InputError) as caught:
        play(small_disk / "run")
    message = str(caught.value)
    assert "\n" not in message
    assert "No space left" in message or "disk is full" in message


@pytest.mark.parametrize("small_disk", [400], indirect=True)
def test_a_disk_that_fills_up_costs_no_game_that_was_played(small_disk: Path, tmp_path: Path, system: System) -> None:
    def long_match(run: Path) -> object:
        return match("plywise", "plywise:classic", games=60, nodes=50, run=run).stats

    run = small_disk / "run"
    with pytest.raises(InputError, match=r"No space left|disk is full"):
        long_match(run)
    with Run.open(run) as open_run:
        played = len(open_run.store.rows("SELECT * FROM games"))
    assert 0 < played < 60
    system("mount", "-o", "remount,size=8m", str(small_disk))
    assert long_match(run) == long_match(tmp_path / "undisturbed")


def test_a_folder_that_cannot_be_written_is_told_of_and_can_be_read(tmp_path: Path, system: System) -> None:
    home = tmp_path / "home"
    play(home / "run")
    system("mount", "--bind", str(home), str(home))
    try:
        system("mount", "-o", "remount,ro,bind", str(home))
        with pytest.raises(InputError, match="cannot be made: Read-only file system"):
            play(home / "other")
        assert resume_match(home / "run").is_finished, "there is nothing to write any more"
        with Run.open(home / "run") as run, pytest.raises(InputError, match="cannot be written: Read-only"):
            save_tables(run, match_of(run), home / "tables")
    finally:
        system("umount", str(home))
