//! Quiescence: at the horizon, exchanges are played out before the static value is taken (Beal, "A Generalised
//! Quiescence Search Algorithm", 1990).

use super::Search;
use super::instruments::Probe;
use super::picker::{Picker, Wanted};
use super::pvs::Found;
use crate::depth::Depth;
use crate::evaluation::Evaluation;
use crate::game::Game;
use crate::score::Score;

impl<G: Game, E: Evaluation<G>, P: Probe> Search<'_, G, E, P> {
    /// The value of a position at the horizon, within the window from `alpha` to `beta`.
    pub(super) fn quiescence(&mut self, position: &G, ply: usize, mut alpha: Score, beta: Score) -> Score {
        self.deepest = self.deepest.max(ply);

        // The game may be over.
        if let Some(outcome) = position.outcome(&self.history) {
            return super::score_of(outcome, ply);
        }
        if !self.control.quiescence {
            return self.evaluation.evaluate(position);
        }

        // The table may know enough; at the horizon any depth will do.
        let key = position.key();
        let known = if self.control.table { self.memory.table.probe(key) } else { None };
        let is_pv = alpha.next() < beta;
        if let Some(score) =
            known.and_then(|known| super::cutoff(&known, Depth::ZERO, alpha, beta, ply)).filter(|_| !is_pv)
        {
            return score;
        }

        // Standing pat: whoever may pass need not begin an exchange. Who may not has no such choice: every move is tried.
        let can_pass = position.can_pass();
        let mut best = -Score::INFINITE;
        let mut static_value = Score::ZERO;
        if can_pass {
            static_value = known.map_or_else(|| self.evaluation.evaluate(position), |known| known.static_value);
            best = static_value;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        let wanted = if can_pass { Wanted::Winning } else { Wanted::Ordered };
        let mut picker = Picker::new(wanted, known.and_then(|known| known.mv), [None; 3], &self.memory.candidates);
        let mut best_move = None;
        let mut has_moves = false;
        while let Some(mv) = picker.next(position, self.evaluation, &self.memory.ordering, &mut self.memory.candidates)
        {
            has_moves = true;
            // Futility at the horizon: an exchange that cannot reach the window even with something to spare.
            if can_pass {
                let reach = static_value + self.evaluation.gain(position, mv) + self.control.quiescence_margin;
                if reach <= alpha {
                    best = best.max(reach);
                    continue;
                }
            }
            let mut after = position.clone();
            after.play(mv);
            if !self.count_node() {
                break;
            }
            let value = -self.quiescence(&after, ply + 1, -beta, -alpha);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        picker.release(&mut self.memory.candidates);
        if self.stopped {
            return Score::ZERO;
        }
        if !can_pass && !has_moves {
            return super::score_of(position.stuck(), ply);
        }
        let found = Found { mv: best_move, value: best, beta, static_value: Some(static_value) };
        self.remember(key, ply, Depth::ZERO, found);
        best
    }
}
