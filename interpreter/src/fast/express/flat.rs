//! Turns whose last seeds meet at most one rule each. All that is asked of such a turn is known by the mover and by where a
//! last seed falls, and stands in one place; what is taken is worked out as a set.

use super::{Case, Counted, Express, MOST_LAPS, Take, Then, among};
use crate::fast::board::{Board, bit, holds};
use crate::fast::bytes;
use crate::fast::nth::Order;
use crate::fast::plan::{FastPlan, Start};

/// The rules of the last seed, where there is one or none for each hole.
#[derive(Clone, Debug)]
pub(in crate::fast) struct Flat<const N: usize> {
    /// By mover.
    sides: Box<[Side<N>; 2]>,
    /// Some rules ask for more than one count.
    several: bool,
    /// The board is small, and whole holes are taken, never a line and never so that some must be left.
    sets: bool,
    /// Some cells are counted at the turn's end.
    counted: bool,
    /// What can be lifted is known at a glance.
    pub(in crate::fast) at_a_glance: bool,
    /// Turns may have several laps.
    pub(in crate::fast) relays: bool,
    /// At the places of the arcs.
    laps: Vec<Lap<N>>,
}

/// A lap: what it adds to each cell, the seeds lifted taken off.
#[derive(Clone, Copy, Debug)]
struct Lap<const N: usize> {
    adds: [u8; N],
    cells: u64,
    /// All cells but the one that is lifted.
    keeps: u64,
    end: u8,
}

/// What is asked of a turn of one player.
#[derive(Clone, Debug)]
pub(in crate::fast) struct Side<const N: usize> {
    /// Holes that can be lifted if they hold so many seeds, where one of the cells holds a seed.
    holes: u64,
    least: u8,
    awake: u64,
    pub(in crate::fast) order: Order,
    /// Laps in the one direction, and in the other.
    starts: [[Start; N]; 2],
    /// In the one direction, and in the other: where the last seed fell, in an empty hole or not.
    landings: [[[Landing<N>; 2]; N]; 2],
    /// The turn's end is played by `turn` if one of these sets is empty.
    empty: [u64; 2],
    /// And if one of these cells holds one of these numbers.
    counted: [Counted; 2],
}

/// What happens where the last seed fell.
#[derive(Clone, Copy, Debug)]
struct Landing<const N: usize> {
    tests: [Counted; 3],
    /// Cells that are taken, and their bytes.
    cells: u64,
    bytes: [u8; N],
    /// And those of a line, from its beginning as long as they hold from so many to so many seeds.
    line: u64,
    unless_empty: u64,
    falls: bool,
    least: u8,
    most: u8,
    takes: bool,
    to: u8,
    again: bool,
    relay: bool,
}

impl<const N: usize> Landing<N> {
    /// Where nothing happens.
    const NOTHING: Landing<N> = Landing {
        tests: [Counted { cell: 0, numbers: 0 }; 3],
        cells: 0,
        bytes: [0; N],
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
        Some(Landing { tests: case.tests, again, ..landing })
    }

    fn of_take(express: &Express<N>, take: &Take) -> Option<Landing<N>> {
        let line = express.lines.get(usize::from(take.line.0)..usize::from(take.line.1))?;
        let falls = line.iter().rev().is_sorted();
        if !falls && !line.is_sorted() {
            return None;
        }
        // numbers one after another, the last standing for all that are greater
        let numbers = take.numbers;
        let least = (numbers.trailing_zeros() & 63) as u8;
        let most = 63 - (numbers.leading_zeros() & 63) as u8;
        if u32::from(most - least.min(most)) + 1 != numbers.count_ones() && !line.is_empty() {
            return None;
        }
        let cells = take.cells & !bit(take.to);
        Some(Landing {
            cells,
            bytes: std::array::from_fn(|cell| if holds(cells, cell as u8) { u8::MAX } else { 0 }),
            line: line.iter().fold(0, |line, cell| line | bit(*cell)),
            unless_empty: take.unless_empty,
            falls,
            least,
            most: if most == 63 { u8::MAX } else { most },
            takes: true,
            to: take.to & 63,
            ..Landing::NOTHING
        })
    }

    /// Takes what is to be taken.
    #[inline(always)]
    fn gather(&self, board: &mut Board<N>) {
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

impl<const N: usize> Flat<N> {
    /// The flat form of cases, those that are reached.
    pub(super) fn new(fast: &FastPlan<N>, express: &Express<N>) -> Option<Flat<N>> {
        if fast.beside.directions.is_some() {
            return None;
        }
        let [south, north] = [Side::new(fast, express, 0)?, Side::new(fast, express, 1)?];
        let landings = || [&south, &north].into_iter().flat_map(|side| side.landings.as_flattened().as_flattened());
        let sets = N <= 16 && landings().all(|landing| landing.line == 0 && landing.unless_empty == 0);
        let several = express.cases.iter().any(|case| case.tested > 1);
        let counted = !express.counted.is_empty();
        let relays = landings().any(|landing| landing.relay);
        let at_a_glance = south.holes & north.awake != 0;
        let mut laps = vec![Lap { adds: [0; N], cells: 0, keeps: 0, end: 0 }; fast.laps.arcs.len()];
        for starts in fast.laps.starts.iter() {
            for (hole, start) in starts.iter().enumerate().take(N).filter(|(_, start)| start.len > 0) {
                let from = start.base as usize;
                let arcs = fast.laps.arcs.iter().skip(from).take(usize::from(start.len));
                for ((arc, lap), seeds) in arcs.zip(laps.iter_mut().skip(from)).zip(0u8..) {
                    let mut adds = arc.adds;
                    adds[hole] = adds[hole].wrapping_sub(seeds);
                    *lap = Lap { adds, cells: arc.cells, keeps: !bit(hole as u8), end: arc.end & (N - 1) as u8 };
                }
            }
        }
        Some(Flat { sides: Box::new([south, north]), several, sets, counted, at_a_glance, relays, laps })
    }

    /// What is asked of a player's turns.
    #[inline(always)]
    pub(in crate::fast) fn side(&self, mover: u8) -> &Side<N> {
        &self.sides[usize::from(mover & 1)]
    }

    /// Plays a start to the turn's end and writes the board that it leaves, but for whose turn it is; whether the same
    /// player moves next. `None`: it must be played in another way, and what was written means nothing.
    #[inline(always)]
    pub(in crate::fast) fn turn(
        &self,
        side: &Side<N>,
        root: &Board<N>,
        hole: u8,
        sense: u8,
        board: &mut Board<N>,
    ) -> Option<bool> {
        let sense = usize::from(sense & 1);
        let (starts, landings) = (&side.starts[sense], &side.landings[sense]);
        let seeds = root.at(hole);
        let start = starts[usize::from(hole) & (N - 1)];
        if seeds >= start.len {
            return None;
        }
        let mut lap = self.laps.get(start.base.wrapping_add(u32::from(seeds)) as usize)?;
        // of a lap shorter than a round the last seed's hole is as it was before the lap
        let mut before = root.at(lap.end);
        board.cells = added(&root.cells, &lap.adds);
        board.occupied = root.occupied & lap.keeps | lap.cells;
        let mut landing = &landings[usize::from(lap.end) & (N - 1)][usize::from(before > 0)];
        if self.relays {
            let mut laps = 1;
            while landing.relay {
                let (at, seeds) = (lap.end, before.wrapping_add(1));
                let start = starts[usize::from(at) & (N - 1)];
                if seeds >= start.len || laps >= MOST_LAPS {
                    return None;
                }
                laps += 1;
                lap = self.laps.get(start.base.wrapping_add(u32::from(seeds)) as usize)?;
                before = board.at(lap.end);
                board.cells = added(&board.cells, &lap.adds);
                board.occupied = board.occupied & lap.keeps | lap.cells;
                landing = &landings[usize::from(lap.end) & (N - 1)][usize::from(before > 0)];
            }
        }
        let [one, two, three] = &landing.tests;
        let holds = |test: &Counted| among(test.numbers, board.at(test.cell));
        let mut fits = holds(one);
        if self.several {
            fits = fits & holds(two) & holds(three);
        }
        if self.sets {
            // where few cells are looked at, to take nothing is cheaper than to guess
            bytes::gather_if(&mut board.cells, &landing.bytes, fits, landing.to);
            board.occupied = bytes::at_least(&board.cells, 1);
        } else if fits & landing.takes {
            landing.gather(board);
        }
        let [one, other] = side.empty;
        if board.occupied & one == 0 || board.occupied & other == 0 {
            return None;
        }
        if self.counted {
            let [one, other] = &side.counted;
            let holds = |test: &Counted| among(test.numbers, board.at(test.cell));
            if holds(one) | holds(other) {
                return None;
            }
        }
        Some(fits & landing.again)
    }
}

/// Cells and what a lap adds to them. All seeds of a game fit a byte.
#[inline(always)]
fn added<const N: usize>(cells: &[u8; N], adds: &[u8; N]) -> [u8; N] {
    let mut added = [0; N];
    for at in 0..N {
        added[at] = cells[at].wrapping_add(adds[at]);
    }
    added
}

/// All cells, or none.
#[inline(always)]
fn all_if(holds: bool) -> u64 {
    u64::from(holds).wrapping_neg()
}

impl<const N: usize> Side<N> {
    /// The holes that can be lifted in this position; none: they must be looked for.
    #[inline(always)]
    pub(in crate::fast) fn starts(&self, board: &Board<N>) -> u64 {
        let enough = if self.least > 1 { board.at_least(self.least) } else { board.occupied };
        self.holes & enough & all_if(board.occupied & self.awake != 0)
    }

    /// What can be lifted, if it is known at a glance and the one way only.
    fn lifted(fast: &FastPlan<N>, mover: usize) -> Option<(u64, u8, u64, Order)> {
        let glance = fast.glance.as_ref().filter(|glance| !glance.both)?;
        let order = fast.descs.get(usize::from(glance.desc))?.nth[mover].clone();
        let awake = match glance.sleeping.as_slice() {
            [] => u64::MAX,
            [cells] => cells[mover],
            _ => return None,
        };
        Some((glance.holes[mover], glance.at_least, awake, order))
    }

    fn new(fast: &FastPlan<N>, express: &Express<N>, mover: usize) -> Option<Side<N>> {
        let mut counted = [Counted { cell: 0, numbers: 0 }; 2];
        for (index, (cells, numbers)) in express.counted.iter().enumerate() {
            *counted.get_mut(index)? = Counted { cell: cells[mover], numbers: *numbers };
        }
        let (holes, least, awake, order) = Side::<N>::lifted(fast, mover).unwrap_or_default();
        let mut side = Side {
            holes,
            least,
            awake,
            order,
            starts: [[Start::default(); N]; 2],
            landings: [[[Landing::NOTHING; 2]; N]; 2],
            empty: express.empty[mover],
            counted,
        };
        for (sense, starts) in fast.laps.starts.iter().skip(mover * 2).take(2).enumerate() {
            let Some(starts) = starts.first_chunk() else { continue };
            side.starts[sense] = *starts;
            for start in side.starts[sense].iter().filter(|start| start.len > 0) {
                let arcs = fast.laps.arcs.iter().skip(start.base as usize).take(usize::from(start.len) + 1);
                for arc in arcs {
                    let landings = &mut side.landings[sense][usize::from(arc.end) & (N - 1)];
                    for (landing, (first, last)) in landings.iter_mut().zip(arc.cases) {
                        if (first, last) != (0, 0) {
                            let cases = express.cases.get(usize::from(first)..=usize::from(last))?;
                            let (case, others) = cases.split_first()?;
                            // where the first does not fit nothing happens
                            if !others.iter().all(Case::does_nothing) {
                                return None;
                            }
                            *landing = Landing::new(express, case)?;
                        }
                    }
                }
            }
        }
        Some(side)
    }
}
