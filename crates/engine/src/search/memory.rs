//! What a search remembers: the table, and what orders moves. Everything is allocated before the search.

use super::picker::Candidate;
use super::table::Table;
use crate::game::{Move, Player};

/// The longest path that lines and killers have room for.
pub(super) const MOST_PLIES: usize = 128;

/// Room for the moves of all nodes of a path.
const MOST_CANDIDATES: usize = 256 * MOST_PLIES;

/// Slots of the tables that are indexed by moves; games' moves fall into them by a hash.
const SLOTS: usize = 1 << 13;

/// What stays from one search to the next, until it is cleared.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) table: Table,
    pub(super) ordering: Ordering,
    /// The moves of the nodes on the present path, each node's after its parent's.
    pub(super) candidates: Vec<Candidate>,
    /// The principal variation from each ply on.
    pub(super) lines: Lines,
}

impl Memory {
    pub(super) fn new(megabytes: usize) -> Self {
        Self {
            table: Table::new(megabytes),
            ordering: Ordering::new(),
            candidates: Vec::with_capacity(MOST_CANDIDATES),
            lines: Lines::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.ordering.clear();
    }
}

/// What past cut-offs say of quiet moves.
#[derive(Clone, Debug)]
pub(super) struct Ordering {
    /// Two quiet moves a ply that cut off there last (Akl & Newborn, "The Principal Continuation and the Killer
    /// Heuristic", 1977).
    killers: Vec<[Option<Move>; 2]>,
    /// The quiet move that refuted a move last (Uiterwijk, "The Countermove Heuristic", 1992).
    refutations: Vec<Option<Move>>,
    /// How often a quiet move cut off rather than failed to (Schaeffer, "The History Heuristic", 1989).
    history: [Vec<i32>; 2],
}

impl Ordering {
    /// Where history saturates.
    const MOST: i32 = 1 << 14;

    fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MOST_PLIES],
            refutations: vec![None; SLOTS],
            history: [vec![0; SLOTS], vec![0; SLOTS]],
        }
    }

    fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.refutations.fill(None);
        self.history.iter_mut().for_each(|worths| worths.fill(0));
    }

    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// Forgets the killers two plies on, which come from another part of the tree.
    pub(super) fn forget_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; 2];
        }
    }

    pub(super) fn refutation(&self, of: Option<Move>) -> Option<Move> {
        of.and_then(|mv| self.refutations[slot(mv)])
    }

    pub(super) fn history(&self, player: Player, mv: Move) -> i32 {
        self.history[player as usize][slot(mv)]
    }

    /// The quiet `mv` cut off at a ply, after `previous`; `bonus` grows with the depth.
    pub(super) fn reward(&mut self, player: Player, ply: usize, mv: Move, previous: Option<Move>, bonus: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(previous) = previous {
            self.refutations[slot(previous)] = Some(mv);
        }
        self.adjust(player, mv, bonus);
    }

    /// Moves the history of a quiet move towards one of the ends, the less the nearer it is.
    pub(super) fn adjust(&mut self, player: Player, mv: Move, bonus: i32) {
        let worth = &mut self.history[player as usize][slot(mv)];
        *worth += bonus - *worth * bonus.abs() / Self::MOST;
    }
}

/// Where a move falls in tables of [`SLOTS`].
fn slot(mv: Move) -> usize {
    (mv.bits().wrapping_mul(0x9e37_79b1) >> 19) as usize
}

/// The principal variation from each ply of the present path on.
#[derive(Clone, Debug)]
pub(super) struct Lines(Vec<Vec<Move>>);

impl Lines {
    fn new() -> Self {
        Self((0..=MOST_PLIES).map(|_| Vec::with_capacity(MOST_PLIES)).collect())
    }

    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The variation at `ply` is now `mv` and what follows at the next ply.
    pub(super) fn set(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    pub(super) fn at(&self, ply: usize) -> &[Move] {
        &self.0[ply]
    }
}
