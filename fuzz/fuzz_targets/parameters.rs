//! Texts as parameter files and as single values: whatever is read can be written, read again, and searched with.

#![no_main]

use libfuzzer_sys::fuzz_target;
use plywise_engine::chess::Chess;
use plywise_engine::game::History;
use plywise_engine::loa::Loa;
use plywise_engine::parameters::{Parameter, Parameters};
use plywise_engine::playable::Playable;
use plywise_engine::search::{Limits, Off};

/// The nodes of the search with each file's parameters.
const NODES: u64 = 300;

/// Searches the second bench position with these parameters.
fn search<G: Playable>(parameters: &Parameters) {
    let position = G::from_text(G::BENCH.lines().nth(1).expect("a bench position")).expect("it is a position");
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let mut searcher = G::searcher(parameters, 1);
    let report = searcher.search(&position, &History::default(), limits, Off, &mut |_| {});
    assert!(report.best.is_some());
}

/// A parameter file.
fn file(text: &str) {
    match Parameters::from_toml(text) {
        Ok(parameters) => {
            let short = parameters.to_toml_from("modern").expect("modern is a profile");
            assert_eq!(Parameters::from_toml(&short), Ok(parameters.clone()));
            search::<Chess>(&parameters);
            search::<Loa>(&parameters);
        }
        Err(error) => {
            let lines = text.split('\n').count();
            assert!(error.line.is_some_and(|line| (1..=lines).contains(&line)), "{error}");
            assert!(!error.to_string().contains('\n'), "{error}");
        }
    }
}

/// `name = value` as options give it: what is taken is within the parameter's bounds.
fn option(name: &str, value: &str) {
    let mut parameters = Parameters::default();
    match parameters.set_text(name, value) {
        Ok(()) => {
            let is_called = |parameter: &Parameter| parameter.full_name() == name || parameter.name == name;
            for parameter in Parameters::table().into_iter().filter(is_called) {
                let value = parameters.get(&parameter.full_name()).expect("the table knows the name");
                assert_eq!(parameter.check(&value), Ok(()));
            }
        }
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
    }
}

fuzz_target!(|text: &str| {
    if text.contains("base") {
        file(text);
    } else {
        // A file of a few changes says what it changes.
        file(&format!("base = \"modern\"\n{text}"));
    }
    if let Some((name, value)) = text.lines().find_map(|line| line.split_once('=')) {
        option(name.trim(), value);
    }
});
