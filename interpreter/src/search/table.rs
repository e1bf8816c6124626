//! A table of positions that were looked at, shared by all threads of a search without locks.
//!
//! An entry is two words: what was found, and the check of the position with what was found laid over it (exclusive or).
//! Where two threads have written one entry at a time, its words do not belong together, and the check does not come
//! out. A check of 64 bits beside the place of the entry leaves no chance worth naming that two positions are taken for
//! one another.

use std::sync::atomic::{AtomicU64, Ordering};

use super::value::Rests;

/// Entries that a position can stand in.
const WAYS: usize = 4;

/// Bytes of an entry.
const ENTRY: usize = 16;

/// Most memory of a table, in MB.
pub const MOST_MEGABYTES: usize = 65_536;

/// What tells a position from every other: its place in the table, and its check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Decides the place.
    pub place: u64,
    /// Is compared.
    pub check: u64,
}

/// How a worth that is kept bounds that of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It says nothing; only the move is of use.
    None,
    /// The position is worth as much or more.
    AtLeast,
    /// As much or less.
    AtMost,
    /// Just as much.
    Exact,
}

impl Bound {
    /// Whether the worth is not less.
    #[must_use]
    pub fn from_below(self) -> bool {
        matches!(self, Bound::AtLeast | Bound::Exact)
    }

    /// Whether it is not more.
    #[must_use]
    pub fn from_above(self) -> bool {
        matches!(self, Bound::AtMost | Bound::Exact)
    }

    /// The bound that holds from below, from above.
    #[must_use]
    pub fn of(below: bool, above: bool) -> Bound {
        match (below, above) {
            (true, true) => Bound::Exact,
            (true, false) => Bound::AtLeast,
            (false, true) => Bound::AtMost,
            (false, false) => Bound::None,
        }
    }
}

/// What is kept of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its worth, wins and losses counted from it.
    pub worth: i32,
    /// How many turns were looked ahead from it.
    pub depth: u8,
    /// What the worth is.
    pub bound: Bound,
    /// What the bound from below rests on.
    pub below: Rests,
    /// What the bound from above rests on.
    pub above: Rests,
    /// The move that was best, by its place among the moves of the position.
    pub best: u16,
}

/// No worth is as far from 0 as this.
const MIDDLE: i32 = 1 << 23;

impl Entry {
    fn pack(self) -> u64 {
        let worth = u64::try_from(self.worth.clamp(1 - MIDDLE, MIDDLE - 1) + MIDDLE).unwrap_or(0);
        let bound = match self.bound {
            Bound::None => 0,
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
            Bound::Exact => 3,
        };
        let rests = u64::from(self.below.bits()) | u64::from(self.above.bits()) << 2;
        worth | u64::from(self.depth) << 24 | u64::from(self.best) << 32 | bound << 48 | rests << 50 | 1 << 63
    }

    fn unpack(data: u64) -> Entry {
        let part = |at: u32, bits: u32| data >> at & ((1 << bits) - 1);
        Entry {
            worth: i32::try_from(part(0, 24)).unwrap_or(0) - MIDDLE,
            depth: u8::try_from(part(24, 8)).unwrap_or(0),
            best: u16::try_from(part(32, 16)).unwrap_or(0),
            bound: Bound::of(part(48, 1) == 1, part(49, 1) == 1),
            below: Rests::of_bits(part(50, 2)),
            above: Rests::of_bits(part(52, 2)),
        }
    }

    /// What an entry is worth keeping: one that bounds nothing least.
    fn rank(self) -> u32 {
        u32::from(self.depth) * 2 + u32::from(self.bound == Bound::Exact)
    }
}

/// An entry as it lies in memory; no data: empty.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn data(&self) -> Option<u64> {
        Some(self.data.load(Ordering::Relaxed)).filter(|data| *data != 0)
    }

    fn read(&self, key: Key) -> Option<Entry> {
        let data = self.data()?;
        (self.check.load(Ordering::Relaxed) ^ data == key.check).then(|| Entry::unpack(data))
    }

    fn write(&self, key: Key, entry: Entry) {
        let data = entry.pack();
        self.check.store(key.check ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// The table.
#[derive(Debug)]
pub struct Table {
    slots: Box<[Slot]>,
}

impl Table {
    /// A table of at most so many MB; 0, or where there is no such memory: none. The answers are the same without.
    #[must_use]
    pub fn new(megabytes: usize) -> Table {
        let buckets = megabytes.min(MOST_MEGABYTES) * (1 << 20) / (ENTRY * WAYS);
        let mut slots = Vec::new();
        if slots.try_reserve_exact(buckets * WAYS).is_ok() {
            slots.resize_with(buckets * WAYS, Slot::default);
        }
        Table { slots: slots.into_boxed_slice() }
    }

    /// Whether nothing is kept.
    #[must_use]
    pub fn is_off(&self) -> bool {
        self.slots.is_empty()
    }

    /// The entries that a position can stand in.
    fn bucket(&self, key: Key) -> &[Slot] {
        let buckets = (self.slots.len() / WAYS) as u128;
        let first = usize::try_from((u128::from(key.place) * buckets) >> 64).unwrap_or(0) * WAYS;
        self.slots.get(first..first + WAYS).unwrap_or(&[])
    }

    /// What is kept of a position.
    #[must_use]
    pub fn get(&self, key: Key) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| slot.read(key))
    }

    /// Keeps what was found of a position, in its own entry or in place of what was looked at least far.
    pub fn put(&self, key: Key, entry: Entry) {
        let bucket = self.bucket(key);
        if let Some((slot, kept)) = bucket.iter().find_map(|slot| slot.read(key).map(|kept| (slot, kept))) {
            if entry.bound != Bound::None || kept.bound == Bound::None {
                slot.write(key, entry);
            }
            return;
        }
        let rank = |slot: &&Slot| slot.data().map_or(0, |data| 1 + Entry::unpack(data).rank());
        if let Some(slot) = bucket.iter().min_by_key(rank) {
            slot.write(key, entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(worth: i32, depth: u8, bound: Bound) -> Entry {
        Entry { worth, depth, bound, below: Rests::OPEN, above: Rests::NOTHING, best: 513 }
    }

    #[test]
    fn an_entry_comes_back_as_it_was_kept() {
        let table = Table::new(1);
        for (place, worth) in [-1_000_000, -1, 0, 7, 999_999].into_iter().enumerate() {
            for bound in [Bound::None, Bound::AtLeast, Bound::AtMost, Bound::Exact] {
                let key = Key { place: u64::MAX / 5 * place as u64, check: 77 + bound as u64 };
                table.put(key, entry(worth, 255, bound));
                assert_eq!(table.get(key), Some(entry(worth, 255, bound)));
            }
        }
    }

    #[test]
    fn words_that_do_not_belong_together_are_no_entry() {
        let table = Table::new(1);
        let key = Key { place: 0, check: 1 };
        table.put(key, entry(16, 3, Bound::Exact));
        let slot = table.slots.iter().find(|slot| slot.data().is_some()).expect("one entry");
        slot.data.fetch_xor(2, Ordering::Relaxed);
        assert_eq!(table.get(key), None);
    }

    #[test]
    fn what_was_looked_at_least_far_makes_room() {
        let table = Table::new(1);
        let key = |check| Key { place: 0, check };
        for check in 1..=4 {
            table.put(key(check), entry(0, 10 - check as u8, Bound::Exact));
        }
        table.put(key(5), entry(0, 1, Bound::AtLeast));
        assert_eq!(table.get(key(4)), None, "it was looked at six turns ahead only");
        assert!([1, 2, 3, 5].into_iter().all(|check| table.get(key(check)).is_some()));
    }

    #[test]
    fn what_bounds_nothing_takes_no_place_of_what_does() {
        let table = Table::new(1);
        let key = Key { place: 3, check: 5 };
        let put = |kept: Entry| {
            table.put(key, kept);
            table.get(key)
        };
        let (open, other) = (entry(1, 1, Bound::None), entry(2, 2, Bound::None));
        assert_eq!(put(open), Some(open));
        assert_eq!(put(other), Some(other));
        let known = entry(3, 1, Bound::AtLeast);
        assert_eq!(put(known), Some(known));
        assert_eq!(put(other), Some(known));
        let exact = entry(4, 1, Bound::Exact);
        assert_eq!(put(exact), Some(exact));
    }

    #[test]
    fn a_table_of_no_size_keeps_nothing() {
        let table = Table::new(0);
        let key = Key { place: 9, check: 9 };
        table.put(key, entry(0, 1, Bound::Exact));
        assert!(table.is_off());
        assert_eq!(table.get(key), None);
    }
}
