//! Many searches side by side, over native threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use plywise_engine::chess::Chess;
use plywise_engine::game::Move;
use plywise_engine::loa::Loa;
use plywise_engine::parameters::Parameters as Values;
use plywise_engine::search::Limits;
use pyo3::prelude::*;

use crate::door;
use crate::input::{self, wrong};
use crate::line::{AnyLine, Line, Played};
use crate::parameters::Parameters;
use crate::position::Position;
use crate::report::SearchReport;
use crate::search::{depth_functions, limits, search, time_limit};

/// Searches each position from a cleared engine. `stop_at`: moves that end a position's search once one of them has
/// completed an iteration. `progress` is called with the number of positions finished so far.
#[pyfunction]
#[pyo3(signature = (
    positions, parameters, *, nodes=None, depth=None, seconds=None, may_end_early=false, hash_mb=None, threads=None,
    shadows=vec![], stop_at=None, progress=None
))]
#[pyo3(text_signature = "(positions, parameters, *, nodes=None, depth=None, seconds=None, may_end_early=False, \
    hash_mb=16, threads=1, shadows=(), stop_at=None, progress=None)")]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn search_batch(
    py: Python<'_>,
    positions: Vec<Py<Position>>,
    parameters: &Parameters,
    nodes: Option<&Bound<'_, PyAny>>,
    depth: Option<&Bound<'_, PyAny>>,
    seconds: Option<f64>,
    may_end_early: bool,
    hash_mb: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    shadows: Vec<Py<Parameters>>,
    stop_at: Option<Vec<Vec<String>>>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<SearchReport>> {
    let limits = limits(nodes, depth, time_limit(seconds, None)?, may_end_early)?;
    let batch = Batch {
        parameters: &parameters.0,
        limits,
        megabytes: input::megabytes(hash_mb)?,
        threads: input::threads(threads)?,
        shadows,
        stop_at,
        progress,
    };
    match positions.first().map(|first| &first.get().0) {
        None => Ok(Vec::new()),
        Some(AnyLine::Chess(_)) => batch.search::<Chess>(py, &positions),
        Some(AnyLine::Loa(_)) => batch.search::<Loa>(py, &positions),
    }
}

/// What a batch of searches is to be.
struct Batch<'a> {
    parameters: &'a Values,
    limits: Limits,
    megabytes: usize,
    threads: usize,
    shadows: Vec<Py<Parameters>>,
    stop_at: Option<Vec<Vec<String>>>,
    progress: Option<Py<PyAny>>,
}

impl Batch<'_> {
    fn search<G: Played>(&self, py: Python<'_>, positions: &[Py<Position>]) -> PyResult<Vec<SearchReport>> {
        let lines: Vec<&Line<G>> =
            positions.iter().map(|position| G::line(&position.get().0)).collect::<Option<_>>().ok_or_else(|| {
                wrong(format!("the first position is of {}, another one is not; give each game its own batch", G::NAME))
            })?;
        let until = self.right_moves(&lines)?;
        let shadows = depth_functions::<G>(self.parameters, &self.shadows)?;
        let finished = AtomicUsize::new(0);
        let stop: &AtomicBool = &self.limits.stop;
        let work = || {
            let begin = || G::searcher(self.parameters, self.megabytes);
            door::spread(self.threads, lines.len(), stop, &finished, begin, |searcher, index| {
                searcher.clear();
                let limits = Limits { until: until[index].clone(), ..self.limits.clone() };
                search(searcher, lines[index], limits, &shadows)
            })
        };
        let mut told = 0;
        let mut tell = |py: Python<'_>| {
            let finished = finished.load(Ordering::Relaxed);
            if let (Some(progress), true) = (&self.progress, finished > told) {
                told = finished;
                progress.call1(py, (finished,))?;
            }
            Ok(())
        };
        let reports = door::run(py, stop, work, &mut tell)??;
        tell(py)?;
        Ok(reports)
    }

    /// The moves that end each position's search.
    fn right_moves<G: Played>(&self, lines: &[&Line<G>]) -> PyResult<Vec<Vec<Move>>> {
        let Some(texts) = &self.stop_at else { return Ok(vec![Vec::new(); lines.len()]) };
        if texts.len() != lines.len() {
            let message = format!("stop_at has {} lists of moves for {} positions", texts.len(), lines.len());
            return Err(wrong(message));
        }
        let parse = |(line, texts): (&&Line<G>, &Vec<String>)| {
            texts.iter().map(|text| line.position().parse_move(text).map_err(wrong)).collect()
        };
        lines.iter().zip(texts).map(parse).collect()
    }
}
