"""Every learner keeps the contract, and the contract finds those that do not."""

import random
from collections.abc import Mapping

import pytest

from plywise.experience.sampling import Sample
from plywise.learners.base import Json
from plywise.learners.extensions import Extensions, ExtensionsOptions, Gradient, IncrementalExtensions
from plywise.testing import check_learner

OPTIONS = ExtensionsOptions(("a", "b", "c"), (1.0, 0.25, 1.7), iterations=9)


def gradient(_: tuple[float, ...], step: int) -> Gradient:
    chance = random.Random(step)
    return Gradient(chance.uniform(1, 1e8), tuple(chance.uniform(-1e8, 1e8) for _ in range(3)), (0, 0, 0), 5)


def samples(_: tuple[float, ...], step: int) -> list[Sample]:
    chance = random.Random(step)
    n = chance.randrange(100, 10**6)
    shadows = tuple(chance.randrange(1, n) for _ in range(3))
    return [Sample(n, shadows, 7, 8.3, (8.3, 9.1, 8.8))] * chance.randrange(3)


def test_learning_from_a_suite_keeps_the_contract() -> None:
    assert check_learner(lambda: Extensions(OPTIONS), gradient) == 10


@pytest.mark.parametrize("update", ["sample", "game", "3"])
def test_learning_from_games_keeps_the_contract(update: str) -> None:
    assert check_learner(lambda: IncrementalExtensions(OPTIONS, update), samples) == 9


class Faulty(Extensions):
    """A learner with one fault."""

    fault = ""
    asked = 0

    def ask(self) -> tuple[float, ...] | None:
        weights = super().ask()
        self.asked += 1
        if self.fault == "restless" and weights is not None:
            return (*weights[:-1], float(self.asked))
        if self.fault == "endless":
            return self.w
        return weights

    def state(self) -> dict[str, Json]:
        state = super().state()
        if self.fault == "forgets its rate":
            state["mu"] = 1.0
        return state

    def restore(self, state: Mapping[str, Json]) -> None:
        super().restore(state)
        if self.fault == "forgets its weights":
            self.w = self.options.start


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("restless", "asked twice"),
        ("endless", "has not come to an end"),
        ("forgets its rate", "asks something else"),
        ("forgets its weights", "not the same once it is restored"),
    ],
)
def test_the_contract_finds_faults(fault: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Faulty, "fault", fault)
    with pytest.raises(AssertionError, match=words):
        check_learner(lambda: Faulty(OPTIONS), gradient)
