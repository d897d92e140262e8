//! How long to think about a move in a game with clocks.

use std::time::Duration;

use crate::game::Player;
use crate::search::TimeLimit;

/// The shortest time that a search is given.
pub(super) const SHORTEST: Duration = Duration::from_millis(1);

/// The moves that the time left is divided among where nothing is said, or many.
const USUAL_MOVES: u32 = 28;

/// What a `go` command says of the players' clocks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clocks {
    /// The time left to each player.
    pub(super) left: [Option<Duration>; 2],
    /// What each gains with every move.
    pub(super) increments: [Duration; 2],
    /// The moves until the clocks are refilled.
    pub(super) moves_to_go: Option<u32>,
}

impl Clocks {
    /// The time for this move: a share of the clock and most of the increment; in trouble several shares, never more
    /// than half the clock unless it is refilled at once. None where the player has no clock.
    pub(super) fn share(&self, player: Player, overhead: Duration) -> Option<TimeLimit> {
        let left = self.left[player as usize]?.saturating_sub(overhead).max(SHORTEST);
        let moves = self.moves_to_go.unwrap_or(USUAL_MOVES).min(USUAL_MOVES);
        let share = left / (moves + 1) + self.increments[player as usize] * 3 / 4;
        let most = if moves == 1 { left * 9 / 10 } else { left / 2 };
        Some(TimeLimit { enough: (share * 6 / 10).min(most), most: (share * 5 / 2).min(most) })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Clocks;
    use crate::game::Player;

    #[test]
    fn no_move_takes_more_than_the_clock_allows() {
        let milliseconds = Duration::from_millis;
        for left in [0, 1, 31, 1000, 60_000] {
            for increment in [0, 10, 10_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(1000)] {
                    let clocks = Clocks {
                        left: [Some(milliseconds(left)), None],
                        increments: [milliseconds(increment); 2],
                        moves_to_go,
                    };
                    let limit = clocks.share(Player::First, milliseconds(30)).unwrap();
                    let share = if moves_to_go == Some(1) { 0.9 } else { 0.5 };
                    let most = milliseconds(left.saturating_sub(30).max(1)).mul_f64(share);
                    assert!(limit.enough <= limit.most && limit.most <= most, "{clocks:?}: {limit:?}");
                    assert!(clocks.share(Player::Second, milliseconds(30)).is_none());
                }
            }
        }
    }

    #[test]
    fn an_increment_and_a_nearer_refill_give_more_time() {
        let share = |increment, moves_to_go| {
            let increments = [Duration::from_millis(increment); 2];
            let clocks = Clocks { left: [Some(Duration::from_secs(60)); 2], increments, moves_to_go };
            clocks.share(Player::First, Duration::ZERO).unwrap().enough
        };
        assert!(share(1000, None) > share(0, None));
        assert!(share(0, Some(5)) > share(0, Some(20)));
        assert_eq!(share(0, Some(40)), share(0, None));
    }
}
