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
    fn earned(&self, side: &Side) -> i32 {
        let targets = side.position.targets(side.player);
        let digits = sum(targets);
        let count = |squares: Bitboard| -> i32 {
            digits.iter().enumerate().map(|(digit, &sum)| (sum & squares).count() << digit).sum()
        };
        self.step * count(Bitboard(!0)) + self.capture * count(side.enemy) + self.edge * count(EDGE)
    }
}

fn sum(t: [Bitboard; 8]) -> [Bitboard; 4] {
    let full = |a: Bitboard, b: Bitboard, c: Bitboard| (a ^ b ^ c, a & b | (a ^ b) & c);
    let half = |a: Bitboard, b: Bitboard| (a ^ b, a & b);
    let (s1, c1) = full(t[0], t[1], t[2]);
    let (s2, c2) = full(t[3], t[4], t[5]);
    let (s3, c3) = full(t[6], t[7], s1);
    let (ones, c4) = half(s2, s3);
    let (u1, d1) = full(c1, c2, c3);
    let (twos, d2) = half(u1, c4);
    let (fours, eights) = half(d1, d2);
    [ones, twos, fours, eights]
}
