//! Turns whose last seeds meet at most one rule each. All that is asked of such a turn is known by the mover and by where a
//! last seed falls, and stands in one place; what is taken is worked out as a set.

use super::{Case, Counted, Express, MOST_LAPS, Take, Then};
use crate::fast::board::{Board, bit};
use crate::fast::bytes;
use crate::fast::nth::Order;
use crate::fast::plan::{FastPlan, Start};

/// How turns are played: as the cases of the last seed say.
pub(in crate::fast) const BY_CASES: u8 = 0;
/// By their flat form.
pub(in crate::fast) const FLAT: u8 = 1;
/// By their flat form, and it asks for nothing but one count: a turn is one lap on a small board, and takes whole holes.
pub(in crate::fast) const PLAIN: u8 = 2;

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
    /// For each hole where a last seed falls: where it was empty, where not.
    landings: Vec<[Landing<N>; 2]>,
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

/// A cell holds from so many seeds to so many more.
#[derive(Clone, Copy, Debug)]
struct Range {
    cell: u8,
    least: u8,
    more: u8,
}

impl Range {
    /// Of any number.
    const ANY: Range = Range { cell: 0, least: 0, more: u8::MAX };

    /// Numbers of which the last stands for all that are greater; `None`: some between are missing.
    fn new(counted: Counted) -> Option<Range> {
        let least = counted.numbers.trailing_zeros() as u8;
        let most = 63u8.checked_sub(counted.numbers.leading_zeros() as u8)?;
        let whole = u32::from(most.checked_sub(least)?) + 1 == counted.numbers.count_ones();
        let most = if most == 63 { u8::MAX } else { most };
        whole.then_some(Range { cell: counted.cell, least, more: most - least })
    }

    #[inline(always)]
    fn holds<const N: usize>(self, board: &Board<N>) -> bool {
        board.at(self.cell).wrapping_sub(self.least) <= self.more
    }
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
    /// The turn's end is played by `turn` if one of these sets is empty.
    empty: [u64; 2],
    /// And if one of these cells holds one of these numbers.
    counted: [Option<Range>; 2],
}

/// The turns of one player in one direction.
#[derive(Clone, Copy)]
pub(in crate::fast) struct Lane<'f, const N: usize> {
    side: &'f Side<N>,
    starts: &'f [Start; N],
}

/// What happens where the last seed fell.
#[derive(Clone, Copy, Debug)]
struct Landing<const N: usize> {
    tests: [Range; 3],
    /// Cells that are taken, and their bytes.
    cells: u64,
    bytes: [u8; N],
    /// The byte of the cell that they are taken to.
    to_byte: [u8; N],
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
    fn of_cases(express: &Express<N>, (first, last): (u16, u16)) -> Option<Landing<N>> {
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
        let at_a_glance = south.holes & north.awake != 0;
        let mut flat = Flat {
            sides: Box::new([south, north]),
            several: express.cases.iter().any(|case| case.tested > 1),
            sets: false,
            counted: !express.counted.is_empty(),
            at_a_glance,
            relays: false,
            laps: vec![Lap { adds: [0; N], cells: 0, keeps: 0, landing: 0, end: 0 }; fast.laps.arcs.len()],
            landings: vec![[Landing::NOTHING; 2]],
        };
        for starts in fast.laps.starts.iter() {
            // where the ends of this mover and direction are among the landings
            let mut places = [0; 64];
            for (hole, start) in (0u8..).zip(starts.iter()).take(N).filter(|(_, start)| start.len > 0) {
                flat.laps_of(fast, express, hole, *start, &mut places)?;
            }
        }
        let landings = || flat.landings.as_flattened().iter();
        flat.sets = N <= 16 && landings().all(|landing| landing.line == 0 && landing.unless_empty == 0);
        flat.relays = landings().any(|landing| landing.relay);
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

    /// How turns of this form are played, and without the form.
    pub(in crate::fast) fn form(flat: Option<&Flat<N>>) -> u8 {
        match flat {
            None => BY_CASES,
            Some(flat) if flat.sets && !flat.several && !flat.counted && !flat.relays => PLAIN,
            Some(_) => FLAT,
        }
    }

    /// The turns of a player in a direction.
    #[inline(always)]
    pub(in crate::fast) fn lane(&self, mover: u8, sense: u8) -> Lane<'_, N> {
        let side = self.side(mover);
        Lane { side, starts: &side.starts[usize::from(sense & 1)] }
    }

    /// What is asked of a player's turns.
    #[inline(always)]
    pub(in crate::fast) fn side(&self, mover: u8) -> &Side<N> {
        &self.sides[usize::from(mover & 1)]
    }

    /// Plays a start to the turn's end and writes the board that it leaves, but for whose turn it is; whether the same
    /// player moves next. `None`: it must be played in another way, and what was written means nothing.
    #[inline(always)]
    pub(in crate::fast) fn turn<const FORM: u8>(
        &self,
        lane: Lane<'_, N>,
        root: &Board<N>,
        hole: u8,
        board: &mut Board<N>,
    ) -> Option<bool> {
        let Lane { side, starts } = lane;
        let mut lap = self.lap(starts, hole, root.at(hole))?;
        // of a lap shorter than a round the last seed's hole is as it was before the lap
        let mut before = root.at(lap.end);
        board.cells = added(&root.cells, &lap.adds);
        if FORM != PLAIN {
            board.occupied = root.occupied & lap.keeps | lap.cells;
        }
        let mut landing = &self.landings.get(lap.landing as usize)?[usize::from(before > 0)];
        if FORM != PLAIN && self.relays {
            let mut laps = 1;
            while landing.relay {
                laps += 1;
                if laps > MOST_LAPS {
                    return None;
                }
                lap = self.lap(starts, lap.end, before.wrapping_add(1))?;
                before = board.at(lap.end);
                board.cells = added(&board.cells, &lap.adds);
                board.occupied = board.occupied & lap.keeps | lap.cells;
                landing = &self.landings.get(lap.landing as usize)?[usize::from(before > 0)];
            }
        }
        let [one, two, three] = landing.tests;
        let mut fits = one.holds(board);
        if FORM != PLAIN && self.several {
            fits = fits & two.holds(board) & three.holds(board);
        }
        if FORM == PLAIN || self.sets {
            // where few cells are looked at, to take nothing is cheaper than to guess
            bytes::gather_if(&mut board.cells, &landing.bytes, fits, &landing.to_byte);
            board.occupied = bytes::at_least(&board.cells, 1);
        } else if fits & landing.takes {
            landing.gather(board);
        }
        let [one, other] = side.empty;
        if board.occupied & one == 0 || board.occupied & other == 0 {
            return None;
        }
        if FORM != PLAIN && self.counted && side.counted.iter().flatten().any(|range| range.holds(board)) {
            return None;
        }
        Some(fits & landing.again)
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
        let mut counted = [None; 2];
        for (place, (cells, numbers)) in express.counted.iter().enumerate() {
            *counted.get_mut(place)? = Some(Range::new(Counted { cell: cells[mover], numbers: *numbers })?);
        }
        let (holes, least, awake, order) = Side::<N>::lifted(fast, mover).unwrap_or_default();
        let mut starts = [[Start::default(); N]; 2];
        for (starts, all) in starts.iter_mut().zip(fast.laps.starts.iter().skip(mover * 2)) {
            for (start, lap) in starts.iter_mut().zip(all) {
                *start = *lap;
            }
        }
        Some(Side { holes, least, awake, order, starts, empty: express.empty[mover], counted })
    }
}
