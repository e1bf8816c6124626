//! Oware in byte loops.

use super::{FIRST_REPEAT, MAJORITY, most, name};
use crate::engine::{Board, Turn, Verdict, Why};

/// Twelve holes from the mover's left, then the mover's store and the enemy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    holes: [u8; 12],
    stores: [u8; 2],
}

impl Board for Plain {
    const FIRST_REPEAT: u32 = FIRST_REPEAT;
    const TIMES: u32 = 3;

    fn start() -> Plain {
        Plain { holes: [4; 12], stores: [0; 2] }
    }

    fn candidates(&self) -> u32 {
        let bare = self.holes[6..].iter().all(|seeds| *seeds == 0);
        let fits = |hole: &usize| {
            let seeds = usize::from(self.holes[*hole]);
            seeds > 0 && (!bare || hole + seeds > 5)
        };
        (0..6).filter(fits).fold(0, |set, hole| set | 1 << hole)
    }

    fn nth(set: u32, place: u32) -> u32 {
        (0..place).fold(set, |set, _| set & (set - 1)).trailing_zeros()
    }

    #[inline(always)]
    fn play(&self, hole: u32, next: &mut Plain) -> Turn {
        let Plain { mut holes, mut stores } = *self;
        let origin = hole as usize;
        let mut here = origin;
        let mut hand = std::mem::take(&mut holes[origin]);
        while hand > 0 {
            here = if here == 11 { 0 } else { here + 1 };
            if here != origin {
                holes[here] += 1;
                hand -= 1;
            }
        }
        let mut first = here + 1;
        while first > 6 && matches!(holes[first - 1], 2 | 3) {
            first -= 1;
        }
        let mut quiet = true;
        if first <= here {
            let sum = |part: &[u8]| part.iter().sum::<u8>();
            let taken = sum(&holes[first..=here]);
            if taken < sum(&holes[6..]) {
                holes[first..=here].fill(0);
                stores[0] += taken;
                quiet = false;
            }
        }
        let over = stores[0] >= MAJORITY;
        holes.rotate_left(6);
        stores.swap(0, 1);
        *next = Plain { holes, stores };
        Turn { legal: true, again: false, over, quiet }
    }

    fn verdict(&self, _: Why) -> Verdict {
        let sum = |part: &[u8]| part.iter().map(|seeds| u32::from(*seeds)).sum::<u32>();
        most(sum(&self.holes[..6]) + sum(&self.stores[..1]), sum(&self.holes[6..]) + sum(&self.stores[1..]))
    }

    fn name(hole: u32) -> String {
        name(hole)
    }
}
