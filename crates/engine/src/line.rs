//! A line of play: where a game began, the moves since, and where they have led.

use crate::game::{Game, History, Move, MoveKind, Notation, NotationError, Outcome};

/// A position, and the play that led to it, which decides about repetitions.
///
/// ```
/// use plywise_engine::chess::Chess;
/// use plywise_engine::game::{Notation, Outcome};
/// use plywise_engine::line::Line;
///
/// let mut line = Line::new(Chess::start());
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     line.play_text(text)?;
/// }
/// assert_eq!(line.outcome(), Some(Outcome::Loss));
/// # Ok::<(), plywise_engine::game::NotationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Line<G> {
    start: G,
    moves: Vec<Move>,
    history: History,
    position: G,
}

impl<G: Notation> Line<G> {
    /// The play that has yet to begin.
    pub fn new(start: G) -> Self {
        Self { position: start.clone(), start, moves: Vec::new(), history: History::default() }
    }

    /// Where the play began.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The positions since, for repetitions.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Where the play has led.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.moves.push(mv);
        self.history.push(self.position.repetition_key());
        self.position.play(mv);
    }

    /// Plays a move given as text.
    pub fn play_text(&mut self, text: &str) -> Result<(), NotationError> {
        self.play(self.position.parse_move(text)?);
        Ok(())
    }

    /// The same moves from another start, which must be the same but for the variant of the rules or the notation.
    #[must_use]
    pub fn replayed_from(&self, start: G) -> Self {
        let mut line = Self::new(start);
        self.moves.iter().for_each(|&mv| line.play(mv));
        line
    }

    /// The legal moves of a kind, in order of notation.
    pub fn legal_moves(&self, kind: MoveKind) -> Vec<Move> {
        legal_moves(&self.position, kind)
    }

    /// How the game has ended, the lack of a move included.
    pub fn outcome(&self) -> Option<Outcome> {
        let is_stuck = || self.legal_moves(MoveKind::All).is_empty();
        self.position.outcome(&self.history).or_else(|| is_stuck().then(|| self.position.stuck()))
    }

    /// By which rule the game has ended, if it has.
    pub fn ending(&self) -> Option<&'static str> {
        self.outcome().map(|_| self.position.ending(&self.history))
    }

    /// The moves played, as text.
    pub fn played(&self) -> Vec<String> {
        texts(&self.start, &self.moves)
    }
}

/// The legal moves of a kind, in order of notation.
pub fn legal_moves<G: Game>(position: &G, kind: MoveKind) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(kind, |mv| {
        moves.push(mv);
        false
    });
    moves.sort_unstable();
    moves
}

/// Moves that follow each other from a position, as text.
pub fn texts<G: Notation>(position: &G, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let text = |&mv| {
        let text = position.move_text(mv);
        position.play(mv);
        text
    };
    moves.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::Line;
    use crate::game::{Game, MoveKind, Notation, Outcome};
    use crate::loa::{Loa, Rules};

    #[test]
    fn a_game_ends_by_repetition_or_for_lack_of_a_move() {
        let there_and_back = ["b1-b3", "a2-c2", "b3-b1", "c2-a2"];
        let mut line = Line::new(Loa::start());
        there_and_back.iter().for_each(|text| line.play_text(text).unwrap());
        assert_eq!(line.outcome(), None, "the second occurrence");
        there_and_back.iter().for_each(|text| line.play_text(text).unwrap());
        assert_eq!((line.outcome(), line.ending()), (Some(Outcome::Draw), Some("repetition")), "the third");
        assert_eq!(line.played(), there_and_back.repeat(2));
        let stuck = Loa::from_text("6ox/6oo/8/8/8/8/oo6/xo6 x").unwrap().with_rules(Rules::openspiel());
        let stuck = Line::new(stuck);
        assert_eq!((stuck.outcome(), stuck.ending()), (Some(Outcome::Loss), Some("no move")));
    }

    #[test]
    fn the_same_moves_under_other_rules_repeat_by_those() {
        let mut line = Line::new(Loa::start());
        ["b1-b3", "a2-c2", "b3-b1", "c2-a2"].iter().for_each(|text| line.play_text(text).unwrap());
        assert_eq!(line.outcome(), None);
        let other = line.replayed_from(Loa::start().with_rules(Rules::openspiel()));
        assert_eq!(other.outcome(), Some(Outcome::Draw), "the second occurrence of the board");
        assert_eq!(other.played(), line.played());
    }

    #[test]
    fn what_is_no_move_changes_nothing() {
        let mut line = Line::new(Loa::start());
        assert!(line.play_text("b1-b2").is_err());
        assert_eq!((line.played(), line.history().len()), (Vec::new(), 0));
        assert_eq!(line.position().key(), Loa::start().key());
        assert!(line.legal_moves(MoveKind::All).is_sorted());
    }
}
