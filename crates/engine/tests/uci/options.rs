//! `setoption`: what is offered is taken, what is taken works, and what is wrong is said.

use std::fs;
use std::path::PathBuf;

use crate::engine::{Engine, word_after};

/// A line that offers an option: its name and its other words.
fn offered(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("option name ")?.split_once(" type ")
}

#[test]
fn the_engine_introduces_itself() {
    let mut engine = Engine::chess();
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name plywise ") && lines[1].starts_with("id author "), "{lines:?}");
    let names: Vec<&str> = lines.iter().filter_map(|line| offered(line)).map(|(name, _)| name).collect();
    for name in
        ["Hash", "Threads", "Clear Hash", "Move Overhead", "Profile", "ParameterFile", "UCI_Chess960", "null_move"]
    {
        assert!(names.contains(&name), "{name} is missing in {names:?}");
    }
    let mut distinct = names.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), names.len(), "none twice");
    let mut engine = Engine::loa();
    engine.send("uci");
    let lines = engine.until("uciok");
    let rules = "option name Rules type combo default olympiad var olympiad var openspiel";
    assert!(lines.iter().any(|line| line == rules), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("Chess960")));
}

#[test]
fn what_is_offered_is_taken() {
    for start in [Engine::chess, Engine::loa] {
        let mut engine = start();
        engine.send("uci");
        let lines = engine.until("uciok");
        let mut taken = 0;
        for (name, kind) in lines.iter().filter_map(|line| offered(line)) {
            let value = |word| word_after(kind, word).map(str::to_owned);
            let mut values: Vec<Option<String>> = match kind.split(' ').next().unwrap() {
                "button" => vec![None],
                "check" => vec![Some("true".to_owned()), Some("false".to_owned())],
                "spin" => vec![value("min")],
                "combo" => kind.split(" var ").skip(1).map(|word| Some(word.to_owned())).collect(),
                _ => Vec::new(),
            };
            if kind.contains(" default ") {
                values.push(value("default"));
            }
            for value in values {
                let value = value.map(|value| format!(" value {value}")).unwrap_or_default();
                assert_eq!(engine.ask(&format!("setoption name {name}{value}")), [""; 0], "{name}{value}");
                taken += 1;
            }
        }
        assert!(taken > 50, "{taken}");
        assert_ne!(engine.best("go depth 2"), "(none)");
    }
}

#[test]
fn what_is_wrong_with_an_option_is_said() {
    let mut engine = Engine::chess();
    let before = engine.nodes("go depth 5");
    for (option, complaint) in [
        ("", "setoption needs: name NAME [value VALUE]"),
        ("Hash 16", "setoption needs: name NAME [value VALUE]"),
        ("name", "setoption needs: name NAME [value VALUE]"),
        ("name nonsense value 1", "no option \"nonsense\""),
        ("name Hash value 0", "Hash must be a whole number from 1 to 65536"),
        ("name Hash value much", "Hash must be a whole number"),
        ("name Hash", "Hash must be a whole number"),
        ("name Threads value 2", "Threads must be a whole number from 1 to 1"),
        ("name Move Overhead value -1", "Move Overhead must be a whole number from 0 to 5000"),
        ("name UCI_Chess960 value maybe", "UCI_Chess960 must be false or true"),
        ("name Profile value best", "no profile \"best\"; there are modern, classic, paper000, paper001"),
        ("name null_move value perhaps", "search.null_move must be true or false, not perhaps"),
        ("name null_move_reduction value 99", "search.null_move_reduction must be a whole number from 0 to 7, not 99"),
        ("name slack value nan", "search.slack must be a number"),
        ("name check value -0.5", "chess.classes.check must be a number from 0 to 8, not -0.5"),
        ("name chess.material.pawn value 900", "no option"),
    ] {
        let said = engine.complaint(&format!("setoption {option}"));
        assert!(said.contains(complaint), "{option}: {said}");
    }
    assert_eq!(engine.nodes("ucinewgame\ngo depth 5"), before, "nothing has changed");
}

#[test]
fn a_cleared_table_knows_nothing() {
    let mut engine = Engine::chess();
    let first = engine.nodes("go depth 6");
    assert_ne!(engine.nodes("go depth 6"), first, "the table remembers");
    for clearing in
        ["setoption name Clear Hash", "ucinewgame", "setoption name Hash value 16", "setoption name clear hash"]
    {
        assert_eq!(engine.nodes(&format!("{clearing}\ngo depth 6")), first, "{clearing}");
    }
}

#[test]
fn parameters_change_the_search() {
    let mut engine = Engine::chess();
    let first = engine.nodes("go depth 6");
    let without = engine.nodes("setoption name null_move value false\ngo depth 6");
    assert_ne!(without, first);
    assert_eq!(engine.nodes("setoption name NULL_MOVE value true\ngo depth 6"), first, "and back, in capitals");
    let classic = engine.nodes("setoption name Profile value classic\ngo depth 6");
    assert_ne!(classic, first);
    assert_eq!(engine.nodes("setoption name Profile value modern\ngo depth 6"), first);
}

/// A file of its own for a test, with this text.
fn file(name: &str, text: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_parameter_file_is_read() {
    let mut engine = Engine::chess();
    let classic = engine.nodes("setoption name Profile value classic\ngo depth 6");
    let modern = engine.nodes("setoption name Profile value modern\ngo depth 6");
    let path = file("classic with spaces.toml", b"base = \"classic\"\r\n");
    assert_eq!(engine.nodes(&format!("setoption name ParameterFile value {}\ngo depth 6", path.display())), classic);
    // No file: all stays as it is.
    for nothing in ["setoption name ParameterFile value <empty>", "setoption name ParameterFile"] {
        assert_eq!(engine.nodes(&format!("{nothing}\nucinewgame\ngo depth 6")), classic, "{nothing}");
    }
    assert_eq!(engine.nodes("setoption name Profile value modern\ngo depth 6"), modern);
}

#[test]
fn what_is_wrong_with_a_parameter_file_is_said() {
    let mut engine = Engine::chess();
    let before = engine.nodes("go depth 5");
    let folder = env!("CARGO_TARGET_TMPDIR");
    let cases: [(&str, PathBuf, &str); 6] = [
        ("missing", PathBuf::from(folder).join("no such file.toml"), "no such file.toml: "),
        ("folder", PathBuf::from(folder), ": "),
        ("syntax", file("syntax.toml", b"base = \"modern\"\n[search\n"), "syntax.toml: line 2: "),
        (
            "unknown",
            file("unknown.toml", b"base = \"modern\"\n[search]\nnul_move = 1\n"),
            "did you mean search.null_move?",
        ),
        (
            "range",
            file("range.toml", b"base = \"modern\"\n\n[search]\nslack = 9\n"),
            "range.toml: line 4: search.slack must be",
        ),
        ("bytes", file("bytes.toml", b"\xff\xfe\0\0"), "bytes.toml: "),
    ];
    for (name, path, complaint) in cases {
        let said = engine.complaint(&format!("setoption name ParameterFile value {}", path.display()));
        assert!(said.contains(complaint), "{name}: {said}");
    }
    assert_eq!(engine.nodes("ucinewgame\ngo depth 5"), before, "nothing has changed");
}
