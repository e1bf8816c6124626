//! Seeds of all cells as bytes, and sets of cells as bits.

use super::bytes;

/// No cell.
pub(super) const NONE: u8 = u8::MAX;

/// A state of the fast form: at most `N` cells of a byte each, no more than 64 of them for seeds and the rest for what
/// lies `beside` them, a bit for every cell that holds a seed, and what else there is in one word, so that nothing narrow
/// is written that is soon read wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board<const N: usize> {
    /// Seeds, by cell.
    pub cells: [u8; N],
    /// Cells that hold a seed.
    pub occupied: u64,
    /// Who moves, and what is small.
    pub whose: Whose,
}

/// Whose turn it is, the stage of each seat (or of the game at 0), who moved last ([`NONE`]: nobody), the seats that have
/// had a turn, and seeds that a result has left in the hand: a byte each of one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Whose(u64);

impl Whose {
    const LAST_MOVER: u32 = 24;
    const HAS_PLAYED: u32 = 32;
    const HAND: u32 = 40;
    /// What `same position` compares: the mover and the stages.
    const COMPARED: u64 = 0xff_ffff;

    #[inline(always)]
    pub fn new(mover: u8, stages: [u8; 2], last_mover: u8, has_played: u8) -> Whose {
        let [first, second] = stages.map(u64::from);
        let stages = first << 8 | second << 16;
        let rest = u64::from(last_mover) << Whose::LAST_MOVER | u64::from(has_played) << Whose::HAS_PLAYED;
        Whose(u64::from(mover & 1) | stages | rest)
    }

    /// What `same position` compares.
    #[inline(always)]
    pub fn compared(self) -> u64 {
        self.0 & Whose::COMPARED
    }

    /// All of it.
    #[inline(always)]
    pub fn bits(self) -> u64 {
        self.0
    }

    #[inline(always)]
    fn byte(self, at: u32) -> u8 {
        (self.0 >> at) as u8
    }

    #[inline(always)]
    fn with(self, at: u32, value: u8) -> Whose {
        Whose(self.0 & !(0xff << at) | u64::from(value) << at)
    }

    /// After a turn: the mover has played, and, unless he passed, was the last to move; the other moves unless he moves
    /// again.
    #[inline(always)]
    pub fn after(self, again: bool, passed: bool) -> Whose {
        let mover = self.0 & 1;
        let mut word = self.0 | 1 << (mover as u32 + Whose::HAS_PLAYED);
        if !passed {
            word = word & !(0xff << Whose::LAST_MOVER) | mover << Whose::LAST_MOVER;
        }
        Whose(word ^ u64::from(!again))
    }
}

impl<const N: usize> Board<N> {
    /// Whose turn it is, 0 or 1.
    #[inline(always)]
    pub fn mover(&self) -> u8 {
        (self.whose.0 & 1) as u8
    }

    #[inline(always)]
    pub fn set_mover(&mut self, mover: u8) {
        self.whose = self.whose.with(0, mover & 1);
    }

    /// The stage of a seat, or of the game at 0.
    pub fn stage(&self, seat: usize) -> u8 {
        self.whose.byte(if seat == 0 { 8 } else { 16 })
    }

    pub fn set_stage(&mut self, seat: usize, stage: u8) {
        self.whose = self.whose.with(if seat == 0 { 8 } else { 16 }, stage);
    }

    /// Who made the latest move; [`NONE`]: nobody.
    pub fn last_mover(&self) -> u8 {
        self.whose.byte(Whose::LAST_MOVER)
    }

    /// Seeds that a result has left in the hand.
    pub fn hand(&self) -> u8 {
        self.whose.byte(Whose::HAND)
    }

    pub fn keep_hand(&mut self, seeds: u8) {
        self.whose = self.whose.with(Whose::HAND, seeds);
    }

    /// Seats that have had a turn, as bits.
    pub fn has_played(&self) -> u8 {
        self.whose.byte(Whose::HAS_PLAYED)
    }
}

impl<const N: usize> Board<N> {
    /// No seed anywhere.
    pub const EMPTY: Board<N> = Board { cells: [0; N], occupied: 0, whose: Whose(0) };

    /// Seeds of a cell; none where there is no such cell.
    #[inline(always)]
    pub fn count(&self, cell: u8) -> u8 {
        self.cells.get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// Seeds of a cell that is there: `N` is a power of two.
    #[inline(always)]
    pub fn at(&self, cell: u8) -> u8 {
        self.cells[usize::from(cell) & (N - 1)]
    }

    /// Puts seeds, one or more, in a cell. All seeds of a game fit a byte.
    #[inline(always)]
    pub fn add(&mut self, cell: u8, seeds: u8) {
        if let Some(there) = self.cells.get_mut(usize::from(cell)) {
            *there = there.wrapping_add(seeds);
            self.occupied |= bit(cell);
        }
    }

    /// Adds seeds to many cells at once. All seeds of a game fit a byte.
    #[inline(always)]
    pub fn sow(&mut self, adds: &[u8; N], cells: u64) {
        for (there, more) in self.cells.iter_mut().zip(adds) {
            *there = there.wrapping_add(*more);
        }
        self.occupied |= cells;
    }

    /// Takes everything from a cell.
    #[inline(always)]
    pub fn clear(&mut self, cell: u8) -> u8 {
        let Some(there) = self.cells.get_mut(usize::from(cell)) else { return 0 };
        self.occupied &= !bit(cell);
        std::mem::take(there)
    }

    /// Takes seeds, no more than there are, from a cell.
    #[inline(always)]
    pub fn remove(&mut self, cell: u8, seeds: u8) {
        let Some(there) = self.cells.get_mut(usize::from(cell)) else { return };
        *there = there.wrapping_sub(seeds);
        if *there == 0 {
            self.occupied &= !bit(cell);
        }
    }

    /// Seeds of some cells together.
    #[inline]
    pub fn sum(&self, cells: u64) -> u16 {
        each(cells & self.occupied).map(|cell| u16::from(self.count(cell))).sum()
    }

    /// The cells that hold so many seeds or more.
    #[inline(always)]
    pub fn at_least(&self, seeds: u8) -> u64 {
        if seeds == 1 { self.occupied } else { bytes::at_least(&self.cells, seeds) }
    }
}

/// A cell as a set.
#[inline(always)]
pub(super) fn bit(cell: u8) -> u64 {
    1u64.checked_shl(u32::from(cell)).unwrap_or(0)
}

/// Whether a set holds a cell.
#[inline(always)]
pub(super) fn holds(set: u64, cell: u8) -> bool {
    cell < 64 && set >> cell & 1 == 1
}

/// The cells of a set, lowest first.
#[inline(always)]
pub(super) fn each(set: u64) -> Each {
    Each(set)
}

/// See [`each`].
#[derive(Clone, Copy)]
pub(super) struct Each(u64);

impl Iterator for Each {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        Some(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board<16> {
        let mut board = Board::EMPTY;
        for (cell, seeds) in [(0, 1), (3, 2), (7, 127), (8, 128), (15, 255)] {
            board.add(cell, seeds);
        }
        board
    }

    #[test]
    fn occupied_cells_are_those_that_hold_a_seed() {
        let mut board = board();
        board.remove(3, 1);
        board.remove(0, 1);
        assert_eq!(board.clear(15), 255);
        board.sow(&[0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], bit(1));
        let held = (0..16).filter(|cell| board.count(*cell) > 0).fold(0, |all, cell| all | bit(cell));
        assert_eq!(board.occupied, held);
        assert_eq!(held, bit(1) | bit(3) | bit(7) | bit(8));
    }

    #[test]
    fn a_turn_is_handed_on_unless_the_player_moves_again() {
        let whose = Whose::new(0, [2, 3], NONE, 0);
        let board = |whose| Board::<16> { whose, ..Board::EMPTY };
        let next = board(whose.after(false, false));
        assert_eq!((next.mover(), next.last_mover(), next.has_played()), (1, 0, 1));
        assert_eq!((next.stage(0), next.stage(1)), (2, 3));
        let again = board(next.whose.after(true, false));
        assert_eq!((again.mover(), again.last_mover(), again.has_played()), (1, 1, 3));
        let passed = board(again.whose.after(false, true));
        assert_eq!((passed.mover(), passed.last_mover()), (0, 1));
        assert_eq!(passed.whose.compared(), whose.compared());
    }
}
