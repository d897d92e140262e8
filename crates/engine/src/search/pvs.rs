//! Principal variation search (Marsland & Campbell, "Parallel Search of Strongly Ordered Game Trees", 1982), the one
//! recursion of the search. It reads from top to bottom as a node is searched.

use super::Search;
use super::instruments::Probe;
use super::picker::{Picker, Wanted};
use super::pruning;
use super::table::{Bound, Known};
use crate::depth::Depth;
use crate::evaluation::Evaluation;
use crate::game::{ClassSet, Game, Move};
use crate::score::Score;

/// A node's place in the tree, and what is asked of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<Path> {
    /// Moves from the root.
    pub(super) ply: usize,
    /// The depth that remains.
    pub(super) depth: Depth,
    /// Scores up to this are of no interest.
    pub(super) alpha: Score,
    /// Scores from this on end the search of the node.
    pub(super) beta: Score,
    /// The move that led here; none after a null move.
    pub(super) previous: Option<Move>,
    /// What the instruments carry down the path.
    pub(super) path: Path,
}

impl<Path: Copy> Node<Path> {
    /// Whether the node may lie on the principal variation.
    pub(super) fn is_pv(&self) -> bool {
        self.alpha.next() < self.beta
    }

    /// The node after `mv`, seen by the other player.
    fn child(&self, mv: Option<Move>, depth: Depth, alpha: Score, beta: Score, path: Path) -> Self {
        Self { ply: self.ply + 1, depth, alpha: -beta, beta: -alpha, previous: mv, path }
    }
}

/// What the search of a node found.
pub(super) struct Found {
    /// The best move, or the one that was too good; none if no move reached the window.
    pub(super) mv: Option<Move>,
    pub(super) value: Score,
    /// The window's end.
    pub(super) beta: Score,
    pub(super) static_value: Option<Score>,
}

/// A move that has been made and is to be searched.
pub(super) struct Step<'a, G, Path> {
    pub(super) mv: Move,
    pub(super) after: &'a G,
    /// The depth that remains after the move's cost.
    pub(super) depth: Depth,
    /// How much less at first.
    pub(super) reduction: Depth,
    pub(super) path: Path,
}

impl<G: Game, E: Evaluation<G>, P: Probe> Search<'_, G, E, P> {
    /// The value of a position, exact if it lies between `node.alpha` and `node.beta`, else a bound.
    pub(super) fn pvs(&mut self, position: &G, mut node: Node<P::Path>) -> Score {
        let Node { ply, depth, alpha, beta, .. } = node;
        self.memory.lines.clear(ply);

        // The horizon: less than a ply remains, or the path is as long as paths may be.
        if depth < Depth::ONE || ply >= self.longest_path {
            let before = self.nodes;
            let value = self.quiescence(position, ply, alpha, beta);
            self.probe.quiescence(self.nodes - before);
            return value;
        }
        self.deepest = self.deepest.max(ply);

        // The game may be over, or a position of this path may be repeated, which promises no more than a draw.
        if let Some(outcome) = position.outcome(&self.history) {
            return super::score_of(outcome, ply);
        }
        if self.history.recurs(position.repetition_key(), ply) {
            return Score::ZERO;
        }

        // Shortest win: no line from here can be better than one that is known already.
        if self.control.shortest_win {
            let (worst, best) = (Score::lost_in(ply), Score::won_in(ply + 1));
            if alpha >= best || beta <= worst {
                return if alpha >= best { best } else { worst };
            }
        }

        // The table may know enough. On the principal variation it cuts nothing off, so that variations are whole.
        let key = position.key();
        let known = if self.control.table { self.memory.table.probe(key) } else { None };
        if let Some(score) =
            known.filter(|_| !node.is_pv()).and_then(|known| super::cutoff(&known, depth, alpha, beta, ply))
        {
            return score;
        }

        // The static value, where passing is possible; it guides all pruning.
        let static_value = position
            .can_pass()
            .then(|| known.map_or_else(|| self.evaluation.evaluate(position), |known| known.static_value));
        let is_far_above = |&value: &Score| !node.is_pv() && pruning::is_far_above(self.control, depth, value, beta);
        if let Some(static_value) = static_value.filter(is_far_above) {
            return static_value;
        }

        let entered = self.probe.enter(&mut node.path, depth, self.nodes);
        self.history.push(position.repetition_key());
        let value = self.expand(position, key, node, known, static_value);
        self.history.pop();
        self.probe.leave(entered, self.nodes);
        value
    }

    /// The value of a node that has to be searched.
    fn expand(
        &mut self,
        position: &G,
        key: u64,
        node: Node<P::Path>,
        known: Option<Known>,
        static_value: Option<Score>,
    ) -> Score {
        let Node { ply, depth, mut alpha, beta, .. } = node;
        self.memory.ordering.forget_killers(ply + 2);

        // Null move: who still reaches the window after passing is too good for it. One that loses outright shows a
        // threat, a class of all moves here.
        let threat = match self.pass(position, &node, static_value) {
            Some(value) if self.stopped || value >= beta => return if value.is_decided() { beta } else { value },
            passed => passed.is_some_and(Score::is_lost),
        };

        // Without a table move on the principal variation, a shallower search finds one.
        let mut table_move = known.and_then(|known| known.mv);
        let deepens = self.control.internal_deepening;
        if table_move.is_none() && node.is_pv() && deepens > 0 && depth >= Depth::plies(deepens) {
            table_move = self.deepen(position, &node);
            if self.stopped {
                return Score::ZERO;
            }
        }
        self.memory.lines.clear(ply);

        let [first, second] = self.memory.ordering.killers(ply);
        let special = [first, second, self.memory.ordering.refutation(node.previous)];
        let wanted = if self.control.ordering { Wanted::Ordered } else { Wanted::Plain };
        let mut picker = Picker::new(wanted, table_move, special, &self.memory.candidates);
        let node_classes = position.node_classes(threat, self.rules);
        let futile_value = static_value.and_then(|value| pruning::futile_value(self.control, depth, value));
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut count = 0;
        while let Some(mv) = picker.next(position, self.evaluation, &self.memory.ordering, &mut self.memory.candidates)
        {
            count += 1;
            let mut after = position.clone();
            after.play(mv);
            let classes = node_classes.union(position.move_classes(mv, &after, self.rules));
            let is_quiet = !position.is_tactical(mv);
            let is_plain = static_value.is_some() && classes.is_empty();
            let is_ordinary = is_plain && is_quiet;
            // The first move is never pruned, and none while all that were searched lose.
            let may_prune = count > 1 && !best.is_lost();

            // Futility: a quiet move near the horizon that is not expected to reach the window.
            if let Some(futile) = futile_value.filter(|&futile| may_prune && is_ordinary && futile <= alpha) {
                best = best.max(futile);
                continue;
            }
            // Late-move pruning: near the horizon, quiet moves that come this late are dropped.
            if may_prune && is_ordinary && !node.is_pv() && count > pruning::move_count(self.control, depth) {
                continue;
            }
            // Exchange pruning: near the horizon, tactical moves that lose too much.
            if may_prune && is_plain && !is_quiet && self.loses_too_much(position, mv, depth) {
                continue;
            }

            let step = self.step(&node, count, mv, &after, classes, is_ordinary);
            let current = Node { alpha, ..node };
            let value = if count == 1 { self.full(&step, &current) } else { self.scouted(&step, &current) };
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    if node.is_pv() {
                        self.memory.lines.set(ply, mv);
                    }
                    if value >= beta {
                        if is_quiet {
                            self.reward(position, &node, mv, &picker);
                        }
                        break;
                    }
                }
            }
        }
        picker.release(&mut self.memory.candidates);
        if self.stopped {
            return Score::ZERO;
        }
        if count == 0 {
            return super::score_of(position.stuck(), ply);
        }
        self.remember(key, ply, depth, Found { mv: best_move, value: best, beta, static_value });
        best
    }

    /// What a move of a node, the `number`-th, costs and is reduced by. Only ordinary moves are reduced: quiet, without a
    /// class, where passing is possible.
    pub(super) fn step<'p>(
        &self,
        node: &Node<P::Path>,
        number: usize,
        mv: Move,
        after: &'p G,
        classes: ClassSet,
        is_ordinary: bool,
    ) -> Step<'p, G, P::Path> {
        let is_far = node.ply >= self.far;
        let cost = self.function.cost(classes, is_far);
        let depth = node.depth - cost;
        let reduction =
            if is_ordinary { self.reductions.of(self.control, node.depth, number, depth) } else { Depth::ZERO };
        Step { mv, after, depth, reduction, path: self.probe.step(node.path, classes, is_far, cost) }
    }

    /// Puts what was found of a node into the table.
    pub(super) fn remember(&mut self, key: u64, ply: usize, depth: Depth, found: Found) {
        if !self.control.table {
            return;
        }
        let bound = match found.value {
            value if value >= found.beta => Bound::Lower,
            _ if found.mv.is_some() => Bound::Exact,
            _ => Bound::Upper,
        };
        let (score, static_value) = (found.value.from_node(ply), found.static_value.unwrap_or_default());
        self.memory.table.store(key, Known { mv: found.mv, score, static_value, depth, bound });
    }

    /// Internal iterative deepening (Scott, 1969): a move to begin with, from a shallower search of the same node.
    fn deepen(&mut self, position: &G, node: &Node<P::Path>) -> Option<Move> {
        self.history.pop();
        self.pvs(position, Node { depth: node.depth - Depth::plies(2), ..*node });
        self.history.push(position.repetition_key());
        self.memory.lines.at(node.ply).first().copied()
    }

    /// What passing is worth at least or at most, by a window that holds nothing at beta; none if the null move is not
    /// tried: after another one, in a decided window, where passing is impossible, may help, or promises too little.
    fn pass(&mut self, position: &G, node: &Node<P::Path>, static_value: Option<Score>) -> Option<Score> {
        let is_promising = static_value? >= node.beta || !self.control.null_move_if_above;
        let is_tried = self.control.null_move && node.previous.is_some() && !node.beta.is_decided();
        if !(is_tried && is_promising && self.evaluation.trusts_null_move(position)) {
            return None;
        }
        let passed = position.null_move()?;
        if !self.count_node() {
            return Some(Score::ZERO);
        }
        let depth = pruning::null_move_depth(self.control, node.depth);
        self.history.push_null_move();
        let value = -self.pvs(&passed, node.child(None, depth, node.beta.previous(), node.beta, node.path));
        self.history.pop();
        Some(value)
    }

    /// Whether the exchange that a move begins loses more than the depth allows.
    fn loses_too_much(&self, position: &G, mv: Move, depth: Depth) -> bool {
        let whole = depth.whole();
        whole <= self.control.exchange_pruning_depth
            && !self.evaluation.exchange_reaches(position, mv, -(self.control.exchange_pruning_margin * whole))
    }

    /// A quiet move cut off: it moves forward, those tried before it back.
    fn reward(&mut self, position: &G, node: &Node<P::Path>, mv: Move, picker: &Picker) {
        let player = position.player();
        let whole = node.depth.whole().min(20);
        let bonus = 16 * whole * whole;
        for index in picker.quiet_before() {
            let tried = self.memory.candidates[index].mv();
            self.memory.ordering.adjust(player, tried, -bonus);
        }
        self.memory.ordering.reward(player, node.ply, mv, node.previous, bonus);
    }

    /// Searches a move with the whole window.
    pub(super) fn full(&mut self, step: &Step<'_, G, P::Path>, node: &Node<P::Path>) -> Score {
        if !self.count_node() {
            return Score::ZERO;
        }
        -self.pvs(step.after, node.child(Some(step.mv), step.depth, node.alpha, node.beta, step.path))
    }

    /// Whether a move beats alpha, by a window that holds nothing: reduced first, and again if it does.
    pub(super) fn scout(&mut self, step: &Step<'_, G, P::Path>, node: &Node<P::Path>) -> Score {
        let mut depth = step.depth - step.reduction;
        loop {
            if !self.count_node() {
                return Score::ZERO;
            }
            let value =
                -self.pvs(step.after, node.child(Some(step.mv), depth, node.alpha, node.alpha.next(), step.path));
            if self.stopped || value <= node.alpha || depth == step.depth {
                return value;
            }
            depth = step.depth;
        }
    }

    /// Scouts a move, and searches it with the whole window if it turns out better than thought.
    fn scouted(&mut self, step: &Step<'_, G, P::Path>, node: &Node<P::Path>) -> Score {
        let value = self.scout(step, node);
        if self.stopped || value <= node.alpha || value >= node.beta { value } else { self.full(step, node) }
    }
}
