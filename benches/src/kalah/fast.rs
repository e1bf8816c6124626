//! Kalah with a number of 64 bits for each side: a lap is two additions from a table, a capture has no branch.

use super::{most, name};
use crate::engine::{Board, Turn, Verdict, Why};
use crate::select;

/// The six lowest bytes; the next is the store.
const HOLES: u64 = 0x0000_ffff_ffff_ffff;
const STORE: u32 = 48;
/// Shifts that bring nothing but zeros: ends in the own store, and on the other side.
const IN_STORE: u8 = 56;
const BEYOND: u8 = 57;

/// A byte for each hole from its owner's left, then one for his store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fast {
    own: u64,
    enemy: u64,
}

/// What a lap adds, the seeds lifted taken off.
#[derive(Clone, Copy)]
struct Lap {
    own: u64,
    enemy: u64,
}

/// By hole and seeds, 64 for each hole.
static LAPS: [Lap; 6 * 64] = laps().0;
/// How far the own side is shifted to bring the last hole down.
static ENDS: [u8; 6 * 64] = laps().1;

const fn laps() -> ([Lap; 384], [u8; 384]) {
    let mut laps = [Lap { own: 0, enemy: 0 }; 384];
    let mut ends = [BEYOND; 384];
    let mut index = 0;
    while index < 384 {
        let (hole, seeds) = (index / 64, index % 64);
        let mut own = 0u64.wrapping_sub((seeds as u64) << (8 * hole));
        let mut enemy = 0;
        let mut here = hole;
        let mut fallen = 0;
        while fallen < seeds {
            here = (here + 1) % 13;
            if here < 7 {
                own = own.wrapping_add(1 << (8 * here));
            } else {
                enemy += 1 << (8 * (here - 7));
            }
            fallen += 1;
        }
        laps[index] = Lap { own, enemy };
        if here < 6 {
            ends[index] = (here * 8) as u8;
        } else if here == 6 {
            ends[index] = IN_STORE;
        }
        index += 1;
    }
    (laps, ends)
}

impl Board for Fast {
    const FIRST_REPEAT: u32 = u32::MAX;
    const TIMES: u32 = 3;

    fn start() -> Fast {
        Fast { own: 0x0404_0404_0404, enemy: 0x0404_0404_0404 }
    }

    #[inline(always)]
    fn candidates(&self) -> u32 {
        let occupied = ((self.own & HOLES) + 0x7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101;
        (occupied.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
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
        let index = ((hole & 7) * 64) as usize + seeds as usize;
        let (lap, end) = (LAPS[index], ENDS[index]);
        let own = self.own.wrapping_add(lap.own);
        let enemy = self.enemy + lap.enemy;
        let facing_at = 40u32.wrapping_sub(u32::from(end)) & 63;
        let facing = enemy >> facing_at & 255;
        let takes = u64::from(own >> end & 255 == 1) & u64::from(facing > 0);
        let taken = facing & takes.wrapping_neg();
        let own = own - (takes << end) + ((takes + taken) << STORE);
        let enemy = enemy - (taken << facing_at);
        let again = end == IN_STORE;
        let over = (own & HOLES == 0) | (enemy & HOLES == 0);
        let board = if again { Fast { own, enemy } } else { Fast { own: enemy, enemy: own } };
        *next = board;
        Turn { legal: true, again, over, quiet: false }
    }

    fn verdict(&self, _: Why) -> Verdict {
        let sum = |side: u64| side.to_le_bytes().iter().map(|seeds| u32::from(*seeds)).sum();
        most(sum(self.own), sum(self.enemy))
    }

    fn name(hole: u32) -> String {
        name(hole)
    }
}
