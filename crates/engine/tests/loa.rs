//! The rules of Lines of Action, one by one: how games end, passing, repetition, classes, notation.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use common::{classes, moves, played, texts};
use plywise_engine::game::{Game, History, MoveKind, Notation, Outcome, Player};
use plywise_engine::loa::{Loa, LoaClasses, Rules};

const START: &str = "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x";
const BLOCKED: &str = "6ox/6oo/8/8/8/8/oo6/xo6 x";

fn position(text: &str) -> Loa {
    Loa::from_text(text).unwrap()
}

/// The notations of the legal moves.
fn notations(position: &Loa) -> Vec<String> {
    texts(position, &moves(position, MoveKind::All))
}

fn outcome(position: &Loa) -> Option<Outcome> {
    position.outcome(&History::default())
}

#[test]
fn a_game_begins_with_black() {
    let start = Loa::start();
    assert_eq!(start.player(), Player::First);
    assert_eq!(start.to_text(), START);
    assert_eq!(start.rules(), Rules::olympiad());
    assert_eq!(notations(&start)[..4], ["b1-b3", "b1-d3", "b1-h1", "b8-b6"]);
    assert_eq!(
        start.board_text(),
        "8 . x x x x x x .\n7 o . . . . . . o\n6 o . . . . . . o\n5 o . . . . . . o\n4 o . . . . . . o\n\
         3 o . . . . . . o\n2 o . . . . . . o\n1 . x x x x x x .\n  a b c d e f g h\nBlack (x) to move\n"
    );
}

#[test]
fn connecting_decides() {
    // Black has connected; White is to move and has lost.
    assert_eq!(outcome(&position("8/8/2xx4/4x3/8/o7/8/7o o")), Some(Outcome::Loss));
    // Only the player to move is connected.
    assert_eq!(outcome(&position("8/8/2xx4/4x3/8/o7/8/7o x")), Some(Outcome::Win));
    // A single stone is connected.
    assert_eq!(outcome(&position("8/8/2x5/4x3/8/o7/8/8 o")), Some(Outcome::Win));
    assert_eq!(outcome(&Loa::start()), None);
}

#[test]
fn a_capture_may_connect_both_sides() {
    // d1 takes b3, the white stone apart from the others, and joins the other black one.
    let before = position("8/8/5oo1/8/1x6/1o6/8/3x4 x");
    let (after, history) = played(before, "d1xb3");
    assert_eq!(after.to_text(), "8/8/5oo1/8/1x6/1x6/8/8 o");
    assert_eq!(after.outcome(&history), Some(Outcome::Draw));
    let (after, history) = played(before.with_rules(Rules::openspiel()), "d1xb3");
    assert_eq!(after.outcome(&history), Some(Outcome::Loss), "the mover has won, so the player to move has lost");
    assert!(after.counting_ends(&history) && after.null_move().is_none());
}

#[test]
fn who_cannot_move_passes_or_loses() {
    let blocked = position(BLOCKED);
    assert_eq!(notations(&blocked), ["pass"]);
    let (after, history) = played(blocked, "pass");
    assert_eq!(after.to_text(), BLOCKED.replace(" x", " o"));
    assert_eq!(after.outcome(&history), None);
    assert!(moves(&blocked, MoveKind::Tactical).is_empty(), "a pass is quiet");

    let blocked = blocked.with_rules(Rules::openspiel());
    assert!(notations(&blocked).is_empty());
    assert_eq!(blocked.stuck(), Outcome::Loss);
    assert!(Loa::start().parse_move("pass").is_err(), "who can move must");
}

#[test]
fn repetition_draws() {
    const THERE_AND_BACK: &str = "b1-h1 a2-c2 h1-b1 c2-a2";
    let (once, history) = played(Loa::start(), THERE_AND_BACK);
    assert_eq!(once.key(), Loa::start().key());
    assert_eq!(once.outcome(&history), None, "the second time");
    let (twice, history) = played(Loa::start(), &[THERE_AND_BACK; 2].join(" "));
    assert_eq!(twice.outcome(&history), Some(Outcome::Draw), "the third time");
    assert!(!twice.counting_ends(&history), "counting moves knows no threefold");

    let (once, history) = played(Loa::start().with_rules(Rules::openspiel()), THERE_AND_BACK);
    assert_eq!(once.outcome(&history), Some(Outcome::Draw), "the second board");
    assert!(once.counting_ends(&history));
}

#[test]
fn a_board_repeats_whoever_is_to_move() {
    // Black takes three moves for what White does in two.
    const DETOUR: &str = "d8-d7 h2-h3 d7-e8 h3-h2 e8-d8";
    let root = position("3x4/8/8/8/8/8/o6o/1x6 x");
    for (rules, expected) in [(Rules::olympiad(), None), (Rules::openspiel(), Some(Outcome::Draw))] {
        let (after, history) = played(root.with_rules(rules), DETOUR);
        assert_eq!(after.to_text(), "3x4/8/8/8/8/8/o6o/1x6 o");
        assert_eq!(after.outcome(&history), expected);
    }
}

#[test]
fn a_null_move_is_no_repetition() {
    for rules in [Rules::olympiad(), Rules::openspiel()] {
        let (before, mut history) = played(Loa::start().with_rules(rules), "b1-h1 a2-c2");
        let after = before.null_move().unwrap();
        history.push(before.repetition_key());
        assert_eq!(after.outcome(&history), None);
        assert_eq!(after.key(), position(&before.to_text().replace(" x", " o")).with_rules(rules).key());
    }
}

/// The classes of a move in notation.
fn classes_of(position: &Loa, text: &str) -> Vec<&'static str> {
    classes(position, position.parse_move(text).unwrap(), &LoaClasses::default())
}

#[test]
fn moves_have_classes() {
    let position = position("7x/8/8/8/x7/2x5/8/4o1o1 x");
    for (text, expected) in [
        ("a4-a5", &[] as &[&str]),
        ("a4-b4", &["joining"]),
        ("c3-b3", &["joining"]),
        ("c3-c4", &[]),
        ("c3xe1", &["capture"]),
        ("h8-g8", &[]),
    ] {
        assert_eq!(classes_of(&position, text), expected, "{text}");
    }
}

#[test]
fn a_recapture_is_not_counted_twice_running() {
    let (mut position, _) = played(Loa::start(), "g1-g3 a5-c5");
    for (text, recaptures) in [("c8xc5", false), ("a7xc5", true), ("f8xc5", false), ("a3xc5", true)] {
        assert_eq!(classes_of(&position, text).contains(&"recapture"), recaptures, "{text}");
        (position, _) = played(position, text);
    }
    let (position, _) = played(Loa::start(), "g1-g3 a5-c5 c8xc5");
    let passed_twice = position.null_move().and_then(|passed| passed.null_move()).unwrap();
    assert!(!classes_of(&passed_twice, "a7xc5").contains(&"recapture"));
}

#[test]
fn wrong_texts_say_what_is_wrong() {
    for (text, complaint) in [
        ("", "the text is empty"),
        (" \n", "the text is empty"),
        ("8/8 x", "2 ranks, divided by /, instead of 8: \"8/8\""),
        ("8/8/8/8/8/8/8/8/8 x", "9 ranks"),
        ("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx x", "rank 1 has 7 squares instead of 8: \"1xxxxxx\""),
        ("1xxxxxx1/o6o/o7o/o6o/o6o/o6o/o6o/1xxxxxx1 x", "rank 6 has 9 squares instead of 8"),
        ("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxQ1 x", "'Q' in rank 1, where x, o or 1 to 8"),
        ("0xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x", "'0' in rank 8"),
        ("8/8/8/8/8/8/8/xxx5 x", "no stone of o"),
        ("8/8/8/8/8/8/8/ooo5 x", "no stone of x"),
        ("8/8/8/8/8/xxxxxxxx/xxxxx3/ooo5 x", "13 stones of x, 12 at most"),
        ("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1", "it does not say who is to move, x or o"),
        ("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 w", "\"w\" to move, which should be x or o"),
        ("1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x 1", "\"1\" after the side to move, where the text should end"),
    ] {
        let message = Loa::from_text(text).unwrap_err().to_string();
        assert!(message.contains(complaint) && !message.contains('\n'), "{text}: {message}");
    }
    let long = Loa::from_text(&"x".repeat(100_000)).unwrap_err().to_string();
    assert!(long.len() < 200, "{long}");
}

#[test]
fn wrong_moves_say_what_is_wrong() {
    let start = Loa::start();
    for (text, complaint) in [
        ("e2e4", "\"e2e4\" is no move: write b1-h1, c1xa3 for a capture, or pass"),
        ("a1-a1", "\"a1-a1\" is no move"),
        ("b1-b4", "b1-b4 is not legal in 1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x"),
        ("b1-a2", "b1-a2 is not legal"),
        ("pass", "pass is not legal"),
    ] {
        let message = start.parse_move(text).unwrap_err().to_string();
        assert!(message.contains(complaint), "{text}: {message}");
    }
    let message = Rules::parse("chess\n").unwrap_err().to_string();
    assert_eq!(message, "Lines of Action knows no rules \"chess\\n\": write olympiad or openspiel");
}
