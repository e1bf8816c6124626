//! Oware with a number of 64 bits for each side: a lap is two additions from a table, a capture has no branch.

use super::{FIRST_REPEAT, MAJORITY, most, name};
use crate::engine::{Board, Turn, Verdict, Why};
use crate::select;

/// The six lowest bytes; the next is the store.
const HOLES: u64 = 0x0000_ffff_ffff_ffff;
const STORE: u32 = 48;
const ONES: u64 = 0x0101_0101_0101_0101;

/// A byte for each hole from its owner's left, then one for his store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fast {
    own: u64,
    enemy: u64,
}

/// What a lap adds, the seeds lifted taken off, and the enemy's holes up to the one it ends in.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Lap {
    own: u64,
    enemy: u64,
    reached: u64,
}

/// By hole and seeds, 64 for each hole.
static LAPS: [Lap; 6 * 64] = laps();

const fn laps() -> [Lap; 384] {
    let mut laps = [Lap { own: 0, enemy: 0, reached: 0 }; 384];
    let mut index = 0;
    while index < 384 {
        let (hole, seeds) = (index / 64, index % 64);
        let mut lap = Lap { own: 0u64.wrapping_sub((seeds as u64) << (8 * hole)), enemy: 0, reached: 0 };
        let mut here = hole;
        let mut fallen = 0;
        while fallen < seeds {
            here = (here + 1) % 12;
            if here == hole {
                continue;
            }
            if here < 6 {
                lap.own = lap.own.wrapping_add(1 << (8 * here));
            } else {
                lap.enemy += 1 << (8 * (here - 6));
            }
            fallen += 1;
        }
        if here > 5 {
            lap.reached = (1 << (8 * (here - 5))) - 1;
        }
        laps[index] = lap;
        index += 1;
    }
    laps
}

#[inline(always)]
fn gathered(flags: u64) -> u32 {
    (flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

#[inline(always)]
fn occupied(side: u64) -> u32 {
    gathered(((side & HOLES) + 0x7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101)
}

impl Board for Fast {
    const FIRST_REPEAT: u32 = FIRST_REPEAT;
    const TIMES: u32 = 3;

    fn start() -> Fast {
        Fast { own: 0x0404_0404_0404, enemy: 0x0404_0404_0404 }
    }

    #[inline(always)]
    fn candidates(&self) -> u32 {
        if self.enemy & HOLES == 0 {
            // the seeds needed to reach him: six from hole 1, one from hole 6
            return gathered(((self.own & HOLES) + 0x7f7e_7d7c_7b7a) >> 7 & 0x0101_0101_0101);
        }
        occupied(self.own)
    }

    #[inline(always)]
    fn count(set: u32) -> u32 {
        select::six(set)
    }

    #[inline(always)]
    fn nth(set: u32, place: u32) -> u32 {
        select::of_six(set, place)
    }

    #[inline(always)]
    fn play(&self, hole: u32, next: &mut Fast) -> Turn {
        let seeds = self.own >> (8 * hole) & 63;
        let lap = LAPS[((hole & 7) * 64) as usize + seeds as usize];
        let own = self.own.wrapping_add(lap.own);
        let enemy = self.enemy + lap.enemy;
        // a flag in every byte that is neither two nor three; the highest that was reached ends the line
        let others = (((enemy & !ONES) ^ (ONES << 1)) + (ONES * 0x7f)) & (ONES << 7) & lap.reached;
        let line = lap.reached & (u64::MAX << (63 - (others << 1 | 1).leading_zeros()));
        let leaves_some = u64::from(enemy & HOLES & !line != 0);
        let taken = enemy & line & leaves_some.wrapping_neg();
        let enemy = enemy - taken;
        let own = own + (taken.wrapping_mul(ONES) >> 56 << STORE);
        let over = own >> STORE >= u64::from(MAJORITY);
        *next = Fast { own: enemy, enemy: own };
        Turn { legal: true, again: false, over, quiet: taken == 0 }
    }

    fn verdict(&self, _: Why) -> Verdict {
        let sum = |side: u64| side.to_le_bytes().iter().map(|seeds| u32::from(*seeds)).sum();
        most(sum(self.own), sum(self.enemy))
    }

    fn name(hole: u32) -> String {
        name(hole)
    }
}
