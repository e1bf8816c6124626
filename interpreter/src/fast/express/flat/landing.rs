//! What happens where the last seed of a flat turn fell.

use super::super::{Case, Counted, Express, Take, Then};
use crate::fast::board::{Board, bit};
use crate::fast::bytes;

/// A cell holds from so many seeds to so many more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub cell: u8,
    pub least: u8,
    pub more: u8,
}

impl Range {
    /// Of any number.
    pub const ANY: Range = Range { cell: 0, least: 0, more: u8::MAX };

    /// Of no number but the greatest.
    pub const HARDLY: Range = Range { cell: 0, least: u8::MAX, more: 0 };

    /// Numbers of which the last stands for all that are greater; `None`: some between are missing.
    pub fn new(counted: Counted) -> Option<Range> {
        let least = counted.numbers.trailing_zeros() as u8;
        let most = 63u8.checked_sub(counted.numbers.leading_zeros() as u8)?;
        let whole = u32::from(most.checked_sub(least)?) + 1 == counted.numbers.count_ones();
        let most = if most == 63 { u8::MAX } else { most };
        whole.then_some(Range { cell: counted.cell, least, more: most - least })
    }

    #[inline(always)]
    pub fn holds<const N: usize>(self, board: &Board<N>) -> bool {
        board.at(self.cell).wrapping_sub(self.least) <= self.more
    }
}

/// What happens where the last seed fell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landing<const N: usize> {
    pub tests: [Range; 3],
    /// Cells that are taken, and their bytes.
    pub cells: u64,
    pub bytes: [u8; N],
    /// The byte of the cell that they are taken to.
    pub to_byte: [u8; N],
    /// And those of a line, from its beginning as long as they hold from so many to so many seeds.
    pub line: u64,
    pub unless_empty: u64,
    pub falls: bool,
    pub least: u8,
    pub most: u8,
    pub takes: bool,
    pub to: u8,
    pub again: bool,
    pub relay: bool,
}

impl<const N: usize> Landing<N> {
    /// Where nothing happens.
    pub const NOTHING: Landing<N> = Landing {
        tests: [Range::ANY; 3],
        cells: 0,
        bytes: [0; N],
        to_byte: [0; N],
        line: 0,
        unless_empty: 0,
        falls: false,
        least: 0,
        most: 0,
        takes: false,
        to: 0,
        again: false,
        relay: false,
    };

    fn new(express: &Express<N>, case: &Case) -> Option<Landing<N>> {
        let again = match case.then {
            Then::Over => false,
            Then::Again => true,
            Then::Relay if case.tested == 0 => return Some(Landing { relay: true, ..Landing::NOTHING }),
            Then::Relay | Then::Unknown => return None,
        };
        let takes = express.takes.get(usize::from(case.takes.0)..usize::from(case.takes.1))?;
        let landing = match takes {
            [] => Landing::NOTHING,
            [take] => Landing::of_take(express, take)?,
            _ => return None,
        };
        let mut tests = [Range::ANY; 3];
        for (range, counted) in tests.iter_mut().zip(case.tests).take(usize::from(case.tested)) {
            *range = Range::new(counted)?;
        }
        Some(Landing { tests, again, ..landing })
    }

    /// What happens where the cases from one to another stand.
    pub fn of_cases(express: &Express<N>, (first, last): (u16, u16)) -> Option<Landing<N>> {
        if (first, last) == (0, 0) {
            return Some(Landing::NOTHING);
        }
        let (case, others) = express.cases.get(usize::from(first)..=usize::from(last))?.split_first()?;
        // where the first does not fit nothing happens
        if others.iter().all(Case::does_nothing) { Landing::new(express, case) } else { None }
    }

    fn of_take(express: &Express<N>, take: &Take) -> Option<Landing<N>> {
        let line = express.lines.get(usize::from(take.line.0)..usize::from(take.line.1))?;
        let falls = line.iter().rev().is_sorted();
        if !falls && !line.is_sorted() {
            return None;
        }
        let numbers = Counted { cell: take.to, numbers: take.numbers };
        let Range { least, more, .. } = if line.is_empty() { Range::ANY } else { Range::new(numbers)? };
        let cells = take.cells & !bit(take.to);
        Some(Landing {
            cells,
            bytes: bytes::of(cells),
            to_byte: bytes::of(bit(take.to)),
            line: line.iter().fold(0, |line, cell| line | bit(*cell)),
            unless_empty: take.unless_empty,
            falls,
            least,
            most: least.saturating_add(more),
            takes: true,
            to: take.to & 63,
            ..Landing::NOTHING
        })
    }

    /// Takes what is to be taken.
    #[inline(always)]
    pub fn gather(&self, board: &mut Board<N>) {
        let set = (self.cells | self.run(board)) & !(1 << self.to);
        let spared = self.unless_empty;
        if spared == 0 || board.occupied & !set & spared != 0 {
            bytes::gather(&mut board.cells, set, self.to);
            board.occupied = bytes::at_least(&board.cells, 1);
        }
    }

    /// The cells of the line, up to the first that holds another number.
    #[inline(always)]
    fn run(&self, board: &Board<N>) -> u64 {
        if self.line == 0 {
            return 0;
        }
        let too_many = if self.most == u8::MAX { 0 } else { bytes::at_least(&board.cells, self.most + 1) };
        let stops = self.line & !(bytes::at_least(&board.cells, self.least) & !too_many);
        let above = u64::MAX.checked_shl(u64::BITS - stops.leading_zeros()).unwrap_or(0);
        let below = (stops & stops.wrapping_neg()).wrapping_sub(1);
        self.line & if self.falls { above } else { below }
    }
}
