//! Which altered parameters a search can count the nodes of.

use plywise_engine::game::ClassParameters;
use plywise_engine::parameters::Parameters as Values;
use plywise_engine::playable::Playable;
use plywise_engine::search::{DepthFunction, MOST_SHADOWS};
use pyo3::prelude::*;

use crate::input::wrong;
use crate::parameters::Parameters;

/// The depth functions of altered parameters; an error where a search with `parameters` cannot count for them.
pub fn functions<G: Playable>(parameters: &Values, shadows: &[Py<Parameters>]) -> PyResult<Vec<DepthFunction>> {
    if shadows.len() > MOST_SHADOWS {
        return Err(wrong(format!("{} shadows in one search, {MOST_SHADOWS} at most", shadows.len())));
    }
    let searched = function::<G>(parameters);
    let checked = |(index, shadow): (usize, &Py<Parameters>)| {
        let altered = &shadow.get().0;
        if let Some(name) = other_difference::<G>(parameters, altered) {
            let message = "differs from the search; only the weights of classes, plain and cost_cap may";
            return Err(wrong(format!("shadow {}: {name} {message}", index + 1)));
        }
        let function = function::<G>(altered);
        if function.is_nowhere_below(&searched) {
            Ok(function)
        } else {
            let message = "some moves cost less than in the search; an alteration may only raise costs";
            Err(wrong(format!("shadow {}: {message}", index + 1)))
        }
    };
    shadows.iter().enumerate().map(checked).collect()
}

fn function<G: Playable>(parameters: &Values) -> DepthFunction {
    DepthFunction::new(&parameters.search, G::classes(parameters).weights())
}

/// A parameter that bears on the search, but not through the costs of moves, and is not the same in both.
fn other_difference<G: Playable>(searched: &Values, altered: &Values) -> Option<String> {
    let own_groups = format!("{}.", G::NAME);
    let is_cost = |group: &str, name: &str| match group {
        "search" => matches!(name, "plain" | "cost_cap"),
        group => group == G::CLASS_GROUP && G::CLASSES.contains(&name),
    };
    let groups = searched.groups().into_iter().zip(altered.groups());
    groups
        .filter(|(group, _)| group.name() == "search" || group.name().starts_with(&own_groups))
        .flat_map(|(group, other)| group.table().into_iter().map(move |parameter| (group, other, parameter)))
        .filter(|(_, _, parameter)| !is_cost(parameter.group, parameter.name))
        .find(|(group, other, parameter)| group.get(parameter.name) != other.get(parameter.name))
        .map(|(_, _, parameter)| parameter.full_name())
}
