//! Chess positions as FEN (X-FEN and Shredder-FEN castling, counters optional) and moves as UCI writes them.

use super::board::{Chess, Color, File, Piece, Rank, Square};
use crate::game::{Game, History, Move, MoveKind, Notation, NotationError, Outcome};
use crate::message::quoted;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";

impl Notation for Chess {
    const NAME: &'static str = "chess";

    #[expect(clippy::expect_used, reason = "the starting position is a position")]
    fn start() -> Self {
        Self::from_shredder_fen(START, false).expect("the starting position is legal")
    }

    fn from_text(text: &str) -> Result<Self, NotationError> {
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let [board, color, castling, en_passant, ref counters @ ..] = fields[..] else {
            return Err(NotationError(format!(
                "a FEN has at least four fields (pieces, side, castling, en passant), not {}",
                fields.len()
            )));
        };
        let ranks = board.split('/').count();
        if ranks != 8 {
            return Err(NotationError(format!("a FEN's board has 8 ranks, divided by /, not {ranks}")));
        }
        let (half_moves, moves) = match *counters {
            [] => ("0", "1"),
            [half_moves] => (half_moves, "1"),
            [half_moves, moves] => (half_moves, moves),
            _ => return Err(NotationError("a FEN has at most six fields".to_owned())),
        };
        // The clock says no more than that 50 moves are over; other programs count on.
        let clock = half_moves.parse::<u16>().map(|clock| clock.min(100).to_string());
        let clock = clock.as_deref().unwrap_or(half_moves);
        let rights = Rights::read(board, castling)?;
        let chess960 = rights.is_chess960;
        Self::from_shredder_fen(&format!("{board} {color} {} {en_passant} {clock} {moves}", rights.files), chess960)
    }

    fn to_text(&self) -> String {
        let fen = self.shredder_fen();
        if self.is_chess960() {
            return fen;
        }
        let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
        fields[2] = fields[2].replace('H', "K").replace('A', "Q").replace('h', "k").replace('a', "q");
        fields.join(" ")
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let illegal = || NotationError(format!("no legal move {} in {}", quoted(text), self.to_text()));
        let square = |at: usize| text.get(at..at + 2).and_then(|name| name.parse::<Square>().ok());
        let from = square(0).ok_or_else(illegal)?;
        let to = square(2).ok_or_else(illegal)?;
        let promotion = match text.get(4..).unwrap_or_default() {
            "" => None,
            "n" => Some(Piece::Knight),
            "b" => Some(Piece::Bishop),
            "r" => Some(Piece::Rook),
            "q" => Some(Piece::Queen),
            _ => return Err(illegal()),
        };
        let literal = Self::from_parts(from, to, promotion).filter(|&mv| self.is_legal(mv));
        literal.or_else(|| self.castling_by_target(from, to)).ok_or_else(illegal)
    }

    fn move_text(&self, mv: Move) -> String {
        let (from, mut to, promotion) = Self::parts(mv);
        if !self.is_chess960() && self.is_castling(mv) {
            to = castled(from, to);
        }
        match promotion {
            None => format!("{from}{to}"),
            Some(piece) => format!("{from}{to}{piece}"),
        }
    }

    fn ending(&self, history: &History) -> &'static str {
        match self.outcome(history) {
            None if self.stuck() == Outcome::Draw => "stalemate",
            None => "checkmate",
            Some(_) if self.is_insufficient_material() => "insufficient material",
            Some(_) if self.is_repeated(history) => "threefold repetition",
            Some(_) => "fifty moves",
        }
    }

    fn board_text(&self) -> String {
        let mut text = String::new();
        for &rank in Rank::ALL.iter().rev() {
            text.push_str(&format!("{rank} "));
            for file in File::ALL {
                let square = Square::new(file, rank);
                let letter = match (self.piece_on(square), self.color_on(square)) {
                    (Some(piece), Some(Color::White)) => piece.to_string().to_ascii_uppercase(),
                    (Some(piece), _) => piece.to_string(),
                    _ => ".".to_owned(),
                };
                text.push(' ');
                text.push_str(&letter);
            }
            text.push('\n');
        }
        text.push_str("   a b c d e f g h\n");
        text
    }

    fn counting_ends(&self, _history: &History) -> bool {
        false
    }
}

/// Where the king lands that castles with the rook on `rook`.
fn castled(king: Square, rook: Square) -> Square {
    Square::new(if rook.file() > king.file() { File::G } else { File::C }, king.rank())
}

impl Chess {
    /// The castling move that is written with the king's own target square.
    fn castling_by_target(&self, from: Square, to: Square) -> Option<Move> {
        if self.king(self.color()) != from || from.rank() != to.rank() {
            return None;
        }
        let mut found = None;
        self.moves(MoveKind::Quiet, |mv| {
            let (king, rook, _) = Self::parts(mv);
            if king == from && self.is_castling(mv) && castled(king, rook) == to {
                found = Some(mv);
            }
            found.is_some()
        });
        found
    }
}

/// Castling rights with the rooks' files as letters.
struct Rights {
    files: String,
    is_chess960: bool,
}

impl Rights {
    /// Reads X-FEN (`KQkq`, each meaning the outermost rook) and Shredder-FEN (`HAha`), mixed as they come.
    fn read(board: &str, field: &str) -> Result<Self, NotationError> {
        let mut rights = Self { files: String::new(), is_chess960: false };
        if field == "-" {
            return Ok(Self { files: field.to_owned(), ..rights });
        }
        for letter in field.chars() {
            let is_white = letter.is_ascii_uppercase();
            let row = squares_of_row(if is_white { board.rsplit('/').next() } else { board.split('/').next() });
            let (king, rook) = if is_white { ('K', 'R') } else { ('k', 'r') };
            let king_file = row.iter().position(|&piece| piece == king);
            let rooks = || row.iter().enumerate().filter(|&(_, &piece)| piece == rook).map(|(file, _)| file);
            let rook_file = match letter.to_ascii_lowercase() {
                'k' => rooks().max().filter(|&file| Some(file) > king_file),
                'q' => rooks().min().filter(|&file| Some(file) < king_file),
                letter @ 'a'..='h' => Some(letter as usize - 'a' as usize),
                _ => return Err(NotationError(format!("no castling right {}", quoted(&letter.to_string())))),
            };
            let (Some(king_file), Some(rook_file)) = (king_file, rook_file) else {
                return Err(NotationError(format!("castling right \"{letter}\" without a king and rook for it")));
            };
            rights.is_chess960 |= king_file != 4 || rook_file != 0 && rook_file != 7;
            let name = (b'a' + rook_file as u8) as char;
            rights.files.push(if is_white { name.to_ascii_uppercase() } else { name });
        }
        Ok(rights)
    }
}

/// The squares of a row of a FEN, with a space for an empty one.
fn squares_of_row(row: Option<&str>) -> Vec<char> {
    let mut squares = Vec::with_capacity(8);
    for letter in row.unwrap_or_default().chars().take(8) {
        match letter.to_digit(10) {
            Some(empty) => squares.extend(std::iter::repeat_n(' ', empty as usize)),
            None => squares.push(letter),
        }
    }
    squares
}
