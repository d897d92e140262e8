//! The UCI loop: the engine as graphical interfaces and match runners know it.
//!
//! One thread reads commands and answers at once; another searches. Whatever is wrong with a command is said in an
//! `info string`, and the engine plays on.

mod go;
mod options;
mod worker;

use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::bounds::MOVE_OVERHEAD_MS;
use crate::evaluation::Evaluation;
use crate::game::Player;
use crate::line::Line;
use crate::message::{one_line, quoted};
use crate::parameters::Parameters;
use crate::playable::Playable;
use crate::search::Limits;
use go::Request;
use options::{Beginning, Change};
use worker::Order;

/// The longest line that is read; the rest of a longer one is skipped.
const LONGEST_LINE: u64 = 1 << 22;

/// The letters of an answer to a wrong command, at most.
const LONGEST_COMPLAINT: usize = 300;

/// Runs the loop until `quit` or the end of `input`.
pub fn run<G: Playable>(parameters: Parameters, mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Output(Mutex::new(output));
    let (orders, inbox) = mpsc::channel();
    thread::scope(|scope| {
        let mut front = Front::<G, _>::new(parameters.clone(), &output, orders);
        scope.spawn(|| worker::follow::<G>(parameters, inbox, &output));
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

/// Whether to go on listening.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// The reader's side of the loop.
struct Front<'a, G, W> {
    beginning: Beginning,
    parameters: Parameters,
    output: &'a Output<W>,
    orders: Sender<Order<G>>,
    line: Line<G>,
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
            beginning: Beginning::new(parameters.clone()),
            parameters,
            output,
            orders,
            line: Line::new(G::start()),
            variant: G::VARIANTS[0],
            overhead: Duration::from_millis(MOVE_OVERHEAD_MS.usual),
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
        self.output.line(&format!("info string {}", one_line(complaint, LONGEST_COMPLAINT)));
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
            unknown => return Err(format!("no command {}; try uci, position, go, d, eval or quit", quoted(unknown))),
        }
        Ok(Flow::Continue)
    }

    /// Answers `uci`: who this is, and the options.
    fn introduce(&self) {
        let mut lines = vec![
            format!("id name plywise {}", env!("CARGO_PKG_VERSION")),
            "id author the plywise developers".to_owned(),
        ];
        lines.extend(self.beginning.lines::<G>(&self.parameters));
        lines.push("uciok".to_owned());
        self.output.line(&lines.join("\n"));
    }

    /// `setoption`.
    fn set_option(&mut self, line: &str) -> Result<(), String> {
        match self.beginning.change::<G>(line, &self.parameters)? {
            Change::None => {}
            Change::Hash(megabytes) => self.order(Order::SetHash(megabytes)),
            Change::ClearHash => self.order(Order::Clear),
            Change::MoveOverhead(overhead) => self.overhead = overhead,
            Change::Variant(variant) => {
                self.variant = variant;
                self.line = self.line.replayed_from(self.line.start().clone().in_variant(variant));
            }
            Change::Parameters(parameters) => {
                self.parameters = (*parameters).clone();
                self.order(Order::SetParameters(parameters));
            }
        }
        Ok(())
    }

    /// `position startpos|fen TEXT [moves …]`. Where something is wrong the old position stays.
    fn set_position(&mut self, words: &[&str]) -> Result<(), String> {
        let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let start = match words.split_first() {
            Some((&"startpos", _)) => G::start(),
            Some((&"fen", _)) => G::from_text(&words[1..end].join(" ")).map_err(|error| error.to_string())?,
            _ => return Err("position needs: startpos or fen TEXT, then moves if there are any".to_owned()),
        };
        let mut line = Line::new(start.in_variant(self.variant));
        for text in words.iter().skip(end + 1) {
            line.play_text(text).map_err(|error| error.to_string())?;
        }
        self.line = line;
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
        let line = self.line.clone();
        self.is_counting = request.perft.is_some();
        if let Some(depth) = request.perft {
            self.order(Order::Count { line, depth, stop: Arc::clone(&self.stop) });
            return Ok(());
        }
        let time = request.time(line.position().player(), self.overhead);
        let is_infinite = request.is_infinite(time.as_ref());
        let limits = Limits {
            nodes: request.nodes,
            depth: request.depth,
            time: time.filter(|_| !is_infinite),
            may_end_early: !is_infinite,
            stop: Arc::clone(&self.stop),
            until: Vec::new(),
        };
        self.order(Order::Go { line, limits, is_infinite, started });
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
        let position = self.line.position();
        let (board, text, key) = (position.board_text(), position.to_text(), position.key());
        self.output.line(&format!("{board}\nFen: {text}\nKey: {key:016X}"));
    }

    /// `eval`: what each factor and all together give the first player, and what the side to move has of it.
    fn explain(&self) {
        let (position, evaluation) = (self.line.position(), G::evaluation(&self.parameters));
        let player = position.player();
        let own = evaluation.evaluate(position);
        let total = if player == Player::First { own } else { -own };
        let line = |name: &str, worth: i32| format!("{name:>24} {:8.3}", f64::from(worth) / 1000.0);
        let mut lines = vec![format!("{:>24}   in pawns", format!("for {}", G::PLAYERS[0]))];
        lines.extend(G::explain(&evaluation, position).into_iter().map(|(factor, worth)| line(factor, worth)));
        lines.push(line("total", total.thousandths()));
        lines.push(line(&format!("for {}, to move", G::PLAYERS[player as usize]), own.thousandths()));
        self.output.line(&lines.join("\n"));
    }
}
