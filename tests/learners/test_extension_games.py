"""Learning extensions from games."""

import json
from pathlib import Path
from typing import Any

import pytest
from disturbed import kill_again_and_again, tables
from hypothesis import given
from hypothesis import strategies as st

from plywise import InputError, learn, read_suite
from plywise.experience.sampling import Sample
from plywise.learners.extensions import ExtensionsOptions, IncrementalExtensions

OPTIONS = ExtensionsOptions(("a", "b"), (1.0, 1.0), iterations=6)
SAMPLE = Sample(n=1000, shadows=(900, 1000), d=5, depth=6.0, raised=(6.8, 6.0))


def play(run: Path, **options: Any) -> learn.GamesResult:
    usual: dict[str, Any] = {"games": 4, "nodes": 1000, "player": "plywise:paper000"}
    return learn.extensions_from_games("plywise:classic", run=run, **(usual | options))


def after(update: str, games: list[list[Sample]]) -> tuple[float, ...]:
    learner = IncrementalExtensions(OPTIONS, update)
    for samples in games:
        learner.tell(samples)
    return learner.w


def test_updates_follow_samples_games_or_batches() -> None:
    assert after("game", [[], [SAMPLE]]) == after("sample", [[SAMPLE]])
    assert after("game", [[SAMPLE, SAMPLE]]) == after("game", [[SAMPLE]]), "two of the same, one update"
    assert after("sample", [[SAMPLE, SAMPLE]]) != after("game", [[SAMPLE, SAMPLE]])
    assert after("2", [[SAMPLE]]) == (1.0, 1.0), "not yet"
    assert after("2", [[SAMPLE], [SAMPLE]]) == after("game", [[SAMPLE, SAMPLE]])
    first, second = after("game", [[SAMPLE]])
    assert first < 1.0 == second


def test_the_modelled_cost_is_capped() -> None:
    deep = Sample(n=1000, shadows=(900, 1000), d=2, depth=20.0, raised=(20.8, 20.0))
    learner = IncrementalExtensions(OPTIONS, "2", cap=10.0)
    learner.tell([deep])
    assert learner.pending[0][0] == pytest.approx(10_000)


@given(st.lists(st.integers(0, 2), max_size=6), st.integers(0, 6), st.sampled_from(["sample", "game", "2"]))
def test_put_away_at_any_game_it_goes_on_to_the_bit(games: list[int], at: int, update: str) -> None:
    learner = IncrementalExtensions(OPTIONS, update)
    undisturbed = IncrementalExtensions(OPTIONS, update)
    for number, samples in enumerate(games):
        if number == at:
            state = json.dumps(learner.state())
            learner = IncrementalExtensions(OPTIONS, update)
            learner.restore(json.loads(state))
        for one in (learner, undisturbed):
            one.tell([SAMPLE] * samples)
        assert learner.ask() == undisturbed.ask()


def test_games_are_learned_from_and_their_critical_positions_are_a_suite(tmp_path: Path) -> None:
    log = tmp_path / "critical.epd"
    result = play(tmp_path / "run", games=8, log_critical=log)
    assert result.is_finished
    assert len(result.course) == 9
    assert len(result.points) == 8
    suite = read_suite(log)
    assert len(suite.problems) == sum(result.samples) > 0
    assert all(problem.pv[0] == problem.mistake for problem in suite.problems)
    learned = learn.extensions(log, nodes=1000, iterations=1, path_from="suite", run=tmp_path / "from log")
    assert learned.iterations[0].samples > 0
    assert result.as_json().keys() >= {"games", "samples", "score", "weights", "run"}
    assert len(result.plot().axes[0].lines) == 4
    assert learn.resume_extensions_from_games(tmp_path / "run").course == result.course


def test_games_that_are_killed_end_as_ones_that_were_not(tmp_path: Path) -> None:
    play(tmp_path / "undisturbed", games=8)
    run = tmp_path / "killed"
    script = f"""
from plywise import learn
learn.extensions_from_games("plywise:classic", games=8, nodes=1000, player="plywise:paper000", run={str(run)!r})
"""
    assert kill_again_and_again(script, run, "games", total=8, each=2) > 2
    learn.resume_extensions_from_games(run)
    assert tables(run) == tables(tmp_path / "undisturbed")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"games": 0}, "games must be"),
        ({"update": "never"}, 'update is "sample", "game"'),
        ({"tc": "1", "movetime": 5}, "contradict"),
        ({"player": "uci:stockfish"}, "learned for the built-in engine"),
        ({"start": 3.0}, "start must be"),
    ],
)
def test_what_cannot_be_learned_is_told_before_it_begins(options: dict[str, Any], problem: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=problem):
        play(tmp_path / "run", **options)
    assert not (tmp_path / "run").exists()
