"""The documentation's page of parameters, made from their table by `python -m plywise.parameters_page`."""

import sys
from collections.abc import Iterator

from plywise.parameters import Parameter, Parameters, Value, values


def page() -> str:
    """The page, in Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Parameters"
    yield ""
    yield "<!-- Made by `python -m plywise.parameters_page > docs/parameters.md` from the table in the core. -->"
    yield ""
    yield "Every parameter of the engine, with its bounds and its value in each profile; a dot stands for the default."
    yield "Depths are in plies, rounded to 4096ths of a ply (0.3 reads back as 0.300048828125); scores are in"
    yield "thousandths of a pawn. A parameter file is TOML, a table for each group; with"
    yield '`base = "PROFILE"` it need hold only what it changes. `plywise params show` has the long lists.'
    profiles = {name: values(Parameters(name)) for name in Parameters.profiles()}
    table = Parameters.table()
    for group, doc in Parameters.groups():
        yield ""
        yield f"## {group}"
        yield ""
        yield doc
        yield ""
        yield f"| parameter | bounds | default | {' | '.join(profiles)} | what it does |"
        yield f"|---|---|---|{'---|' * len(profiles)}---|"
        for parameter in table:
            if parameter.group == group:
                name = f"{group}.{parameter.name}"
                yield _row(parameter, [profile[name] for profile in profiles.values()])


def _row(parameter: Parameter, in_profiles: list[Value]) -> str:
    given = ["·" if value == parameter.default else _text(value) for value in in_profiles]
    cells = [f"`{parameter.name}`", _bounds(parameter), _text(parameter.default), *given, parameter.doc]
    return f"| {' | '.join(cells)} |"


def _bounds(parameter: Parameter) -> str:
    if parameter.words is not None:
        return ", ".join(parameter.words)
    if parameter.bounds is None:
        return "true, false"
    low, high = (f"{bound:g}" for bound in parameter.bounds)
    return f"{low} to {high}" if parameter.length is None else f"{parameter.length} numbers, {low} to {high}"


def _text(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"{len(value)} numbers" if len(value) > 8 else ", ".join(map(str, value))
    return str(value)


if __name__ == "__main__":
    sys.stdout.write(page())
