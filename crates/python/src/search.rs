//! A search that keeps its table from one position to the next.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use plywise_engine::bounds::MOST_DEPTH;
use plywise_engine::chess::Chess;
use plywise_engine::chess::evaluation::ChessEvaluation;
use plywise_engine::loa::Loa;
use plywise_engine::loa::evaluation::LoaEvaluation;
use plywise_engine::parameters::Parameters as Values;
use plywise_engine::playable::Playable;
use plywise_engine::search::{self as engine, DepthFunction, Limits, Off, Shadows, TimeLimit};
use plywise_engine::shadows::shadows_of;
use pyo3::prelude::*;

use crate::door;
use crate::input::{self, time, whole, wrong};
use crate::line::{AnyLine, GameName, Line, Played};
use crate::parameters::Parameters;
use crate::position::Position;
use crate::report::SearchReport;

/// Reads a limit of time: so many seconds, or a clock of which the search takes its share.
pub fn time_limit(seconds: Option<f64>, clock: Option<(f64, f64, Option<u32>)>) -> PyResult<Option<TimeLimit>> {
    match (seconds, clock) {
        (Some(_), Some(_)) => Err(wrong("a search takes seconds or a clock, not both")),
        (Some(seconds), None) => Ok(Some(time(seconds)?)),
        (None, Some(clock)) => Ok(Some(input::clock(clock)?.share(Duration::ZERO))),
        (None, None) => Ok(None),
    }
}

/// Reads the limits of a search, of which there must be one at least.
pub fn limits(
    nodes: Option<&Bound<'_, PyAny>>,
    depth: Option<&Bound<'_, PyAny>>,
    time: Option<TimeLimit>,
    may_end_early: bool,
) -> PyResult<Limits> {
    if nodes.is_none() && depth.is_none() && time.is_none() {
        return Err(wrong("a search needs a limit: nodes, depth, seconds or clock"));
    }
    Ok(Limits {
        nodes: nodes.map(|nodes| whole("nodes", nodes, 1..=u64::MAX)).transpose()?,
        depth: depth.map(|depth| whole("depth", depth, 1..=MOST_DEPTH)).transpose()?.map(|depth| depth as i32),
        time,
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

/// A signal that ends a search from another thread. It stays set: whatever begins with it later ends at once.
#[pyclass(frozen, module = "plywise._core")]
#[derive(Default)]
pub struct Stop(Arc<AtomicBool>);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
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

    #[pyo3(signature = (
        position, *, nodes=None, depth=None, seconds=None, clock=None, may_end_early=false, shadows=vec![], stop=None
    ))]
    #[pyo3(text_signature = "($self, position, *, nodes=None, depth=None, seconds=None, clock=None, \
        may_end_early=False, shadows=(), stop=None)")]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn search(
        &mut self,
        py: Python<'_>,
        position: &Position,
        nodes: Option<&Bound<'_, PyAny>>,
        depth: Option<&Bound<'_, PyAny>>,
        seconds: Option<f64>,
        clock: Option<(f64, f64, Option<u32>)>,
        may_end_early: bool,
        shadows: Vec<Py<Parameters>>,
        stop: Option<&Stop>,
    ) -> PyResult<SearchReport> {
        let time = time_limit(seconds, clock)?;
        let mut limits = limits(nodes, depth, time, may_end_early)?;
        let is_stoppable = stop.is_some();
        if let Some(stop) = stop {
            limits.stop = Arc::clone(&stop.0);
        }
        match (&mut self.searcher, &position.0) {
            (AnySearcher::Chess(searcher), AnyLine::Chess(line)) => {
                let shadows = depth_functions::<Chess>(&self.parameters, &shadows)?;
                search_behind_door(py, searcher, line, limits, &shadows, is_stoppable)
            }
            (AnySearcher::Loa(searcher), AnyLine::Loa(line)) => {
                let shadows = depth_functions::<Loa>(&self.parameters, &shadows)?;
                search_behind_door(py, searcher, line, limits, &shadows, is_stoppable)
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
    is_stoppable: bool,
) -> PyResult<SearchReport> {
    let stop = Arc::clone(&limits.stop);
    let work = || search(searcher, line, limits, shadows);
    if is_stoppable { Ok(door::run_here(py, work)) } else { door::run(py, &stop, work, |_| Ok(())) }
}
