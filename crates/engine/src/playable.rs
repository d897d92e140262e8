//! A game with its evaluation and its variants: what commands and the UCI loop need to play it.

use crate::chess::Chess;
use crate::chess::evaluation::ChessEvaluation;
use crate::evaluation::Evaluation;
use crate::game::{Game, Notation};
use crate::loa::evaluation::LoaEvaluation;
use crate::loa::{Loa, Rules};
use crate::parameters::Parameters;
use crate::search::Searcher;

/// A game that can be searched with parameters from a file.
pub trait Playable: Notation {
    /// Its evaluation.
    type Evaluation: Evaluation<Self> + Clone + Send + Sync;

    /// The variants of the rules or the notation, the usual one first.
    const VARIANTS: [&'static str; 2];
    /// The UCI option that chooses between them, and its values for them.
    const VARIANT_OPTION: (&'static str, [&'static str; 2]);
    /// The players' names, the first player's first.
    const PLAYERS: [&'static str; 2];
    /// The positions of the bench, one a line.
    const BENCH: &'static str;

    /// The position in a variant of [`Playable::VARIANTS`].
    #[must_use]
    fn in_variant(self, variant: &str) -> Self;

    /// The weights and rules of its classes of moves.
    fn classes(parameters: &Parameters) -> Self::Classes;

    /// Its evaluation with the weights of `parameters`.
    fn evaluation(parameters: &Parameters) -> Self::Evaluation;

    /// What each factor of the evaluation gives the first player, in thousandths of a pawn.
    fn explain(evaluation: &Self::Evaluation, position: &Self) -> Vec<(&'static str, i32)>;

    /// A search with these parameters and a table of so many megabytes.
    fn searcher(parameters: &Parameters, megabytes: usize) -> Searcher<Self, Self::Evaluation> {
        Searcher::new(parameters.search.clone(), Self::classes(parameters), Self::evaluation(parameters), megabytes)
    }
}

impl Playable for Chess {
    type Evaluation = ChessEvaluation;

    const VARIANTS: [&'static str; 2] = ["standard", "chess960"];
    const VARIANT_OPTION: (&'static str, [&'static str; 2]) = ("UCI_Chess960", ["false", "true"]);
    const PLAYERS: [&'static str; 2] = ["white", "black"];
    const BENCH: &'static str = include_str!("../data/bench.fen");

    fn in_variant(mut self, variant: &str) -> Self {
        self.set_chess960(variant == Self::VARIANTS[1]);
        self
    }

    fn classes(parameters: &Parameters) -> <Self as Game>::Classes {
        parameters.chess.classes.clone()
    }

    fn evaluation(parameters: &Parameters) -> ChessEvaluation {
        ChessEvaluation::new(&parameters.chess.evaluation)
    }

    fn explain(evaluation: &ChessEvaluation, position: &Self) -> Vec<(&'static str, i32)> {
        evaluation.explain(position)
    }
}

impl Playable for Loa {
    type Evaluation = LoaEvaluation;

    const VARIANTS: [&'static str; 2] = ["olympiad", "openspiel"];
    const VARIANT_OPTION: (&'static str, [&'static str; 2]) = ("Rules", Self::VARIANTS);
    const PLAYERS: [&'static str; 2] = ["black", "white"];
    const BENCH: &'static str = include_str!("../data/bench.loa");

    fn in_variant(self, variant: &str) -> Self {
        let rules = if variant == "openspiel" { Rules::openspiel() } else { Rules::default() };
        self.with_rules(rules)
    }

    fn classes(parameters: &Parameters) -> <Self as Game>::Classes {
        parameters.loa.classes.clone()
    }

    fn evaluation(parameters: &Parameters) -> LoaEvaluation {
        LoaEvaluation::new(parameters.loa.evaluation.clone())
    }

    fn explain(evaluation: &LoaEvaluation, position: &Self) -> Vec<(&'static str, i32)> {
        evaluation.explain(position)
    }
}
