//! The node totals of the bench, the version's signature, against `data/bench.signature`; and that searches repeat.
//!
//! A change that is meant to move the totals records them anew and names them:
//!
//! ```sh
//! PLYWISE_RECORD=1 cargo test --package plywise-engine --test bench
//! ```

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use common::compare_with_record;
use plywise_engine::bench::{DEPTH, bench};
use plywise_engine::chess::Chess;
use plywise_engine::game::{History, Move};
use plywise_engine::loa::Loa;
use plywise_engine::parameters::Parameters;
use plywise_engine::playable::Playable;
use plywise_engine::search::{Limits, Off, Searcher};

/// The profiles beside the default one, and a depth for each at which the test is quick.
const OTHERS: [(&str, i32); 3] = [("classic", 6), ("paper000", 5), ("paper001", 5)];

#[test]
fn node_totals_are_as_recorded() {
    let mut text = String::new();
    for (profile, depth) in [("modern", DEPTH)].into_iter().chain(OTHERS) {
        let parameters = Parameters::profile(profile).unwrap();
        let chess = bench::<Chess>(&parameters, depth, &Limits::default()).unwrap().nodes;
        let loa = bench::<Loa>(&parameters, depth, &Limits::default()).unwrap().nodes;
        text += &format!("{profile} depth {depth} chess {chess} loa {loa} total {}\n", chess + loa);
    }
    compare_with_record("bench.signature", &text);
}

/// The depth to which searches are repeated.
const REPEATED: i32 = 6;

/// What a search of each bench position found: nodes, score, best move, variation.
type Found = (u64, i32, Option<Move>, Vec<Move>);

/// Searches the bench positions, one after the other, with what `prepare` does before each.
fn search_all<G: Playable>(prepare: impl Fn(&mut Searcher<G, G::Evaluation>)) -> Vec<Found> {
    let mut searcher = G::searcher(&Parameters::default(), 1);
    let positions = G::BENCH.lines().filter(|line| !line.is_empty());
    positions
        .map(|line| {
            let limits = Limits { depth: Some(REPEATED), ..Limits::default() };
            let position = G::from_text(line).unwrap();
            prepare(&mut searcher);
            let report = searcher.search(&position, &History::default(), limits, Off, &mut |_| {});
            (report.nodes, report.score.thousandths(), report.best, report.line)
        })
        .collect()
}

/// After `clear` a search knows nothing of those before, as if the engine had just started.
fn a_cleared_search_repeats<G: Playable>() {
    let cleared = search_all::<G>(|searcher| searcher.clear());
    let fresh = search_all::<G>(|searcher| *searcher = G::searcher(&Parameters::default(), 1));
    assert_eq!(cleared, fresh);
    let remembering = search_all::<G>(|_| {});
    assert_ne!(remembering, fresh, "what is cleared makes a difference");
}

#[test]
fn a_cleared_search_of_chess_repeats() {
    a_cleared_search_repeats::<Chess>();
}

#[test]
fn a_cleared_search_of_lines_of_action_repeats() {
    a_cleared_search_repeats::<Loa>();
}
