//! The random numbers from which position keys are made (Zobrist, "A new hashing method", 1970).

use super::bitboard::Square;
use crate::game::Player;

/// One number for each stone on each square, one for the second player's turn.
struct Numbers {
    stones: [[u64; 64]; 2],
    second_to_move: u64,
}

static NUMBERS: Numbers = Numbers::new();

impl Numbers {
    /// A fixed sequence (Steele, Lea, Flood: SplitMix64, 2014), so that keys are the same everywhere.
    const fn new() -> Self {
        let mut numbers = Self { stones: [[0; 64]; 2], second_to_move: 0 };
        let mut state = 0x4c6f_4163_7469_6f6e_u64;
        let mut index = 0;
        while index <= 128 {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut number = state;
            number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            number ^= number >> 31;
            if index < 128 {
                numbers.stones[index / 64][index % 64] = number;
            } else {
                numbers.second_to_move = number;
            }
            index += 1;
        }
        numbers
    }
}

/// The number of a player's stone on a square.
pub(super) fn stone(player: Player, square: Square) -> u64 {
    NUMBERS.stones[player as usize][square.index()]
}

/// The number of the player whose turn it is.
pub(super) fn turn(player: Player) -> u64 {
    match player {
        Player::First => 0,
        Player::Second => NUMBERS.second_to_move,
    }
}
