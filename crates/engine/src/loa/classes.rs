//! The classes of moves.

use super::bitboard::{Bitboard, Square};
use super::board::Loa;
use super::moves::Step;
use crate::depth::Depth;
use crate::game::{ClassSet, Game, Move};

crate::classes! {
    /// Lines of Action: the weights of the classes of moves, in plies; 1 is a plain ply, 0 a full extension.
    pub struct LoaClasses in "loa.classes" {
        /// A capture.
        CAPTURE = capture: Depth::ONE, 0..=8;
        /// A capture where the opponent has just captured, not twice running.
        RECAPTURE = recapture: Depth::ONE, 0..=8;
        /// A move after which the player has fewer groups of stones.
        JOINING = joining: Depth::ONE, 0..=8;
    }
    rules {}
}

/// The classes of a move.
pub(super) fn of(position: &Loa, mv: Move) -> ClassSet {
    let Some(Step::Stone { from, captures, to }) = Step::unpack(mv) else {
        return ClassSet::EMPTY;
    };
    ClassSet::EMPTY
        .with(CAPTURE, captures)
        .with(RECAPTURE, captures && position.is_recapture(to))
        .with(JOINING, joins(position.stones(position.player()), from, to))
}

/// Whether there are fewer groups of stones once a stone has moved.
///
/// The stone's arrival makes one group of those that it touches, its leaving splits one into those that it touched. So
/// it joins if it touches more groups than before; groups are told apart only where stones around it may belong to
/// several.
fn joins(stones: Bitboard, from: Square, to: Square) -> bool {
    let others = stones & !Bitboard::of(from);
    let (left, met) = (others & Bitboard::around(from), others & Bitboard::around(to));
    if met.is_empty() || left.is_empty() {
        return !met.is_empty();
    }
    let joined = met.groups_among(others);
    joined > 1 && joined > left.groups_among(others)
}

#[cfg(test)]
mod tests {
    use super::joins;
    use crate::game::{Game, MoveKind, Notation};
    use crate::loa::Loa;
    use crate::loa::bitboard::Bitboard;
    use crate::loa::moves::Step;
    use rand::SeedableRng as _;
    use rand::seq::IndexedRandom as _;

    #[test]
    fn joining_is_having_fewer_groups() {
        let mut random = rand_pcg::Pcg64Mcg::seed_from_u64(1);
        let mut seen = [0; 2];
        for _ in 0..100 {
            let mut position = Loa::start();
            for _ in 0..80 {
                let mut moves = Vec::new();
                position.moves(MoveKind::All, |mv| {
                    moves.push(mv);
                    false
                });
                let own = position.stones(position.player());
                for &mv in &moves {
                    let Some(Step::Stone { from, to, .. }) = Step::unpack(mv) else {
                        continue;
                    };
                    let after = own & !Bitboard::of(from) | Bitboard::of(to);
                    let fewer = after.groups_among(after) < own.groups_among(own);
                    assert_eq!(joins(own, from, to), fewer, "{} {}", position.to_text(), position.move_text(mv));
                    seen[usize::from(fewer)] += 1;
                }
                position.play(*moves.choose(&mut random).expect("a move"));
            }
        }
        assert!(seen.iter().all(|&times| times > 1000), "{seen:?}");
    }
}
