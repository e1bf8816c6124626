//! What each lap of a side of Bao Kigogo adds, where it ends, and what a capture leaves.

use super::{FRONT, RING};

/// Rows of the tables: more than any lap needs, as a side never holds more than the 46 seeds it starts with.
const LAPS: usize = 2048;

/// A byte for each hole in order of sowing, eight in a number, the first lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Side(pub [u64; 3]);

/// What a lap adds to every hole, by seeds, then origin; the seeds lifted are taken off.
static ADDED: [Side; LAPS] = added();
/// Where it ends.
static ENDS: [u8; LAPS] = ends();
/// Bits that stay on the enemy's side after a capture from that front hole.
static LEFT: [Side; 32] = left();

/// The place of a lap in the tables.
#[inline(always)]
pub fn lap(seeds: usize, origin: usize) -> usize {
    (seeds * RING + origin) % LAPS
}

/// What a lap adds.
#[inline(always)]
pub fn added_by(lap: usize) -> &'static Side {
    &ADDED[lap]
}

/// Where a lap ends.
#[inline(always)]
pub fn end_of(lap: usize) -> usize {
    usize::from(ENDS[lap] & 31)
}

/// What is left where a front hole captures.
#[inline(always)]
pub fn left_by(end: usize) -> &'static Side {
    &LEFT[end & 31]
}

const fn added() -> [Side; LAPS] {
    let mut table = [Side([0; 3]); LAPS];
    let mut at = 0;
    while at < table.len() {
        let (seeds, origin) = (at / RING, at % RING);
        let row = &mut table[at].0;
        let mut fallen = 1;
        while fallen <= seeds {
            let hole = (origin + fallen) % RING;
            row[hole / 8] = row[hole / 8].wrapping_add(1 << (8 * (hole % 8)));
            fallen += 1;
        }
        row[origin / 8] = row[origin / 8].wrapping_sub((seeds as u64) << (8 * (origin % 8)));
        at += 1;
    }
    table
}

const fn ends() -> [u8; LAPS] {
    let mut table = [0; LAPS];
    let mut at = 0;
    while at < table.len() {
        table[at] = ((at / RING + at % RING) % RING) as u8;
        at += 1;
    }
    table
}

const fn left() -> [Side; 32] {
    let mut table = [Side([u64::MAX; 3]); 32];
    let mut end = FRONT;
    while end < RING {
        let taken = [super::FACING - end, end - FRONT];
        table[end].0[taken[0] / 8] &= !(255 << (8 * (taken[0] % 8)));
        table[end].0[taken[1] / 8] &= !(255 << (8 * (taken[1] % 8)));
        end += 1;
    }
    table
}
