"""The frame of all commands: help, errors in one line, interruption."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import plywise

from .conftest import Run

COMMANDS = ["solve", "perft", "bench", "params", "params show", "params diff", "params check", "uci", "demo"]
DOUBLES = Path(__file__).parents[1] / "doubles"
HEAVY = ["chess", "numpy", "pydantic", "rich", "scipy"]


def test_without_arguments_there_is_help(run: Run) -> None:
    bare, asked = run(), run("--help")
    assert bare == asked
    assert bare.code == 0
    assert all(command.split()[0] in bare.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    ran = run(*command.split(), "--help")
    assert ran.code == 0
    assert f"    plywise {command}" in ran.out.partition("Examples:")[2]


def test_help_loads_nothing_heavy() -> None:
    script = f"""
import sys
from plywise.cli import main
main(["--help"])
print([name for name in {HEAVY} if name in sys.modules])
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_the_version_is_the_packages(run: Run) -> None:
    assert run("--version").out == f"plywise {plywise.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["slove"], "plywise: No such command 'slove'"),
        (["--loud"], "plywise: No such option: --loud"),
        (["perft"], "plywise perft: Missing argument 'GAME'"),
        (["perft", "chess"], "plywise perft: Missing option '--depth'"),
        (["perft", "go", "--depth", "1"], "plywise perft: Invalid value for 'GAME'"),
        (["perft", "chess", "--depth", "deep"], "plywise perft: Invalid value for '--depth'"),
        (["perft", "chess", "--depth", "-1"], "plywise perft: Invalid value for '--depth'"),
        (["perft", "chess", "loa", "--depth", "1"], "plywise perft: Got unexpected extra argument"),
        (["bench", "--depth", "0"], "plywise bench: Invalid value for '--depth'"),
        (["solve", "x.epd", "--stop", "never"], "plywise solve: Invalid value for '--stop'"),
        (["params", "shoe"], "plywise params: No such command 'shoe'"),
        (["uci", "--game", "go"], "plywise uci: Invalid value for '--game'"),
    ],
)
def test_a_wrong_usage_is_told_in_one_line_that_leads_to_the_help(run: Run, arguments: list[str], problem: str) -> None:
    complaint = run(*arguments).complaint
    assert complaint.startswith(problem)
    assert complaint.endswith("--help')")


def test_a_message_stays_one_short_line_whatever_it_quotes(run: Run) -> None:
    assert "e2e4\\n\\x1b" in run("params", "show", "e2e4\n\x1b.toml").complaint
    assert len(run("params", "show", f"{'x' * 100_000}.toml").complaint) < 1000


def test_the_program_says_the_same_as_the_function(run: Run) -> None:
    arguments = ["perft", "chess", "--depth", "1", "--fen", "nothing"]
    ran = subprocess.run([sys.executable, "-m", "plywise", *arguments], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.strip() == run(*arguments).complaint


INTERRUPTED = """
import sys
from interruption import interrupt_in
from plywise.cli import main
interrupt_in({function!r})
sys.exit(main())
"""


# None of these commands would be done in a lifetime.
@pytest.mark.parametrize(
    ("arguments", "function"),
    [
        (["perft", "chess", "--depth", "12"], "perft"),
        (["perft", "loa", "--depth", "12", "--concurrency", "2"], "perft"),
        (["bench", "--depth", "60"], "bench"),
        (["demo", "--nodes", "100000000000"], "search"),
        (["solve", "{openings}", "--nodes", "1000000000000"], "search_batch"),
    ],
)
def test_ctrl_c_ends_a_command_in_one_line(arguments: list[str], function: str, openings: Path) -> None:
    words = [argument.format(openings=openings) for argument in arguments]
    program = INTERRUPTED.format(function=function)
    ran = subprocess.run(
        [sys.executable, "-c", program, *words], cwd=DOUBLES, capture_output=True, text=True, check=False
    )
    assert ran.stderr == "plywise: interrupted\n"
    assert ran.returncode == 130


def test_a_reader_that_leaves_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.run(
        [sys.executable, "-m", "plywise", "params", "show"],
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writer)
    assert process.returncode == 1
    assert process.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_disk_that_is_full_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "plywise", "params", "show"]
        process = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert process.returncode == 2
    (line,) = process.stderr.splitlines()
    assert line.startswith("plywise: ")
    assert "space" in line
