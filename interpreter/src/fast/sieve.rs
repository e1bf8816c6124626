//! Descriptions that ask how many seeds holes hold, of all holes at once: a set of cells for each number, moved along the
//! relation that the description names.

use super::board::{Board, NONE, bit};
use super::plan::Counts;

/// Moves of a set that a relation may take; a relation of more is followed hole by hole.
const MOST_MOVES: usize = 4;

/// A count of seeds that a cell, or the one in a relation to it, must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sieve {
    least: u8,
    most: u8,
    not: bool,
    /// By mover and direction (two, and none): where the relation leads.
    along: Box<[Moves; 6]>,
}

/// Cells, and how many numbers on the cell is that each stands in relation to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Moves {
    moves: [(u64, i8); MOST_MOVES],
    len: u8,
}

impl Sieve {
    /// The sieve of a count and a relation; `None`: they are looked at hole by hole.
    pub(super) fn new(counts: &Counts, not: bool, chain: Option<&[[u8; 64]; 6]>, cells: u8) -> Option<Sieve> {
        let least = (0..=u8::MAX).find(|seeds| counts.has(*seeds))?;
        let most = (0..=u8::MAX).rev().find(|seeds| counts.has(*seeds))?;
        if !(least..=most).all(|seeds| counts.has(seeds)) {
            return None;
        }
        let mut along = Box::new([Moves::default(); 6]);
        for (lane, moves) in along.iter_mut().enumerate() {
            for cell in 0..cells.min(64) {
                match chain.map_or(cell, |tables| tables[lane][usize::from(cell)]) {
                    NONE => {}
                    other => moves.add(cell, other)?,
                }
            }
        }
        Some(Sieve { least, most, not, along })
    }

    /// The cells that pass, by mover and direction (`mover * 3 + sense`).
    #[inline(always)]
    pub(super) fn cells<const N: usize>(&self, board: &Board<N>, lane: usize) -> u64 {
        let enough = if self.least == 0 { u64::MAX } else { board.at_least(self.least) };
        let too_many = self.most.checked_add(1).map_or(0, |more| board.at_least(more));
        let found = enough & !too_many ^ if self.not { u64::MAX } else { 0 };
        self.along.get(lane).map_or(0, |moves| moves.back(found))
    }
}

impl Moves {
    fn add(&mut self, cell: u8, other: u8) -> Option<()> {
        let on = other as i8 - cell as i8;
        let len = usize::from(self.len);
        let there = self.moves.iter().take(len).position(|(_, far)| *far == on);
        let place = self.moves.get_mut(there.unwrap_or(len))?;
        *place = (place.0 | bit(cell), on);
        self.len += u8::from(there.is_none());
        Some(())
    }

    /// The cells whose relation leads into a set.
    #[inline(always)]
    fn back(&self, set: u64) -> u64 {
        self.moves.iter().take(usize::from(self.len)).fold(0, |found, (cells, on)| {
            let moved = if *on < 0 { set << (on.unsigned_abs() & 63) } else { set >> (on.unsigned_abs() & 63) };
            found | moved & cells
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exactly(numbers: &[u8]) -> Counts {
        let mut counts = Counts { bits: [0; 4], emptiness: false };
        for number in numbers {
            counts.bits[usize::from(number >> 6)] |= 1 << (number & 63);
        }
        counts
    }

    #[test]
    fn holes_are_sieved_by_what_the_hole_before_them_holds() {
        let mut board = Board::<16>::EMPTY;
        for (cell, seeds) in [(0, 1), (1, 1), (2, 3), (4, 1), (7, 2)] {
            board.add(cell, seeds);
        }
        let mut behind = [NONE; 64];
        for cell in 0..8u8 {
            behind[usize::from(cell)] = (cell + 7) % 8;
        }
        let chain = [behind; 6];
        let none_before = Sieve::new(&exactly(&[0]), false, Some(&chain), 8).unwrap();
        assert_eq!(none_before.cells(&board, 0), 1 << 4 | 1 << 6 | 1 << 7);
        let some_before = Sieve::new(&exactly(&[0]), true, Some(&chain), 8).unwrap();
        assert_eq!(some_before.cells(&board, 0), 0b0010_1111);
        let ones = Sieve::new(&exactly(&[1]), false, None, 8).unwrap();
        assert_eq!(ones.cells(&board, 3), 0b0001_0011);
        assert!(Sieve::new(&exactly(&[1, 3]), false, None, 8).is_none());
    }
}
