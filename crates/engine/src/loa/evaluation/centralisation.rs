//! Centralisation: how near the stones are to the middle of the board.

use super::{Factor, Side};
use crate::loa::bitboard::Bitboard;

crate::parameters! {
    /// Lines of Action: how near the stones are to the middle of the board.
    pub struct Centralisation in "loa.centralisation" {
        /// A square more in the mean distance of the stones from the nearest edge.
        inwards: i32 = 200, -10000 ..= 10000;
    }
}

/// The squares at least 1, 2 and 3 squares away from the edges.
const INNER: [Bitboard; 3] =
    [Bitboard(0x007e_7e7e_7e7e_7e00), Bitboard(0x0000_3c3c_3c3c_0000), Bitboard(0x0000_0018_1800_0000)];

impl Factor for Centralisation {
    fn earned(&self, side: &Side) -> i32 {
        let distance: i32 = INNER.into_iter().map(|inner| (side.own & inner).count()).sum();
        self.inwards * distance / side.count
    }
}
