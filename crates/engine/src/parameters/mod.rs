//! The one table of parameters: name, type, bounds, default, group and doc line of each, written once.
//!
//! A group of parameters is a struct declared with [`parameters!`](crate::parameters!) beside the code that uses it; [`Parameters`]
//! puts the groups together. Parameter files, UCI options, the documentation's page and optimisers' bounds are all
//! derived from here.

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
    /// The names of the shipped parameter files.
    pub const PROFILES: [&'static str; 4] = ["modern", "classic", "paper000", "paper001"];

    /// The text of a shipped parameter file.
    pub fn profile_text(name: &str) -> Option<&'static str> {
        match name {
            "modern" => Some(include_str!("../../profiles/modern.toml")),
            "classic" => Some(include_str!("../../profiles/classic.toml")),
            "paper000" => Some(include_str!("../../profiles/paper000.toml")),
            "paper001" => Some(include_str!("../../profiles/paper001.toml")),
            _ => None,
        }
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

    /// Sets a parameter, by its full or its short name, to a value within its bounds.
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), ParameterError> {
        let parameter = Self::find(name)?;
        parameter.check(value)?;
        for group in self.groups_mut() {
            if group.name() == parameter.group {
                group.set(parameter.name, value);
            }
        }
        Ok(())
    }

    /// Sets a parameter from text, as a UCI option or a player's description gives it.
    pub fn set_text(&mut self, name: &str, text: &str) -> Result<(), ParameterError> {
        let value = Self::find(name)?.parse(text)?;
        self.set(name, &value)
    }

    /// The parameter of a full name (`chess.classes.check`), or of a short one that only one group has (`check`).
    pub fn find(name: &str) -> Result<Parameter, ParameterError> {
        let table = Self::table();
        let matching = |parameter: &&Parameter| parameter.full_name() == name || parameter.name == name;
        let mut found = table.iter().filter(matching);
        match (found.next(), found.next()) {
            (Some(parameter), None) => Ok(parameter.clone()),
            (Some(first), Some(second)) => Err(ParameterError::ambiguous(name, first, second)),
            (None, _) => Err(ParameterError::unknown(name, &table)),
        }
    }
}
