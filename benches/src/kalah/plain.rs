//! Kalah in byte loops.

use super::{most, name};
use crate::engine::{Board, Turn, Verdict, Why};

const STORE: usize = 6;
/// Holes and the own store: where the mover's seeds fall. The enemy's store comes after them.
const RING: usize = 13;

/// The mover's six holes and store, then the enemy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain([u8; 14]);

impl Board for Plain {
    const FIRST_REPEAT: u32 = u32::MAX;
    const TIMES: u32 = 3;

    fn start() -> Plain {
        Plain([4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0])
    }

    fn candidates(&self) -> u32 {
        (0..STORE).filter(|hole| self.0[*hole] > 0).fold(0, |set, hole| set | 1 << hole)
    }

    fn nth(set: u32, place: u32) -> u32 {
        (0..place).fold(set, |set, _| set & (set - 1)).trailing_zeros()
    }

    #[inline(always)]
    fn play(&self, hole: u32, next: &mut Plain) -> Turn {
        let mut board = self.0;
        let mut here = hole as usize;
        let mut hand = std::mem::take(&mut board[here]);
        while hand > 0 {
            here = if here + 1 == RING { 0 } else { here + 1 };
            board[here] += 1;
            hand -= 1;
        }
        if here < STORE && board[here] == 1 && board[12 - here] > 0 {
            board[STORE] += 1 + board[12 - here];
            board[here] = 0;
            board[12 - here] = 0;
        }
        let again = here == STORE;
        let bare = |row: &[u8]| row.iter().all(|seeds| *seeds == 0);
        let over = bare(&board[..STORE]) || bare(&board[7..RING]);
        if !again {
            board.rotate_left(7);
        }
        *next = Plain(board);
        Turn { legal: true, again, over, quiet: false }
    }

    fn verdict(&self, _: Why) -> Verdict {
        let sum = |half: &[u8]| half.iter().map(|seeds| u32::from(*seeds)).sum();
        most(sum(&self.0[..7]), sum(&self.0[7..]))
    }

    fn name(hole: u32) -> String {
        name(hole)
    }
}
