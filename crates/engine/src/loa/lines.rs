//! The lines of the board, how many stones stand on each, and where they let stones move.
//!
//! A stone moves along a line by as many squares as there are stones on it, of either side. The counts are kept for all
//! squares at once, as binary digits: digit `p` of the number of stones on a square's line of one orientation is that
//! square's bit in a set of squares. Adding a stone is then binary addition on sets, and all stones step along
//! together.

use super::bitboard::{Bitboard, Square};

/// The eight directions: the orientation of their lines (along files, along ranks, the two diagonals), from 0 to 3, and
/// what a step adds to a square's number.
pub(super) const DIRECTIONS: [(usize, i32); 8] = [(0, 1), (0, -1), (1, 8), (1, -8), (2, 9), (2, -9), (3, 7), (3, -7)];

/// The squares of the four lines through each square, by orientation.
static THROUGH: [[u64; 4]; 64] = through();

const fn through() -> [[u64; 4]; 64] {
    let mut lines = [[0; 4]; 64];
    let mut here = 0;
    while here < 64 {
        let mut there = 0;
        while there < 64 {
            if let Some((orientation, _)) = path(Square::from_index(here), Square::from_index(there)) {
                lines[here as usize][orientation] |= 1 << here | 1 << there;
            }
            there += 1;
        }
        here += 1;
    }
    lines
}

/// The orientation of the line that joins two squares, and the number of steps; none if no line does.
pub(super) const fn path(from: Square, to: Square) -> Option<(usize, u32)> {
    let (files, ranks) = (to.file() - from.file(), to.rank() - from.rank());
    let orientation = match (files, ranks) {
        (0, 0) => return None,
        (0, _) => 0,
        (_, 0) => 1,
        _ if files == ranks => 2,
        _ if files == -ranks => 3,
        _ => return None,
    };
    Some((orientation, if files == 0 { ranks.unsigned_abs() } else { files.unsigned_abs() }))
}

/// The squares between two squares that [`path`] joins.
pub(super) fn inside(from: Square, to: Square, orientation: usize, length: u32) -> Bitboard {
    let first = from.min(to);
    Bitboard(INSIDE[orientation & 3][length as usize & 7] << first.index())
}

/// The squares inside a path that begins at a1, by orientation and length, as if the board had no edges.
static INSIDE: [[u64; 8]; 4] = {
    let mut inside = [[0; 8]; 4];
    let mut orientation = 0;
    while orientation < 4 {
        let mut length = 2;
        while length < 8 {
            let last = (length as i32 - 1) * DIRECTIONS[2 * orientation].1;
            inside[orientation][length] = inside[orientation][length - 1] | 1 << last;
            length += 1;
        }
        orientation += 1;
    }
    inside
};

/// How many stones stand on every line, modulo 8: a stone on a full line cannot move along it, as on an empty one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineCounts {
    /// The digits 1, 2 and 4, each for the four orientations.
    digits: [[u64; 4]; 3],
}

impl LineCounts {
    /// Counts a stone that appears on `square`.
    #[inline(always)]
    pub fn add(&mut self, square: Square) {
        let [ones, twos, fours] = &mut self.digits;
        for (orientation, &line) in THROUGH[square.index()].iter().enumerate() {
            let carry = ones[orientation] & line;
            ones[orientation] ^= line;
            fours[orientation] ^= twos[orientation] & carry;
            twos[orientation] ^= carry;
        }
    }

    /// Counts a stone that leaves `square`.
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        let [ones, twos, fours] = &mut self.digits;
        for (orientation, &line) in THROUGH[square.index()].iter().enumerate() {
            let borrow = !ones[orientation] & line;
            ones[orientation] ^= line;
            fours[orientation] ^= !twos[orientation] & borrow;
            twos[orientation] ^= borrow;
        }
    }

    /// The stones on the line through `square`.
    #[inline(always)]
    pub fn count(&self, orientation: usize, square: Square) -> u32 {
        let digit = |digit: usize| (self.digits[digit][orientation & 3] >> square.index() & 1) as u32;
        digit(0) | digit(1) << 1 | digit(2) << 2
    }

    /// Where `own` stones come to stand that step along by the length their line demands, without jumping over `enemy`
    /// ones, on whatever stands there.
    #[inline(always)]
    pub fn arrivals<const ORIENTATION: usize, const STEP: i32>(&self, own: Bitboard, enemy: Bitboard) -> Bitboard {
        let digits = [0, 1, 2].map(|digit| self.digits[digit][ORIENTATION]);
        let mut travelling = own;
        let mut arrived = Bitboard::EMPTY;
        for length in 1..8 {
            travelling = travelling.shifted::<STEP>();
            let demanded = (0..3)
                .fold(!0, |lines, digit| lines & if length >> digit & 1 != 0 { digits[digit] } else { !digits[digit] });
            arrived = arrived | travelling & Bitboard(demanded);
            travelling = travelling & !Bitboard(demanded) & !enemy;
        }
        arrived
    }

    /// The same in all eight directions, in the order of [`DIRECTIONS`].
    #[inline(always)]
    pub fn all_arrivals(&self, own: Bitboard, enemy: Bitboard) -> [Bitboard; 8] {
        [
            self.arrivals::<0, 1>(own, enemy),
            self.arrivals::<0, -1>(own, enemy),
            self.arrivals::<1, 8>(own, enemy),
            self.arrivals::<1, -8>(own, enemy),
            self.arrivals::<2, 9>(own, enemy),
            self.arrivals::<2, -9>(own, enemy),
            self.arrivals::<3, 7>(own, enemy),
            self.arrivals::<3, -7>(own, enemy),
        ]
    }
}
