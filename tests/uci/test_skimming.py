"""Passing over what a program says until a line comes, without reading the rest."""

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plywise.uci.process import LineProcess, Skimmed

SOON = 60.0
ECHO = """
import os, sys
for name in sys.stdin:
    for part in open(name.strip(), "rb").read().split(b"\\x01"):
        os.write(1, part)
"""
"""Says what stands in the files that it is told, in the parts that a byte of value 1 divides."""

LETTERS = "abcdefghijklmnopqrstuvwxyz \N{LATIN SMALL LETTER A WITH DIAERESIS}"
KNOWN = [
    "info score cp 1",
    "info depth 2 score mate 1",
    "info nodes 5",
    "xbestmove e2e4",
    "info string bestmove e2e4",
    "",
]
LINES = st.lists(st.one_of(st.sampled_from(KNOWN), st.text(LETTERS, max_size=30)), max_size=20)


@pytest.fixture(scope="module")
def echo() -> Iterator[LineProcess]:
    process = LineProcess([sys.executable, "-c", ECHO])
    yield process
    process.close()


def skim(process: LineProcess, word: bytes) -> Skimmed:
    found = process.skim(word, b" score ", time.monotonic() + SOON)
    assert found is not None
    return found


@settings(deadline=None)
@given(lines=LINES, cuts=st.sets(st.integers(0, 400), max_size=8))
def test_it_finds_what_reading_every_line_would(echo: LineProcess, lines: list[str], cuts: set[int]) -> None:
    text = "".join(f"{line}\n" for line in [*lines, "bestmove e2e4", "after"]).encode()
    for cut in sorted(cuts, reverse=True):
        text = text[:cut] + b"\1" + text[cut:]
    handle, name = tempfile.mkstemp()
    os.write(handle, text)
    os.close(handle)
    echo.send(name, time.monotonic() + SOON)
    found = skim(echo, b"bestmove")
    assert found.line == "bestmove e2e4"
    scored = [line for line in lines if " score " in line]
    assert found.before.decode().splitlines()[-1:] == scored[-1:]
    assert found.last.strip() == (lines[-1].strip() if lines else "")
    assert skim(echo, b"after").line == "after"
    Path(name).unlink()


def test_what_does_not_come_is_not_waited_for() -> None:
    process = LineProcess(["cat"])
    process.send("bestmov", time.monotonic() + SOON)
    assert process.skim(b"bestmove", b" score ", time.monotonic() + 0.05) is None
    process.send("bestmove e2e4", time.monotonic() + SOON)
    assert skim(process, b"bestmove").line == "bestmove e2e4"
    process.close()


def test_what_was_said_is_forgotten() -> None:
    process = LineProcess(["cat"])
    process.send("bestmove a1a1", time.monotonic() + SOON)
    assert process.hears(time.monotonic() + SOON)
    process.forget()
    process.send("bestmove e2e4", time.monotonic() + SOON)
    assert skim(process, b"bestmove").line == "bestmove e2e4"
    process.close()


def test_a_program_runs_in_its_folder(tmp_path: Path) -> None:
    program = tmp_path / "engine"
    program.write_text("#!/bin/sh\npwd\n", encoding="utf-8")
    program.chmod(0o755)
    process = LineProcess(["./engine"], tmp_path)
    assert process.receive(time.monotonic() + SOON) == str(tmp_path.resolve())
    process.close()
