//! A search that keeps its table from one position to the next.

use std::sync::Arc;
use std::time::Instant;

use plywise_engine::bounds::MOST_DEPTH;
use plywise_engine::chess::Chess;
use plywise_engine::chess::evaluation::ChessEvaluation;
use plywise_engine::loa::Loa;
use plywise_engine::loa::evaluation::LoaEvaluation;
use plywise_engine::parameters::Parameters as Values;
use plywise_engine::playable::Playable;
use plywise_engine::search::{self as engine, DepthFunction, Limits, Off, Shadows};
use plywise_engine::shadows::shadows_of;
use pyo3::prelude::*;

use crate::door;
use crate::input::{self, time, whole, wrong};
use crate::line::{AnyLine, GameName, Line, Played};
use crate::parameters::Parameters;
use crate::position::Position;
use crate::report::SearchReport;

/// Reads the limits of a search, of which there must be one at least.
pub fn limits(
    nodes: Option<&Bound<'_, PyAny>>,
    depth: Option<&Bound<'_, PyAny>>,
    seconds: Option<f64>,
    may_end_early: bool,
) -> PyResult<Limits> {
    if nodes.is_none() && depth.is_none() && seconds.is_none() {
        return Err(wrong("a search needs a limit: nodes, depth or seconds"));
    }
    Ok(Limits {
        nodes: nodes.map(|nodes| whole("nodes", nodes, 1..=u64::MAX)).transpose()?,
        depth: depth.map(|depth| whole("depth", depth, 1..=MOST_DEPTH)).transpose()?.map(|depth| depth as i32),
        time: seconds.map(time).transpose()?,
        until: Vec::new(),
        may_end_early,
        stop: Arc::default(),
    })
}

/// The depth functions of altered parameters; an error where a search with `searched` cannot count for them.
pub fn depth_functions<G: Playable>(searched: &Values, shadows: &[Py<Parameters>]) -> PyResult<Vec<DepthFunction>> {
    let shadows: Vec<&Values> = shadows.iter().map(|shadow| &shadow.get().0).collect();
    shadows_of::<G>(searched, &shadows).map_err(wrong)
}

/// A search of one line of play, with shadows or without.
pub fn search<G: Played>(
    searcher: &mut engine::Searcher<G, G::Evaluation>,
    line: &Line<G>,
    limits: Limits,
    shadows: &[DepthFunction],
) -> SearchReport {
    #[expect(clippy::disallowed_methods, reason = "the time a search took is reported")]
    let started = Instant::now();
    let (position, history) = (line.position(), line.history());
    let report = if shadows.is_empty() {
        searcher.search(position, history, limits, Off, &mut |_| {})
    } else {
        let probe = Shadows::new(shadows.to_vec(), searcher.has_quiescence());
        searcher.search(position, history, limits, probe, &mut |_| {})
    };
    SearchReport::new(position, report, started.elapsed())
}

/// A game's search.
enum AnySearcher {
    Chess(Box<engine::Searcher<Chess, ChessEvaluation>>),
    Loa(Box<engine::Searcher<Loa, LoaEvaluation>>),
}

/// One search with its table; what it learned about positions stays until it is cleared.
#[pyclass(module = "plywise._core")]
pub struct Searcher {
    parameters: Values,
    searcher: AnySearcher,
}

#[pymethods]
impl Searcher {
    #[new]
    #[pyo3(signature = (game, parameters, *, hash_mb=None))]
    #[pyo3(text_signature = "(game, parameters, *, hash_mb=16)")]
    fn new(game: &str, parameters: &Parameters, hash_mb: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let parameters = parameters.0.clone();
        let megabytes = input::megabytes(hash_mb)?;
        let searcher = match GameName::parse(game)? {
            GameName::Chess => AnySearcher::Chess(Box::new(Playable::searcher(&parameters, megabytes))),
            GameName::Loa => AnySearcher::Loa(Box::new(Playable::searcher(&parameters, megabytes))),
        };
        Ok(Self { parameters, searcher })
    }

    #[pyo3(signature = (position, *, nodes=None, depth=None, seconds=None, may_end_early=false, shadows=vec![]))]
    #[pyo3(
        text_signature = "($self, position, *, nodes=None, depth=None, seconds=None, may_end_early=False, shadows=())"
    )]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn search(
        &mut self,
        py: Python<'_>,
        position: &Position,
        nodes: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
        seconds: Option<f64>,
        may_end_early: bool,
        shadows: Vec<Py<Parameters>>,
    ) -> PyResult<SearchReport> {
        let limits = limits(nodes, depth, seconds, may_end_early)?;
        match (&mut self.searcher, &position.0) {
            (AnySearcher::Chess(searcher), AnyLine::Chess(line)) => {
                search_behind_door(py, searcher, line, limits, &depth_functions::<Chess>(&self.parameters, &shadows)?)
            }
            (AnySearcher::Loa(searcher), AnyLine::Loa(line)) => {
                search_behind_door(py, searcher, line, limits, &depth_functions::<Loa>(&self.parameters, &shadows)?)
            }
            (AnySearcher::Chess(_), _) => Err(wrong("the searcher is for chess, the position is of loa")),
            (AnySearcher::Loa(_), _) => Err(wrong("the searcher is for loa, the position is of chess")),
        }
    }

    fn clear(&mut self) {
        match &mut self.searcher {
            AnySearcher::Chess(searcher) => searcher.clear(),
            AnySearcher::Loa(searcher) => searcher.clear(),
        }
    }
}

fn search_behind_door<G: Played>(
    py: Python<'_>,
    searcher: &mut engine::Searcher<G, G::Evaluation>,
    line: &Line<G>,
    limits: Limits,
    shadows: &[DepthFunction],
) -> PyResult<SearchReport> {
    let stop = Arc::clone(&limits.stop);
    door::run(py, &stop, || search(searcher, line, limits, shadows), |_| Ok(()))
}
