//! Connectedness: how many neighbours of their own side the stones have.

use super::{Factor, Side};

crate::parameters! {
    /// Lines of Action: how many neighbours of their own side the stones have.
    pub struct Connectedness in "loa.connectedness" {
        /// A neighbour more for each stone.
        neighbour: i32 = 300, -10000 ..= 10000;
    }
}

impl Factor for Connectedness {
    fn earned(&self, side: &Side) -> i32 {
        let own = side.own;
        let pairs = (own & own.shifted::<1>()).count()
            + (own & own.shifted::<8>()).count()
            + (own & own.shifted::<9>()).count()
            + (own & own.shifted::<7>()).count();
        self.neighbour * 2 * pairs / side.count
    }
}
