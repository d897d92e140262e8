//! What a search found, as Python sees it: no game in it, moves as text.

use std::time::Duration;

use plywise_engine::line::texts;
use plywise_engine::playable::Playable;
use plywise_engine::search::Report;
use pyo3::prelude::*;

/// A finished iteration of a search.
#[pyclass(frozen, get_all, module = "plywise._core")]
#[derive(Clone)]
pub struct Iteration {
    depth: i32,
    seldepth: usize,
    score: i32,
    mate: Option<i32>,
    nodes: u64,
    pv: Vec<String>,
    shadows: Vec<u64>,
}

/// The moment at which a search took hold of another move.
#[pyclass(frozen, get_all, module = "plywise._core")]
#[derive(Clone)]
pub struct Switch {
    r#move: String,
    nodes: u64,
    depth: i32,
    shadows: Vec<u64>,
}

/// What a search found, and how.
#[pyclass(frozen, get_all, module = "plywise._core")]
#[derive(Clone)]
pub struct SearchReport {
    r#move: Option<String>,
    score: i32,
    mate: Option<i32>,
    depth: i32,
    seldepth: usize,
    nodes: u64,
    seconds: f64,
    hashfull: usize,
    pv: Vec<String>,
    iterations: Vec<Iteration>,
    switches: Vec<Switch>,
    shadows: Vec<u64>,
}

impl SearchReport {
    /// The report of a search of `position` that took `time`.
    pub fn new<G: Playable>(position: &G, report: Report, time: Duration) -> Self {
        let iteration = |iteration: plywise_engine::search::Iteration| Iteration {
            depth: iteration.depth,
            seldepth: iteration.deepest,
            score: iteration.score.thousandths(),
            mate: iteration.score.moves_to_end(),
            nodes: iteration.nodes,
            pv: texts(position, &iteration.line),
            shadows: iteration.counts,
        };
        let switch = |switch: plywise_engine::search::Switch| Switch {
            r#move: position.move_text(switch.mv),
            nodes: switch.nodes,
            depth: switch.depth,
            shadows: switch.counts,
        };
        Self {
            r#move: report.best.map(|mv| position.move_text(mv)),
            score: report.score.thousandths(),
            mate: report.score.moves_to_end(),
            depth: report.depth,
            seldepth: report.deepest,
            nodes: report.nodes,
            seconds: time.as_secs_f64(),
            hashfull: report.thousandths_full,
            pv: texts(position, &report.line),
            iterations: report.iterations.into_iter().map(iteration).collect(),
            switches: report.switches.into_iter().map(switch).collect(),
            shadows: report.counts,
        }
    }
}
