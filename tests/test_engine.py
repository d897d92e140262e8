"""The engine as researchers use it."""

import pytest

from plywise import Engine, InputError, Parameters, Position
from plywise.games.position import Game

MATE_IN_TWO = Position("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
SHARP = Position("chess", "3rkb1r/p2nqppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/2KR3R w k - 3 13")


@pytest.mark.parametrize("game", ["chess", "loa"])
def test_a_search_keeps_to_its_node_limit_and_repeats_itself(game: Game) -> None:
    reports = [Engine(game).search(Position(game), nodes=3000) for _ in range(2)]
    assert [report.nodes for report in reports] == [3000, 3000]
    assert reports[0].pv == reports[1].pv
    assert reports[0].move == reports[0].pv[0]


def test_a_search_keeps_to_its_depth() -> None:
    assert Engine().search(Position(), depth=4).depth == 4


def test_a_search_by_the_clock_takes_the_time_it_has() -> None:
    report = Engine().search(Position(), movetime=20)
    assert report.seconds >= 0.02
    assert report.move in Position().moves()


def test_a_mate_is_seen_and_the_line_ends_the_game() -> None:
    report = Engine().search(MATE_IN_TWO, depth=6)
    assert report.mate == 2
    assert MATE_IN_TWO.play(*report.pv).outcome == "loss"


def test_the_table_is_used_until_it_is_cleared() -> None:
    engine = Engine()
    first = engine.search(Position(), depth=5).nodes
    assert engine.search(Position(), depth=5).nodes < first
    engine.clear()
    assert engine.search(Position(), depth=5).nodes == first


def test_a_batch_equals_single_searches_whatever_the_threads() -> None:
    positions = [Position().play(move) for move in Position().moves()[:6]]
    engine = Engine(parameters="classic")
    singles = [Engine(parameters="classic").search(position, nodes=2000) for position in positions]
    for threads in (1, 2):
        told: list[tuple[int, int]] = []
        batch = engine.search_many(
            positions, nodes=2000, threads=threads, progress=lambda *figures, told=told: told.append(figures)
        )
        assert [(one.move, one.score, one.nodes) for one in batch] == [
            (one.move, one.score, one.nodes) for one in singles
        ]
        assert told[-1] == (6, 6)
        assert told == sorted(told)


def test_shadows_count_what_costlier_classes_would_search() -> None:
    extended = Parameters("paper000")
    plain = extended.replace("chess.classes.check", 1.0)
    report = Engine("chess", extended).search(SHARP, nodes=5000, shadows=[plain, extended])
    altered, same = report.shadows
    assert altered < report.nodes
    assert same == report.nodes


def test_parameters_make_a_difference() -> None:
    reports = [Engine("chess", profile).search(Position(), depth=6).nodes for profile in ("modern", "classic")]
    assert reports[0] != reports[1]


def test_evaluation_is_the_movers_and_follows_the_weights() -> None:
    white_is_ahead = Position("chess", "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")
    black_is_behind = Position("chess", "4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1")
    assert Engine().evaluate(white_is_ahead) > 5000
    assert Engine().evaluate(black_is_behind) < -5000


def test_what_cannot_be_searched_is_refused() -> None:
    with pytest.raises(InputError, match="limit"):
        Engine().search(Position())
    with pytest.raises(InputError, match="plays chess"):
        Engine().search(Position("loa"), depth=1)
    with pytest.raises(InputError, match="nodes"):
        Engine().search(Position(), nodes=-1)
    with pytest.raises(InputError, match="no profile"):
        Engine(parameters="ancient")
