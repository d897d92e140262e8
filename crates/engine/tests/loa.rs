//! The rules of Lines of Action: counts of moves, single rules, notation.

use plywise_engine::game::{Game, History, Move, MoveKind, Notation, Outcome, Player};
use plywise_engine::loa::{Loa, LoaClasses, Rules};
use plywise_engine::perft::perft;
use std::sync::atomic::AtomicBool;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

const START: &str = "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x";
const BLOCKED: &str = "6ox/6oo/8/8/8/8/oo6/xo6 x";

fn position(text: &str) -> Loa {
    Loa::from_text(text).unwrap()
}

fn moves(position: &Loa) -> Vec<String> {
    let mut moves = Vec::new();
    position.moves(MoveKind::All, |mv| {
        moves.push(position.move_text(mv));
        false
    });
    moves.sort();
    moves
}

/// The position after moves, with the history that led there.
fn played(mut position: Loa, moves: &str) -> (Loa, History) {
    let mut history = History::default();
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).unwrap();
        history.push(position.repetition_key());
        position.play(mv);
    }
    (position, history)
}

fn outcome(position: &Loa) -> Option<Outcome> {
    position.outcome(&History::default())
}

/// At how many of the positions `depth` moves on only the mover, only the opponent, both are connected.
fn connections(position: &Loa, depth: u32, counts: &mut [u64; 3]) {
    let both = position.with_rules(Rules::olympiad());
    match outcome(&both) {
        _ if depth > 0 && outcome(&both).is_some() => {}
        Some(Outcome::Loss) => counts[0] += 1,
        Some(Outcome::Win) => counts[1] += 1,
        Some(Outcome::Draw) => counts[2] += 1,
        None if depth > 0 => position.moves(MoveKind::All, |mv| {
            let mut after = *position;
            after.play(mv);
            connections(&after, depth - 1, counts);
            false
        }),
        None => {}
    }
}

#[test]
fn counts_of_moves() {
    let suite = include_str!("data/loa.perft");
    for line in suite.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(';').map(str::trim);
        let root = position(fields.next().unwrap());
        let root = root.with_rules(Rules::parse(fields.next().unwrap()).unwrap());
        for field in fields {
            let words: Vec<&str> = field.split(' ').collect();
            let depth = words[0][1..].parse().unwrap();
            assert_eq!(
                perft(&root, &mut History::default(), depth, &AtomicBool::new(false)).to_string(),
                words[1],
                "{line}, {field}"
            );
            if let Some(&leaves) = words.get(2) {
                let mut counts = [0; 3];
                connections(&root, depth, &mut counts);
                assert_eq!(format!("{counts:?}").replace(", ", "/"), leaves, "{line}, {field}");
            }
        }
    }
}

#[test]
fn a_game_begins_with_black() {
    let start = Loa::start();
    assert_eq!(start.player(), Player::First);
    assert_eq!(start.to_text(), START);
    assert_eq!(start.rules(), Rules::olympiad());
    assert_eq!(moves(&start)[..4], ["b1-b3", "b1-d3", "b1-h1", "b8-b6"]);
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
    assert_eq!(
        after.outcome(&history),
        Some(Outcome::Loss),
        "the mover has won, so the player to move has lost"
    );
    assert!(after.counting_ends(&history) && after.null_move().is_none());
}

#[test]
fn who_cannot_move_passes_or_loses() {
    let blocked = position(BLOCKED);
    assert_eq!(moves(&blocked), ["pass"]);
    let (after, history) = played(blocked, "pass");
    assert_eq!(after.to_text(), BLOCKED.replace(" x", " o"));
    assert_eq!(after.outcome(&history), None);
    let mut kinds = Vec::new();
    for kind in [MoveKind::Tactical, MoveKind::Quiet] {
        blocked.moves(kind, |_| {
            kinds.push(kind);
            false
        });
    }
    assert_eq!(kinds, [MoveKind::Quiet], "a pass is quiet");

    let blocked = blocked.with_rules(Rules::openspiel());
    assert!(moves(&blocked).is_empty());
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
        assert_eq!(after.key(), position(&before.to_text().replace(" x", " o")).key());
    }
}

fn classes(position: &Loa, text: &str) -> Vec<&'static str> {
    let rules = LoaClasses::default();
    let mv = position.parse_move(text).unwrap();
    let mut after = *position;
    after.play(mv);
    let set = position
        .node_classes(false, &rules)
        .union(position.move_classes(mv, &after, &rules));
    set.map(|class| Loa::CLASSES[class]).collect()
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
        assert_eq!(classes(&position, text), expected, "{text}");
    }
}

#[test]
fn a_recapture_is_not_counted_twice_running() {
    let (mut position, _) = played(Loa::start(), "g1-g3 a5-c5");
    for (text, recaptures) in [("c8xc5", false), ("a7xc5", true), ("f8xc5", false), ("a3xc5", true)] {
        assert_eq!(classes(&position, text).contains(&"recapture"), recaptures, "{text}");
        (position, _) = played(position, text);
    }
    let (position, _) = played(Loa::start(), "g1-g3 a5-c5 c8xc5");
    assert!(
        position
            .null_move()
            .unwrap()
            .null_move()
            .is_some_and(|after| { !classes(&after, "a7xc5").contains(&"recapture") })
    );
}

#[test]
fn wrong_texts_say_what_is_wrong() {
    for (text, complaint) in [
        ("", "the text is empty"),
        (" \n", "the text is empty"),
        ("8/8 x", "2 ranks, divided by /, instead of 8: \"8/8\""),
        ("8/8/8/8/8/8/8/8/8 x", "9 ranks"),
        (
            "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx x",
            "rank 1 has 7 squares instead of 8: \"1xxxxxx\"",
        ),
        (
            "1xxxxxx1/o6o/o7o/o6o/o6o/o6o/o6o/1xxxxxx1 x",
            "rank 6 has 9 squares instead of 8",
        ),
        (
            "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxQ1 x",
            "'Q' in rank 1, where x, o or 1 to 8",
        ),
        ("0xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x", "'0' in rank 8"),
        ("8/8/8/8/8/8/8/xxx5 x", "no stone of o"),
        ("8/8/8/8/8/8/8/ooo5 x", "no stone of x"),
        ("8/8/8/8/8/xxxxxxxx/xxxxx3/ooo5 x", "13 stones of x, 12 at most"),
        (
            "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1",
            "it does not say who is to move, x or o",
        ),
        (
            "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 w",
            "\"w\" to move, which should be x or o",
        ),
        (
            "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x 1",
            "\"1\" after the side to move, where the text should end",
        ),
    ] {
        let message = Loa::from_text(text).unwrap_err().to_string();
        assert!(
            message.contains(complaint) && !message.contains('\n'),
            "{text}: {message}"
        );
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
        (
            "b1-b4",
            "b1-b4 is not legal in 1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x",
        ),
        ("b1-a2", "b1-a2 is not legal"),
        ("pass", "pass is not legal"),
    ] {
        let message = start.parse_move(text).unwrap_err().to_string();
        assert!(message.contains(complaint), "{text}: {message}");
    }
    let message = Rules::parse("chess\n").unwrap_err().to_string();
    assert_eq!(
        message,
        "Lines of Action knows no rules \"chess\\n\": write olympiad or openspiel"
    );
}

#[test]
fn no_text_is_too_strange() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let letters: Vec<char> = "xo12345678/ x09oX-é\u{0}♟".chars().collect();
    for _ in 0..20_000 {
        let mut text: Vec<char> = START.chars().collect();
        for _ in 0..random.random_range(1..6) {
            let place = random.random_range(0..text.len());
            match random.random_range(0..3) {
                0 => text[place] = *letters.choose(&mut random).unwrap(),
                1 => text.insert(place, *letters.choose(&mut random).unwrap()),
                _ => drop(text.remove(place)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = Loa::from_text(&text) {
            assert_eq!(Loa::from_text(&position.to_text()), Ok(position), "{text}");
        }
    }
}

#[test]
fn numbers_that_are_no_moves_are_illegal_and_harmless() {
    let start = Loa::start();
    for bits in [1, (1 << 13) - 1, (1 << 13) + 1, 1 << 20, u32::MAX] {
        let mv = Move::new(bits).unwrap();
        assert!(!start.is_legal(mv));
        let _ = start.move_text(mv);
    }
}
