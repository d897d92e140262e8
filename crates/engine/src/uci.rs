//! The UCI loop: the engine as graphical interfaces and match runners know it.
//!
//! One thread reads commands and answers at once; another searches. Whatever is wrong with a command is said in an
//! `info string`, and the engine plays on.

use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::evaluation::Evaluation;
use crate::game::{History, Move, Player};
use crate::parameters::{Kind, Parameter, Parameters, Value};
use crate::perft;
use crate::playable::Playable;
use crate::search::{Bound, Limits, Off, Progress, Report, TimeLimit};

/// The longest line that is read; the rest of a longer one is skipped.
const LONGEST_LINE: u64 = 1 << 22;

/// The table's size in megabytes, where nothing else is said, and the largest.
const HASH: usize = 16;
const MOST_HASH: usize = 1 << 16;

/// Runs the loop until `quit` or the end of `input`.
pub fn run<G: Playable>(parameters: Parameters, mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Output(Mutex::new(output));
    let (orders, inbox) = mpsc::channel();
    thread::scope(|scope| {
        let mut front = Front::<G, _>::new(parameters.clone(), &output, orders);
        scope.spawn(|| search_thread::<G>(&parameters, inbox, &output));
        let result = front.listen(&mut input);
        front.finish();
        result
        // Dropping the front closes the orders, which ends the search's thread.
    })
}

/// The one writer that both threads share, a line at a time.
struct Output<W>(Mutex<W>);

impl<W: Write> Output<W> {
    fn lock(&self) -> MutexGuard<'_, W> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a line. Nobody is left to tell if that fails: the reader has gone, and the input will end too.
    fn line(&self, text: &str) {
        let mut writer = self.lock();
        let _ = writeln!(writer, "{text}").and_then(|()| writer.flush());
    }
}

/// What the search's thread is told.
enum Order<G> {
    Go { position: G, history: History, limits: Limits, is_infinite: bool, started: Instant },
    Count { position: G, history: History, depth: u32, stop: Arc<AtomicBool> },
    SetParameters(Box<Parameters>),
    SetHash(usize),
    Clear,
    Settled(Sender<()>),
}

/// The search's thread: follows orders until there are no more.
fn search_thread<G: Playable>(parameters: &Parameters, inbox: Receiver<Order<G>>, output: &Output<impl Write>) {
    let mut parameters = parameters.clone();
    let mut megabytes = HASH;
    let mut searcher = None;
    for order in inbox {
        match order {
            Order::Go { position, history, limits, is_infinite, started } => {
                let searcher = searcher.get_or_insert_with(|| G::searcher(&parameters, megabytes));
                let stop = Arc::clone(&limits.stop);
                let report = searcher.search(&position, &history, limits, Off, &mut |progress| {
                    output.line(&info(&position, progress, started.elapsed()));
                });
                // A search without end may end by itself, but answers only when it is stopped.
                while is_infinite && !stop.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
                output.line(&totals(&report, started.elapsed()));
                let best = report.best.map_or_else(|| "(none)".to_owned(), |mv| position.move_text(mv));
                output.line(&format!("bestmove {best}"));
            }
            Order::Count { position, history, depth, stop } => count(&position, &history, depth, &stop, output),
            Order::SetParameters(new) => {
                parameters = *new;
                if let Some(searcher) = &mut searcher {
                    let (classes, evaluation) = (G::classes(&parameters), G::evaluation(&parameters));
                    searcher.set_parameters(parameters.search.clone(), classes, evaluation);
                }
            }
            Order::SetHash(new) => {
                megabytes = new;
                // The old table goes before the new one comes.
                drop(searcher.take());
            }
            Order::Clear => {
                if let Some(searcher) = &mut searcher {
                    searcher.clear();
                }
            }
            Order::Settled(answer) => {
                let _ = answer.send(());
            }
        }
    }
}

/// `go perft DEPTH`: the count of each first move, then their sum.
fn count<G: Playable>(position: &G, history: &History, depth: u32, stop: &AtomicBool, output: &Output<impl Write>) {
    let mut total = 0;
    for mv in perft::first_moves(position, history) {
        let count = perft::perft_after(position, history, mv, depth, stop);
        if stop.load(Ordering::Relaxed) {
            output.line("info string the count was stopped");
            return;
        }
        output.line(&format!("{}: {count}", position.move_text(mv)));
        total += count;
    }
    output.line(&format!("\nNodes searched: {total}\n"));
}

/// The last `info` line: what the whole search took.
fn totals(report: &Report, time: Duration) -> String {
    let (depth, deepest, nodes, full) = (report.depth, report.deepest, report.nodes, report.thousandths_full);
    let milliseconds = time.as_millis();
    let nps = speed(nodes, milliseconds);
    format!("info depth {depth} seldepth {deepest} nodes {nodes} nps {nps} hashfull {full} time {milliseconds}")
}

/// Nodes a second.
fn speed(nodes: u64, milliseconds: u128) -> u128 {
    u128::from(nodes) * 1000 / milliseconds.max(1)
}

/// An `info` line.
fn info<G: Playable>(position: &G, progress: &Progress<'_>, time: Duration) -> String {
    let bound = match progress.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let milliseconds = time.as_millis();
    let nps = speed(progress.nodes, milliseconds);
    format!(
        "info depth {} seldepth {} multipv 1 score {}{bound} nodes {} nps {nps} hashfull {} time {milliseconds} pv{}",
        progress.depth,
        progress.deepest.max(progress.line.len()),
        progress.score,
        progress.nodes,
        progress.thousandths_full,
        line_text(position, progress.line),
    )
}

/// The moves of a line, a space before each.
fn line_text<G: Playable>(position: &G, line: &[Move]) -> String {
    let mut position = position.clone();
    let mut text = String::new();
    for &mv in line {
        text.push(' ');
        text.push_str(&position.move_text(mv));
        position.play(mv);
    }
    text
}

/// Whether to go on listening.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// The reader's side of the loop.
struct Front<'a, G, W> {
    parameters: Parameters,
    output: &'a Output<W>,
    orders: Sender<Order<G>>,
    position: G,
    history: History,
    variant: &'static str,
    overhead: Duration,
    /// The running search's signal to stop.
    stop: Arc<AtomicBool>,
    /// Whether what runs is a count of moves.
    is_counting: bool,
}

impl<'a, G: Playable, W: Write> Front<'a, G, W> {
    fn new(parameters: Parameters, output: &'a Output<W>, orders: Sender<Order<G>>) -> Self {
        Self {
            parameters,
            output,
            orders,
            position: G::start(),
            history: History::default(),
            variant: G::VARIANTS[0],
            overhead: Duration::from_millis(30),
            stop: Arc::default(),
            is_counting: false,
        }
    }

    /// Reads commands until told to quit or the input ends, which means the same.
    fn listen(&mut self, input: &mut impl BufRead) -> io::Result<()> {
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
                return Ok(());
            }
            let is_cut = bytes.len() as u64 == LONGEST_LINE && bytes.last() != Some(&b'\n');
            if is_cut {
                input.skip_until(b'\n')?;
                self.complain("a line of more than four million characters was skipped");
                continue;
            }
            match self.obey(&String::from_utf8_lossy(&bytes)) {
                Ok(Flow::Continue) => {}
                Ok(Flow::Quit) => return Ok(()),
                Err(complaint) => self.complain(&complaint),
            }
        }
    }

    /// Says what is wrong, in one line.
    fn complain(&self, complaint: &str) {
        let mut complaint: String =
            complaint.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        if complaint.len() > 300 {
            complaint = complaint.chars().take(300).collect::<String>() + "...";
        }
        self.output.line(&format!("info string {complaint}"));
    }

    /// Ends the running search.
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Ends what runs when the loop ends: a search at once, a count of moves when it is complete.
    fn finish(&self) {
        if self.is_counting {
            self.settle();
        }
        self.stop();
    }

    fn order(&self, order: Order<G>) {
        // The search's thread lives as long as the loop.
        let _ = self.orders.send(order);
    }

    /// Obeys a command.
    fn obey(&mut self, line: &str) -> Result<Flow, String> {
        let mut words = line.split_ascii_whitespace();
        let Some(command) = words.next() else { return Ok(Flow::Continue) };
        let rest: Vec<&str> = words.collect();
        match command {
            "uci" => self.introduce(),
            "isready" => self.output.line("readyok"),
            "ucinewgame" => self.order(Order::Clear),
            "setoption" => self.set_option(line)?,
            "position" => self.set_position(&rest)?,
            "go" => self.go(&rest)?,
            "stop" => self.stop(),
            "quit" => return Ok(Flow::Quit),
            "d" => self.draw(),
            "eval" => self.explain(),
            "ponderhit" | "debug" | "register" => {}
            unknown => return Err(format!("no command \"{unknown}\"; try uci, position, go, d, eval or quit")),
        }
        Ok(Flow::Continue)
    }

    /// Answers `uci`: who this is, and the options, which come from the table of parameters.
    fn introduce(&self) {
        let mut lines = vec![
            format!("id name plywise {}", env!("CARGO_PKG_VERSION")),
            "id author the plywise developers".to_owned(),
            format!("option name Hash type spin default {HASH} min 1 max {MOST_HASH}"),
            "option name Threads type spin default 1 min 1 max 1".to_owned(),
            "option name Clear Hash type button".to_owned(),
            "option name Move Overhead type spin default 30 min 0 max 5000".to_owned(),
            format!("option name Profile type combo default modern{}", variants(&Parameters::PROFILES)),
            "option name ParameterFile type string default <empty>".to_owned(),
        ];
        let (name, values) = G::VARIANT_OPTION;
        lines.push(match values {
            ["false", "true"] => format!("option name {name} type check default false"),
            values => format!("option name {name} type combo default {}{}", values[0], variants(&values)),
        });
        lines.extend(self.tunable().iter().map(|parameter| option_line(parameter, &self.parameters)));
        lines.push("uciok".to_owned());
        self.output.line(&lines.join("\n"));
    }

    /// The parameters that are options: search control and the game's classes.
    fn tunable(&self) -> Vec<Parameter> {
        Parameters::table()
            .into_iter()
            .filter(|parameter| parameter.group == "search" || parameter.group == G::CLASS_GROUP)
            .collect()
    }

    /// `setoption name NAME [value VALUE]`.
    fn set_option(&mut self, line: &str) -> Result<(), String> {
        let text = line.trim().strip_prefix("setoption").unwrap_or_default().trim_start();
        let text = text.strip_prefix("name ").ok_or("setoption needs: name NAME [value VALUE]")?;
        let (name, value) = match text.split_once(" value") {
            Some((name, value)) => (name.trim(), value.trim()),
            None => (text.trim(), ""),
        };
        let number = |low: u64, high: u64| {
            let value = value.parse().ok().filter(|number| (low..=high).contains(number));
            value.ok_or_else(|| format!("{name} must be a whole number from {low} to {high}"))
        };
        let is = |option: &str| name.eq_ignore_ascii_case(option);
        if is("Hash") {
            self.order(Order::SetHash(number(1, MOST_HASH as u64)? as usize));
        } else if is("Threads") {
            number(1, 1)?;
        } else if is("Clear Hash") {
            self.order(Order::Clear);
        } else if is("Move Overhead") {
            self.overhead = Duration::from_millis(number(0, 5000)?);
        } else if is("Profile") {
            self.take(Parameters::profile(value).map_err(|error| error.to_string())?);
        } else if is("ParameterFile") {
            if !value.is_empty() && value != "<empty>" {
                let text = std::fs::read_to_string(value).map_err(|error| format!("{value}: {error}"))?;
                self.take(Parameters::from_toml(&text).map_err(|error| format!("{value}: {error}"))?);
            }
        } else if is(G::VARIANT_OPTION.0) {
            let found = G::VARIANT_OPTION.1.iter().position(|word| *word == value);
            let found = found.ok_or_else(|| format!("{name} must be {}", G::VARIANT_OPTION.1.join(" or ")))?;
            self.variant = G::VARIANTS[found];
            self.position = self.position.clone().in_variant(self.variant);
        } else if let Some(parameter) = self.tunable().iter().find(|parameter| is(parameter.name)) {
            let mut parameters = self.parameters.clone();
            parameters.set_text(&parameter.full_name(), value).map_err(|error| error.to_string())?;
            self.take(parameters);
        } else {
            return Err(format!("no option \"{name}\""));
        }
        Ok(())
    }

    fn take(&mut self, parameters: Parameters) {
        self.parameters = parameters.clone();
        self.order(Order::SetParameters(Box::new(parameters)));
    }

    /// `position startpos|fen TEXT [moves …]`. Where something is wrong the old position stays.
    fn set_position(&mut self, words: &[&str]) -> Result<(), String> {
        let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let mut position = match words.split_first() {
            Some((&"startpos", _)) => G::start(),
            Some((&"fen", _)) => G::from_text(&words[1..end].join(" ")).map_err(|error| error.to_string())?,
            _ => return Err("position needs: startpos or fen TEXT, then moves if there are any".to_owned()),
        };
        position = position.in_variant(self.variant);
        let mut history = History::default();
        for text in words.iter().skip(end + 1) {
            let mv = position.parse_move(text).map_err(|error| error.to_string())?;
            history.push(position.repetition_key());
            position.play(mv);
        }
        (self.position, self.history) = (position, history);
        Ok(())
    }

    /// `go …`.
    fn go(&mut self, words: &[&str]) -> Result<(), String> {
        #[expect(clippy::disallowed_methods, reason = "times are reported")]
        let started = Instant::now();
        let (request, unknown) = Request::read(words)?;
        if !unknown.is_empty() {
            self.complain(&format!("go passes over \"{}\"", unknown.join(" ")));
        }
        self.stop();
        self.settle();
        self.stop = Arc::default();
        let (position, history) = (self.position.clone(), self.history.clone());
        self.is_counting = request.perft.is_some();
        if let Some(depth) = request.perft {
            self.order(Order::Count { position, history, depth, stop: Arc::clone(&self.stop) });
            return Ok(());
        }
        let time = request.time(self.position.player(), self.overhead);
        let is_bound = request.nodes.is_some() || request.depth.is_some() || time.is_some();
        let is_infinite = request.is_infinite || !is_bound;
        let limits = Limits {
            nodes: request.nodes,
            depth: request.depth,
            time: time.filter(|_| !is_infinite),
            may_end_early: !is_infinite,
            stop: Arc::clone(&self.stop),
            until: Vec::new(),
        };
        self.order(Order::Go { position, history, limits, is_infinite, started });
        Ok(())
    }

    /// Waits until the search's thread has done all it was told.
    fn settle(&self) {
        let (answer, settled) = mpsc::channel();
        self.order(Order::Settled(answer));
        let _ = settled.recv();
    }

    /// `d`.
    fn draw(&self) {
        let (board, text, key) = (self.position.board_text(), self.position.to_text(), self.position.key());
        self.output.line(&format!("{board}\nFen: {text}\nKey: {key:016X}"));
    }

    /// `eval`.
    fn explain(&self) {
        let evaluation = G::evaluation(&self.parameters);
        let mut lines: Vec<String> = G::explain(&evaluation, &self.position)
            .into_iter()
            .map(|(factor, worth)| format!("{factor:>20} {:8.3}", f64::from(worth) / 1000.0))
            .collect();
        let score = evaluation.evaluate(&self.position);
        lines.push(format!(
            "{:>20} {:8.3} (pawns, for the side to move)",
            "total",
            f64::from(score.thousandths()) / 1000.0
        ));
        self.output.line(&lines.join("\n"));
    }
}

/// The words of a combo option.
fn variants(words: &[&str]) -> String {
    words.iter().map(|word| format!(" var {word}")).collect()
}

/// The UCI option of a parameter.
fn option_line(parameter: &Parameter, parameters: &Parameters) -> String {
    let value = parameters.get(&parameter.full_name()).unwrap_or_else(|_| parameter.default.clone());
    let value = match value {
        Value::Choice(word) => word,
        value => value.to_string(),
    };
    let kind = match parameter.kind {
        Kind::Switch => format!("check default {value}"),
        Kind::Whole(low, high) => format!("spin default {value} min {low} max {high}"),
        Kind::Choice(words) => format!("combo default {value}{}", variants(words)),
        Kind::Real(..) | Kind::List(..) => format!("string default {value}"),
    };
    format!("option name {} type {kind}", parameter.name)
}

/// What a `go` command asks for.
#[derive(Default)]
struct Request {
    nodes: Option<u64>,
    depth: Option<i32>,
    move_time: Option<Duration>,
    clocks: [Option<Duration>; 2],
    increments: [Duration; 2],
    moves_to_go: Option<u32>,
    is_infinite: bool,
    perft: Option<u32>,
}

impl Request {
    /// The words before a number that limit a search.
    const NUMBERED: [&'static str; 9] =
        ["nodes", "depth", "movetime", "wtime", "btime", "winc", "binc", "movestogo", "perft"];

    /// Reads the words; those that mean nothing here come back, as long as others mean something.
    fn read<'a>(words: &[&'a str]) -> Result<(Self, Vec<&'a str>), String> {
        let mut request = Self::default();
        let mut unknown = Vec::new();
        if !words.is_empty() && !words.iter().any(|word| *word == "infinite" || Self::NUMBERED.contains(word)) {
            return Err(format!("go knows no \"{}\"", words[0]));
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
            let value = value.ok_or_else(|| format!("go {word} needs a whole number"))?;
            let time = Duration::from_millis(value.max(0) as u64);
            match word {
                "nodes" => request.nodes = Some(value.max(1) as u64),
                "depth" => request.depth = Some(value.clamp(1, 1000) as i32),
                "movetime" => request.move_time = Some(time),
                "wtime" => request.clocks[0] = Some(time),
                "btime" => request.clocks[1] = Some(time),
                "winc" => request.increments[0] = time,
                "binc" => request.increments[1] = time,
                "movestogo" => request.moves_to_go = Some(value.clamp(1, 1000) as u32),
                _ => request.perft = Some(value.clamp(1, 100) as u32),
            }
        }
        Ok((request, unknown))
    }

    /// The time for this move: a share of the clock and most of the increment; in trouble several shares, never more
    /// than half the clock unless it is refilled at once.
    fn time(&self, player: Player, overhead: Duration) -> Option<TimeLimit> {
        if let Some(time) = self.move_time {
            return Some(TimeLimit::exactly(time.max(Duration::from_millis(1))));
        }
        let left = self.clocks[player as usize]?;
        let left = left.saturating_sub(overhead).max(Duration::from_millis(1));
        let moves = self.moves_to_go.unwrap_or(28).min(28);
        let share = left / (moves + 1) + self.increments[player as usize] * 3 / 4;
        let most = if moves == 1 { left * 9 / 10 } else { left / 2 };
        Some(TimeLimit { enough: (share * 6 / 10).min(most), most: (share * 5 / 2).min(most) })
    }
}
