//! Counts of moves against tables: `data/chess.perft` and `data/loa.perft`.
//!
//! A line holds a position, a variant of the rules if it is not the usual one, and a field for each depth: the count and,
//! if known, in brackets the outcomes of the positions it counts: lost, won and drawn for their player to move.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use std::sync::atomic::AtomicBool;

use common::{after, moves};
use plywise_engine::chess::Chess;
use plywise_engine::game::{History, MoveKind, Notation, Outcome};
use plywise_engine::line::Line;
use plywise_engine::loa::Loa;
use plywise_engine::perft::{first_moves, perft, perft_after};
use plywise_engine::playable::Playable;

static NEVER: AtomicBool = AtomicBool::new(false);

/// Calls `check` for every depth of every line: the position, the depth, the count and the outcomes.
fn each<G: Playable>(table: &str, mut check: impl FnMut(&G, u32, u64, Option<&str>)) {
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(';').map(str::trim);
        let mut position = G::from_text(fields.next().unwrap()).unwrap();
        for field in fields {
            let Some(field) = field.strip_prefix('D') else {
                assert!(G::VARIANTS.contains(&field), "{line}");
                position = position.in_variant(field);
                continue;
            };
            let mut words = field.split(' ');
            let depth = words.next().unwrap().parse().unwrap();
            let count = words.next().unwrap().parse().unwrap();
            check(&position, depth, count, words.next());
        }
    }
}

/// How many of the positions `depth` moves on are lost, won and drawn for their player to move.
fn outcomes<G: Playable>(position: &G, depth: u32, counts: &mut [u64; 3]) {
    match position.outcome(&History::default()) {
        Some(_) if depth > 0 => {}
        Some(Outcome::Loss) => counts[0] += 1,
        Some(Outcome::Win) => counts[1] += 1,
        Some(Outcome::Draw) => counts[2] += 1,
        None if depth > 0 => {
            for mv in moves(position, MoveKind::All) {
                outcomes(&after(position, mv), depth - 1, counts);
            }
        }
        None => {}
    }
}

fn counts_are_those_of_the_table<G: Playable>(table: &str) {
    let mut checked = 0;
    each::<G>(table, |position, depth, count, expected| {
        let text = position.to_text();
        assert_eq!(perft(position, &mut History::default(), depth, &NEVER), count, "{text} to depth {depth}");
        if let Some(expected) = expected {
            let mut counts = [0; 3];
            outcomes(position, depth, &mut counts);
            let [lost, won, drawn] = counts;
            assert_eq!(format!("[{lost}/{won}/{drawn}]"), expected, "{text} to depth {depth}");
        }
        checked += 1;
    });
    assert!(checked > 10);
}

#[test]
fn counts_of_chess_moves() {
    counts_are_those_of_the_table::<Chess>(include_str!("data/chess.perft"));
}

#[test]
fn counts_of_moves_of_lines_of_action() {
    counts_are_those_of_the_table::<Loa>(include_str!("data/loa.perft"));
}

#[test]
fn a_count_is_the_sum_over_the_first_moves() {
    each::<Chess>(include_str!("data/chess.perft"), |position, depth, count, _| {
        if depth == 3 {
            let line = Line::new(position.clone());
            let first = first_moves(&line);
            assert!(first.is_sorted());
            let counts = first.iter().map(|&mv| perft_after(&line, mv, depth, &NEVER));
            assert_eq!(counts.sum::<u64>(), count);
        }
    });
    let over = Loa::from_text("8/8/2xx4/4x3/8/o7/8/7o o").unwrap();
    assert!(first_moves(&Line::new(over)).is_empty());
}
