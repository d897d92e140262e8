"""What tests share: engines and suites that a machine may lack, which is then said, or, in `.ci/run`, is an error."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

# Where Debian keeps games, which is not in everyone's PATH.
GAMES = "/usr/games"


def lacking(what: str) -> None:
    """Ends a test that cannot run on this machine: skipped, or failed where nothing may be skipped."""
    if os.environ.get("PLYWISE_REQUIRE_ENGINES"):
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session")
def engine() -> Callable[[str], Path]:
    """The path of another engine's program, by its name."""

    def find(name: str) -> Path:
        places = os.pathsep.join([os.environ.get("PATH", os.defpath), GAMES])
        found = shutil.which(name, path=places)
        if found is None:
            lacking(f"the engine {name} is not installed (on Debian: apt-get install {name})")
        return Path(str(found))

    return find


@pytest.fixture(scope="session")
def suite() -> Callable[[str], Path]:
    """The path of a large suite that does not ship with the package, by its name, as `wac.epd`."""

    def find(name: str) -> Path:
        folder = os.environ.get("PLYWISE_SUITES", "")
        path = Path(folder, name)
        if not (folder and path.is_file()):
            lacking(f"no suite {name}: set PLYWISE_SUITES to the folder that holds it")
        return path

    return find


@pytest.fixture(scope="session")
def system() -> Callable[..., None]:
    """Runs a command of the system that needs its rights, as `mount`."""

    def run(command: str, *arguments: str) -> None:
        path = shutil.which(command)
        ran = None if path is None else subprocess.run([path, *arguments], capture_output=True, text=True, check=False)
        if ran is None or ran.returncode != 0:
            lacking(f"{command} cannot be run here: {'no such command' if ran is None else ran.stderr.strip()}")

    return run


@pytest.fixture(scope="session")
def is_running() -> Callable[[int], bool]:
    """Whether a process is there, and is not only waiting to be forgotten."""

    def look(pid: int) -> bool:
        try:
            state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return False
        return state != "Z"

    return look
