//! Flat turns of one lap on a board of sixteen cells: laps by hole and seeds in tables that are indexed without asking
//! whether there is such an entry, and one line of memory for all that happens where a last seed falls.

use super::Flat;
use super::landing::{Landing, Range};
use crate::fast::board::Board;
use crate::fast::bytes;
use crate::fast::express::turns::Left;

/// Seeds of a lap are fewer.
const MOST: usize = 16;

/// Turns of a small board.
#[derive(Clone, Debug)]
pub(in crate::fast) struct Small<const N: usize> {
    /// By mover and direction.
    lanes: Box<[SmallLane<N>; 4]>,
    /// Lines are taken, something must be left, or cells are counted.
    pub(in crate::fast) lines: bool,
    ends_by_board: bool,
}

/// From so many seeds to so many more, for each cell.
#[derive(Clone, Debug)]
struct Ranges<const N: usize> {
    least: [u8; N],
    more: [u8; N],
}

/// The turns of one player in one direction.
#[derive(Clone, Debug)]
pub(in crate::fast) struct SmallLane<const N: usize> {
    /// Laps of fewer seeds stand here.
    len: u8,
    /// Lines go down from their beginning.
    falls: bool,
    /// The numbers of seeds that go on a line.
    on_line: Ranges<N>,
    empty: [u64; 2],
    /// The turn's end is played in another way if a cell holds such a number; all seeds in one cell may be such.
    counted: Ranges<N>,
    laps: [[SmallLap<N>; MOST]; N],
    /// Two by two: where the last seed's hole was empty, and where it was not; first where nothing happens.
    landings: [SmallLanding<N>; 256],
}

/// See [`super::Lap`].
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct SmallLap<const N: usize> {
    adds: [u8; N],
    end: u8,
    /// Where its two landings stand.
    landing: u8,
}

/// See [`Landing`].
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct SmallLanding<const N: usize> {
    bytes: [u8; N],
    to_byte: [u8; N],
    test: Range,
    again: bool,
    takes: bool,
    cells: u16,
    line: u16,
    unless_empty: u16,
}

impl<const N: usize> SmallLanding<N> {
    const NOTHING: SmallLanding<N> = SmallLanding {
        bytes: [0; N],
        to_byte: [0; N],
        test: Range::ANY,
        again: false,
        takes: false,
        cells: 0,
        line: 0,
        unless_empty: 0,
    };

    fn new(landing: &Landing<N>) -> SmallLanding<N> {
        let [test, ..] = landing.tests;
        SmallLanding {
            bytes: landing.bytes,
            to_byte: landing.to_byte,
            test,
            again: landing.again,
            takes: landing.takes,
            cells: landing.cells as u16,
            line: landing.line as u16,
            unless_empty: landing.unless_empty as u16,
        }
    }
}

impl<const N: usize> Small<N> {
    /// The small form of a flat one, if it is small enough.
    pub(super) fn new(flat: &Flat<N>) -> Option<Small<N>> {
        let small = N == 16 && !flat.relays && !flat.several && flat.landings.len() <= 127;
        if small { Small::of_lanes(flat) } else { None }
    }

    /// Large tables, made one by one and apart: little of the stack is asked for, and nothing for larger boards.
    #[inline(never)]
    fn of_lanes(flat: &Flat<N>) -> Option<Small<N>> {
        let mut landings = flat.landings.as_flattened().iter();
        let lines = flat.counted || landings.any(|landing| landing.line != 0 || landing.unless_empty != 0);
        let mut lanes = Vec::with_capacity(4);
        for lane in 0..4 {
            lanes.push(SmallLane::new(flat, lines, lane / 2, lane % 2)?);
        }
        let lanes = lanes.into_boxed_slice().try_into().ok()?;
        Some(Small { lanes, lines, ends_by_board: flat.ends_by_board })
    }

    /// The turns of a player in a direction.
    #[inline(always)]
    pub(in crate::fast) fn lane(&self, mover: u8, sense: u8) -> &SmallLane<N> {
        &self.lanes[usize::from((mover & 1) * 2 + (sense & 1))]
    }

    /// See [`super::super::turns::Turns::turn`].
    #[inline(always)]
    pub(in crate::fast) fn turn<const LINES: bool>(
        &self,
        lane: &SmallLane<N>,
        root: &Board<N>,
        hole: u8,
        board: &mut Board<N>,
    ) -> Result<bool, Left> {
        let seeds = root.at(hole);
        if seeds >= lane.len {
            return Err(Left::Apart);
        }
        let lap = &lane.laps[usize::from(hole) & (N - 1)][usize::from(seeds) & (MOST - 1)];
        // of a lap shorter than a round the last seed's hole is as it was before the lap
        let before = root.at(lap.end);
        let place = lap.landing.wrapping_add(u8::from(before > 0));
        let landing = &lane.landings[usize::from(place)];
        let Range { cell, least, more } = landing.test;
        let there = root.at(cell).wrapping_add(lap.adds[usize::from(cell) & (N - 1)]).wrapping_sub(least);
        let mut cells = super::added(&root.cells, &lap.adds);
        let again;
        let mut occupied;
        if LINES {
            occupied = bytes::at_least(&cells, 1);
            let fits = there <= more;
            if fits & landing.takes {
                lane.gather(landing, &mut cells, &mut occupied);
            }
            again = fits & landing.again;
        } else {
            // to take nothing from few cells is cheaper than to guess; that the test fails is rare
            let landing = if there <= more { landing } else { &lane.landings[0] };
            bytes::gather_to(&mut cells, &landing.bytes, &landing.to_byte);
            occupied = bytes::at_least(&cells, 1);
            again = landing.again;
        }
        (board.cells, board.occupied) = (cells, occupied);
        let [one, other] = lane.empty;
        if occupied & one == 0 || occupied & other == 0 {
            return Err(Left::at_the_end(self.ends_by_board, again));
        }
        if LINES && bytes::between(&cells, &lane.counted.least, &lane.counted.more) != 0 {
            return Err(Left::at_the_end(self.ends_by_board, again));
        }
        Ok(again)
    }
}

impl<const N: usize> SmallLane<N> {
    /// Takes what is to be taken.
    #[inline(always)]
    fn gather(&self, landing: &SmallLanding<N>, cells: &mut [u8; N], occupied: &mut u64) {
        let set = landing.cells | self.run(landing.line, cells);
        let left = *occupied as u16 & !set & landing.unless_empty;
        if landing.unless_empty == 0 || left != 0 {
            bytes::gather_to(cells, &bytes::spread(u64::from(set)), &landing.to_byte);
            *occupied = bytes::at_least(cells, 1);
        }
    }

    /// The cells of a line, up to the first that holds another number.
    #[inline(always)]
    fn run(&self, line: u16, cells: &[u8; N]) -> u16 {
        let stops = line & !(bytes::between(cells, &self.on_line.least, &self.on_line.more) as u16);
        if self.falls {
            let above = u32::MAX << (31 - (u32::from(stops) << 1 | 1).leading_zeros());
            line & above as u16
        } else {
            line & (stops & stops.wrapping_neg()).wrapping_sub(1)
        }
    }
    #[inline(never)]
    fn new(flat: &Flat<N>, takes_lines: bool, mover: usize, sense: usize) -> Option<SmallLane<N>> {
        let starts = &flat.starts[mover][sense];
        let side = &flat.sides[mover];
        let len = starts.iter().map(|start| start.len).filter(|len| *len > 0).min().unwrap_or(0).min(MOST as u8);
        let mut laps = [[SmallLap { adds: [0; N], end: 0, landing: 0 }; MOST]; N];
        for (laps, start) in laps.iter_mut().zip(starts).filter(|(_, start)| start.len > 0) {
            let from = flat.laps.get(start.base as usize..).unwrap_or(&[]);
            for (small, lap) in laps.iter_mut().zip(from).take(usize::from(len)) {
                *small = SmallLap { adds: lap.adds, end: lap.end, landing: (lap.landing * 2) as u8 };
            }
        }
        let mut landings = [SmallLanding::NOTHING; 256];
        for (small, landing) in landings.iter_mut().zip(flat.landings.as_flattened()) {
            *small = SmallLanding::new(landing);
            if takes_lines && !landing.takes && !landing.again {
                // that nothing happens is all one with a test that fails, and one answer is guessed right more often
                small.test = Range::HARDLY;
            }
        }
        let reached = laps.as_flattened().iter().flat_map(|lap| flat.landings.get(usize::from(lap.landing / 2)));
        let lines = reached.flatten().filter(|landing| landing.line != 0);
        // a line of one cell goes either way
        let falls = lines.clone().all(|landing| landing.falls || landing.line.is_power_of_two());
        let rises = lines.clone().all(|landing| !landing.falls || landing.line.is_power_of_two());
        let mut numbers = lines.map(|landing| (landing.least, landing.most));
        let (least, most) = numbers.next().unwrap_or_default();
        if !falls && !rises || numbers.any(|others| others != (least, most)) {
            return None;
        }
        let on_line = Ranges { least: [least; N], more: [most - least; N] };
        let mut counted = Ranges { least: [u8::MAX; N], more: [0; N] };
        for range in side.counted.iter().flatten() {
            let cell = usize::from(range.cell) & (N - 1);
            if (counted.least[cell], counted.more[cell]) != (u8::MAX, 0) {
                return None;
            }
            (counted.least[cell], counted.more[cell]) = (range.least, range.more);
        }
        Some(SmallLane { len, falls, on_line, empty: side.empty, counted, laps, landings })
    }
}
