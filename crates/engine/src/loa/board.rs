//! The position, and the rules that lead on from it.

use super::bitboard::{Bitboard, Square};
use super::classes::{self, LoaClasses};
use super::keys;
use super::lines::{DIRECTIONS, LineCounts, inside, path};
use super::moves::Step;
use super::rules::{BothConnected, NoMove, Repetition, Rules};
use crate::game::{ClassSet, Game, History, Move, MoveKind, Outcome, Player};

/// A position of Lines of Action. Black is the first player.
///
/// ```
/// use plywise_engine::game::{Game, MoveKind, Notation};
/// use plywise_engine::loa::Loa;
///
/// let mut position = Loa::start();
/// let mut moves = 0;
/// position.moves(MoveKind::All, |_| {
///     moves += 1;
///     false
/// });
/// assert_eq!(moves, 36);
///
/// position.play(position.parse_move("b1-h1")?);
/// assert_eq!(position.to_text(), "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/2xxxxxx o");
/// # Ok::<(), plywise_engine::game::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loa {
    stones: [Bitboard; 2],
    lines: LineCounts,
    /// The key of the stones and the rules, whoever is to move.
    board_key: u64,
    turn: Player,
    /// Where the opponent's last move took a stone, unless that was a recapture itself.
    recapture: Option<Square>,
    /// Moves since the last one that cannot be taken back: a capture, a null move, the setting up of the position.
    /// Before that no position was equal to this one.
    reversible: u16,
    /// Whether each side's stones are connected.
    connected: [bool; 2],
    rules: Rules,
}

/// The opponent of a player.
pub(super) const fn opponent(player: Player) -> Player {
    match player {
        Player::First => Player::Second,
        Player::Second => Player::First,
    }
}

impl Loa {
    /// The position with these stones and `turn` to move, as if a game had begun here.
    pub(super) fn new(stones: [Bitboard; 2], turn: Player, rules: Rules) -> Self {
        let mut position = Self {
            stones: [Bitboard::EMPTY; 2],
            lines: LineCounts::default(),
            board_key: keys::rules(rules),
            turn,
            recapture: None,
            reversible: 0,
            connected: stones.map(Bitboard::is_connected),
            rules,
        };
        for player in [Player::First, Player::Second] {
            for square in stones[player as usize] {
                position.toggle(player, square);
                position.lines.add(square);
            }
        }
        position
    }

    /// The same position under other rules.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Self {
        let board_key = self.board_key ^ keys::rules(self.rules) ^ keys::rules(rules);
        Self { rules, board_key, ..self }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The stones of a player.
    pub fn stones(&self, player: Player) -> Bitboard {
        self.stones[player as usize]
    }

    /// Where the stones of a player can move, for each of the eight directions: empty squares and enemies' ones.
    #[inline(always)]
    pub(super) fn targets(&self, player: Player) -> [Bitboard; 8] {
        let own = self.stones(player);
        self.lines.all_arrivals(own, self.stones(opponent(player))).map(|arrivals| arrivals & !own)
    }

    /// The outcome for the player to move if a side, or both, are connected.
    pub(super) fn connection(&self) -> Option<Outcome> {
        match (self.connected[opponent(self.turn) as usize], self.connected[self.turn as usize]) {
            (true, true) if self.rules.both_connected == BothConnected::Draw => Some(Outcome::Draw),
            (true, _) => Some(Outcome::Loss),
            (false, true) => Some(Outcome::Win),
            (false, false) => None,
        }
    }

    /// Whether the rules call the game drawn because this position was there before.
    pub(super) fn is_repeated(&self, history: &History) -> bool {
        let earlier = match self.rules.repetition {
            Repetition::Threefold => 2,
            Repetition::SecondBoard => 1,
        };
        // Nothing comes back in fewer than four moves but by passing, and a second pass leads to the third occurrence
        // in four.
        self.reversible >= 4 && history.occurrences(self.repetition_key(), usize::from(self.reversible)) >= earlier
    }

    /// Whether a move of a stone captures on the square where the opponent has just captured, not twice running.
    pub(super) fn is_recapture(&self, to: Square) -> bool {
        self.recapture == Some(to)
    }

    /// Hands the moves of the player's stones that end on `squares` to `sink`, until it returns true; whether it did.
    fn stone_moves(&self, squares: Bitboard, sink: &mut impl FnMut(Move) -> bool) -> bool {
        let enemy = self.stones(opponent(self.turn));
        for ((orientation, step), targets) in DIRECTIONS.into_iter().zip(self.targets(self.turn)) {
            for to in targets & squares {
                let length = self.lines.count(orientation, to) as i32;
                let from = Square::from_index((to.index() as i32 - step * length) as u32);
                let stone = Step::Stone { from, captures: enemy.contains(to), to };
                if stone.pack().is_some_and(&mut *sink) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the player to move must pass.
    fn must_pass(&self) -> bool {
        self.rules.no_move == NoMove::Pass && self.targets(self.turn).into_iter().all(Bitboard::is_empty)
    }

    /// Puts a stone on a square or takes it away, but for the counts of lines.
    #[inline(always)]
    fn toggle(&mut self, player: Player, square: Square) {
        let stones = &mut self.stones[player as usize];
        *stones = *stones ^ Bitboard::of(square);
        self.board_key ^= keys::stone(player, square);
    }
}

impl Game for Loa {
    const CLASSES: &'static [&'static str] = classes::NAMES;
    type Classes = LoaClasses;

    fn key(&self) -> u64 {
        self.board_key ^ keys::turn(self.turn)
    }

    fn repetition_key(&self) -> u64 {
        match self.rules.repetition {
            Repetition::Threefold => self.key(),
            Repetition::SecondBoard => self.board_key,
        }
    }

    fn player(&self) -> Player {
        self.turn
    }

    fn outcome(&self, history: &History) -> Option<Outcome> {
        self.connection().or_else(|| self.is_repeated(history).then_some(Outcome::Draw))
    }

    /// Under the rules by which players pass there is always a move.
    fn stuck(&self) -> Outcome {
        match self.rules.no_move {
            NoMove::Pass => Outcome::Draw,
            NoMove::Loss => Outcome::Loss,
        }
    }

    fn moves(&self, kind: MoveKind, mut sink: impl FnMut(Move) -> bool) {
        let enemy = self.stones(opponent(self.turn));
        let squares = match kind {
            MoveKind::All => Bitboard(!0),
            MoveKind::Tactical => enemy,
            MoveKind::Quiet => !enemy,
        };
        let mut any = false;
        self.stone_moves(squares, &mut |mv| {
            any = true;
            sink(mv)
        });
        if !any && kind != MoveKind::Tactical && self.must_pass() {
            Step::Pass.pack().map(sink);
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        let Some(Step::Stone { from, captures, to }) = Step::unpack(mv) else {
            return Step::Pass.pack() == Some(mv) && self.must_pass();
        };
        let own = self.stones(self.turn);
        let enemy = self.stones(opponent(self.turn));
        let Some((orientation, length)) = path(from, to) else {
            return false;
        };
        own.contains(from)
            && !own.contains(to)
            && enemy.contains(to) == captures
            && self.lines.count(orientation, from) == length
            && (inside(from, to, orientation, length) & enemy).is_empty()
    }

    fn is_tactical(&self, mv: Move) -> bool {
        matches!(Step::unpack(mv), Some(Step::Stone { captures: true, .. }))
    }

    fn play(&mut self, mv: Move) {
        let mover = self.turn;
        self.turn = opponent(mover);
        self.reversible = self.reversible.saturating_add(1);
        let mut recapture = None;
        if let Some(Step::Stone { from, captures, to }) = Step::unpack(mv) {
            self.toggle(mover, from);
            self.lines.remove(from);
            self.toggle(mover, to);
            if captures {
                self.toggle(self.turn, to);
                self.reversible = 0;
                self.connected[self.turn as usize] = self.stones(self.turn).is_connected();
                recapture = Some(to).filter(|&to| !self.is_recapture(to));
            } else {
                self.lines.add(to);
            }
            self.connected[mover as usize] = self.stones(mover).is_connected();
        }
        self.recapture = recapture;
    }

    fn null_move(&self) -> Option<Self> {
        let passed = Self { turn: opponent(self.turn), recapture: None, reversible: 0, ..*self };
        self.can_pass().then_some(passed)
    }

    fn can_pass(&self) -> bool {
        self.connection().is_none()
    }

    fn node_classes(&self, _threat: bool, _rules: &LoaClasses) -> ClassSet {
        ClassSet::EMPTY
    }

    fn move_classes(&self, mv: Move, _after: &Self, _rules: &LoaClasses) -> ClassSet {
        classes::of(self, mv)
    }
}
