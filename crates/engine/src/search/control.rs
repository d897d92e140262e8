//! The parameters of search control.

crate::parameters! {
    /// Search control: where to look, in every game.
    pub struct SearchControl in "search" {
        /// Whether null moves are tried.
        null_move: bool = true;
    }
}
