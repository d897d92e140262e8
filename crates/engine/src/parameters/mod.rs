//! The one table of parameters: name, type, bounds, default, group and doc line of each, written once.
//!
//! A group of parameters is a struct declared with [`parameters!`](crate::parameters!) beside the code that uses it; [`Parameters`]
//! puts the groups together. Parameter files, UCI options, the documentation's page and optimisers' bounds are all
//! derived from here.

mod classes;
mod file;
mod group;

pub use file::ParameterError;
pub use group::{Group, Kind, Parameter, Setting, Value};

use crate::chess::ChessParameters;
use crate::loa::LoaParameters;
use crate::search::SearchControl;

/// Every parameter of the engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parameters {
    /// Search control, which all games share.
    pub search: SearchControl,
    /// Chess: its classes of moves and its evaluation.
    pub chess: ChessParameters,
    /// Lines of Action: its classes of moves and its evaluation.
    pub loa: LoaParameters,
}

impl Parameters {
    /// The shipped parameter files: name and text.
    const PROFILES: [(&'static str, &'static str); 4] = [
        ("modern", include_str!("../../profiles/modern.toml")),
        ("classic", include_str!("../../profiles/classic.toml")),
        ("paper000", include_str!("../../profiles/paper000.toml")),
        ("paper001", include_str!("../../profiles/paper001.toml")),
    ];

    /// The shipped profile that stands where nothing is said: the defaults.
    pub const USUAL_PROFILE: &'static str = Self::PROFILES[0].0;

    /// The names of the shipped parameter files.
    pub fn profiles() -> [&'static str; Self::PROFILES.len()] {
        Self::PROFILES.map(|(name, _)| name)
    }

    /// The text of a shipped parameter file.
    pub fn profile_text(name: &str) -> Option<&'static str> {
        Self::PROFILES.into_iter().find_map(|(profile, text)| (profile == name).then_some(text))
    }

    /// A shipped profile.
    pub fn profile(name: &str) -> Result<Self, ParameterError> {
        let text = Self::profile_text(name).ok_or_else(|| ParameterError::no_profile(name))?;
        Self::from_toml(text)
    }

    /// The groups, in the order of files and documentation.
    pub fn groups(&self) -> Vec<&dyn Group> {
        let mut groups: Vec<&dyn Group> = vec![&self.search];
        groups.extend(self.chess.groups());
        groups.extend(self.loa.groups());
        groups
    }

    /// The groups, to be changed.
    fn groups_mut(&mut self) -> Vec<&mut dyn Group> {
        let mut groups: Vec<&mut dyn Group> = vec![&mut self.search];
        groups.extend(self.chess.groups_mut());
        groups.extend(self.loa.groups_mut());
        groups
    }

    /// The table.
    pub fn table() -> Vec<Parameter> {
        Self::default().groups().iter().flat_map(|group| group.table()).collect()
    }

    /// The value of a parameter, by its full or its short name.
    pub fn get(&self, name: &str) -> Result<Value, ParameterError> {
        let parameter = Self::find(name)?;
        self.groups()
            .iter()
            .filter(|group| group.name() == parameter.group)
            .find_map(|group| group.get(parameter.name))
            .ok_or_else(|| ParameterError::unknown(name, &Self::table()))
    }

    /// Sets a parameter, by its full or its short name, to a value within its bounds. A short name that games share in
    /// groups of the same kind (`recapture` in `chess.classes` and `loa.classes`) sets it in each.
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), ParameterError> {
        for parameter in Self::find_in_games(name)? {
            parameter.check(value)?;
            for group in self.groups_mut() {
                if group.name() == parameter.group {
                    group.set(parameter.name, value);
                }
            }
        }
        Ok(())
    }

    /// Sets a parameter from text, as a UCI option or a player's description gives it.
    pub fn set_text(&mut self, name: &str, text: &str) -> Result<(), ParameterError> {
        let parameters = Self::find_in_games(name)?;
        let value = parameters.iter().map(|parameter| parameter.parse(text)).next_back();
        value.map_or(Ok(()), |value| self.set(name, &value?))
    }

    /// The parameter of a full name (`chess.classes.check`), or of a short one that only one group has (`check`).
    pub fn find(name: &str) -> Result<Parameter, ParameterError> {
        match &Self::find_all(name)?[..] {
            [first, second, ..] => Err(ParameterError::ambiguous(name, first, second)),
            parameters => parameters.first().cloned().ok_or_else(|| ParameterError::unknown(name, &Self::table())),
        }
    }

    /// The parameters of a name: several only if each game has it in its group of the same kind.
    fn find_in_games(name: &str) -> Result<Vec<Parameter>, ParameterError> {
        let kind = |parameter: &Parameter| parameter.group.split_once('.').map(|(_, kind)| kind);
        let found = Self::find_all(name)?;
        match found.iter().find(|other| kind(other) != kind(&found[0]) || other.kind != found[0].kind) {
            Some(other) => Err(ParameterError::ambiguous(name, &found[0], other)),
            None => Ok(found),
        }
    }

    /// The parameters of a full or a short name, one at least.
    fn find_all(name: &str) -> Result<Vec<Parameter>, ParameterError> {
        let mut table = Self::table();
        let is_called = |parameter: &Parameter| parameter.full_name() == name || parameter.name == name;
        if !table.iter().any(is_called) {
            return Err(ParameterError::unknown(name, &table));
        }
        table.retain(is_called);
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Parameters, Value};

    #[test]
    fn a_name_that_games_share_is_set_in_each() {
        let mut parameters = Parameters::default();
        parameters.set_text("recapture", "0.5").unwrap();
        assert_eq!(parameters.get("chess.classes.recapture"), Ok(Value::Real(0.5)));
        assert_eq!(parameters.get("loa.classes.recapture"), Ok(Value::Real(0.5)));
        parameters.set_text("loa.classes.recapture", "1").unwrap();
        assert_eq!(parameters.get("chess.classes.recapture"), Ok(Value::Real(0.5)));
        assert!(parameters.get("recapture").is_err(), "there may be two values to get");
        assert!(parameters.set_text("recapture", "9").is_err());
        assert!(parameters.set_text("knight_opening", "[1]").is_err(), "two groups of one game have it");
        assert!(parameters.set_text("", "1").is_err());
    }

    #[test]
    fn what_is_written_is_read_back() {
        let mut parameters = Parameters::profile("classic").unwrap();
        parameters.set_text("check", "0.123").unwrap();
        parameters.set_text("combination", "least").unwrap();
        assert_eq!(Parameters::from_toml(&parameters.to_toml()).as_ref(), Ok(&parameters));
        let short = parameters.to_toml_from("classic").unwrap();
        assert_eq!(Parameters::from_toml(&short).as_ref(), Ok(&parameters));
        assert!(short.lines().count() < 10, "{short}");
    }

    #[test]
    fn every_bound_is_read_back_as_it_is() {
        for parameter in Parameters::table() {
            let bounds = match parameter.kind {
                Kind::Switch => vec![Value::Switch(false), Value::Switch(true)],
                Kind::Whole(low, high) => vec![Value::Whole(low), Value::Whole(high)],
                Kind::Real(low, high) => vec![Value::Real(low), Value::Real(high)],
                Kind::Choice(words) => words.iter().map(|&word| Value::Choice(word.to_owned())).collect(),
                Kind::List(length, low, high) => vec![Value::List(vec![low; length]), Value::List(vec![high; length])],
            };
            for bound in bounds {
                let name = parameter.full_name();
                let mut parameters = Parameters::default();
                parameters.set(&name, &bound).unwrap();
                assert_eq!(parameters.get(&name).as_ref(), Ok(&bound));
                assert_eq!(Parameters::from_toml(&parameters.to_toml()).as_ref(), Ok(&parameters), "{name}");
            }
        }
    }

    #[test]
    fn whatever_is_written_the_complaint_is_one_short_line() {
        let long = "x".repeat(20_000);
        for text in [
            "base = \"a\\nb\"".to_owned(),
            format!("base = \"{long}\""),
            format!("[{long}]"),
            format!("{long} = 1"),
            long.clone(),
            format!("base = \"modern\"\n[search]\n{long} = 1"),
            format!("base = \"modern\"\n[search]\ncombination = \"{long}\""),
            "base = \"modern\"\n[search]\n\"a\\nb\" = 1".to_owned(),
        ] {
            let message = Parameters::from_toml(&text).unwrap_err().to_string();
            assert!(!message.contains('\n') && message.len() < 300, "{message}");
        }
    }

    #[test]
    fn what_is_wrong_in_a_file_is_named_with_its_line() {
        for (text, line, word) in [
            ("base = \"classic\"\n[search]\nslak = 0.5\n", 3, "slack"),
            ("base = \"classic\"\n[chess.classes]\ncheck = 9\n", 3, "from 0 to 8"),
            ("base = \"classic\"\n\n[serch]\n", 3, "serch"),
            ("base = \"modrn\"\n", 1, "modern"),
            ("[search]\nslack = 0.5\n", 3, "missing"),
            ("base = \"classic\"\n[search\n", 2, ""),
        ] {
            let error = Parameters::from_toml(text).unwrap_err();
            assert_eq!(error.line, Some(line), "{text:?}: {error}");
            assert!(error.message.contains(word), "{text:?}: {error}");
            assert!(!error.to_string().contains('\n'));
        }
    }
}
