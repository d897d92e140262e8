"""Whether what was learned is better in games: a match against the player as it was given, when learning ends.

Values that were tuned to something else than games may fail in games; here one finds out at once. It serves every
learner: all that it needs are the learned player and its run.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import cast

from plywise.arena.match import MatchProgress, match, match_of, resume_match
from plywise.arena.plan import parse_sprt
from plywise.arena.result import MatchResult
from plywise.bounds import GAMES, NODES
from plywise.errors import InputError
from plywise.parameters import Parameters
from plywise.player import BuiltIn, Player, parse_player
from plywise.runs import Run

__all__ = ["Verification", "verifications", "verify"]

ASKED = "verify"
"""Under this name stands in `run.toml` how a learner's run is to be verified, and in its folder the matches are."""
LEARNED = "learned"

_DRAW = "movenumber=40,movecount=8,score=10"
_RESIGN = "movecount=3,score=600"
"""Games at small limits of nodes are long, and what both players agree on is the result."""


@dataclass(frozen=True)
class Verification:
    """How what was learned is to be verified."""

    against: tuple[str, ...] = ()
    """Whoever else it plays, besides the player as it was given."""
    nodes: int = 10_000
    """A move."""
    games: int = 10_000
    """At most."""
    sprt: str = "elo0=0,elo1=10"

    def __post_init__(self) -> None:
        NODES.check("verify_nodes", self.nodes)
        GAMES.check("verify_games", self.games)
        if self.games % 2:
            raise InputError(f"verify_games must be even, not {self.games}")
        parse_sprt(self.sprt)
        for text in self.against:
            parse_player(text)

    def as_words(self) -> dict[str, object]:
        """Everything by name; `of` reads it back."""
        return {**asdict(self), "against": list(self.against)}

    @classmethod
    def of(cls, words: object) -> "Verification | None":
        """A verification that was written down."""
        if words is None:
            return None
        given = dict(cast("Mapping[str, object]", words))
        given["against"] = tuple(cast("Sequence[str]", given["against"]))
        return cls(**given)  # type: ignore[arg-type] # The fields by name.


def verify(
    run: Run,
    learned: Parameters,
    given: BuiltIn,
    concurrency: int,
    progress: Callable[[MatchProgress], None] | None = None,
) -> None:
    """Plays the matches that were asked for and are missing; each is a run of its own within the learner's."""
    wanted = Verification.of(run.asked.get(ASKED))
    if wanted is None:
        return
    opponents: list[Player] = [given, *map(parse_player, wanted.against)]
    for number, opponent in enumerate(opponents, start=1):
        folder = _folder(run.path, number)
        if folder.exists():
            resume_match(folder, concurrency=concurrency, progress=progress)
            continue
        match(
            BuiltIn(LEARNED, learned),
            opponent,
            games=wanted.games,
            nodes=wanted.nodes,
            sprt=wanted.sprt,
            draw=_DRAW,
            resign=_RESIGN,
            concurrency=concurrency,
            run=folder,
            progress=progress,
        )


def verifications(path: Path) -> tuple[MatchResult, ...]:
    """How the matches of a learner's run stand."""
    found = []
    number = 1
    while _folder(path, number).exists():
        with Run.open(_folder(path, number)) as run:
            found.append(match_of(run))
        number += 1
    return tuple(found)


def _folder(path: Path, number: int) -> Path:
    return path / ASKED / str(number)
