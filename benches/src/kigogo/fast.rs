//! Bao Kigogo with a vector of bytes for each side: a lap is one addition from a table.

use super::tables::{Side, added_by, end_of, lap};
use super::{Ending, FACING, FRONT, RING, name, relay, verdict};
use crate::engine::{After, Board, Verdict, Why};
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

    /// The holes that hold more than so many, a bit for each: eight at a time, a flag in each byte, the flags gathered.
    #[inline(always)]
    fn more_than(&self, seeds: u8) -> u32 {
        let bound = ONES * u64::from(127 - seeds);
        let eight = |at: usize| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&self.0[at..at + 8]);
            let flags = (u64::from_le_bytes(bytes) + bound) >> 7 & ONES;
            (flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
        };
        eight(0) | eight(8) << 8 | eight(16) << 16
    }
}

/// One lap: the hole from which it goes on, or the one where it ends the turn.
#[inline(always)]
fn one(side: &mut Side, origin: usize) -> Result<usize, usize> {
    let lap = lap(side.0[origin], origin);
    let end = end_of(lap);
    side.add(added_by(lap));
    if side.0[end] == 1 { Err(end) } else { Ok(end) }
}

/// The seeds at the end of a lap are read before the lap is added, so that the next need not wait for it.
#[inline(always)]
fn sow(side: &mut Side, hole: usize) -> Ending {
    let mut here = hole;
    let mut seeds = side.0[here];
    for _ in 0..relay::UNTESTED {
        let lap = lap(seeds, here);
        let end = end_of(lap);
        let was = side.0[end];
        side.add(added_by(lap));
        if seeds >= 24 {
            if side.0[end] == 1 {
                return Ending::At(end);
            }
            seeds = side.0[end];
        } else if was == 0 {
            return Ending::At(end);
        } else {
            seeds = was + 1;
        }
        here = end;
    }
    relay::long(side, here, one)
}

impl Board for Fast {
    const FIRST_REPEAT: u32 = 2;
    const TIMES: u32 = 2;

    fn start() -> Fast {
        let mut side = [0; 32];
        side[..RING - 1].fill(2);
        Fast { own: Side(side), enemy: Side(side) }
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
    fn nth(set: u32, place: u32) -> u32 {
        // back holes from the lowest up, then front holes from the highest down
        let back = (set & 0xfff).count_ones();
        let place = if place < back { place } else { set.count_ones() - 1 - (place - back) };
        select::of_twenty_four(set, place)
    }

    #[inline(always)]
    fn play(&self, hole: u32) -> Option<After<Fast>> {
        let Fast { mut own, mut enemy } = *self;
        let Ending::At(end) = sow(&mut own, hole as usize) else { return None };
        let mut quiet = true;
        if end >= FRONT && enemy.0[FACING - end] > 0 {
            enemy.0[FACING - end] = 0;
            enemy.0[end - FRONT] = 0;
            quiet = false;
        }
        let over = !quiet && enemy.0 == [0; 32];
        Some(After { board: Fast { own: enemy, enemy: own }, again: false, over, quiet })
    }

    fn legal(&self) -> u32 {
        let mut left = self.candidates();
        let mut legal = 0;
        while left != 0 {
            let mut own = self.own;
            legal += u32::from(!matches!(sow(&mut own, left.trailing_zeros() as usize), Ending::Nowhere));
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
