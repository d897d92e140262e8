//! What the search may ask of an evaluation, the holder of the weights.

use crate::game::{Game, Move};
use crate::score::Score;

/// The worth of positions and of exchanges.
pub trait Evaluation<G: Game> {
    /// The static worth of a position for the player to move.
    fn evaluate(&self, position: &G) -> Score;

    /// What the tactical `mv` takes at once, before any reply.
    fn gain(&self, position: &G, mv: Move) -> Score;

    /// Whether the whole exchange that `mv` begins nets at least `threshold`.
    fn exchange_reaches(&self, position: &G, mv: Move, threshold: Score) -> bool;

    /// How early to search the tactical `mv`: higher first.
    fn urgency(&self, position: &G, mv: Move) -> i32;

    /// Whether the right to move is surely worth something here. Where it may be a burden, null moves prove nothing.
    fn trusts_null_move(&self, position: &G) -> bool;
}
