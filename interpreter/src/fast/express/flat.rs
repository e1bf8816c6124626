//! Turns whose last seeds meet at most one rule each. All that is asked of such a turn is known by the mover and by where a
//! last seed falls, and stands in one place; what is taken is worked out as a set.

mod landing;
pub(in crate::fast) mod small;

use super::turns::Left;
use super::{Counted, Express, MOST_LAPS};
use crate::fast::board::{Board, bit};
use crate::fast::nth::Order;
use crate::fast::plan::{FastPlan, Start};
use crate::fast::starts::Starts;

use landing::{Landing, Range};
use small::Small;

/// The rules of the last seed, where there is one or none for each hole.
#[derive(Clone, Debug)]
pub(in crate::fast) struct Flat<const N: usize> {
    /// By mover.
    sides: Box<[Side; 2]>,
    /// By mover: laps in the one direction, and in the other.
    starts: Box<[[[Start; N]; 2]; 2]>,
    /// Some rules ask for more than one count.
    several: bool,
    /// Some cells are counted at the turn's end.
    counted: bool,
    /// The lines of `end` ask and change nothing but the board.
    ends_by_board: bool,
    /// What can be lifted is known at a glance.
    pub(in crate::fast) at_a_glance: bool,
    /// Turns may have several laps.
    pub(in crate::fast) relays: bool,
    /// At the places of the arcs.
    laps: Vec<Lap<N>>,
    /// For each hole where a last seed falls: where it was empty, where not.
    landings: Vec<[Landing<N>; 2]>,
    /// All of it for small boards, where laps are no longer than a round.
    pub(super) small: Option<Small<N>>,
}

/// A lap: what it adds to each cell, the seeds lifted taken off.
#[derive(Clone, Copy, Debug)]
struct Lap<const N: usize> {
    adds: [u8; N],
    cells: u64,
    /// All cells but the one that is lifted.
    keeps: u64,
    /// What happens at its end.
    landing: u32,
    end: u8,
}

/// What is asked of a turn of one player.
#[derive(Clone, Debug)]
pub(in crate::fast) struct Side {
    /// What can be lifted if it holds so many seeds, where one of the cells holds a seed.
    first: Starts,
    least: u8,
    awake: u64,
    pub(in crate::fast) order: Order,
    /// The turn's end is played by `turn` if one of these sets is empty.
    empty: [u64; 2],
    /// And if one of these cells holds one of these numbers.
    counted: [Option<Range>; 2],
}

/// The turns of one player in one direction.
#[derive(Clone, Copy)]
pub(in crate::fast) struct Lane<'f, const N: usize> {
    side: &'f Side,
    starts: &'f [Start; N],
}

impl<const N: usize> Flat<N> {
    /// The flat form of cases, those that are reached.
    pub(super) fn new(fast: &FastPlan<N>, express: &Express<N>) -> Option<Flat<N>> {
        if fast.beside.directions.is_some() {
            return None;
        }
        let [south, north] = [Side::new(fast, express, 0)?, Side::new(fast, express, 1)?];
        let at_a_glance = south.first.holes & north.awake != 0;
        let mut starts = Box::new([[[Start::default(); N]; 2]; 2]);
        for (starts, all) in starts.as_flattened_mut().iter_mut().zip(fast.laps.starts.iter()) {
            for (start, lap) in starts.iter_mut().zip(all) {
                *start = *lap;
            }
        }
        let mut flat = Flat {
            sides: Box::new([south, north]),
            starts,
            several: express.cases.iter().any(|case| case.tested > 1),
            counted: !express.counted.is_empty(),
            ends_by_board: fast.ends.iter().all(|(_, code)| fast.is_of_board(*code)),
            at_a_glance,
            relays: false,
            laps: vec![Lap { adds: [0; N], cells: 0, keeps: 0, landing: 0, end: 0 }; fast.laps.arcs.len()],
            landings: vec![[Landing::NOTHING; 2]],
            small: None,
        };
        for starts in fast.laps.starts.iter() {
            // where the ends of this mover and direction are among the landings
            let mut places = [0; 64];
            for (hole, start) in (0u8..).zip(starts.iter()).take(N).filter(|(_, start)| start.len > 0) {
                flat.laps_of(fast, express, hole, *start, &mut places)?;
            }
        }
        flat.relays = flat.landings.as_flattened().iter().any(|landing| landing.relay);
        flat.small = Small::new(&flat);
        Some(flat)
    }

    /// The laps from a hole, and what happens at their ends.
    fn laps_of(
        &mut self,
        fast: &FastPlan<N>,
        express: &Express<N>,
        hole: u8,
        start: Start,
        places: &mut [u32; 64],
    ) -> Option<()> {
        let from = start.base as usize;
        let arcs = fast.laps.arcs.get(from..from + usize::from(start.len))?;
        for ((arc, lap), seeds) in arcs.iter().zip(self.laps.get_mut(from..)?).zip(0u8..) {
            let place = places.get_mut(usize::from(arc.end))?;
            if *place == 0 && arc.cases != [(0, 0); 2] {
                *place = u32::try_from(self.landings.len()).ok()?;
                let [empty, not] = arc.cases.map(|cases| Landing::of_cases(express, cases));
                self.landings.push([empty?, not?]);
            }
            let mut adds = arc.adds;
            *adds.get_mut(usize::from(hole))? = adds[usize::from(hole)].wrapping_sub(seeds);
            *lap = Lap { adds, cells: arc.cells, keeps: !bit(hole), landing: *place, end: arc.end };
        }
        Some(())
    }

    /// The turns of a player in a direction.
    #[inline(always)]
    pub(in crate::fast) fn lane(&self, mover: u8, sense: u8) -> Lane<'_, N> {
        Lane { side: self.side(mover), starts: &self.starts[usize::from(mover & 1)][usize::from(sense & 1)] }
    }

    /// What is asked of a player's turns.
    #[inline(always)]
    pub(in crate::fast) fn side(&self, mover: u8) -> &Side {
        &self.sides[usize::from(mover & 1)]
    }

    /// See [`super::turns::Turns::turn`].
    #[inline(always)]
    pub(in crate::fast) fn turn(
        &self,
        lane: Lane<'_, N>,
        root: &Board<N>,
        hole: u8,
        board: &mut Board<N>,
    ) -> Result<bool, Left> {
        let Lane { side, starts } = lane;
        let mut lap = self.lap(starts, hole, root.at(hole)).ok_or(Left::Apart)?;
        // of a lap shorter than a round the last seed's hole is as it was before the lap
        let mut before = root.at(lap.end);
        board.cells = added(&root.cells, &lap.adds);
        board.occupied = root.occupied & lap.keeps | lap.cells;
        let mut landing = &self.landings.get(lap.landing as usize).ok_or(Left::Apart)?[usize::from(before > 0)];
        if self.relays {
            let mut laps = 1;
            while landing.relay {
                laps += 1;
                if laps > MOST_LAPS {
                    return Err(Left::Apart);
                }
                lap = self.lap(starts, lap.end, before.wrapping_add(1)).ok_or(Left::Apart)?;
                before = board.at(lap.end);
                board.cells = added(&board.cells, &lap.adds);
                board.occupied = board.occupied & lap.keeps | lap.cells;
                landing = &self.landings.get(lap.landing as usize).ok_or(Left::Apart)?[usize::from(before > 0)];
            }
        }
        let [one, two, three] = landing.tests;
        let mut fits = one.holds(board);
        if self.several {
            fits = fits & two.holds(board) & three.holds(board);
        }
        if fits & landing.takes {
            landing.gather(board);
        }
        let again = fits & landing.again;
        let [one, other] = side.empty;
        if board.occupied & one == 0 || board.occupied & other == 0 {
            return Err(Left::at_the_end(self.ends_by_board, again));
        }
        if self.counted && side.counted.iter().flatten().any(|range| range.holds(board)) {
            return Err(Left::at_the_end(self.ends_by_board, again));
        }
        Ok(again)
    }

    /// The lap of so many seeds from a hole; `None`: it goes all the way round.
    #[inline(always)]
    fn lap(&self, starts: &[Start; N], hole: u8, seeds: u8) -> Option<&Lap<N>> {
        let start = starts[usize::from(hole) & (N - 1)];
        if seeds >= start.len {
            return None;
        }
        self.laps.get(start.base.wrapping_add(u32::from(seeds)) as usize)
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

impl Side {
    /// What can be lifted in this position; nothing: it must be looked for.
    #[inline(always)]
    pub(in crate::fast) fn starts<const N: usize>(&self, board: &Board<N>) -> Starts {
        let enough = if self.least > 1 { board.at_least(self.least) } else { board.occupied };
        self.first.among(enough & all_if(board.occupied & self.awake != 0))
    }

    /// What can be lifted, if it is known at a glance and the one way only.
    fn lifted<const N: usize>(fast: &FastPlan<N>, mover: usize) -> Option<(Starts, u8, u64, Order)> {
        let glance = fast.glance.as_ref().filter(|glance| !glance.both)?;
        let order = fast.descs.get(usize::from(glance.desc))?.nth[mover].clone();
        let awake = match glance.sleeping.as_slice() {
            [] => u64::MAX,
            [cells] => cells[mover],
            _ => return None,
        };
        Some((glance.first(mover), glance.at_least, awake, order))
    }

    fn new<const N: usize>(fast: &FastPlan<N>, express: &Express<N>, mover: usize) -> Option<Side> {
        let mut counted = [None; 2];
        for (place, (cells, numbers)) in express.counted.iter().enumerate() {
            *counted.get_mut(place)? = Some(Range::new(Counted { cell: cells[mover], numbers: *numbers })?);
        }
        let (first, least, awake, order) = Side::lifted(fast, mover).unwrap_or_default();
        Some(Side { first, least, awake, order, empty: express.empty[mover], counted })
    }
}
