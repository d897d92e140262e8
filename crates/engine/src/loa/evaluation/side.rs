//! What the factors see of a side.

use crate::game::{Game, Player};
use crate::loa::bitboard::Bitboard;
use crate::loa::board::{Loa, opponent};

/// One side of a position.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// The position.
    pub position: &'a Loa,
    /// Whose side it is.
    pub player: Player,
    /// The side's stones.
    pub own: Bitboard,
    /// The opponent's stones.
    pub enemy: Bitboard,
    /// The number of the side's stones, at least 1.
    pub count: i32,
    /// The sum of the stones' files; divided by their number, the file of the centre of mass.
    pub files: i32,
    /// The sum of the stones' ranks.
    pub ranks: i32,
}

impl<'a> Side<'a> {
    /// A player's side of a position.
    pub fn new(position: &'a Loa, player: Player) -> Self {
        let own = position.stones(player);
        let (mut count, mut files, mut ranks) = (0, 0, 0);
        for square in own {
            count += 1;
            files += square.file();
            ranks += square.rank();
        }
        Self { position, player, own, enemy: position.stones(opponent(player)), count: count.max(1), files, ranks }
    }

    /// Whether it is the side's turn.
    pub fn to_move(&self) -> bool {
        self.position.player() == self.player
    }
}
