"""Players, as they are written everywhere: the built-in engine, or a program.

    plywise[:PROFILE|FILE.toml][?parameter=value&...]
    uci:COMMAND[?Option=value&...]
    FILE.toml

Everything before the last `?` is the command, split as a shell would; names and values may hold spaces, and `%26`,
`%3D`, `%3F` and `%25` stand for `&`, `=`, `?` and `%`. A file says the same in its own words:

    name = "Stockfish, small"
    command = "uci:stockfish"        # or plywise:classic; a program alone speaks UCI
    folder = "engines"               # to run it in, seen from the file
    options = { Hash = 8 }           # of an engine over UCI, or parameters of plywise
    limits = { nodes = 5000 }        # its own, whatever the match's

A file of parameters is the built-in engine with these.
"""

import shlex
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote

from plywise.errors import InputError
from plywise.files import read_text
from plywise.limits import Limit
from plywise.parameters import Parameters, load

__all__ = ["BuiltIn", "Player", "UciPlayer", "parse_player"]

_FORMS = "plywise[:PROFILE|FILE.toml][?parameter=value&...], uci:COMMAND[?Option=value&...], or a player's FILE.toml"
_PARAMETER_GROUPS = ("base", "search", "chess", "loa")
"""What a file of parameters has, which describes the built-in engine as well."""
_KEYS = ("name", "command", "folder", "options", "limits")


@dataclass(frozen=True)
class BuiltIn:
    """The engine of this package."""

    name: str
    """As it was written, or as its file calls it."""
    parameters: Parameters = field(hash=False)
    limit: Limit | None = None
    """Its own, whatever others have."""


@dataclass(frozen=True)
class UciPlayer:
    """A program that speaks UCI."""

    name: str
    """As it was written, or as its file calls it."""
    command: tuple[str, ...]
    """The program and its arguments."""
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Values of its options, in the order in which it is told; a button's is empty."""
    folder: str | None = None
    """To run it in; None: where this process runs."""
    limit: Limit | None = None
    """Its own, whatever others have."""


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
    if any(0xD800 <= ord(letter) <= 0xDFFF for letter in text):
        raise InputError(f"player {text!r}: bytes that are not UTF-8")
    what, mark, settings = text.rpartition("?")
    if not mark:
        what, settings = text, ""
    form, colon, rest = what.partition(":")
    if text.endswith(".toml") and form not in ("plywise", "uci"):
        return _described(Path(text))
    try:
        if form == "plywise":
            return BuiltIn(text, _parameters(rest if colon else "modern", _settings(settings)))
        if form == "uci" and colon:
            return UciPlayer(text, _command(rest), _settings(settings))
    except InputError as error:
        raise InputError(f"player {text}: {error}") from None
    raise InputError(f'no player is written "{text}"; write {_FORMS}')


def _described(path: Path) -> Player:
    """The player that a file describes."""
    try:
        words = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: this is no TOML: {error}") from None
    if "command" not in words and any(name in words for name in _PARAMETER_GROUPS):
        return BuiltIn(path.stem, load(path))
    try:
        return _of_words(path, words)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def _of_words(path: Path, words: Mapping[str, object]) -> Player:
    unknown = [key for key in words if key not in _KEYS]
    if unknown:
        raise InputError(f"{unknown[0]!r} says nothing of a player; a player's file has {', '.join(_KEYS)}")
    name, command, folder = words.get("name", path.stem), words.get("command"), words.get("folder")
    options, limits = words.get("options", {}), words.get("limits", {})
    if not isinstance(command, str) or not command.strip():
        raise InputError('no command; write one as command = "uci:stockfish" or command = "plywise:classic"')
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise InputError("name is a text of one line")
    if not (folder is None or isinstance(folder, str)):
        raise InputError("folder is a text, the path of a folder")
    if not isinstance(options, dict) or not isinstance(limits, dict):
        raise InputError("options and limits are tables, as limits = { nodes = 5000 }")
    limit = Limit.of(limits) if limits else None
    settings = {key: _as_text(key, value) for key, value in options.items()}
    form, colon, rest = command.partition(":")
    if form == "plywise":
        if folder is not None:
            raise InputError("folder is for programs; plywise itself runs in none")
        return BuiltIn(name, _parameters(rest if colon else "modern", settings), limit)
    where = None if folder is None else str((path.parent / folder).absolute())
    return UciPlayer(name, _command(rest if form == "uci" and colon else command), settings, where, limit)


def _as_text(key: str, value: object) -> str:
    """The value of an option as it is told."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (str, int, float)):
        return str(value)
    raise InputError(f"option {key} takes a text, a number, true or false")


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
