//! What the factors see of a position: one side, and what both sides attack, worked out once.

use crate::chess::board::{
    BitBoard, Chess, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};

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

/// The squares that pawns attack.
pub(super) fn pawn_attacks(pawns: BitBoard, color: Color) -> BitBoard {
    let (left, right) = (!File::A.bitboard() & pawns, !File::H.bitboard() & pawns);
    match color {
        Color::White => BitBoard(left.0 << 7 | right.0 << 9),
        Color::Black => BitBoard(left.0 >> 9 | right.0 >> 7),
    }
}

/// The king's square and those around it.
pub(super) fn king_zone(king: Square) -> BitBoard {
    get_king_moves(king) | king.bitboard()
}

/// The squares in front of `square` on its own file.
pub(super) fn ahead(square: Square, color: Color) -> BitBoard {
    span(square, color) & square.file().bitboard()
}

/// All squares on the ranks in front of `square`.
pub(super) fn span(square: Square, color: Color) -> BitBoard {
    let rank = square.rank() as u32;
    match color {
        Color::White => BitBoard((u64::MAX << (8 * rank)) << 8),
        Color::Black => BitBoard((1 << (8 * rank)) - 1),
    }
}

/// The file of a square and those beside it.
pub(super) fn files_around(square: Square) -> BitBoard {
    square.file().bitboard() | square.file().adjacent()
}

/// The rank of a square from a side's own first rank, 0 to 7.
pub(super) fn rank_of(square: Square, color: Color) -> usize {
    square.rank().relative_to(color) as usize
}

/// A rank counted from a side's own.
pub(super) fn rank(rank: Rank, color: Color) -> BitBoard {
    rank.relative_to(color).bitboard()
}
