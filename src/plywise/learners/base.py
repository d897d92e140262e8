"""The contract of a learner: it asks for what it wants to know, and is told.

What it asks for is a vector of parameters, a population of them, or games played with them; what it is told is what was
found out. In between a learner can be put away and taken up again: its state, random generators included, is data.
"""

from collections.abc import Mapping
from typing import Protocol, TypeAlias, TypeVar

__all__ = ["Json", "Learner"]

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""Data that a file can hold, and give back as they were: floats are written so that they read back to the same bits."""

Question_co = TypeVar("Question_co", covariant=True)
Answer_contra = TypeVar("Answer_contra", contravariant=True)


class Learner(Protocol[Question_co, Answer_contra]):
    """A method that learns step by step."""

    def ask(self) -> Question_co | None:
        """What the learner wants to know next, the same however often it is asked; None once it has learned enough."""

    def tell(self, answer: Answer_contra) -> None:
        """Takes in the answer to what was asked for last: a step."""

    def state(self) -> dict[str, Json]:
        """All that it takes to go on."""

    def restore(self, state: Mapping[str, Json]) -> None:
        """Goes on from a state of a learner with the same options."""
