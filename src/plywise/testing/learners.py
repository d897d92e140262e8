"""The contract of a learner: whatever method it is, it can be put away between any two steps."""

import json
from collections.abc import Callable
from typing import TypeVar

from plywise.learners.base import Learner

__all__ = ["check_learner"]

Question = TypeVar("Question")
Answer = TypeVar("Answer")


def check_learner(
    make: Callable[[], Learner[Question, Answer]], answer: Callable[[Question, int], Answer], *, most: int = 1000
) -> int:
    """Holds a learner to its contract, and returns its steps; an `AssertionError` says what it does not meet.

    `make` makes the learner at its start, `answer` answers a question of a step as a search or a game would. Checked is

    - that it comes to an end, within `most` steps;
    - that asking twice changes nothing;
    - that its state is data which JSON gives back as they were;
    - that a learner which goes on from any state asks, to the bit, what one that was never put away asks.
    """
    questions: list[str] = []
    states: list[str] = []
    learner = make()
    while (question := learner.ask()) is not None:
        if repr(learner.ask()) != repr(question):
            raise AssertionError(f"step {len(questions)}: asked twice, the learner wants something else")
        if len(questions) == most:
            raise AssertionError(f"the learner has not come to an end within {most} steps")
        questions.append(repr(question))
        states.append(json.dumps(learner.state()))
        learner.tell(answer(question, len(states) - 1))
    for step, state in enumerate(states):
        learner = make()
        learner.restore(json.loads(state))
        if json.dumps(learner.state()) != state:
            raise AssertionError(f"step {step}: the state is not the same once it is restored")
        for number in range(step, len(questions)):
            question = learner.ask()
            if question is None or repr(question) != questions[number]:
                raise AssertionError(f"put away at step {step}, the learner asks something else at step {number}")
            learner.tell(answer(question, number))
        if learner.ask() is not None:
            raise AssertionError(f"put away at step {step}, the learner does not end where it would have")
    return len(questions)
