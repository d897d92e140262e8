//! What the tests of the games share.
#![allow(dead_code, reason = "every test file takes what it needs")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::PathBuf;

use plywise_engine::game::{ClassSet, Game, History, Move, MoveKind, Notation};
pub use plywise_engine::line::legal_moves as moves;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The notations of moves.
pub fn texts<G: Notation>(position: &G, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| position.move_text(mv)).collect()
}

/// The position after a legal move.
pub fn after<G: Game>(position: &G, mv: Move) -> G {
    let mut after = position.clone();
    after.play(mv);
    after
}

/// The position after moves in notation, with the history that led there.
pub fn played<G: Notation>(mut position: G, moves: &str) -> (G, History) {
    let mut history = History::default();
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).unwrap();
        history.push(position.repetition_key());
        position.play(mv);
    }
    (position, history)
}

/// The names of all classes of a legal move, where passing was not found to lose.
pub fn classes<G: Game>(position: &G, mv: Move, rules: &G::Classes) -> Vec<&'static str> {
    let set: ClassSet =
        position.node_classes(false, rules).union(position.move_classes(mv, &after(position, mv), rules));
    set.map(|class| G::CLASSES[class]).collect()
}

/// The generator of random numbers of a seed.
pub fn random(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

/// Plays a random game of at most `plies` moves. If it `goes_back`, half of the moves that can be taken back are, so
/// that positions repeat. `visit` sees every position, how it came about, and the notations of the moves so far.
pub fn play_randomly<G: Notation>(
    start: G,
    plies: usize,
    goes_back: bool,
    random: &mut Pcg64Mcg,
    mut visit: impl FnMut(&G, &History, &[String]),
) {
    let mut position = start;
    let mut history = History::default();
    let mut played = Vec::new();
    loop {
        visit(&position, &history, &played);
        if played.len() == plies || position.outcome(&history).is_some() {
            return;
        }
        let Some(&any) = moves(&position, MoveKind::All).choose(random) else { return };
        let back = played.iter().rev().nth(1).and_then(|last| taken_back(&position, last));
        let mv = back.filter(|_| goes_back && random.random_bool(0.5)).unwrap_or(any);
        played.push(position.move_text(mv));
        history.push(position.repetition_key());
        position.play(mv);
    }
}

/// The move back to where the move `text` came from.
fn taken_back<G: Notation>(position: &G, text: &str) -> Option<Move> {
    let (from, to) = (text.get(..2)?, text.get(text.len() - 2..)?);
    [format!("{to}{from}"), format!("{to}-{from}")].iter().find_map(|back| position.parse_move(back).ok())
}

/// A file under `tests/data`.
pub fn data(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", name].iter().collect()
}

/// Compares `text` with the recorded file `name` of `tests/data`, line by line; with `PLYWISE_RECORD` in the environment
/// it is written there instead.
pub fn compare_with_record(name: &str, text: &str) {
    let path = data(name);
    if std::env::var_os("PLYWISE_RECORD").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let recorded = std::fs::read_to_string(&path).unwrap();
    for (number, (now, then)) in text.lines().zip(recorded.lines()).enumerate() {
        assert_eq!(now, then, "line {} of {name} (left: now, right: recorded)", number + 1);
    }
    assert_eq!(text.lines().count(), recorded.lines().count(), "the number of lines of {name}");
}
