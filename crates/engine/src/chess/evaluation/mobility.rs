//! Where the pieces can go: squares that no own piece holds and no enemy pawn guards.

use super::{Factor, Side, Tapered};
use crate::chess::board::Piece;

crate::parameters! {
    /// Chess: the worth of the number of squares a piece can go to.
    pub struct Mobility in "chess.mobility" {
        /// A knight's 0 to 8 squares in the opening.
        knight_opening: [i32; 9] = [-500, -350, -120, -20, 40, 90, 140, 180, 220], -3000..=3000;
        /// A knight's 0 to 8 squares in the ending.
        knight_ending: [i32; 9] = [-600, -400, -180, -60, 20, 80, 120, 140, 150], -3000..=3000;
        /// A bishop's 0 to 13 squares in the opening.
        bishop_opening: [i32; 14] =
            [-400, -200, 20, 120, 200, 270, 320, 360, 390, 410, 440, 470, 490, 500], -3000..=3000;
        /// A bishop's 0 to 13 squares in the ending.
        bishop_ending: [i32; 14] =
            [-500, -280, -80, 40, 140, 220, 280, 330, 360, 390, 410, 430, 450, 460], -3000..=3000;
        /// A rook's 0 to 14 squares in the opening.
        rook_opening: [i32; 15] =
            [-400, -250, -120, -60, -30, 0, 40, 80, 110, 140, 170, 190, 200, 210, 220], -3000..=3000;
        /// A rook's 0 to 14 squares in the ending.
        rook_ending: [i32; 15] =
            [-600, -350, -100, 20, 120, 200, 280, 340, 400, 450, 490, 520, 540, 560, 570], -3000..=3000;
        /// A queen's 0 to 27 squares in the opening.
        queen_opening: [i32; 28] = [
            -300, -200, -120, -80, -40, -10, 10, 30, 50, 70, 80, 100, 110, 120, 130, 140, 150, 160, 160, 170, 170, 180,
            180, 190, 190, 200, 200, 200
        ], -3000..=3000;
        /// A queen's 0 to 27 squares in the ending.
        queen_ending: [i32; 28] = [
            -500, -400, -300, -220, -150, -90, -30, 30, 80, 120, 160, 200, 230, 260, 290, 310, 330, 350, 370, 380, 390,
            400, 410, 420, 420, 430, 430, 440
        ], -3000..=3000;
    }
}

impl Factor for Mobility {
    fn earned(&self, side: &Side<'_>) -> Tapered {
        let free = !(side.position.colors(side.color) | side.enemy_attacks.pawns);
        let mut sum = Tapered::default();
        for &(piece, squares) in side.attacks.pieces() {
            let count = (squares & free).len() as usize;
            sum += match piece {
                Piece::Knight => Tapered::new(self.knight_opening[count], self.knight_ending[count]),
                Piece::Bishop => Tapered::new(self.bishop_opening[count], self.bishop_ending[count]),
                Piece::Rook => Tapered::new(self.rook_opening[count], self.rook_ending[count]),
                _ => Tapered::new(self.queen_opening[count], self.queen_ending[count]),
            };
        }
        sum
    }
}
