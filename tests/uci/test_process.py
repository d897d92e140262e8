"""Programs that are talked to in lines."""

import sys
import time
from pathlib import Path

import pytest

from plywise.errors import EngineError
from plywise.uci.process import LineProcess

SOON = 60.0
"""Long enough for whatever is certain to happen."""


def python(code: str) -> LineProcess:
    """A program in Python."""
    return LineProcess([sys.executable, "-c", code])


def soon() -> float:
    return time.monotonic() + SOON


def test_lines_go_in_and_out() -> None:
    process = LineProcess(["cat"])
    process.send("one", soon())
    process.send("two ä", soon())
    assert [process.receive(soon()), process.receive(soon())] == ["one", "two ä"]
    assert process.receive(time.monotonic()) is None
    process.close()


def test_the_last_line_may_lack_its_end() -> None:
    process = python("print('one\\r\\ntwo', end='')")
    assert [process.receive(soon()), process.receive(soon())] == ["one", "two"]
    process.close()


def test_a_long_line_is_cut_and_the_next_one_is_whole() -> None:
    process = python("print('x' * (8 << 20)); print('next')")
    line = process.receive(soon())
    assert line is not None
    assert 0 < len(line) <= 1 << 16
    assert process.receive(soon()) == "next"
    process.close()


def test_what_is_written_to_standard_error_does_not_stand_in_the_way() -> None:
    process = python("import sys; sys.stderr.write('x' * (8 << 20)); print('done')")
    assert process.receive(soon()) == "done"
    process.close()


@pytest.mark.parametrize(
    ("code", "end"),
    [
        ("raise SystemExit(3)", "exit code 3"),
        ("import sys; sys.exit('first\\nlast words\\n')", "exit code 1: last words"),
        ("import os; os.kill(os.getpid(), 11)", "signal 11"),
        ("import os, sys, time; sys.stdout.close(); os.close(1); time.sleep(3600)", "closed its output"),
    ],
)
def test_how_a_program_ended_is_told(code: str, end: str) -> None:
    process = python(code)
    with pytest.raises(EngineError, match=end):
        process.receive(soon())
    process.close()


def test_a_program_that_has_ended_takes_no_line() -> None:
    process = python("import os, sys; os.close(0); print('deaf', flush=True); input()")
    assert process.receive(soon()) == "deaf"
    with pytest.raises(EngineError, match="exit code 1"):
        process.send("hello", soon())
    process.close()


def test_a_program_that_does_not_listen_is_told_of() -> None:
    process = LineProcess(["sleep", "3600"])
    with pytest.raises(EngineError, match="does not read"):
        process.send("x" * (1 << 20), time.monotonic() + 0.05)
    process.kill()
    process.close()


def test_what_cannot_be_run_is_told(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no program\n", encoding="utf-8")
    with pytest.raises(EngineError, match="no-such-program: no such program in PATH"):
        LineProcess(["no-such-program"])
    with pytest.raises(EngineError, match="Permission denied"):
        LineProcess([str(text)])
    text.chmod(0o755)
    with pytest.raises(EngineError, match="Exec format error"):
        LineProcess([str(text)])


def test_a_program_that_is_bidden_farewell_may_finish_what_it_does(tmp_path: Path) -> None:
    file = tmp_path / "saved"
    process = python(
        f"print('here', flush=True); input(); print('x' * (1 << 20)); open({str(file)!r}, 'w').write('all')"
    )
    assert process.receive(soon()) == "here"
    process.close("quit")
    assert file.read_text(encoding="utf-8") == "all"
