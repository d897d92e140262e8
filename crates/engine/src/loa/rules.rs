//! The points on which the rules of Lines of Action differ from place to place.

use crate::game::NotationError;
use crate::message::quoted;

/// What happens when a move connects both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothConnected {
    /// The game is drawn.
    Draw,
    /// The player who moved wins.
    MoverWins,
}

/// What happens when the player to move has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// The player passes.
    Pass,
    /// The player loses.
    Loss,
}

/// Which repetition ends the game in a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// The third occurrence of a position with the same player to move.
    Threefold,
    /// The second occurrence of a board, whoever is to move.
    SecondBoard,
}

/// The rules of a game. The default is the Computer Olympiad's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// When a move connects both sides.
    pub both_connected: BothConnected,
    /// When there is no move.
    pub no_move: NoMove,
    /// When positions repeat.
    pub repetition: Repetition,
}

impl Rules {
    /// The rules of the Computer Olympiad: a draw, a pass, a threefold.
    pub const fn olympiad() -> Self {
        Self { both_connected: BothConnected::Draw, no_move: NoMove::Pass, repetition: Repetition::Threefold }
    }

    /// The rules of OpenSpiel's `lines_of_action`: the mover wins, no move loses, the second board draws.
    pub const fn openspiel() -> Self {
        Self { both_connected: BothConnected::MoverWins, no_move: NoMove::Loss, repetition: Repetition::SecondBoard }
    }

    /// The rules known by a name: `olympiad` or `openspiel`.
    ///
    /// ```
    /// use plywise_engine::loa::Rules;
    ///
    /// assert_eq!(Rules::parse("olympiad"), Ok(Rules::default()));
    /// assert!(Rules::parse("boardspace").is_err());
    /// ```
    pub fn parse(name: &str) -> Result<Self, NotationError> {
        match name {
            "olympiad" => Ok(Self::olympiad()),
            "openspiel" => Ok(Self::openspiel()),
            _ => Err(NotationError(format!(
                "Lines of Action knows no rules {}: write olympiad or openspiel",
                quoted(name)
            ))),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::olympiad()
    }
}
