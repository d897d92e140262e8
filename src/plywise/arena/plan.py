"""What a match is to be: everything that its games depend on, as it stands in `run.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from plywise._core import Parameters
from plywise.arena.adjudication import DrawRule, ResignRule, parse_rule, rule_as_text
from plywise.arena.game import Arbiter, Opening
from plywise.arena.openings import Order, choose_openings
from plywise.arena.statistics import Sprt
from plywise.bounds import TIMEOUTS
from plywise.errors import InputError
from plywise.files import read_text
from plywise.games.position import Game, Rules
from plywise.limits import Limit
from plywise.player import BuiltIn, Player, UciPlayer

__all__ = ["Plan", "Timeouts", "parse_sprt"]

_SPRT = ("elo0", "elo1", "alpha", "beta", "model")


@dataclass(frozen=True)
class Timeouts:
    """How long engines are waited for, in seconds."""

    start: float = TIMEOUTS["start"]
    """For the answer to `uci`."""
    ping: float = TIMEOUTS["ping"]
    """For the answer to `isready`."""
    move: float = TIMEOUTS["move"]
    """For a move without a clock."""

    def __post_init__(self) -> None:
        for name, seconds in (("start", self.start), ("ping", self.ping), ("move", self.move)):
            if not 0 < seconds <= 1e6:
                raise InputError(f"{name}_timeout must be above 0 and at most 1,000,000 seconds, not {seconds:g}")


@dataclass(frozen=True)
class Plan:
    """A match, as it was asked for."""

    players: tuple[Player, Player]
    games: int | None
    """At most; None: as many as there are openings for."""
    limits: tuple[Limit, Limit]
    """Of each player."""
    arbiter: Arbiter
    openings: Path | None
    order: Order
    seed: int
    sprt: Sprt | None
    hash_mb: int
    timeouts: Timeouts

    @property
    def names(self) -> tuple[str, str]:
        """The players' names; where both are the same, the second is shown as `#2`."""
        first, second = (player.name for player in self.players)
        return first, f"{second} #2" if first == second else second

    def draw_openings(self) -> list[Opening]:
        """Where each pair begins."""
        return choose_openings(
            None if self.games is None else self.games // 2,
            game=self.arbiter.game,
            rules=self.arbiter.rules,
            path=self.openings,
            order=self.order,
            seed=self.seed,
        )

    def as_words(self) -> dict[str, object]:
        """Everything by name; `of` reads it back, with the files of `files`."""
        arbiter = self.arbiter
        words: dict[str, object] = {
            "players": [_player_words(player, number) for number, player in enumerate(self.players, start=1)],
            "limits": [limit.as_words() for limit in self.limits],
            "games": self.games,
            "game": arbiter.game,
            "rules": arbiter.rules,
            "openings": None if self.openings is None else str(self.openings),
            "order": self.order,
            "seed": self.seed,
            "sprt": None if self.sprt is None else {name: getattr(self.sprt, name) for name in _SPRT},
            "draw": None if arbiter.draw is None else rule_as_text(arbiter.draw),
            "resign": None if arbiter.resign is None else rule_as_text(arbiter.resign),
            "maxmoves": arbiter.maxmoves,
            "timemargin": None if arbiter.timemargin is None else round(1000 * arbiter.timemargin),
            "hash": self.hash_mb,
            "timeouts": {"start": self.timeouts.start, "ping": self.timeouts.ping, "move": self.timeouts.move},
        }
        return {name: value for name, value in words.items() if value is not None}

    def files(self) -> dict[str, str]:
        """The parameters of built-in players, whole, as files that lie beside `run.toml`."""
        return {
            _parameter_file(number): player.parameters.to_toml()
            for number, player in enumerate(self.players, start=1)
            if isinstance(player, BuiltIn)
        }

    @classmethod
    def of(cls, words: Mapping[str, object], folder: Path) -> "Plan":
        """A plan that was written down."""
        try:
            return _plan_of(words, folder)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError(f"{folder}: run.toml does not say what match this is ({error}); restore it") from None


def parse_sprt(text: str) -> Sprt:
    """Reads a sequential test, as `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized`.

    >>> parse_sprt("elo0=0,elo1=5")
    Sprt(elo0=0.0, elo1=5.0, alpha=0.05, beta=0.05, model='normalized')
    """
    given: dict[str, str] = {}
    for part in text.split(","):
        name, _, value = (side.strip() for side in part.partition("="))
        if name not in _SPRT or not value or " " in value:
            raise InputError(f'sprt: "{part}" is none of {", ".join(_SPRT)}; write elo0=0,elo1=10, with commas')
        given[name] = value
    for name in ("elo0", "elo1"):
        if name not in given:
            raise InputError(f"sprt: {name} is missing; write elo0=0,elo1=10")
    model = given.pop("model", "normalized")
    try:
        numbers = {name: float(value) for name, value in given.items()}
    except ValueError:
        raise InputError(f"sprt: {text!r} holds what is no number; write elo0=0,elo1=10") from None
    return Sprt(**numbers, model=model)  # type: ignore[arg-type] # Sprt checks the model.


def _parameter_file(number: int) -> str:
    return f"player{number}.toml"


def _player_words(player: Player, number: int) -> dict[str, object]:
    if isinstance(player, BuiltIn):
        return {"name": player.name, "parameters": _parameter_file(number)}
    program, *arguments = player.command
    if player.folder is None and "/" in program:
        program = str(Path(program).absolute())
    command = [program, *arguments]
    words: dict[str, object] = {"name": player.name, "command": command, "options": dict(player.options)}
    return words if player.folder is None else {**words, "folder": player.folder}


def _player_of(words: Mapping[str, object], folder: Path) -> Player:
    if "parameters" in words:
        return BuiltIn(str(words["name"]), Parameters.from_toml(read_text(folder / str(words["parameters"]))))
    command, options = cast("list[str]", words["command"]), cast("dict[str, str]", words["options"])
    return UciPlayer(str(words["name"]), tuple(command), options, cast("str | None", words.get("folder")))


def _plan_of(words: Mapping[str, object], folder: Path) -> Plan:
    first, second = (_player_of(each, folder) for each in cast("list[dict[str, object]]", words["players"]))
    mine, theirs = (Limit.of(each) for each in cast("list[dict[str, object]]", words["limits"]))
    draw, resign, openings = words.get("draw"), words.get("resign"), words.get("openings")
    sprt, timeouts = words.get("sprt"), cast("dict[str, float]", words["timeouts"])
    arbiter = Arbiter(
        cast("Game", words["game"]),
        cast("Rules | None", words.get("rules")),
        None if draw is None else parse_rule(DrawRule, str(draw)),
        None if resign is None else parse_rule(ResignRule, str(resign)),
        cast("int | None", words.get("maxmoves")),
        None if words.get("timemargin") is None else cast("int", words["timemargin"]) / 1000,
    )
    return Plan(
        (first, second),
        cast("int | None", words.get("games")),
        (mine, theirs),
        arbiter,
        None if openings is None else Path(str(openings)),
        cast("Order", words["order"]),
        cast("int", words["seed"]),
        None if sprt is None else Sprt(**cast("dict[str, float]", sprt)),  # type: ignore[arg-type]
        cast("int", words["hash"]),
        Timeouts(**timeouts),
    )
