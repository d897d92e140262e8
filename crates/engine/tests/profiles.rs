//! The shipped profiles.

use plywise_engine::parameters::Parameters;

/// What the papers' experiments are built on must not move with the defaults, which are today's search.
#[test]
fn classic_names_every_parameter_of_the_search() {
    let text = Parameters::profile_text("classic").unwrap();
    for parameter in Parameters::table() {
        let is_search = parameter.group == "search" || parameter.group.ends_with(".classes");
        let line = format!("\n{} = ", parameter.name);
        assert!(!is_search || text.contains(&line), "{} is missing", parameter.full_name());
    }
}

#[test]
fn the_papers_change_in_classic_what_their_experiments_say() {
    let classic = Parameters::profile("classic").unwrap();
    for (name, changes) in [
        ("paper000", vec![("halve_extensions", "false")]),
        ("paper001", vec![("forced_reply_when", "always")]),
        ("classic", vec![]),
    ] {
        let mut expected = classic.clone();
        for (parameter, value) in changes {
            expected.set_text(parameter, value).unwrap();
        }
        assert_eq!(Parameters::profile(name), Ok(expected), "{name}");
    }
    assert_eq!(Parameters::profile("modern"), Ok(Parameters::default()));
}
