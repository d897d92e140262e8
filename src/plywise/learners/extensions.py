"""Learning the weights of extensions by gradient descent on a model of the search's cost.

Y. Björnsson, T. A. Marsland, "Learning Search Control in Adversary Games", Advances in Computer Games 9, 2001. The
symbols are the paper's: p is a position and S its solution path, w the weights of the classes of moves, D(S, w) the
depth of the path, B(p, w) the growth rate of the search, C(p, w, d) its cost in nodes. `docs/papers/extensions.md` has
the paper's tables beside ours.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import cast

from plywise.errors import InputError
from plywise.experience.sampling import Sample
from plywise.learners.base import Json

__all__ = ["Extensions", "ExtensionsOptions", "Gradient", "IncrementalExtensions", "cost", "gradient"]

MOST_WEIGHT = 2.0


@dataclass(frozen=True)
class ExtensionsOptions:
    """The constants of the method; the paper gives none of δ, Δw_max, μ and its decrease."""

    classes: tuple[str, ...]
    """Whose weights are learned, by their full names; `search.plain` is the plain ply."""
    start: tuple[float, ...]
    """The weights to start from."""
    iterations: int = 17
    """Updates at most."""
    delta: float = 0.8
    """δ: by how much a weight is raised to see what that does."""
    step: float = 0.25
    """Δw_max: the change of a weight whose rise by 1 doubles the cost, at a learning rate of 1."""
    rate: float = 1.0
    """μ: the learning rate at first."""
    decrease: float = 0.9
    """By which factor μ falls after each iteration."""
    stop_below: float = 0.0
    """End once no weight moves by more than this; 0 is never."""

    def __post_init__(self) -> None:
        if not self.classes or len(self.classes) != len(self.start):
            raise InputError("there must be a start for each class, and one class at least")
        if not all(0 <= weight <= MOST_WEIGHT for weight in self.start):
            raise InputError(f"start must be from 0 to {MOST_WEIGHT:g}")
        bounds = {"delta": (1 / 4096, 4.0), "step": (0.0, 10.0), "rate": (0.0, 100.0), "decrease": (0.0, 1.0)}
        for name, (low, high) in bounds.items():
            if not low <= getattr(self, name) <= high:
                raise InputError(f"{name} must be from {low:g} to {high:g}, not {getattr(self, name):g}")
        if not 0 <= self.iterations <= 100_000:
            raise InputError(f"iterations must be from 0 to 100,000, not {self.iterations:,}")

    def as_words(self) -> dict[str, object]:
        """Everything by name; `of` reads it back."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @classmethod
    def of(cls, words: Mapping[str, object]) -> "ExtensionsOptions":
        """Options that were written down."""
        given = {name: tuple(value) if isinstance(value, list) else value for name, value in words.items()}
        return cls(**given)  # type: ignore[arg-type] # The fields by name.


@dataclass(frozen=True)
class Gradient:
    """F and its partial derivatives, of the samples of one iteration."""

    nodes: float
    """F(w), what the model predicts."""
    derivatives: tuple[float, ...]
    """∂F/∂wᵢ."""
    growth: tuple[float, ...]
    """The part of it that comes from B."""
    samples: int
    """How many there were."""


def cost(sample: Sample, cap: float | None = None) -> float:
    """C(p, w, D(S, w)) = B^D (equations 1 and 3), at most `cap` times n."""
    predicted = _power(sample.n, sample.depth / sample.d)
    return predicted if cap is None else min(predicted, cap * sample.n)


def gradient(samples: Sequence[Sample], delta: float, cap: float | None = None) -> Gradient:
    """The sum over samples of C and of ∂C/∂wᵢ (equation 2), with ∂B/∂wᵢ from the shadows (equations 3 and 4)."""
    count = len(samples[0].shadows) if samples else 0
    nodes = 0.0
    growth = [0.0] * count
    depth = [0.0] * count
    for sample in samples:
        c = cost(sample, cap)
        b = _power(sample.n, 1 / sample.d)
        nodes += c
        for i in range(count):
            db = (_power(sample.shadows[i], 1 / sample.d) - b) / delta
            dd = (sample.raised[i] - sample.depth) / delta
            growth[i] += c * sample.depth / b * db
            depth[i] += c * math.log(b) * dd
    both = tuple(a + b for a, b in zip(growth, depth, strict=True))
    return Gradient(nodes, both, tuple(growth), len(samples))


def _power(nodes: int, exponent: float) -> float:
    """Nodes raised to a power; no search has less than one node."""
    return math.exp(math.log(max(nodes, 1)) * exponent)


def moved(w: Sequence[float], mu: float, step: float, answer: Gradient) -> tuple[float, ...]:
    """Line 14: wᵢ ← wᵢ - μ Δw_max (Δnodesᵢ / nodes), within 0 and 2."""
    changes = (mu * step * change / answer.nodes for change in answer.derivatives)
    return tuple(min(max(weight - change, 0.0), MOST_WEIGHT) for weight, change in zip(w, changes, strict=True))


@dataclass
class Extensions:
    """Algorithm 1: asks for the samples of a vector of weights, and moves against the gradient.

    >>> learner = Extensions(ExtensionsOptions(classes=("check",), start=(1.0,), iterations=1))
    >>> learner.ask()
    (1.0,)
    >>> learner.tell(Gradient(nodes=100.0, derivatives=(80.0,), growth=(0.0,), samples=3))
    >>> learner.ask()
    (0.8,)
    """

    options: ExtensionsOptions
    w: tuple[float, ...] = field(init=False)
    mu: float = field(init=False)
    iteration: int = field(init=False, default=0)
    """Updates made so far."""
    moved: float = field(init=False, default=math.inf)
    """The greatest change of a weight in the last one."""

    def __post_init__(self) -> None:
        self.w = self.options.start
        self.mu = self.options.rate

    def ask(self) -> tuple[float, ...] | None:
        """The weights to be evaluated; N iterations make N + 1 of them, of which the last makes no update."""
        return None if self.iteration > self.options.iterations else self.w

    @property
    def is_last(self) -> bool:
        """Whether what is asked for now makes no update any more."""
        is_still = self.options.stop_below > 0 and self.moved <= self.options.stop_below
        return self.iteration >= self.options.iterations or is_still

    def tell(self, answer: Gradient) -> None:
        """Lines 13 to 15: wᵢ ← wᵢ - μ Δw_max (Δnodesᵢ / nodes), and μ is decreased."""
        if self.is_last:
            self.iteration = self.options.iterations + 1
            return
        if answer.nodes > 0:
            before, self.w = self.w, moved(self.w, self.mu, self.options.step, answer)
            self.moved = max(abs(a - b) for a, b in zip(before, self.w, strict=True))
        self.mu *= self.options.decrease
        self.iteration += 1

    def state(self) -> dict[str, Json]:
        """See `Learner`."""
        return {"w": list(self.w), "mu": self.mu, "iteration": self.iteration, "moved": self.moved}

    def restore(self, state: Mapping[str, Json]) -> None:
        """See `Learner`."""
        self.w = tuple(cast("list[float]", state["w"]))
        self.mu = cast("float", state["mu"])
        self.iteration = cast("int", state["iteration"])
        self.moved = cast("float", state["moved"])


@dataclass
class IncrementalExtensions:
    """The same from games (section 3.3, incremental gradient descent): asks for a game played with some weights.

    An update follows after each sample, after each game that brought one, or after so many games.
    """

    options: ExtensionsOptions
    """Its iterations are games."""
    update: str = "game"
    """`sample`, `game`, or a number of games."""
    cap: float = 10.0
    """The modelled cost of a sample is at most so many times the nodes that were searched."""
    w: tuple[float, ...] = field(init=False)
    mu: float = field(init=False)
    games: int = field(init=False, default=0)
    pending: list[tuple[float, tuple[float, ...]]] = field(init=False, default_factory=list)
    """C and its derivatives, of samples that no update has used yet."""

    def __post_init__(self) -> None:
        self.w = self.options.start
        self.mu = self.options.rate
        if self.update not in ("sample", "game") and not (self.update.isdecimal() and int(self.update) > 0):
            raise InputError(f'update is "sample", "game", or a number of games, not {self.update!r}')

    def ask(self) -> tuple[float, ...] | None:
        """The weights to play the next game with."""
        return self.w if self.games < self.options.iterations else None

    def tell(self, answer: Sequence[Sample]) -> None:
        """Takes in the samples of a game."""
        self.games += 1
        for sample in answer:
            found = gradient([sample], self.options.delta, self.cap)
            self.pending.append((found.nodes, found.derivatives))
            if self.update == "sample":
                self._update()
        if self.update == "game" or (self.update.isdecimal() and self.games % int(self.update) == 0):
            self._update()

    def _update(self) -> None:
        nodes = sum(nodes for nodes, _ in self.pending)
        if nodes > 0:
            sums = tuple(map(sum, zip(*(derivatives for _, derivatives in self.pending), strict=True)))
            total = Gradient(nodes, sums, sums, len(self.pending))
            self.w = moved(self.w, self.mu, self.options.step, total)
            self.mu *= self.options.decrease
        self.pending = []

    def state(self) -> dict[str, Json]:
        """See `Learner`."""
        pending: list[Json] = [[nodes, list(derivatives)] for nodes, derivatives in self.pending]
        return {"w": list(self.w), "mu": self.mu, "games": self.games, "pending": pending}

    def restore(self, state: Mapping[str, Json]) -> None:
        """See `Learner`."""
        self.w = tuple(cast("list[float]", state["w"]))
        self.mu = cast("float", state["mu"])
        self.games = cast("int", state["games"])
        pending = cast("list[tuple[float, list[float]]]", state["pending"])
        self.pending = [(nodes, tuple(derivatives)) for nodes, derivatives in pending]
