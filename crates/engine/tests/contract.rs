//! What the search takes for granted of any game, on random games: keys, orders, kinds of moves, legality, notation.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use std::cell::Cell;

use common::{moves, play_randomly, random, texts};
use plywise_engine::chess::Chess;
use plywise_engine::game::{Move, MoveKind};
use plywise_engine::loa::Loa;
use plywise_engine::playable::Playable;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// Where games start beside the usual place: castling with rooks on all kinds of files, promotions at hand, few pieces.
const CHESS_STARTS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rkr4/pppp1ppp/8/8/8/8/PPPP1PPP/1RKR4 w DBdb - 0 1",
    "8/PPPP2k1/8/8/8/8/1K2pppp/8 w - - 0 1",
    "8/5k2/8/2Pp4/3P4/8/2K5/8 w - d6 0 1",
    "8/8/8/3k4/8/8/1N3B2/3K4 w - - 80 100",
];
const LOA_STARTS: [&str; 3] =
    ["6ox/6oo/8/8/8/8/oo6/xo6 x", "8/8/4x3/3xo3/8/6xo/8/8 o", "1oo1x3/1x1o1o2/6x1/2x5/2o5/8/5xxx/1x2x3 x"];

/// Shows every position of random games from these starts, in all variants of the game, to `visit`, with the variant.
fn visit_all<G: Playable>(starts: &[&str], games: usize, mut visit: impl FnMut(&G, &str)) {
    let mut random = random(1);
    for variant in G::VARIANTS {
        for game in 0..games {
            let start = match starts.get(game % (starts.len() + 1)) {
                Some(text) => G::from_text(text).unwrap(),
                None => G::start(),
            };
            play_randomly(start.in_variant(variant), 200, game % 2 == 0, &mut random, |position, _, _| {
                visit(position, variant);
            });
        }
    }
}

fn keys_are_those_from_scratch<G: Playable>(starts: &[&str]) {
    visit_all::<G>(starts, 60, |position, variant| {
        let text = position.to_text();
        let again = G::from_text(&text).unwrap().in_variant(variant);
        assert_eq!(again.to_text(), text);
        assert_eq!(again.player(), position.player(), "{text}");
        assert_eq!(again.key(), position.key(), "{text}");
        assert_eq!(again.repetition_key(), position.repetition_key(), "{text}");
    });
}

fn moves_are_in_order_and_of_two_kinds<G: Playable>(starts: &[&str]) {
    visit_all::<G>(starts, 60, |position, _| {
        let text = position.to_text();
        let all = moves(position, MoveKind::All);
        let names = texts(position, &all);
        assert!(
            names.is_sorted_by(|a, b| a < b),
            "{text}: packed moves sort as their notations, none twice: {names:?}"
        );
        for (name, &mv) in names.iter().zip(&all) {
            assert_eq!(position.parse_move(name), Ok(mv), "{text}");
        }
        let (tactical, quiet) = (moves(position, MoveKind::Tactical), moves(position, MoveKind::Quiet));
        assert!(tactical.iter().all(|&mv| position.is_tactical(mv)), "{text}");
        assert!(quiet.iter().all(|&mv| !position.is_tactical(mv)), "{text}");
        let mut both = [tactical, quiet].concat();
        both.sort_unstable();
        assert_eq!(both, all, "{text}");
        for kind in [MoveKind::All, MoveKind::Tactical, MoveKind::Quiet] {
            let handed = Cell::new(0);
            position.moves(kind, |_| {
                handed.set(handed.get() + 1);
                true
            });
            assert_eq!(handed.get(), moves(position, kind).len().min(1), "{text}: a sink that has enough gets no more");
        }
    });
}

/// A number is a legal move, or none and harmless: tables hand out moves of other positions. The numbers below `dense`
/// are all tried on some positions.
fn any_number_is_legal_or_not<G: Playable>(starts: &[&str], dense: u32) {
    let mut random = random(2);
    let mut visits = 0;
    visit_all::<G>(starts, 30, |position, _| {
        let all = moves(position, MoveKind::All);
        let check = |bits: u32| {
            let legal = Move::new(bits).is_some_and(|mv| position.is_legal(mv));
            let known = Move::new(bits).is_some_and(|mv| all.binary_search(&mv).is_ok());
            assert_eq!(legal, known, "{}: {bits}", position.to_text());
        };
        visits += 1;
        if visits % 50 == 1 {
            (0..dense).for_each(check);
        }
        for mv in &all {
            (0..32).for_each(|bit| check(mv.bits() ^ 1 << bit));
        }
        (0..100).for_each(|_| check(random.next_u32()));
    });
}

fn a_null_move_changes_the_turn<G: Playable>(starts: &[&str]) {
    let (mut passes, mut refusals) = (0, 0);
    visit_all::<G>(starts, 60, |position, variant| {
        let text = position.to_text();
        assert_eq!(position.can_pass(), position.null_move().is_some(), "{text}");
        let Some(after) = position.null_move() else {
            refusals += 1;
            return;
        };
        passes += 1;
        assert_ne!(after.player(), position.player(), "{text}");
        assert_ne!(after.key(), position.key(), "{text}");
        assert_eq!(board(&after.to_text()), board(&text));
        let again = G::from_text(&after.to_text()).unwrap().in_variant(variant);
        assert_eq!(again.key(), after.key(), "{text}");
        assert_eq!(
            texts(&again, &moves(&again, MoveKind::All)),
            texts(&after, &moves(&after, MoveKind::All)),
            "{text}"
        );
    });
    assert!(passes > 1000 && refusals > 10, "{passes} null moves, {refusals} refused");
}

/// The part of a position's text that shows the board.
fn board(text: &str) -> Option<&str> {
    text.split(' ').next()
}

/// Texts a few letters off are refused in one line, or mean a position that is written and read back.
fn no_text_is_too_strange<G: Playable>(starts: &[&str], letters: &str) {
    let mut random = random(3);
    let letters: Vec<char> = letters.chars().collect();
    let (mut read, mut refused) = (0, 0);
    for round in 0..20_000 {
        let mut text: Vec<char> = starts[round % starts.len()].chars().collect();
        for _ in 0..random.random_range(1..6) {
            let place = random.random_range(0..text.len());
            match random.random_range(0..3) {
                0 => text[place] = *letters.choose(&mut random).unwrap(),
                1 => text.insert(place, *letters.choose(&mut random).unwrap()),
                _ => drop(text.remove(place)),
            }
        }
        let text: String = text.into_iter().collect();
        match G::from_text(&text) {
            Ok(position) => {
                read += 1;
                let written = position.to_text();
                assert_eq!(G::from_text(&written).map(|again| again.key()), Ok(position.key()), "{text}: {written}");
            }
            Err(error) => {
                refused += 1;
                let message = error.to_string();
                assert!(!message.is_empty() && !message.contains('\n') && message.len() < 300, "{text}: {message}");
            }
        }
    }
    assert!(read > 100 && refused > 100, "{read} read, {refused} refused");
}

/// The tests of one game: its name as a module, the type, the starts, the numbers to try, the letters of its texts.
macro_rules! contract {
    ($game:ident, $Game:ty, $starts:expr, $dense:expr, $letters:expr) => {
        mod $game {
            use super::*;

            #[test]
            fn keys_are_those_from_scratch() {
                super::keys_are_those_from_scratch::<$Game>(&$starts);
            }

            #[test]
            fn moves_are_in_order_and_of_two_kinds() {
                super::moves_are_in_order_and_of_two_kinds::<$Game>(&$starts);
            }

            #[test]
            fn any_number_is_legal_or_not() {
                super::any_number_is_legal_or_not::<$Game>(&$starts, $dense);
            }

            #[test]
            fn a_null_move_changes_the_turn() {
                super::a_null_move_changes_the_turn::<$Game>(&$starts);
            }

            #[test]
            fn no_text_is_too_strange() {
                super::no_text_is_too_strange::<$Game>(&$starts, $letters);
            }
        }
    };
}

contract!(chess, Chess, CHESS_STARTS, 1 << 17, "kqrbnpKQRBNP12345678/ wb-HAha0e6\u{0}é");
contract!(loa, Loa, LOA_STARTS, 1 << 15, "xo12345678/ x09oX-é\u{0}♟");
