//! Counting the paths of legal moves, which proves a game's rules.

use crate::game::{History, Move, MoveKind, Notation};

/// The number of paths of exactly `depth` moves; finished games have no further moves.
pub fn perft<G: Notation>(position: &G, history: &mut History, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.counting_ends(history) {
        return 0;
    }
    let mut count = 0;
    history.push(position.repetition_key());
    position.moves(MoveKind::All, |mv| {
        let mut after = position.clone();
        after.play(mv);
        count += perft(&after, history, depth - 1);
        false
    });
    history.pop();
    count
}

/// The same, split by the first move.
pub fn divide<G: Notation>(position: &G, history: &mut History, depth: u32) -> Vec<(Move, u64)> {
    let mut counts = Vec::new();
    if depth == 0 || position.counting_ends(history) {
        return counts;
    }
    history.push(position.repetition_key());
    position.moves(MoveKind::All, |mv| {
        let mut after = position.clone();
        after.play(mv);
        counts.push((mv, perft(&after, history, depth - 1)));
        false
    });
    history.pop();
    counts
}
