"""`plywise uci` and `plywise-engine`."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "plywise", "uci"]
ENGINE = [sys.executable, "-c", "import sys; from plywise.cli.uci import engine; sys.exit(engine())"]


def talk(command: list[str], *lines: str) -> list[str]:
    """What an engine answers, until it is told to quit."""
    text = "".join(f"{line}\n" for line in [*lines, "quit"])
    ran = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    return ran.stdout.splitlines()


@pytest.mark.parametrize("command", [COMMAND, ENGINE])
def test_the_engine_introduces_itself_and_plays_chess(command: list[str]) -> None:
    answers = talk(command, "uci", "position startpos moves e2e4", "go perft 1")
    assert "uciok" in answers
    assert "e7e5: 1" in answers


@pytest.mark.parametrize("command", [[*COMMAND, "--game", "loa"], [*ENGINE, "loa"]])
def test_the_engine_plays_lines_of_action(command: list[str]) -> None:
    assert "b1-h1: 1" in talk(command, "position startpos", "go perft 1")


def test_a_profile_is_the_start_for_its_parameters(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('base = "classic"\n[chess.classes]\ncheck = 0.5\n', encoding="utf-8")
    options = [line for line in talk([*COMMAND, "--profile", str(file)], "uci") if "check " in line]
    assert any("default 0.5" in line for line in options)


@pytest.mark.parametrize("command", [COMMAND, ENGINE])
def test_ctrl_c_ends_the_engine_at_once_and_in_silence(command: list[str]) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("go infinite\n")
        process.stdin.flush()
        while not process.stdout.readline().startswith("info depth"):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == ""
    assert process.returncode == -signal.SIGINT


def test_the_engine_takes_no_argument_but_a_game() -> None:
    ran = subprocess.run([*ENGINE, "go"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr == "plywise-engine: it takes no argument but a game (chess, loa)\n"


def test_a_wrong_profile_is_told_before_the_engine_starts() -> None:
    ran = subprocess.run([*COMMAND, "--profile", "ancient"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith('plywise: no profile "ancient"')
