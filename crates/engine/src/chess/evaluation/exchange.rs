//! Static exchange evaluation: what a sequence of captures on one square nets.

use super::material::Material;
use crate::chess::board::{
    BitBoard, Chess, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};
use crate::game::Move;

/// What a move takes at once, and what its promotion adds.
pub(super) fn gain(material: &Material, position: &Chess, mv: Move) -> i32 {
    let victim = position.captured(mv).map_or(0, |piece| material.in_exchange(piece));
    let (_, _, promotion) = Chess::parts(mv);
    let promoted = promotion.map_or(0, |piece| material.in_exchange(piece) - material.in_exchange(Piece::Pawn));
    victim + promoted
}

/// Most valuable victim first, then the least valuable attacker.
pub(super) fn urgency(material: &Material, position: &Chess, mv: Move) -> i32 {
    let (from, _, _) = Chess::parts(mv);
    let attacker = position.piece_on(from).map_or(0, |piece| piece as i32);
    gain(material, position, mv) * 8 - attacker
}

/// Whether the exchange that `mv` begins on its target square nets at least `threshold`, both sides capturing with
/// their least valuable piece and stopping when it pays.
pub(super) fn reaches(material: &Material, position: &Chess, mv: Move, threshold: i32) -> bool {
    let (from, to, promotion) = Chess::parts(mv);
    // What the side that just moved has won beyond the threshold.
    let mut balance = gain(material, position, mv) - threshold;
    if balance < 0 {
        return false;
    }
    let mut next = promotion.or(position.piece_on(from)).unwrap_or(Piece::Pawn);
    balance -= material.in_exchange(next);
    if balance >= 0 {
        return true;
    }
    let mut occupied = position.occupied() ^ from.bitboard() | to.bitboard();
    if position.piece_on(to).is_none() && position.captured(mv).is_some() {
        occupied ^= Square::new(to.file(), from.rank()).bitboard();
    }
    let diagonal = position.all(Piece::Bishop) | position.all(Piece::Queen);
    let straight = position.all(Piece::Rook) | position.all(Piece::Queen);
    let mut attackers = attackers_of(position, to, occupied) & occupied;
    let mut color = !position.color();
    loop {
        let own = attackers & position.colors(color);
        let Some((piece, square)) = least_valuable(position, own) else { break };
        next = piece;
        occupied ^= square.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(to, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(to, occupied) & straight;
        }
        attackers &= occupied;
        color = !color;
        balance = -balance - 1 - material.in_exchange(next);
        if balance >= 0 {
            // A king cannot capture what is still guarded.
            if next == Piece::King && !(attackers & position.colors(color)).is_empty() {
                color = !color;
            }
            break;
        }
    }
    // The side that has to capture next and cannot, or need not, has lost the exchange.
    color != position.color()
}

/// The pieces of both colours that attack a square.
fn attackers_of(position: &Chess, square: Square, occupied: BitBoard) -> BitBoard {
    get_pawn_attacks(square, Color::Black) & position.pieces(Color::White, Piece::Pawn)
        | get_pawn_attacks(square, Color::White) & position.pieces(Color::Black, Piece::Pawn)
        | get_knight_moves(square) & position.all(Piece::Knight)
        | get_king_moves(square) & position.all(Piece::King)
        | get_bishop_moves(square, occupied) & (position.all(Piece::Bishop) | position.all(Piece::Queen))
        | get_rook_moves(square, occupied) & (position.all(Piece::Rook) | position.all(Piece::Queen))
}

fn least_valuable(position: &Chess, attackers: BitBoard) -> Option<(Piece, Square)> {
    Piece::ALL
        .into_iter()
        .find_map(|piece| (attackers & position.all(piece)).next_square().map(|square| (piece, square)))
}
