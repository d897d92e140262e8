//! Concentration: how far the stones are from their centre of mass.

use super::{Factor, Side};

crate::parameters! {
    /// Lines of Action: how near the stones are to each other.
    pub struct Concentration in "loa.concentration" {
        /// A square less in the mean distance of the stones from their centre of mass.
        nearness: i32 = 1500, -10000 ..= 10000;
    }
}

/// The least sum of distances from the centre of mass that so many stones can have, times their number.
const LEAST: [i32; 13] = [0, 0, 2, 5, 8, 19, 30, 42, 58, 72, 104, 132, 168];

impl Factor for Concentration {
    /// Distances are those of a king's walk, to the exact centre of mass: multiplied by the number of stones, they are
    /// whole numbers. What no formation can avoid is left out.
    fn earned(&self, side: &Side) -> i32 {
        let count = side.count;
        let distance: i32 = side
            .own
            .map(|square| {
                let files = (count * square.file() - side.files).abs();
                let ranks = (count * square.rank() - side.ranks).abs();
                files.max(ranks)
            })
            .sum();
        let excess = distance - LEAST[(count & 15).min(12) as usize];
        -self.nearness * excess / (count * count)
    }
}
