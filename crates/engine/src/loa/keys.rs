//! The random numbers from which position keys are made (Zobrist, "A new hashing method", 1970).

use super::bitboard::Square;
use super::rules::Rules;
use crate::game::Player;

/// One number for each stone on each square, one for the second player's turn, one for each choice of rules that is not
/// the default's.
struct Numbers {
    stones: [[u64; 64]; 2],
    second_to_move: u64,
    rules: [u64; 3],
}

static NUMBERS: Numbers = Numbers::new();

impl Numbers {
    /// A fixed sequence (Steele, Lea, Flood: SplitMix64, 2014), so that keys are the same everywhere.
    const fn new() -> Self {
        let mut numbers = Self { stones: [[0; 64]; 2], second_to_move: 0, rules: [0; 3] };
        let mut state = 0x4c6f_4163_7469_6f6e_u64;
        let mut index = 0;
        while index < 132 {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut number = state;
            number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            number ^= number >> 31;
            match index {
                0..128 => numbers.stones[index / 64][index % 64] = number,
                128 => numbers.second_to_move = number,
                _ => numbers.rules[index - 129] = number,
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

/// The number of the rules, 0 for the default's: a position is worth something else where other rules end the game.
pub(super) fn rules(rules: Rules) -> u64 {
    let usual = Rules::default();
    let number = |differs: bool, choice: usize| if differs { NUMBERS.rules[choice] } else { 0 };
    number(rules.both_connected != usual.both_connected, 0)
        ^ number(rules.no_move != usual.no_move, 1)
        ^ number(rules.repetition != usual.repetition, 2)
}

#[cfg(test)]
mod tests {
    use crate::game::{Game, Notation};
    use crate::loa::{BothConnected, Loa, NoMove, Repetition, Rules};

    #[test]
    fn rules_tell_keys_apart() {
        let mut keys = Vec::new();
        for both_connected in [BothConnected::Draw, BothConnected::MoverWins] {
            for no_move in [NoMove::Pass, NoMove::Loss] {
                for repetition in [Repetition::Threefold, Repetition::SecondBoard] {
                    keys.push(Loa::start().with_rules(Rules { both_connected, no_move, repetition }).key());
                }
            }
        }
        assert_eq!(keys[0], Loa::start().key(), "the default rules");
        let there_and_back = Loa::start().with_rules(Rules::openspiel()).with_rules(Rules::default());
        assert_eq!(there_and_back, Loa::start());
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 8);
    }
}
