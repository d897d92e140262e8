"""Critical positions: when a player's view of its own chances falls."""

from dataclasses import dataclass

import pytest

from plywise import Engine, Position, _core
from plywise.experience.critical import Criteria, Critical, Watcher
from plywise.learners.extension_plan import raised_by, weighted
from plywise.parameters import load


@dataclass
class Report:
    """What a search has said, as far as it is looked at."""

    score: int
    move: str | None = "e2e4"
    pv: tuple[str, ...] = ("d2d4", "d7d5")
    iterations: tuple[object, ...] = ()


def watch(scores: list[int], criteria: Criteria | None = None) -> list[Critical | None]:
    """What is found in a game whose player sees these values, move for move."""
    watcher = Watcher(criteria or Criteria())
    position = _core.Position("chess")
    seen = []
    for number, score in enumerate(scores):
        reply = None if number == 0 else "e7e5"
        seen.append(watcher.see(position, 2 * number, reply, Report(score)))  # type: ignore[arg-type]
    return seen


def test_a_fall_by_more_than_the_margin_is_critical() -> None:
    assert [found is not None for found in watch([0, -500, -1001, 0, 0])] == [False, False, True, False, False]
    found = watch([300, -250])[1]
    assert found is not None
    assert (found.before, found.after, found.ply) == (300, -250, 0)
    assert found.path == ("e2e4", "e7e5", "d2d4", "d7d5"), "both moves that were played, and the variation after them"


def test_rises_teach_nothing() -> None:
    assert watch([0, 2000, 5000]) == [None] * 3


def test_once_the_game_is_lost_there_is_nothing_more_to_learn() -> None:
    found = watch([0, -1100, -3000, 4000, 0])
    assert [one is not None for one in found] == [False, True, False, False, False]
    assert watch([-1200, -3000]) == [None, None], "it was lost before"


def test_the_sample_is_that_of_the_searches_that_were_made() -> None:
    classes = ("check", "recapture", "forced_reply", "passed_pawn")
    parameters = weighted(load("paper000"), classes, [1.0] * 4)
    raised = tuple(raised_by(parameters, classes, [1.0] * 4, 0.8))
    engine = Engine("chess", parameters)
    position = Position("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3")
    report = engine.search(position, nodes=3000, shadows=raised)
    watcher = Watcher(Criteria(margin=-100_000), parameters, raised)
    assert watcher.see(position.core, 5, "d1f3", report) is None
    assert report.move is not None
    after = position.play(report.move)
    reply = after.moves()[0]
    then = engine.search(after.play(reply), nodes=3000)
    found = watcher.see(after.play(reply).core, 7, reply, then)
    assert found is not None
    sample = found.sample
    assert sample is not None
    counted = report.iterations[-1]
    assert (sample.n, sample.shadows, sample.d) == (counted.nodes, tuple(counted.shadows), counted.depth)
    assert found.path == (report.move, reply, *then.pv)
    assert sample.depth == pytest.approx(position.core.path_depth(found.path, parameters, counted.depth))
    assert all(more >= sample.depth for more in sample.raised)
