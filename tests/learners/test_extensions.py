"""The cost model and Algorithm 1 of Björnsson & Marsland, as mathematics."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plywise.errors import InputError
from plywise.experience.sampling import Sample
from plywise.learners.extensions import Extensions, ExtensionsOptions, Gradient, cost, gradient

DELTA = 0.8


def test_the_cost_is_the_growth_rate_to_the_power_of_the_depth() -> None:
    sample = Sample(n=1000, shadows=(800,), d=3, depth=4.5, raised=(5.3,))
    assert cost(sample) == pytest.approx((1000 ** (1 / 3)) ** 4.5)
    assert cost(sample, cap=10) == 10_000
    assert cost(Sample(1000, (800,), 3, 3.0, (3.8,))) == pytest.approx(1000), "at its own depth it is what was searched"


@given(
    n=st.integers(2, 10**6),
    share=st.floats(0.05, 1.0),
    d=st.integers(1, 20),
    slope=st.floats(0, 3),
)
def test_the_gradient_is_equation_2(n: int, share: float, d: int, slope: float) -> None:
    shadow = max(1, round(share * n))
    found = gradient([Sample(n, (shadow,), d, float(d), (d + DELTA * slope,))], DELTA)
    b, raised = n ** (1 / d), shadow ** (1 / d)
    expected = n * (d / b * (raised - b) / DELTA + math.log(b) * slope)
    assert found.derivatives[0] == pytest.approx(expected, rel=1e-9, abs=1e-6)
    assert found.growth[0] <= 1e-9, "fewer nodes with a higher weight"
    assert found.nodes == pytest.approx(n)


def test_the_gradient_is_that_of_the_modelled_cost() -> None:
    """With B and D linear in w, the chain rule must give what differences of C give."""
    b, db, depth, dd = 3.0, -0.2, 6.0, 0.7

    def modelled(w: float) -> float:
        return math.exp(math.log(b + db * w) * (depth + dd * w))

    step = 1e-6
    slope = (modelled(step) - modelled(-step)) / (2 * step)
    d = 5
    sample = Sample(
        n=round(b**d * 10**6),
        shadows=(round((b + db * DELTA) ** d * 10**6),),
        d=d,
        depth=depth,
        raised=(depth + dd * DELTA,),
    )
    scale = (sample.n ** (1 / d)) / b
    found = gradient([sample], DELTA)
    by_hand = (b * scale) ** depth * (depth / b * db + math.log(b * scale) * dd)
    assert found.derivatives[0] == pytest.approx(by_hand, rel=1e-4)
    assert slope == pytest.approx(b**depth * (depth / b * db + math.log(b) * dd), rel=1e-6)


def test_a_weight_moves_by_the_step_where_its_rise_doubles_the_cost() -> None:
    options = ExtensionsOptions(("a", "b"), (1.0, 1.0), iterations=3, step=0.25, rate=1.0, decrease=0.5)
    learner = Extensions(options)
    learner.tell(Gradient(100, (100, -50), (0, 0), 7))
    assert learner.ask() == (0.75, 1.125)
    learner.tell(Gradient(100, (100, -50), (0, 0), 7))
    assert learner.ask() == (0.625, 1.1875), "half as far: the learning rate has fallen"


def test_weights_stay_within_their_bounds() -> None:
    learner = Extensions(ExtensionsOptions(("a", "b"), (0.1, 1.9), iterations=1, step=10))
    learner.tell(Gradient(1, (5, -5), (0, 0), 1))
    assert learner.ask() == (0.0, 2.0)


def test_n_iterations_make_n_updates_and_one_more_vector() -> None:
    learner = Extensions(ExtensionsOptions(("a",), (1.0,), iterations=4))
    asked = []
    while (weights := learner.ask()) is not None:
        asked.append(weights)
        learner.tell(Gradient(100, (40,), (0,), 1))
    assert len(asked) == 5
    assert len(set(asked)) == 5
    none = Extensions(ExtensionsOptions(("a",), (1.0,), iterations=0))
    none.tell(Gradient(100, (40,), (0,), 1))
    assert none.ask() is None


def test_it_ends_when_progress_is_negligible() -> None:
    learner = Extensions(ExtensionsOptions(("a",), (1.0,), iterations=100, decrease=0.5, stop_below=0.01))
    vectors = 0
    while learner.ask() is not None:
        vectors += 1
        learner.tell(Gradient(100, (40,), (0,), 1))
    assert vectors == 6


@given(
    st.lists(st.tuples(st.floats(1, 1e9), st.floats(-1e9, 1e9), st.floats(-1e9, 1e9)), max_size=6), st.integers(0, 6)
)
def test_put_away_at_any_step_it_goes_on_to_the_bit(answers: list[tuple[float, float, float]], at: int) -> None:
    options = ExtensionsOptions(("a", "b"), (1.0, 0.3), iterations=6)
    learner = Extensions(options)
    asked = [learner.ask()]
    for number, (nodes, first, second) in enumerate(answers):
        if number == at:
            state = json.dumps(learner.state())
            learner = Extensions(options)
            learner.restore(json.loads(state))
            assert learner.ask() == asked[-1]
        learner.tell(Gradient(nodes, (first, second), (0, 0), 1))
        asked.append(learner.ask())
    undisturbed = Extensions(options)
    for answer, expected in zip(answers, asked, strict=False):
        assert undisturbed.ask() == expected
        undisturbed.tell(Gradient(answer[0], (answer[1], answer[2]), (0, 0), 1))


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"start": (1.0, 1.0)}, "a start for each class"),
        ({"start": (2.5,)}, "start must be from 0 to 2"),
        ({"delta": 0.0}, "delta must be"),
        ({"decrease": 1.5}, "decrease must be"),
        ({"iterations": -1}, "iterations must be"),
    ],
)
def test_options_are_checked(options: dict[str, object], problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        ExtensionsOptions(**({"classes": ("a",), "start": (1.0,)} | options))  # type: ignore[arg-type]
