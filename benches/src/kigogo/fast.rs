//! Bao Kigogo with three numbers of 64 bits for each side: a lap is three additions from a table, and where it ends is
//! read from the numbers as they were before, so that no lap waits for memory.

use super::tables::{Side, added_by, end_of, lap, left_by};
use super::{Ending, FACING, FRONT, RING, name, relay, verdict};
use crate::engine::{Board, Turn, Verdict, Why};
use crate::select;

const ONES: u64 = 0x0101_0101_0101_0101;

/// The holes of each side in its order of sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fast {
    own: Side,
    enemy: Side,
}

impl Side {
    #[inline(always)]
    fn add(&mut self, other: &Side) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = own.wrapping_add(*other);
        }
    }

    #[inline(always)]
    fn and(&self, other: &Side) -> Side {
        let [low, middle, high] = self.0;
        Side([low & other.0[0], middle & other.0[1], high & other.0[2]])
    }

    /// The seeds of a hole.
    #[inline(always)]
    fn seeds(&self, hole: usize) -> usize {
        let [low, middle, high] = self.0;
        let word = if hole < 8 { low } else { middle };
        let word = if hole < 16 { word } else { high };
        (word >> (8 * hole % 64) & 255) as usize
    }

    /// The holes that hold more than so many, a bit for each: eight at a time, a flag in each byte, the flags gathered.
    #[inline(always)]
    fn more_than(&self, seeds: u8) -> u32 {
        let bound = ONES * u64::from(127 - seeds);
        let eight = |word: u64| ((word + bound) >> 7 & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        (eight(self.0[0]) | eight(self.0[1]) << 8 | eight(self.0[2]) << 16) as u32
    }
}

/// One lap: the hole from which it goes on, or the one where it ends the turn.
#[inline(always)]
fn one(side: &mut Side, origin: usize) -> Result<usize, usize> {
    let lap = lap(side.seeds(origin), origin);
    let end = end_of(lap);
    side.add(added_by(lap));
    if side.seeds(end) == 1 { Err(end) } else { Ok(end) }
}

/// All laps of a turn. Sides go in and out as values: their address would keep them in memory.
#[inline(always)]
fn sow(mut side: Side, hole: usize) -> (Side, Ending) {
    let mut here = hole;
    let mut seeds = side.seeds(here);
    for _ in 0..relay::UNTESTED {
        let lap = lap(seeds, here);
        if seeds >= RING {
            here = end_of(lap);
            side.add(added_by(lap));
            seeds = side.seeds(here);
            if seeds == 1 {
                return (side, Ending::At(here));
            }
        } else {
            let beyond = here + seeds;
            here = beyond.min(beyond.wrapping_sub(RING));
            let was = side.seeds(here);
            side.add(added_by(lap));
            if was == 0 {
                return (side, Ending::At(here));
            }
            seeds = was + 1;
        }
    }
    go_on(side, here)
}

#[cold]
#[inline(never)]
fn go_on(side: Side, here: usize) -> (Side, Ending) {
    let mut side = side;
    let ending = relay::long(&mut side, here, one);
    (side, ending)
}

impl Board for Fast {
    const FIRST_REPEAT: u32 = 2;
    const TIMES: u32 = 2;

    fn start() -> Fast {
        let twos = ONES * 2;
        let side = Side([twos, twos, twos >> 8]);
        Fast { own: side, enemy: side }
    }

    #[inline(always)]
    fn candidates(&self) -> u32 {
        let heaps = self.own.more_than(1);
        if heaps != 0 {
            return heaps;
        }
        let occupied = self.own.more_than(0);
        occupied & !(occupied >> 1 | occupied << 23) & 0x00ff_ffff
    }

    #[inline(always)]
    fn count(set: u32) -> u32 {
        select::twelve(set) + select::twelve(set >> 12)
    }

    #[inline(always)]
    fn nth(set: u32, place: u32) -> u32 {
        // back holes from the lowest up, then front holes from the highest down
        let back = select::twelve(set);
        let (row, first, place) =
            if place < back { (set, 0, place) } else { (set >> 12, 12, Self::count(set) - 1 - place) };
        first + select::of_twelve(row, place)
    }

    #[inline(always)]
    fn play(&self, hole: u32, next: &mut Fast) -> Turn {
        let (own, Ending::At(end)) = sow(self.own, hole as usize) else { return Turn::ENDLESS };
        // without a branch: from a hole that captures nothing everything is left
        let captures = (end >= FRONT) & (self.enemy.seeds(FACING.wrapping_sub(end) & 31) > 0);
        let enemy = self.enemy.and(left_by(if captures { end } else { 0 }));
        let over = captures & (enemy.0[0] | enemy.0[1] | enemy.0[2] == 0);
        *next = Fast { own: enemy, enemy: own };
        Turn { legal: true, again: false, over, quiet: !captures }
    }

    fn legal(&self) -> u32 {
        let mut left = self.candidates();
        let mut legal = 0;
        while left != 0 {
            legal += u32::from(!matches!(sow(self.own, left.trailing_zeros() as usize).1, Ending::Nowhere));
            left &= left - 1;
        }
        legal
    }

    fn verdict(&self, why: Why) -> Verdict {
        verdict(why)
    }

    fn name(hole: u32) -> String {
        name(hole)
    }
}
