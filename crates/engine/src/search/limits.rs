//! When a search ends: by nodes, by depth, by the clock, or because it is told to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::game::Move;

/// What a search may use. Without any limit it goes on until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// So many nodes.
    pub nodes: Option<u64>,
    /// So many plies of nominal depth.
    pub depth: Option<i32>,
    /// So much time.
    pub time: Option<TimeLimit>,
    /// Once one of these moves has completed an iteration, the search ends.
    pub until: Vec<Move>,
    /// Whether the search may end by itself: when the game is decided within the depth it has searched, or the clock
    /// runs and there is only one move.
    pub may_end_early: bool,
    /// Set by another thread to end the search.
    pub stop: Arc<AtomicBool>,
}

/// How long a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit {
    /// No further iteration is begun after this.
    pub enough: Duration,
    /// The search ends at once after this.
    pub most: Duration,
}

impl TimeLimit {
    /// Exactly so long.
    pub fn exactly(time: Duration) -> Self {
        Self { enough: time, most: time }
    }
}

/// How often the clock and the stop signal are looked at, in nodes: not before so many, so that even a search that is
/// stopped at once has searched the move it holds.
const INTERVAL: u64 = 1024;

/// A running search's watch over its limits. The clock is read only if there is a limit of time.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    limits: Limits,
    started: Option<Instant>,
    /// The node count at which to look again.
    next: u64,
}

impl Watch {
    pub(super) fn start(limits: Limits) -> Self {
        #[expect(clippy::disallowed_methods, reason = "a limit of time")]
        let started = limits.time.map(|_| Instant::now());
        let next = limits.nodes.map_or(INTERVAL, |nodes| nodes.min(INTERVAL));
        Self { limits, started, next }
    }

    /// Whether the search has to end before its next node.
    #[inline]
    pub(super) fn is_over(&mut self, nodes: u64) -> bool {
        nodes >= self.next && self.look(nodes)
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> bool {
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        self.next = most.min(nodes + INTERVAL);
        nodes >= most || self.limits.stop.load(Ordering::Relaxed) || self.has_passed(|time| time.most)
    }

    /// Whether another iteration to `depth` may begin.
    pub(super) fn allows(&self, depth: i32) -> bool {
        self.limits.depth.is_none_or(|most| depth <= most) && !self.has_passed(|time| time.enough)
    }

    fn has_passed(&self, limit: impl Fn(TimeLimit) -> Duration) -> bool {
        match (self.started, self.limits.time) {
            (Some(started), Some(time)) => started.elapsed() >= limit(time),
            _ => false,
        }
    }
}
