//! What a `go` command asks for.

use std::time::Duration;

use crate::bounds::{MOST_DEPTH, MOST_PERFT_DEPTH};
use crate::clock::{Clock, SHORTEST};
use crate::game::Player;
use crate::message::quoted;
use crate::search::TimeLimit;

/// The words of a `go` command.
#[derive(Debug, Default)]
pub(super) struct Request {
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<i32>,
    pub(super) perft: Option<u32>,
    is_infinite: bool,
    move_time: Option<Duration>,
    /// The time left to each player.
    left: [Option<Duration>; 2],
    /// What each gains with every move.
    increments: [Duration; 2],
    /// The moves until the clocks are refilled.
    moves_to_go: Option<u32>,
}

impl Request {
    /// The words before a number that limit a search.
    const NUMBERED: [&'static str; 10] =
        ["nodes", "depth", "mate", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "perft"];

    /// Reads the words; those that mean nothing here come back, as long as others mean something.
    pub(super) fn read<'a>(words: &[&'a str]) -> Result<(Self, Vec<&'a str>), String> {
        let mut request = Self::default();
        let mut unknown = Vec::new();
        if !words.is_empty() && !words.iter().any(|word| *word == "infinite" || Self::NUMBERED.contains(word)) {
            return Err(format!("go knows no {}", quoted(words[0])));
        }
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if word == "infinite" {
                request.is_infinite = true;
                continue;
            }
            if !Self::NUMBERED.contains(&word) {
                unknown.push(word);
                continue;
            }
            let value = words.next().and_then(|value| value.parse::<i64>().ok());
            request.set(word, value.ok_or_else(|| format!("go {word} needs a whole number"))?);
        }
        Ok((request, unknown))
    }

    /// Takes one of the numbers; what is out of bounds means the nearest bound.
    fn set(&mut self, word: &str, value: i64) {
        let within = |most: u64| value.clamp(1, most as i64);
        let time = Duration::from_millis(value.max(0) as u64);
        match word {
            "nodes" => self.nodes = Some(value.max(1) as u64),
            "depth" => self.depth = Some(within(MOST_DEPTH) as i32),
            // A mate in so many moves takes twice as many plies at most, and ends the search once it is found.
            "mate" => self.depth = Some(within(MOST_DEPTH / 2) as i32 * 2),
            "movetime" => self.move_time = Some(time.max(SHORTEST)),
            "wtime" => self.left[0] = Some(time),
            "btime" => self.left[1] = Some(time),
            "winc" => self.increments[0] = time,
            "binc" => self.increments[1] = time,
            "movestogo" => self.moves_to_go = Some(within(1000) as u32),
            _ => self.perft = Some(within(MOST_PERFT_DEPTH) as u32),
        }
    }

    /// The time for this move; none where the player has no clock.
    pub(super) fn time(&self, player: Player, overhead: Duration) -> Option<TimeLimit> {
        let (increment, moves_to_go) = (self.increments[player as usize], self.moves_to_go);
        let clock = self.left[player as usize].map(|left| Clock { left, increment, moves_to_go });
        self.move_time.map(TimeLimit::exactly).or_else(|| clock.map(|clock| clock.share(overhead)))
    }

    /// Whether the search goes on until it is stopped: said so, or nothing else is said.
    pub(super) fn is_infinite(&self, time: Option<&TimeLimit>) -> bool {
        self.is_infinite || self.nodes.is_none() && self.depth.is_none() && time.is_none()
    }
}
