//! The engine's memory: the table that was asked for, and at most 64 megabytes beside it.

#![cfg(target_os = "linux")]

use std::fs;

use crate::engine::Engine;

/// The most memory that the engine has had so far, in megabytes, as the kernel counts it.
fn most_megabytes(engine: &Engine) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", engine.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() / 1024
}

#[test]
fn beside_the_table_there_is_little() {
    for start in [Engine::chess, Engine::loa] {
        for hash in [1, 32] {
            let mut engine = start();
            engine.best(&format!("setoption name Hash value {hash}\ngo nodes 300000"));
            let most = most_megabytes(&engine);
            assert!((1..=hash + 64).contains(&most), "{most} MB with a table of {hash}");
        }
    }
}

#[test]
fn a_table_goes_before_the_next_one_comes() {
    let mut engine = Engine::chess();
    for hash in [64, 48, 63, 64] {
        engine.best(&format!("setoption name Hash value {hash}\ngo nodes 100000"));
    }
    let most = most_megabytes(&engine);
    assert!(most <= 64 + 64, "{most} MB");
}

#[test]
fn long_lines_take_little() {
    let mut engine = Engine::chess();
    engine.send("setoption name Hash value 1");
    for line in ["a ".repeat(2_000_000), "x".repeat(4_000_000), "\u{ffff}".repeat(1_300_000), "x".repeat(20_000_000)] {
        engine.complaint(&line);
        engine.complaint(&format!("position startpos moves {line}"));
    }
    engine.best(&format!("position startpos moves{}\ngo nodes 1000", " g1f3 g8f6 f3g1 f6g8".repeat(200_000)));
    let most = most_megabytes(&engine);
    assert!(most <= 1 + 64, "{most} MB");
}
