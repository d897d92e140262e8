"""The course of learning extensions as a picture, in the form of the paper's Figure 4."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from plywise.learners.extension_games import GamesResult
    from plywise.learners.extension_result import ExtensionsResult

__all__ = ["plot_extensions", "plot_games"]

_STYLES = ("-", "--", "-.", ":")


def plot_games(result: "GamesResult") -> "Figure":
    """The weights from game to game: the paper's Figure 5."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4), layout="constrained")
    axes = figure.subplots()
    for at, name in enumerate(result.classes):
        weights = [one[at] for one in result.course]
        axes.plot(range(len(weights)), weights, _STYLES[at % len(_STYLES)], label=_label(name))
    axes.set_ylim(-0.05, max(1.05, *(max(one) + 0.05 for one in result.course)))
    axes.set_ylabel("weight")
    axes.set_xlabel("games")
    axes.set_title(result.summary)
    axes.legend(loc="best")
    return figure


def _label(name: str) -> str:
    return name.rpartition(".")[2].replace("_", " ")


def plot_extensions(result: "ExtensionsResult") -> "Figure":
    """Nodes (relative to the first iteration) and positions solved above, the weights below."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 7), layout="constrained")
    above, below = figure.subplots(2, 1, sharex=True)
    numbers = range(len(result.iterations))
    costs = [one.training for one in result.iterations]
    if costs:
        first = max(costs[0].nodes_to_solution, 1)
        above.plot(numbers, [100 * cost.nodes_to_solution / first for cost in costs], "k-", label="nodes to solution")
        solved = [100 * cost.solved / max(result.positions, 1) for cost in costs]
        above.plot(numbers, solved, "k:", label="positions solved")
    validated = [(number, one.validation) for number, one in enumerate(result.iterations) if one.validation]
    if validated:
        start = max(validated[0][1].nodes_to_solution, 1)
        shares = [100 * cost.nodes_to_solution / start for _, cost in validated]
        above.plot([number for number, _ in validated], shares, color="tab:blue", label="nodes, validation")
    above.set_ylim(0, 105)
    above.set_ylabel("%")
    above.set_title(result.summary)
    above.legend(loc="best")
    for at, name in enumerate(result.classes):
        weights = [one.weights[at] for one in result.iterations]
        below.plot(numbers, weights, _STYLES[at % len(_STYLES)], label=_label(name))
    below.set_ylim(-0.05, max([1.05, *(max(one.weights) + 0.05 for one in result.iterations)]))
    below.set_ylabel("weight")
    below.set_xlabel("iteration")
    below.xaxis.get_major_locator().set_params(integer=True)
    below.legend(loc="best")
    return figure
