//! A worth that changes from the opening to the ending.

use std::ops::{Add, AddAssign, Mul, Sub};

/// The phase of a position with all pieces on the board.
pub(super) const WHOLE: i32 = 24;

/// Two worths, in thousandths of a pawn, between which the phase of the game interpolates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tapered {
    opening: i32,
    ending: i32,
}

impl Tapered {
    /// One worth in the opening, another in the ending.
    pub(super) const fn new(opening: i32, ending: i32) -> Self {
        Self { opening, ending }
    }

    /// The worth in a phase; the division drops fractions alike for both colours.
    pub(super) const fn at(self, phase: i32) -> i32 {
        (self.opening * phase + self.ending * (WHOLE - phase)) / WHOLE
    }
}

impl Add for Tapered {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.opening + other.opening, self.ending + other.ending)
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
        Self::new(self.opening - other.opening, self.ending - other.ending)
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;
    fn mul(self, factor: i32) -> Self {
        Self::new(self.opening * factor, self.ending * factor)
    }
}
