//! What the pieces are worth.

use super::{Factor, Side, Tapered};
use crate::chess::board::Piece;

crate::parameters! {
    /// Chess: the worth of the pieces, in thousandths of a pawn.
    pub struct Material in "chess.material" {
        /// A pawn in the opening.
        pawn_opening: i32 = 900, 0..=3000;
        /// A pawn in the ending.
        pawn_ending: i32 = 1150, 0..=3000;
        /// A knight in the opening.
        knight_opening: i32 = 3400, 0..=10000;
        /// A knight in the ending.
        knight_ending: i32 = 3100, 0..=10000;
        /// A bishop in the opening.
        bishop_opening: i32 = 3500, 0..=10000;
        /// A bishop in the ending.
        bishop_ending: i32 = 3300, 0..=10000;
        /// A rook in the opening.
        rook_opening: i32 = 4900, 0..=15000;
        /// A rook in the ending.
        rook_ending: i32 = 5500, 0..=15000;
        /// A queen in the opening.
        queen_opening: i32 = 10000, 0..=30000;
        /// A queen in the ending.
        queen_ending: i32 = 10300, 0..=30000;
        /// The right to move.
        tempo: i32 = 120, -1000..=1000;
    }
}

impl Material {
    /// A piece's worth; a king has none.
    fn of(&self, piece: Piece) -> Tapered {
        match piece {
            Piece::Pawn => Tapered::new(self.pawn_opening, self.pawn_ending),
            Piece::Knight => Tapered::new(self.knight_opening, self.knight_ending),
            Piece::Bishop => Tapered::new(self.bishop_opening, self.bishop_ending),
            Piece::Rook => Tapered::new(self.rook_opening, self.rook_ending),
            Piece::Queen => Tapered::new(self.queen_opening, self.queen_ending),
            Piece::King => Tapered::default(),
        }
    }

    /// The worth of a piece in exchanges.
    pub(super) fn in_exchange(&self, piece: Piece) -> i32 {
        match piece {
            Piece::Pawn => self.pawn_opening,
            Piece::Knight => self.knight_opening,
            Piece::Bishop => self.bishop_opening,
            Piece::Rook => self.rook_opening,
            Piece::Queen => self.queen_opening,
            Piece::King => 100_000,
        }
    }
}

impl Factor for Material {
    fn earned(&self, side: &Side<'_>) -> Tapered {
        let mut sum = Tapered::default();
        for piece in Piece::ALL {
            sum += self.of(piece) * side.pieces(piece).len() as i32;
        }
        sum
    }
}
