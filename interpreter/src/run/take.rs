//! Moving seeds: lift, put, take.

use smallvec::SmallVec;

use super::Fault;
use super::describe::View;
use super::kinds;
use super::machine::{Flow, Machine};
use super::words::Cells;
use crate::model::{Amount, Container, Deed, Portion, SeedKind};
use crate::plan::{Cell, Cond, Fate, MoveTestPlan, NOWHERE, PutFrom, PutTo, Seq, SetItem};
use crate::position::Holder;
use crate::trace::Happening;

/// Where seeds go.
#[derive(Clone, Copy)]
enum Goal {
    Cell(Cell),
    Hand,
    /// To each hole's own: owner's or maker's store.
    OfEach(Container),
}

impl Goal {
    /// Whether it is this cell.
    fn is(self, cell: Cell) -> bool {
        matches!(self, Goal::Cell(goal) if goal == cell)
    }
}

/// Where seeds are put, in order.
type Goals = SmallVec<[Goal; 8]>;

/// What a take would move: from which cell, to which (`None`: the hand), how many.
type Planned = SmallVec<[(Cell, Option<Cell>, u16); 16]>;

impl Machine<'_> {
    /// How many seeds an amount is, of so many.
    pub(crate) fn amount(&self, amount: Amount, there: u16) -> u16 {
        let wanted = match amount {
            Amount::All => there,
            Amount::Count(n) => n,
            Amount::ThatNumber => self.memory.that_number,
            Amount::Tally(tally) => self.tally_word(tally).map_or(0, |word| self.state.words[word]),
        };
        wanted.min(there)
    }

    /// A number that is not bounded by what is there.
    pub(crate) fn number(&self, amount: Amount) -> u16 {
        self.amount(amount, u16::MAX)
    }

    pub(crate) fn holder(&self, cell: Cell) -> Holder {
        let layout = &self.plan().layout;
        if cell < layout.holes {
            return Holder::Hole(crate::model::Hole(cell));
        }
        if let Some(seat) = layout.store_of(cell) {
            return Holder::Store(seat);
        }
        match layout.reserves.and_then(|first| cell.checked_sub(first)) {
            Some(seat) if seat < u16::from(layout.seats) => {
                Holder::Reserve(crate::model::Seat(u8::try_from(seat).unwrap_or(0)))
            }
            _ => Holder::Out,
        }
    }

    /// A board has changed: what was found out about it is forgotten.
    pub(crate) fn moved(&mut self) {
        self.threats.forget();
    }

    /// Lifts seeds of a cell to the hand. Returns what rules on an emptied hole came to.
    pub(crate) fn lift(&mut self, portion: Portion, cell: Cell) -> Result<Flow, Box<Fault>> {
        let there = if cell == NOWHERE { 0 } else { self.state.count(cell) };
        let seeds = if cell == NOWHERE { 0 } else { self.portion(portion, Some(cell)) };
        if seeds == 0 && self.script_begins() {
            return Ok(Flow::NoMove(self.clause()));
        }
        self.memory.that_number = seeds;
        if cell == NOWHERE {
            return Ok(Flow::Ended);
        }
        let watch = self.watch(&[cell])?;
        let kinds = self.carry(portion.kind, Some(cell), None, seeds);
        self.memory.script_moved |= seeds > 0;
        self.memory.origin = cell;
        self.memory.origin_fresh = seeds > 0 && seeds == there;
        self.first_touch(cell)?;
        if seeds > 0 {
            self.note_deed(Deed::Lifted, cell);
        }
        self.moved();
        self.untested_lift = true;
        if self.request.trace
            && let Holder::Hole(hole) = self.holder(cell)
        {
            self.record(Happening::Lifted { hole, seeds, kinds });
        }
        self.emptied(watch)
    }

    /// Whether nothing has been lifted or put yet in this turn's script.
    fn script_begins(&self) -> bool {
        !self.memory.script_moved && self.in_script()
    }

    fn in_script(&self) -> bool {
        self.frame == super::machine::Frame::Script && !self.apart()
    }

    /// The first hole that is lifted or put into is the turn's origin.
    pub(super) fn first_touch(&mut self, cell: Cell) -> Result<(), Box<Fault>> {
        if cell >= self.plan().layout.holes {
            return Ok(());
        }
        if self.memory.turn_origin == NOWHERE {
            self.memory.turn_origin = cell;
        }
        // a move that begins with the hand or a reserve starts in no hole, wherever its laps go on from
        if self.memory.start == NOWHERE && self.in_script() {
            self.memory.start = cell;
            self.started_in(cell)?;
        }
        Ok(())
    }

    /// The cells seeds are put from.
    pub(crate) fn put_from(&mut self, from: PutFrom) -> Result<Cells, Box<Fault>> {
        let plan = self.plan();
        Ok(match from {
            PutFrom::Every(desc) => self.every(desc)?,
            PutFrom::Place(place) => self.place_or_zone(place)?,
            PutFrom::Container(Container::Hand) => Cells::new(),
            PutFrom::Container(Container::Board) => (0..plan.layout.holes).collect(),
            PutFrom::Container(container @ (Container::EveryStore | Container::EveryReserve)) => {
                let first = if container == Container::EveryStore { plan.layout.stores } else { plan.layout.reserves };
                first.map_or(Cells::new(), |first| (first..first + u16::from(plan.layout.seats)).collect())
            }
            PutFrom::Container(container) => {
                let of = self.spoken_of();
                self.container_cell(container, of).into_iter().collect()
            }
        })
    }

    /// `put N from C in D`. The choice of a hole, if there is one, is made: `chosen`.
    pub(crate) fn put(&mut self, portion: Portion, from: PutFrom, to: PutTo, chosen: Cell) -> Result<Flow, Box<Fault>> {
        let sources = self.put_from(from)?;
        let begins = self.script_begins();
        let (goals, each) = match to {
            PutTo::Every(desc) => (self.every(desc)?.into_iter().map(Goal::Cell).collect::<Goals>(), true),
            PutTo::Choice(_) => (cell_goal(chosen), false),
            PutTo::Place(place) => (cell_goal(self.place(place)?), false),
            PutTo::Off => (cell_goal(self.plan().layout.out), false),
            PutTo::Container(Container::Hand) => (Goals::from_iter([Goal::Hand]), false),
            PutTo::Container(container) => {
                let of = self.spoken_of();
                (self.container_cell(container, of).map(Goal::Cell).into_iter().collect(), false)
            }
        };
        let watch = self.watch(&sources)?;
        let from_hand = matches!(from, PutFrom::Container(Container::Hand));
        let mut total = 0u16;
        if each {
            let in_each = self.number(portion.amount);
            for goal in goals {
                if in_each > 0 && self.put_whole(&sources, from_hand, portion.kind, in_each, goal) {
                    total += in_each;
                }
            }
        } else if let Some(goal) = goals.first() {
            total = self.put_some(&sources, from_hand, portion, *goal);
            if let (Goal::Cell(cell), true) = (*goal, total > 0)
                && cell < self.plan().layout.holes
            {
                self.memory.here = cell;
                self.first_touch(cell)?;
            }
        }
        if total == 0 && begins {
            return Ok(Flow::NoMove(self.clause()));
        }
        self.memory.script_moved |= total > 0;
        self.memory.that_number = total;
        self.emptied(watch)
    }

    /// Puts exactly so many in one place, from the sources in order, or nothing; whether there were enough. Nothing moves
    /// to where it lies.
    fn put_whole(&mut self, sources: &[Cell], from_hand: bool, kind: Option<SeedKind>, seeds: u16, goal: Goal) -> bool {
        if from_hand {
            let enough = self.there(kind, None) >= seeds;
            if enough {
                self.shift(None, goal, kind, seeds);
            }
            return enough;
        }
        let others = sources.iter().copied().filter(|cell| !goal.is(*cell));
        let there: u32 = others.clone().map(|cell| u32::from(self.there(kind, Some(cell)))).sum();
        if there < u32::from(seeds) {
            return false;
        }
        let mut left = seeds;
        for cell in others {
            let part = self.there(kind, Some(cell)).min(left);
            self.shift(Some(cell), goal, kind, part);
            left -= part;
        }
        true
    }

    /// Puts an amount of each source in one place; how many in all.
    fn put_some(&mut self, sources: &[Cell], from_hand: bool, portion: Portion, goal: Goal) -> u16 {
        if from_hand {
            let seeds = self.portion(portion, None);
            self.shift(None, goal, portion.kind, seeds);
            return seeds;
        }
        let mut total = 0;
        for cell in sources {
            if goal.is(*cell) {
                continue;
            }
            let seeds = self.portion(portion, Some(*cell));
            self.shift(Some(*cell), goal, portion.kind, seeds);
            total += seeds;
        }
        total
    }

    fn shift(&mut self, from: Option<Cell>, goal: Goal, kind: Option<SeedKind>, seeds: u16) {
        if seeds == 0 {
            return;
        }
        let cell = match goal {
            Goal::Cell(cell) => Some(cell),
            Goal::Hand | Goal::OfEach(_) => None,
        };
        let kinds = self.carry(kind, from, cell, seeds);
        self.moved();
        if self.request.trace {
            let from = from.map_or(Holder::Hand, |cell| self.holder(cell));
            let to = cell.map_or(Holder::Hand, |cell| self.holder(cell));
            self.record(Happening::Put { from, to, seeds, kinds });
        }
    }

    /// `take SET, to C`.
    pub(crate) fn take(
        &mut self,
        portion: Portion,
        set: Seq<SetItem>,
        fate: Fate,
        unless: Seq<Seq<Cond>>,
    ) -> Result<Flow, Box<Fault>> {
        let cells = self.set(set)?;
        let goal = match fate {
            Fate::Off => Some(Goal::Cell(self.plan().layout.out)),
            Fate::Place(place) => Some(self.place(place)?).filter(|cell| *cell != NOWHERE).map(Goal::Cell),
            Fate::Container(Container::Hand) => Some(Goal::Hand),
            Fate::Container(container) => Some(Goal::OfEach(container)),
        };
        let mut planned = goal.map_or(Planned::new(), |goal| self.planned(portion, goal, &cells));
        if !unless.is_empty() && goal.is_some() && self.forbidden(&planned, portion.kind, unless)? {
            planned.clear();
        }
        let watch = self.watch(&cells)?;
        self.note_takes(&planned)?;
        let mut total = 0;
        for (cell, to, seeds) in planned {
            self.take_one(cell, to, portion.kind, seeds);
            total += seeds;
        }
        self.memory.that_number = total;
        self.emptied(watch)
    }

    /// What would go where. Nothing moves to where it lies.
    fn planned(&self, portion: Portion, goal: Goal, cells: &[Cell]) -> Planned {
        let mut planned = Planned::new();
        for cell in cells {
            let seeds = self.portion(portion, Some(*cell));
            let to = match goal {
                Goal::Cell(to) => Some(to),
                Goal::Hand => None,
                Goal::OfEach(container) => match self.container_cell(container, *cell) {
                    Some(to) => Some(to),
                    None => continue,
                },
            };
            if seeds > 0 && to != Some(*cell) {
                planned.push((*cell, to, seeds));
            }
        }
        planned
    }

    /// Whether one of the `unless` conjunctions holds.
    fn forbidden(
        &mut self,
        planned: &[(Cell, Option<Cell>, u16)],
        kind: Option<SeedKind>,
        unless: Seq<Seq<Cond>>,
    ) -> Result<bool, Box<Fault>> {
        let mut words = self.state.words.clone();
        for (cell, to, seeds) in planned {
            if self.has_kinds() {
                let layout = &self.plan().layout;
                let gone = kinds::take_out(&mut words, layout, kind, *cell, *seeds);
                if let Some(to) = to {
                    kinds::put_in(&mut words, layout, *to, &gone);
                }
            }
            words[usize::from(*cell)] -= seeds;
            if let Some(to) = to {
                words[usize::from(*to)] += seeds;
            }
        }
        self.would_be = Some(Box::new(words));
        let mut forbidden = false;
        for conditions in self.plan().phrases.unless.get(unless) {
            if self.all_hold(*conditions)? {
                forbidden = true;
                break;
            }
        }
        self.would_be = None;
        Ok(forbidden)
    }

    /// Tests of tried moves look at the holes just before they are taken.
    fn note_takes(&mut self, planned: &[(Cell, Option<Cell>, u16)]) -> Result<(), Box<Fault>> {
        if self.sweeping > 0 {
            return Ok(());
        }
        for (index, test) in self.plan().move_tests.iter().enumerate() {
            let MoveTestPlan::Take { desc, first_lap } = test else { continue };
            if *first_lap && !self.memory.in_first_lap() {
                continue;
            }
            for (cell, ..) in planned {
                if self.fits_desc(*desc, *cell, View::Now)? {
                    self.set_test(index, true);
                }
            }
        }
        Ok(())
    }

    fn take_one(&mut self, cell: Cell, to: Option<Cell>, kind: Option<SeedKind>, seeds: u16) {
        let kinds = self.carry(kind, Some(cell), to, seeds);
        self.moved();
        self.note_deed(Deed::Taken, cell);
        if self.sweeping == 0 {
            self.captured += u32::from(seeds);
            self.note_capture(cell);
        }
        if self.request.trace {
            let from = match self.holder(cell) {
                Holder::Store(seat) => crate::model::Spot::Store(seat),
                _ => crate::model::Spot::Hole(crate::model::Hole(cell)),
            };
            let to = to.map_or(Holder::Hand, |to| self.holder(to));
            self.record(Happening::Taken { from, to, seeds, kinds });
        }
    }

    fn note_capture(&mut self, cell: Cell) {
        self.memory.lap_captured = true;
        self.memory.turn_captured = true;
        if self.memory.in_first_lap() {
            self.memory.first_lap_captured = true;
        }
        if self.request.first_lap_only {
            self.taken.insert(cell);
        }
        let memory = &mut *self.memory;
        for waiting in [&mut memory.lap_must_capture, &mut memory.turn_must_capture].into_iter().flatten() {
            waiting.1 = true;
        }
        if self.judged {
            // by a rule of a stage
            self.judge_captures();
        }
    }
}

fn cell_goal(cell: Cell) -> Goals {
    Some(cell).filter(|cell| *cell != NOWHERE).map(Goal::Cell).into_iter().collect()
}
