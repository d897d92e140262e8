//! How the pawns stand to each other: isolated, doubled, backward, guarded, passed.

use super::{Factor, Side, Tapered};
use crate::chess::board::{Square, get_pawn_attacks};
use crate::chess::geometry::{ahead, next_square, path_ahead, pawn_attacks, rank_of, span};

crate::parameters! {
    /// Chess: the structure of pawns.
    pub struct Pawns in "chess.pawns" {
        /// A pawn without a neighbour on the files beside it, in the opening.
        isolated_opening: i32 = -120, -1000..=1000;
        /// The same in the ending.
        isolated_ending: i32 = -150, -1000..=1000;
        /// A pawn with another one of its own in front of it, in the opening.
        doubled_opening: i32 = -100, -1000..=1000;
        /// The same in the ending.
        doubled_ending: i32 = -220, -1000..=1000;
        /// A pawn that no neighbour can guard and that cannot advance safely, in the opening.
        backward_opening: i32 = -90, -1000..=1000;
        /// The same in the ending.
        backward_ending: i32 = -100, -1000..=1000;
        /// A pawn that another one guards, in the opening.
        guarded_opening: i32 = 80, -1000..=1000;
        /// The same in the ending.
        guarded_ending: i32 = 60, -1000..=1000;
        /// A passed pawn by its rank from its own side, in the opening.
        passed_opening: [i32; 8] = [0, 50, 60, 120, 300, 600, 1000, 0], -5000..=5000;
        /// The same in the ending.
        passed_ending: [i32; 8] = [0, 150, 200, 400, 800, 1500, 2500, 0], -5000..=5000;
        /// A passed pawn whose next square is held by the enemy, by its rank, in the ending.
        blocked_ending: [i32; 8] = [0, 0, -50, -150, -300, -500, -800, 0], -5000..=5000;
        /// In the ending, a passed pawn beyond the middle: each step the enemy king is away from the square before it.
        enemy_king_away: i32 = 110, -1000..=1000;
        /// The same for each step of the own king, which should be near.
        own_king_away: i32 = -60, -1000..=1000;
    }
}

impl Factor for Pawns {
    fn earned(&self, side: &Side<'_>) -> Tapered {
        let (own, enemy, color) = (side.pawns, side.enemy_pawns, side.color);
        let guarded = pawn_attacks(own, color);
        let mut sum = Tapered::new(self.guarded_opening, self.guarded_ending) * (own & guarded).len() as i32;
        for pawn in own {
            let in_front = ahead(pawn, color);
            let neighbours = own & pawn.file().adjacent();
            let is_doubled = !(in_front & own).is_empty();
            if is_doubled {
                sum += Tapered::new(self.doubled_opening, self.doubled_ending);
            }
            if neighbours.is_empty() {
                sum += Tapered::new(self.isolated_opening, self.isolated_ending);
            } else if (neighbours & !span(pawn, color)).is_empty() && stops_guarded(side, pawn) {
                sum += Tapered::new(self.backward_opening, self.backward_ending);
            }
            if (path_ahead(pawn, color) & enemy).is_empty() && !is_doubled {
                sum += passed(self, side, pawn);
            }
        }
        sum
    }
}

/// Whether an enemy pawn guards the square in front of a pawn.
fn stops_guarded(side: &Side<'_>, pawn: Square) -> bool {
    next_square(pawn, side.color)
        .is_some_and(|stop| !(get_pawn_attacks(stop, side.color) & side.enemy_pawns).is_empty())
}

/// What a passed pawn earns.
fn passed(weights: &Pawns, side: &Side<'_>, pawn: Square) -> Tapered {
    let rank = rank_of(pawn, side.color);
    let mut sum = Tapered::new(weights.passed_opening[rank], weights.passed_ending[rank]);
    let Some(stop) = next_square(pawn, side.color) else { return sum };
    if side.position.colors(!side.color).has(stop) {
        sum += Tapered::new(0, weights.blocked_ending[rank]);
    }
    if rank >= 3 {
        let enemy = steps(side.position.king(!side.color), stop);
        let own = steps(side.position.king(side.color), stop);
        sum += Tapered::new(0, weights.enemy_king_away * enemy + weights.own_king_away * own);
    }
    sum
}

/// A king's steps between two squares.
fn steps(a: Square, b: Square) -> i32 {
    let files = (a.file() as i32 - b.file() as i32).abs();
    let ranks = (a.rank() as i32 - b.rank() as i32).abs();
    files.max(ranks)
}
