//! The built engine at the other end of two pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// How long an answer may take before the test gives up instead of waiting for ever. No result depends on it.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running engine.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    /// Starts `plywise-engine` with these arguments.
    pub fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_plywise-engine"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { input: child.stdin.take(), child, lines }
    }

    /// Starts the engine for chess.
    pub fn chess() -> Self {
        Self::start(&[])
    }

    /// Starts the engine for Lines of Action.
    pub fn loa() -> Self {
        Self::start(&["loa"])
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).and_then(|()| input.flush()).unwrap();
    }

    /// Sends a command, or several in lines.
    pub fn send(&mut self, commands: &str) {
        self.send_bytes(format!("{commands}\n").as_bytes());
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).unwrap()
    }

    /// The lines up to the one that begins with `word`, which is the last.
    pub fn until(&mut self, word: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while lines.last().and_then(|line| line.split(' ').next()) != Some(word) {
            lines.push(self.line());
        }
        lines
    }

    /// What the engine has said when it is ready: all that it answers at once.
    pub fn ask(&mut self, commands: &str) -> Vec<String> {
        self.send(&format!("{commands}\nisready"));
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// The one complaint that commands cause.
    pub fn complaint(&mut self, commands: &str) -> String {
        let lines = self.ask(commands);
        let [line] = &lines[..] else { panic!("one line in answer to {commands:.200}, not {lines:?}") };
        line.strip_prefix("info string ").unwrap().to_owned()
    }

    /// Searches; what the search said, `bestmove` last.
    pub fn go(&mut self, commands: &str) -> Vec<String> {
        self.send(commands);
        self.until("bestmove")
    }

    /// Searches; the best move.
    pub fn best(&mut self, commands: &str) -> String {
        self.go(commands).pop().unwrap().split(' ').nth(1).unwrap().to_owned()
    }

    /// Searches; the nodes searched, as the last line that counts them says.
    pub fn nodes(&mut self, commands: &str) -> u64 {
        let lines = self.go(commands);
        let last = lines.iter().rev().find_map(|line| word_after(line, "nodes")).unwrap();
        last.parse().unwrap()
    }

    /// The position's text, as `d` shows it.
    pub fn position(&mut self) -> String {
        let lines = self.ask("d");
        lines.iter().find_map(|line| line.strip_prefix("Fen: ")).unwrap().to_owned()
    }

    /// The moves that `go perft 1` lists.
    pub fn moves(&mut self) -> Vec<String> {
        self.send("go perft 1");
        let lines = self.until("Nodes");
        lines.iter().filter_map(|line| line.strip_suffix(": 1")).map(str::to_owned).collect()
    }

    /// The engine's process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends the input; the rest of what the engine says before it ends well.
    pub fn finish(mut self) -> Vec<String> {
        self.input = None;
        let lines = self.rest();
        assert!(self.child.wait().unwrap().success());
        lines
    }

    /// What the engine says until it ends.
    pub fn rest(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => return lines,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("the engine does not end"),
            }
        }
    }
}

/// An engine that a failed test leaves behind ends with it.
impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that has ended already cannot be ended again.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The word that follows another in a line.
pub fn word_after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let mut words = line.split(' ').skip_while(|found| *found != word);
    words.next()?;
    words.next()
}
