//! Nothing is allocated per node: a search asks for memory with each iteration and each better move, not with each node.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::alloc::System;

use plywise_engine::chess::Chess;
use plywise_engine::game::History;
use plywise_engine::loa::Loa;
use plywise_engine::parameters::Parameters;
use plywise_engine::playable::Playable;
use plywise_engine::search::{Limits, Off, Shadows};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How often searches of so many nodes of the bench positions ask for memory.
fn requests<G: Playable>(nodes: u64, has_shadows: bool) -> usize {
    let mut searcher = G::searcher(&Parameters::profile("paper000").unwrap(), 1);
    let mut requests = 0;
    for line in G::BENCH.lines() {
        let position = G::from_text(line).unwrap();
        let shadows = vec![searcher.depth_function().clone(); 4];
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let region = Region::new(ALLOCATOR);
        let report = if has_shadows {
            let shadows = Shadows::new(shadows, searcher.has_quiescence());
            searcher.search(&position, &History::default(), limits, shadows, &mut |_| {})
        } else {
            searcher.search(&position, &History::default(), limits, Off, &mut |_| {})
        };
        let change = region.change();
        requests += change.allocations + change.reallocations;
        assert_eq!(report.nodes, nodes);
    }
    requests
}

/// One test, for the allocator counts what all threads do.
#[test]
fn memory_is_asked_for_by_iteration() {
    for (requests, searches) in [
        (requests::<Chess>(20_000, false), Chess::BENCH.lines().count()),
        (requests::<Chess>(20_000, true), Chess::BENCH.lines().count()),
        (requests::<Loa>(20_000, false), Loa::BENCH.lines().count()),
    ] {
        assert!(requests > searches, "the allocator counts");
        assert!(requests < 250 * searches, "{requests} requests for memory in {searches} searches of 20,000 nodes");
    }
}
