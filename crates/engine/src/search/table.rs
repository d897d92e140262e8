//! The transposition table: buckets of three entries in a cache line (Breuker, Uiterwijk & van den Herik, "Replacement
//! Schemes for Transposition Tables", 1994: the shallower goes, older ones first).

use crate::depth::Depth;
use crate::game::Move;
use crate::score::Score;

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The best move, or the one that was too good.
    pub mv: Option<Move>,
    /// The score, from the view of the node.
    pub score: Score,
    /// The static value.
    pub static_value: Score,
    /// The depth to which it was searched.
    pub depth: Depth,
    /// What the score says.
    pub bound: Bound,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    check: u32,
    mv: u32,
    score: i32,
    static_value: i32,
    /// Depth in units above bit 12, age below bit 12 and above bit 2, bound in the lowest two (0: empty).
    rest: u32,
}

const BOUND_BITS: u32 = 2;
const AGE_BITS: u32 = 10;
const AGES: u32 = 1 << AGE_BITS;
/// So many searches may follow each other before all is forgotten. It is the same number after every clearing: how a
/// game goes must not depend on how many were played before.
const SEARCHES: u32 = AGES / 2;

impl Entry {
    /// Whether something was stored here since the table was cleared, at the age `oldest`.
    fn is_live(self, oldest: u32) -> bool {
        self.rest & 3 != 0 && self.age() >= oldest
    }

    fn age(self) -> u32 {
        self.rest >> BOUND_BITS & (AGES - 1)
    }

    fn depth(self) -> Depth {
        Depth::from_units((self.rest >> (BOUND_BITS + AGE_BITS)) as i32)
    }

    fn bound(self) -> Option<Bound> {
        match self.rest & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 3]);

/// The table.
#[derive(Clone, Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    /// The present search's age. Entries count from `oldest` on; what is older was cleared.
    age: u32,
    oldest: u32,
}

impl Table {
    /// A table of so many megabytes.
    pub fn new(megabytes: usize) -> Self {
        let count = (megabytes << 20) / size_of::<Bucket>();
        Self { buckets: vec![Bucket::default(); count.max(1)], age: 0, oldest: 0 }
    }

    /// Forgets everything. Entries are told apart by age, so that nothing need be wiped until the ages run out.
    pub fn clear(&mut self) {
        self.age += 1;
        self.oldest = self.age;
        if self.age + SEARCHES > AGES {
            self.wipe();
        }
    }

    /// Begins a search: what earlier ones stored is replaced first, and forgotten after very many.
    pub fn next_search(&mut self) {
        self.age += 1;
        if self.age == self.oldest + SEARCHES {
            self.wipe();
        }
    }

    fn wipe(&mut self) {
        self.buckets.fill(Bucket::default());
        (self.age, self.oldest) = (0, 0);
    }

    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known of the position of a key.
    pub fn probe(&self, key: u64) -> Option<Known> {
        let bucket = &self.buckets[self.index(key)];
        let is_of_key = |entry: &&Entry| entry.is_live(self.oldest) && entry.check == key as u32;
        bucket.0.iter().find(is_of_key).and_then(|entry| {
            Some(Known {
                mv: Move::new(entry.mv),
                score: Score::from_stored(entry.score),
                static_value: Score::from_stored(entry.static_value),
                depth: entry.depth(),
                bound: entry.bound()?,
            })
        })
    }

    /// Stores what was found; without a move, the one that was known stays.
    pub fn store(&mut self, key: u64, known: Known) {
        let (age, oldest) = (self.age, self.oldest);
        let index = self.index(key);
        let bucket = &mut self.buckets[index];
        let same = bucket.0.iter().position(|entry| entry.is_live(oldest) && entry.check == key as u32);
        let worth = |entry: &Entry| {
            // An entry loses two plies of its worth with each search.
            if entry.is_live(oldest) {
                entry.depth().units() - 2 * Depth::ONE.units() * (age - entry.age()) as i32
            } else {
                i32::MIN
            }
        };
        let slot = same.unwrap_or_else(|| {
            let weakest = bucket.0.iter().enumerate().min_by_key(|(_, entry)| worth(entry));
            weakest.map_or(0, |(slot, _)| slot)
        });
        let old = bucket.0[slot];
        let is_weaker = known.bound != Bound::Exact && known.depth + Depth::plies(3) < old.depth();
        if same.is_some() && is_weaker && old.age() == age {
            return;
        }
        let kept = if same.is_some() { old.mv } else { 0 };
        let bound = match known.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        bucket.0[slot] = Entry {
            check: key as u32,
            mv: known.mv.map_or(kept, Move::bits),
            score: known.score.thousandths(),
            static_value: known.static_value.thousandths(),
            rest: (known.depth.units().max(0) as u32) << (BOUND_BITS + AGE_BITS) | age << BOUND_BITS | bound,
        };
    }

    /// How full the table is with the present search, in thousandths, by a sample.
    pub fn thousandths_full(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(1000)];
        let used = |entry: &&Entry| entry.rest & 3 != 0 && entry.age() == self.age;
        let count = sample.iter().flat_map(|bucket| &bucket.0).filter(used).count();
        count * 1000 / (sample.len() * 3)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Known, Table};
    use crate::depth::Depth;
    use crate::game::Move;
    use crate::score::Score;

    fn known(mv: u32, depth: i32) -> Known {
        let (score, static_value) = (Score::won_in(7), Score::new(-77));
        Known { mv: Move::new(mv), score, static_value, depth: Depth::plies(depth), bound: Bound::Lower }
    }

    #[test]
    fn what_is_stored_is_found_until_it_is_cleared() {
        let mut table = Table::new(1);
        table.store(42, known(5, 9));
        assert_eq!(table.probe(42), Some(known(5, 9)));
        assert_eq!(table.probe(43), None);
        table.next_search();
        assert_eq!(table.probe(42), Some(known(5, 9)));
        table.clear();
        assert_eq!(table.probe(42), None);
        for _ in 0..5000 {
            table.clear();
            assert_eq!(table.probe(42), None);
            table.store(42, known(5, 9));
        }
    }

    #[test]
    fn a_cleared_table_behaves_like_a_new_one() {
        let mut used = Table::new(1);
        for key in 0..100_000_u64 {
            used.store(key.wrapping_mul(0x9e37_79b9_7f4a_7c15), known(1, (key % 30) as i32));
        }
        used.clear();
        let mut fresh = Table::new(1);
        for key in 0..100_000_u64 {
            let key = key.wrapping_mul(0xd134_2543_de82_ef95);
            used.store(key, known(2, (key % 20) as i32));
            fresh.store(key, known(2, (key % 20) as i32));
        }
        for key in 0..100_000_u64 {
            let key = key.wrapping_mul(0xd134_2543_de82_ef95);
            assert_eq!(used.probe(key), fresh.probe(key));
        }
    }

    #[test]
    fn what_it_keeps_does_not_depend_on_what_was_before_it_was_cleared() {
        let kept = |clearings: u32| {
            let mut table = Table::new(0);
            (0..clearings).for_each(|_| table.clear());
            let searches = 0..2 * super::AGES;
            let known_after = |search| {
                table.next_search();
                if search % 7 == 0 {
                    table.store(u64::from(search), known(5, 9));
                }
                (0..=search).rev().take(30).map(|key| table.probe(u64::from(key)).is_some()).collect::<Vec<_>>()
            };
            searches.map(known_after).collect::<Vec<_>>()
        };
        let fresh = kept(1);
        for clearings in [2, 100, super::SEARCHES - 1, super::SEARCHES, super::SEARCHES + 1, super::AGES + 3] {
            assert!(kept(clearings) == fresh, "{clearings}");
        }
    }

    #[test]
    fn the_deepest_stays_and_a_known_move_is_kept() {
        let mut table = Table::new(0);
        for (key, depth) in [(1, 5), (2, 9), (3, 7), (4, 6)] {
            table.store(key, known(key as u32, depth));
        }
        assert_eq!(table.probe(1), None);
        assert!(table.probe(2).is_some() && table.probe(3).is_some() && table.probe(4).is_some());
        table.store(2, Known { mv: None, ..known(0, 9) });
        assert_eq!(table.probe(2).and_then(|known| known.mv), Move::new(2));
    }
}
