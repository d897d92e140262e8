//! Chess and Chess960.

pub mod board;
pub mod classes;
pub mod evaluation;
mod geometry;
mod notation;

pub use board::Chess;

use crate::parameters::Group;
use classes::ChessClasses;
use evaluation::ChessWeights;

/// What a parameter file says of chess.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChessParameters {
    /// The classes of moves.
    pub classes: ChessClasses,
    /// The weights of the evaluation.
    pub evaluation: ChessWeights,
}

impl ChessParameters {
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
