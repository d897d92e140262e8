//! How safe the king is: its shield of pawns, and who attacks the squares around it.

use super::{Factor, Side, Tapered};
use crate::chess::board::{Piece, Rank};
use crate::chess::geometry::{files_around, king_zone, rank, span};

crate::parameters! {
    /// Chess: the safety of the king.
    pub struct King in "chess.king" {
        /// A pawn of the shield on the second rank.
        shield_second: i32 = 160, -1000..=1000;
        /// A pawn of the shield on the third rank.
        shield_third: i32 = 80, -1000..=1000;
        /// A file at the king without own pawns.
        half_open_file: i32 = -150, -1000..=1000;
        /// A file at the king without pawns.
        open_file: i32 = -250, -1000..=1000;
        /// What the attack on the enemy king is worth, by its weight: 2 for each minor piece that reaches a square
        /// around the king, 3 a rook, 5 a queen, and 1 for each square that one reaches; in the opening.
        attack_opening: [i32; 32] = [
            0, 0, 0, 20, 40, 80, 130, 190, 260, 340, 430, 530, 640, 760, 890, 1030, 1180, 1340, 1500, 1670, 1840, 2020,
            2200, 2390, 2580, 2780, 2980, 3180, 3390, 3600, 3800, 4000
        ], -8000..=8000;
        /// The same in the ending.
        attack_ending: [i32; 32] = [
            0, 0, 0, 0, 0, 0, 10, 20, 30, 50, 70, 90, 110, 140, 170, 200, 230, 260, 300, 340, 380, 420, 460, 500, 540,
            580, 620, 660, 700, 740, 780, 800
        ], -8000..=8000;
    }
}

impl Factor for King {
    fn earned(&self, side: &Side<'_>) -> Tapered {
        shield(self, side) + attack(self, side)
    }
}

/// The pawns before the king, and the files where they are missing.
fn shield(weights: &King, side: &Side<'_>) -> Tapered {
    let king = side.position.king(side.color);
    let around = files_around(king);
    let before = side.pawns & around & span(king, side.color);
    let second = (before & rank(Rank::Second, side.color)).len() as i32;
    let third = (before & rank(Rank::Third, side.color)).len() as i32;
    let mut worth = weights.shield_second * second + weights.shield_third * third;
    let first = (king.file() as usize).saturating_sub(1);
    for file in first..=(king.file() as usize + 1).min(7) {
        let squares = 0x0101_0101_0101_0101_u64 << file;
        if side.pawns.0 & squares == 0 {
            let is_open = side.enemy_pawns.0 & squares == 0;
            worth += if is_open { weights.open_file } else { weights.half_open_file };
        }
    }
    Tapered::new(worth, 0)
}

/// The pieces that reach the squares around the enemy king; one attacker alone is no attack.
fn attack(weights: &King, side: &Side<'_>) -> Tapered {
    let zone = king_zone(side.position.king(!side.color));
    let (mut weight, mut attackers) = (0, 0);
    for &(piece, squares) in side.attacks.pieces() {
        let hits = (squares & zone).len() as usize;
        if hits > 0 {
            attackers += 1;
            weight += hits
                + match piece {
                    Piece::Queen => 5,
                    Piece::Rook => 3,
                    _ => 2,
                };
        }
    }
    if attackers < 2 {
        return Tapered::default();
    }
    let weight = weight.min(weights.attack_opening.len() - 1);
    Tapered::new(weights.attack_opening[weight], weights.attack_ending[weight])
}
