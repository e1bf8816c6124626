//! What each lap of a side of Bao Kigogo adds, and where it ends.

use super::RING;

/// No side ever holds more: it starts with so many and none come to it.
const MOST: usize = 46;

/// A byte for each hole in order of sowing; the last eight stay empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Side(pub [u8; 32]);

/// What a lap adds to every hole, by seeds, then origin; the seeds lifted are taken off.
static ADDED: [Side; (MOST + 2) * RING] = added();
/// Where it ends.
static ENDS: [u8; (MOST + 2) * RING] = ends();

/// The place of a lap in the tables.
#[inline(always)]
pub fn lap(seeds: u8, origin: usize) -> usize {
    usize::from(seeds) * RING + origin
}

/// What a lap adds.
#[inline(always)]
pub fn added_by(lap: usize) -> &'static Side {
    &ADDED[lap]
}

/// Where a lap ends.
#[inline(always)]
pub fn end_of(lap: usize) -> usize {
    usize::from(ENDS[lap])
}

const fn added() -> [Side; (MOST + 2) * RING] {
    let mut table = [Side([0; 32]); (MOST + 2) * RING];
    let mut at = 0;
    while at < table.len() {
        let (seeds, origin) = (at / RING, at % RING);
        let mut fallen = 1;
        while fallen <= seeds {
            table[at].0[(origin + fallen) % RING] += 1;
            fallen += 1;
        }
        table[at].0[origin] = table[at].0[origin].wrapping_sub(seeds as u8);
        at += 1;
    }
    table
}

const fn ends() -> [u8; (MOST + 2) * RING] {
    let mut table = [0; (MOST + 2) * RING];
    let mut at = 0;
    while at < table.len() {
        table[at] = ((at / RING + at % RING) % RING) as u8;
        at += 1;
    }
    table
}
