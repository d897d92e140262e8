"""The examples in the package's documentation run."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import plywise

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(plywise.__path__, "plywise.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples_of_what_researchers_use() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    for name in ("plywise.engine", "plywise.games.position", "plywise.measuring", "plywise.parameters"):
        assert any(found.examples for found in finder.find(importlib.import_module(name))), name


def test_the_examples_of_the_readme_run() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert failed == 0
    assert tried >= 5
