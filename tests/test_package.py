"""The package's own names."""

import subprocess
import sys

import pytest

import plywise


@pytest.mark.parametrize("name", plywise.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(plywise, name) is not None
    assert name in dir(plywise)


def test_any_other_name_is_not() -> None:
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        plywise.sovle  # noqa: B018 - looking the name up is what is tested


def test_importing_the_package_loads_none_of_it() -> None:
    script = "import sys, plywise; print([name for name in sys.modules if name.startswith('plywise.')])"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_it_runs_as_a_module() -> None:
    ran = subprocess.run([sys.executable, "-m", "plywise", "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout == f"plywise {plywise.__version__}\n"
