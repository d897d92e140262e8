//! plywise's core as a Python module, `plywise._core`. Conversions only: what is computed is computed in
//! `plywise_engine`, and whatever takes time goes through the one [`door`].
//!
//! The module as Python sees it is written down in `src/plywise/_core.pyi`.

mod batch;
mod commands;
mod door;
mod input;
mod line;
mod parameters;
mod position;
mod report;
mod search;

/// The Rust core as Python sees it.
#[pyo3::pymodule]
mod _core {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::batch::search_batch;
    #[pymodule_export]
    use crate::commands::{bench, uci};
    #[pymodule_export]
    use crate::input::InputError;
    #[pymodule_export]
    use crate::parameters::{Parameter, Parameters};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::report::{Iteration, SearchReport, Switch};
    #[pymodule_export]
    use crate::search::{Searcher, Stop};
}
