//! Parameter files: TOML, a table for each group, an optional `base` to start from.

use std::fmt::Write;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Kind, Parameter, Parameters, Value};
use crate::message::{one_line, quoted};

/// What is wrong with a parameter or a parameter file, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", line.map(|line| format!("line {line}: ")).unwrap_or_default())]
pub struct ParameterError {
    /// The line of the file, from 1.
    pub line: Option<usize>,
    /// What is wrong and what to do.
    pub message: String,
}

impl ParameterError {
    fn new(message: String) -> Self {
        Self { line: None, message }
    }

    fn at(self, text: &str, span: Range<usize>) -> Self {
        let line = text.as_bytes()[..span.start.min(text.len())].iter().filter(|&&byte| byte == b'\n').count() + 1;
        Self { line: Some(line), ..self }
    }

    pub(super) fn no_profile(name: &str) -> Self {
        Self::new(format!("no profile {}; there are {}", quoted(name), Parameters::profiles().join(", ")))
    }

    pub(super) fn ambiguous(name: &str, first: &Parameter, second: &Parameter) -> Self {
        Self::new(format!("{} may be {} or {}; write it in full", quoted(name), first.full_name(), second.full_name()))
    }

    pub(super) fn unknown(name: &str, table: &[Parameter]) -> Self {
        let short = name.rsplit('.').next().unwrap_or(name);
        let nearest = table
            .iter()
            .filter(|parameter| parameter.name.len().abs_diff(short.len()) <= FAR)
            .map(|parameter| (distance(parameter.name, short), parameter.full_name()))
            .min()
            .filter(|(distance, _)| *distance <= FAR)
            .map(|(_, name)| format!("; did you mean {name}?"))
            .unwrap_or_default();
        Self::new(format!("no parameter {}{nearest}", quoted(name)))
    }

    pub(super) fn out_of_range(parameter: &Parameter, given: &str) -> Self {
        Self::new(format!("{} must be {}, not {}", parameter.full_name(), parameter.kind, one_line(given, 40)))
    }
}

/// The edit distance up to which a wrong name is taken for a slip.
const FAR: usize = 3;

/// The edit distance between two names.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, right) in b.bytes().enumerate() {
            let substituted = diagonal + usize::from(left != right);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

impl Parameters {
    /// Reads a parameter file. With `base = "PROFILE"` it changes that profile (`"defaults"`: the table's defaults);
    /// without, it must hold every group.
    pub fn from_toml(text: &str) -> Result<Self, ParameterError> {
        let document = DeTable::parse(text).map_err(|error| {
            let message = ParameterError::new(one_line(&error.message().replace('\n', ", "), 200));
            message.at(text, error.span().unwrap_or(0..0))
        })?;
        let document = document.get_ref();
        let mut parameters = Self::default();
        let mut complete = false;
        if let Some(base) = document.get("base") {
            complete = true;
            let DeValue::String(name) = base.get_ref() else {
                let message = format!("base must be \"defaults\" or one of {}", Self::profiles().join(", "));
                return Err(ParameterError::new(message).at(text, base.span()));
            };
            if name != "defaults" {
                parameters = Self::profile(name).map_err(|error| error.at(text, base.span()))?;
            }
        }
        let mut reader = Reader { text, parameters, table: Self::table(), seen: Vec::new() };
        for (key, value) in document {
            if key.get_ref() != "base" {
                reader.read(key.get_ref(), key.span(), value)?;
            }
        }
        if !complete {
            for group in reader.parameters.groups() {
                if !reader.seen.iter().any(|name| name == group.name()) {
                    let message = format!(
                        "the group [{}] is missing; give it, or a base = \"PROFILE\" to start from",
                        group.name()
                    );
                    return Err(ParameterError::new(message).at(text, text.len()..text.len()));
                }
            }
        }
        Ok(reader.parameters)
    }

    /// Writes a complete parameter file, with the doc lines as comments.
    pub fn to_toml(&self) -> String {
        let mut text = String::new();
        for group in self.groups() {
            if !text.is_empty() {
                text.push('\n');
            }
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# {}\n[{}]", group.doc(), group.name());
            for parameter in group.table() {
                if let Some(value) = group.get(parameter.name) {
                    let _ = writeln!(text, "# {}\n{} = {}", parameter.doc, parameter.name, laid_out(&value));
                }
            }
        }
        text
    }

    /// Writes a short parameter file: only what differs from the profile `base`.
    pub fn to_toml_from(&self, base: &str) -> Result<String, ParameterError> {
        let from = Self::profile(base)?;
        let mut text = format!("base = \"{base}\"\n");
        for (group, base_group) in self.groups().into_iter().zip(from.groups()) {
            let changed: Vec<_> = group
                .table()
                .into_iter()
                .filter(|parameter| group.get(parameter.name) != base_group.get(parameter.name))
                .collect();
            if !changed.is_empty() {
                let _ = writeln!(text, "\n[{}]", group.name());
            }
            for parameter in changed {
                if let Some(value) = group.get(parameter.name) {
                    let _ = writeln!(text, "{} = {}", parameter.name, laid_out(&value));
                }
            }
        }
        Ok(text)
    }
}

/// A value, long lists in rows of eight.
fn laid_out(value: &Value) -> String {
    match value {
        Value::List(numbers) if numbers.len() > 8 => {
            let rows = numbers
                .chunks(8)
                .map(|row| row.iter().map(|number| format!("{number:5}")).collect::<Vec<_>>().join(","));
            format!("[\n{},\n]", rows.collect::<Vec<_>>().join(",\n"))
        }
        value => value.to_string(),
    }
}

/// Reads the tables of a file into parameters.
struct Reader<'a> {
    text: &'a str,
    parameters: Parameters,
    table: Vec<Parameter>,
    seen: Vec<String>,
}

impl Reader<'_> {
    /// Reads `name = value`, where a value that is a table is a group, or the first part of one's name.
    fn read(&mut self, name: &str, span: Range<usize>, value: &Spanned<DeValue<'_>>) -> Result<(), ParameterError> {
        if let DeValue::Table(entries) = value.get_ref() {
            let is_group = self.table.iter().any(|parameter| parameter.group == name);
            let prefix = format!("{name}.");
            let is_prefix = self.table.iter().any(|parameter| parameter.group.starts_with(&prefix));
            if !is_group && !is_prefix {
                let message = format!("no group [{}] of parameters", one_line(name, 40));
                return Err(ParameterError::new(message).at(self.text, span));
            }
            self.seen.push(name.to_owned());
            for (key, entry) in entries {
                self.read(&format!("{name}.{}", key.get_ref()), key.span(), entry)?;
            }
            return Ok(());
        }
        let text = self.text;
        let parameter = self.table.iter().find(|parameter| parameter.full_name() == name);
        let parameter = parameter.ok_or_else(|| ParameterError::unknown(name, &self.table).at(text, span))?;
        let given = convert(value.get_ref(), &parameter.kind);
        let given =
            given.ok_or_else(|| ParameterError::out_of_range(parameter, &text[value.span()]).at(text, value.span()))?;
        self.parameters.set(name, &given).map_err(|error| error.at(text, value.span()))
    }
}

/// A TOML value as a parameter's.
fn convert(value: &DeValue<'_>, kind: &Kind) -> Option<Value> {
    let whole = |value: &DeValue<'_>| match value {
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
        _ => None,
    };
    match (value, kind) {
        (DeValue::Boolean(on), _) => Some(Value::Switch(*on)),
        (DeValue::Integer(_), _) => whole(value).map(Value::Whole),
        (DeValue::Float(number), _) => number.as_str().parse().ok().map(Value::Real),
        (DeValue::String(word), _) => Some(Value::Choice(word.to_string())),
        (DeValue::Array(items), Kind::List(..)) => {
            items.iter().map(|item| whole(item.get_ref())).collect::<Option<_>>().map(Value::List)
        }
        _ => None,
    }
}
