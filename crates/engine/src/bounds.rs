//! The bounds of what users may ask for beside the parameters, known to the UCI loop and to Python.

use std::ops::RangeInclusive;

/// A whole number to choose: the least, the usual and the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub least: u64,
    /// What it is where nothing is said.
    pub usual: u64,
    /// The greatest.
    pub most: u64,
}

impl Bounds {
    /// From the least to the greatest.
    pub const fn range(self) -> RangeInclusive<u64> {
        self.least..=self.most
    }
}

/// The size of a search's table, in megabytes.
pub const HASH_MB: Bounds = Bounds { least: 1, usual: 16, most: 1 << 16 };

/// The time that a move takes on its way to the opponent, in milliseconds.
pub const MOVE_OVERHEAD_MS: Bounds = Bounds { least: 0, usual: 30, most: 5000 };

/// The greatest nominal depth of a search.
pub const MOST_DEPTH: u64 = 1000;

/// The greatest depth of a count of moves.
pub const MOST_PERFT_DEPTH: u64 = 100;
