"""What was learned is played when learning ends, and the result stands in the run."""

from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest

from plywise import InputError, learn
from plywise.runs import Run

with as_file(files("plywise.data") / "tactics.epd") as path:
    SUITE = path


def run_of(folder: Path, **options: Any) -> learn.ExtensionsResult:
    usual: dict[str, Any] = {"nodes": 2000, "iterations": 1, "verify_nodes": 300, "verify_games": 8}
    return learn.extensions(SUITE, run=folder, **(usual | options))


def test_what_was_learned_plays_the_player_as_it_was_given(tmp_path: Path) -> None:
    result = run_of(tmp_path / "run", verify=True)
    (match,) = result.verified
    assert match.names == ("learned", "plywise:classic")
    assert match.is_finished
    assert match.stats.games == 8
    assert match.stats.sprt is not None
    assert (match.stats.sprt.elo0, match.stats.sprt.elo1) == (0, 10)
    assert "Results of learned vs plywise:classic" in str(result)
    verify = result.as_json()["verify"]
    assert isinstance(verify, list)
    assert verify[0]["pentanomial"] == match.stats.pentanomial
    assert learn.resume_extensions(tmp_path / "run").verified == result.verified


def test_and_whoever_else_is_named(tmp_path: Path) -> None:
    result = run_of(tmp_path / "run", verify_against=["plywise:paper000"], verify_sprt="elo0=-400,elo1=400")
    assert [match.names[1] for match in result.verified] == ["plywise:classic", "plywise:paper000"]


def test_without_it_nothing_is_played(tmp_path: Path) -> None:
    assert run_of(tmp_path / "run").verified == ()


def test_a_verification_that_was_interrupted_goes_on(tmp_path: Path) -> None:
    def interrupt(progress: object) -> None:
        if getattr(progress, "done", 0) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match=r"plywise runs resume .*run$"):
        run_of(tmp_path / "run", verify=True, match_progress=interrupt)
    with Run.open(tmp_path / "run") as run:
        assert not run.is_finished
    resumed = learn.resume_extensions(tmp_path / "run")
    assert resumed.verified[0].course == run_of(tmp_path / "undisturbed", verify=True).verified[0].course


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"verify_against": ["nobody"]}, "no player is written"),
        ({"verify_games": 3}, "verify_games must be even"),
        ({"verify_sprt": "elo0=0"}, "elo1 is missing"),
        ({"verify_nodes": 0}, "verify_nodes must be"),
    ],
)
def test_what_cannot_be_verified_is_told_before_anything_is_learned(
    options: dict[str, Any], problem: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=problem):
        run_of(tmp_path / "run", verify=True, **options)
    assert not (tmp_path / "run").exists()
