//! Lines of Action on random games: all that a position knows against a slow reading of the rules on an array.

use plywise_engine::game::{Game, History, Move, MoveKind, Notation, Outcome};
use plywise_engine::loa::{Loa, LoaClasses, Rules};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

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
        Self {
            board,
            turn: text.chars().last().unwrap(),
        }
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
                moves.push(format!(
                    "{}{}{}",
                    name(from),
                    if target == '.' { '-' } else { 'x' },
                    name(to)
                ));
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
}

fn name((file, rank): (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn moves(position: &Loa, kind: MoveKind) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(kind, |mv| {
        moves.push(mv);
        false
    });
    moves.sort_unstable();
    moves
}

fn texts(position: &Loa, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| position.move_text(mv)).collect()
}

/// Compares all that a position says with the slow reading of its text.
fn check(position: &Loa, slow: &Slow) {
    let text = position.to_text();
    let again = Loa::from_text(&text).unwrap().with_rules(position.rules());
    assert_eq!(
        (again.key(), again.repetition_key()),
        (position.key(), position.repetition_key()),
        "{text}"
    );
    assert_eq!(again.to_text(), text);
    assert!(*slow == Slow::new(&text), "{text}");

    let all = moves(position, MoveKind::All);
    let expected = slow.moves(position.rules());
    assert_eq!(
        texts(position, &all),
        expected,
        "{text}: also, packed moves sort as their texts"
    );
    let (tactical, quiet) = (moves(position, MoveKind::Tactical), moves(position, MoveKind::Quiet));
    assert!(
        tactical
            .iter()
            .all(|&mv| position.is_tactical(mv) && position.move_text(mv).contains('x')),
        "{text}"
    );
    assert!(quiet.iter().all(|&mv| !position.is_tactical(mv)), "{text}");
    let mut both = [tactical, quiet].concat();
    both.sort_unstable();
    assert_eq!(both, all, "{text}");
    for (&mv, name) in all.iter().zip(&expected) {
        assert_eq!(position.parse_move(name), Ok(mv), "{text}");
    }
    let mut handed = 0;
    position.moves(MoveKind::All, |_| {
        handed += 1;
        true
    });
    assert_eq!(handed, all.len().min(1), "{text}: a sink that has enough gets no more");
}

/// The classes of a legal move, by the slow reading.
fn slow_classes(slow: &Slow, text: &str, recapture: Option<&str>) -> Vec<&'static str> {
    let mut after = slow.clone();
    after.play(text);
    let mut classes = Vec::new();
    if text.contains('x') {
        classes.push("capture");
    }
    if text.contains('x') && recapture == Some(&text[3..]) {
        classes.push("recapture");
    }
    if after.groups(slow.turn) < slow.groups(slow.turn) {
        classes.push("joining");
    }
    classes
}

/// Plays random games to their ends. In every other game half of the moves go back where a stone came from, so that
/// positions repeat.
fn play_games(games: usize, rules: Rules, seed: u64, mut visit: impl FnMut(&Loa, &Slow, Option<&str>)) -> [usize; 4] {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut ends = [0; 4];
    for game in 0..games {
        let mut position = Loa::start().with_rules(rules);
        let mut slow = Slow::new(&position.to_text());
        let (mut history, mut past, mut played) = (History::default(), Vec::new(), Vec::<String>::new());
        let mut recapture = None;
        let end = loop {
            let outcome = position.outcome(&history);
            assert_eq!(
                outcome,
                slow.outcome(&past, rules),
                "{} after {played:?}",
                position.to_text()
            );
            assert_eq!(
                position.counting_ends(&history),
                outcome.is_some_and(|outcome| outcome != Outcome::Draw || !is_threefold(&slow, rules)),
                "{}",
                position.to_text()
            );
            visit(&position, &slow, recapture.as_deref());
            if outcome.is_some() || played.len() > 300 {
                break outcome;
            }
            let legal = moves(&position, MoveKind::All);
            let Some(&some) = legal.choose(&mut random) else {
                break Some(position.stuck());
            };
            let back = played
                .iter()
                .rev()
                .nth(1)
                .map(|text| format!("{}-{}", &text[3..], &text[..2]));
            let mv = match back.and_then(|text| position.parse_move(&text).ok()) {
                Some(mv) if game % 2 == 0 && random.random_range(0..2) == 0 => mv,
                _ => some,
            };
            let text = position.move_text(mv);
            let retakes = text.contains('x') && recapture.as_deref() == Some(&text[3..]);
            recapture = Some(text[3..].to_owned()).filter(|_| text.contains('x') && !retakes);
            history.push(position.repetition_key());
            past.push(slow.clone());
            position.play(mv);
            slow.play(&text);
            played.push(text);
        };
        ends[end.map_or(3, |outcome| outcome as usize)] += 1;
    }
    ends
}

/// Whether a draw is one by threefold repetition, at which counting moves does not stop.
fn is_threefold(slow: &Slow, rules: Rules) -> bool {
    rules == Rules::olympiad() && slow.groups(slow.other()) > 1
}

#[test]
fn positions_are_as_the_slow_reading_says() {
    for (rules, seed) in [(Rules::olympiad(), 1), (Rules::openspiel(), 2)] {
        let ends = play_games(150, rules, seed, |position, slow, _| check(position, slow));
        assert!(
            ends[..3].iter().all(|&count| count > 0),
            "wins, draws and losses: {ends:?}"
        );
    }
}

#[test]
fn classes_are_as_the_slow_reading_says() {
    let rules = LoaClasses::default();
    let mut seen = [0; 3];
    play_games(30, Rules::olympiad(), 3, |position, slow, recapture| {
        for mv in moves(position, MoveKind::All) {
            let text = position.move_text(mv);
            let mut after = *position;
            after.play(mv);
            let set = position
                .node_classes(false, &rules)
                .union(position.move_classes(mv, &after, &rules));
            let names: Vec<&str> = set.map(|class| Loa::CLASSES[class]).collect();
            assert_eq!(
                names,
                slow_classes(slow, &text, recapture),
                "{} {text}",
                position.to_text()
            );
            set.for_each(|class| seen[class] += 1);
        }
    });
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

#[test]
fn every_number_is_a_legal_move_or_none() {
    for rules in [Rules::olympiad(), Rules::openspiel()] {
        let mut visits = 0;
        play_games(40, rules, 4, |position, _, _| {
            visits += 1;
            if visits % 4 == 0 {
                let legal = (1..1 << 14).filter_map(Move::new).filter(|&mv| position.is_legal(mv));
                assert_eq!(
                    legal.collect::<Vec<_>>(),
                    moves(position, MoveKind::All),
                    "{}",
                    position.to_text()
                );
            }
        });
    }
}

#[test]
fn a_null_move_changes_the_turn_alone() {
    play_games(40, Rules::olympiad(), 6, |position, slow, _| {
        let over = slow.outcome(&[], Rules::olympiad()).is_some();
        assert_eq!(position.null_move().is_none(), over, "{}", position.to_text());
        assert_eq!(position.can_pass(), !over);
        if let Some(after) = position.null_move() {
            check(
                &after,
                &Slow {
                    turn: slow.other(),
                    ..slow.clone()
                },
            );
        }
    });
}
