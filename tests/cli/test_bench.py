"""`plywise bench`."""

import re

from .conftest import Run


def test_the_bench_counts_the_nodes_of_both_games(run: Run) -> None:
    ran = run("bench", "--depth", "3", "--json")
    data = ran.json
    assert data.keys() == {"nodes", "nps", "games"}
    assert data["games"].keys() == {"chess", "loa"}
    assert all(game.keys() == {"nodes", "nps"} for game in data["games"].values())
    assert data["nodes"] == sum(game["nodes"] for game in data["games"].values())
    assert all(game["nodes"] > 1000 and game["nps"] > 0 for game in data["games"].values())


def test_the_last_line_is_the_signature_and_repeats_itself(run: Run) -> None:
    lines = [run("bench", "--depth", "3").out.splitlines()[-1] for _ in range(2)]
    totals = [re.fullmatch(r"(\d+) nodes \d+ nps", line) for line in lines]
    assert totals[0] is not None
    assert totals[1] is not None
    assert totals[0][1] == totals[1][1]
    assert run("bench", "--depth", "4", "--json").json["nodes"] > int(totals[0][1])
