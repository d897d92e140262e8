//! One random game of Lines of Action, move by move, as it was recorded.

use plywise_engine::game::{Game, History, MoveKind, Notation};
use plywise_engine::loa::{Loa, LoaClasses};
use std::fmt::Write;

/// The record of the game of these moves: at each position its text, its key, its legal moves with their classes, its
/// outcome; the move played.
fn record(moves: &str) -> String {
    let mut position = Loa::start();
    let mut history = History::default();
    let mut text = format!("moves {moves}\n");
    let mut played = moves.split(' ');
    loop {
        writeln!(text, "\n{}\nkey {:016x}", position.to_text(), position.key()).unwrap();
        let rules = LoaClasses::default();
        let mut legal = Vec::new();
        position.moves(MoveKind::All, |mv| {
            let mut after = position;
            after.play(mv);
            let classes = position
                .node_classes(false, &rules)
                .union(position.move_classes(mv, &after, &rules));
            let classes: Vec<&str> = classes.map(|class| Loa::CLASSES[class]).collect();
            legal.push(
                format!(
                    " {}{}",
                    position.move_text(mv),
                    if classes.is_empty() { "" } else { ":" }
                ) + &classes.join(","),
            );
            false
        });
        legal.sort();
        writeln!(text, "legal{}", legal.concat()).unwrap();
        if let Some(outcome) = position.outcome(&history) {
            writeln!(text, "outcome {outcome:?}").unwrap();
        }
        let Some(mv) = played.next() else { return text };
        writeln!(text, "plays {mv}").unwrap();
        let mv = position.parse_move(mv).unwrap();
        history.push(position.repetition_key());
        position.play(mv);
    }
}

#[test]
fn the_recorded_game_is_played_alike() {
    let golden = include_str!("data/loa.playthrough");
    let moves = golden
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("moves "))
        .unwrap();
    let record = record(moves);
    for (line, (ours, theirs)) in record.lines().zip(golden.lines()).enumerate() {
        assert_eq!(ours, theirs, "line {} of data/loa.playthrough", line + 1);
    }
    assert_eq!(record, golden);
}
