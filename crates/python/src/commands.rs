//! The core's own commands: the bench, and the engine on standard input and output.

use std::collections::BTreeMap;
use std::io::{BufWriter, stdin, stdout};
use std::sync::Arc;

use plywise_engine::bench::{self as engine, Measured};
use plywise_engine::chess::Chess;
use plywise_engine::game::Notation;
use plywise_engine::loa::Loa;
use plywise_engine::search::Limits;
use pyo3::prelude::*;

use crate::door;
use crate::input::{whole, wrong};
use crate::line::GameName;
use crate::parameters::Parameters;

/// Nodes and seconds of the bench positions of each game.
#[pyfunction]
#[pyo3(signature = (parameters, depth=None))]
pub fn bench(
    py: Python<'_>,
    parameters: &Parameters,
    depth: Option<&Bound<'_, PyAny>>,
) -> PyResult<BTreeMap<&'static str, (u64, f64)>> {
    let depth = depth.map_or(Ok(engine::DEPTH as u64), |depth| whole("depth", depth, 1..=100))? as i32;
    let parameters = &parameters.0;
    let limits = Limits::default();
    let stop = Arc::clone(&limits.stop);
    let run = || {
        let chess = engine::bench::<Chess>(parameters, depth, &limits)?;
        let loa = engine::bench::<Loa>(parameters, depth, &limits)?;
        Ok([(Chess::NAME, chess), (Loa::NAME, loa)])
    };
    let figures = |measured: Measured| (measured.nodes, measured.time.as_secs_f64());
    let measured =
        door::run(py, &stop, run, |_| Ok(()))?.map_err(|error: plywise_engine::game::NotationError| wrong(error))?;
    Ok(measured.into_iter().map(|(game, measured)| (game, figures(measured))).collect())
}

/// The engine on standard input and output, until it is told to quit.
#[pyfunction]
#[pyo3(signature = (game="chess", parameters=None))]
pub fn uci(py: Python<'_>, game: &str, parameters: Option<&Parameters>) -> PyResult<()> {
    let game = GameName::parse(game)?;
    let parameters = parameters.cloned().unwrap_or_default().0;
    let result = door::run_unstoppable(py, move || {
        let (input, output) = (stdin().lock(), BufWriter::new(stdout()));
        match game {
            GameName::Chess => plywise_engine::uci::run::<Chess>(parameters, input, output),
            GameName::Loa => plywise_engine::uci::run::<Loa>(parameters, input, output),
        }
    })?;
    Ok(result?)
}
