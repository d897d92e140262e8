//! `position`, `d` and `eval`: what the engine thinks it looks at.

use crate::engine::{Engine, word_after};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const SHUFFLED: &str = "1rk3r1/1p4p1/8/8/8/8/1P4P1/1RK3R1 w GBgb - 0 1";

#[test]
fn a_game_is_followed() {
    let mut engine = Engine::chess();
    assert_eq!(engine.position(), START);
    engine.send("position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1");
    assert_eq!(engine.position(), "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 5");
    engine.send("position fen 8/P3k3/8/8/8/8/8/4K3 w - - 0 1 moves a7a8r");
    assert_eq!(engine.position(), "R7/4k3/8/8/8/8/8/4K3 b - - 0 1");
    engine.send("position startpos moves");
    assert_eq!(engine.position(), START);
    engine.send("position fen 8/P3k3/8/8/8/8/8/4K3 w - -");
    assert_eq!(engine.position(), "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn what_is_wrong_with_a_position_is_said_and_the_old_one_stays() {
    let mut engine = Engine::chess();
    let old = "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 1 5";
    engine.send(&format!("position fen {old}"));
    for (command, complaint) in [
        ("position", "position needs: startpos or fen TEXT"),
        ("position e4", "position needs: startpos or fen TEXT"),
        ("position fen", "at least four fields"),
        ("position fen moves e2e4", "at least four fields"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "no legal set-up of pieces"),
        ("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "the side to move must be w or b"),
        ("position startpos moves e2e5", "no legal move \"e2e5\""),
        ("position startpos moves e2e4 e2e4 e7e5", "no legal move \"e2e4\""),
        ("position startpos moves e2e4 e7e5 ♞", "no legal move"),
        ("position startpos moves e2e4 0000", "no legal move \"0000\""),
    ] {
        let said = engine.complaint(command);
        assert!(said.contains(complaint), "{command}: {said}");
        assert_eq!(engine.position(), old, "{command}");
    }
    assert_eq!(engine.best("go nodes 100").len(), 4);
}

#[test]
fn repetitions_of_the_game_are_known() {
    let mut engine = Engine::chess();
    let lines = engine.go("position fen 8/k7/8/8/8/3q4/8/7K w - - 0 1\ngo depth 4");
    assert!(score(&lines) < -500, "a queen behind: {lines:?}");
    // The same position, but White can repeat one for the third time.
    let shuffle = "a7a8 g1h1 a8a7 h1g1 a7a8 g1h1 a8a7";
    let lines = engine.go(&format!("position fen 8/k7/8/8/8/3q4/8/6K1 b - - 0 1 moves {shuffle}\ngo depth 4"));
    assert_eq!(score(&lines), 0, "{lines:?}");
    assert_eq!(lines.last().unwrap(), "bestmove h1g1");
}

/// The last score in hundredths of a pawn.
fn score(lines: &[String]) -> i32 {
    lines.iter().rev().find_map(|line| word_after(line, "cp")).unwrap().parse().unwrap()
}

#[test]
fn castling_is_written_as_the_option_says() {
    let castling = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut engine = Engine::chess();
    engine.send(&format!("position {castling}"));
    let moves = engine.moves();
    assert!(moves.contains(&"e1g1".to_owned()) && moves.contains(&"e1c1".to_owned()), "{moves:?}");
    engine.send("setoption name UCI_Chess960 value true");
    let moves = engine.moves();
    assert!(moves.contains(&"e1h1".to_owned()) && moves.contains(&"e1a1".to_owned()), "{moves:?}");
    assert!(!moves.contains(&"e1g1".to_owned()), "{moves:?}");
    for castle in ["e1h1 e8a8", "e1g1 e8c8"] {
        engine.send(&format!("position {castling} moves {castle}"));
        assert_eq!(engine.position(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2", "{castle}");
    }
    engine.send(&format!("position {castling}\nsetoption name UCI_Chess960 value false"));
    assert!(engine.moves().contains(&"e1g1".to_owned()), "the position that stands is written anew");
    assert!(engine.position().contains(" KQkq "));
    engine.send(&format!("position {castling} moves e1g1 e8c8"));
    assert_eq!(engine.position(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

#[test]
fn castling_that_only_chess960_knows_is_written_its_way() {
    let mut engine = Engine::chess();
    for value in ["true", "false"] {
        engine.send(&format!("position fen {SHUFFLED}\nsetoption name UCI_Chess960 value {value}"));
        assert_eq!(engine.position(), SHUFFLED);
        let moves = engine.moves();
        assert!(moves.contains(&"c1b1".to_owned()) && moves.contains(&"c1g1".to_owned()), "{value}: {moves:?}");
    }
}

#[test]
fn shuffled_positions_are_read_in_either_notation() {
    let mut engine = Engine::chess();
    engine.send(&format!("setoption name UCI_Chess960 value true\nposition fen {SHUFFLED}"));
    let moves = engine.moves();
    assert!(moves.contains(&"c1b1".to_owned()) && moves.contains(&"c1g1".to_owned()), "castling: {moves:?}");
    // X-FEN: each letter means the outermost rook.
    engine.send(&format!("position fen {}", SHUFFLED.replace("GBgb", "KQkq")));
    assert_eq!(engine.position(), SHUFFLED);
    engine.send(&format!("position fen {SHUFFLED} moves c1g1 c8b8"));
    assert_eq!(engine.position(), "2kr2r1/1p4p1/8/8/8/8/1P4P1/1R3RK1 w - - 2 2");
}

#[test]
fn a_position_is_drawn_and_explained() {
    let mut engine = Engine::chess();
    let lines = engine.ask("position startpos moves e2e4\nd");
    assert_eq!(lines[0], "8  r n b q k b n r");
    assert_eq!(lines[4], "4  . . . . P . . .");
    assert!(lines.iter().any(|line| line == "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    assert!(lines.last().unwrap().starts_with("Key: "));

    let worth = |lines: &[String], name: &str| -> f64 {
        let line = lines.iter().find_map(|line| line.trim_start().strip_prefix(name)).unwrap();
        line.trim().parse().unwrap()
    };
    let ahead = engine.ask("position fen 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1\neval");
    let behind = engine.ask("position fen 4k3/8/8/8/8/8/8/Q3K3 b - - 0 1\neval");
    for lines in [&ahead, &behind] {
        assert!(lines[0].contains("for white"), "{lines:?}");
        assert!(worth(lines, "chess.material") > 7.0 && worth(lines, "total") > 7.0, "for White: {lines:?}");
    }
    assert!(worth(&ahead, "for white, to move") > 7.0, "{ahead:?}");
    assert!(worth(&behind, "for black, to move") < -7.0, "{behind:?}");
}

#[test]
fn lines_of_action_is_played_too() {
    let mut engine = Engine::loa();
    assert_eq!(engine.position(), "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1 x");
    engine.send("position startpos moves b1-h1 a2-c2 c1xa3");
    let text = "1xxxxxx1/o6o/o6o/o6o/o6o/x6o/2o4o/3xxxxx o";
    assert_eq!(engine.position(), text);
    assert!(engine.ask("d")[0].starts_with("8 . x x x x x x ."));
    let worth = engine.ask("eval");
    assert!(worth[0].contains("for black") && worth.iter().any(|line| line.contains("loa.concentration")), "{worth:?}");
    assert!(engine.complaint("position startpos moves a2-c2").contains("a2-c2 is not legal"));
    let (moves, lines) = (engine.moves(), engine.go("go depth 3"));
    assert!(moves.contains(&lines.last().unwrap()["bestmove ".len()..].to_owned()), "{lines:?}");
    engine.send("position startpos\ngo perft 3");
    assert_eq!(engine.until("Nodes").last().unwrap(), "Nodes searched: 44952");
}

#[test]
fn the_rules_of_lines_of_action_are_an_option() {
    let mut engine = Engine::loa();
    let blocked = "position fen 6ox/6oo/8/8/8/8/oo6/xo6 x\ngo depth 2";
    assert_eq!(engine.best(blocked), "pass");
    assert_eq!(engine.best(&format!("setoption name Rules value openspiel\n{blocked}")), "(none)");
    assert_eq!(engine.best(&format!("setoption name Rules value olympiad\n{blocked}")), "pass");
}
