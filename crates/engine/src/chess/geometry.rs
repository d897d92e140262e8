//! Sets of squares as a side sees them, whose pawns move forward.

use super::board::{BitBoard, Color, File, Rank, Square, get_king_moves};

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

/// The squares that a pawn still has before it, and those beside them: a pawn with no enemy pawn there is passed.
pub(super) fn path_ahead(square: Square, color: Color) -> BitBoard {
    span(square, color) & files_around(square)
}

/// The square in front of `square`; none beyond the last rank.
pub(super) fn next_square(square: Square, color: Color) -> Option<Square> {
    let forward = match color {
        Color::White => 1,
        Color::Black => -1,
    };
    square.try_offset(0, forward)
}

/// The rank of a square from a side's own first rank, 0 to 7.
pub(super) fn rank_of(square: Square, color: Color) -> usize {
    square.rank().relative_to(color) as usize
}

/// A rank counted from a side's own.
pub(super) fn rank(rank: Rank, color: Color) -> BitBoard {
    rank.relative_to(color).bitboard()
}
