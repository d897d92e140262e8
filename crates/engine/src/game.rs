//! What the search may ask of a game, and all it may ask.
//!
//! A game is a type of *position* that is cloned and played forward. The search knows nothing else of it: it sees
//! packed moves, keys, outcomes and classes of moves. To add a game, implement [`Game`] and [`Notation`] for its
//! position and an [`Evaluation`](crate::evaluation::Evaluation) beside it.

use std::num::NonZeroU32;

use crate::depth::Depth;
use crate::parameters::Group;

/// A move, packed into 32 bits by its game.
///
/// The order of the packed numbers is the order of the moves' notations, so that "moves in order of notation" means
/// the same for a search in any language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU32);

impl Move {
    /// The move that a game packed as `bits`; none for 0, which no game uses.
    pub fn new(bits: u32) -> Option<Self> {
        NonZeroU32::new(bits).map(Self)
    }

    /// The packed move.
    pub fn bits(self) -> u32 {
        self.0.get()
    }
}

/// Which of the legal moves to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// Every legal move.
    All,
    /// Those that can change the material balance at once, which quiescence looks at.
    Tactical,
    /// All but the tactical ones.
    Quiet,
}

/// The end of a game, as the player to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player to move has won.
    Win,
    /// Nobody has won.
    Draw,
    /// The player to move has lost.
    Loss,
}

/// The two players, in the order in which they move at the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The one who begins.
    First,
    /// The other one.
    Second,
}

/// The classes of a move: a set of small numbers, each an index into [`Game::CLASSES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ClassSet(u64);

impl ClassSet {
    /// The class of moves that have no class: a plain ply.
    pub const EMPTY: Self = Self(0);

    /// The set that holds `class` alone.
    pub const fn of(class: usize) -> Self {
        Self(1 << class)
    }

    /// This set, with `class` if `present`.
    #[must_use]
    pub const fn with(self, class: usize, present: bool) -> Self {
        Self(self.0 | (present as u64) << class)
    }

    /// The classes of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for ClassSet {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let class = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (class < 64).then_some(class)
    }
}

/// The repetition keys of the positions that came before the present one, oldest first.
#[derive(Clone, Debug, Default)]
pub struct History(Vec<u64>);

impl History {
    /// Stands for a null move; a key of this value would only hide a repetition.
    const NULL_MOVE: u64 = 0;

    /// The same past, with room for so many further plies.
    #[must_use]
    pub fn with_room(&self, plies: usize) -> Self {
        let mut past = Vec::with_capacity(self.len() + plies);
        past.extend_from_slice(&self.0);
        Self(past)
    }

    /// Adds the position that is being left.
    pub fn push(&mut self, key: u64) {
        self.0.push(key);
    }

    /// Adds a null move: no position before it counts as repeated after it.
    pub fn push_null_move(&mut self) {
        self.0.push(Self::NULL_MOVE);
    }

    /// Takes the last position, or null move, back.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// How many positions came before.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the game has just begun.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether `key` stands among the last `plies` positions with the same player to move.
    pub fn recurs(&self, key: u64, plies: usize) -> bool {
        self.last(plies).skip(1).step_by(2).any(|past| past == key)
    }

    /// How often `key` stands among the last `plies` positions.
    pub fn occurrences(&self, key: u64, plies: usize) -> usize {
        self.last(plies).filter(|&past| past == key).count()
    }

    /// The last `plies` positions, latest first, as far back as the last null move.
    fn last(&self, plies: usize) -> impl Iterator<Item = u64> {
        self.0.iter().rev().take(plies).copied().take_while(|&past| past != Self::NULL_MOVE)
    }
}

/// What a parameter file says of the classes of a game's moves: their weights, and how they are recognised.
pub trait ClassParameters: Group + Clone + Default + Send + Sync {
    /// The weight of each class, in the order of [`Game::CLASSES`].
    fn weights(&self) -> Vec<Depth>;
}

/// A position of a game, and the rules that lead on from it.
pub trait Game: Clone + Send + Sync + Sized + 'static {
    /// The names of the classes that moves may have; a class's number is its index here.
    const CLASSES: &'static [&'static str];
    /// What a parameter file says of them.
    type Classes: ClassParameters;

    /// The key for the transposition table: different wherever the legal moves may differ.
    fn key(&self) -> u64;

    /// The key that tells whether a position is repeated under the rules.
    fn repetition_key(&self) -> u64;

    /// Whose turn it is.
    fn player(&self) -> Player;

    /// Whether the game is over by anything but the lack of a move, which [`Game::stuck`] settles.
    fn outcome(&self, history: &History) -> Option<Outcome>;

    /// The outcome of a position without a legal move.
    fn stuck(&self) -> Outcome;

    /// Hands the legal moves of a kind to `sink`, until it returns true.
    fn moves(&self, kind: MoveKind, sink: impl FnMut(Move) -> bool);

    /// Whether `mv`, which may come from another position, is legal here.
    fn is_legal(&self, mv: Move) -> bool;

    /// Whether the legal `mv` is of the kind [`MoveKind::Tactical`].
    fn is_tactical(&self, mv: Move) -> bool;

    /// Plays the legal `mv`.
    fn play(&mut self, mv: Move);

    /// The position in which the player to move has passed; none where that cannot be, as when in check.
    fn null_move(&self) -> Option<Self>;

    /// Whether there is a null move, for games that know it without making one.
    fn can_pass(&self) -> bool {
        self.null_move().is_some()
    }

    /// The classes that every move of this position has. `threat`: passing was found to lose outright.
    fn node_classes(&self, threat: bool, rules: &Self::Classes) -> ClassSet;

    /// The further classes of the legal `mv`, which leads to `after`.
    fn move_classes(&self, mv: Move, after: &Self, rules: &Self::Classes) -> ClassSet;
}

/// Positions and moves as text, and how they are counted: what commands and tests need beyond the search.
pub trait Notation: Game {
    /// The name under which commands and options know the game.
    const NAME: &'static str;

    /// The position from which games start.
    fn start() -> Self;

    /// Reads a position.
    fn from_text(text: &str) -> Result<Self, NotationError>;

    /// Writes the position; [`Notation::from_text`] reads it back.
    fn to_text(&self) -> String;

    /// Reads a legal move of this position.
    fn parse_move(&self, text: &str) -> Result<Move, NotationError>;

    /// Writes a legal move of this position.
    fn move_text(&self, mv: Move) -> String;

    /// The board as a picture of text, for a terminal.
    fn board_text(&self) -> String;

    /// By which rule the game is over here, in a word or a few; the position's outcome says who has won.
    fn ending(&self, history: &History) -> &'static str;

    /// Whether the counting of moves (perft) stops here although moves remain.
    fn counting_ends(&self, history: &History) -> bool;
}

/// A text that is no position or no legal move, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(pub String);
