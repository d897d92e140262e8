"""Players, as they are written everywhere: the built-in engine, or a program.

    plywise[:PROFILE|FILE.toml][?parameter=value&...]
    uci:COMMAND[?Option=value&...]

Everything before the last `?` is the command, split as a shell would; names and values may hold spaces, and `%26`,
`%3D`, `%3F` and `%25` stand for `&`, `=`, `?` and `%`.
"""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias
from urllib.parse import unquote

from plywise.errors import InputError
from plywise.parameters import Parameters, load

__all__ = ["BuiltIn", "Player", "UciPlayer", "parse_player"]

_FORMS = "plywise[:PROFILE|FILE.toml][?parameter=value&...] or uci:COMMAND[?Option=value&...]"


@dataclass(frozen=True)
class BuiltIn:
    """The engine of this package."""

    name: str
    """As it was written."""
    parameters: Parameters = field(hash=False)


@dataclass(frozen=True)
class UciPlayer:
    """A program that speaks UCI."""

    name: str
    """As it was written."""
    command: tuple[str, ...]
    """The program and its arguments."""
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Values of its options, in the order in which it is told; a button's is empty."""


Player: TypeAlias = BuiltIn | UciPlayer
"""Whoever can be asked for a move."""


def parse_player(text: str) -> Player:
    """Reads the description of a player.

    >>> parse_player("plywise:classic?check=0.5").parameters.get("chess.classes.check")
    0.5
    >>> player = parse_player("uci:nice -n 5 stockfish?Hash=64&Clear Hash")
    >>> player.command, player.options
    (('nice', '-n', '5', 'stockfish'), {'Hash': '64', 'Clear Hash': ''})
    """
    if any(ord(letter) < 32 for letter in text):
        raise InputError(f"player {text!r}: a line break or another control character; write it on one line")
    what, mark, settings = text.rpartition("?")
    if not mark:
        what, settings = text, ""
    form, colon, rest = what.partition(":")
    try:
        if form == "plywise":
            return BuiltIn(text, _parameters(rest if colon else "modern", _settings(settings)))
        if form == "uci" and colon:
            return UciPlayer(text, _command(rest), _settings(settings))
    except InputError as error:
        raise InputError(f"player {text}: {error}") from None
    raise InputError(f'no player is written "{text}"; write {_FORMS}')


def _settings(text: str) -> dict[str, str]:
    """The names and values that follow the question mark."""
    settings: dict[str, str] = {}
    for part in text.split("&") if text else ():
        try:
            name, value = (unquote(side, errors="strict").strip() for side in part.partition("=")[::2])
        except UnicodeDecodeError:
            raise InputError(f'"{part}" holds percent codes that are not UTF-8') from None
        if not name:
            raise InputError(f'"{part}" should be name=value; in a value, %26 stands for & and %3F for ?')
        if name in settings:
            raise InputError(f"{name} is given twice; give it once")
        settings[name] = value
    return settings


def _parameters(source: str, settings: Mapping[str, str]) -> Parameters:
    """The parameters of a profile or a file, with some of them changed."""
    if not source:
        raise InputError(f"a profile ({', '.join(Parameters.profiles())}) or FILE.toml should follow the colon")
    parameters = load(source)
    for name, value in settings.items():
        parameters = parameters.replace_text(name, value)
    return parameters


def _command(text: str) -> tuple[str, ...]:
    """A program and its arguments."""
    try:
        command = tuple(shlex.split(text))
    except ValueError:
        raise InputError("a quotation mark in the command is never closed") from None
    if not command or not command[0]:
        raise InputError("the command is missing, as in uci:stockfish")
    return command
