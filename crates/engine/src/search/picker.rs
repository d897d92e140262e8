//! The order of a node's moves, worked out as far as it is needed: the table's move, exchanges that do not lose, killers
//! and the refutation, quiet moves by history, losing exchanges.

use super::memory::Ordering;
use crate::evaluation::Evaluation;
use crate::game::{Game, Move, MoveKind};
use crate::score::Score;

/// A move and how early it should be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    mv: Move,
    worth: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    TableMove,
    MakeTactical,
    Tactical,
    Special(usize),
    MakeQuiet,
    Quiet,
    Losing,
    MakePlain,
    Plain,
    Done,
}

/// Which moves a picker hands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// All, in a good order.
    Ordered,
    /// All, in order of notation.
    Plain,
    /// Tactical ones that do not lose the exchange.
    Winning,
}

/// Hands out the moves of one node, kept in a stack that all nodes of the path share.
#[derive(Clone, Debug)]
pub(super) struct Picker {
    stage: Stage,
    wanted: Wanted,
    table_move: Option<Move>,
    /// Killers and refutation.
    special: [Option<Move>; 3],
    /// This node's part of the stack: losing exchanges found so far, then the other tactical moves, then the quiet ones.
    start: usize,
    losing_end: usize,
    quiet_start: usize,
    next: usize,
}

impl Picker {
    pub(super) fn new(
        wanted: Wanted,
        table_move: Option<Move>,
        special: [Option<Move>; 3],
        candidates: &[Candidate],
    ) -> Self {
        let start = candidates.len();
        let stage = if wanted == Wanted::Plain { Stage::MakePlain } else { Stage::TableMove };
        Self { stage, wanted, table_move, special, start, losing_end: start, quiet_start: start, next: start }
    }

    /// The next move, if there is one.
    pub(super) fn next<G: Game, E: Evaluation<G>>(
        &mut self,
        position: &G,
        evaluation: &E,
        ordering: &Ordering,
        candidates: &mut Vec<Candidate>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::MakeTactical;
                    self.table_move = self.table_move.filter(|&mv| {
                        position.is_legal(mv) && (self.wanted == Wanted::Ordered || position.is_tactical(mv))
                    });
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Stage::MakeTactical => {
                    self.stage = Stage::Tactical;
                    position.moves(MoveKind::Tactical, |mv| {
                        candidates.push(Candidate { mv, worth: evaluation.urgency(position, mv) });
                        false
                    });
                    self.quiet_start = candidates.len();
                }
                Stage::Tactical => match self.best(candidates, self.quiet_start) {
                    Some(mv) if evaluation.exchange_reaches(position, mv, Score::ZERO) => return Some(mv),
                    Some(mv) => {
                        candidates[self.losing_end] = Candidate { mv, worth: 0 };
                        self.losing_end += 1;
                    }
                    None if self.wanted == Wanted::Winning => self.stage = Stage::Done,
                    None => self.stage = Stage::Special(0),
                },
                Stage::Special(index) => {
                    self.stage = if index < 2 { Stage::Special(index + 1) } else { Stage::MakeQuiet };
                    let is_new =
                        |mv: &Move| Some(*mv) != self.table_move && !self.special[..index].contains(&Some(*mv));
                    let mv = self.special[index].filter(is_new);
                    let mv = mv.filter(|&mv| position.is_legal(mv) && !position.is_tactical(mv));
                    if mv.is_some() {
                        return mv;
                    }
                    self.special[index] = None;
                }
                Stage::MakeQuiet => {
                    self.stage = Stage::Quiet;
                    self.next = self.quiet_start;
                    let player = position.player();
                    position.moves(MoveKind::Quiet, |mv| {
                        candidates.push(Candidate { mv, worth: ordering.history(player, mv) });
                        false
                    });
                }
                Stage::Quiet => {
                    let end = candidates.len();
                    match self.best(candidates, end) {
                        Some(mv) if self.special.contains(&Some(mv)) => {}
                        Some(mv) => return Some(mv),
                        None => {
                            self.stage = Stage::Losing;
                            self.next = self.start;
                        }
                    }
                }
                Stage::Losing => {
                    if self.next == self.losing_end {
                        self.stage = Stage::Done;
                    } else {
                        self.next += 1;
                        return Some(candidates[self.next - 1].mv);
                    }
                }
                Stage::MakePlain => {
                    self.stage = Stage::Plain;
                    position.moves(MoveKind::All, |mv| {
                        candidates.push(Candidate { mv, worth: 0 });
                        false
                    });
                    candidates[self.start..].sort_unstable_by_key(|candidate| candidate.mv);
                }
                Stage::Plain => {
                    let candidate = candidates.get(self.next).copied();
                    self.next += 1;
                    return candidate.map(|candidate| candidate.mv);
                }
                Stage::Done => return None,
            }
        }
    }

    /// Takes the most promising of the candidates up to `end`, the first of equals, but not the table's move again.
    fn best(&mut self, candidates: &mut [Candidate], end: usize) -> Option<Move> {
        while self.next < end {
            let mut best = self.next;
            for index in self.next + 1..end {
                if candidates[index].worth > candidates[best].worth {
                    best = index;
                }
            }
            candidates.swap(self.next, best);
            let mv = candidates[self.next].mv;
            self.next += 1;
            if Some(mv) != self.table_move {
                return Some(mv);
            }
        }
        None
    }

    /// The quiet moves handed out before the present one, by history.
    pub(super) fn quiet_before(&self) -> std::ops::Range<usize> {
        if self.stage == Stage::Quiet {
            self.quiet_start..self.next.saturating_sub(1).max(self.quiet_start)
        } else {
            0..0
        }
    }

    /// Gives the node's part of the stack back.
    pub(super) fn release(self, candidates: &mut Vec<Candidate>) {
        candidates.truncate(self.start);
    }
}

impl Candidate {
    /// The move.
    pub(super) fn mv(self) -> Move {
        self.mv
    }
}
