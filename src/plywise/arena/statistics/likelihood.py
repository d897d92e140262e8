"""The most likely distribution of scores, given how often each was seen, under a condition on the whole.

Without a condition it is the frequencies themselves. The conditions of a sequential test are a mean score, or a
distance of the mean from even in standard deviations (the t-value). The notation is that of M. Van den Bergh: scores
aᵢ, frequencies p̂ᵢ, and an unknown x with pᵢ = p̂ᵢ / (1 + x φᵢ), such that Σ pᵢ φᵢ = 0:

- "The Generalized Maximum Likelihood Ratio for the Expectation Value of a Distribution", Proposition 1.1, for the mean;
- "Comments on Normalized Elo", 4.1, for the t-value.
"""

import math
from collections.abc import Sequence

_EVEN = 0.5
_MOST_STEPS = 100
"""More than any root takes; a double has 53 bits to be found by halving."""
_MOST_ROUNDS = 100
"""Fewer than 10 are needed but for samples of a single score, whose empty cells lie at the edge of a double."""
_NEAR = 1e-10


def most_likely_with_score(scores: Sequence[float], frequencies: Sequence[float], score: float) -> list[float]:
    """The most likely probabilities with a mean score. Frequencies are above 0 and add up to 1."""
    return _on_plane(frequencies, [a - score for a in scores])


def most_likely_with_t_value(scores: Sequence[float], frequencies: Sequence[float], t: float) -> list[float]:
    """The most likely probabilities whose mean lies t standard deviations above even.

    What lies so far above even or farther is a union of half-spaces, one for each guess at mean and deviation. From a
    guess the best point of its half-space follows, which is the next guess. On the near side that climbs a hill which
    need not be the only one, so it starts from several places; on the far side there is only one.
    """
    if t < 0:
        mirrored = most_likely_with_t_value([1 - a for a in reversed(scores)], frequencies[::-1], -t)
        return mirrored[::-1]
    if t == 0:
        return most_likely_with_score(scores, frequencies, _EVEN)
    found = [_climb(scores, frequencies, start, t) for start in _starts(scores, frequencies, t)]
    return max(found, key=lambda p: sum(seen * math.log(q) for seen, q in zip(frequencies, p, strict=True)))


def _starts(scores: Sequence[float], frequencies: Sequence[float], t: float) -> list[list[float]]:
    """Distributions at least t deviations above even: the one that was seen, or some that lean to the best scores."""
    if _t_value(scores, frequencies) >= t:
        return [list(frequencies)]
    nothing = [0.0] * (len(scores) - 2)
    leanings = [[*nothing, 0.0, 1.0], [*nothing, 0.5, 0.5], [*nothing, 1.0, 0.0]]
    starts = []
    for leaning in leanings:
        start = list(frequencies)
        for _ in range(_MOST_STEPS):
            if _t_value(scores, start) >= t:
                starts.append(start)
                break
            start = [(p + q) / 2 for p, q in zip(start, leaning, strict=True)]
    return starts


def _climb(scores: Sequence[float], frequencies: Sequence[float], start: list[float], t: float) -> list[float]:
    """The distribution at which guessing and improving comes to rest."""
    guess = start
    for _ in range(_MOST_ROUNDS):
        mean, deviation = _moments(scores, guess)
        plane = [a - _EVEN - t * (deviation + (a - mean) ** 2 / deviation) / 2 for a in scores]
        better = _on_plane(frequencies, plane)
        step = max(abs(p - q) for p, q in zip(guess, better, strict=True))
        guess = better
        if step < _NEAR:
            break
    return guess


def _on_plane(frequencies: Sequence[float], plane: Sequence[float]) -> list[float]:
    """The most likely probabilities with Σ pᵢ φᵢ = 0, where φ has values below and above 0."""
    x = _secular_root(frequencies, plane)
    return [seen / (1 + x * phi) for seen, phi in zip(frequencies, plane, strict=True)]


def _secular_root(frequencies: Sequence[float], plane: Sequence[float]) -> float:
    """The x with Σ p̂ᵢ φᵢ / (1 + x φᵢ) = 0. The sum falls in x; Newton's method finds it, or halving where that leaves.

    No probability exceeds 1, which bounds x well within the poles of the sum.
    """
    cells = list(zip(frequencies, plane, strict=True))
    low = max((seen - 1) / phi for seen, phi in cells if phi > 0)
    high = min((seen - 1) / phi for seen, phi in cells if phi < 0)
    x = 0.0
    for _ in range(_MOST_STEPS):
        total = slope = 0.0
        for seen, phi in cells:
            share = phi / (1 + x * phi)
            total += seen * share
            slope += seen * share * share
        if total > 0:
            low = x
        else:
            high = x
        step = x + total / slope
        if not low < step < high:
            step = (low + high) / 2
        if abs(step - x) <= 1e-15 * (high - low) or step in (low, high):
            return step
        x = step
    return x


def _t_value(scores: Sequence[float], probabilities: Sequence[float]) -> float:
    """How many standard deviations the mean lies above even."""
    mean, deviation = _moments(scores, probabilities)
    return (mean - _EVEN) / deviation


def _moments(scores: Sequence[float], probabilities: Sequence[float]) -> tuple[float, float]:
    """The mean and the standard deviation."""
    mean = sum(a * p for a, p in zip(scores, probabilities, strict=True))
    return mean, math.sqrt(sum(p * (a - mean) ** 2 for a, p in zip(scores, probabilities, strict=True)))
