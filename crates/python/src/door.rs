//! The one door between Python and native threads: whatever takes time runs behind it.
//!
//! The work runs on a thread of its own with the interpreter released, while the calling thread waits and lets Python look
//! for signals twenty times a second. So Ctrl-C ends any call at once, and other Python threads go on meanwhile. A panic
//! behind the door is carried on in front of it, where PyO3 makes it a Python exception.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

use crate::input::wrong;

/// How often the calling thread looks for signals.
const INTERVAL: Duration = Duration::from_millis(50);

/// Does `work` with the interpreter released. On a signal, or an error of `watch` (which is called with the interpreter
/// held, whenever signals are looked for), `stop` is set and the error returned once the work has ended.
pub fn run<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
    watch: impl FnMut(Python<'_>) -> PyResult<()> + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (done, finished) = mpsc::channel::<()>();
            let worker = scope.spawn(move || {
                let _done = done;
                work()
            });
            let stop = StopWhenDropped(stop);
            let waited = wait(&finished, watch);
            drop(stop);
            let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            waited.map(|()| result)
        })
    })
}

/// Does `work` on the calling thread with the interpreter released, and looks for no signal: whoever calls has given
/// another thread the means to stop it.
pub fn run_here<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
    py.detach(work)
}

/// Does `work` that nothing can stop, as it waits for input: after a signal it is left behind, to end with the process.
pub fn run_unstoppable<T: Send + 'static>(py: Python<'_>, work: impl FnOnce() -> T + Send + 'static) -> PyResult<T> {
    py.detach(|| {
        let (done, finished) = mpsc::channel::<()>();
        let worker = thread::spawn(move || {
            let _done = done;
            work()
        });
        wait(&finished, |_| Ok(()))?;
        Ok(worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}

/// Waits until the sender of `finished` is dropped, and looks for signals meanwhile.
fn wait(finished: &Receiver<()>, mut watch: impl FnMut(Python<'_>) -> PyResult<()>) -> PyResult<()> {
    while finished.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
        Python::attach(|py| py.check_signals().and_then(|()| watch(py)))?;
    }
    Ok(())
}

/// Tells the work to stop, whichever way the wait for it ends: it must end before its threads can be joined.
struct StopWhenDropped<'a>(&'a AtomicBool);

impl Drop for StopWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Spreads tasks 0 to `count` over native threads. Each thread sets itself up with `begin` and takes the next task as long as
/// there is one and `stop` is not set; `finished` counts those that are done. The results come in the order of the tasks.
pub fn spread<S, T: Send>(
    threads: usize,
    count: usize,
    stop: &AtomicBool,
    finished: &AtomicUsize,
    begin: impl Fn() -> S + Sync,
    task: impl Fn(&mut S, usize) -> T + Sync,
) -> PyResult<Vec<T>> {
    let threads = threads.min(count).max(1);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| wrong(format!("no {threads} threads are to be had, ask for fewer ({error})")))?;
    let next = AtomicUsize::new(0);
    let parts = pool.broadcast(|_| {
        let mut state = begin();
        let mut results = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                break;
            }
            results.push((index, task(&mut state, index)));
            finished.fetch_add(1, Ordering::Relaxed);
        }
        results
    });
    let mut results: Vec<(usize, T)> = parts.into_iter().flatten().collect();
    results.sort_unstable_by_key(|(index, _)| *index);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}
