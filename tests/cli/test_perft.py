"""`plywise perft`."""

import pytest

from .conftest import Run

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (["chess", "--depth", "4"], 197281),
        (["chess", "--depth", "3", "--fen", KIWIPETE], 97862),
        (["loa", "--depth", "4"], 1563208),
        (["loa", "--depth", "4", "--rules", "openspiel", "--concurrency", "2"], 1563208),
        (["loa", "--depth", "3", "--fen", "x7/x7/8/8/8/o1x2o2/1o6/8 o"], 2750),
        (["chess", "--depth", "0"], 1),
        (["chess", "--depth", "2", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], 0),
    ],
)
def test_the_counts_are_the_known_ones(run: Run, arguments: list[str], nodes: int) -> None:
    ran = run("perft", *arguments, "--json")
    assert ran.code == 0
    assert ran.json.keys() == {"nodes", "seconds"}
    assert ran.json["nodes"] == nodes
    assert ran.err.startswith(f"{nodes} nodes in ")


def test_first_moves_are_counted_apart_and_add_up(run: Run) -> None:
    ran = run("perft", "chess", "--depth", "3", "--divide")
    *lines, total = ran.out.splitlines()
    counts = {move: int(count) for move, count in (line.split(": ") for line in lines)}
    assert len(counts) == 20
    assert counts["e2e4"] == 600
    assert total.startswith(f"{sum(counts.values())} nodes in ")
    assert run("perft", "chess", "--depth", "3", "--divide", "--json").json["divide"] == counts


def test_castling_is_written_as_asked(run: Run) -> None:
    castling = ["chess", "--depth", "1", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "--divide", "--json"]
    assert "e1g1" in run("perft", *castling).json["divide"]
    assert "e1h1" in run("perft", *castling, "--chess960").json["divide"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["chess", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "no legal set-up of pieces"),
        (["chess", "--fen", "4k3/8/8\0/8/8/8/8/4K3 w - -"], "no legal set-up of pieces"),
        (["loa", "--fen", "8/8 x"], "not a position of Lines of Action"),
        (["loa", "--chess960"], "chess960 is for the game chess"),
        (["chess", "--rules", "openspiel"], "chess has no rules to choose from"),
    ],
)
def test_a_wrong_position_is_told(run: Run, arguments: list[str], problem: str) -> None:
    assert problem in run("perft", *arguments, "--depth", "2").complaint
