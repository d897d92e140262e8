//! Instruments: what may be measured during a search. A policy of the search's type, so that what is off costs nothing.
//!
//! [`Shadows`] counts, during one search, the nodes that searches with altered weights would visit (Björnsson & Marsland,
//! section 4.2 and Figure 3). Exact about depth: an altered weight vector's path is deeper by an *offset*, which is
//! carried down the recursion beside the remaining depth. Approximate about values: those of the real search are taken.

use super::depth_function::DepthFunction;
use crate::depth::Depth;
use crate::game::ClassSet;

/// The most altered weight vectors in one search.
pub const MOST_SHADOWS: usize = 16;

/// What the search tells its instruments.
pub trait Probe {
    /// What is carried down the path to each node.
    type Path: Copy + Default;

    /// The path from the root.
    fn root(&self) -> Self::Path;

    /// The path after a move of some classes, which cost `cost` in the search.
    fn step(&self, path: Self::Path, classes: ClassSet, is_far: bool, cost: Depth) -> Self::Path;

    /// A node of the main search is entered, with `remaining` depth, after `nodes` nodes.
    fn enter(&mut self, path: &mut Self::Path, remaining: Depth, nodes: u64) -> Entered;

    /// It is left again.
    fn leave(&mut self, entered: Entered, nodes: u64);

    /// The quiescence search of a node at the horizon has taken so many nodes.
    fn quiescence(&mut self, nodes: u64);

    /// The counts so far, of `nodes` nodes.
    fn counts(&self, nodes: u64) -> Vec<u64>;
}

/// The state of the instruments when a node was entered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entered {
    /// The altered vectors that stop at this node.
    stopped: u16,
    nodes: u64,
}

/// No instrument.
#[derive(Clone, Copy, Debug, Default)]
pub struct Off;

impl Probe for Off {
    type Path = ();

    fn root(&self) {}

    fn step(&self, (): (), _: ClassSet, _: bool, _: Depth) {}

    fn enter(&mut self, (): &mut (), _: Depth, _: u64) -> Entered {
        Entered::default()
    }

    fn leave(&mut self, _: Entered, _: u64) {}

    fn quiescence(&mut self, _: u64) {}

    fn counts(&self, _: u64) -> Vec<u64> {
        Vec::new()
    }
}

/// Shadow counts for altered weights, none of which makes any path shallower.
#[derive(Clone, Debug)]
pub struct Shadows {
    functions: Vec<DepthFunction>,
    /// The nodes that each altered search would not visit.
    spared: [u64; MOST_SHADOWS],
    quiescence_entries: u64,
    quiescence_nodes: u64,
    /// Whether an altered search that stops early runs quiescence there.
    has_quiescence: bool,
}

/// How much deeper each altered vector takes the path to be, and which of them come this far.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShadowPath {
    offsets: [Depth; MOST_SHADOWS],
    active: u16,
}

impl Shadows {
    /// Counts for these depth functions; more than [`MOST_SHADOWS`] are left out.
    pub fn new(mut functions: Vec<DepthFunction>, has_quiescence: bool) -> Self {
        functions.truncate(MOST_SHADOWS);
        Self { functions, spared: [0; MOST_SHADOWS], quiescence_entries: 0, quiescence_nodes: 0, has_quiescence }
    }

    /// What quiescence would take where an altered search stops: the mean of those that were run, rounded up, or
    /// what the search really took there if that is less.
    fn quiescence_estimate(&self, searched: u64) -> u64 {
        if !self.has_quiescence || self.quiescence_entries == 0 {
            return 0;
        }
        self.quiescence_nodes.div_ceil(self.quiescence_entries).min(searched)
    }
}

impl Probe for Shadows {
    type Path = ShadowPath;

    fn root(&self) -> ShadowPath {
        let all = (1_u32 << self.functions.len()) - 1;
        ShadowPath { offsets: [Depth::ZERO; MOST_SHADOWS], active: all as u16 }
    }

    fn step(&self, mut path: ShadowPath, classes: ClassSet, is_far: bool, cost: Depth) -> ShadowPath {
        for (function, offset) in self.functions.iter().zip(&mut path.offsets) {
            *offset += function.cost(classes, is_far) - cost;
        }
        path
    }

    fn enter(&mut self, path: &mut ShadowPath, remaining: Depth, nodes: u64) -> Entered {
        let mut stopped = 0;
        for (index, &offset) in path.offsets[..self.functions.len()].iter().enumerate() {
            stopped |= u16::from(remaining - offset < Depth::ONE) << index;
        }
        stopped &= path.active;
        path.active ^= stopped;
        Entered { stopped, nodes }
    }

    fn leave(&mut self, entered: Entered, nodes: u64) {
        if entered.stopped == 0 {
            return;
        }
        let searched = nodes - entered.nodes;
        let paid = self.quiescence_estimate(searched);
        for index in 0..self.functions.len() {
            if entered.stopped >> index & 1 != 0 {
                self.spared[index] += searched - paid;
            }
        }
    }

    fn quiescence(&mut self, nodes: u64) {
        self.quiescence_entries += 1;
        self.quiescence_nodes += nodes;
    }

    fn counts(&self, nodes: u64) -> Vec<u64> {
        self.spared[..self.functions.len()].iter().map(|spared| nodes - spared).collect()
    }
}
