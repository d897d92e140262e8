//! Rooks on their files and on the seventh, bishops in pairs, knights and bishops on outposts.

use super::{Factor, Side, Tapered};
use crate::chess::board::{Piece, Rank};
use crate::chess::geometry::{files_around, rank, span};

crate::parameters! {
    /// Chess: what single pieces like.
    pub struct Pieces in "chess.pieces" {
        /// Two bishops in the opening.
        bishop_pair_opening: i32 = 300, -2000..=2000;
        /// Two bishops in the ending.
        bishop_pair_ending: i32 = 500, -2000..=2000;
        /// A rook on a file without pawns.
        rook_open_file: i32 = 250, -2000..=2000;
        /// A rook on a file without own pawns.
        rook_half_open_file: i32 = 120, -2000..=2000;
        /// A rook on the seventh rank with the enemy king on the eighth or pawns on the seventh, in the opening.
        rook_seventh_opening: i32 = 150, -2000..=2000;
        /// The same in the ending.
        rook_seventh_ending: i32 = 300, -2000..=2000;
        /// A knight on the fourth to sixth rank, guarded by a pawn, where no enemy pawn can come near.
        knight_outpost: i32 = 250, -2000..=2000;
        /// The same for a bishop.
        bishop_outpost: i32 = 120, -2000..=2000;
    }
}

impl Factor for Pieces {
    fn earned(&self, side: &Side<'_>) -> Tapered {
        let mut sum = Tapered::default();
        if side.pieces(Piece::Bishop).len() >= 2 {
            sum += Tapered::new(self.bishop_pair_opening, self.bishop_pair_ending);
        }
        for rook in side.pieces(Piece::Rook) {
            let file = rook.file().bitboard();
            if side.pawns.is_disjoint(file) {
                let worth =
                    if side.enemy_pawns.is_disjoint(file) { self.rook_open_file } else { self.rook_half_open_file };
                sum += Tapered::new(worth, worth);
            }
        }
        let seventh = rank(Rank::Seventh, side.color);
        let enemy_king = side.position.pieces(!side.color, Piece::King);
        if !(side.enemy_pawns & seventh | enemy_king & rank(Rank::Eighth, side.color)).is_empty() {
            let rooks = (side.pieces(Piece::Rook) & seventh).len() as i32;
            sum += Tapered::new(self.rook_seventh_opening, self.rook_seventh_ending) * rooks;
        }
        sum + outposts(self.knight_outpost, side, Piece::Knight) + outposts(self.bishop_outpost, side, Piece::Bishop)
    }
}

/// The worth of minor pieces that stand guarded and cannot be driven away by pawns.
fn outposts(worth: i32, side: &Side<'_>, piece: Piece) -> Tapered {
    let ranks = rank(Rank::Fourth, side.color) | rank(Rank::Fifth, side.color) | rank(Rank::Sixth, side.color);
    let candidates = side.pieces(piece) & ranks & side.attacks.pawns;
    let safe = |&square: &_| {
        let attackers_files = files_around(square) & !square.file().bitboard();
        side.enemy_pawns.is_disjoint(attackers_files & span(square, side.color))
    };
    let count = candidates.into_iter().filter(safe).count() as i32;
    Tapered::new(worth, worth / 2) * count
}
