"""The bounds of numbers are those of the core, wherever the core has them too."""

from collections.abc import Callable

import pytest

from plywise import Engine, InputError, Position, _core, bench, perft
from plywise.bounds import BENCH_DEPTH, CONCURRENCY, DEPTH, HASH_MB, MOVETIME, PERFT_DEPTH, Bounds

PARAMETERS = _core.Parameters()
START = _core.Position()


@pytest.mark.parametrize(
    ("bounds", "call"),
    [
        (DEPTH, lambda depth: _core.Searcher("chess", PARAMETERS).search(START, depth=depth)),
        (HASH_MB, lambda size: _core.Searcher("chess", PARAMETERS, hash_mb=size)),
        (CONCURRENCY, lambda threads: _core.search_batch([START], PARAMETERS, nodes=1, threads=threads)),
        (CONCURRENCY, lambda threads: START.perft(1, threads)),
        (PERFT_DEPTH, START.perft),
        (BENCH_DEPTH, lambda depth: _core.bench(PARAMETERS, depth)),
    ],
)
def test_the_core_has_the_same(bounds: Bounds, call: Callable[[int], object]) -> None:
    for number in (bounds.least - 1, bounds.most + 1):
        with pytest.raises(InputError, match=f"from {bounds.least} to {bounds.most}$"):
            call(number)


@pytest.mark.parametrize(
    ("bounds", "name", "call"),
    [
        (PERFT_DEPTH, "depth", lambda depth: perft("chess", depth)),
        (CONCURRENCY, "concurrency", lambda concurrency: perft("chess", 1, concurrency=concurrency)),
        (BENCH_DEPTH, "depth", bench),
        (MOVETIME, "movetime", lambda movetime: Engine().search(Position(), movetime=movetime)),
    ],
)
def test_a_function_names_what_is_out_of_bounds(bounds: Bounds, name: str, call: Callable[[int], object]) -> None:
    for number in (bounds.least - 1, bounds.most + 1):
        with pytest.raises(InputError, match=f"^{name} must be from {bounds.least} to {bounds.most:,}, not {number:,}"):
            call(number)
