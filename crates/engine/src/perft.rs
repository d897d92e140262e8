//! Counting the paths of legal moves, which proves a game's rules.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::{History, Move, MoveKind, Notation};
use crate::line::Line;

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
pub fn first_moves<G: Notation>(line: &Line<G>) -> Vec<Move> {
    if line.position().counting_ends(line.history()) { Vec::new() } else { line.legal_moves(MoveKind::All) }
}

/// The count that begins with `first`, for a `depth` of at least 1.
pub fn perft_after<G: Notation>(line: &Line<G>, first: Move, depth: u32, stop: &AtomicBool) -> u64 {
    let mut after = line.clone();
    after.play(first);
    perft(after.position(), &mut after.history().clone(), depth - 1, stop)
}
