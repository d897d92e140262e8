//! The rules of chess: counts of moves from published tables, random games against a slow generator, notation.

use plywise_engine::chess::Chess;
use plywise_engine::game::{Game, History, Move, MoveKind, Notation, Outcome};
use plywise_engine::perft::perft;
use std::sync::atomic::AtomicBool;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const POSITIONS: &str = include_str!("data/chess.perft");

#[test]
fn counts_of_moves() {
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let mut fields = line.split(';');
        let position = Chess::from_text(fields.next().unwrap()).unwrap();
        for field in fields {
            let (depth, count) = field.trim().split_once(' ').unwrap();
            let depth = depth[1..].parse().unwrap();
            assert_eq!(perft(&position, &mut History::default(), depth, &AtomicBool::new(false)), count.parse().unwrap(), "{line}");
        }
    }
}

fn moves(position: &Chess, kind: MoveKind) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(kind, |mv| {
        moves.push(mv);
        false
    });
    moves
}

#[test]
fn random_games_keep_their_promises() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for game in 0..100 {
        let mut position = Chess::start();
        let mut history = History::default();
        for _ in 0..200 {
            let mut all = moves(&position, MoveKind::All);
            let mut split = moves(&position, MoveKind::Tactical);
            assert!(split.iter().all(|&mv| position.is_tactical(mv)));
            split.extend(moves(&position, MoveKind::Quiet));
            split.sort_unstable();
            let Some(&mv) = all.get(random.random_range(0..all.len().max(1))) else { break };
            all.sort_unstable();
            assert_eq!(all, split);
            let texts: Vec<String> = all.iter().map(|&mv| position.move_text(mv)).collect();
            assert!(texts.is_sorted(), "packed moves sort as their notation: {texts:?}");
            for (text, &mv) in texts.iter().zip(&all) {
                assert_eq!(position.parse_move(text), Ok(mv));
            }
            let legal = (1..1 << 15).filter_map(Move::new).filter(|&mv| position.is_legal(mv));
            if game < 3 {
                assert_eq!(legal.collect::<Vec<_>>(), all);
            }
            let again = Chess::from_text(&position.to_text()).unwrap();
            assert_eq!(again.key(), position.key(), "{}", position.to_text());
            if position.outcome(&history).is_some() {
                break;
            }
            history.push(position.repetition_key());
            position.play(mv);
        }
    }
}

#[test]
fn a_capture_en_passant_counts_only_if_it_can_be_played() {
    let after_push = |fen: &str, push: &str| {
        let mut position = Chess::from_text(fen).unwrap();
        let mv = position.parse_move(push).unwrap();
        position.play(mv);
        position
    };
    let nobody = after_push("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_eq!(nobody.key(), Chess::from_text("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1").unwrap().key());
    assert!(nobody.to_text().contains(" - "));
    let capturer = after_push("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_ne!(capturer.key(), Chess::from_text("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1").unwrap().key());
    // The capture would open the rank to the rook.
    let pinned = after_push("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_eq!(pinned.key(), Chess::from_text("8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1").unwrap().key());
}

fn outcome(fen: &str, line: &str) -> Option<Outcome> {
    let mut position = Chess::from_text(fen).unwrap();
    let mut history = History::default();
    for text in line.split_whitespace() {
        assert_eq!(position.outcome(&history), None);
        history.push(position.repetition_key());
        let mv = position.parse_move(text).unwrap();
        position.play(mv);
    }
    position.outcome(&history)
}

#[test]
fn draws_are_found() {
    let start = &Chess::start().to_text();
    assert_eq!(outcome(start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1"), None);
    assert_eq!(outcome(start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"), Some(Outcome::Draw));
    assert_eq!(outcome("4k3/8/8/8/8/8/R7/4K3 w - - 99 80", "e1d1"), Some(Outcome::Draw));
    // Mate on the hundredth half-move is mate.
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80";
    assert_eq!(outcome(mate, "a1a8"), None);
    for (fen, is_draw) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
    ] {
        assert_eq!(outcome(fen, "").is_some(), is_draw, "{fen}");
    }
}

#[test]
fn castling_is_written_both_ways() {
    let standard = Chess::from_text("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let short = standard.parse_move("e1g1").unwrap();
    assert_eq!(standard.parse_move("e1h1"), Ok(short));
    assert_eq!(standard.move_text(short), "e1g1");
    let mut shuffled = standard.clone();
    shuffled.set_chess960(true);
    assert_eq!(shuffled.move_text(short), "e1h1");
    // X-FEN names the outermost rook; the file's letter names any.
    let inner = Chess::from_text("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1").unwrap();
    let outer = Chess::from_text("4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1").unwrap();
    assert!(inner.is_chess960() && !outer.is_chess960());
    assert_ne!(inner.key(), outer.key());
}

#[test]
fn a_text_that_is_no_position_is_an_error() {
    for text in [
        "",
        "w",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w z - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1",
        "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
        "4kR2/8/8/8/8/8/8/4K3 w - - 0 1",
        "\0 \0 \0 \0",
        "é/é/é w KQkq - 0 1",
    ] {
        assert!(Chess::from_text(text).is_err(), "{text:?}");
    }
}
