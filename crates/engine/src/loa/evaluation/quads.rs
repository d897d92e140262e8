//! Quads: solid formations near the middle of the stones.

use super::{Factor, Side};
use crate::loa::bitboard::Bitboard;

crate::parameters! {
    /// Lines of Action: solid formations, blocks of two by two squares, near the stones' centre of mass.
    pub struct Quads in "loa.quads" {
        /// A block with three of the side's stones.
        three: i32 = 100, -10000 ..= 10000;
        /// A block with four of the side's stones.
        four: i32 = 100, -10000 ..= 10000;
    }
}

/// How far from the centre of mass the middle of a block may be, along files and along ranks, in squares.
const REACH: i32 = 2;

/// For a number of stones and the sum of their files (or ranks): the lower files of the blocks within reach, as bits.
static WITHIN: [[u8; 85]; 13] = {
    let mut within = [[0; 85]; 13];
    let mut count = 1;
    while count <= 12 {
        let mut sum = 0;
        while sum < 85 {
            let mut file = 0;
            while file < 7 {
                let distance: i32 = count * (2 * file + 1) - 2 * sum;
                if distance.abs() <= 2 * REACH * count {
                    within[count as usize][sum as usize] |= 1 << file;
                }
                file += 1;
            }
            sum += 1;
        }
        count += 1;
    }
    within
};

/// The files, or the lower squares of all files, that are set in `bits`.
const fn spread_over_files(bits: u8) -> u64 {
    // Bit f goes to the lowest bit of byte f, which then fills its byte.
    let spaced = (bits as u64 & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & 0x0101_0101_0101_0101;
    spaced * 0xff
}

impl Factor for Quads {
    fn earned(&self, side: &Side) -> i32 {
        let own = side.own;
        let pair = own & own.shifted::<-1>();
        let either = own | own.shifted::<-1>();
        let four = pair & pair.shifted::<-8>();
        let three = (pair & either.shifted::<-8>() | either & pair.shifted::<-8>()) & !four;
        let within = |sum: i32| WITHIN[(side.count & 15).min(12) as usize][(sum & 127).min(84) as usize];
        let files = spread_over_files(within(side.files));
        let ranks = u64::from(within(side.ranks)) * 0x0101_0101_0101_0101;
        let near = Bitboard(files & ranks);
        self.three * (three & near).count() + self.four * (four & near).count()
    }
}

#[cfg(test)]
mod tests {
    use super::spread_over_files;

    #[test]
    fn bits_spread_over_files() {
        assert_eq!(spread_over_files(0b100_0001), 0x00ff_0000_0000_00ff);
        assert_eq!(spread_over_files(0b000_0110), 0x0000_0000_00ff_ff00);
    }
}
