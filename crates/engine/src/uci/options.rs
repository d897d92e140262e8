//! The options: what is offered, and what `setoption` asks to change.

use std::time::Duration;

use crate::bounds::{Bounds, HASH_MB, MOVE_OVERHEAD_MS};
use crate::message::{one_line, quoted};
use crate::parameters::{Group, Kind, Parameter, Parameters, Value};
use crate::playable::Playable;

/// The number of threads that a search can use.
const THREADS: Bounds = Bounds { least: 1, usual: 1, most: 1 };

/// What an option changes.
#[derive(Debug, PartialEq)]
pub(super) enum Change {
    /// Nothing: all stays as it is.
    None,
    /// The size of the table, in megabytes.
    Hash(usize),
    /// The table is to be cleared.
    ClearHash,
    /// The time that a move takes on its way.
    MoveOverhead(Duration),
    /// The variant of the rules or the notation.
    Variant(&'static str),
    /// The parameters.
    Parameters(Box<Parameters>),
}

/// What the engine began with.
pub(super) struct Beginning {
    parameters: Parameters,
    /// The profile with these parameters, if there is one.
    profile: Option<&'static str>,
}

impl Beginning {
    /// The engine begins with these parameters.
    pub(super) fn new(parameters: Parameters) -> Self {
        let is_these = |name: &&str| Parameters::profile(name).as_ref() == Ok(&parameters);
        Self { profile: Parameters::profiles().into_iter().find(is_these), parameters }
    }

    /// The lines that offer the options; `parameters` are those of now.
    pub(super) fn lines<G: Playable>(&self, parameters: &Parameters) -> Vec<String> {
        let profile = self.profile.unwrap_or(Parameters::USUAL_PROFILE);
        let mut lines = vec![
            spin("Hash", HASH_MB),
            spin("Threads", THREADS),
            "option name Clear Hash type button".to_owned(),
            spin("Move Overhead", MOVE_OVERHEAD_MS),
            format!("option name Profile type combo default {profile}{}", variants(&Parameters::profiles())),
            "option name ParameterFile type string default <empty>".to_owned(),
        ];
        let (name, values) = G::VARIANT_OPTION;
        lines.push(match values {
            ["false", "true"] => format!("option name {name} type check default false"),
            values => format!("option name {name} type combo default {}{}", values[0], variants(&values)),
        });
        lines.extend(tunable::<G>().iter().map(|parameter| parameter_line(parameter, parameters)));
        lines
    }

    /// What `setoption name NAME [value VALUE]` changes; `parameters` are those of now.
    pub(super) fn change<G: Playable>(&self, line: &str, parameters: &Parameters) -> Result<Change, String> {
        let (name, value) = split(line)?;
        let is = |option: &str| name.eq_ignore_ascii_case(option);
        if is("Hash") {
            Ok(Change::Hash(number(name, value, HASH_MB)? as usize))
        } else if is("Threads") {
            number(name, value, THREADS).map(|_| Change::None)
        } else if is("Clear Hash") {
            Ok(Change::ClearHash)
        } else if is("Move Overhead") {
            Ok(Change::MoveOverhead(Duration::from_millis(number(name, value, MOVE_OVERHEAD_MS)?)))
        } else if is("Profile") {
            self.profile(value, parameters)
        } else if is("ParameterFile") {
            parameter_file(value)
        } else if is(G::VARIANT_OPTION.0) {
            let found = G::VARIANT_OPTION.1.iter().position(|word| *word == value);
            let found = found.ok_or_else(|| format!("{name} must be {}", G::VARIANT_OPTION.1.join(" or ")))?;
            Ok(Change::Variant(G::VARIANTS[found]))
        } else if let Some(parameter) = tunable::<G>().iter().find(|parameter| is(parameter.name)) {
            let mut changed = parameters.clone();
            changed.set_text(&parameter.full_name(), value).map_err(|error| error.to_string())?;
            Ok(Change::Parameters(Box::new(changed)))
        } else {
            Err(format!("no option {}", quoted(name)))
        }
    }

    /// The parameters of a profile. Where the engine began with a file of its own, and still has it, the default that an
    /// interface sends back is no wish to give that up.
    fn profile(&self, name: &str, parameters: &Parameters) -> Result<Change, String> {
        if self.profile.is_none() && name == Parameters::USUAL_PROFILE && *parameters == self.parameters {
            return Ok(Change::None);
        }
        let profile = Parameters::profile(name).map_err(|error| error.to_string())?;
        Ok(Change::Parameters(Box::new(profile)))
    }
}

/// Name and value of a `setoption` command, which may hold spaces.
fn split(line: &str) -> Result<(&str, &str), String> {
    let text = line.trim().strip_prefix("setoption").unwrap_or_default().trim_start();
    let text = text.strip_prefix("name ").ok_or("setoption needs: name NAME [value VALUE]")?;
    Ok(match text.split_once(" value") {
        Some((name, value)) => (name.trim(), value.trim()),
        None => (text.trim(), ""),
    })
}

fn number(name: &str, value: &str, bounds: Bounds) -> Result<u64, String> {
    let value = value.parse().ok().filter(|number| bounds.range().contains(number));
    value.ok_or_else(|| format!("{name} must be a whole number from {} to {}", bounds.least, bounds.most))
}

/// The parameters of a file; without a name all stays as it is.
fn parameter_file(path: &str) -> Result<Change, String> {
    if path.is_empty() || path == "<empty>" {
        return Ok(Change::None);
    }
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", one_line(path, 200));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error))?;
    let parameters = Parameters::from_toml(&text).map_err(|error| wrong(&error))?;
    Ok(Change::Parameters(Box::new(parameters)))
}

/// The parameters that are options: search control and the game's classes.
fn tunable<G: Playable>() -> Vec<Parameter> {
    let parameters = Parameters::default();
    let mut table = parameters.search.table();
    table.extend(G::classes(&parameters).table());
    table
}

/// The words of a combo option.
fn variants(words: &[&str]) -> String {
    words.iter().map(|word| format!(" var {word}")).collect()
}

fn spin(name: &str, bounds: Bounds) -> String {
    format!("option name {name} type spin default {} min {} max {}", bounds.usual, bounds.least, bounds.most)
}

/// The option of a parameter, its present value as the default.
fn parameter_line(parameter: &Parameter, parameters: &Parameters) -> String {
    let value = parameters.get(&parameter.full_name()).unwrap_or_else(|_| parameter.default.clone());
    let value = match value {
        Value::Choice(word) => word,
        value => value.to_string(),
    };
    let kind = match parameter.kind {
        Kind::Switch => format!("check default {value}"),
        Kind::Whole(low, high) => format!("spin default {value} min {low} max {high}"),
        Kind::Choice(words) => format!("combo default {value}{}", variants(words)),
        Kind::Real(..) | Kind::List(..) => format!("string default {value}"),
    };
    format!("option name {} type {kind}", parameter.name)
}

#[cfg(test)]
mod tests {
    use super::{Beginning, Change};
    use crate::chess::Chess;
    use crate::parameters::Parameters;

    fn announced(parameters: &Parameters) -> String {
        let lines = Beginning::new(parameters.clone()).lines::<Chess>(parameters);
        let words = "option name Profile type combo default ";
        let line = lines.iter().find_map(|line| line.strip_prefix(words)).unwrap();
        line.split(' ').next().unwrap().to_owned()
    }

    #[test]
    fn the_profile_that_the_engine_began_with_is_the_default() {
        for name in Parameters::profiles() {
            assert_eq!(announced(&Parameters::profile(name).unwrap()), name);
        }
    }

    #[test]
    fn a_file_that_the_engine_began_with_outlasts_the_default() {
        let mut own = Parameters::profile("classic").unwrap();
        own.set_text("slack", "0.5").unwrap();
        assert_eq!(announced(&own), "modern");
        let beginning = Beginning::new(own.clone());
        let change = |value: &str, now: &Parameters| {
            beginning.change::<Chess>(&format!("setoption name Profile value {value}"), now).unwrap()
        };
        let profile = |name| Change::Parameters(Box::new(Parameters::profile(name).unwrap()));
        assert_eq!(change("modern", &own), Change::None);
        assert_eq!(change("classic", &own), profile("classic"));
        assert_eq!(change("modern", &Parameters::profile("classic").unwrap()), profile("modern"));
    }
}
