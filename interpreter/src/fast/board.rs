//! Seeds of all cells as bytes, and sets of cells as bits.

/// No cell.
pub(super) const NONE: u8 = u8::MAX;

/// A state of the fast form: at most `N` cells of a byte each, and a bit for every cell that holds a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board<const N: usize> {
    /// Seeds, by cell.
    pub cells: [u8; N],
    /// Cells that hold a seed.
    pub occupied: u64,
    /// The stage of each seat, or of the game at 0.
    pub stages: [u8; 2],
    /// Whose turn it is.
    pub mover: u8,
    /// Who made the latest move; [`NONE`]: nobody.
    pub last_mover: u8,
    /// Seats that have had a turn, as bits.
    pub has_played: u8,
}

impl<const N: usize> Board<N> {
    /// Seeds of a cell; none where there is no such cell.
    #[inline(always)]
    pub fn count(&self, cell: u8) -> u8 {
        self.cells.get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// Puts seeds, one or more, in a cell. All seeds of a game fit a byte.
    #[inline(always)]
    pub fn add(&mut self, cell: u8, seeds: u8) {
        if let Some(there) = self.cells.get_mut(usize::from(cell)) {
            *there = there.wrapping_add(seeds);
            self.occupied |= bit(cell);
        }
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

    /// Those of some cells that hold so many seeds or more.
    #[inline(always)]
    pub fn at_least(&self, seeds: u8) -> u64 {
        let mut found = 0;
        for (index, there) in self.cells.iter().enumerate() {
            found |= u64::from(*there >= seeds) << index;
        }
        found
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
        self.0 &= self.0 - 1;
        Some(cell)
    }
}
