//! Bao Kigogo in byte loops.

use super::{Ending, FACING, FRONT, RING, name, relay, verdict};
use crate::engine::{Board, Turn, Verdict, Why};

type Side = [u8; RING];

/// The holes of each side in its order of sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    own: Side,
    enemy: Side,
}

/// One lap: the hole from which it goes on, or the one where it ends the turn.
#[inline(always)]
fn lap(side: &mut Side, origin: usize) -> Result<usize, usize> {
    let mut here = origin;
    let mut hand = std::mem::take(&mut side[here]);
    while hand > 0 {
        here = if here + 1 == RING { 0 } else { here + 1 };
        side[here] += 1;
        hand -= 1;
    }
    if side[here] == 1 { Err(here) } else { Ok(here) }
}

fn sow(side: &mut Side, hole: usize) -> Ending {
    let mut here = hole;
    for _ in 0..relay::UNTESTED {
        match lap(side, here) {
            Ok(next) => here = next,
            Err(end) => return Ending::At(end),
        }
    }
    relay::long(side, here, lap)
}

impl Board for Plain {
    const FIRST_REPEAT: u32 = 2;
    const TIMES: u32 = 2;

    fn start() -> Plain {
        let mut side = [2; RING];
        side[RING - 1] = 0;
        Plain { own: side, enemy: side }
    }

    fn candidates(&self) -> u32 {
        let holes =
            |fits: &dyn Fn(usize) -> bool| (0..RING).filter(|hole| fits(*hole)).fold(0, |set, hole| set | 1 << hole);
        let heaps = holes(&|hole| self.own[hole] > 1);
        if heaps != 0 {
            return heaps;
        }
        holes(&|hole| self.own[hole] == 1 && self.own[(hole + 1) % RING] == 0)
    }

    fn nth(set: u32, place: u32) -> u32 {
        let order = (0..12).chain((12..24).rev());
        order.filter(|hole| set >> hole & 1 == 1).nth(place as usize).unwrap_or(0)
    }

    #[inline(always)]
    fn play(&self, hole: u32, next: &mut Plain) -> Turn {
        let Plain { mut own, mut enemy } = *self;
        let Ending::At(end) = sow(&mut own, hole as usize) else { return Turn::ENDLESS };
        let mut quiet = true;
        if end >= FRONT && enemy[FACING - end] > 0 {
            enemy[FACING - end] = 0;
            enemy[end - FRONT] = 0;
            quiet = false;
        }
        let over = !quiet && enemy.iter().all(|seeds| *seeds == 0);
        *next = Plain { own: enemy, enemy: own };
        Turn { legal: true, again: false, over, quiet }
    }

    fn legal(&self) -> u32 {
        let set = self.candidates();
        let ends =
            |hole: &u32| set >> hole & 1 == 1 && !matches!(sow(&mut self.own.clone(), *hole as usize), Ending::Nowhere);
        (0..24).filter(ends).fold(0, |legal, _| legal + 1)
    }

    fn verdict(&self, why: Why) -> Verdict {
        verdict(why)
    }

    fn name(hole: u32) -> String {
        name(hole)
    }
}
