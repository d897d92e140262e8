//! What captures are taken to be worth before they are searched.

use crate::game::{Game, Move};
use crate::loa::board::Loa;
use crate::loa::moves::Step;
use crate::score::Score;

crate::parameters! {
    /// Lines of Action: what captures are taken to be worth before they are searched.
    pub struct Exchange in "loa.exchange" {
        /// A capture. It is no sure gain: the fewer stones, the sooner they are connected.
        capture: Score = Score::new(500), 0 ..= 10000;
    }
}

impl Exchange {
    /// Whether a capture, and the capture of the stone that made it if that can be, net at least `threshold`.
    pub(super) fn reaches(&self, position: &Loa, mv: Move, threshold: Score) -> bool {
        threshold <= Score::ZERO || threshold <= self.capture && !can_be_retaken(position, mv)
    }
}

/// Whether the opponent can capture the stone that made the move.
fn can_be_retaken(position: &Loa, mv: Move) -> bool {
    let Some(Step::Stone { to, .. }) = Step::unpack(mv) else {
        return false;
    };
    let mut after = *position;
    after.play(mv);
    after.targets(after.player()).into_iter().any(|targets| targets.contains(to))
}

/// Captures in the middle of the board come first, and those by stones from further out.
pub(super) fn urgency(mv: Move) -> i32 {
    match Step::unpack(mv) {
        Some(Step::Stone { from, to, .. }) => 2 * to.distance_inwards() - from.distance_inwards(),
        _ => 0,
    }
}
