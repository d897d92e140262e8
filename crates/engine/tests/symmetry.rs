//! The evaluation is the same seen from either side and, where the rules are, in every mirror.
//!
//! Each test takes 5,000 positions of random games, or as many as `PLYWISE_POSITIONS` says:
//!
//! ```sh
//! PLYWISE_POSITIONS=100000 cargo test --package plywise-engine --test symmetry
//! ```

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use common::{moves, play_randomly, random, texts};
use plywise_engine::chess::Chess;
use plywise_engine::evaluation::Evaluation;
use plywise_engine::game::{MoveKind, Notation};
use plywise_engine::loa::Loa;
use plywise_engine::parameters::Parameters;
use plywise_engine::playable::Playable;
use plywise_engine::score::Score;

/// Shows so many positions of random games to `check`, with the evaluation of the `modern` profile.
fn each_position<G: Playable>(mut check: impl FnMut(&G, &G::Evaluation)) {
    let wanted = std::env::var("PLYWISE_POSITIONS").map_or(5000, |number| number.parse().unwrap());
    let evaluation = G::evaluation(&Parameters::profile("modern").unwrap());
    let mut random = random(1);
    let mut seen = 0;
    while seen < wanted {
        play_randomly(G::start(), 200, false, &mut random, |position, _, _| {
            if seen < wanted {
                check(position, &evaluation);
                seen += 1;
            }
        });
    }
}

/// Holds the captures of a position and its image against each other: what they gain, and what their exchanges net.
fn captures_are_alike<G: Playable>(position: &G, image: &G, evaluation: &G::Evaluation, map: impl Fn(&str) -> String) {
    let captures = moves(position, MoveKind::Tactical);
    for (text, mv) in texts(position, &captures).iter().zip(captures) {
        let mapped = image.parse_move(&map(text)).unwrap();
        assert_eq!(evaluation.gain(image, mapped), evaluation.gain(position, mv), "{} {text}", position.to_text());
        for threshold in [-1000, -100, 0, 1, 500, 1500].map(Score::new) {
            assert_eq!(
                evaluation.exchange_reaches(image, mapped, threshold),
                evaluation.exchange_reaches(position, mv, threshold),
                "{} {text} {threshold:?}",
                position.to_text()
            );
        }
    }
}

/// The same position of chess with the colours changed, the board upside down.
fn colours_changed(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<&str> = fields[0].split('/').rev().collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let changed = format!("{} {side} {}", case_changed(&ranks.join("/")), case_changed(fields[2]));
    format!("{changed} {} {} {}", upside_down(fields[3]), fields[4], fields[5])
}

fn case_changed(text: &str) -> String {
    let change =
        |letter: char| if letter.is_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
    text.chars().map(change).collect()
}

/// The names of squares in a text, with the ranks turned upside down.
fn upside_down(text: &str) -> String {
    let turn = |letter: char| letter.to_digit(10).and_then(|rank| char::from_digit(9 - rank, 10)).unwrap_or(letter);
    text.chars().map(turn).collect()
}

#[test]
fn chess_is_worth_the_same_to_both_colours() {
    each_position::<Chess>(|position, evaluation| {
        let text = position.to_text();
        let image = Chess::from_text(&colours_changed(&text)).unwrap();
        assert_eq!(evaluation.evaluate(&image), evaluation.evaluate(position), "{text}");
        captures_are_alike(position, &image, evaluation, upside_down);
    });
}

/// A symmetry of the square board, from 0 to 7: files and ranks, from 0 to 7, exchanged, or either turned round.
fn moved((file, rank): (usize, usize), symmetry: usize) -> (usize, usize) {
    let file = if symmetry & 1 == 0 { file } else { 7 - file };
    let rank = if symmetry & 2 == 0 { rank } else { 7 - rank };
    if symmetry & 4 == 0 { (file, rank) } else { (rank, file) }
}

/// The squares in a move's notation, moved.
fn move_moved(text: &str, symmetry: usize) -> String {
    let square = |name: &[u8]| {
        let (file, rank) = moved((usize::from(name[0] - b'a'), usize::from(name[1] - b'1')), symmetry);
        format!("{}{}", char::from(b'a' + file as u8), rank + 1)
    };
    let bytes = text.as_bytes();
    format!("{}{}{}", square(&bytes[..2]), &text[2..3], square(&bytes[3..]))
}

/// The board of a position of Lines of Action, moved, with this side to move.
fn board_moved(text: &str, symmetry: usize, side: &str) -> String {
    let mut board = [['1'; 8]; 8];
    for (row, line) in text.split([' ', '/']).take(8).enumerate() {
        let mut file = 0;
        for letter in line.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as usize;
            } else {
                let (file_moved, rank_moved) = moved((file, 7 - row), symmetry);
                board[7 - rank_moved][file_moved] = letter;
                file += 1;
            }
        }
    }
    board.map(|line| line.iter().collect::<String>()).join("/") + " " + side
}

#[test]
fn lines_of_action_is_worth_the_same_in_all_mirrors() {
    each_position::<Loa>(|position, evaluation| {
        let text = position.to_text();
        let side = text.split(' ').next_back().unwrap();
        for symmetry in 1..8 {
            let image = Loa::from_text(&board_moved(&text, symmetry, side)).unwrap();
            assert_eq!(evaluation.evaluate(&image), evaluation.evaluate(position), "{text}: {}", image.to_text());
            captures_are_alike(position, &image, evaluation, |mv| move_moved(mv, symmetry));
        }
    });
}

/// The other colour's letter.
fn colour_changed(letter: char) -> char {
    match letter {
        'x' => 'o',
        'o' => 'x',
        other => other,
    }
}

#[test]
fn lines_of_action_is_worth_the_negation_to_the_opponent() {
    let tempo = Parameters::profile("modern").unwrap().loa.evaluation.tempo.to_move;
    each_position::<Loa>(|position, evaluation| {
        let text = position.to_text();
        let other_side = if text.ends_with('x') { "o" } else { "x" };
        let to_other = Loa::from_text(&board_moved(&text, 0, other_side)).unwrap();
        let without_tempo = |position| evaluation.evaluate(position).thousandths() - tempo;
        assert_eq!(without_tempo(&to_other), -without_tempo(position), "{text}");
        // The same with the stones' colours changed: what Black has is worth to Black what it is worth to White.
        let swapped: String = to_other.to_text().chars().map(colour_changed).collect();
        let swapped = Loa::from_text(&swapped).unwrap();
        assert_eq!(evaluation.evaluate(&swapped), evaluation.evaluate(&to_other), "{text}");
    });
}
