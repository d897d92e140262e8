//! The bench: positions of a game searched to a fixed depth. The node total is the version's signature.

use std::time::{Duration, Instant};

use crate::game::{History, NotationError};
use crate::parameters::Parameters;
use crate::playable::Playable;
use crate::search::{Limits, Off};

/// The depth of the bench, in plies.
pub const DEPTH: i32 = 9;

/// What the bench of a game measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// Nodes searched.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

/// Searches the bench positions of a game, each from a cleared table. `stop` ends it early, with an error.
pub fn bench<G: Playable>(parameters: &Parameters, depth: i32, stop: &Limits) -> Result<Measured, NotationError> {
    let mut searcher = G::searcher(parameters, 16);
    let mut nodes = 0;
    #[expect(clippy::disallowed_methods, reason = "the bench measures speed")]
    let started = Instant::now();
    for line in G::BENCH.lines().filter(|line| !line.is_empty()) {
        let position = G::from_text(line)?;
        searcher.clear();
        let limits = Limits { depth: Some(depth), ..stop.clone() };
        nodes += searcher.search(&position, &History::default(), limits, Off, &mut |_| {}).nodes;
    }
    Ok(Measured { nodes, time: started.elapsed() })
}

impl Measured {
    /// Nodes a second.
    pub fn nps(self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

impl std::ops::Add for Measured {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { nodes: self.nodes + other.nodes, time: self.time + other.time }
    }
}
