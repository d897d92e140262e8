//! The searching side of the loop: a thread that follows orders, one after the other.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::Output;
use crate::bounds::HASH_MB;
use crate::line::{Line, texts};
use crate::parameters::Parameters;
use crate::perft;
use crate::playable::Playable;
use crate::search::{Bound, Limits, Off, Progress, Report};

/// What the thread is told.
pub(super) enum Order<G> {
    /// To search.
    Go { line: Line<G>, limits: Limits, is_infinite: bool, started: Instant },
    /// To count moves.
    Count { line: Line<G>, depth: u32, stop: Arc<AtomicBool> },
    /// To search with these parameters from now on.
    SetParameters(Box<Parameters>),
    /// To search with a table of so many megabytes from now on.
    SetHash(usize),
    /// To forget what the table holds.
    Clear,
    /// To answer when all that came before is done.
    Settled(Sender<()>),
}

/// Follows orders until there are no more.
pub(super) fn follow<G: Playable>(mut parameters: Parameters, inbox: Receiver<Order<G>>, output: &Output<impl Write>) {
    let mut megabytes = HASH_MB.usual as usize;
    let mut searcher = None;
    for order in inbox {
        match order {
            Order::Go { line, limits, is_infinite, started } => {
                let position = line.position();
                let searcher = searcher.get_or_insert_with(|| G::searcher(&parameters, megabytes));
                let stop = Arc::clone(&limits.stop);
                let report = searcher.search(position, line.history(), limits, Off, &mut |progress| {
                    output.line(&info(position, progress, started.elapsed()));
                });
                // A search without end may end by itself, but answers only when it is stopped.
                while is_infinite && !stop.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
                output.line(&totals(&report, started.elapsed()));
                let best = report.best.map_or_else(|| "(none)".to_owned(), |mv| position.move_text(mv));
                output.line(&format!("bestmove {best}"));
            }
            Order::Count { line, depth, stop } => count(&line, depth, &stop, output),
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
fn count<G: Playable>(line: &Line<G>, depth: u32, stop: &AtomicBool, output: &Output<impl Write>) {
    let mut total = 0;
    for mv in perft::first_moves(line) {
        let count = perft::perft_after(line, mv, depth, stop);
        if stop.load(Ordering::Relaxed) {
            output.line("info string the count was stopped");
            return;
        }
        output.line(&format!("{}: {count}", line.position().move_text(mv)));
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
        texts(position, progress.line).iter().map(|text| format!(" {text}")).collect::<String>(),
    )
}
