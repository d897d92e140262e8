//! The worth of positions of Lines of Action.
//!
//! A position is worth what the player's stones are worth less what the opponent's are. A side is worth the sum of its
//! *factors*, most of them from MIA (Winands, van den Herik: "An evaluation function for Lines of Action", 2003).
//! A factor is a file here that declares its weights and implements [`Factor`]; to add one, write the file, name it
//! with `mod`, and give it a line in the list below.
//!
//! Sides are measured alike, in integers that no mirror changes: a position's worth is exactly the negation of what it
//! is worth to the opponent (the tempo aside), and the same for all eight symmetries of the board.

mod centralisation;
mod concentration;
mod connectedness;
mod exchange;
mod mobility;
mod quads;
mod side;
mod tempo;

pub use centralisation::Centralisation;
pub use concentration::Concentration;
pub use connectedness::Connectedness;
pub use exchange::Exchange;
pub use mobility::Mobility;
pub use quads::Quads;
pub use side::Side;
pub use tempo::Tempo;

use super::board::{Loa, opponent};
use crate::evaluation::Evaluation;
use crate::game::{Game, Move, Player};
use crate::parameters::Group;
use crate::score::Score;

/// A part of what a side's stones are worth, with its weights.
pub trait Factor: Group {
    /// What `side` earns by it, in thousandths of a pawn.
    fn earned(&self, side: &Side) -> i32;
}

crate::factors! {
    /// The weights of the evaluation, by factor.
    pub struct LoaWeights: Side<'_> => i32 {
        /// How near the stones are to each other.
        concentration: Concentration,
        /// How near the stones are to the middle of the board.
        centralisation: Centralisation,
        /// Solid formations near the middle of the stones.
        quads: Quads,
        /// How freely the stones move.
        mobility: Mobility,
        /// How many neighbours the stones have.
        connectedness: Connectedness,
        /// The right to move.
        tempo: Tempo,
    }
    beside {
        /// What captures are taken to be worth, outside of the positions' own worth.
        exchange: Exchange,
    }
}

/// The evaluation, from the view of the player to move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoaEvaluation {
    weights: LoaWeights,
}

impl LoaEvaluation {
    /// The evaluation with these weights.
    pub fn new(weights: LoaWeights) -> Self {
        Self { weights }
    }

    /// What each factor gives Black, in thousandths of a pawn.
    pub fn explain(&self, position: &Loa) -> Vec<(&'static str, i32)> {
        let [black, white] =
            [Player::First, Player::Second].map(|player| self.weights.by_factor(&Side::new(position, player)));
        black.into_iter().zip(white).map(|((name, black), (_, white))| (name, black - white)).collect()
    }
}

impl Evaluation<Loa> for LoaEvaluation {
    fn evaluate(&self, position: &Loa) -> Score {
        let own = self.weights.earned(&Side::new(position, position.player()));
        let other = self.weights.earned(&Side::new(position, opponent(position.player())));
        Score::new(own - other)
    }

    fn gain(&self, _position: &Loa, _mv: Move) -> Score {
        self.weights.exchange.capture
    }

    fn exchange_reaches(&self, position: &Loa, mv: Move, threshold: Score) -> bool {
        self.weights.exchange.reaches(position, mv, threshold)
    }

    fn urgency(&self, _position: &Loa, mv: Move) -> i32 {
        exchange::urgency(mv)
    }

    /// With few stones left every move may break a connection that a pass would keep.
    fn trusts_null_move(&self, position: &Loa) -> bool {
        position.stones(position.player()).count() > 4
    }
}
