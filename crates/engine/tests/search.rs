//! The search on both games: limits kept, nodes counted as defined, lines legal, the same again after clearing.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use plywise_engine::chess::Chess;
use plywise_engine::evaluation::Evaluation;
use plywise_engine::game::{ClassSet, Game, History, Move, MoveKind, Notation, Outcome, Player};
use plywise_engine::loa::Loa;
use plywise_engine::parameters::Parameters;
use plywise_engine::playable::Playable;
use plywise_engine::score::Score;
use plywise_engine::search::{Limits, Off, Report, Searcher};

thread_local! {
    /// How often an outcome was asked for: once for every node but the root.
    static OUTCOMES: Cell<u64> = const { Cell::new(0) };
}

/// A game that counts its nodes itself.
#[derive(Clone)]
struct Watched<G>(G);

impl<G: Game> Game for Watched<G> {
    const CLASSES: &'static [&'static str] = G::CLASSES;
    type Classes = G::Classes;

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn repetition_key(&self) -> u64 {
        self.0.repetition_key()
    }

    fn player(&self) -> Player {
        self.0.player()
    }

    fn outcome(&self, history: &History) -> Option<Outcome> {
        OUTCOMES.set(OUTCOMES.get() + 1);
        self.0.outcome(history)
    }

    fn stuck(&self) -> Outcome {
        self.0.stuck()
    }

    fn moves(&self, kind: MoveKind, sink: impl FnMut(Move) -> bool) {
        self.0.moves(kind, sink);
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.0.is_legal(mv)
    }

    fn is_tactical(&self, mv: Move) -> bool {
        self.0.is_tactical(mv)
    }

    fn play(&mut self, mv: Move) {
        self.0.play(mv);
    }

    fn null_move(&self) -> Option<Self> {
        self.0.null_move().map(Self)
    }

    fn can_pass(&self) -> bool {
        self.0.can_pass()
    }

    fn node_classes(&self, threat: bool, rules: &Self::Classes) -> ClassSet {
        self.0.node_classes(threat, rules)
    }

    fn move_classes(&self, mv: Move, after: &Self, rules: &Self::Classes) -> ClassSet {
        self.0.move_classes(mv, &after.0, rules)
    }
}

/// The evaluation of the game that is watched.
struct Of<E>(E);

impl<G: Game, E: Evaluation<G>> Evaluation<Watched<G>> for Of<E> {
    fn evaluate(&self, position: &Watched<G>) -> Score {
        self.0.evaluate(&position.0)
    }

    fn gain(&self, position: &Watched<G>, mv: Move) -> Score {
        self.0.gain(&position.0, mv)
    }

    fn exchange_reaches(&self, position: &Watched<G>, mv: Move, threshold: Score) -> bool {
        self.0.exchange_reaches(&position.0, mv, threshold)
    }

    fn urgency(&self, position: &Watched<G>, mv: Move) -> i32 {
        self.0.urgency(&position.0, mv)
    }

    fn trusts_null_move(&self, position: &Watched<G>) -> bool {
        self.0.trusts_null_move(&position.0)
    }
}

/// Internal deepening searches a node again without playing a move, so that it alone is left out here.
fn count_again<G: Playable>(profile: &str) {
    let mut parameters = Parameters::profile(profile).unwrap();
    parameters.search.internal_deepening = 0;
    let evaluation = Of(G::evaluation(&parameters));
    let mut searcher = Searcher::new(parameters.search.clone(), G::classes(&parameters), evaluation, 1);
    for (index, line) in G::BENCH.lines().enumerate() {
        OUTCOMES.set(0);
        searcher.clear();
        let limits = Limits { nodes: Some(1000 + 777 * index as u64), ..Limits::default() };
        let position = Watched(G::from_text(line).unwrap());
        let report = searcher.search(&position, &History::default(), limits, Off, &mut |_| {});
        assert_eq!(report.nodes, OUTCOMES.get(), "{line}");
        assert_eq!(report.nodes, 1000 + 777 * index as u64, "{line}");
    }
}

#[test]
fn an_independent_count_of_nodes_agrees() {
    count_again::<Chess>("modern");
    count_again::<Chess>("classic");
    count_again::<Loa>("modern");
}

fn search<G: Playable>(profile: &str, text: &str, limits: Limits) -> (G, Report) {
    let position = G::from_text(text).unwrap();
    let mut searcher = G::searcher(&Parameters::profile(profile).unwrap(), 4);
    let report = searcher.search(&position, &History::default(), limits, Off, &mut |_| {});
    (position, report)
}

fn depth(depth: i32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn a_mate_is_found_and_counted() {
    for (text, in_plies, best) in
        [("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, "a1a8"), ("3r2k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 1", 3, "e2e8")]
    {
        for profile in ["modern", "classic", "paper000"] {
            let (position, report) = search::<Chess>(profile, text, depth(6));
            assert_eq!(report.score.plies_to_end(), Some(in_plies), "{profile}: {text}");
            assert_eq!(report.best.map(|mv| position.move_text(mv)).as_deref(), Some(best), "{profile}: {text}");
        }
    }
}

#[test]
fn a_position_without_a_move_has_none_to_hold() {
    for (text, plies) in [("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", Some(0)), ("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1", None)] {
        let (_, report) = search::<Chess>("modern", text, depth(5));
        assert_eq!((report.best, report.nodes), (None, 0));
        assert_eq!(report.score.plies_to_end(), plies);
        assert_eq!(report.score.thousandths() == 0, plies.is_none());
    }
}

/// Searches the bench positions: reports must hold together, and come out the same again from a cleared engine.
fn check_reports<G: Playable>(profile: &str) {
    let mut used = G::searcher(&Parameters::profile(profile).unwrap(), 2);
    for line in G::BENCH.lines() {
        let limits = Limits { nodes: Some(8000), ..Limits::default() };
        let (position, report) = search::<G>(profile, line, limits.clone());
        assert_eq!(report.nodes, 8000, "the limit is met exactly: {line}");
        assert_eq!(report.best, report.switches.last().map(|switch| switch.mv), "{line}");
        assert!(report.switches.is_sorted_by_key(|switch| switch.nodes), "{line}");
        assert!(report.switches.windows(2).all(|pair| pair[0].mv != pair[1].mv), "{line}");
        for iteration in &report.iterations {
            let mut at = position.clone();
            for &mv in &iteration.line {
                assert!(at.is_legal(mv), "{line}: {}", at.move_text(mv));
                at.play(mv);
            }
            let is_whole = iteration.line.len() as i32 >= iteration.depth;
            let ends_early = iteration.score.is_decided() || iteration.score.thousandths() == 0;
            assert!(is_whole || ends_early, "a line is cut: {line} at {}", iteration.depth);
        }
        used.clear();
        let again = used.search(&position, &History::default(), limits, Off, &mut |_| {});
        let told = |report: &Report| (report.best, report.score, report.depth, report.line.clone());
        let fresh = G::searcher(&Parameters::profile(profile).unwrap(), 2).search(
            &position,
            &History::default(),
            Limits { nodes: Some(8000), ..Limits::default() },
            Off,
            &mut |_| {},
        );
        assert_eq!(told(&again), told(&fresh), "a cleared engine plays as a new one: {line}");
    }
}

#[test]
fn reports_hold_together() {
    check_reports::<Chess>("modern");
    check_reports::<Chess>("paper000");
    check_reports::<Loa>("modern");
    check_reports::<Loa>("classic");
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    let stop = Arc::new(AtomicBool::new(true));
    let limits = Limits { stop, ..Limits::default() };
    let (position, report) = search::<Chess>("modern", Chess::BENCH.lines().next().unwrap(), limits);
    assert!((1..=1024).contains(&report.nodes), "{}", report.nodes);
    assert!(report.depth >= 1, "the move that is held has been searched");
    assert!(position.is_legal(report.best.unwrap()));
}

#[test]
fn a_search_ends_once_a_right_move_has_completed_an_iteration() {
    let text = "r3k1nr/1pp1qpp1/8/p2p2P1/3B2b1/2N2Nb1/PPP1Q2P/R2K1B1R b kq - 0 1";
    let position = Chess::from_text(text).unwrap();
    let right = position.parse_move("g4f3").unwrap();
    let limits = Limits { until: vec![right], nodes: Some(500_000), ..Limits::default() };
    let (_, report) = search::<Chess>("modern", text, limits);
    assert_eq!(report.best, Some(right));
    assert!(report.nodes < 500_000);
    assert_eq!(report.line.first(), Some(&right), "the iteration was completed");
}

/// Here the score leaves the window upwards with the right move; it was let go meanwhile.
#[test]
fn a_move_that_was_too_good_stays_held_when_the_window_is_opened() {
    let text = "r2qk2r/pbpn1ppp/3b4/1P1p4/3Pn3/2P4N/3NQPPP/R1B1KBR1 w Qkq - 0 1";
    let (position, report) = search::<Chess>("classic", text, Limits { nodes: Some(60_000), ..Limits::default() });
    let held: Vec<String> = report.switches.iter().map(|switch| position.move_text(switch.mv)).collect();
    assert_eq!(held.last().map(String::as_str), Some("f2f3"));
    assert_eq!(held.iter().filter(|mv| *mv == "f2f3").count(), 1, "{held:?}");
}
