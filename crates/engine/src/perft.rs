//! Counting the paths of legal moves, which proves a game's rules.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::{History, Move, MoveKind, Notation};

/// The number of paths of exactly `depth` moves; finished games have no further moves. Once `stop` is set, the count is
/// cut short and means nothing.
pub fn perft<G: Notation>(position: &G, history: &mut History, depth: u32, stop: &AtomicBool) -> u64 {
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
        count += perft(&after, history, depth - 1, stop);
        depth > 2 && stop.load(Ordering::Relaxed)
    });
    history.pop();
    count
}

/// The moves that a count at some depth is the sum over: none where the game is over.
pub fn first_moves<G: Notation>(position: &G, history: &History) -> Vec<Move> {
    let mut moves = Vec::new();
    if !position.counting_ends(history) {
        position.moves(MoveKind::All, |mv| {
            moves.push(mv);
            false
        });
    }
    moves.sort_unstable();
    moves
}

/// The count that begins with `first`, for a `depth` of at least 1.
pub fn perft_after<G: Notation>(position: &G, history: &History, first: Move, depth: u32, stop: &AtomicBool) -> u64 {
    let mut history = history.clone();
    history.push(position.repetition_key());
    let mut after = position.clone();
    after.play(first);
    perft(&after, &mut history, depth - 1, stop)
}
