//! Depth in fixed point: a ply is a power of two of integer units, so that sums of fractions are exact everywhere.

use std::ops::{Add, AddAssign, Sub};

/// A depth, or the cost of a move, in 4096ths of a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Depth(i32);

impl Depth {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// One ply.
    pub const ONE: Self = Self(1 << 12);

    /// So many whole plies.
    pub const fn plies(plies: i32) -> Self {
        Self(plies * Self::ONE.0)
    }

    /// The nearest depth to a number of plies, as parameter files give it.
    pub fn from_real(plies: f64) -> Self {
        Self((plies * f64::from(Self::ONE.0)).round() as i32)
    }

    /// The depth in plies, exactly.
    pub fn to_real(self) -> f64 {
        f64::from(self.0) / f64::from(Self::ONE.0)
    }

    /// Whole plies, rounded down.
    pub const fn whole(self) -> i32 {
        self.0 >> 12
    }

    /// Integer units, for the transposition table.
    pub const fn units(self) -> i32 {
        self.0
    }

    /// The inverse of [`Depth::units`].
    pub const fn from_units(units: i32) -> Self {
        Self(units)
    }

    /// Half of it, rounded towards the past.
    #[must_use]
    pub const fn half(self) -> Self {
        Self(self.0 >> 1)
    }
}

impl Add for Depth {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Depth {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Depth {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Depth;

    #[test]
    fn fractions_of_a_ply_are_exact() {
        let half = Depth::from_real(0.5);
        assert_eq!(half + half, Depth::ONE);
        assert_eq!(Depth::from_real(0.75).to_real(), 0.75);
        assert_eq!((Depth::plies(3) - half).whole(), 2);
        assert_eq!((Depth::ZERO - half).whole(), -1);
    }
}
