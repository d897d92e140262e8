//! Tempo: the right to move.

use super::{Factor, Side};

crate::parameters! {
    /// Lines of Action: the right to move.
    pub struct Tempo in "loa.tempo" {
        /// Being the player to move.
        to_move: i32 = 100, -10000 ..= 10000;
    }
}

impl Factor for Tempo {
    fn earned(&self, side: &Side) -> i32 {
        if side.to_move() { self.to_move } else { 0 }
    }
}
