"""The statistics of matches: pure functions of counts, as the field's servers compute them.

`Results` are the counts. `strength` estimates from them, `Sprt` decides by them, `t_test` compares them, and
`summarise` puts all figures together. `docs/statistics.md` has the definitions and their sources.
"""

from plywise.arena.statistics.results import Results, Sample
from plywise.arena.statistics.sprt import Model, Sprt, Verdict
from plywise.arena.statistics.strength import Strength, elo_of, expected_score, strength
from plywise.arena.statistics.student import TTest, t_test
from plywise.arena.statistics.summary import Stats, summarise

__all__ = [
    "Model",
    "Results",
    "Sample",
    "Sprt",
    "Stats",
    "Strength",
    "TTest",
    "Verdict",
    "elo_of",
    "expected_score",
    "strength",
    "summarise",
    "t_test",
]
