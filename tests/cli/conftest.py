"""Commands are run as a shell runs them, but in this process."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from plywise.cli import main

MATES = """
6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "back rank";
7k/8/8/8/8/8/R7/1R4K1 w - - bm Ra7 Rb7; am Kf1; id "two rooks";
"""

OPENINGS = """
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4 c4 Nf3; id "first move";
r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - am Ke2; id "third move";
"""


@dataclass(frozen=True)
class Ran:
    """What a command has left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The last line of standard output."""
        data = json.loads(self.out.splitlines()[-1])
        assert isinstance(data, dict)
        return data

    @property
    def complaint(self) -> str:
        """The one line in which a command says what is wrong."""
        assert self.code == 2
        assert self.out == ""
        (line,) = self.err.splitlines()
        return line


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `plywise` with arguments."""

    def run(*arguments: object) -> Ran:
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def mates(tmp_path: Path) -> Path:
    """A suite of two mates, which a search soon knows all about."""
    file = tmp_path / "mates.epd"
    file.write_text(MATES, encoding="utf-8")
    return file


@pytest.fixture
def openings(tmp_path: Path) -> Path:
    """A suite of two open games, which no search gets to the end of."""
    file = tmp_path / "openings.epd"
    file.write_text(OPENINGS, encoding="utf-8")
    return file
