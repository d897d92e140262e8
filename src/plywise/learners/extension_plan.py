"""What learning extensions from a suite is to be: everything that it depends on, as it stands in `run.toml`."""

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, TypeAlias, cast

from plywise._core import Parameters
from plywise.errors import InputError
from plywise.experience.sampling import Sampling
from plywise.experience.suites import Problem, Suite, read_suite
from plywise.files import opened, read_text
from plywise.games.position import Game, Rules
from plywise.learners.extensions import ExtensionsOptions
from plywise.player import BuiltIn

__all__ = ["ExtensionPlan", "GradientBy", "Halves", "class_names", "raised_by", "weighted"]

GradientBy: TypeAlias = Literal["shadow", "search"]
"""Where the altered counts come from: shadow counts of the same search, or further searches."""

_PLAYER_FILE = "player1.toml"
_PLAIN = "search.plain"


@dataclass(frozen=True)
class Halves:
    """The positions that are learned from, and those that the gradient never sees."""

    training: tuple[Problem, ...]
    validation: tuple[Problem, ...]


@dataclass(frozen=True)
class ExtensionPlan:
    """Learning from a suite, as it was asked for."""

    suite: Path
    player: BuiltIn
    options: ExtensionsOptions
    sampling: Sampling
    gradient_by: GradientBy
    validation: str | None
    """A share of the positions, or a second suite."""
    seed: int
    presearch: int | None
    """Nodes a position of the search that finds the paths beforehand."""
    game: Game = "chess"
    rules: Rules | None = None

    def as_words(self) -> dict[str, object]:
        """Everything by name, with what the suites were; `of` reads it back."""
        sampling = asdict(self.sampling)
        del sampling["concurrency"]
        words: dict[str, object] = {
            "suite": str(self.suite),
            "suite_sha256": _digest(self.suite),
            "player": self.player.name,
            "options": self.options.as_words(),
            "sampling": sampling,
            "gradient": self.gradient_by,
            "validation": self.validation,
            "seed": self.seed,
            "presearch": self.presearch,
            "game": self.game,
            "rules": self.rules,
        }
        if self.validation is not None and _share(self.validation) is None:
            words["validation_sha256"] = _digest(Path(self.validation))
        return {name: value for name, value in words.items() if value is not None}

    def files(self) -> dict[str, str]:
        """The player's parameters, whole, as a file that lies beside `run.toml`."""
        return {_PLAYER_FILE: self.player.parameters.to_toml()}

    @classmethod
    def of(cls, words: Mapping[str, object], folder: Path, concurrency: int) -> "ExtensionPlan":
        """A plan that was written down; its suites must still be what they were."""
        try:
            plan = cls._of(words, folder, concurrency)
        except (KeyError, TypeError, AttributeError) as error:
            raise InputError(f"{folder}: run.toml does not say what was to be learned ({error}); restore it") from None
        for name, digest in plan.as_words().items():
            if name.endswith("sha256") and words.get(name) != digest:
                raise InputError(f"{folder}: the {name.partition('_')[0]} is no longer what it was; restore the file")
        return plan

    @classmethod
    def _of(cls, words: Mapping[str, object], folder: Path, concurrency: int) -> "ExtensionPlan":
        parameters = Parameters.from_toml(read_text(folder / _PLAYER_FILE))
        return cls(
            Path(str(words["suite"])),
            BuiltIn(str(words["player"]), parameters),
            ExtensionsOptions.of(cast("dict[str, object]", words["options"])),
            Sampling(**cast("dict[str, int]", words["sampling"]), concurrency=concurrency),  # type: ignore[arg-type]
            cast("GradientBy", words["gradient"]),
            cast("str | None", words.get("validation")),
            cast("int", words["seed"]),
            cast("int | None", words.get("presearch")),
            cast("Game", words["game"]),
            cast("Rules | None", words.get("rules")),
        )

    def read(self) -> tuple[Suite, Halves]:
        """The suite, and which of its positions are for what."""
        suite = read_suite(self.suite, game=self.game, rules=self.rules)
        if self.validation is None:
            return suite, Halves(suite.problems, ())
        share = _share(self.validation)
        if share is None:
            other = read_suite(self.validation, game=self.game, rules=self.rules)
            return suite, Halves(suite.problems, other.problems)
        order = list(range(len(suite.problems)))
        random.Random(self.seed).shuffle(order)  # noqa: S311 - not for secrets
        chosen = set(order[: round(share * len(order))])
        if not 0 < len(chosen) < len(order):
            raise InputError(f"{self.suite}: {len(order)} positions cannot be divided so that {share:g} are validation")
        return suite, Halves(_those(suite, chosen, keep=False), _those(suite, chosen, keep=True))

    def parameters(self, weights: Sequence[float]) -> Parameters:
        """The player's parameters with these weights."""
        return weighted(self.player.parameters, self.options.classes, weights)

    def raised(self, weights: Sequence[float]) -> list[Parameters]:
        """The same with one weight after the other raised by δ."""
        return raised_by(self.player.parameters, self.options.classes, weights, self.options.delta)


def weighted(parameters: Parameters, classes: Sequence[str], weights: Sequence[float]) -> Parameters:
    """Parameters with other weights of some classes."""
    for name, weight in zip(classes, weights, strict=True):
        parameters = parameters.replace(name, weight)
    return parameters


def raised_by(
    parameters: Parameters, classes: Sequence[str], weights: Sequence[float], delta: float
) -> list[Parameters]:
    """Parameters with these weights of some classes, one after the other raised by δ."""
    alone = ([w + delta * (i == j) for j, w in enumerate(weights)] for i in range(len(weights)))
    return [weighted(parameters, classes, each) for each in alone]


def class_names(names: Sequence[str] | None, game: Game) -> tuple[str, ...]:
    """Classes by their full names; without any, those of the game that positions tell by themselves."""
    group = f"{game}.classes"
    known = [
        parameter.name for parameter in Parameters.table() if parameter.group == group and parameter.kind == "real"
    ]
    if names is None:
        return tuple(f"{group}.{name}" for name in known if name != "mate_threat")
    chosen = []
    for name in names:
        short = name.removeprefix(f"{group}.")
        if name in ("plain", _PLAIN):
            chosen.append(_PLAIN)
        elif short in known:
            chosen.append(f"{group}.{short}")
        else:
            raise InputError(f'no class of {game} is called "{name}"; there are {", ".join(known)}, and plain')
    if len(set(chosen)) != len(chosen):
        raise InputError(f"a class is named twice: {', '.join(names)}")
    return tuple(chosen)


def _those(suite: Suite, chosen: set[int], *, keep: bool) -> tuple[Problem, ...]:
    return tuple(problem for number, problem in enumerate(suite.problems) if (number in chosen) == keep)


def _share(text: str) -> float | None:
    """A share between 0 and 1; None if the text names a file."""
    try:
        share = float(text)
    except ValueError:
        return None
    if not 0 < share < 1:
        raise InputError(f"validation must be a share between 0 and 1, or a suite, not {text}")
    return share


def _digest(path: Path) -> str:
    with opened(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
