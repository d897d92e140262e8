"""Options that several commands share."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from plywise.bounds import CONCURRENCY, HASH_MB
from plywise.games.position import Game, Rules

GameOption: TypeAlias = Annotated[Game, typer.Option("--game", help="The game: chess, or loa for Lines of Action.")]
RulesOption: TypeAlias = Annotated[
    Rules | None, typer.Option("--rules", help="The rules of Lines of Action: olympiad unless given.")
]
JsonOption: TypeAlias = Annotated[
    bool, typer.Option("--json", help="End standard output with one JSON object; all else goes to standard error.")
]
ConcurrencyOption: TypeAlias = Annotated[
    int,
    typer.Option(
        "--concurrency",
        min=CONCURRENCY.least,
        max=CONCURRENCY.most,
        help="How much to do at once; only results by the clock depend on it.",
    ),
]

HashOption: TypeAlias = Annotated[
    int, typer.Option("--hash", min=HASH_MB.least, max=HASH_MB.most, help="The table's size in MB.")
]
RunOption: TypeAlias = Annotated[
    Path | None, typer.Option("--run", help="The folder of the run; by default a new one under runs/.")
]


def examples(*commands: str) -> str:
    """The end of a command's help: examples, a line each."""
    return "\b\nExamples:\n" + "\n".join(f"  {command}" for command in commands)
