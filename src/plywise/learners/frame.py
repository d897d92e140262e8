"""The frame in which every learner runs: ask, find out, tell, and keep all of it in one transaction a step."""

import json
import time
from collections.abc import Callable
from typing import TypeVar

from plywise.errors import InputError
from plywise.learners.base import Learner
from plywise.runs import Run

__all__ = ["learn", "restore"]

Question = TypeVar("Question")
Answer = TypeVar("Answer")

_STATE = "learner"


def restore(run: Run, learner: Learner[Question, Answer]) -> None:
    """Takes a learner to where its run has come."""
    state = run.state(_STATE)
    if state is None:
        return
    try:
        learner.restore(json.loads(state))
    except (KeyError, TypeError, ValueError) as error:
        problem = f"the state of the learner cannot be read ({error}); restore the run from a copy"
        raise InputError(f"{run.path}: {problem}") from None


def learn(
    run: Run,
    learner: Learner[Question, Answer],
    answer: Callable[[Question], Answer],
    record: Callable[[Question, Answer], None],
) -> None:
    """Lets a learner go on to its end; `record` writes down each step, in one transaction with the learner's state."""
    restore(run, learner)
    with run.interruptible():
        while (question := learner.ask()) is not None:
            began, started = time.time(), time.perf_counter()
            found = answer(question)
            with run.store.step() as step:
                number = int(str(step.rows("SELECT count(*) FROM timing")[0][0]))
                record(question, found)
                learner.tell(found)
                run.keep(_STATE, json.dumps(learner.state()))
                seconds = json.dumps(round(time.perf_counter() - started, 3))
                step.write("INSERT INTO timing VALUES (?, ?, ?)", (number, began, seconds))
