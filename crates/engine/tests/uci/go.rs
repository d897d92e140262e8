//! `go` in all its forms, and how searches end.

use plywise_engine::chess::Chess;
use plywise_engine::game::{Game, Notation};

use crate::engine::{Engine, word_after};

const MATED: &str = "position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
const STALEMATED: &str = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const MATE_IN_ONE: &str = "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

#[test]
fn a_depth_bounds_the_search() {
    let mut engine = Engine::chess();
    let lines = engine.go("go depth 4");
    let depths: Vec<_> = lines.iter().filter_map(|line| word_after(line, "depth")).collect();
    assert_eq!(depths.last(), Some(&"4"), "{lines:?}");
    assert!(depths.is_sorted());
}

#[test]
fn nodes_bound_the_search() {
    let mut engine = Engine::chess();
    for nodes in [1, 2, 100, 5000] {
        engine.send("ucinewgame");
        let lines = engine.go(&format!("go nodes {nodes}"));
        let counted =
            lines.iter().filter_map(|line| word_after(line, "nodes")).map(|count| count.parse::<u64>().unwrap());
        assert!(counted.max().is_none_or(|most| most <= nodes), "{lines:?}");
    }
}

#[test]
fn one_node_is_enough_for_a_legal_move() {
    for fen in ["startpos", "fen 8/8/8/8/8/5k2/6p1/6K1 w - - 0 1", "fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1"] {
        let mut engine = Engine::chess();
        engine.send(&format!("position {fen}"));
        let legal = engine.moves();
        let best = engine.best("go nodes 1");
        assert!(legal.contains(&best), "{best} in {fen}");
    }
    let mut engine = Engine::loa();
    let legal = engine.moves();
    assert!(legal.contains(&engine.best("go nodes 1")));
}

#[test]
fn clocks_bound_the_search() {
    let mut engine = Engine::chess();
    for command in [
        "go movetime 1",
        "go movetime 0",
        "go wtime 50 btime 50",
        "go wtime 50 btime 50 winc 5 binc 5",
        "go wtime 50 btime 50 movestogo 1",
        "go wtime 50 btime 50 winc 5 binc 5 movestogo 40",
        "go wtime 1 btime 60000",
        "go wtime -20 btime 60000",
        "go movetime 1 depth 60 nodes 1000000000",
    ] {
        assert_eq!(engine.best(command).len(), 4, "{command}");
    }
    engine.send("position startpos moves e2e4");
    assert_eq!(engine.best("go wtime 60000 btime 1").len(), 4, "the clock of the side to move counts");
}

#[test]
fn a_search_without_end_answers_when_it_is_stopped() {
    let mut engine = Engine::chess();
    for command in ["go infinite", "go", "go infinite depth 1", "go infinite nodes 1", "go infinite movetime 1"] {
        engine.send(command);
        let early = engine.ask("isready");
        assert!(!early.iter().any(|line| line.starts_with("bestmove")), "{command}: {early:?}");
        assert_eq!(engine.best("stop").len(), 4, "{command}");
    }
}

#[test]
fn a_search_without_end_that_has_nothing_left_to_do_waits() {
    let mut engine = Engine::chess();
    for position in [MATED, STALEMATED, MATE_IN_ONE] {
        engine.send(position);
        engine.send("go infinite depth 2");
        let early = engine.ask("isready");
        assert!(!early.iter().any(|line| line.starts_with("bestmove")), "{early:?}");
        engine.best("stop");
    }
}

#[test]
fn a_stop_without_a_search_is_nothing() {
    let mut engine = Engine::chess();
    assert!(engine.ask("stop\nstop").is_empty());
    engine.best("go nodes 10");
    assert!(engine.ask("stop").is_empty(), "no second answer");
}

#[test]
fn where_there_is_no_move_there_is_none() {
    let mut engine = Engine::chess();
    for position in [MATED, STALEMATED] {
        for command in ["go depth 3", "go nodes 1", "go movetime 1", "go wtime 1000 btime 1000"] {
            assert_eq!(engine.best(&format!("{position}\n{command}")), "(none)", "{position}, {command}");
        }
        engine.send("go infinite");
        assert_eq!(engine.best("stop"), "(none)");
    }
}

#[test]
fn a_mate_is_found_and_told_in_moves() {
    let mut engine = Engine::chess();
    let lines = engine.go(&format!("{MATE_IN_ONE}\ngo depth 3"));
    assert_eq!(lines.last().unwrap(), "bestmove a1a8");
    assert_eq!(lines.iter().rev().find_map(|line| word_after(line, "mate")), Some("1"));
    assert_eq!(engine.best(&format!("{MATE_IN_ONE}\ngo mate 1")), "a1a8", "and so where a mate is asked for");
}

#[test]
fn a_new_search_ends_the_old_one() {
    let mut engine = Engine::chess();
    engine.send("go infinite\nposition startpos moves e2e4\ngo nodes 1000");
    let first = engine.until("bestmove");
    let second = engine.until("bestmove");
    assert!("12".contains(&first.last().unwrap()[10..11]), "White's move first: {first:?}");
    assert!("78".contains(&second.last().unwrap()[10..11]), "then Black's: {second:?}");
}

#[test]
fn quitting_ends_a_search() {
    for ending in ["quit", "stop\nquit", "go infinite\nquit"] {
        let mut engine = Engine::chess();
        engine.send(&format!("go infinite\n{ending}"));
        let answers = engine.rest().into_iter().filter(|line| line.starts_with("bestmove")).count();
        assert_eq!(answers, if ending.starts_with("go") { 2 } else { 1 }, "{ending}");
    }
}

#[test]
fn the_end_of_input_ends_a_search_and_completes_a_count() {
    for command in ["go infinite", "go nodes 1000000000000", "go depth 100", "go"] {
        let mut engine = Engine::chess();
        engine.send(command);
        assert_eq!(engine.finish().pop().unwrap().split(' ').next(), Some("bestmove"), "{command}");
    }
    let mut engine = Engine::chess();
    engine.send("go perft 3");
    assert!(engine.finish().contains(&"Nodes searched: 8902".to_owned()));
}

#[test]
fn a_count_lists_the_first_moves() {
    let mut engine = Engine::chess();
    engine.send("go perft 4");
    let lines = engine.until("Nodes");
    assert_eq!(lines.last().unwrap(), "Nodes searched: 197281");
    let counts: Vec<u64> = lines.iter().filter_map(|line| line.split_once(": ")?.1.parse().ok()).collect();
    assert_eq!(counts.len(), 21, "20 moves and the sum");
    assert_eq!(counts[..20].iter().sum::<u64>(), counts[20]);
    engine.send(&format!("{MATED}\ngo perft 3"));
    assert_eq!(engine.until("Nodes").last().unwrap(), "Nodes searched: 0");
}

#[test]
fn a_count_can_be_stopped() {
    let mut engine = Engine::chess();
    engine.send("go perft 30\nstop");
    assert_eq!(engine.until("info").last().unwrap(), "info string the count was stopped");
    engine.send("go perft 30\ngo nodes 10");
    let lines = engine.until("bestmove");
    assert!(lines.contains(&"info string the count was stopped".to_owned()), "{lines:?}");
}

#[test]
fn lines_of_information_are_complete() {
    let mut engine = Engine::chess();
    let mut best = "";
    let lines = engine.go("position startpos moves e2e4 c7c5\ngo depth 6");
    let (bestmove, lines) = lines.split_last().unwrap();
    let number = |line, word| word_after(line, word).unwrap().parse::<u64>().unwrap();
    for line in lines {
        assert!(
            number(line, "depth") >= 1 && number(line, "seldepth") >= 1 && number(line, "time") < 1 << 40,
            "{line}"
        );
        assert!(number(line, "nodes") > 0 && number(line, "nps") > 0 && number(line, "hashfull") <= 1000, "{line}");
        let Some((_, variation)) = line.split_once(" pv ") else { continue };
        assert_eq!(number(line, "multipv"), 1, "{line}");
        assert!(word_after(line, "cp").is_some_and(|score| score.parse::<i32>().is_ok()), "{line}");
        // The variation can be played, and reaches the depth unless the score is a bound.
        let mut position = Chess::start();
        for text in ["e2e4", "c7c5"].into_iter().chain(variation.split(' ')) {
            position.play(position.parse_move(text).unwrap());
        }
        best = variation.split(' ').next().unwrap();
        let is_whole = variation.split(' ').count() as u64 >= number(line, "depth");
        assert!(is_whole || line.contains("bound"), "{line}");
    }
    assert!(!best.is_empty() && bestmove == &format!("bestmove {best}"), "{bestmove}");
    assert!(lines.iter().map(|line| number(line, "nodes")).is_sorted());
}
