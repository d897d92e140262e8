//! Moves, packed so that the order of the numbers is the order of the notations.
//!
//! A stone's move is `from`, whether it captures, `to`: 6, 1 and 6 bits, as `b1-h1` and `c1xa3` are written and sorted.
//! The pass comes last, as `pass` does.

use std::fmt;

use super::bitboard::Square;
use crate::game::Move;

/// A move, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A stone moves.
    Stone {
        /// Where it leaves.
        from: Square,
        /// Whether it takes an enemy stone.
        captures: bool,
        /// Where it arrives.
        to: Square,
    },
    /// The player, who has no move, passes.
    Pass,
}

/// The packed pass.
const PASS: u32 = 1 << 13;

impl Step {
    /// The move that was packed; none if it is not one of this game.
    #[inline(always)]
    pub fn unpack(mv: Move) -> Option<Self> {
        match mv.bits() {
            PASS => Some(Self::Pass),
            bits if bits < PASS => Some(Self::Stone {
                from: Square::from_index(bits >> 7),
                captures: bits >> 6 & 1 != 0,
                to: Square::from_index(bits),
            }),
            _ => None,
        }
    }

    /// The packed move; none for a stone that moves from a1 to itself, which no stone does.
    #[inline(always)]
    pub fn pack(self) -> Option<Move> {
        Move::new(match self {
            Self::Stone { from, captures, to } => {
                (from.index() as u32) << 7 | u32::from(captures) << 6 | to.index() as u32
            }
            Self::Pass => PASS,
        })
    }

    /// Reads a move's notation; whether such a move is legal is another matter.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "pass" {
            return Some(Self::Pass);
        }
        let mut letters = text.chars();
        let from = Square::parse(letters.next()?, letters.next()?)?;
        let captures = match letters.next()? {
            '-' => false,
            'x' => true,
            _ => return None,
        };
        let to = Square::parse(letters.next()?, letters.next()?)?;
        letters.next().is_none().then_some(Self::Stone { from, captures, to })
    }
}

/// The move's notation: `b1-h1`, `c1xa3`, `pass`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stone { from, captures, to } => write!(f, "{from}{}{to}", if *captures { 'x' } else { '-' }),
            Self::Pass => f.write_str("pass"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Step;
    use crate::game::Move;

    #[test]
    fn numbers_and_notations_have_one_order() {
        let packed: Vec<Move> = (1..=1 << 13).filter_map(Move::new).collect();
        let texts: Vec<String> =
            packed.iter().map(|&mv| Step::unpack(mv).expect("a move of this game").to_string()).collect();
        assert!(texts.is_sorted() && texts.len() == 1 << 13);
        for (mv, text) in packed.iter().zip(&texts) {
            assert_eq!(Step::parse(text).and_then(Step::pack), Some(*mv));
        }
    }

    #[test]
    fn other_texts_and_numbers_are_no_moves() {
        for text in ["", "b1", "b1-h", "b1-h9", "i1-h1", "b1h1", "b1=h1", "b1-h1 ", "Pass", "b1-ħ1"] {
            assert_eq!(Step::parse(text), None, "{text}");
        }
        assert_eq!(Move::new((1 << 13) + 1).and_then(Step::unpack), None);
    }
}
