//! The table of parameters as Python sees it.

use plywise_engine::parameters::{self as engine, Kind, Value};
use pyo3::prelude::*;

use crate::input::wrong;

/// The value of a parameter on its way between the languages.
#[derive(FromPyObject, IntoPyObject)]
pub enum Given {
    Switch(bool),
    Whole(i64),
    Real(f64),
    Choice(String),
    List(Vec<i64>),
}

impl From<Value> for Given {
    fn from(value: Value) -> Self {
        match value {
            Value::Switch(on) => Self::Switch(on),
            Value::Whole(number) => Self::Whole(number),
            Value::Real(number) => Self::Real(number),
            Value::Choice(word) => Self::Choice(word),
            Value::List(numbers) => Self::List(numbers),
        }
    }
}

impl From<Given> for Value {
    fn from(given: Given) -> Self {
        match given {
            Given::Switch(on) => Self::Switch(on),
            Given::Whole(number) => Self::Whole(number),
            Given::Real(number) => Self::Real(number),
            Given::Choice(word) => Self::Choice(word),
            Given::List(numbers) => Self::List(numbers),
        }
    }
}

/// A line of the table of parameters.
#[pyclass(frozen, module = "plywise._core")]
pub struct Parameter(engine::Parameter);

#[pymethods]
impl Parameter {
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name
    }

    #[getter]
    fn group(&self) -> &'static str {
        self.0.group
    }

    #[getter]
    fn kind(&self) -> &'static str {
        match self.0.kind {
            Kind::Switch => "switch",
            Kind::Whole(..) => "whole",
            Kind::Real(..) => "real",
            Kind::Choice(_) => "choice",
            Kind::List(..) => "list",
        }
    }

    #[getter]
    fn bounds(&self) -> Option<(f64, f64)> {
        match self.0.kind {
            Kind::Switch | Kind::Choice(_) => None,
            Kind::Whole(low, high) | Kind::List(_, low, high) => Some((low as f64, high as f64)),
            Kind::Real(low, high) => Some((low, high)),
        }
    }

    #[getter]
    fn words(&self) -> Option<Vec<&'static str>> {
        if let Kind::Choice(words) = self.0.kind { Some(words.to_vec()) } else { None }
    }

    #[getter]
    fn length(&self) -> Option<usize> {
        if let Kind::List(length, ..) = self.0.kind { Some(length) } else { None }
    }

    #[getter]
    fn default(&self) -> Given {
        self.0.default.clone().into()
    }

    #[getter]
    fn doc(&self) -> &'static str {
        self.0.doc
    }

    fn __repr__(&self) -> String {
        format!("<Parameter {} = {}, {}>", self.0.full_name(), self.0.default, self.0.kind)
    }
}

/// A value for every parameter.
#[pyclass(frozen, eq, module = "plywise._core")]
#[derive(Clone, Default, PartialEq)]
pub struct Parameters(pub engine::Parameters);

#[pymethods]
impl Parameters {
    #[new]
    #[pyo3(signature = (profile="modern"))]
    fn new(profile: &str) -> PyResult<Self> {
        engine::Parameters::profile(profile).map(Self).map_err(wrong)
    }

    #[staticmethod]
    fn from_toml(text: &str) -> PyResult<Self> {
        engine::Parameters::from_toml(text).map(Self).map_err(wrong)
    }

    #[pyo3(signature = (base=None))]
    fn to_toml(&self, base: Option<&str>) -> PyResult<String> {
        match base {
            None => Ok(self.0.to_toml()),
            Some(base) => self.0.to_toml_from(base).map_err(wrong),
        }
    }

    #[staticmethod]
    fn table() -> Vec<Parameter> {
        engine::Parameters::table().into_iter().map(Parameter).collect()
    }

    #[staticmethod]
    fn groups() -> Vec<(&'static str, &'static str)> {
        engine::Parameters::default().groups().iter().map(|group| (group.name(), group.doc())).collect()
    }

    #[staticmethod]
    fn profiles() -> Vec<&'static str> {
        engine::Parameters::profiles().to_vec()
    }

    fn get(&self, name: &str) -> PyResult<Given> {
        self.0.get(name).map(Given::from).map_err(wrong)
    }

    fn replace(&self, name: &str, value: Given) -> PyResult<Self> {
        let mut changed = self.0.clone();
        changed.set(name, &value.into()).map_err(wrong)?;
        Ok(Self(changed))
    }

    fn replace_text(&self, name: &str, text: &str) -> PyResult<Self> {
        let mut changed = self.0.clone();
        changed.set_text(name, text).map_err(wrong)?;
        Ok(Self(changed))
    }

    /// For pickles: a parameter file that holds everything.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("from_toml")?, (self.0.to_toml(),)))
    }
}
