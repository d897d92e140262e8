//! How a group of parameters is declared, and what is known of each.

use std::fmt;

use super::ParameterError;
use crate::depth::Depth;
use crate::score::Score;

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// A whole number.
    Whole(i64),
    /// A fraction, such as a number of plies.
    Real(f64),
    /// One of several words.
    Choice(String),
    /// A list of whole numbers of fixed length.
    List(Vec<i64>),
}

/// As a parameter file writes it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(on) => write!(f, "{on}"),
            Self::Whole(number) => write!(f, "{number}"),
            Self::Real(number) => write!(f, "{number:?}"),
            Self::Choice(word) => write!(f, "\"{word}\""),
            Self::List(numbers) => write!(f, "{numbers:?}"),
        }
    }
}

/// The type of a parameter, with its bounds.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// On or off.
    Switch,
    /// A whole number from the first to the second.
    Whole(i64, i64),
    /// A fraction from the first to the second.
    Real(f64, f64),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// So many whole numbers, each between the bounds.
    List(usize, i64, i64),
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch => write!(f, "true or false"),
            Self::Whole(low, high) => write!(f, "a whole number from {low} to {high}"),
            Self::Real(low, high) => write!(f, "a number from {low} to {high}"),
            Self::Choice(words) => write!(f, "one of \"{}\"", words.join("\", \"")),
            Self::List(length, low, high) => write!(f, "{length} whole numbers from {low} to {high}"),
        }
    }
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name within the group.
    pub name: &'static str,
    /// The name of its group.
    pub group: &'static str,
    /// Its type and bounds.
    pub kind: Kind,
    /// Its value where nothing else is said.
    pub default: Value,
    /// What it does, in a line.
    pub doc: &'static str,
}

impl Parameter {
    /// Group and name.
    pub fn full_name(&self) -> String {
        format!("{}.{}", self.group, self.name)
    }

    /// Whether `value` is of the right type and within the bounds.
    pub fn check(&self, value: &Value) -> Result<(), ParameterError> {
        let fits = match (&self.kind, value) {
            (Kind::Switch, Value::Switch(_)) => true,
            (Kind::Whole(low, high), Value::Whole(number)) => (low..=high).contains(&number),
            (Kind::Real(low, high), Value::Real(number)) => (low..=high).contains(&number),
            (Kind::Real(low, high), Value::Whole(number)) => (*low..=*high).contains(&(*number as f64)),
            (Kind::Choice(words), Value::Choice(word)) => words.contains(&word.as_str()),
            (Kind::List(length, low, high), Value::List(numbers)) => {
                numbers.len() == *length && numbers.iter().all(|number| (low..=high).contains(&number))
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(ParameterError::out_of_range(self, &value.to_string())) }
    }

    /// Reads a value from text.
    pub fn parse(&self, text: &str) -> Result<Value, ParameterError> {
        let text = text.trim();
        let value = match self.kind {
            Kind::Switch => text.parse().ok().map(Value::Switch),
            Kind::Whole(..) => text.parse().ok().map(Value::Whole),
            Kind::Real(..) => text.parse().ok().map(Value::Real),
            Kind::Choice(_) => Some(Value::Choice(text.to_owned())),
            Kind::List(..) => text
                .trim_matches(['[', ']'])
                .split(',')
                .map(|number| number.trim().parse().ok())
                .collect::<Option<Vec<i64>>>()
                .map(Value::List),
        };
        let value = value.ok_or_else(|| ParameterError::out_of_range(self, text))?;
        self.check(&value)?;
        Ok(value)
    }
}

/// A type that a parameter may have.
pub trait Setting: Sized + Clone {
    /// Its kind, between two bounds (which switches and choices ignore).
    fn kind(bounds: (f64, f64)) -> Kind;
    /// Its value for files and options.
    fn value(&self) -> Value;
    /// The inverse of [`Setting::value`], for values that were checked.
    fn from_value(value: &Value) -> Option<Self>;
}

impl Setting for bool {
    fn kind(_: (f64, f64)) -> Kind {
        Kind::Switch
    }
    fn value(&self) -> Value {
        Value::Switch(*self)
    }
    fn from_value(value: &Value) -> Option<Self> {
        if let Value::Switch(on) = value { Some(*on) } else { None }
    }
}

impl Setting for i32 {
    fn kind((low, high): (f64, f64)) -> Kind {
        Kind::Whole(low as i64, high as i64)
    }
    fn value(&self) -> Value {
        Value::Whole(i64::from(*self))
    }
    fn from_value(value: &Value) -> Option<Self> {
        if let Value::Whole(number) = value { Self::try_from(*number).ok() } else { None }
    }
}

impl Setting for Score {
    fn kind(bounds: (f64, f64)) -> Kind {
        i32::kind(bounds)
    }
    fn value(&self) -> Value {
        self.thousandths().value()
    }
    fn from_value(value: &Value) -> Option<Self> {
        i32::from_value(value).map(Self::new)
    }
}

impl Setting for Depth {
    /// The bounds are depths too, so that a value at one is written as it will be read.
    fn kind((low, high): (f64, f64)) -> Kind {
        Kind::Real(Self::from_real(low).to_real(), Self::from_real(high).to_real())
    }
    fn value(&self) -> Value {
        Value::Real(self.to_real())
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Real(number) => Some(Self::from_real(*number)),
            Value::Whole(number) => i32::try_from(*number).ok().map(Self::plies),
            _ => None,
        }
    }
}

impl<const N: usize> Setting for [i32; N] {
    fn kind((low, high): (f64, f64)) -> Kind {
        Kind::List(N, low as i64, high as i64)
    }
    fn value(&self) -> Value {
        Value::List(self.iter().copied().map(i64::from).collect())
    }
    fn from_value(value: &Value) -> Option<Self> {
        let Value::List(numbers) = value else { return None };
        let numbers: Vec<i32> = numbers.iter().map(|&number| i32::try_from(number).ok()).collect::<Option<_>>()?;
        numbers.try_into().ok()
    }
}

/// A struct of parameters, as [`parameters!`](crate::parameters!) declares it.
pub trait Group {
    /// The group's name: the header of its table in a parameter file.
    fn name(&self) -> &'static str;
    /// What the group is about.
    fn doc(&self) -> &'static str;
    /// Its lines of the table.
    fn table(&self) -> Vec<Parameter>;
    /// The value of one.
    fn get(&self, name: &str) -> Option<Value>;
    /// Sets one to a value that was checked.
    fn set(&mut self, name: &str, value: &Value);
}

/// Declares a group of parameters: a struct whose fields are the parameters, each with its doc line, type, default and
/// (for numbers) bounds.
#[macro_export]
macro_rules! parameters {
    (
        $(#[doc = $group_doc:literal])+
        pub struct $Group:ident in $group:literal {
            $( $(#[doc = $doc:literal])+ $field:ident: $type:ty = $default:expr $(, $low:literal ..= $high:literal)?; )+
        }
    ) => {
        $(#[doc = $group_doc])+
        #[derive(Clone, Debug, PartialEq)]
        pub struct $Group {
            $( $(#[doc = $doc])+ pub $field: $type, )+
        }

        impl Default for $Group {
            fn default() -> Self {
                Self { $( $field: $default, )+ }
            }
        }

        impl $crate::parameters::Group for $Group {
            fn name(&self) -> &'static str {
                $group
            }

            fn doc(&self) -> &'static str {
                concat!($($group_doc),+).trim_ascii()
            }

            fn table(&self) -> Vec<$crate::parameters::Parameter> {
                use $crate::parameters::Setting;
                let default = Self::default();
                vec![ $( $crate::parameters::Parameter {
                    name: stringify!($field),
                    group: $group,
                    kind: <$type>::kind($crate::bounds!($($low, $high)?)),
                    default: default.$field.value(),
                    doc: concat!($($doc),+).trim_ascii(),
                }, )+ ]
            }

            fn get(&self, name: &str) -> Option<$crate::parameters::Value> {
                use $crate::parameters::Setting;
                match name {
                    $( stringify!($field) => Some(self.$field.value()), )+
                    _ => None,
                }
            }

            fn set(&mut self, name: &str, value: &$crate::parameters::Value) {
                use $crate::parameters::Setting;
                match name {
                    $( stringify!($field) => {
                        if let Some(value) = <$type>::from_value(value) {
                            self.$field = value;
                        }
                    } )+
                    _ => {}
                }
            }
        }
    };
}

/// The bounds of a parameter, or none.
#[doc(hidden)]
#[macro_export]
macro_rules! bounds {
    () => {
        (0.0, 0.0)
    };
    ($low:literal, $high:literal) => {
        ($low as f64, $high as f64)
    };
}

/// Declares a parameter type whose values are words.
#[macro_export]
macro_rules! choice {
    ($(#[doc = $doc:literal])+ pub enum $Choice:ident { $( $(#[doc = $variant_doc:literal])+ $Variant:ident = $word:literal, )+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Choice {
            $( $(#[doc = $variant_doc])+ $Variant, )+
        }

        impl $crate::parameters::Setting for $Choice {
            fn kind(_: (f64, f64)) -> $crate::parameters::Kind {
                $crate::parameters::Kind::Choice(&[$($word),+])
            }
            fn value(&self) -> $crate::parameters::Value {
                $crate::parameters::Value::Choice(match self { $( Self::$Variant => $word, )+ }.to_owned())
            }
            fn from_value(value: &$crate::parameters::Value) -> Option<Self> {
                match value {
                    $( $crate::parameters::Value::Choice(word) if word == $word => Some(Self::$Variant), )+
                    _ => None,
                }
            }
        }
    };
}
