//! The worth of a chess position: factors, each in a file of its own, tapered from the opening to the ending.
//!
//! A factor is a group of weights and what one side earns by them. To add one, write its file and name it in
//! the list of factors below.

mod exchange;
mod king;
mod material;
mod mobility;
mod pawns;
mod pieces;
mod side;
mod squares;
mod tapered;

pub use king::King;
pub use material::Material;
pub use mobility::Mobility;
pub use pawns::Pawns;
pub use pieces::Pieces;
pub use squares::Squares;

use super::board::{Chess, Color, Piece};
use crate::evaluation::Evaluation;
use crate::game::Move;
use crate::parameters::Group;
use crate::score::Score;
use side::{Side, SideAttacks};
use tapered::Tapered;

/// A part of what a side earns, with its weights.
trait Factor: Group {
    /// What `side` earns by it.
    fn earned(&self, side: &Side<'_>) -> Tapered;
}

crate::factors! {
    /// The weights of the evaluation, by factor.
    pub struct ChessWeights: Side<'_> => Tapered {
        /// What the pieces are worth.
        material: Material,
        /// Where they stand.
        squares: Squares,
        /// Where they can go.
        mobility: Mobility,
        /// How the pawns stand to each other.
        pawns: Pawns,
        /// How safe the king is.
        king: King,
        /// Rooks on their files, bishops in pairs.
        pieces: Pieces,
    }
    beside {}
}

/// The evaluation of chess.
#[derive(Clone, Debug)]
pub struct ChessEvaluation {
    weights: ChessWeights,
}

impl ChessEvaluation {
    /// The evaluation with these weights.
    pub fn new(weights: &ChessWeights) -> Self {
        Self { weights: weights.clone() }
    }

    /// What each factor gives White, in thousandths of a pawn.
    pub fn explain(&self, position: &Chess) -> Vec<(&'static str, i32)> {
        let (white, black) = (SideAttacks::of(position, Color::White), SideAttacks::of(position, Color::Black));
        let phase = phase(position);
        let white_earned = self.weights.by_factor(&Side::new(position, Color::White, &white, &black));
        let black_earned = self.weights.by_factor(&Side::new(position, Color::Black, &black, &white));
        let difference = |((name, white), (_, black)): ((_, Tapered), (_, Tapered))| (name, (white - black).at(phase));
        let mut worths: Vec<_> = white_earned.into_iter().zip(black_earned).map(difference).collect();
        let tempo = self.weights.material.tempo;
        worths.push(("tempo", if position.color() == Color::White { tempo } else { -tempo }));
        worths
    }
}

/// The share of the opening in a position, from 0 to [`tapered::WHOLE`].
fn phase(position: &Chess) -> i32 {
    let minor = (position.all(Piece::Knight) | position.all(Piece::Bishop)).len();
    let rooks = position.all(Piece::Rook).len();
    let queens = position.all(Piece::Queen).len();
    ((minor + 2 * rooks + 4 * queens) as i32).min(tapered::WHOLE)
}

impl Evaluation<Chess> for ChessEvaluation {
    fn evaluate(&self, position: &Chess) -> Score {
        let color = position.color();
        let (own, other) = (SideAttacks::of(position, color), SideAttacks::of(position, !color));
        let earned = self.weights.earned(&Side::new(position, color, &own, &other))
            - self.weights.earned(&Side::new(position, !color, &other, &own));
        Score::new(earned.at(phase(position)) + self.weights.material.tempo)
    }

    fn gain(&self, position: &Chess, mv: Move) -> Score {
        Score::new(exchange::gain(&self.weights.material, position, mv))
    }

    fn exchange_reaches(&self, position: &Chess, mv: Move, threshold: Score) -> bool {
        exchange::reaches(&self.weights.material, position, mv, threshold.thousandths())
    }

    fn urgency(&self, position: &Chess, mv: Move) -> i32 {
        exchange::urgency(&self.weights.material, position, mv)
    }

    fn trusts_null_move(&self, position: &Chess) -> bool {
        let color = position.color();
        position.colors(color) != position.pieces(color, Piece::Pawn) | position.pieces(color, Piece::King)
    }
}
