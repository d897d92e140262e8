//! Lines of Action.

use crate::parameters::Group;

/// What a parameter file says of Lines of Action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LoaParameters {}

impl LoaParameters {
    /// The groups.
    pub fn groups(&self) -> Vec<&dyn Group> { vec![] }
    /// The groups.
    pub fn groups_mut(&mut self) -> Vec<&mut dyn Group> { vec![] }
}
