//! The engine as interfaces know it: UCI over pipes. No result here depends on time; searches are bounded by nodes or
//! depth, or stopped.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on fails")]

mod engine;
mod go;
mod input;
mod memory;
mod options;
mod position;
