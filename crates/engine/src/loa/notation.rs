//! Positions and moves as text.

use std::fmt::Write as _;

use super::bitboard::{Bitboard, Square};
use super::board::Loa;
use super::moves::Step;
use super::rules::{Repetition, Rules};
use crate::game::{Game, History, Move, Notation, NotationError, Outcome, Player};
use crate::message::quoted;

/// The most stones that a side may have.
const MOST_STONES: i32 = 12;

/// What stands on a square.
const fn letter(player: Player) -> char {
    match player {
        Player::First => 'x',
        Player::Second => 'o',
    }
}

/// Why a text is no position.
fn wrong(what: impl Into<String>) -> NotationError {
    NotationError(format!("not a position of Lines of Action: {}", what.into()))
}

/// Reads a rank, such as `o6o`, from file a on.
fn read_rank(stones: &mut [Bitboard; 2], rank: u32, text: &str) -> Result<(), NotationError> {
    let mut file: u32 = 0;
    for character in text.chars() {
        let player = match character {
            'x' => Player::First,
            'o' => Player::Second,
            '1'..='8' => {
                file = character.to_digit(10).unwrap_or_default().saturating_add(file);
                continue;
            }
            _ => {
                let problem =
                    format!("{character:?} in rank {}, where x, o or 1 to 8 (empty squares) should be", rank + 1);
                return Err(wrong(problem));
            }
        };
        if file < 8 {
            let side = &mut stones[player as usize];
            *side = *side | Bitboard::of(Square::new(file, rank));
        }
        file = file.saturating_add(1);
    }
    if file != 8 {
        return Err(wrong(format!("rank {} has {file} squares instead of 8: {}", rank + 1, quoted(text))));
    }
    Ok(())
}

/// Reads a board, such as `1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1`, from rank 8 on.
fn read_board(text: &str) -> Result<[Bitboard; 2], NotationError> {
    let ranks = text.split('/').count();
    if ranks != 8 {
        return Err(wrong(format!("{ranks} ranks, divided by /, instead of 8: {}", quoted(text))));
    }
    let mut stones = [Bitboard::EMPTY; 2];
    for (rank, rank_text) in (0..8).rev().zip(text.split('/')) {
        read_rank(&mut stones, rank, rank_text)?;
    }
    for player in [Player::First, Player::Second] {
        match stones[player as usize].count() {
            0 => return Err(wrong(format!("no stone of {}", letter(player)))),
            1..=MOST_STONES => {}
            count => {
                return Err(wrong(format!("{count} stones of {}, {MOST_STONES} at most", letter(player))));
            }
        }
    }
    Ok(stones)
}

impl Notation for Loa {
    const NAME: &'static str = "loa";

    fn start() -> Self {
        let (mut black, mut white) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for place in 1..7 {
            for edge in [0, 7] {
                black = black | Bitboard::of(Square::new(place, edge));
                white = white | Bitboard::of(Square::new(edge, place));
            }
        }
        Self::new([black, white], Player::First, Rules::default())
    }

    fn from_text(text: &str) -> Result<Self, NotationError> {
        let mut words = text.split_whitespace();
        let board = words.next().ok_or_else(|| wrong("the text is empty"))?;
        let stones = read_board(board)?;
        let turn = match words.next() {
            Some("x") => Player::First,
            Some("o") => Player::Second,
            Some(other) => return Err(wrong(format!("{} to move, which should be x or o", quoted(other)))),
            None => return Err(wrong("after the board it does not say who is to move, x or o")),
        };
        match words.next() {
            Some(extra) => Err(wrong(format!("{} after the side to move, where the text should end", quoted(extra)))),
            None => Ok(Self::new(stones, turn, Rules::default())),
        }
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match self.letter_on(Square::new(file, rank)) {
                    Some(letter) => {
                        flush(&mut text, &mut empty);
                        text.push(letter);
                    }
                    None => empty += 1,
                }
            }
            flush(&mut text, &mut empty);
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(letter(self.player()));
        text
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let mv = Step::parse(text).and_then(Step::pack).ok_or_else(|| {
            NotationError(format!("{} is no move: write b1-h1, c1xa3 for a capture, or pass", quoted(text)))
        })?;
        if self.is_legal(mv) {
            Ok(mv)
        } else {
            Err(NotationError(format!("{text} is not legal in {}", self.to_text())))
        }
    }

    fn move_text(&self, mv: Move) -> String {
        Step::unpack(mv).map(|step| step.to_string()).unwrap_or_default()
    }

    fn ending(&self, history: &History) -> &'static str {
        match self.connection() {
            Some(Outcome::Draw) => "both connected",
            Some(_) => "connected",
            None if self.is_repeated(history) => "repetition",
            None => "no move",
        }
    }

    fn board_text(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let _ = write!(text, "{}", rank + 1);
            for file in 0..8 {
                text.push(' ');
                text.push(self.letter_on(Square::new(file, rank)).unwrap_or('.'));
            }
            text.push('\n');
        }
        let side = match self.player() {
            Player::First => "Black (x)",
            Player::Second => "White (o)",
        };
        let _ = writeln!(text, "  a b c d e f g h\n{side} to move");
        text
    }

    fn counting_ends(&self, history: &History) -> bool {
        let repeated = self.rules().repetition == Repetition::SecondBoard && self.is_repeated(history);
        self.connection().is_some() || repeated
    }
}

impl Loa {
    fn letter_on(&self, square: Square) -> Option<char> {
        [Player::First, Player::Second].into_iter().find(|&player| self.stones(player).contains(square)).map(letter)
    }
}

/// Writes how many empty squares were met.
fn flush(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
    }
    *empty = 0;
}
