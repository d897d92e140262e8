//! Iterative deepening with aspiration windows drives the search from the root (Slate & Atkin, 1977).

use super::instruments::Probe;
use super::limits::Limits;
use super::picker::{Picker, Wanted};
use super::pvs::{Found, Node};
use super::table::Bound;
use super::{Search, score_of};
use crate::depth::Depth;
use crate::evaluation::Evaluation;
use crate::game::{Game, Move};
use crate::score::Score;

/// What a search found, and how.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The move held at the end; none if there is no legal move.
    pub best: Option<Move>,
    /// The score of the last finished iteration.
    pub score: Score,
    /// The nominal depth of the last finished iteration.
    pub depth: i32,
    /// The longest path.
    pub deepest: usize,
    /// Nodes searched.
    pub nodes: u64,
    /// The principal variation, quiescence left out.
    pub line: Vec<Move>,
    /// The finished iterations.
    pub iterations: Vec<Iteration>,
    /// Each moment at which another move was held.
    pub switches: Vec<Switch>,
    /// How full the table is, in thousandths.
    pub thousandths_full: usize,
    /// What the instruments counted.
    pub counts: Vec<u64>,
}

/// A finished iteration.
#[derive(Clone, Debug)]
pub struct Iteration {
    /// Its nominal depth.
    pub depth: i32,
    /// The longest path so far.
    pub deepest: usize,
    /// The score.
    pub score: Score,
    /// Nodes so far.
    pub nodes: u64,
    /// The principal variation.
    pub line: Vec<Move>,
    /// What the instruments have counted so far.
    pub counts: Vec<u64>,
}

/// The moment at which a move came to be held.
#[derive(Clone, Debug)]
pub struct Switch {
    /// The move.
    pub mv: Move,
    /// Nodes so far.
    pub nodes: u64,
    /// The nominal depth of the iteration.
    pub depth: i32,
    /// What the instruments have counted so far.
    pub counts: Vec<u64>,
}

/// What a search says of itself while it runs.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// The nominal depth of the present iteration.
    pub depth: i32,
    /// The longest path so far.
    pub deepest: usize,
    /// The score.
    pub score: Score,
    /// Whether the score is a bound, as when it left the window.
    pub bound: Bound,
    /// Nodes so far.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub thousandths_full: usize,
    /// The line that goes with the score.
    pub line: &'a [Move],
}

/// A move of the root.
#[derive(Clone, Copy, Debug)]
struct RootMove {
    mv: Move,
    /// The nodes it took in the last iteration.
    nodes: u64,
}

impl<G: Game, E: Evaluation<G>, P: Probe> Search<'_, G, E, P> {
    /// Searches to greater and greater depth until a limit is met.
    pub(super) fn run(mut self, position: &G, limits: &Limits) -> Report {
        let mut moves = self.root_moves(position);
        let mut report = Report { best: moves.first().map(|root| root.mv), ..Report::default() };
        let deepest = self.longest_path as i32;
        let last = limits.depth.unwrap_or(deepest).clamp(1, deepest);
        let first = if self.control.iterative_deepening { 1 } else { last };
        for depth in first..=last {
            if moves.is_empty() || !self.watch.allows(depth) {
                break;
            }
            self.iterate(position, depth, &mut moves, &mut report);
            if self.stopped || self.is_settled(limits, &moves, &report) {
                break;
            }
        }
        if moves.is_empty() {
            report.score = score_of(position.outcome(&self.history).unwrap_or_else(|| position.stuck()), 0);
        }
        report.nodes = self.nodes;
        report.deepest = self.deepest;
        report.counts = self.probe.counts(self.nodes);
        report.thousandths_full = self.memory.table.thousandths_full();
        report
    }

    /// Whether deeper search cannot help: a right move was found, the game is decided within the depth searched, or
    /// there is no choice and the clock runs.
    fn is_settled(&self, limits: &Limits, moves: &[RootMove], report: &Report) -> bool {
        let is_found = report.best.is_some_and(|best| limits.until.contains(&best));
        let is_decided = report.score.plies_to_end().is_some_and(|plies| plies.abs() <= report.depth);
        is_found || limits.may_end_early && (is_decided || limits.time.is_some() && moves.len() == 1)
    }

    /// One iteration: windows around the last score, opened on the side where the score left them.
    fn iterate(&mut self, position: &G, depth: i32, moves: &mut [RootMove], report: &mut Report) {
        self.far = 2 * depth as usize;
        let mut width = self.control.aspiration;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        if width > Score::ZERO && report.iterations.len() >= 3 && !report.score.is_decided() {
            (alpha, beta) = (report.score - width, report.score + width);
        }
        loop {
            let root = Node {
                ply: 0,
                depth: Depth::plies(depth) + self.control.slack,
                alpha,
                beta,
                previous: None,
                path: self.probe.root(),
            };
            let score = self.root(position, depth, root, moves, report);
            if self.stopped {
                return;
            }
            let bound = match score {
                score if score <= alpha => Bound::Upper,
                score if score >= beta => Bound::Lower,
                _ => Bound::Exact,
            };
            let line = self.memory.lines.at(0);
            if bound == Bound::Exact {
                report.score = score;
                report.depth = depth;
                report.line = line.to_vec();
                report.iterations.push(Iteration {
                    depth,
                    deepest: self.deepest,
                    score,
                    nodes: self.nodes,
                    line: line.to_vec(),
                    counts: self.probe.counts(self.nodes),
                });
            }
            // A window that fails low has no line of its own: the last one stands.
            let line = if line.is_empty() { report.line.clone() } else { line.to_vec() };
            self.tell(depth, score, bound, &line);
            width = width * 4;
            match bound {
                Bound::Exact => break,
                Bound::Upper => alpha = widened(score, width, -1),
                Bound::Lower => {
                    // The move that was too good comes first now, and stays held.
                    moves.sort_by_key(|root| Some(root.mv) != report.best);
                    beta = widened(score, width, 1);
                }
            }
        }
        if self.control.ordering {
            let best = report.best;
            moves.sort_by_key(|root| std::cmp::Reverse((Some(root.mv) == best, root.nodes)));
        }
    }

    /// The root's moves in their first order.
    fn root_moves(&mut self, position: &G) -> Vec<RootMove> {
        let wanted = if self.control.ordering { Wanted::Ordered } else { Wanted::Plain };
        let known = self.memory.table.probe(position.key()).filter(|_| self.control.table);
        let mut picker = Picker::new(wanted, known.and_then(|known| known.mv), [None; 3], &self.memory.candidates);
        let mut moves = Vec::new();
        while let Some(mv) = picker.next(position, self.evaluation, &self.memory.ordering, &mut self.memory.candidates)
        {
            moves.push(RootMove { mv, nodes: 0 });
        }
        picker.release(&mut self.memory.candidates);
        moves
    }

    /// Searches the root: as any node, but nothing is pruned, and each change of the held move is recorded.
    fn root(
        &mut self,
        position: &G,
        depth: i32,
        root: Node<P::Path>,
        moves: &mut [RootMove],
        report: &mut Report,
    ) -> Score {
        self.memory.lines.clear(0);
        self.history.push(position.repetition_key());
        let node_classes = position.node_classes(false, self.rules);
        let mut node = root;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        for (index, entry) in moves.iter_mut().enumerate() {
            let (mv, before) = (entry.mv, self.nodes);
            let mut after = position.clone();
            after.play(mv);
            let classes = node_classes.union(position.move_classes(mv, &after, self.rules));
            let is_ordinary = classes.is_empty() && !position.is_tactical(mv) && position.can_pass();
            let step = self.step(&node, index + 1, mv, &after, classes, is_ordinary);
            let mut value = if index == 0 { self.full(&step, &node) } else { self.scout(&step, &node) };
            // A move that scouting finds better is held at once, and let go if the whole window disagrees.
            if index > 0 && !self.stopped && value > node.alpha {
                let held = report.best;
                self.hold(mv, depth, report);
                self.tell(depth, value, Bound::Lower, &[mv]);
                if value < node.beta {
                    value = self.full(&step, &node);
                    if let (false, true, Some(held)) = (self.stopped, value <= node.alpha, held) {
                        self.hold(held, depth, report);
                        self.tell(depth, node.alpha, Bound::Exact, &[held]);
                    }
                }
            }
            entry.nodes = self.nodes - before;
            if self.stopped {
                break;
            }
            best = best.max(value);
            if value > node.alpha {
                self.hold(mv, depth, report);
                best_move = Some(mv);
                node.alpha = value;
                self.memory.lines.set(0, mv);
                if value >= node.beta {
                    break;
                }
                if index > 0 {
                    let line = self.memory.lines.at(0).to_vec();
                    self.tell(depth, value, Bound::Exact, &line);
                }
            }
        }
        self.history.pop();
        if !self.stopped {
            let static_value = position.can_pass().then(|| self.evaluation.evaluate(position));
            let found = Found { mv: best_move, value: best, beta: root.beta, static_value };
            self.remember(position.key(), 0, root.depth, found);
        }
        best
    }

    /// Says how the search stands.
    fn tell(&mut self, depth: i32, score: Score, bound: Bound, line: &[Move]) {
        (self.progress)(&Progress {
            depth,
            deepest: self.deepest,
            score,
            bound,
            nodes: self.nodes,
            thousandths_full: self.memory.table.thousandths_full(),
            line,
        });
    }

    /// Takes hold of a move.
    fn hold(&self, mv: Move, depth: i32, report: &mut Report) {
        if report.switches.last().is_none_or(|last| last.mv != mv) {
            let counts = self.probe.counts(self.nodes);
            report.switches.push(Switch { mv, nodes: self.nodes, depth, counts });
        }
        report.best = Some(mv);
    }
}

/// The window's end after the score left it: further off each time, at last open.
fn widened(score: Score, width: Score, direction: i32) -> Score {
    if width > Score::new(20_000) { Score::INFINITE * direction } else { score + width * direction }
}
