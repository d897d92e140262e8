//! The search.

mod control;

pub use control::SearchControl;
