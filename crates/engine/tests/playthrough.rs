//! One whole game of each kind, as it was recorded: a change of a rule, a key, a class or a notation shows as a changed line.
//!
//! A record begins with the game's moves; the rest follows from them. To write it anew, after a change that is meant:
//!
//! ```sh
//! PLYWISE_RECORD=1 cargo test --package plywise-engine --test playthrough
//! ```

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use std::fmt::Write;

use common::{classes, compare_with_record, data, moves};
use plywise_engine::chess::Chess;
use plywise_engine::game::{History, MoveKind, Notation};
use plywise_engine::loa::Loa;

/// The record of the game of these moves: at each position its text, its key, its legal moves with their classes; then
/// the move played or, at the end, the outcome for the player to move.
fn record<G: Notation>(played: &str) -> String {
    let rules = G::Classes::default();
    let mut position = G::start();
    let mut history = History::default();
    let mut played_moves = played.split(' ');
    let mut text = format!("moves {played}\n");
    loop {
        writeln!(text, "\n{}\nkey {:016x}", position.to_text(), position.key()).unwrap();
        let legal = moves(&position, MoveKind::All);
        let entries = legal.iter().map(|&mv| {
            let classes = classes(&position, mv, &rules).join(",");
            let separator = if classes.is_empty() { "" } else { ":" };
            format!(" {}{separator}{classes}", position.move_text(mv))
        });
        writeln!(text, "legal{}", entries.collect::<String>()).unwrap();
        let outcome = position.outcome(&history).or_else(|| legal.is_empty().then(|| position.stuck()));
        if let Some(outcome) = outcome {
            writeln!(text, "outcome {outcome:?}").unwrap();
        }
        let Some(mv) = played_moves.next() else { return text };
        writeln!(text, "plays {mv}").unwrap();
        let mv = position.parse_move(mv).unwrap();
        history.push(position.repetition_key());
        position.play(mv);
    }
}

/// Plays the recorded game again.
fn replay<G: Notation>() {
    let name = format!("{}.playthrough", G::NAME);
    let golden = std::fs::read_to_string(data(&name)).unwrap();
    let played = golden.lines().next().and_then(|line| line.strip_prefix("moves ")).unwrap();
    let text = record::<G>(played);
    assert_eq!(text.matches("\noutcome ").count(), 1, "the game ends, and goes on until then");
    compare_with_record(&name, &text);
}

#[test]
fn chess_is_played_as_recorded() {
    replay::<Chess>();
}

#[test]
fn lines_of_action_is_played_as_recorded() {
    replay::<Loa>();
}
