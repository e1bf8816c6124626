//! Turns that need no memory: a hole is lifted and sown, and what the last seed does is told by where it fell and by how
//! many seeds lie in a few holes.
//!
//! For each mover, direction and hole the rules of the last seed are worked out once: what is certain there is left out,
//! what cannot be is gone, and what remains are counts of certain holes. Whatever does not fit this is played by
//! `turn`, from the start of the turn again.

pub(super) mod flat;
mod lower;
mod of_board;
pub(super) mod turns;

use super::board::{Board, bit};
use super::bytes;
use super::plan::{Arc, FastPlan, Start};

use flat::Flat;
pub(super) use lower::{Known, Place, lower};

/// Laps after which `turn` plays, which looks for endless turns.
const MOST_LAPS: u32 = 60;

/// The rules of the last seed, worked out.
#[derive(Clone, Debug)]
pub(super) struct Express<const N: usize> {
    cases: Vec<Case>,
    takes: Vec<Take>,
    lines: Vec<u8>,
    /// By mover: the turn's end is played by `turn` if one of these sets is empty; cells that are never all empty stand
    /// where there is no such line.
    empty: [[u64; 2]; 2],
    /// And if one of these cells, by mover, holds one of these numbers.
    counted: Vec<([u8; 2], u64)>,
    pub(super) flat: Option<Flat<N>>,
}

/// Seeds of a cell are among these numbers; bit 63 stands for 63 and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counted {
    pub cell: u8,
    pub numbers: u64,
}

impl Counted {
    /// Whether so many seeds are among the numbers.
    #[inline(always)]
    pub(super) fn has(&self, seeds: u8) -> bool {
        among(self.numbers, seeds)
    }
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
    /// The turn is over, and nothing more.
    fn does_nothing(&self) -> bool {
        self.then == Then::Over && self.takes.0 == self.takes.1
    }

    #[inline(always)]
    fn fits<const N: usize>(&self, board: &Board<N>) -> bool {
        let [one, two, three] = &self.tests;
        let fits = |test: &Counted| among(test.numbers, board.at(test.cell));
        // tests that are not there are always met
        fits(one) && (self.tested <= 1 || (fits(two) && fits(three)))
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
    pub(super) fn express(
        &self,
        express: &Express<N>,
        root: &Board<N>,
        hole: u8,
        sense: u8,
        board: &mut Board<N>,
    ) -> Option<bool> {
        match &express.flat {
            Some(flat) => match flat.turn(flat.lane(root.mover(), sense), root, hole, board) {
                Ok(again) => Some(again),
                Err(_) => self.express_apart(express, root, hole, sense, board),
            },
            None => self.express_laps(express, root, hole, sense, board),
        }
    }

    /// The same, where a flat turn was not enough.
    #[inline(never)]
    pub(super) fn express_apart(
        &self,
        express: &Express<N>,
        root: &Board<N>,
        hole: u8,
        sense: u8,
        board: &mut Board<N>,
    ) -> Option<bool> {
        self.express_laps(express, root, hole, sense, board)
    }

    /// Lap after lap.
    #[inline(always)]
    fn express_laps(
        &self,
        express: &Express<N>,
        root: &Board<N>,
        hole: u8,
        sense: u8,
        board: &mut Board<N>,
    ) -> Option<bool> {
        let mover = usize::from(root.mover());
        let lane = self.lane(root, sense);
        let start = lane[usize::from(hole & 63)];
        let seeds = root.at(hole);
        let mut arc = if seeds < start.len {
            let arc = self.laps.arcs.get(start.base.wrapping_add(u32::from(seeds)) as usize)?;
            board.cells = sown(&root.cells, &self.laps.keep[usize::from(hole) & (N - 1)], &arc.adds);
            board.occupied = root.occupied & !(1 << (hole & 63)) | arc.cells;
            arc
        } else {
            *board = *root;
            self.sow_rounds(board, start, hole)?
        };
        for _ in 0..MOST_LAPS {
            // where there is no case the first of all stands, which never fits
            let (mut index, last) = arc.cases[usize::from(board.at(arc.end) > 1)];
            let case = loop {
                let case = express.cases.get(usize::from(index))?;
                if case.fits(board) {
                    break case;
                }
                if index == last {
                    return express.over(board, mover, false);
                }
                index = index.wrapping_add(1);
            };
            if case.takes.0 != case.takes.1 {
                for take in express.takes.get(usize::from(case.takes.0)..usize::from(case.takes.1))? {
                    express.take(board, take);
                }
            }
            match case.then {
                Then::Relay => arc = self.sow_on(board, lane, arc.end)?,
                Then::Over => return express.over(board, mover, false),
                Then::Again => return express.over(board, mover, true),
                Then::Unknown => return None,
            }
        }
        None
    }

    /// Laps of a mover in a direction.
    #[inline(always)]
    pub(super) fn lane(&self, board: &Board<N>, sense: u8) -> &[Start; 64] {
        &self.laps.starts[usize::from(board.mover() * 2 + (sense & 1)) & 3]
    }

    /// Lifts a hole and sows it on; the arc.
    #[inline(always)]
    fn sow_on(&self, board: &mut Board<N>, starts: &[Start; 64], hole: u8) -> Option<&Arc<N>> {
        let start = starts[usize::from(hole & 63)];
        let seeds = board.at(hole);
        if seeds >= start.len {
            return self.sow_rounds(board, start, hole);
        }
        let arc = self.laps.arcs.get(start.base.wrapping_add(u32::from(seeds)) as usize)?;
        board.cells = sown(&board.cells, &self.laps.keep[usize::from(hole) & (N - 1)], &arc.adds);
        board.occupied = board.occupied & !(1 << (hole & 63)) | arc.cells;
        Some(arc)
    }

    /// A lap of a whole round and more.
    #[inline(never)]
    fn sow_rounds(&self, board: &mut Board<N>, start: Start, hole: u8) -> Option<&Arc<N>> {
        let mut seeds = board.clear(hole);
        if start.len == 0 {
            return None;
        }
        while seeds >= start.len {
            let round = self.laps.arcs.get(start.base as usize + usize::from(start.len))?;
            board.sow(&round.adds, round.cells);
            seeds -= start.len;
        }
        let arc = self.laps.arcs.get(start.base.wrapping_add(u32::from(seeds)) as usize)?;
        board.sow(&arc.adds, arc.cells);
        Some(arc)
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

impl<const N: usize> Express<N> {
    /// How many cases there are.
    pub(super) fn cases(&self) -> usize {
        self.cases.len() - 1
    }

    #[inline(always)]
    fn take(&self, board: &mut Board<N>, take: &Take) {
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
        bytes::gather(&mut board.cells, cells, take.to);
        board.occupied = board.occupied & !cells | bit(take.to);
    }

    /// The turn's end, if no line of `end` holds.
    #[inline(always)]
    fn over(&self, board: &Board<N>, mover: usize, again: bool) -> Option<bool> {
        let [one, other] = self.empty[mover & 1];
        if board.occupied & one == 0 || board.occupied & other == 0 {
            return None;
        }
        if !self.counted.is_empty() {
            for (cells, numbers) in &self.counted {
                if among(*numbers, board.at(cells[mover & 1])) {
                    return None;
                }
            }
        }
        Some(again)
    }
}
