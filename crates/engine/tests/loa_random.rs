//! Lines of Action on random games: moves, outcomes and classes against a slow reading of the rules on an array.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use common::{classes, moves, play_randomly, random, texts};
use plywise_engine::game::{Game, MoveKind, Notation, Outcome};
use plywise_engine::loa::{Loa, LoaClasses, Rules};

/// A board read from a position's text: `x`, `o` or `.` by file and rank.
#[derive(Clone, PartialEq)]
struct Slow {
    board: [[char; 8]; 8],
    turn: char,
}

const NEIGHBOURS: [(i32, i32); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)];

impl Slow {
    fn new(text: &str) -> Self {
        let mut board = [['.'; 8]; 8];
        for (rank, line) in text.split(' ').next().unwrap().split('/').enumerate() {
            let mut file = 0;
            for letter in line.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        board[file][7 - rank] = letter;
                        file += 1;
                    }
                }
            }
        }
        Self { board, turn: text.chars().last().unwrap() }
    }

    fn at(&self, (file, rank): (i32, i32)) -> Option<char> {
        let inside = (0..8).contains(&file) && (0..8).contains(&rank);
        inside.then(|| self.board[file as usize][rank as usize])
    }

    fn squares(&self, letter: char) -> Vec<(i32, i32)> {
        let all = (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)));
        all.filter(|&square| self.at(square) == Some(letter)).collect()
    }

    fn other(&self) -> char {
        if self.turn == 'x' { 'o' } else { 'x' }
    }

    /// The stones on the line through a square, in a direction and in the opposite one.
    fn line(&self, (file, rank): (i32, i32), (files, ranks): (i32, i32)) -> i32 {
        (-7..8)
            .filter_map(|step| self.at((file + step * files, rank + step * ranks)))
            .filter(|&letter| letter != '.')
            .count() as i32
    }

    fn moves(&self, rules: Rules) -> Vec<String> {
        let mut moves = Vec::new();
        for from in self.squares(self.turn) {
            for direction in NEIGHBOURS {
                let length = self.line(from, direction);
                let step = |steps: i32| (from.0 + steps * direction.0, from.1 + steps * direction.1);
                let free = (1..length).all(|steps| self.at(step(steps)).is_some_and(|letter| letter != self.other()));
                let to = step(length);
                let Some(target) = self.at(to).filter(|&letter| free && letter != self.turn) else {
                    continue;
                };
                moves.push(format!("{}{}{}", name(from), if target == '.' { '-' } else { 'x' }, name(to)));
            }
        }
        if moves.is_empty() && rules == Rules::olympiad() {
            moves.push("pass".to_owned());
        }
        moves.sort();
        moves
    }

    fn play(&mut self, text: &str) {
        let other = self.other();
        if text != "pass" {
            let square = |name: &str| (name.as_bytes()[0] as usize - 97, name.as_bytes()[1] as usize - 49);
            let (from, to) = (square(&text[..2]), square(&text[3..]));
            self.board[from.0][from.1] = '.';
            self.board[to.0][to.1] = self.turn;
        }
        self.turn = other;
    }

    fn groups(&self, letter: char) -> usize {
        let mut left = self.squares(letter);
        let mut groups = 0;
        while let Some(seed) = left.pop() {
            groups += 1;
            let mut open = vec![seed];
            while let Some((file, rank)) = open.pop() {
                for (files, ranks) in NEIGHBOURS {
                    if let Some(index) = left.iter().position(|&square| square == (file + files, rank + ranks)) {
                        open.push(left.swap_remove(index));
                    }
                }
            }
        }
        groups
    }

    /// The outcome for the player to move; `past` holds the earlier positions.
    fn outcome(&self, past: &[Slow], rules: Rules) -> Option<Outcome> {
        let same_board = past.iter().filter(|earlier| earlier.board == self.board).count();
        let same = past.iter().filter(|earlier| *earlier == self).count();
        let openspiel = rules == Rules::openspiel();
        match (self.groups(self.other()) == 1, self.groups(self.turn) == 1) {
            (true, true) if !openspiel => Some(Outcome::Draw),
            (true, _) => Some(Outcome::Loss),
            (false, true) => Some(Outcome::Win),
            _ if openspiel && same_board >= 1 || !openspiel && same >= 2 => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// Whether a draw is one by the third occurrence, at which counting moves does not stop.
    fn is_threefold(&self, rules: Rules) -> bool {
        rules == Rules::olympiad() && self.groups(self.other()) > 1
    }

    /// The classes of a legal move; `recapture` is the square where a capture would be one.
    fn classes(&self, text: &str, recapture: Option<&str>) -> Vec<&'static str> {
        let mut after = self.clone();
        after.play(text);
        let mut classes = Vec::new();
        if text.contains('x') {
            classes.push("capture");
            if recapture == Some(&text[3..]) {
                classes.push("recapture");
            }
        }
        if after.groups(self.turn) < self.groups(self.turn) {
            classes.push("joining");
        }
        classes
    }
}

/// The name of a square.
fn name((file, rank): (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// Plays random games to their ends, half of them with moves taken back. `visit` sees each position, the slow reading of
/// it, those of the positions before, and where a capture would be a recapture. Returns how many games were won, drawn,
/// lost for the player to move, and cut short.
fn play_games(games: usize, rules: Rules, seed: u64, mut visit: impl FnMut(&Loa, &Slow, Option<&str>)) -> [usize; 4] {
    let mut random = random(seed);
    let mut ends = [0; 4];
    for game in 0..games {
        let mut past: Vec<Slow> = Vec::new();
        let mut recapture: Option<String> = None;
        let mut end = None;
        play_randomly(Loa::start().with_rules(rules), 300, game % 2 == 0, &mut random, |position, history, played| {
            let text = position.to_text();
            let slow = Slow::new(&text);
            if let (Some(last), Some(before)) = (played.last(), past.last()) {
                let mut expected = before.clone();
                expected.play(last);
                assert!(slow == expected, "{text} after {last}");
                let retakes = last.contains('x') && recapture.as_deref() == Some(&last[3..]);
                recapture = Some(last[3..].to_owned()).filter(|_| last.contains('x') && !retakes);
            }
            end = position.outcome(history);
            assert_eq!(end, slow.outcome(&past, rules), "{text} after {played:?}");
            let is_over = end.is_some_and(|outcome| outcome != Outcome::Draw || !slow.is_threefold(rules));
            assert_eq!(position.counting_ends(history), is_over, "{text} after {played:?}");
            visit(position, &slow, recapture.as_deref());
            past.push(slow);
        });
        ends[end.map_or(3, |outcome| outcome as usize)] += 1;
    }
    ends
}

#[test]
fn moves_and_outcomes_are_as_the_slow_reading_says() {
    for (rules, seed) in [(Rules::olympiad(), 1), (Rules::openspiel(), 2)] {
        let ends = play_games(150, rules, seed, |position, slow, _| {
            let texts = texts(position, &moves(position, MoveKind::All));
            assert_eq!(texts, slow.moves(rules), "{}", position.to_text());
            let captures = texts.into_iter().filter(|text| text.contains('x')).count();
            assert_eq!(moves(position, MoveKind::Tactical).len(), captures, "{}", position.to_text());
        });
        assert!(ends[..3].iter().all(|&count| count > 0), "wins, draws and losses: {ends:?}");
    }
}

#[test]
fn classes_are_as_the_slow_reading_says() {
    let mut seen = [0; 3];
    play_games(30, Rules::olympiad(), 3, |position, slow, recapture| {
        for mv in moves(position, MoveKind::All) {
            let text = position.move_text(mv);
            let names = classes(position, mv, &LoaClasses::default());
            assert_eq!(names, slow.classes(&text, recapture), "{} {text}", position.to_text());
            for (name, seen) in Loa::CLASSES.iter().zip(&mut seen) {
                *seen += usize::from(names.contains(name));
            }
        }
    });
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}
