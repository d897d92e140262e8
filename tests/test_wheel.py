"""The wheel, as `make wheel` builds it, installs and runs where there is no Rust."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from plywise import _core

REPOSITORY = Path(__file__).parents[1]
SEARCH = "import plywise; print(plywise.Engine().search(plywise.Position(), depth=4).move)"


def output(*command: str | Path, env: dict[str, str] | None = None) -> str:
    """What a program writes; if it fails, the test fails with what it wrote as an error."""
    done = subprocess.run(command, cwd=REPOSITORY, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.timeout(600)  # the core may have to be compiled first
def test_a_wheel_installs_and_runs_without_rust(tmp_path: Path) -> None:
    output(Path(sys.executable).with_name("maturin"), "build", "--profile", "wheel", "--locked", "--out", tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    assert "-cp311-abi3-" in wheel.name

    folder = tmp_path / "venv"
    venv.create(folder, with_pip=True)
    programs = folder / "bin"
    without_rust = {
        name: value for name, value in os.environ.items() if not name.startswith(("CARGO", "RUST", "PYTHON"))
    }
    without_rust["PATH"] = str(programs)
    pip: list[str | Path] = [programs / "python", "-m", "pip", "--quiet", "--disable-pip-version-check"]
    output(*pip, "install", "--require-hashes", "--requirement", "requirements/run.txt", env=without_rust)
    # Without an index, this fails unless all that the wheel asks for is there.
    output(*pip, "install", "--no-index", wheel, env=without_rust)

    assert output(programs / "plywise", "--version", env=without_rust) == f"plywise {_core.__version__}\n"
    assert output(programs / "python", "-c", SEARCH, env=without_rust).strip() in _core.Position().moves()
