//! The rules of chess beyond the moves: draws, en passant, castling, positions as text.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use common::{moves, play_randomly, played, random};
use plywise_engine::chess::Chess;
use plywise_engine::game::{Game, History, MoveKind, Notation, Outcome};

fn position(fen: &str) -> Chess {
    Chess::from_text(fen).unwrap()
}

#[test]
fn a_capture_en_passant_counts_only_if_it_can_be_played() {
    let (nobody, _) = played(position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), "e2e4");
    assert_eq!(nobody.key(), position("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1").key());
    assert!(nobody.to_text().contains(" - "));
    let (capturer, _) = played(position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "e2e4");
    assert_ne!(capturer.key(), position("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1").key());
    assert!(capturer.to_text().contains(" e3 "));
    // The capture would open the rank to the rook.
    let (pinned, _) = played(position("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1"), "e2e4");
    assert_eq!(pinned.key(), position("8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1").key());
}

/// The outcome after moves, none of which ends the game but the last.
fn outcome(fen: &str, line: &str) -> Option<Outcome> {
    let mut position = position(fen);
    let mut history = History::default();
    for text in line.split_whitespace() {
        assert_eq!(position.outcome(&history), None, "before {text}");
        history.push(position.repetition_key());
        let mv = position.parse_move(text).unwrap();
        position.play(mv);
    }
    position.outcome(&history)
}

#[test]
fn the_third_occurrence_draws() {
    let start = &Chess::start().to_text();
    assert_eq!(outcome(start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1"), None);
    assert_eq!(outcome(start, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"), Some(Outcome::Draw));
    // With a capture en passant at hand it was another position.
    let pushed = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    let cycles = "e8d8 e1d1 d8e8 d1e1 ".repeat(2);
    assert_eq!(outcome(pushed, &format!("e2e4 {cycles}")), None);
    assert_eq!(outcome(pushed, &format!("e2e4 {cycles} e8d8")), Some(Outcome::Draw));
    // Rights to castle tell positions apart too.
    let rights = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(outcome(rights, "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8"), None);
    assert_eq!(outcome(rights, "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8 h1g1"), Some(Outcome::Draw));
}

#[test]
fn fifty_moves_draw_but_mate_goes_before() {
    assert_eq!(outcome("4k3/8/8/8/8/8/R7/4K3 w - - 99 80", "e1d1"), Some(Outcome::Draw));
    assert_eq!(outcome("4k3/8/8/8/8/8/R7/4K3 w - - 98 80", "e1d1"), None);
    assert_eq!(outcome("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", "a1a8"), None);
    // A pawn's move or a capture begins the count again.
    assert_eq!(outcome("4k3/8/8/8/8/8/R3P3/4K3 w - - 99 80", "e2e3 e8d8"), None);
}

#[test]
fn material_that_cannot_mate_draws() {
    for (fen, is_draw) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true),
        ("4kb2/8/8/8/8/8/8/4K3 w - - 0 1", true),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false),
        ("4k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
        ("2b1k3/8/8/8/8/8/8/4KN2 w - - 0 1", false),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", false),
    ] {
        assert_eq!(outcome(fen, "").is_some(), is_draw, "{fen}");
    }
}

/// The outcome as the texts of the game's positions tell it: their clock, and how often they occurred before.
fn told(text: &str, past: &[String], is_mate: bool) -> Option<Outcome> {
    let fields: Vec<&str> = text.split(' ').collect();
    let clock: usize = fields[4].parse().unwrap();
    let earlier = past.iter().filter(|past| past.split(' ').take(4).eq(fields[..4].iter().copied())).count();
    let men: String = fields[0].chars().filter(|letter| letter.is_alphabetic() && !"kK".contains(*letter)).collect();
    let bare = men.is_empty() || men.len() == 1 && "nNbB".contains(&men);
    (clock >= 100 && !is_mate || earlier >= 2 || bare).then_some(Outcome::Draw)
}

#[test]
fn outcomes_are_as_the_texts_tell() {
    let mut random = random(1);
    // Without two bishops, whose squares' shades the texts do not tell at once.
    let starts =
        ["8/8/2n1k3/8/8/3RK3/8/8 w - - 0 1", "8/8/8/4k3/8/2N5/3BK3/8 w - - 40 1", "8/2k5/8/8/2p5/8/1N1K4/8 b - - 0 1"];
    let mut draws = [0; 3];
    for game in 0..120 {
        let mut past = Vec::new();
        let start = starts.get(game % 4).map_or_else(Chess::start, |fen| position(fen));
        play_randomly(start, 250, game % 8 < 4, &mut random, |position, history, _| {
            let text = position.to_text();
            let is_mate = moves(position, MoveKind::All).is_empty() && position.stuck() == Outcome::Loss;
            let outcome = position.outcome(history);
            assert_eq!(outcome, told(&text, &past, is_mate), "{text} after {past:?}");
            if outcome.is_some() {
                let clock_is_up = text.contains(" 100 ");
                draws[if clock_is_up {
                    0
                } else if position.is_insufficient_material() {
                    1
                } else {
                    2
                }] += 1;
            }
            past.push(text);
        });
    }
    assert!(draws.iter().all(|&count| count > 5), "fifty moves, material, repetition: {draws:?}");
}

#[test]
fn no_move_is_mate_or_stalemate() {
    for (fen, outcome) in
        [("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Outcome::Loss), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Outcome::Draw)]
    {
        let position = position(fen);
        assert!(moves(&position, MoveKind::All).is_empty(), "{fen}");
        assert_eq!(position.stuck(), outcome, "{fen}");
    }
}

#[test]
fn castling_is_written_both_ways() {
    let standard = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let short = standard.parse_move("e1g1").unwrap();
    assert_eq!(standard.parse_move("e1h1"), Ok(short));
    assert_eq!(standard.move_text(short), "e1g1");
    let mut shuffled = standard.clone();
    shuffled.set_chess960(true);
    assert_eq!(shuffled.move_text(short), "e1h1");
    assert_eq!(shuffled.to_text(), "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    // Where the king's own target square is an ordinary move too, that is what it means.
    let near = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let (step, castling) = (near.parse_move("f1g1").unwrap(), near.parse_move("f1h1").unwrap());
    assert_ne!(step, castling);
    assert!(near.is_castling(castling) && !near.is_castling(step));
}

#[test]
fn castling_rights_name_a_rook() {
    // X-FEN names the outermost rook; a file's letter names any.
    let inner = position("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1");
    let outer = position("4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1");
    assert!(inner.is_chess960() && !outer.is_chess960());
    assert_ne!(inner.key(), outer.key());
    assert_eq!(outer.key(), position("4k3/8/8/8/8/8/8/R1R1K3 w A - 0 1").key());
    let shuffled = position("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9");
    assert!(shuffled.is_chess960());
    assert!(shuffled.to_text().contains(" HFhf "));
}

#[test]
fn a_text_that_is_no_position_says_what_is_wrong() {
    for (text, complaint) in [
        ("", "at least four fields"),
        ("w", "at least four fields"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "no legal set-up of pieces"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move must be w or b"),
        ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", "castling right \"K\" without a king and rook"),
        ("4k3/8/8/8/8/8/8/4K3 w z - 0 1", "no castling right \"z\""),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "an en-passant square that no pawn has just passed"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "the half-move clock must be a number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "the move number must be a number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 1", "at most six fields"),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "no legal set-up of pieces"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "8 ranks, divided by /, not 7"),
        ("4kR2/8/8/8/8/8/8/4K3 w - - 0 1", "the wrong king in check"),
        ("8/8/8/3k4/4K3/8/8/8 w - - 0 1", "the wrong king in check"),
        ("\0 \0 \0 \0", "8 ranks, divided by /, not 1"),
        ("é/8/8/8/8/8/8/♟ w KQkq - 0 1", "castling right \"K\" without"),
    ] {
        let message = Chess::from_text(text).unwrap_err().to_string();
        assert!(message.contains(complaint), "{text:?}: {message}");
    }
}

#[test]
fn counters_may_be_missing_or_beyond_a_hundred() {
    let full = position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(position("4k3/8/8/8/8/8/8/R3K3 w Q -").to_text(), full.to_text());
    assert_eq!(position("4k3/8/8/8/8/8/8/R3K3 w Q - 7").to_text(), "4k3/8/8/8/8/8/8/R3K3 w Q - 7 1");
    assert_eq!(position("4k3/8/8/8/8/8/8/R3K3 w Q - 150 200").outcome(&History::default()), Some(Outcome::Draw));
}

#[test]
fn wrong_moves_say_where_they_are_wrong() {
    let start = Chess::start();
    for text in ["e2e5", "e7e5", "e1g1", "e2", "e2e4q", "e2e4x", "0000", "", "♟♟♟♟", "e2e4\n"] {
        let message = start.parse_move(text).unwrap_err().to_string();
        assert!(message.starts_with("no legal move") && message.contains("rnbqkbnr"), "{text}: {message}");
        assert!(!message.contains('\n'), "{text}");
    }
    // A promotion is named, and nothing but a promotion.
    let promoting = position("8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    assert!(promoting.parse_move("a7a8").is_err() && promoting.parse_move("a7a8k").is_err());
    assert!(promoting.parse_move("a7a8n").is_ok());
}
