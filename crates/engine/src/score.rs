//! The worth of a position, in thousandths of a pawn, from the view of the player to move.

use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A score in thousandths of a pawn; decided games lie at both ends, nearer ends further out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Nothing for either side; also a draw.
    pub const ZERO: Self = Self(0);
    /// Beyond every score.
    pub const INFINITE: Self = Self(2_000_000);
    /// Won on the spot.
    const WON: i32 = 1_000_000;
    /// Evaluations stay strictly within this bound, decided games outside it.
    const UNDECIDED: i32 = 900_000;

    /// A score of so many thousandths of a pawn, kept within the range of undecided games.
    pub fn new(thousandths: i32) -> Self {
        Self(thousandths.clamp(1 - Self::UNDECIDED, Self::UNDECIDED - 1))
    }

    /// The player to move wins, `plies` from the root.
    pub fn won_in(plies: usize) -> Self {
        Self(Self::WON - plies as i32)
    }

    /// The player to move has lost, `plies` from the root.
    pub fn lost_in(plies: usize) -> Self {
        -Self::won_in(plies)
    }

    /// The inverse of [`Score::thousandths`], for the table, which stores decided scores too.
    pub(crate) const fn from_stored(thousandths: i32) -> Self {
        Self(thousandths)
    }

    /// Thousandths of a pawn.
    pub fn thousandths(self) -> i32 {
        self.0
    }

    /// Whether this is a won game, however far away.
    pub fn is_won(self) -> bool {
        self.0 >= Self::UNDECIDED
    }

    /// Whether this is a lost game, however far away.
    pub fn is_lost(self) -> bool {
        self.0 <= -Self::UNDECIDED
    }

    /// Whether the game is won or lost.
    pub fn is_decided(self) -> bool {
        self.is_won() || self.is_lost()
    }

    /// Plies from the root to the end of a decided game: positive if won, negative if lost.
    pub fn plies_to_end(self) -> Option<i32> {
        if self.is_won() {
            Some(Self::WON - self.0)
        } else if self.is_lost() {
            Some(-Self::WON - self.0)
        } else {
            None
        }
    }

    /// Moves of the winning side to the end of a decided game, as UCI counts them: positive if won, negative if lost.
    pub fn moves_to_end(self) -> Option<i32> {
        // A loss by one's own next move is one move away too.
        self.plies_to_end().map(|plies| if plies > 0 { (plies + 1) / 2 } else { (plies - 1) / 2 })
    }

    /// The score as seen from a node `plies` below the root, for the table, where nodes have no root.
    #[must_use]
    pub fn from_node(self, plies: usize) -> Self {
        self.shifted(plies as i32)
    }

    /// The inverse of [`Score::from_node`].
    #[must_use]
    pub fn from_root(self, plies: usize) -> Self {
        self.shifted(-(plies as i32))
    }

    fn shifted(self, plies: i32) -> Self {
        if self.is_won() {
            Self(self.0 + plies)
        } else if self.is_lost() {
            Self(self.0 - plies)
        } else {
            self
        }
    }

    /// The next higher score, the upper end of a window that holds nothing.
    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next lower score.
    #[must_use]
    pub fn previous(self) -> Self {
        Self(self.0 - 1)
    }
}

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add for Score {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Score {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<i32> for Score {
    type Output = Self;
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * factor)
    }
}

/// As UCI writes it: `cp 31`, or `mate -2` in moves.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves_to_end() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0 / 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    #[test]
    fn decided_games_travel_through_the_table() {
        let won = Score::won_in(9);
        assert_eq!(won.from_node(4), Score::won_in(5));
        assert_eq!(won.from_node(4).from_root(2), Score::won_in(7));
        assert_eq!(Score::lost_in(8).from_node(8), Score::lost_in(0));
        assert_eq!(Score::new(1234).from_node(30), Score::new(1234));
    }

    #[test]
    fn a_score_reads_as_uci_writes_it() {
        assert_eq!(Score::new(319).to_string(), "cp 31");
        assert_eq!(Score::won_in(1).to_string(), "mate 1");
        assert_eq!(Score::won_in(3).to_string(), "mate 2");
        assert_eq!(Score::lost_in(1).to_string(), "mate -1");
        assert_eq!(Score::lost_in(2).to_string(), "mate -1");
        assert_eq!(Score::lost_in(3).to_string(), "mate -2");
        assert_eq!(Score::lost_in(0).to_string(), "mate 0");
    }

    #[test]
    fn evaluations_never_look_decided() {
        assert!(!Score::new(i32::MAX).is_decided());
        assert!(!Score::new(i32::MIN).is_decided());
        assert!(Score::lost_in(200).is_lost());
    }
}
