//! How long to think about a move in a game with clocks.

use std::time::Duration;

use crate::search::TimeLimit;

/// The shortest time that a search is given.
pub const SHORTEST: Duration = Duration::from_millis(1);

/// The moves that the time left is divided among where nothing is said, or many.
const USUAL_MOVES: u32 = 28;

/// The clock of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// What every move adds.
    pub increment: Duration,
    /// The moves until the clock is refilled.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// The time for this move: a share of the clock and most of the increment; in trouble several shares, never more
    /// than half the clock unless it is refilled at once. `overhead` is lost on the move's way to the opponent.
    pub fn share(&self, overhead: Duration) -> TimeLimit {
        let left = self.left.saturating_sub(overhead).max(SHORTEST);
        let moves = self.moves_to_go.unwrap_or(USUAL_MOVES).clamp(1, USUAL_MOVES);
        let share = left / (moves + 1) + self.increment * 3 / 4;
        let most = if moves == 1 { left * 9 / 10 } else { left / 2 };
        TimeLimit { enough: (share * 6 / 10).min(most), most: (share * 5 / 2).min(most) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Clock;

    #[test]
    fn no_move_takes_more_than_the_clock_allows() {
        let milliseconds = Duration::from_millis;
        for left in [0, 1, 31, 1000, 60_000] {
            for increment in [0, 10, 10_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(1000)] {
                    let clock = Clock { left: milliseconds(left), increment: milliseconds(increment), moves_to_go };
                    let limit = clock.share(milliseconds(30));
                    let share = if moves_to_go.is_some_and(|moves| moves < 2) { 0.9 } else { 0.5 };
                    let most = milliseconds(left.saturating_sub(30).max(1)).mul_f64(share);
                    assert!(limit.enough <= limit.most && limit.most <= most, "{clock:?}: {limit:?}");
                }
            }
        }
    }

    #[test]
    fn an_increment_and_a_nearer_refill_give_more_time() {
        let share = |increment, moves_to_go| {
            let increment = Duration::from_millis(increment);
            Clock { left: Duration::from_secs(60), increment, moves_to_go }.share(Duration::ZERO).enough
        };
        assert!(share(1000, None) > share(0, None));
        assert!(share(0, Some(5)) > share(0, Some(20)));
        assert_eq!(share(0, Some(40)), share(0, None));
    }
}
