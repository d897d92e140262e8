//! plywise's core: one search, the games it plays, their evaluations, and one table of parameters.
//!
//! Start with [`game`], then [`search`]; [`parameters`] is the table.

pub mod bench;
pub mod bounds;
pub mod chess;
pub mod clock;
pub mod depth;
pub mod evaluation;
pub mod game;
pub mod line;
pub mod loa;
pub mod message;
pub mod parameters;
pub mod path;
pub mod perft;
pub mod playable;
pub mod score;
pub mod search;
pub mod shadows;
pub mod uci;
