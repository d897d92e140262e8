//! What a caller may get wrong, and how it is told: with an `InputError` of one line.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::time::Duration;

use plywise_engine::bounds::HASH_MB;
use plywise_engine::clock::Clock;
use plywise_engine::search::TimeLimit;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(
    plywise._core,
    InputError,
    PyValueError,
    "Something that a user gave is wrong; the message says what, where, and what to do."
);

/// The error that says what is wrong.
pub fn wrong(message: impl Display) -> PyErr {
    InputError::new_err(message.to_string())
}

/// A whole number within bounds.
pub fn whole(name: &str, given: &Bound<'_, PyAny>, bounds: RangeInclusive<u64>) -> PyResult<u64> {
    let out_of_bounds = || match (bounds.start(), bounds.end()) {
        (low, &u64::MAX) => wrong(format!("{name} must be a whole number, {low} at least")),
        (low, high) => wrong(format!("{name} must be a whole number from {low} to {high}")),
    };
    match given.extract::<u64>() {
        Ok(number) if bounds.contains(&number) => Ok(number),
        Ok(_) => Err(out_of_bounds()),
        Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Err(out_of_bounds()),
        Err(error) => Err(error),
    }
}

/// The number of native threads to spread work over: one, where nothing is said.
pub fn threads(given: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    Ok(given.map_or(Ok(1), |given| whole("threads", given, 1..=1024))? as usize)
}

/// The size of a search's table in megabytes.
pub fn megabytes(given: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    Ok(given.map_or(Ok(HASH_MB.usual), |given| whole("hash_mb", given, HASH_MB.range()))? as usize)
}

/// The longest time that a search can be given, in seconds.
const LONGEST: f64 = 1e9;

/// A time for a search.
pub fn time(seconds: f64) -> PyResult<TimeLimit> {
    if seconds > 0.0 && seconds <= LONGEST {
        Ok(TimeLimit::exactly(Duration::from_secs_f64(seconds)))
    } else {
        Err(wrong(format!("seconds must be above 0 and at most {LONGEST:e}, not {seconds}")))
    }
}

/// The clock of the player to move: the seconds left, those that a move adds, and the moves until it is refilled.
pub fn clock((left, increment, moves_to_go): (f64, f64, Option<u32>)) -> PyResult<Clock> {
    let duration = |name: &str, seconds: f64| {
        if (0.0..=LONGEST).contains(&seconds) {
            Ok(Duration::from_secs_f64(seconds))
        } else {
            Err(wrong(format!("{name} must be from 0 to {LONGEST:e} seconds, not {seconds}")))
        }
    };
    Ok(Clock { left: duration("the time left", left)?, increment: duration("the increment", increment)?, moves_to_go })
}
