//! Input that is no command, or hardly one: it is answered by one `info string`, and the engine plays on.

use crate::engine::Engine;

/// Whether the engine still plays.
fn plays_on(engine: &mut Engine) -> bool {
    engine.best("position startpos\ngo nodes 100").len() == 4
}

#[test]
fn unknown_commands_are_named() {
    let mut engine = Engine::chess();
    for command in ["hello", "GO", "exit", "position2 startpos", "♔", "\u{feff}uci"] {
        let said = engine.complaint(command);
        assert!(said.starts_with("no command \""), "{command}: {said}");
    }
    assert!(plays_on(&mut engine));
}

#[test]
fn known_commands_without_use_here_are_passed_over() {
    let mut engine = Engine::chess();
    for command in ["", "   ", "\t", "debug on", "register later", "ponderhit", "ucinewgame"] {
        assert_eq!(engine.ask(command), [""; 0], "{command:?}");
    }
}

#[test]
fn a_limit_that_is_none_is_said() {
    let mut engine = Engine::chess();
    for (command, complaint) in [
        ("go depth 2 nodes", "go nodes needs a whole number"),
        ("go movetime soon depth 2", "go movetime needs a whole number"),
        ("go nodes 99999999999999999999", "go nodes needs a whole number"),
        ("go perft many", "go perft needs a whole number"),
        ("go mate soon", "go mate needs a whole number"),
        ("go fast", "go knows no \"fast\""),
    ] {
        assert_eq!(engine.complaint(command), complaint);
    }
    assert!(plays_on(&mut engine));
}

#[test]
fn a_search_goes_on_without_the_words_that_it_does_not_know() {
    let mut engine = Engine::chess();
    for (command, words) in
        [("go depth 2 searchmoves e2e4 d2d4", "searchmoves e2e4 d2d4"), ("go ponder wtime 50 btime 50", "ponder")]
    {
        let lines = engine.go(command);
        assert_eq!(lines[0], format!("info string go passes over \"{words}\""));
    }
}

#[test]
fn lines_end_in_any_way() {
    let mut engine = Engine::chess();
    engine.send_bytes(b"position startpos moves e2e4\r\n\r\n  isready  \r\n");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    assert!(engine.position().contains(" b KQkq "));
    // The last line needs no end.
    engine.send_bytes(b"go depth 2");
    assert!(engine.finish().last().unwrap().starts_with("bestmove "));
}

#[test]
fn words_are_divided_by_any_space() {
    let mut engine = Engine::chess();
    engine.send("  position\tstartpos   moves \t e2e4  ");
    assert!(engine.position().contains(" b KQkq "));
    let classic = engine.nodes("setoption   name  Profile   value   classic\ngo depth 4");
    assert_eq!(engine.nodes("setoption name Profile value classic\ngo depth 4"), classic);
}

#[test]
fn bytes_that_are_no_text_do_no_harm() {
    let mut engine = Engine::chess();
    for bytes in [
        &b"\0"[..],
        b"position startpos moves \0\0\0\0",
        b"position fen \0 \0 \0 \0",
        b"\xff\xfe\xfd",
        b"setoption name \xff value \xff",
        b"go depth \xff",
        b"go\0depth\0two",
        b"setoption name ParameterFile value \0",
        b"\x1b[31mred",
    ] {
        engine.send_bytes(bytes);
        engine.send("");
        let lines = engine.ask("stop");
        let said = lines.iter().find(|line| line.starts_with("info string ")).unwrap();
        assert!(!said.contains(|letter: char| letter.is_control()), "{said:?}");
    }
    assert!(plays_on(&mut engine));
}

#[test]
fn a_line_may_be_a_million_letters_long() {
    let mut engine = Engine::chess();
    let long = "x".repeat(1 << 20);
    for command in [
        long.clone(),
        format!("position fen {long}"),
        format!("position startpos moves {long}"),
        format!("setoption name {long} value 1"),
        format!("setoption name ParameterFile value {long}"),
        format!("setoption name null_move value {long}"),
        format!("setoption name Profile value {long}"),
        format!("position startpos moves {}", "e2e4 ".repeat(1 << 18)),
    ] {
        let said = engine.complaint(&command);
        assert!(said.len() < 400, "{}", said.len());
    }
    // A line beyond all measure is passed over to its end.
    let said = engine.complaint(&format!("position startpos moves e2e4 {}", " ".repeat(5 << 20)));
    assert!(said.contains("was skipped"), "{said}");
    assert!(plays_on(&mut engine));
}

#[test]
fn a_game_may_be_very_long() {
    let mut engine = Engine::chess();
    engine.send(&format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(5000)));
    assert_eq!(engine.position(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 100 10001");
    assert_eq!(engine.best("go nodes 100").len(), 4);
}

#[test]
fn wrong_arguments_end_in_one_line() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_plywise-engine")).arg("checkers").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "plywise-engine: usage: plywise-engine [chess|loa|bench]\n");
}
