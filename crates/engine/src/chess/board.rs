//! The chess position: the rules come from cozy-chess, which only this file names; draws are ours.

pub use cozy_chess::{
    BitBoard, Color, File, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_bishop_rays, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};
use cozy_chess::{Board, FenParseError};

use super::classes::{self, ChessClasses};
use crate::game::{ClassSet, Game, History, Move, MoveKind, NotationError, Outcome, Player};

/// A position of chess, with the one thing that classes need of its past: the last capture.
#[derive(Clone, Debug)]
pub struct Chess {
    board: Board,
    /// Whether only Chess960 can say how this position castles.
    needs_chess960: bool,
    /// Whether it was asked for anyway.
    asked_chess960: bool,
    /// Where the last move captured, and what, unless it was itself a recapture.
    last_capture: Option<(Square, Piece)>,
}

/// A promotion's place in a packed move: alphabetical, as notation sorts.
const PROMOTIONS: [Option<Piece>; 8] =
    [None, Some(Piece::Bishop), Some(Piece::Knight), Some(Piece::Queen), Some(Piece::Rook), None, None, None];

/// Squares counted file by file, so that their order is that of their names; its own inverse.
const fn by_file(square: usize) -> usize {
    (square & 7) << 3 | square >> 3
}

/// Packs a move: from, to and promotion, the way its notation sorts.
#[expect(clippy::unreachable, reason = "no move leads from a1 to a1")]
fn pack(mv: cozy_chess::Move) -> Move {
    let promotion = match mv.promotion {
        None => 0,
        Some(Piece::Bishop) => 1,
        Some(Piece::Knight) => 2,
        Some(Piece::Queen) => 3,
        Some(_) => 4,
    };
    let bits = by_file(mv.from as usize) << 9 | by_file(mv.to as usize) << 3 | promotion;
    Move::new(bits as u32).unwrap_or_else(|| unreachable!())
}

fn unpack(mv: Move) -> cozy_chess::Move {
    let bits = mv.bits() as usize;
    cozy_chess::Move {
        from: Square::index(by_file(bits >> 9 & 63)),
        to: Square::index(by_file(bits >> 3 & 63)),
        promotion: PROMOTIONS[bits & 7],
    }
}

impl Chess {
    /// The position of a FEN whose castling rights name the rooks' files; the message says what is wrong with it.
    pub(super) fn from_shredder_fen(fen: &str, needs_chess960: bool) -> Result<Self, NotationError> {
        const NO_SETUP: &str = "no legal set-up of pieces (kings, pawns, counts, or the wrong king in check)";
        let board = Board::from_fen(fen, true).map_err(|error| {
            let message = match error {
                FenParseError::InvalidBoard => NO_SETUP,
                FenParseError::InvalidSideToMove => "the side to move must be w or b",
                FenParseError::InvalidCastlingRights => "castling rights without a king and rook that could use them",
                FenParseError::InvalidEnPassant => "an en-passant square that no pawn has just passed",
                FenParseError::InvalidHalfMoveClock => "the half-move clock must be a number from 0 to 100",
                FenParseError::InvalidFullmoveNumber => "the move number must be a number from 1 to 65535",
                FenParseError::MissingField => "fields are missing",
                FenParseError::TooManyFields => "too many fields",
            };
            NotationError(message.to_owned())
        })?;
        // The crate lets kings stand side by side, and then one takes the other.
        if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
            return Err(NotationError(NO_SETUP.to_owned()));
        }
        Ok(Self { board, needs_chess960, asked_chess960: false, last_capture: None })
    }

    /// The FEN with the rooks' files as castling rights, in which en passant stands only where it can be played.
    pub(super) fn shredder_fen(&self) -> String {
        let mut board = format!("{:#}", self.board);
        if self.board.en_passant().is_some() && !self.can_capture_en_passant() {
            let mut fields: Vec<&str> = board.split(' ').collect();
            fields[3] = "-";
            board = fields.join(" ");
        }
        board
    }

    /// Whether castling is written as the king taking its rook.
    pub fn is_chess960(&self) -> bool {
        self.needs_chess960 || self.asked_chess960
    }

    /// Chooses how castling is written, where there is a choice.
    pub fn set_chess960(&mut self, chess960: bool) {
        self.asked_chess960 = chess960;
    }

    /// The pieces of one kind and colour.
    pub fn pieces(&self, color: Color, piece: Piece) -> BitBoard {
        self.board.colored_pieces(color, piece)
    }

    /// All pieces of a kind.
    pub fn all(&self, piece: Piece) -> BitBoard {
        self.board.pieces(piece)
    }

    /// All pieces of a colour.
    pub fn colors(&self, color: Color) -> BitBoard {
        self.board.colors(color)
    }

    /// All pieces.
    pub fn occupied(&self) -> BitBoard {
        self.board.occupied()
    }

    /// The square of a king.
    pub fn king(&self, color: Color) -> Square {
        self.board.king(color)
    }

    /// The piece on a square.
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board.piece_on(square)
    }

    /// The colour of the piece on a square.
    pub fn color_on(&self, square: Square) -> Option<Color> {
        self.board.color_on(square)
    }

    /// Whose turn it is.
    pub fn color(&self) -> Color {
        self.board.side_to_move()
    }

    /// The pieces that give check.
    pub fn checkers(&self) -> BitBoard {
        self.board.checkers()
    }

    /// Where a packed move leads from and to (castling: the rook's square), and what it promotes to.
    pub fn parts(mv: Move) -> (Square, Square, Option<Piece>) {
        let mv = unpack(mv);
        (mv.from, mv.to, mv.promotion)
    }

    /// The move with these parts.
    pub fn from_parts(from: Square, to: Square, promotion: Option<Piece>) -> Option<Move> {
        let is_promotion = promotion.is_none_or(|piece| !matches!(piece, Piece::Pawn | Piece::King));
        (from != to && is_promotion).then(|| pack(cozy_chess::Move { from, to, promotion }))
    }

    /// Whether the legal `mv` castles.
    pub fn is_castling(&self, mv: Move) -> bool {
        self.board.colors(self.color()).has(unpack(mv).to)
    }

    /// What the legal `mv` captures, en passant included.
    pub fn captured(&self, mv: Move) -> Option<Piece> {
        let mv = unpack(mv);
        match self.board.piece_on(mv.to) {
            Some(victim) => (self.board.color_on(mv.to) != Some(self.color())).then_some(victim),
            None if self.en_passant_square() == Some(mv.to) && self.board.pieces(Piece::Pawn).has(mv.from) => {
                Some(Piece::Pawn)
            }
            None => None,
        }
    }

    /// Whether the legal `mv` takes back on the square of the last capture, something of equal value, and the last
    /// capture was not itself such a recapture.
    pub fn is_recapture(&self, mv: Move) -> bool {
        let Some((square, piece)) = self.last_capture else { return false };
        unpack(mv).to == square && self.captured(mv).is_some_and(|victim| rank_of(victim) == rank_of(piece))
    }

    /// Whether there is exactly one legal move.
    pub fn has_single_reply(&self) -> bool {
        let mut count = 0;
        self.board.generate_moves(|moves| {
            count += moves.len();
            count > 1
        });
        count == 1
    }

    /// Whether there is no legal move.
    fn is_stuck(&self) -> bool {
        !self.board.generate_moves(|_| true)
    }

    fn en_passant_square(&self) -> Option<Square> {
        self.board.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(self.color())))
    }

    /// Whether a pawn can legally capture en passant: only then does it tell positions apart.
    fn can_capture_en_passant(&self) -> bool {
        self.en_passant_square().is_some_and(|to| {
            let capturers = self.pieces(self.color(), Piece::Pawn) & get_pawn_attacks(to, !self.color());
            capturers.into_iter().any(|from| self.board.is_legal(cozy_chess::Move { from, to, promotion: None }))
        })
    }

    /// Whether this is the third occurrence of the position.
    pub(super) fn is_repeated(&self, history: &History) -> bool {
        let clock = usize::from(self.board.halfmove_clock());
        clock >= 4 && history.occurrences(self.repetition_key(), clock) >= 2
    }

    /// Whether neither side could mate by any sequence of legal moves.
    pub fn is_insufficient_material(&self) -> bool {
        let heavy = self.all(Piece::Pawn) | self.all(Piece::Rook) | self.all(Piece::Queen);
        if !heavy.is_empty() {
            return false;
        }
        let (knights, bishops) = (self.all(Piece::Knight), self.all(Piece::Bishop));
        let one_minor = (knights | bishops).len() <= 1;
        let one_shade = bishops.is_disjoint(BitBoard::LIGHT_SQUARES) || bishops.is_disjoint(BitBoard::DARK_SQUARES);
        one_minor || knights.is_empty() && one_shade
    }
}

/// Pieces of equal worth, for recaptures: knights and bishops are alike.
fn rank_of(piece: Piece) -> u8 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 100,
    }
}

impl Game for Chess {
    const CLASSES: &'static [&'static str] = classes::NAMES;
    type Classes = ChessClasses;

    fn key(&self) -> u64 {
        if self.board.en_passant().is_none() || self.can_capture_en_passant() {
            self.board.hash()
        } else {
            self.board.hash_without_ep()
        }
    }

    fn repetition_key(&self) -> u64 {
        self.key()
    }

    fn player(&self) -> Player {
        match self.color() {
            Color::White => Player::First,
            Color::Black => Player::Second,
        }
    }

    fn outcome(&self, history: &History) -> Option<Outcome> {
        let clock = usize::from(self.board.halfmove_clock());
        let fifty_moves = clock >= 100 && (self.checkers().is_empty() || !self.is_stuck());
        let is_draw = fifty_moves || self.is_insufficient_material() || self.is_repeated(history);
        is_draw.then_some(Outcome::Draw)
    }

    fn stuck(&self) -> Outcome {
        if self.checkers().is_empty() { Outcome::Draw } else { Outcome::Loss }
    }

    fn moves(&self, kind: MoveKind, mut sink: impl FnMut(Move) -> bool) {
        let victims = self.board.colors(!self.color());
        let last_rank = Rank::Eighth.relative_to(self.color()).bitboard();
        let en_passant = self.en_passant_square().map_or(BitBoard::EMPTY, Square::bitboard);
        let pawn_tactics = victims | last_rank | en_passant;
        self.board.generate_moves(|mut moves| {
            let tactics = if moves.piece == Piece::Pawn { pawn_tactics } else { victims };
            match kind {
                MoveKind::All => {}
                MoveKind::Tactical => moves.to &= tactics,
                MoveKind::Quiet => moves.to &= !tactics,
            }
            moves.into_iter().any(|mv| sink(pack(mv)))
        });
    }

    fn is_legal(&self, mv: Move) -> bool {
        mv.bits() & 7 <= 4 && mv.bits() >> 15 == 0 && self.board.is_legal(unpack(mv))
    }

    fn is_tactical(&self, mv: Move) -> bool {
        unpack(mv).promotion.is_some() || self.captured(mv).is_some()
    }

    fn play(&mut self, mv: Move) {
        self.last_capture = match self.captured(mv) {
            Some(victim) if !self.is_recapture(mv) => Some((unpack(mv).to, victim)),
            _ => None,
        };
        self.board.play_unchecked(unpack(mv));
    }

    fn null_move(&self) -> Option<Self> {
        let board = self.board.null_move()?;
        Some(Self { board, last_capture: None, ..*self })
    }

    fn can_pass(&self) -> bool {
        self.checkers().is_empty()
    }

    fn node_classes(&self, threat: bool, rules: &ChessClasses) -> ClassSet {
        classes::of_node(self, threat, rules)
    }

    fn move_classes(&self, mv: Move, after: &Self, rules: &ChessClasses) -> ClassSet {
        classes::of_move(self, mv, after, rules)
    }
}
