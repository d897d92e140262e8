//! A position with the moves that led to it, of any game.

use plywise_engine::chess::Chess;
use plywise_engine::game::{History, Move, MoveKind, NotationError, Outcome};
use plywise_engine::loa::Loa;
use plywise_engine::playable::Playable;
use pyo3::PyResult;

use crate::input::wrong;

/// A position, and the play that led to it.
#[derive(Clone)]
pub struct Line<G> {
    /// Where the play began.
    pub start: G,
    /// The moves since.
    pub moves: Vec<Move>,
    /// The positions since, for repetitions.
    pub history: History,
    /// Where it has led.
    pub position: G,
}

impl<G: Playable> Line<G> {
    /// The play that has yet to begin.
    pub fn new(start: G) -> Self {
        Self { position: start.clone(), start, moves: Vec::new(), history: History::default() }
    }

    /// Plays a move, given as text.
    pub fn play(&mut self, text: &str) -> Result<(), NotationError> {
        let mv = self.position.parse_move(text)?;
        self.moves.push(mv);
        self.history.push(self.position.repetition_key());
        self.position.play(mv);
        Ok(())
    }

    /// The legal moves of a kind, in order of notation.
    pub fn legal_moves(&self, kind: MoveKind) -> Vec<Move> {
        let mut moves = Vec::new();
        self.position.moves(kind, |mv| {
            moves.push(mv);
            false
        });
        moves.sort_unstable();
        moves
    }

    /// How the game has ended, the lack of a move included.
    pub fn outcome(&self) -> Option<Outcome> {
        let is_stuck = || self.legal_moves(MoveKind::All).is_empty();
        self.position.outcome(&self.history).or_else(|| is_stuck().then(|| self.position.stuck()))
    }

    /// The moves played, as text.
    pub fn played(&self) -> Vec<String> {
        texts(&self.start, &self.moves)
    }
}

/// Moves that follow each other from a position, as text.
pub fn texts<G: Playable>(position: &G, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let text = |&mv| {
        let text = position.move_text(mv);
        position.play(mv);
        text
    };
    moves.iter().map(text).collect()
}

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
            "chess" => Ok(Self::Chess),
            "loa" => Ok(Self::Loa),
            _ => Err(wrong(format!("no game \"{}\"; there are chess and loa", name.escape_debug()))),
        }
    }
}
