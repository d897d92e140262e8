//! Which altered parameters a search can count the nodes of ([`Shadows`](crate::search::Shadows)): those that only make
//! moves cost more.

use crate::game::ClassParameters;
use crate::parameters::{Group, Parameters};
use crate::playable::Playable;
use crate::search::{DepthFunction, MOST_SHADOWS};

/// Why a search cannot count for altered parameters; shadows are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShadowError {
    /// There is no room for so many.
    #[error("{0} shadows in one search, {MOST_SHADOWS} at most")]
    TooMany(usize),
    /// More than costs was altered.
    #[error(
        "shadow {shadow}: {parameter} differs from the search; only the weights of classes, plain and cost_cap may"
    )]
    OtherDifference {
        /// Which shadow.
        shadow: usize,
        /// What differs.
        parameter: String,
    },
    /// A cost was lowered.
    #[error("shadow {shadow}: some moves cost less than in the search; an alteration may only raise costs")]
    LowerCost {
        /// Which shadow.
        shadow: usize,
    },
}

/// The depth functions of altered parameters; an error where a search with `searched` cannot count for them.
pub fn shadows_of<G: Playable>(
    searched: &Parameters,
    shadows: &[&Parameters],
) -> Result<Vec<DepthFunction>, ShadowError> {
    if shadows.len() > MOST_SHADOWS {
        return Err(ShadowError::TooMany(shadows.len()));
    }
    let base = depth_function::<G>(searched);
    let checked = |(index, &altered): (usize, &&Parameters)| {
        let shadow = index + 1;
        if let Some(parameter) = other_difference::<G>(searched, altered) {
            return Err(ShadowError::OtherDifference { shadow, parameter });
        }
        let function = depth_function::<G>(altered);
        if function.is_nowhere_below(&base) { Ok(function) } else { Err(ShadowError::LowerCost { shadow }) }
    };
    shadows.iter().enumerate().map(checked).collect()
}

fn depth_function<G: Playable>(parameters: &Parameters) -> DepthFunction {
    DepthFunction::new(&parameters.search, G::classes(parameters).weights())
}

/// A parameter that bears on the search of this game, but not through the costs of moves, and is not the same in both.
fn other_difference<G: Playable>(searched: &Parameters, altered: &Parameters) -> Option<String> {
    let mut searched = searched.clone();
    (searched.search.plain, searched.search.cost_cap) = (altered.search.plain, altered.search.cost_cap);
    let (search, classes) = (searched.search.name(), G::classes(altered).name());
    let own = format!("{}.", G::NAME);
    let groups = searched.groups().into_iter().zip(altered.groups());
    groups
        .filter(|(group, _)| group.name() == search || group.name().starts_with(&own))
        .flat_map(|(group, other)| group.table().into_iter().map(move |parameter| (group, other, parameter)))
        .filter(|(group, _, parameter)| group.name() != classes || !G::CLASSES.contains(&parameter.name))
        .find(|(group, other, parameter)| group.get(parameter.name) != other.get(parameter.name))
        .map(|(_, _, parameter)| parameter.full_name())
}

#[cfg(test)]
mod tests {
    use super::{ShadowError, shadows_of};
    use crate::chess::Chess;
    use crate::loa::Loa;
    use crate::parameters::Parameters;
    use crate::search::MOST_SHADOWS;

    fn altered(name: &str, value: &str) -> Parameters {
        let mut parameters = Parameters::default();
        parameters.set_text(name, value).unwrap();
        parameters
    }

    #[test]
    fn costs_may_be_raised() {
        let searched = Parameters::default();
        for (name, value) in [("check", "0.5"), ("mate_threat", "8"), ("plain", "1.5"), ("cost_cap", "16")] {
            let shadow = altered(name, value);
            assert_eq!(shadows_of::<Chess>(&searched, &[&shadow, &searched]).map(|found| found.len()), Ok(2), "{name}");
        }
        let of_the_other_game = altered("loa.classes.capture", "0.5");
        assert!(shadows_of::<Chess>(&searched, &[&of_the_other_game]).is_ok());
        assert!(shadows_of::<Loa>(&searched, &[&of_the_other_game]).is_err());
    }

    #[test]
    fn costs_may_not_be_lowered() {
        let searched = Parameters::default();
        for (name, value) in [("chess.classes.recapture", "0.5"), ("plain", "0.5"), ("cost_cap", "4")] {
            let found = shadows_of::<Chess>(&searched, &[&searched, &altered(name, value)]);
            assert_eq!(found.err(), Some(ShadowError::LowerCost { shadow: 2 }), "{name}");
        }
    }

    #[test]
    fn nothing_else_may_differ() {
        let searched = Parameters::default();
        for (name, value) in [
            ("search.slack", "0.5"),
            ("search.combination", "least"),
            ("search.table", "false"),
            ("chess.classes.passed_pawn_rank", "6"),
            ("chess.material.tempo", "1"),
        ] {
            let found = shadows_of::<Chess>(&searched, &[&altered(name, value)]);
            assert_eq!(found.err(), Some(ShadowError::OtherDifference { shadow: 1, parameter: name.to_owned() }));
        }
        let many = [&searched; MOST_SHADOWS + 1];
        assert_eq!(shadows_of::<Chess>(&searched, &many).err(), Some(ShadowError::TooMany(MOST_SHADOWS + 1)));
        assert!(shadows_of::<Chess>(&searched, &many[1..]).is_ok());
    }
}
