"""Whatever a file holds, reading it as a suite ends in a suite or in an error of one line.

A few examples in every run; for longer, `PLYWISE_FUZZ_SECONDS=600 pytest tests/fuzz --timeout 0`.
"""

import os
import time
import unicodedata
from pathlib import Path

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from plywise.errors import InputError
from plywise.experience.suites import Suite, read_suite
from plywise.games.position import GAMES, Game

SECONDS = float(os.environ.get("PLYWISE_FUZZ_SECONDS", "0"))
ROUND = 300
"""Examples between two looks at the clock."""

POSITIONS = (
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
    "r3k2r/8/8/8/8/8/8/R3K2R b HAha - 3 7",
    "rnbqkbnr/pp1ppppp/8/2pP4/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 2",
    "7k/P5pp/8/8/8/8/8/K7 w - - 99 60",
    "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x",
    "xx6/8/8/8/8/8/8/o6o o",
)
MOVES = (
    "O-O",
    "0-0-0",
    "Rxa8+",
    "e1g1",
    "e1h1",
    "a8=Q#",
    "dxc6",
    "Ke2!?",
    "--",
    "0000",
    "b1-h1",
    "c1xa3",
    "pass",
    "Rd1",
)
WORDS = (
    "bm",
    "am",
    "pv",
    "id",
    "c0",
    "sm",
    "hmvc",
    "fmvn",
    "noop",
    ";",
    '"',
    "\\",
    '"a;b"',
    "#",
    "\0",
    "\r",
    "\ufeff",
    "é",
    "٣",
    "-1",
)

pieces = st.one_of(st.sampled_from(POSITIONS + MOVES + WORDS), st.text(max_size=6))
lines = st.lists(pieces, max_size=14).map(" ".join)


@st.composite
def damaged_lines(draw: st.DrawFn) -> str:
    """A good line in which some characters are others."""
    position, move = draw(st.sampled_from(POSITIONS)), draw(st.sampled_from(MOVES))
    text = list(f'{position} bm {move}; id "one";')
    for _ in range(draw(st.integers(0, 3))):
        text[draw(st.integers(0, len(text) - 1))] = draw(
            st.one_of(st.sampled_from('/18KkQRrpPxow- ;"\\\0\n'), st.characters())
        )
    return "".join(text)


files = st.one_of(
    st.binary(max_size=200),
    st.lists(st.one_of(lines, damaged_lines()), max_size=4)
    .map("\n".join)
    .map(lambda text: text.encode("utf-8", "replace")),
)


def read_or_complaint(path: Path, game: Game, skip_bad: bool) -> Suite | str:
    """The suite, or what is wrong with the file."""
    try:
        return read_suite(path, game=game, skip_bad=skip_bad)
    except InputError as error:
        return str(error)


def check(path: Path, content: bytes, game: Game, skip_bad: bool) -> None:
    """Reads a file, and looks at what came of it."""
    path.write_bytes(content)
    suite = read_or_complaint(path, game, skip_bad)
    if isinstance(suite, str):
        assert suite.startswith(str(path))
        assert not any(unicodedata.category(letter) in ("Cc", "Zl", "Zp") for letter in suite), repr(suite)
        return
    assert suite.skipped <= content.count(b"\n")
    assert suite.problems
    for problem in suite.problems:
        assert problem.id
        assert problem.best or problem.avoid


def test_any_file_can_be_read(tmp_path: Path) -> None:
    started = time.monotonic()
    path = tmp_path / "some.epd"
    round_of_examples = 0
    while round_of_examples == 0 or time.monotonic() - started < SECONDS:

        @seed(round_of_examples)
        @settings(max_examples=ROUND, database=None, deadline=None, suppress_health_check=list(HealthCheck))
        @given(content=files, game=st.sampled_from(GAMES), skip_bad=st.booleans())
        def read(content: bytes, game: Game, skip_bad: bool) -> None:
            check(path, content, game, skip_bad)

        read()
        round_of_examples += 1
