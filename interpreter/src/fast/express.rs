//! Turns that need no memory: a hole is lifted and sown, and what the last seed does is told by where it fell and by how
//! many seeds lie in a few holes.
//!
//! For each mover, direction and hole the rules of the last seed are worked out once: what is certain there is left out,
//! what cannot be is gone, and what remains are counts of certain holes. Whatever does not fit this is played by
//! `turn`, from the start of the turn again.

mod lower;

use super::board::{Board, bit, each};
use super::plan::{FastPlan, Start};

pub(super) use lower::lower;

/// Laps after which `turn` plays, which looks for endless turns.
const MOST_LAPS: u32 = 60;

/// The rules of the last seed, worked out.
#[derive(Clone, Debug)]
pub(super) struct Express {
    /// Cases by mover and direction, then by hole and whether it held seeds before the last fell: the first, how many.
    at: Box<[[(u16, u16); 128]; 4]>,
    cases: Vec<Case>,
    takes: Vec<Take>,
    lines: Vec<u8>,
    /// By mover: the turn's end is played by `turn` if one of these sets is empty; cells that are never all empty stand
    /// where there is no such line.
    empty: [[u64; 2]; 2],
    /// And if one of these cells, by mover, holds one of these numbers.
    counted: Vec<([u8; 2], u64)>,
    /// The origin may count as occupied: then a lap that comes home is played by `turn`.
    home_counts: bool,
}

/// Seeds of a cell are among these numbers; bit 63 stands for 63 and more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    cell: u8,
    numbers: u64,
}

/// What happens where the last seed fell, if these holes hold so many.
#[derive(Clone, Copy, Debug)]
struct Case {
    tests: [Counted; 3],
    tested: u8,
    then: Then,
    /// From, to.
    takes: (u16, u16),
}

impl Case {
    #[inline(always)]
    fn fits<const N: usize>(&self, board: &Board<N>) -> bool {
        let [one, two, three] = &self.tests;
        let fits = |test: &Counted| among(test.numbers, board.at(test.cell));
        match self.tested {
            0 => true,
            1 => fits(one),
            2 => fits(one) && fits(two),
            _ => fits(one) && fits(two) && fits(three),
        }
    }
}

/// What follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// The turn is over.
    Over,
    /// And the same player moves next.
    Again,
    /// The hole is lifted and sown.
    Relay,
    /// Not known here.
    Unknown,
}

/// Seeds that are taken.
#[derive(Clone, Copy, Debug)]
struct Take {
    cells: u64,
    /// Cells of a line, in order, as long as they hold one of these numbers: from, to.
    line: (u16, u16),
    numbers: u64,
    to: u8,
    /// Nothing is taken if it leaves none in these cells.
    unless_empty: u64,
}

#[inline(always)]
fn among(numbers: u64, seeds: u8) -> bool {
    numbers >> seeds.min(63) & 1 == 1
}

impl<const N: usize> FastPlan<N> {
    /// Plays a start to the turn's end and writes the board that it leaves, but for whose turn it is; whether the same
    /// player moves next. `None`: `turn` must play it.
    #[inline(always)]
    pub(super) fn express(&self, root: &Board<N>, hole: u8, sense: u8, board: &mut Board<N>) -> Option<bool> {
        let express = self.express.as_ref()?;
        let mover = usize::from(root.mover());
        let lane = mover * 2 + usize::from(sense & 1);
        let mut from = hole;
        let mut here = self.sow_express(root, board, lane, hole)?;
        for _ in 0..MOST_LAPS {
            if express.home_counts && here == from {
                return None;
            }
            let occupied = usize::from(board.at(here) > 1);
            let (mut index, count) = express.at[lane & 3][usize::from(here & 63) * 2 + occupied];
            let end = index + count;
            let case = loop {
                if index == end {
                    return express.over(board, mover, false);
                }
                let case = express.cases.get(usize::from(index))?;
                if case.fits(board) {
                    break case;
                }
                index += 1;
            };
            if case.takes.0 != case.takes.1 {
                for take in express.takes.get(usize::from(case.takes.0)..usize::from(case.takes.1))? {
                    express.take(board, take);
                }
            }
            match case.then {
                Then::Relay => {
                    from = here;
                    here = self.sow_on(board, lane, here)?;
                }
                Then::Over => return express.over(board, mover, false),
                Then::Again => return express.over(board, mover, true),
                Then::Unknown => return None,
            }
        }
        None
    }

    /// Lifts a hole of one board and writes in another what it looks like when it is sown; where the last seed falls.
    #[inline(always)]
    fn sow_express(&self, from: &Board<N>, to: &mut Board<N>, lane: usize, hole: u8) -> Option<u8> {
        let start = self.laps.starts[lane & 3][usize::from(hole & 63)];
        let seeds = from.at(hole);
        if seeds >= start.len {
            *to = *from;
            return self.sow_rounds(to, start, hole);
        }
        let arc = self.laps.arcs.get(start.base as usize + usize::from(seeds))?;
        let keep = self.laps.keep.get(usize::from(hole))?;
        to.cells = sown(&from.cells, keep, &arc.adds);
        to.occupied = from.occupied & !(1 << (hole & 63)) | arc.cells;
        Some(arc.end)
    }

    /// Lifts a hole and sows it on; where the last seed falls.
    #[inline(always)]
    fn sow_on(&self, board: &mut Board<N>, lane: usize, hole: u8) -> Option<u8> {
        let start = self.laps.starts[lane & 3][usize::from(hole & 63)];
        let seeds = board.at(hole);
        if seeds >= start.len {
            return self.sow_rounds(board, start, hole);
        }
        let arc = self.laps.arcs.get(start.base as usize + usize::from(seeds))?;
        let keep = self.laps.keep.get(usize::from(hole))?;
        board.cells = sown(&board.cells, keep, &arc.adds);
        board.occupied = board.occupied & !(1 << (hole & 63)) | arc.cells;
        Some(arc.end)
    }

    /// A lap of a whole round and more.
    #[inline(never)]
    fn sow_rounds(&self, board: &mut Board<N>, start: Start, hole: u8) -> Option<u8> {
        let mut seeds = board.clear(hole);
        if start.len == 0 {
            return None;
        }
        while seeds >= start.len {
            let round = self.laps.arcs.get(start.base as usize + usize::from(start.len))?;
            board.sow(&round.adds, round.cells);
            seeds -= start.len;
        }
        let arc = self.laps.arcs.get(start.base as usize + usize::from(seeds))?;
        board.sow(&arc.adds, arc.cells);
        Some(arc.end)
    }
}

/// Cells after one is emptied and others get seeds. All seeds of a game fit a byte.
#[inline(always)]
fn sown<const N: usize>(cells: &[u8; N], keep: &[u8; N], adds: &[u8; N]) -> [u8; N] {
    let mut sown = [0; N];
    for at in 0..N {
        sown[at] = (cells[at] & keep[at]).wrapping_add(adds[at]);
    }
    sown
}

impl Express {
    #[inline(always)]
    fn take<const N: usize>(&self, board: &mut Board<N>, take: &Take) {
        let mut cells = take.cells;
        let (from, to) = take.line;
        for cell in self.lines.get(usize::from(from)..usize::from(to)).unwrap_or(&[]) {
            if !among(take.numbers, board.at(*cell)) {
                break;
            }
            cells |= bit(*cell);
        }
        let cells = cells & board.occupied & !bit(take.to);
        if cells == 0 || (take.unless_empty != 0 && board.occupied & !cells & take.unless_empty == 0) {
            return;
        }
        let mut total = 0u8;
        for cell in each(cells) {
            total = total.wrapping_add(board.clear(cell));
        }
        board.add(take.to, total);
    }

    /// The turn's end, if no line of `end` holds.
    #[inline(always)]
    fn over<const N: usize>(&self, board: &Board<N>, mover: usize, again: bool) -> Option<bool> {
        let [one, other] = self.empty[mover & 1];
        if board.occupied & one == 0 || board.occupied & other == 0 {
            return None;
        }
        for (cells, numbers) in &self.counted {
            if among(*numbers, board.at(cells[mover & 1])) {
                return None;
            }
        }
        Some(again)
    }
}
