//! What the factors see of a position: one side, and what both sides attack, worked out once.

use crate::chess::board::{BitBoard, Chess, Color, Piece, Square, get_bishop_moves, get_knight_moves, get_rook_moves};
use crate::chess::geometry::pawn_attacks;

/// The squares that a side's pieces attack.
pub(super) struct SideAttacks {
    /// By the pawns.
    pub(super) pawns: BitBoard,
    /// By each knight, bishop, rook and queen: the kind and its squares, own pieces' squares included.
    pieces: [(Piece, BitBoard); 16],
    count: usize,
}

impl SideAttacks {
    /// Works out the attacks of a side.
    pub(super) fn of(position: &Chess, color: Color) -> Self {
        let occupied = position.occupied();
        let mut attacks = Self {
            pawns: pawn_attacks(position.pieces(color, Piece::Pawn), color),
            pieces: [(Piece::Pawn, BitBoard::EMPTY); 16],
            count: 0,
        };
        for from in position.pieces(color, Piece::Knight) {
            attacks.push(Piece::Knight, get_knight_moves(from));
        }
        for from in position.pieces(color, Piece::Bishop) {
            attacks.push(Piece::Bishop, get_bishop_moves(from, occupied));
        }
        for from in position.pieces(color, Piece::Rook) {
            attacks.push(Piece::Rook, get_rook_moves(from, occupied));
        }
        for from in position.pieces(color, Piece::Queen) {
            attacks.push(Piece::Queen, get_bishop_moves(from, occupied) | get_rook_moves(from, occupied));
        }
        attacks
    }

    fn push(&mut self, piece: Piece, squares: BitBoard) {
        self.pieces[self.count] = (piece, squares);
        self.count += 1;
    }

    /// Each knight, bishop, rook and queen with the squares it attacks.
    pub(super) fn pieces(&self) -> &[(Piece, BitBoard)] {
        &self.pieces[..self.count]
    }
}

/// One side of a position.
pub(super) struct Side<'a> {
    /// The position.
    pub(super) position: &'a Chess,
    /// The side's colour.
    pub(super) color: Color,
    /// Its pawns.
    pub(super) pawns: BitBoard,
    /// The other side's.
    pub(super) enemy_pawns: BitBoard,
    /// What it attacks.
    pub(super) attacks: &'a SideAttacks,
    /// What the other side attacks.
    pub(super) enemy_attacks: &'a SideAttacks,
}

impl<'a> Side<'a> {
    pub(super) fn new(
        position: &'a Chess,
        color: Color,
        attacks: &'a SideAttacks,
        enemy_attacks: &'a SideAttacks,
    ) -> Self {
        Self {
            position,
            color,
            pawns: position.pieces(color, Piece::Pawn),
            enemy_pawns: position.pieces(!color, Piece::Pawn),
            attacks,
            enemy_attacks,
        }
    }

    /// The side's pieces of a kind.
    pub(super) fn pieces(&self, piece: Piece) -> BitBoard {
        self.position.pieces(self.color, piece)
    }

    /// The index of a square in tables that are written from White's side.
    pub(super) fn index(&self, square: Square) -> usize {
        square.relative_to(self.color) as usize
    }
}
