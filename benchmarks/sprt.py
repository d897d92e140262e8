"""Simulated sequential tests beside theory: how often they pass, and how many pairs they take.

    python benchmarks/sprt.py [--runs 10000] [--elo1 20] [--seed 1]

Pairs of games are drawn with a known strength until the test decides. Theory takes the log-likelihood ratio for a
random walk between two bounds, and corrects for overshoot: for what the last step goes beyond a bound (D. Siegmund,
"Sequential Analysis", 1985). Ends with 1 if a rate or a length is more than 3 standard errors off.
"""

import argparse
import math
import sys
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from plywise.arena.statistics import Results, Sample, Sprt
from plywise.arena.statistics.likelihood import most_likely_with_t_value
from plywise.arena.statistics.strength import NELO

Numbers: TypeAlias = NDArray[np.float64]

USUAL = (0.03, 0.22, 0.5, 0.22, 0.03)
"""How often equals score 0, ½, 1, 1½ and 2 points in a pair, about."""
SCORES = np.array([Sample((0,) * 5).scores]).T
EMPTY = 1e-3
MOST_ERRORS = 3


@dataclass(frozen=True)
class Outcome:
    """How sequential tests end for programs of a known strength."""

    passed: float
    """How often H1 was accepted."""
    length: float
    """Pairs, on average."""
    passed_error: float = 0.0
    """A standard error."""
    length_error: float = 0.0

    def errors_off(self, theory: "Outcome") -> tuple[float, float]:
        """By how many standard errors rate and length differ from those of theory."""
        passed = (self.passed - theory.passed) / self.passed_error
        return passed, (self.length - theory.length) / self.length_error


def truth(nelo: float) -> list[float]:
    """How often pairs end in each score, for a normalized Elo."""
    return most_likely_with_t_value(Sample((0,) * 5).scores, USUAL, nelo * math.sqrt(2) / NELO)


def simulate(sprt: Sprt, probabilities: list[float], runs: int, seed: int) -> Outcome:
    """Runs sequential tests until each has decided. Every verdict is checked with the package's own function."""
    random = np.random.default_rng(seed)
    counts = np.zeros((5, runs))
    edges = np.cumsum(probabilities)[:-1]
    passed, lengths = 0, []
    pairs, fewest = 0, fewest_pairs(sprt)
    while counts.size:
        pairs += 1
        tests = np.arange(counts.shape[1])
        counts[np.searchsorted(edges, random.random(len(tests))), tests] += 1
        if pairs < fewest:
            continue
        llrs = ratios(counts, sprt)
        decided = (llrs >= sprt.upper) | (llrs <= sprt.lower)
        for sample, llr in zip(counts[:, decided].T, llrs[decided], strict=True):
            ll, ld, even, wd, ww = (int(count) for count in sample)
            exact = sprt.llr(Results(pentanomial=(ll, ld, even, wd, ww)))
            if abs(exact - llr) > 1e-6:
                raise ArithmeticError(f"{sample}: {llr} here, {exact} in the package")
            passed += sprt.verdict(exact) == "H1"
            lengths.append(pairs)
        counts = counts[:, ~decided]
    rate = passed / runs
    rate_error = math.sqrt(rate * (1 - rate) / runs)
    return Outcome(rate, float(np.mean(lengths)), rate_error, float(np.std(lengths)) / math.sqrt(runs))


def fewest_pairs(sprt: Sprt) -> int:
    """How many pairs it takes to decide if all are won, or all are lost."""
    pairs = 1
    while sprt.lower < sprt.llr(Results(pentanomial=(pairs, 0, 0, 0, 0))) and (
        sprt.llr(Results(pentanomial=(0, 0, 0, 0, pairs))) < sprt.upper
    ):
        pairs += 1
    return pairs


def ratios(counts: Numbers, sprt: Sprt) -> Numbers:
    """The log-likelihood ratios of many samples, a column each: what `Sprt.llr` computes of one, in normalized Elo."""
    counts = np.where(counts > 0, counts, EMPTY)
    frequencies = counts / counts.sum(axis=0)
    h0, h1 = (with_t_value(frequencies, elo * math.sqrt(2) / NELO) for elo in (sprt.elo0, sprt.elo1))
    return np.asarray((counts * np.log(h1 / h0)).sum(axis=0))


def with_t_value(frequencies: Numbers, t: float) -> Numbers:
    """`most_likely_with_t_value` of each column, for values of t so small that there is one maximum."""
    guess = frequencies
    for _ in range(50):
        mean = (guess * SCORES).sum(axis=0)
        deviation = np.sqrt((guess * (SCORES - mean) ** 2).sum(axis=0))
        better = on_plane(frequencies, SCORES - 0.5 - t * (deviation + (SCORES - mean) ** 2 / deviation) / 2)
        if np.abs(better - guess).max() < 1e-8:
            break
        guess = better
    return better


def on_plane(frequencies: Numbers, plane: Numbers) -> Numbers:
    """The most likely probabilities with a mean of `plane` of 0, in each column."""
    bounds = np.divide(frequencies - 1, plane, out=np.zeros_like(frequencies), where=plane != 0)
    low = np.where(plane > 0, bounds, -np.inf).max(axis=0)
    high = np.where(plane < 0, bounds, np.inf).min(axis=0)
    x = np.zeros_like(low)
    for _ in range(100):
        share = plane / (1 + x * plane)
        weighted = frequencies * share
        total = weighted.sum(axis=0)
        low, high = np.where(total > 0, x, low), np.where(total > 0, high, x)
        step = x + total / (weighted * share).sum(axis=0)
        step = np.where((low < step) & (step < high), step, (low + high) / 2)
        near = np.abs(step - x).max() < 1e-10
        x = step
        if near:
            break
    return np.asarray(frequencies / (1 + x * plane))


def theory(sprt: Sprt, probabilities: list[float]) -> Outcome:
    """How a random walk ends whose steps are what each pair adds to the ratio."""
    shares = np.array(probabilities)
    h0, h1 = (with_t_value(shares[:, None], elo * math.sqrt(2) / NELO) for elo in (sprt.elo0, sprt.elo1))
    steps = np.log(h1 / h0)[:, 0]
    drift = float(shares @ steps)
    deviation = math.sqrt(float(shares @ (steps - drift) ** 2))
    standard = (steps - drift) / deviation
    lower = sprt.lower - deviation * overshoot(-standard, shares)
    upper = sprt.upper + deviation * overshoot(standard, shares)
    pull = 2 * drift / deviation**2
    if abs(pull) < 1e-9:
        return Outcome(-lower / (upper - lower), -lower * upper / deviation**2)
    passed = math.expm1(-pull * lower) / (math.expm1(-pull * lower) - math.expm1(-pull * upper))
    return Outcome(passed, (passed * upper + (1 - passed) * lower) / drift)


def overshoot(steps: Numbers, shares: Numbers) -> float:
    """How far, in the mean, a walk of steps with mean 0 and variance 1 goes beyond a bound that is far away.

    By Spitzer's identity, with the third moment m and the characteristic function f of a step, that is m / 6 less the
    integral of log |2 (1 - f(x)) / x²| / (π x²) over positive x. It is summed up to an x from where on log |1 - f| may
    be taken for its mean.
    """
    width, end = 1e-3, 500.0
    x = np.arange(width / 2, end, width)
    logarithms = np.log(2 * np.abs(1 - np.exp(1j * np.outer(x, steps)) @ shares))
    near = ((logarithms - 2 * np.log(x)) / x**2).sum() * width
    far = (logarithms[len(x) // 2 :].mean() - 2 * math.log(end) - 2) / end
    return float(shares @ steps**3 / 6 - (near + far) / math.pi)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--elo1", type=float, default=20, help="in normalized Elo, against 0")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sprt = Sprt(0, given.elo1)
    good = True
    out = sys.stdout
    out.write(f"elo0 0, elo1 {given.elo1:g}, {given.runs} runs\n")
    for elo in (0, given.elo1 / 2, given.elo1):
        probabilities = truth(elo)
        expected, seen = theory(sprt, probabilities), simulate(sprt, probabilities, given.runs, given.seed)
        off = seen.errors_off(expected)
        good = good and max(abs(off[0]), abs(off[1])) <= MOST_ERRORS
        out.write(f"true elo {elo:6.2f}: ")
        out.write(
            f"passed {seen.passed:.4f} ± {seen.passed_error:.4f}, theory {expected.passed:.4f} ({off[0]:+.2f} SE); "
        )
        out.write(
            f"{seen.length:.1f} ± {seen.length_error:.1f} pairs, theory {expected.length:.1f} ({off[1]:+.2f} SE)\n"
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
