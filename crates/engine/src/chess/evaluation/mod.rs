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

use super::board::{Chess, Color, Piece};
use crate::evaluation::Evaluation;
use crate::game::Move;
use crate::parameters::Group;
use crate::score::Score;
use side::{Side, SideAttacks};
use tapered::Tapered;

/// The factors: the field of the weights, its type, and the function that says what a side earns.
macro_rules! factors {
    ($( $(#[doc = $doc:literal])+ $field:ident: $Weights:path, $earned:path; )+) => {
        /// The weights of the evaluation, by factor.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct ChessWeights {
            $( $(#[doc = $doc])+ pub $field: $Weights, )+
        }

        impl ChessWeights {
            /// The factors as groups of parameters.
            pub fn groups(&self) -> Vec<&dyn Group> {
                vec![$( &self.$field ),+]
            }

            /// The factors as groups of parameters, to be changed.
            pub fn groups_mut(&mut self) -> Vec<&mut dyn Group> {
                vec![$( &mut self.$field ),+]
            }

            /// What one side earns by all factors.
            fn earned(&self, side: &Side<'_>) -> Tapered {
                let mut sum = Tapered::default();
                $( sum += $earned(&self.$field, side); )+
                sum
            }

            /// What each factor gives White, and the name of its group.
            fn by_factor(&self, white: &Side<'_>, black: &Side<'_>) -> Vec<(&'static str, Tapered)> {
                vec![$( (Group::name(&self.$field), $earned(&self.$field, white) - $earned(&self.$field, black)) ),+]
            }
        }
    };
}

factors! {
    /// What the pieces are worth.
    material: material::Material, material::earned;
    /// Where they stand.
    squares: squares::Squares, squares::earned;
    /// Where they can go.
    mobility: mobility::Mobility, mobility::earned;
    /// How the pawns stand to each other.
    pawns: pawns::Pawns, pawns::earned;
    /// How safe the king is.
    king: king::King, king::earned;
    /// Rooks on their files, bishops in pairs.
    pieces: pieces::Pieces, pieces::earned;
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

    /// What each factor says, in thousandths of a pawn for White, and the total.
    pub fn explain(&self, position: &Chess) -> Vec<(&'static str, i32)> {
        let (white, black) = (SideAttacks::of(position, Color::White), SideAttacks::of(position, Color::Black));
        let white_side = Side::new(position, Color::White, &white, &black);
        let black_side = Side::new(position, Color::Black, &black, &white);
        let phase = phase(position);
        let factors = self.weights.by_factor(&white_side, &black_side);
        factors.into_iter().map(|(name, earned)| (name, earned.at(phase))).collect()
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
