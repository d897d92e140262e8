//! A line of play of any game, and the names of the games.

use plywise_engine::chess::Chess;
use plywise_engine::game::Notation;
pub use plywise_engine::line::Line;
use plywise_engine::loa::Loa;
use plywise_engine::message::quoted;
use plywise_engine::playable::Playable;
use pyo3::PyResult;

use crate::input::wrong;

/// A line of play in one of the games.
#[derive(Clone)]
pub enum AnyLine {
    Chess(Line<Chess>),
    Loa(Line<Loa>),
}

/// Does the same with a line of play, whatever its game.
macro_rules! in_game {
    ($any:expr, $line:ident => $result:expr) => {
        match $any {
            $crate::line::AnyLine::Chess($line) => $result,
            $crate::line::AnyLine::Loa($line) => $result,
        }
    };
}
pub(crate) use in_game;

/// A game that lines of play may be of.
pub trait Played: Playable {
    /// The line, if it is of this game.
    fn line(any: &AnyLine) -> Option<&Line<Self>>;
}

impl Played for Chess {
    fn line(any: &AnyLine) -> Option<&Line<Self>> {
        if let AnyLine::Chess(line) = any { Some(line) } else { None }
    }
}

impl Played for Loa {
    fn line(any: &AnyLine) -> Option<&Line<Self>> {
        if let AnyLine::Loa(line) = any { Some(line) } else { None }
    }
}

/// The names of the games.
#[derive(Clone, Copy)]
pub enum GameName {
    Chess,
    Loa,
}

impl GameName {
    pub fn parse(name: &str) -> PyResult<Self> {
        match name {
            Chess::NAME => Ok(Self::Chess),
            Loa::NAME => Ok(Self::Loa),
            _ => Err(wrong(format!("no game {}; there are {} and {}", quoted(name), Chess::NAME, Loa::NAME))),
        }
    }
}
