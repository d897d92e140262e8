"""Operations of EPD: what stands after the position on a line of a suite, the same for every game.

An operation is a name, its operands, and a semicolon: `bm Qg6 Rxh7; id "WAC.001";`. An operand that holds spaces or
semicolons stands in quotes, in which a backslash goes before a quote or another backslash.
"""

import re
from collections.abc import Iterator

from plywise.errors import InputError

Operations = dict[str, tuple[str, ...]]
"""The operands of each operation, by its name."""

_PART = re.compile(r'"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<end>;)|(?P<word>[^\s;"]+)|(?P<stray>")')
_ESCAPE = re.compile(r'\\(["\\])')
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def read_operations(text: str) -> Operations:
    """Reads operations; the last semicolon may be missing, and what an operation says twice is put together.

    >>> read_operations('bm Qg6; id "Win; at once"; bm Rh1')
    {'bm': ('Qg6', 'Rh1'), 'id': ('Win; at once',)}
    """
    operations: Operations = {}
    for name, operands in _split(text):
        operations[name] = operations.get(name, ()) + operands
    return operations


def excerpt(text: str) -> str:
    """A piece of a file in quotes, cut and escaped, so that it can stand in a message of one line."""
    longest = 40
    return f'"{repr(text[:longest] + "…" if len(text) > longest else text)[1:-1]}"'


def _split(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each operation's name and operands, in the order of the text."""
    name = ""
    operands: list[str] = []
    for part in _PART.finditer(text):
        if part["end"] is not None:
            if name:
                yield name, tuple(operands)
            name, operands = "", []
        elif part["stray"] is not None:
            raise InputError(f"a quotation mark is never closed: {excerpt(text[part.start() :])}")
        elif name:
            operands.append(part["word"] if part["quoted"] is None else _ESCAPE.sub(r"\1", part["quoted"]))
        elif part["word"] is not None and _NAME.fullmatch(part["word"]):
            name = part["word"]
        else:
            raise InputError(f"{excerpt(part[0])} stands where the name of an operation, such as bm or id, should be")
    if name:
        yield name, tuple(operands)
