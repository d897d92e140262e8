//! Squares, sets of squares, and the groups that stones form in them.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A square. Its number runs up the files, a1, a2, …, h8, so that the order of numbers is the order of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of a file and a rank, both from 0 to 7.
    pub const fn new(file: u32, rank: u32) -> Self {
        Self((file << 3 & 56 | rank & 7) as u8)
    }

    /// The square of a number from 0 to 63.
    pub const fn from_index(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The square's number, from 0 to 63.
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The file, from 0 (a) to 7 (h).
    pub const fn file(self) -> i32 {
        (self.0 >> 3 & 7) as i32
    }

    /// The rank, from 0 (the first) to 7.
    pub const fn rank(self) -> i32 {
        (self.0 & 7) as i32
    }

    /// The distance from the nearest edge, from 0 to 3.
    pub const fn distance_inwards(self) -> i32 {
        let (file, rank) = (self.file(), self.rank());
        let files = if file < 4 { file } else { 7 - file };
        let ranks = if rank < 4 { rank } else { 7 - rank };
        if files < ranks { files } else { ranks }
    }

    /// Reads a name such as `c1`.
    pub fn parse(file: char, rank: char) -> Option<Self> {
        let file = u32::from(file).checked_sub(u32::from('a')).filter(|&file| file < 8)?;
        let rank = u32::from(rank).checked_sub(u32::from('1')).filter(|&rank| rank < 8)?;
        Some(Self::new(file, rank))
    }
}

/// The square's name.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + (self.0 >> 3)), char::from(b'1' + (self.0 & 7)))
    }
}

/// A set of squares; iterating takes them in the order of their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// The first rank.
    const RANK_1: u64 = 0x0101_0101_0101_0101;
    /// The eighth rank.
    const RANK_8: u64 = Self::RANK_1 << 7;

    /// The set of one square.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `square` is among them.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// How many they are.
    pub const fn count(self) -> i32 {
        self.0.count_ones() as i32
    }

    /// The square of lowest number, alone.
    const fn lowest(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// The squares one step on, where a step adds `STEP` to a square's number; none leaves over an edge and comes back.
    /// A step is one of ±1 (up, down a file), ±8 (along a rank), ±9 and ±7 (along the diagonals).
    #[inline(always)]
    pub const fn shifted<const STEP: i32>(self) -> Self {
        let moved = if STEP > 0 { self.0 << STEP } else { self.0 >> -STEP };
        Self(match STEP {
            1 | 9 | -7 => moved & !Self::RANK_1,
            -1 | -9 | 7 => moved & !Self::RANK_8,
            _ => moved,
        })
    }

    /// These squares and all their neighbours.
    #[inline(always)]
    pub const fn spread(self) -> Self {
        let column = self.0 | self.shifted::<1>().0 | self.shifted::<-1>().0;
        Self(column | column << 8 | column >> 8)
    }

    /// The neighbours of a square.
    #[inline(always)]
    pub const fn around(square: Square) -> Self {
        Self(Self::of(square).spread().0 ^ Self::of(square).0)
    }

    /// Whether these stones form a single group; stones are neighbours in all eight directions.
    pub fn is_connected(self) -> bool {
        self.group(self.lowest(), self) == self
    }

    /// To how many groups of `stones` these stones, some of them, belong.
    pub fn groups_among(self, stones: Self) -> u32 {
        let mut left = self;
        let mut groups = 0;
        while !left.is_empty() {
            groups += 1;
            left = left & !stones.group(left.lowest(), left);
        }
        groups
    }

    /// The group of these stones that grows from `seed`, grown no further once it holds all of `enough`.
    #[inline(always)]
    fn group(self, seed: Self, enough: Self) -> Self {
        let mut group = seed;
        while !(enough & !group).is_empty() {
            let grown = group.spread() & self;
            if grown == group {
                break;
            }
            group = grown;
        }
        group
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Iterator for Bitboard {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::from_index(self.0.trailing_zeros());
        self.0 &= self.0.wrapping_sub(1);
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bitboard, Square};

    fn board(squares: &str) -> Bitboard {
        let squares: Vec<char> = squares.chars().filter(|letter| *letter != ' ').collect();
        squares
            .chunks(2)
            .map(|name| Bitboard::of(Square::parse(name[0], name[1]).expect("a square")))
            .fold(Bitboard::EMPTY, |board, square| board | square)
    }

    #[test]
    fn nothing_leaves_over_an_edge_and_comes_back() {
        assert_eq!(Bitboard::around(Square::new(0, 0)), board("a2 b1 b2"));
        assert_eq!(Bitboard::around(Square::new(0, 7)), board("a7 b7 b8"));
        assert_eq!(Bitboard::around(Square::new(7, 3)), board("g3 g4 g5 h3 h5"));
        assert_eq!(board("a8 h1 d4").shifted::<9>(), board("e5"));
        assert_eq!(board("a1 h8 d4").shifted::<7>(), board("e3"));
        assert_eq!(board("a1 h8 d4").shifted::<-7>(), board("c5"));
        assert_eq!(board("a8 h1 d4").shifted::<-9>(), board("c3"));
    }

    #[test]
    fn groups_hold_together_by_edges_and_corners() {
        assert!(board("a1 b2 b3 c4 d4").is_connected());
        assert!(!board("a1 b2 b4").is_connected());
        assert!(!board("a8 b1").is_connected());
        let stones = board("a1 b2 d4 d5 h8");
        assert_eq!(stones.groups_among(stones), 3);
        assert_eq!(board("a1 d4 d5").groups_among(stones), 2);
        assert_eq!(Bitboard::EMPTY.groups_among(stones), 0);
    }
}
