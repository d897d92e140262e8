//! Mobility: how many moves the stones have.

use super::{Factor, Side};
use crate::loa::bitboard::Bitboard;

crate::parameters! {
    /// Lines of Action: how freely the stones move.
    pub struct Mobility in "loa.mobility" {
        /// A legal move.
        step: i32 = 20, -10000 ..= 10000;
        /// What a move that captures is worth beyond that.
        capture: i32 = 20, -10000 ..= 10000;
        /// What a move to the edge is worth beyond that.
        edge: i32 = -10, -10000 ..= 10000;
    }
}

/// The edge of the board.
const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);

impl Factor for Mobility {
    fn worth(&self, side: &Side) -> i32 {
        let targets = side.position.targets(side.player);
        let count = |squares: Bitboard| -> i32 { targets.into_iter().map(|targets| (targets & squares).count()).sum() };
        self.step * count(Bitboard(!0)) + self.capture * count(side.enemy) + self.edge * count(EDGE)
    }
}
