"""The progress bar."""

import io
import sys

import pytest

from plywise.progress import progress_bar


class Terminal(io.StringIO):
    """Standard error where a person watches."""

    def isatty(self) -> bool:
        return True


def test_a_person_sees_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar("solving") as progress:
        progress(3, 4)
    assert "solving" in terminal.getvalue()
    assert "3/4" in terminal.getvalue()


def test_nothing_is_shown_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("solving") as progress:
        progress(3, 4)
    assert capsys.readouterr() == ("", "")
