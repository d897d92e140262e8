"""Parameters of the engine: read from and written to files, compared, and listed.

The table of parameters itself (names, types, bounds, defaults) is the core's: `Parameters.table()`.
"""

import re
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import TypeAlias

from plywise._core import Parameter, Parameters
from plywise.errors import InputError
from plywise.files import read_text

__all__ = ["Difference", "Parameter", "ParameterSource", "Parameters", "Value", "diff", "load", "save", "values"]

Value: TypeAlias = bool | int | float | str | list[int]
"""The value of a parameter."""

ParameterSource: TypeAlias = Parameters | str | PathLike[str]
"""Parameters, the name of a profile, or the path of a parameter file."""


@dataclass(frozen=True)
class Difference:
    """A parameter in which two sets differ."""

    name: str
    first: Value
    second: Value


def load(source: ParameterSource) -> Parameters:
    """The parameters of a profile or of a TOML file.

    A name that ends in `.toml` or holds a `/` is a file's; any other is a profile's.

    >>> load("classic").get("chess.classes.check")
    0.25
    """
    if isinstance(source, Parameters):
        return source
    if isinstance(source, str) and not _names_a_file(source):
        return _profile(source)
    path = fspath(source)
    text = read_text(path)
    try:
        return Parameters.from_toml(text)
    except InputError as error:
        raise InputError(_located(path, str(error))) from None


def save(parameters: Parameters, path: str | PathLike[str], base: str | None = None) -> None:
    """Writes a parameter file: complete, or, with the name of a profile as `base`, what differs from that."""
    Path(path).write_text(parameters.to_toml(base), encoding="utf-8")


def values(parameters: Parameters) -> dict[str, Value]:
    """Every parameter's full name and value, in the order of the table."""
    names = (f"{parameter.group}.{parameter.name}" for parameter in Parameters.table())
    return {name: parameters.get(name) for name in names}


def diff(first: ParameterSource, second: ParameterSource) -> list[Difference]:
    """Where two sets of parameters differ, in the order of the table.

    >>> [difference.name for difference in diff("classic", "paper001")]
    ['chess.classes.forced_reply_when']
    """
    theirs = values(load(second))
    pairs = ((name, mine, theirs[name]) for name, mine in values(load(first)).items())
    return [Difference(name, mine, other) for name, mine, other in pairs if mine != other]


def _names_a_file(source: str) -> bool:
    return source.endswith(".toml") or "/" in source or "\\" in source


def _profile(name: str) -> Parameters:
    try:
        return Parameters(name)
    except InputError as error:
        raise InputError(f"{error}; a parameter file's name ends in .toml") from None


def _located(path: str, message: str) -> str:
    """An error of the core's reader, which knows the line, with the name of the file."""
    line = re.match(r"line (\d+): ", message)
    return f"{path}:{line[1]}: {message[line.end() :]}" if line else f"{path}: {message}"
