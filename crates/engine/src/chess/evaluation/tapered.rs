//! A worth that changes from the opening to the ending.

use std::ops::{Add, AddAssign, Mul, Sub};

/// The phase of a position with all pieces on the board.
pub(super) const WHOLE: i32 = 24;

/// Two worths, in thousandths of a pawn, between which the phase of the game interpolates. They share one number, the
/// opening's above the ending's, so that both are added at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered(i64);

impl Tapered {
    /// One worth in the opening, another in the ending.
    pub(super) const fn new(opening: i32, ending: i32) -> Self {
        Self(((opening as i64) << 32) + ending as i64)
    }

    const fn opening(self) -> i32 {
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    const fn ending(self) -> i32 {
        self.0 as i32
    }

    /// The worth in a phase; the division drops fractions alike for both colours.
    pub(super) const fn at(self, phase: i32) -> i32 {
        (self.opening() * phase + self.ending() * (WHOLE - phase)) / WHOLE
    }
}

impl Add for Tapered {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Tapered {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * i64::from(factor))
    }
}

#[cfg(test)]
mod tests {
    use super::{Tapered, WHOLE};

    #[test]
    fn both_worths_are_kept_apart() {
        let sum = Tapered::new(-30, 70) * 3 + Tapered::new(5, -400) - Tapered::new(-1, 1);
        assert_eq!((sum.opening(), sum.ending()), (-84, -191));
        assert_eq!(sum.at(WHOLE), -84);
        assert_eq!(sum.at(0), -191);
        assert_eq!((Tapered::default() - sum).at(7), -sum.at(7));
    }
}
