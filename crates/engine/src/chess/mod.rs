//! Chess.

use crate::parameters::Group;

/// What a parameter file says of chess.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChessParameters {}

impl ChessParameters {
    /// The groups.
    pub fn groups(&self) -> Vec<&dyn Group> { vec![] }
    /// The groups.
    pub fn groups_mut(&mut self) -> Vec<&mut dyn Group> { vec![] }
}
