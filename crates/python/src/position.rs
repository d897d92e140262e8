//! Positions as Python sees them.

use std::sync::atomic::{AtomicBool, AtomicUsize};

use plywise_engine::bounds::MOST_PERFT_DEPTH;
use plywise_engine::chess::Chess;
use plywise_engine::depth::Depth;
use plywise_engine::evaluation::Evaluation;
use plywise_engine::game::{Game, MoveKind, Notation, Outcome};
use plywise_engine::loa::{Loa, Rules};
use plywise_engine::message::quoted;
use plywise_engine::path::path_depth;
use plywise_engine::perft;
use plywise_engine::playable::Playable;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::door;
use crate::input::{self, whole, wrong};
use crate::line::{AnyLine, GameName, Line, in_game};
use crate::parameters::Parameters;

/// A position of a game, with the moves that led to it.
#[pyclass(frozen, module = "plywise._core")]
#[derive(Clone)]
pub struct Position(pub AnyLine);

/// A position read from a text, or the one from which games start.
fn read<G: Notation>(text: Option<&str>) -> PyResult<G> {
    text.map_or_else(|| Ok(G::start()), |text| G::from_text(text).map_err(wrong))
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game="chess", text=None, *, rules=None, chess960=false, moves=vec![]))]
    #[pyo3(text_signature = "(game='chess', text=None, *, rules=None, chess960=False, moves=())")]
    fn new(game: &str, text: Option<&str>, rules: Option<&str>, chess960: bool, moves: Vec<String>) -> PyResult<Self> {
        let mut line = match GameName::parse(game)? {
            GameName::Chess => {
                if rules.is_some() {
                    return Err(wrong("chess has no rules to choose from; give rules with the game loa"));
                }
                let variant = Chess::VARIANTS[usize::from(chess960)];
                AnyLine::Chess(Line::new(read::<Chess>(text)?.in_variant(variant)))
            }
            GameName::Loa => {
                if chess960 {
                    return Err(wrong("chess960 is for the game chess, not for loa"));
                }
                let rules = rules.map_or_else(|| Ok(Rules::default()), Rules::parse).map_err(wrong)?;
                AnyLine::Loa(Line::new(read::<Loa>(text)?.with_rules(rules)))
            }
        };
        in_game!(&mut line, line => moves.iter().try_for_each(|text| line.play_text(text)).map_err(wrong))?;
        Ok(Self(line))
    }

    #[getter]
    fn game(&self) -> &'static str {
        match self.0 {
            AnyLine::Chess(_) => Chess::NAME,
            AnyLine::Loa(_) => Loa::NAME,
        }
    }

    #[getter]
    fn rules(&self) -> Option<&'static str> {
        match &self.0 {
            AnyLine::Chess(_) => None,
            AnyLine::Loa(line) => Some(Loa::VARIANTS[usize::from(line.position().rules() != Rules::default())]),
        }
    }

    #[getter]
    fn chess960(&self) -> bool {
        match &self.0 {
            AnyLine::Chess(line) => line.position().is_chess960(),
            AnyLine::Loa(_) => false,
        }
    }

    #[getter]
    fn text(&self) -> String {
        in_game!(&self.0, line => line.position().to_text())
    }

    #[getter]
    fn start(&self) -> String {
        in_game!(&self.0, line => line.start().to_text())
    }

    #[getter]
    fn played(&self) -> Vec<String> {
        in_game!(&self.0, line => line.played())
    }

    #[getter]
    fn key(&self) -> u64 {
        in_game!(&self.0, line => line.position().key())
    }

    #[getter]
    fn repetition_key(&self) -> u64 {
        in_game!(&self.0, line => line.position().repetition_key())
    }

    #[getter]
    fn to_move(&self) -> &'static str {
        fn of<G: Playable>(position: &G) -> &'static str {
            G::PLAYERS[position.player() as usize]
        }
        in_game!(&self.0, line => of(line.position()))
    }

    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        in_game!(&self.0, line => line.outcome()).map(|outcome| match outcome {
            Outcome::Win => "win",
            Outcome::Draw => "draw",
            Outcome::Loss => "loss",
        })
    }

    #[getter]
    fn ending(&self) -> Option<&'static str> {
        in_game!(&self.0, line => line.ending())
    }

    #[pyo3(signature = (kind="all"))]
    fn moves(&self, kind: &str) -> PyResult<Vec<String>> {
        let kind = match kind {
            "all" => MoveKind::All,
            "tactical" => MoveKind::Tactical,
            "quiet" => MoveKind::Quiet,
            _ => {
                return Err(wrong(format!("no kind of moves {}; there are all, tactical and quiet", quoted(kind))));
            }
        };
        Ok(in_game!(&self.0, line => {
            line.legal_moves(kind).into_iter().map(|mv| line.position().move_text(mv)).collect()
        }))
    }

    #[pyo3(signature = (r#move, parameters=None))]
    fn classes(&self, r#move: &str, parameters: Option<&Parameters>) -> PyResult<Vec<&'static str>> {
        fn of<G: Playable>(position: &G, text: &str, parameters: &Parameters) -> PyResult<Vec<&'static str>> {
            let mv = position.parse_move(text).map_err(wrong)?;
            let rules = G::classes(&parameters.0);
            let mut after = position.clone();
            after.play(mv);
            let classes = position.node_classes(false, &rules).union(position.move_classes(mv, &after, &rules));
            Ok(classes.map(|class| G::CLASSES[class]).collect())
        }
        let parameters = parameters.cloned().unwrap_or_default();
        in_game!(&self.0, line => of(line.position(), r#move, &parameters))
    }

    #[pyo3(signature = (*moves))]
    fn play(&self, moves: Vec<String>) -> PyResult<Self> {
        let mut any = self.0.clone();
        in_game!(&mut any, line => moves.iter().try_for_each(|text| line.play_text(text)).map_err(wrong))?;
        Ok(Self(any))
    }

    #[pyo3(signature = (moves, parameters, nominal))]
    fn path_depth(&self, moves: Vec<String>, parameters: &Parameters, nominal: i32) -> PyResult<f64> {
        let depth = in_game!(&self.0, line => path_depth(line.position(), &moves, &parameters.0, nominal));
        depth.map(Depth::to_real).map_err(wrong)
    }

    fn board(&self) -> String {
        in_game!(&self.0, line => line.position().board_text())
    }

    #[pyo3(signature = (parameters=None))]
    fn evaluate(&self, parameters: Option<&Parameters>) -> i32 {
        fn of<G: Playable>(position: &G, parameters: &Parameters) -> i32 {
            G::evaluation(&parameters.0).evaluate(position).thousandths()
        }
        let parameters = parameters.cloned().unwrap_or_default();
        in_game!(&self.0, line => of(line.position(), &parameters))
    }

    #[pyo3(signature = (depth, threads=None))]
    #[pyo3(text_signature = "($self, depth, threads=1)")]
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>, threads: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
        let depth = whole("depth", depth, 0..=MOST_PERFT_DEPTH)?;
        if depth == 0 {
            return Ok(1);
        }
        Ok(self.count(py, depth as u32, threads)?.into_iter().map(|(_, count)| count).sum())
    }

    #[pyo3(signature = (depth, threads=None))]
    #[pyo3(text_signature = "($self, depth, threads=1)")]
    fn divide(
        &self,
        py: Python<'_>,
        depth: &Bound<'_, PyAny>,
        threads: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(String, u64)>> {
        let depth = whole("depth", depth, 1..=MOST_PERFT_DEPTH)?;
        self.count(py, depth as u32, threads)
    }

    fn __repr__(&self) -> String {
        format!("<Position {} {}>", self.game(), self.text())
    }

    /// What [`Position::new`] makes the same position of: for pickles.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("rules", self.rules())?;
        named.set_item("chess960", self.chess960())?;
        named.set_item("moves", self.played())?;
        let args = (self.game(), self.start()).into_bound_py_any(py)?;
        Ok((args.cast_into()?, named))
    }
}

impl Position {
    /// The count of moves behind each first move, to a depth of at least 1.
    fn count(&self, py: Python<'_>, depth: u32, threads: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<(String, u64)>> {
        fn of<G: Playable>(py: Python<'_>, line: &Line<G>, depth: u32, threads: usize) -> PyResult<Vec<(String, u64)>> {
            let stop = AtomicBool::new(false);
            let first = perft::first_moves(line);
            let after = |index| perft::perft_after(line, first[index], depth, &stop);
            let finished = AtomicUsize::new(0);
            let count = || door::spread(threads, first.len(), &stop, &finished, || (), |(), index| after(index));
            let counts = door::run(py, &stop, count, |_| Ok(()))??;
            Ok(first.iter().map(|&mv| line.position().move_text(mv)).zip(counts).collect())
        }
        let threads = input::threads(threads)?;
        in_game!(&self.0, line => of(py, line, depth, threads))
    }
}
