"""All figures of a match together."""

import math
from dataclasses import asdict, dataclass, fields

from plywise.arena.statistics.results import Results
from plywise.arena.statistics.sprt import Sprt, Verdict
from plywise.arena.statistics.strength import strength
from plywise.arena.statistics.student import t_test


@dataclass(frozen=True)
class Stats:
    """The figures of a match, from one side's view; None where the results say nothing of it.

    As text it is the block that testers paste.
    """

    games: int
    wins: int | None
    """None where only pairs are known, as `draws` and `losses` are."""
    draws: int | None
    losses: int | None
    pentanomial: tuple[int, int, int, int, int] | None
    """Pairs of 0, ½, 1, 1½ and 2 points."""
    score: float | None
    """A game, from 0 to 1."""
    elo: float | None
    elo_error: float | None
    """Half of the 95 % interval, as `nelo_error` is."""
    nelo: float | None
    nelo_error: float | None
    los: float | None
    """The likelihood of superiority, from 0 to 1."""
    draw_ratio: float | None
    """Of pairs the share with one point, else that of drawn games."""
    pairs_ratio: float | None
    """Pairs won for each pair lost."""
    t: float | None
    p: float | None
    """Two-sided."""
    degrees_of_freedom: int
    two_sample: bool
    """Whether the t-test treats opposed scores as independent."""
    sprt: Sprt | None
    """The sequential test, if one was asked for."""
    llr: float | None
    verdict: Verdict | None
    player: str | None = None
    """From whose view, where the results come from games."""
    opponents: tuple[str, ...] = ()
    unpaired: int = 0
    """Games left out, since the other game of their pair is missing."""
    unfinished: int = 0
    """Games left out, since they have no result."""

    def as_json(self) -> dict[str, object]:
        """The figures by name, the test's beside the others. What is infinite is None: JSON has no word for it."""
        data = {name: _finite(value) for name, value in asdict(self).items() if name != "sprt"}
        settings = dict.fromkeys([field.name for field in fields(Sprt)]) if self.sprt is None else asdict(self.sprt)
        bounds = (None, None) if self.sprt is None else (self.sprt.lower, self.sprt.upper)
        return {**data, "lower": bounds[0], "upper": bounds[1], **settings}

    def __str__(self) -> str:
        elo = f"Elo: {_number(self.elo)} +/- {_number(self.elo_error)}"
        nelo = f"nElo: {_number(self.nelo)} +/- {_number(self.nelo_error)}"
        ratios = f"LOS: {_percent(self.los)}, DrawRatio: {_percent(self.draw_ratio)}"
        games = f"Games: {self.games}"
        if self.wins is not None:
            games += f", Wins: {self.wins}, Losses: {self.losses}, Draws: {self.draws}"
        if self.score is not None:
            games += f", Points: {self.score * self.games:.1f} ({_percent(self.score)})"
        pairs = []
        if self.pentanomial is not None:
            ratios += f", PairsRatio: {_number(self.pairs_ratio)}"
            pairs = [f"Ptnml(0-2): {list(self.pentanomial)}"]
        lines = [f"{elo}, {nelo}", ratios, games, *pairs, *self._test_lines(), self._student_line()]
        if self.player is not None:
            lines.insert(0, f"Results of {self.player} vs {', '.join(self.opponents)}:")
        return "\n".join(lines)

    def _test_lines(self) -> list[str]:
        """How the sequential test stands, and how much of the way to its bound it has come."""
        if self.sprt is None or self.llr is None:
            return []
        lower, upper = self.sprt.lower, self.sprt.upper
        share = self.llr / (upper if self.llr >= 0 else -lower)
        verdict = "" if self.verdict == "undecided" else f", {self.verdict} accepted"
        bounds = f"({lower:.2f}, {upper:.2f}) [{self.sprt.elo0:.2f}, {self.sprt.elo1:.2f}]"
        return [f"LLR: {self.llr:.2f} ({share:.1%}) {bounds} {self.sprt.model}{verdict}"]

    def _student_line(self) -> str:
        p = "-" if self.p is None else f"{self.p:.3g}"
        way = "two samples, which takes opposed scores as independent" if self.two_sample else "one sample"
        return f"t: {_number(self.t)}, p: {p} ({way}, {self.degrees_of_freedom} degrees of freedom)"


def summarise(results: Results, sprt: Sprt | None = None, *, two_sample: bool = False) -> Stats:
    """Computes all figures of results, with a sequential test if one is given.

    >>> print(summarise(Results(pentanomial=(10, 40, 100, 55, 15)), Sprt(0, 10)))
    Elo: 19.76 +/- 21.55, nElo: 29.87 +/- 32.46
    LOS: 96.43 %, DrawRatio: 45.45 %, PairsRatio: 1.40
    Games: 440, Points: 232.5 (52.84 %)
    Ptnml(0-2): [10, 40, 100, 55, 15]
    LLR: 0.90 (30.5%) (-2.94, 2.94) [0.00, 10.00] normalized
    t: 1.80, p: 0.0733 (one sample, 219 degrees of freedom)
    """
    sample = results.sample
    estimate = strength(sample)
    test = t_test(sample, two_sample=two_sample)
    losses, draws, wins = results.trinomial or (None, None, None)
    llr = None if sprt is None else sprt.llr(results)
    return Stats(
        games=sample.games,
        wins=wins,
        draws=draws,
        losses=losses,
        pentanomial=results.pentanomial,
        score=estimate.score,
        elo=estimate.elo,
        elo_error=estimate.elo_error,
        nelo=estimate.nelo,
        nelo_error=estimate.nelo_error,
        los=estimate.los,
        draw_ratio=sample.draw_ratio,
        pairs_ratio=results.pairs_ratio,
        t=test.t,
        p=test.p,
        degrees_of_freedom=test.degrees_of_freedom,
        two_sample=test.two_sample,
        sprt=sprt,
        llr=llr,
        verdict=None if sprt is None or llr is None else sprt.verdict(llr),
    )


def _finite(value: object) -> object:
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.2f} %"
