"""The course of a match as a picture: what its score was worth after each pair, and how its test stood."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plywise.arena.statistics import Results, Sprt, Stats, summarise

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from plywise.arena.result import MatchResult

__all__ = ["plot_match"]

_MOST_POINTS = 400
"""Of a curve; more would not be seen."""
_INK, _BAND = "#1f4e79", "#9dbcd9"


def plot_match(match: "MatchResult") -> "Figure":
    """The Elo difference with its 95 % interval over the pairs, and below it the sequential test, if there is one."""
    from matplotlib.figure import Figure

    sprt = match.stats.sprt
    course = _course(match.course, sprt)
    figure = Figure(figsize=(8, 4.5 if sprt is None else 7), layout="constrained")
    axes = figure.subplots(1 if sprt is None else 2, sharex=True, squeeze=False)[:, 0]
    _draw_elo(axes[0], course)
    axes[0].set_title(f"{match.names[0]} against {match.names[1]}: {match.stats.games} games")
    if sprt is not None:
        _draw_test(axes[1], course, sprt)
    axes[-1].set_xlabel("pairs of games")
    axes[-1].xaxis.get_major_locator().set_params(integer=True)
    return figure


def _course(pairs: Sequence[tuple[int, int]], sprt: Sprt | None) -> list[tuple[int, Stats]]:
    """The figures after so many pairs."""
    step = max(1, len(pairs) // _MOST_POINTS)
    results = Results((0, 0, 0), (0, 0, 0, 0, 0))
    course = []
    for number, pair in enumerate(pairs, start=1):
        results = results.with_pair(*pair)
        if number % step == 0 or number == len(pairs):
            course.append((number, summarise(results, sprt)))
    return course


def _draw_elo(axes: "Axes", course: Sequence[tuple[int, Stats]]) -> None:
    known = [
        (pairs, stats.elo, stats.elo_error)
        for pairs, stats in course
        if stats.elo is not None and stats.elo_error is not None
    ]
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_ylabel("Elo difference")
    if not known:
        return
    pairs, elos, errors = zip(*known, strict=True)
    low = [elo - error for elo, error in zip(elos, errors, strict=True)]
    high = [elo + error for elo, error in zip(elos, errors, strict=True)]
    axes.fill_between(pairs, low, high, color=_BAND, alpha=0.6, label="95 % interval")
    axes.plot(pairs, elos, color=_INK, label="estimate")
    # The first pairs say next to nothing, and would flatten the rest.
    settled = len(known) // 10
    span = max(max(map(abs, low[settled:])), max(map(abs, high[settled:])), 10.0)
    axes.set_ylim(-1.1 * span, 1.1 * span)
    axes.legend(loc="best")


def _draw_test(axes: "Axes", course: Sequence[tuple[int, Stats]], sprt: Sprt) -> None:
    axes.plot([pairs for pairs, _ in course], [stats.llr or 0.0 for _, stats in course], color=_INK)
    for bound, words in ((sprt.lower, "H0 accepted"), (sprt.upper, "H1 accepted")):
        axes.axhline(bound, color="black", linestyle="--", linewidth=0.8)
        axes.annotate(words, (0, bound), textcoords="offset points", xytext=(4, 3))
    axes.set_ylim(1.25 * sprt.lower, 1.25 * sprt.upper)
    axes.set_ylabel(f"log-likelihood ratio [{sprt.elo0:g}, {sprt.elo1:g}]")
