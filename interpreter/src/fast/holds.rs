//! Whether conditions hold and cells fit, by the bits of the board.

use super::Beyond;
use super::board::{Board, NONE, bit, each, holds};
use super::memory::Turn;
use super::plan::{BareWho, Base, Cond, FastPlan, List, Quality, Spot, Sum, TallyAt, Test, What, When, Who};

/// As of when a cell is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Now,
    BeforeDrop,
    TurnStart,
}

impl<const N: usize> FastPlan<N> {
    /// The cell of a spot, or [`NONE`].
    #[inline(always)]
    pub(super) fn spot(&self, turn: &Turn<'_, N>, spot: Spot) -> u8 {
        let memory = &turn.memory;
        let base = match spot.base {
            Base::Here => memory.here,
            Base::Origin => memory.origin,
            Base::TurnOrigin => memory.turn_origin,
            Base::FirstHole => memory.first_hole,
            Base::It if memory.described == NONE => memory.it,
            Base::It => memory.described,
            Base::Fixed(cells) => cells[usize::from(turn.board.mover())],
        };
        self.along(turn, spot.chain, base)
    }

    /// The cell at the end of a chain of relations.
    #[inline(always)]
    pub(super) fn along(&self, turn: &Turn<'_, N>, chain: u16, cell: u8) -> u8 {
        if chain == 0 || cell == NONE {
            return cell;
        }
        let closed = self.beside.closed(&turn.board);
        if closed != 0 {
            return self.past_closed(turn, chain, cell, closed);
        }
        let lane = usize::from(turn.board.mover()) * 3 + usize::from(turn.memory.sense.min(2));
        match self.chains.get(usize::from(chain)) {
            Some(tables) => tables[lane].get(usize::from(cell)).copied().unwrap_or(NONE),
            None => NONE,
        }
    }

    /// The same where holes are closed: the path leads past them, and nothing else leads to them.
    #[inline(never)]
    fn past_closed(&self, turn: &Turn<'_, N>, chain: u16, cell: u8, closed: u64) -> u8 {
        let lane = usize::from(turn.board.mover()) * 3 + usize::from(turn.memory.sense.min(2));
        let mut at = cell;
        for (step, along_path) in self.steps.get(usize::from(chain)).map_or(&[][..], Vec::as_slice) {
            let Some(table) = self.chains.get(usize::from(*step)).map(|tables| &tables[lane]) else { return NONE };
            let next = |cell: u8| table.get(usize::from(cell)).copied().unwrap_or(NONE);
            at = next(at);
            if *along_path {
                // once round at most
                for _ in 0..=self.cells {
                    if !holds(closed, at) {
                        break;
                    }
                    at = next(at);
                }
            }
            if holds(closed, at) {
                return NONE;
            }
        }
        at
    }

    /// Seeds of a cell.
    #[inline(always)]
    fn count(&self, turn: &Turn<'_, N>, cell: u8, view: View) -> u8 {
        match view {
            View::BeforeDrop if cell == turn.memory.before.0 => turn.memory.before.1,
            View::TurnStart => turn.root.count(cell),
            View::Now | View::BeforeDrop => turn.board.count(cell),
        }
    }

    /// Whether all of a list hold.
    #[inline(always)]
    pub(super) fn all_hold(&self, turn: &mut Turn<'_, N>, list: List) -> Result<bool, Beyond> {
        for condition in list.of(&self.conds) {
            if !self.condition(turn, condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn condition(&self, turn: &mut Turn<'_, N>, condition: &Cond) -> Result<bool, Beyond> {
        let memory = &turn.memory;
        Ok(match *condition {
            Cond::Cell(spot, test) => {
                let cell = self.spot(turn, spot);
                self.test(turn, cell, &test, View::Now)?
            }
            Cond::Bare(BareWho::Person(who), not) => match self.seat(turn, who) {
                Some(seat) => (turn.board.occupied & self.owned(&turn.board)[usize::from(seat & 1)] == 0) != not,
                None => false,
            },
            Cond::Bare(BareWho::APlayer, not) => {
                let owned = self.owned(&turn.board);
                let found = (0..2u8).find(|seat| (turn.board.occupied & owned[usize::from(*seat)] == 0) != not);
                if let Some(seat) = found {
                    turn.memory.that_player = seat;
                }
                found.is_some()
            }
            Cond::Bare(BareWho::EveryPlayer, not) => {
                self.owned(&turn.board).iter().all(|holes| (turn.board.occupied & holes == 0) != not)
            }
            Cond::Not(list) => !self.all_hold(turn, list)?,
            Cond::There(counts, desc) => {
                let there = self.every(turn, desc)?.count_ones() as u8;
                self.counts.get(usize::from(counts)).is_some_and(|counts| counts.has(there))
            }
            Cond::Sum { sum: Sum::Cells(cells), counts, turn_start: false, not }
                if self.counts.get(usize::from(counts)).is_some_and(|counts| counts.emptiness) =>
            {
                let empty = turn.board.occupied & cells[usize::from(turn.board.mover())] == 0;
                let asks_empty = self.counts.get(usize::from(counts)).is_some_and(|counts| counts.has(0));
                (empty == asks_empty) != not
            }
            Cond::Sum { sum, counts, turn_start, not } => {
                let view = if turn_start { View::TurnStart } else { View::Now };
                match self.sum(turn, sum, view) {
                    Some(seeds) => {
                        let counts = self.counts.get(usize::from(counts)).ok_or(Beyond)?;
                        counts.has(u8::try_from(seeds).unwrap_or(u8::MAX)) != not
                    }
                    None => false,
                }
            }
            Cond::PersonIs(one, not, other) => match (self.seat(turn, one), self.seat(turn, other)) {
                (Some(one), Some(other)) => (one == other) != not,
                _ => false,
            },
            Cond::TurnKind(not, kind) => (memory.kind == kind) != not,
            Cond::FirstLap(not) => memory.later_lap == not,
            Cond::FirstTurn { not, of_game } => {
                let played = turn.board.has_played();
                let before = if of_game { played } else { played & 1 << turn.board.mover() };
                (before == 0) != not
            }
            Cond::Stage(not, stage) => {
                let at = if self.stage_of_each { usize::from(turn.board.mover()) } else { 0 };
                (turn.board.stage(at) == stage) != not
            }
            Cond::HasCaptured { lap: true, not } => memory.lap_captured != not,
            Cond::HasCaptured { lap: false, not } => memory.turn_captured != not,
            Cond::Sense(not, wanted) => memory.sense < 2 && (memory.sense == wanted) != not,
            Cond::NoDirection => memory.sense >= 2,
            Cond::LeavesBare(who) => self.bare(turn, turn.would_be, who),
            Cond::Leaves(sum, empty) => {
                let cells = match sum {
                    Sum::Spot(spot) => match self.spot(turn, spot) {
                        NONE => return Ok(false),
                        cell => bit(cell),
                    },
                    Sum::Cells(cells) => cells[usize::from(turn.board.mover())],
                    Sum::Of(who, cells) => match self.seat(turn, who) {
                        Some(seat) => bit(cells[usize::from(seat & 1)]),
                        None => return Ok(false),
                    },
                    Sum::Hand => return Err(Beyond),
                };
                (turn.would_be & cells == 0) == empty
            }
            Cond::Tally(tally, not, number) => match self.tally_byte(turn, tally) {
                Some(byte) => self.is_number(turn, &number, turn.board.count(byte))? != not,
                None => false,
            },
            Cond::Never => false,
        })
    }

    /// Whether a person has no seed in his holes, by the occupied cells given.
    pub(super) fn bare(&self, turn: &Turn<'_, N>, occupied: u64, who: Who) -> bool {
        self.seat(turn, who).is_some_and(|seat| occupied & self.owned(&turn.board)[usize::from(seat & 1)] == 0)
    }

    /// The seat of a person.
    #[inline(always)]
    pub(super) fn seat(&self, turn: &Turn<'_, N>, who: Who) -> Option<u8> {
        let spoken_of = if turn.memory.described == NONE { turn.memory.here } else { turn.memory.described };
        self.seat_of(turn, who, spoken_of)
    }

    /// The seat of a person, where a sentence speaks of that cell.
    #[inline(always)]
    pub(super) fn seat_of(&self, turn: &Turn<'_, N>, who: Who, spoken_of: u8) -> Option<u8> {
        let seat = match who {
            Who::Mover => turn.board.mover(),
            Who::Enemy => 1 - turn.board.mover().min(1),
            Who::Owner => match self.stores.and_then(|stores| stores.iter().position(|store| *store == spoken_of)) {
                Some(seat) => u8::try_from(seat).unwrap_or(NONE),
                None => self.owner(&turn.board, spoken_of),
            },
            Who::Maker(mark) => self.beside.maker(&turn.board, mark, spoken_of)?,
            Who::ThatPlayer => turn.memory.that_player,
            Who::Stuck => turn.memory.stuck,
            Who::LastMover => turn.board.last_mover(),
            Who::Seat(seat) => seat,
        };
        (seat < 2).then_some(seat)
    }

    /// Seeds that are counted together; `None`: there is no such place.
    pub(super) fn sum(&self, turn: &Turn<'_, N>, sum: Sum, view: View) -> Option<u16> {
        let board: &Board<N> = if view == View::TurnStart { turn.root } else { &turn.board };
        match sum {
            Sum::Spot(spot) => match self.spot(turn, spot) {
                NONE => None,
                cell => Some(u16::from(self.count(turn, cell, view))),
            },
            Sum::Cells(cells) => Some(board.sum(cells[usize::from(board.mover())])),
            Sum::Of(who, cells) => {
                let seat = self.seat(turn, who)?;
                Some(u16::from(board.count(cells[usize::from(seat & 1)])))
            }
            Sum::Hand => Some(u16::from(turn.memory.hand)),
        }
    }

    /// A test of a cell; a cell that does not exist fails it, also negated.
    #[inline(always)]
    pub(super) fn test(&self, turn: &mut Turn<'_, N>, cell: u8, test: &Test, view: View) -> Result<bool, Beyond> {
        if cell == NONE {
            return Ok(false);
        }
        let view = match test.when {
            When::Asked => view,
            When::BeforeDrop => View::BeforeDrop,
            When::TurnStart => View::TurnStart,
        };
        let true_now = match test.what {
            What::Count(counts) => {
                let counts = self.counts.get(usize::from(counts)).ok_or(Beyond)?;
                if counts.emptiness && view == View::BeforeDrop && turn.memory.before.2 && cell == turn.memory.before.0
                {
                    counts.bits[0] & 1 == 0
                } else {
                    counts.has(self.count(turn, cell, view))
                }
            }
            What::In(cells) => holds(cells[usize::from(turn.board.mover())], cell),
            What::AsMany(sum) if self.sum(turn, sum, View::Now).is_none() => return Ok(false),
            What::AsMany(_) | What::Series(..) => {
                let seeds = self.count(turn, cell, view);
                self.is_number(turn, &test.what, seeds)?
            }
            What::Fits(desc) => self.fits_desc(turn, desc, cell, view)?,
            What::Only(desc) => self.fits_desc(turn, desc, cell, view)? && self.every(turn, desc)? & !bit(cell) == 0,
            What::Is(spot) => self.spot(turn, spot) == cell,
            What::Marked(mark) => match view {
                View::BeforeDrop if cell == turn.memory.before.0 => turn.memory.marks_before >> mark & 1 == 1,
                View::TurnStart => holds(self.beside.marked(turn.root, mark), cell),
                View::Now | View::BeforeDrop => holds(self.beside.marked(&turn.board, mark), cell),
            },
            What::MadeBy(mark, who) => {
                let maker = match view {
                    View::BeforeDrop if cell == turn.memory.before.0 => {
                        let marks = turn.memory.marks_before;
                        (marks >> mark & 1 == 1).then_some((marks >> (8 + mark) & 1) as u8)
                    }
                    View::TurnStart => self.beside.maker(turn.root, mark, cell),
                    View::Now | View::BeforeDrop => self.beside.maker(&turn.board, mark, cell),
                };
                maker.is_some() && maker == self.seat_of(turn, who, cell)
            }
            What::OfSide(own) => {
                let owner = match view {
                    View::BeforeDrop if cell == turn.memory.before.0 => turn.memory.owner_before,
                    View::TurnStart => self.owner(turn.root, cell),
                    View::Now | View::BeforeDrop => self.owner(&turn.board, cell),
                };
                let store = self.stores.and_then(|stores| stores.iter().position(|store| *store == cell));
                let owner = store.and_then(|seat| u8::try_from(seat).ok()).unwrap_or(owner);
                owner != NONE && (owner == turn.board.mover()) == own
            }
            What::Closed => holds(self.beside.closed(&turn.board), cell),
            What::Threatened => self.threatened(turn, cell)?,
        };
        Ok(true_now != test.not)
    }

    /// Whether a cell fits a description.
    pub(super) fn fits_desc(&self, turn: &mut Turn<'_, N>, desc: u16, cell: u8, view: View) -> Result<bool, Beyond> {
        let desc = self.descs.get(usize::from(desc)).ok_or(Beyond)?;
        if view == View::Now {
            let there = desc.cells[usize::from(turn.board.mover())] & bit(cell);
            let closed = if desc.open { self.beside.closed(&turn.board) } else { 0 };
            return Ok(there & !closed != 0 && self.narrowed(turn, desc.qualities, there)? != 0);
        }
        Ok(holds(desc.cells[usize::from(turn.board.mover())], cell)
            && (!desc.open || !holds(self.beside.closed(&turn.board), cell))
            && self.qualities_hold(turn, desc.qualities, cell, view)?)
    }

    /// Whether a cell has all qualities.
    #[inline(always)]
    pub(super) fn qualities_hold(
        &self,
        turn: &mut Turn<'_, N>,
        qualities: List,
        cell: u8,
        view: View,
    ) -> Result<bool, Beyond> {
        if qualities.is_empty() {
            return Ok(true);
        }
        let outer = std::mem::replace(&mut turn.memory.described, cell);
        let mut all = true;
        for Quality { chain, test } in qualities.of(&self.qualities) {
            let subject = self.along(turn, *chain, cell);
            if !self.test(turn, subject, test, view)? {
                all = false;
                break;
            }
        }
        turn.memory.described = outer;
        Ok(all)
    }

    /// All holes that fit now.
    #[inline(always)]
    pub(super) fn every(&self, turn: &mut Turn<'_, N>, desc: u16) -> Result<u64, Beyond> {
        let desc = self.descs.get(usize::from(desc)).ok_or(Beyond)?;
        let mut there = desc.cells[usize::from(turn.board.mover())];
        if desc.open {
            there &= !self.beside.closed(&turn.board);
        }
        if desc.qualities.is_empty() {
            return Ok(there);
        }
        if let Some(seeds) = desc.at_least {
            return Ok(match seeds {
                0 => there,
                1 => there & turn.board.occupied,
                seeds => there & turn.board.at_least(seeds),
            });
        }
        if let Some(sieves) = &desc.sieves
            && self.beside.closed(&turn.board) == 0
        {
            let lane = usize::from(turn.board.mover()) * 3 + usize::from(turn.memory.sense.min(2));
            return Ok(sieves.iter().fold(there, |holes, sieve| holes & sieve.cells(&turn.board, lane)));
        }
        self.narrowed(turn, desc.qualities, there)
    }

    /// Of some cells those that have all qualities now: what is asked of the cell itself is asked of all at once.
    pub(super) fn narrowed(&self, turn: &mut Turn<'_, N>, qualities: List, cells: u64) -> Result<u64, Beyond> {
        let mut left = cells;
        let mut one_by_one = false;
        for quality in qualities.of(&self.qualities) {
            let having = match quality {
                Quality { chain: 0, test } if matches!(test.what, What::Threatened) && !test.not && left != 0 => {
                    Some(self.threatened_of(turn, left)?)
                }
                _ => self.having(turn, quality, left),
            };
            match having {
                Some(having) => left &= having,
                None => one_by_one = true,
            }
        }
        if !one_by_one {
            return Ok(left);
        }
        let mut fitting = left;
        for cell in each(left) {
            if !self.qualities_hold(turn, qualities, cell, View::Now)? {
                fitting &= !bit(cell);
            }
        }
        Ok(fitting)
    }

    /// Of some cells those that have a quality, if that is a matter of sets and counts.
    #[inline(always)]
    fn having(&self, turn: &Turn<'_, N>, quality: &Quality, cells: u64) -> Option<u64> {
        let test = &quality.test;
        if test.when != When::Asked {
            return None;
        }
        let board = &turn.board;
        let there = match test.what {
            What::Count(counts) => {
                let counts = self.counts.get(usize::from(counts))?;
                if quality.chain == 0 && counts.emptiness {
                    if counts.has(0) { !board.occupied } else { board.occupied }
                } else {
                    let subject = |cell: u8| self.along(turn, quality.chain, cell);
                    let fits = |cell: &u8| {
                        let subject = subject(*cell);
                        // a hole that is not there fails every test
                        subject != NONE && counts.has(board.count(subject)) != test.not
                    };
                    return Some(each(cells).filter(fits).fold(0, |all, cell| all | bit(cell)));
                }
            }
            What::In(cells) => cells[usize::from(board.mover())],
            What::Marked(mark) => self.beside.marked(board, mark),
            What::OfSide(own) => self.owned(board)[usize::from(board.mover() ^ u8::from(!own))],
            What::Closed => self.beside.closed(board),
            _ => return None,
        };
        (quality.chain == 0).then_some(if test.not { !there } else { there })
    }

    /// The byte of a tally; `None`: of nobody.
    pub(super) fn tally_byte(&self, turn: &Turn<'_, N>, tally: TallyAt) -> Option<u8> {
        match tally.of {
            None => Some(tally.first),
            Some(who) => Some(tally.first + self.seat(turn, who)?),
        }
    }

    /// Whether a number is the one that is asked for.
    fn is_number(&self, turn: &Turn<'_, N>, asked: &What, number: u8) -> Result<bool, Beyond> {
        Ok(match *asked {
            What::Count(counts) => self.counts.get(usize::from(counts)).ok_or(Beyond)?.has(number),
            What::AsMany(sum) => self.sum(turn, sum, View::Now) == Some(u16::from(number)),
            What::Series(series, tally) => {
                let done = self.tally_byte(turn, tally).map_or(0, |byte| usize::from(turn.board.count(byte)));
                let (first, again) = self.series.get(usize::from(series)).ok_or(Beyond)?;
                let element = match done.checked_sub(first.len()) {
                    None => first.get(done),
                    Some(_) if again.is_empty() => first.last(),
                    Some(later) => again.get(later % again.len()),
                };
                element.is_some_and(|element| *element == u16::from(number))
            }
            _ => return Err(Beyond),
        })
    }
}
