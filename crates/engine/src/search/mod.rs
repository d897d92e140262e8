//! The search: `Search<Game, Evaluation, Probe>`, and no more generic than that.
//!
//! [`pvs`] is the recursion; `iteration` drives it from the root. What the search may ask of a game stands in
//! [`crate::game`], and nothing here knows which game it is.

mod control;
mod depth_function;
mod instruments;
mod iteration;
mod limits;
mod memory;
mod picker;
mod pruning;
mod pvs;
mod quiescence;
mod table;

pub use control::{Combination, SearchControl};
pub use depth_function::DepthFunction;
pub use instruments::{Entered, MOST_SHADOWS, Off, Probe, ShadowPath, Shadows};
pub use iteration::{Iteration, Progress, Report, Switch};
pub use limits::{Limits, TimeLimit};
pub use table::Bound;

use crate::depth::Depth;
use crate::evaluation::Evaluation;
use crate::game::{ClassParameters, Game, History, Outcome};
use crate::score::Score;
use limits::Watch;
use memory::Memory;
use pruning::Reductions;
use table::Known;

/// A game's search, set up: parameters, evaluation and memory. It runs one search after the other.
#[derive(Clone, Debug)]
pub struct Searcher<G: Game, E> {
    control: SearchControl,
    function: DepthFunction,
    reductions: Reductions,
    rules: G::Classes,
    evaluation: E,
    memory: Memory,
}

impl<G: Game, E: Evaluation<G>> Searcher<G, E> {
    /// A search with these parameters and a table of so many megabytes.
    pub fn new(control: SearchControl, rules: G::Classes, evaluation: E, megabytes: usize) -> Self {
        Self {
            function: DepthFunction::new(&control, rules.weights()),
            reductions: Reductions::new(&control),
            control,
            rules,
            evaluation,
            memory: Memory::new(megabytes),
        }
    }

    /// Takes other parameters, and forgets what was found with the old ones.
    pub fn set_parameters(&mut self, control: SearchControl, rules: G::Classes, evaluation: E) {
        self.function = DepthFunction::new(&control, rules.weights());
        self.reductions = Reductions::new(&control);
        self.control = control;
        self.rules = rules;
        self.evaluation = evaluation;
        self.clear();
    }

    /// Forgets what earlier searches found.
    pub fn clear(&mut self) {
        self.memory.clear();
    }

    /// The evaluation.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// The depth function.
    pub fn depth_function(&self) -> &DepthFunction {
        &self.function
    }

    /// Whether a path's end is searched for quiet.
    pub fn has_quiescence(&self) -> bool {
        self.control.quiescence
    }

    /// Searches a position that `history` led to. `progress` hears of every iteration and every better move.
    pub fn search<P: Probe>(
        &mut self,
        position: &G,
        history: &History,
        limits: Limits,
        probe: P,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Report {
        let longest_path = (self.control.longest_path as usize).min(memory::MOST_PLIES - 4);
        self.memory.table.next_search();
        self.memory.candidates.clear();
        let search = Search {
            control: &self.control,
            function: &self.function,
            reductions: &self.reductions,
            rules: &self.rules,
            evaluation: &self.evaluation,
            memory: &mut self.memory,
            probe,
            history: history.with_room(memory::MOST_PLIES),
            watch: Watch::start(limits.clone()),
            nodes: 0,
            deepest: 0,
            far: usize::MAX,
            longest_path,
            stopped: false,
            progress,
        };
        search.run(position, &limits)
    }
}

/// One running search.
struct Search<'a, G: Game, E: Evaluation<G>, P: Probe> {
    control: &'a SearchControl,
    function: &'a DepthFunction,
    reductions: &'a Reductions,
    rules: &'a G::Classes,
    evaluation: &'a E,
    memory: &'a mut Memory,
    probe: P,
    history: History,
    watch: Watch,
    /// Moves played so far, null moves included: the one count of nodes.
    nodes: u64,
    /// The longest path so far.
    deepest: usize,
    /// The length of path beyond which extensions count half.
    far: usize,
    longest_path: usize,
    /// The search has met its limit and unwinds.
    stopped: bool,
    /// Who hears of the search while it runs.
    progress: &'a mut dyn FnMut(&Progress<'_>),
}

impl<G: Game, E: Evaluation<G>, P: Probe> Search<'_, G, E, P> {
    /// Counts a move about to be searched; false if the search has met its limit instead.
    fn count_node(&mut self) -> bool {
        self.stopped |= self.watch.is_over(self.nodes);
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }
}

/// The score of a finished game, `plies` from the root.
fn score_of(outcome: Outcome, plies: usize) -> Score {
    match outcome {
        Outcome::Win => Score::won_in(plies),
        Outcome::Draw => Score::ZERO,
        Outcome::Loss => Score::lost_in(plies),
    }
}

/// The score that ends a node's search, if what the table knows is deep enough and beyond the window.
fn cutoff(known: &Known, depth: Depth, alpha: Score, beta: Score, plies: usize) -> Option<Score> {
    let score = known.score.from_root(plies);
    let decides = match known.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (known.depth >= depth && decides).then_some(score)
}
