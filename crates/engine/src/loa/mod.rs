//! Lines of Action: the rules, the classes of its moves, and its evaluation.
//!
//! Start with [`Loa`], the position; [`Rules`] are the points on which the rules differ from place to place.

mod bitboard;
mod board;
mod classes;
pub mod evaluation;
mod keys;
mod lines;
mod moves;
mod notation;
mod rules;

pub use bitboard::{Bitboard, Square};
pub use board::Loa;
pub use classes::LoaClasses;
pub use rules::{BothConnected, NoMove, Repetition, Rules};

use crate::parameters::Group;
use evaluation::LoaWeights;

/// What a parameter file says of Lines of Action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoaParameters {
    /// The weights of the classes of moves.
    pub classes: LoaClasses,
    /// The weights of the evaluation.
    pub evaluation: LoaWeights,
}

impl LoaParameters {
    /// The groups, in the order of files and documentation.
    pub fn groups(&self) -> Vec<&dyn Group> {
        let mut groups: Vec<&dyn Group> = vec![&self.classes];
        groups.extend(self.evaluation.groups());
        groups
    }

    /// The groups, to be changed.
    pub fn groups_mut(&mut self) -> Vec<&mut dyn Group> {
        let mut groups: Vec<&mut dyn Group> = vec![&mut self.classes];
        groups.extend(self.evaluation.groups_mut());
        groups
    }
}
