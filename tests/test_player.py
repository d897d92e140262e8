"""How players are written."""

from pathlib import Path

import pytest

from plywise.errors import InputError
from plywise.limits import Limit
from plywise.parameters import Parameters
from plywise.player import BuiltIn, UciPlayer, parse_player


def parameters(text: str) -> Parameters:
    """The parameters of a built-in player."""
    player = parse_player(text)
    assert isinstance(player, BuiltIn)
    assert player.name == text
    return player.parameters


def program(text: str) -> tuple[tuple[str, ...], dict[str, str]]:
    """The command and the options of a program."""
    player = parse_player(text)
    assert isinstance(player, UciPlayer)
    assert player.name == text
    return player.command, dict(player.options)


def test_the_built_in_engine_is_modern_unless_a_profile_is_named() -> None:
    assert parameters("plywise") == Parameters("modern")
    assert parameters("plywise:classic") == Parameters("classic")
    assert parameters("plywise:classic") != parameters("plywise")


def test_parameters_are_set_by_short_and_full_names() -> None:
    changed = parameters("plywise:classic?check=0.5&search.null_move=false")
    assert changed == Parameters("classic").replace("check", 0.5).replace("null_move", False)
    assert parameters("plywise?check=0.5") == Parameters().replace("check", 0.5)


def test_parameters_come_from_a_file(tmp_path: Path) -> None:
    mine = Parameters("classic").replace("check", 0.75)
    file = tmp_path / "my own.toml"
    file.write_text(mine.to_toml(), encoding="utf-8")
    assert parameters(f"plywise:{file}") == mine
    assert parameters(f"plywise:{file}?check=0") == mine.replace("check", 0.0)


def test_a_bad_parameter_file_is_told_by_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(Parameters().to_toml().replace("check =", "chekc =", 1), encoding="utf-8")
    with pytest.raises(InputError, match=rf"{file}:\d+: .*chekc"):
        parse_player(f"plywise:{file}")


@pytest.mark.parametrize(
    ("text", "command", "options"),
    [
        ("uci:stockfish", ("stockfish",), {}),
        ("uci:./my engine", ("./my", "engine"), {}),
        ("uci:'./my engine' --threads \"a b\"", ("./my engine", "--threads", "a b"), {}),
        ("uci:engine?Hash=64&Clear Hash", ("engine",), {"Hash": "64", "Clear Hash": ""}),
        ("uci:engine?Book File=a b.bin", ("engine",), {"Book File": "a b.bin"}),
        ("uci:engine?Name=a%26b%3Dc%3F%25", ("engine",), {"Name": "a&b=c?%"}),
        ("uci:engine?Formula=a=b", ("engine",), {"Formula": "a=b"}),
        ("uci:what?ever?Hash=8", ("what?ever",), {"Hash": "8"}),
        ("uci:what?ever?", ("what?ever",), {}),
    ],
)
def test_a_program_and_its_options(text: str, command: tuple[str, ...], options: dict[str, str]) -> None:
    assert program(text) == (command, options)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no player is written"),
        ("stockfish", "uci:COMMAND"),
        ("Plywise", "no player is written"),
        ("cecp:crafty", "no player is written"),
        ("plywise:", r"a profile \(.*classic.*\) or FILE.toml"),
        ("plywise:ancient", "player plywise:ancient: .*ancient"),
        ("plywise:none.toml", "none.toml: no such file"),
        ("plywise?chekc=1", "player plywise.chekc=1: .*chekc"),
        ("plywise?check=9", "check"),
        ("plywise?check=0.5&check=0.75", "check is given twice"),
        ("plywise?=1", '"=1" should be name=value'),
        ("plywise?check=0.5&&slack=0", '"" should be name=value'),
        ("uci", "no player is written"),
        ("uci:", "the command is missing"),
        ("uci:''", "the command is missing"),
        ("uci:'engine", "never closed"),
        ("uci:engine?Name=%ff", "not UTF-8"),
        ("uci:engine\nquit", "control character"),
    ],
)
def test_what_is_wrong_is_told(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem) as caught:
        parse_player(text)
    assert "\n" not in str(caught.value)


def described(path: Path, text: str) -> BuiltIn | UciPlayer:
    path.write_text(text, encoding="utf-8")
    return parse_player(str(path))


def test_a_file_describes_a_program(tmp_path: Path) -> None:
    text = """
name = "Small fish"
command = "uci:stockfish --quiet"
folder = "engines"
options = { Hash = 8, UCI_LimitStrength = true, "Clear Hash" = "" }
limits = { tc = "5+0.05", nodes = 1000 }
"""
    player = described(tmp_path / "fish.toml", text)
    assert isinstance(player, UciPlayer)
    assert (player.name, player.command) == ("Small fish", ("stockfish", "--quiet"))
    assert player.options == {"Hash": "8", "UCI_LimitStrength": "true", "Clear Hash": ""}
    assert player.folder == str(tmp_path / "engines")
    assert player.limit == Limit.parse("tc=5+0.05,nodes=1000")


def test_a_file_describes_the_built_in_engine(tmp_path: Path) -> None:
    player = described(tmp_path / "mine.toml", 'command = "plywise:classic"\noptions = { check = 0.5 }\n')
    assert isinstance(player, BuiltIn)
    assert player.name == "mine"
    assert player.parameters == Parameters("classic").replace("check", 0.5)
    assert player.limit is None


def test_a_program_in_a_file_needs_no_form(tmp_path: Path) -> None:
    player = described(tmp_path / "mine.toml", 'command = "nice stockfish"\n')
    assert isinstance(player, UciPlayer)
    assert player.command == ("nice", "stockfish")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("command = ", "this is no TOML"),
        ("", "no command"),
        ("command = 3", "no command"),
        ('command = "stockfish"\nspeed = 3', "'speed' says nothing of a player"),
        ('command = "stockfish"\nname = ""', "name is a text"),
        ('command = "stockfish"\nfolder = 3', "folder is a text"),
        ('command = "stockfish"\noptions = 3', "options and limits are tables"),
        ('command = "stockfish"\noptions = { Hash = [] }', "option Hash takes"),
        ('command = "stockfish"\nlimits = { time = 3 }', "no limit is called 'time'"),
        ('command = "stockfish"\nlimits = { tc = "1", movetime = 3 }', "contradict"),
        ('command = "plywise:ancient"', "ancient"),
        ('command = "plywise"\nfolder = "x"', "folder is for programs"),
        ('command = "plywise"\noptions = { chekc = 1 }', "chekc"),
    ],
)
def test_a_file_that_describes_no_player_is_told(text: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=problem) as caught:
        described(tmp_path / "mine.toml", text)
    assert str(caught.value).startswith(str(tmp_path / "mine.toml"))
