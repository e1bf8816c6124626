//! A lap: seeds fall one by one along the path.

use super::Fault;
use super::cycle::{Fall, Site};
use super::describe::View;
use super::machine::{Flow, Frame, Halt, Machine};
use super::memory::FirstAt;
use super::relay::Relay;
use super::words::Cells;
use crate::model::{ClauseId, Deed, Hole, SkipSeeds, Spot, Way};
use crate::plan::{Cell, MoveTestPlan, NOWHERE, Plan, SkipPlan, SkipWhat, Where};
use crate::position::{Decision, Holder};
use crate::trace::Happening;

/// Where the next seed can fall.
enum Landing {
    /// In this element.
    At(Cell),
    /// The path is at its end: the hand leaves the board.
    LeavesBoard,
    /// Nowhere: every element is skipped, or there is no path from here.
    Nowhere,
}

/// What sowing some seeds came to.
enum Sown {
    /// They fell.
    Fell,
    /// The hand left the board.
    LeftBoard,
    /// The machine halts.
    Halted(Halt),
}

impl Machine<'_> {
    /// After the script, or after a lap: the next lap, or the end of the turn.
    pub(crate) fn lap_or_end(&mut self) -> Result<Option<Halt>, Box<Fault>> {
        if self.memory.pending.is_none() || self.memory.hand == 0 {
            return self.end_of_turn().map(Some);
        }
        if self.laps > 0 {
            self.memory.later_lap = true;
            self.memory.lap_captured = false;
            self.forget_lap_deeds();
            if !self.stop_at_laps && self.forced_run_comes_again() {
                return Ok(Some(Halt::Endless));
            }
        }
        if self.stop_at_laps {
            self.frame = Frame::BetweenLaps;
            return Ok(Some(Halt::LapStarts));
        }
        self.start_lap()
    }

    /// The rules of `a lap starts`, then the machine is set to the first seed.
    pub(crate) fn start_lap(&mut self) -> Result<Option<Halt>, Box<Fault>> {
        self.laps += 1;
        self.memory.first_hole = NOWHERE;
        self.memory.previous = NOWHERE;
        self.event_here = self.memory.here;
        if self.enter_rule(&self.plan().rules.lap_starts, 0, Frame::LapStarts)? {
            return Ok(None);
        }
        self.sow_first()
    }

    /// After `a lap starts`: the machine is set to the first seed.
    pub(crate) fn sow_first(&mut self) -> Result<Option<Halt>, Box<Fault>> {
        let Some(pending) = self.memory.pending.take() else { return self.end_of_turn().map(Some) };
        if !self.memory.later_lap {
            self.went();
        }
        if self.memory.hand == 0 {
            // its own rules have put the whole hand down: nothing falls
            return self.end_of_lap();
        }
        let free = self.plan().tables.paths[usize::from(self.memory.path)].free.is_some();
        if self.memory.sense.is_none() {
            return Err(Fault::NoDirection(self.clause()).into());
        }
        self.each = pending.each;
        self.memory.it = NOWHERE;
        self.next_element = match pending.from {
            FirstAt::At(cell) => cell,
            FirstAt::AfterOrigin if free => NOWHERE,
            FirstAt::AfterOrigin => self.along(self.memory.origin, Way::After),
        };
        self.record_lap_start(pending.from);
        self.frame = Frame::Sowing;
        // in step all lift before the first seed falls, and the rules of a last seed are done with it
        Ok(self.stop_at_seeds.then_some(Halt::SeedFell))
    }

    fn record_lap_start(&mut self, from: FirstAt) {
        if !self.request.trace {
            return;
        }
        let origin = (self.memory.origin < self.plan().layout.holes).then_some(Hole(self.memory.origin));
        let from = match from {
            FirstAt::AfterOrigin => None,
            FirstAt::At(cell) => self.spot(cell),
        };
        let (seeds, direction) = (self.memory.hand, self.direction());
        let kinds = self.memory.hand_kinds().to_vec();
        self.record_by(None, Happening::LapStarts { origin, from, seeds, kinds, direction });
    }

    fn spot(&self, cell: Cell) -> Option<Spot> {
        match self.holder(cell) {
            Holder::Hole(hole) => Some(Spot::Hole(hole)),
            Holder::Store(seat) => Some(Spot::Store(seat)),
            Holder::Reserve(_) | Holder::Hand | Holder::Out => None,
        }
    }

    /// Sows until the hand is empty, then finds the rule of the last seed; `None`: the machine is set to what follows.
    pub(crate) fn sow_on(&mut self) -> Result<Option<Halt>, Box<Fault>> {
        loop {
            while self.memory.hand > 0 {
                match self.sow_some()? {
                    Sown::Fell => {}
                    Sown::LeftBoard => return self.end_of_lap(),
                    Sown::Halted(halt) => return Ok(Some(halt)),
                }
            }
            self.event_here = self.memory.here;
            match self.relay()? {
                Relay::GoesOn => {}
                Relay::Rule => return Ok(None),
                Relay::Halts(halt) => return Ok(Some(halt)),
                Relay::NoRule => {
                    self.memory.here = self.event_here;
                    return self.end_of_lap();
                }
                Relay::Not => break,
            }
        }
        self.record_lap_end();
        if self.enter_rule(&self.plan().rules.last_seed_falls, 0, Frame::LastSeed)? {
            return Ok(None);
        }
        self.memory.here = self.event_here;
        self.end_of_lap()
    }

    /// One seed with all its rules, or as many as no rule looks at.
    fn sow_some(&mut self) -> Result<Sown, Box<Fault>> {
        let plan = self.plan();
        let free = plan.tables.paths[usize::from(self.memory.path)].free;
        if self.has_kinds()
            && let Some(halt) = self.pick_kind()?
        {
            return Ok(Sown::Halted(halt));
        }
        if let Some(never_reverse) = free
            && self.next_element == NOWHERE
        {
            return self.choose_next_hole(never_reverse);
        }
        let target = match self.landing()? {
            Landing::At(cell) => cell,
            Landing::LeavesBoard => return Ok(self.leave_board()),
            Landing::Nowhere => return Ok(Sown::Halted(Halt::NoMove(self.clause()))),
        };
        let simple = !plan.each_seed.always
            && self.each == 0
            && plan.layout.closed.is_none()
            && plan.each_seed.ends.is_empty()
            && !self.untested_lift_matters()
            && !self.stop_at_seeds;
        if simple {
            return self.sow_run(target);
        }
        self.drop_seeds(target)?;
        match self.seed_rules()? {
            Flow::Result => return Ok(Sown::Halted(self.over())),
            Flow::NoMove(clause) => return Ok(Sown::Halted(Halt::NoMove(clause))),
            _ => {}
        }
        self.next_element = if free.is_some() { NOWHERE } else { self.along(target, Way::After) };
        Ok(if self.stop_at_seeds && self.memory.hand > 0 { Sown::Halted(Halt::SeedFell) } else { Sown::Fell })
    }

    fn untested_lift_matters(&self) -> bool {
        self.untested_lift && !self.plan().any_time.is_empty()
    }

    /// Sows without looking at single seeds: no rule could tell.
    fn sow_run(&mut self, first: Cell) -> Result<Sown, Box<Fault>> {
        let plan = self.plan();
        let path = &plan.tables.paths[usize::from(self.memory.path)];
        let seat = usize::from(self.state.turn.mover.0);
        let next = match self.memory.sense {
            Some(crate::model::Sense::Backward) => &path.back[seat],
            _ => &path.next[seat],
        };
        self.spend(u64::from(self.memory.hand))?;
        let mut previous = self.memory.here;
        if self.memory.first_hole == NOWHERE {
            self.memory.first_hole = first;
            previous = NOWHERE;
        }
        let mut cell = first;
        loop {
            if self.memory.hand == 1 {
                self.note_before(cell);
            }
            self.state.add(cell, 1);
            self.memory.hand -= 1;
            if cell == self.memory.origin {
                self.memory.origin_fresh = false;
            }
            if !self.memory.deeds.is_empty() {
                self.note_deed(Deed::Sown, cell);
            }
            self.memory.previous = std::mem::replace(&mut previous, cell);
            self.memory.here = cell;
            if self.memory.hand == 0 {
                break;
            }
            let after = next[usize::from(cell)];
            if after == NOWHERE {
                self.next_element = NOWHERE;
                self.moved();
                return Ok(if self.on_open_path(self.last_place()) {
                    self.leave_board()
                } else {
                    Sown::Halted(Halt::NoMove(self.clause()))
                });
            }
            cell = after;
        }
        self.moved();
        self.test_drop(cell)?;
        Ok(Sown::Fell)
    }

    /// The next element that is neither closed nor skipped.
    fn landing(&mut self) -> Result<Landing, Box<Fault>> {
        let plan = self.plan();
        let seat = usize::from(self.state.turn.mover.0);
        let length = plan.tables.paths[usize::from(self.memory.path)].length[seat];
        let (mut last, mut cell) = (self.last_place(), self.next_element);
        for _ in 0..=length.max(1) {
            if cell == NOWHERE {
                return Ok(if self.on_open_path(last) { Landing::LeavesBoard } else { Landing::Nowhere });
            }
            if !self.state.closed(plan, cell) && !self.skipped(cell)? {
                return Ok(Landing::At(cell));
            }
            (last, cell) = (cell, self.along(cell, Way::After));
        }
        Ok(Landing::Nowhere)
    }

    /// Where the hand goes on from.
    fn last_place(&self) -> Cell {
        if self.memory.first_hole == NOWHERE { self.memory.origin } else { self.memory.here }
    }

    /// Whether the mover's path in use has an end and leads through that cell.
    fn on_open_path(&self, last: Cell) -> bool {
        let path = &self.plan().tables.paths[usize::from(self.memory.path)];
        path.open[usize::from(self.state.turn.mover.0)].contains(last)
    }

    fn skipped(&mut self, cell: Cell) -> Result<bool, Box<Fault>> {
        for skip in &self.plan().skips {
            let SkipPlan { what, seeds } = *skip;
            let speaks = match seeds {
                SkipSeeds::All => true,
                SkipSeeds::Last => self.memory.hand <= self.falling(cell)?,
                SkipSeeds::NotLast => self.memory.hand > self.falling(cell)?,
                SkipSeeds::Of(kind) => self.falls_next(kind),
                SkipSeeds::NotOf(kind) => !self.falls_next(kind),
            };
            let skipped = speaks
                && match what {
                    SkipWhat::Every(desc) => self.fits_desc(desc, cell, View::Now)?,
                    SkipWhat::Place(place) => self.place(place)? == cell,
                };
            if skipped {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn choose_next_hole(&mut self, never_reverse: bool) -> Result<Sown, Box<Fault>> {
        if let Some(cell) = self.chosen.take() {
            self.decide(Decision::Place(Hole(cell)), true)?;
            self.next_element = cell;
            return Ok(Sown::Fell);
        }
        let first = self.memory.first_hole == NOWHERE;
        let here = if first { self.memory.origin } else { self.memory.here };
        let came_from = match (first, self.memory.previous) {
            (true, _) => NOWHERE,
            (false, NOWHERE) => self.memory.origin,
            (false, previous) => previous,
        };
        let beside = self.plan().tables.beside.get(usize::from(here)).copied().unwrap_or([NOWHERE; 4]);
        let mut options = Cells::new();
        for cell in beside {
            let back = never_reverse && cell == came_from;
            if cell != NOWHERE && !back && !self.state.closed(self.plan(), cell) && !self.skipped(cell)? {
                options.push(cell);
            }
        }
        options.sort_unstable();
        options.dedup();
        match options[..] {
            [] => Ok(Sown::Halted(Halt::NoMove(self.clause()))),
            [only] => {
                self.next_element = only;
                Ok(Sown::Fell)
            }
            _ => {
                if let Some(cell) = self.scripted(&options, 0) {
                    self.chosen = Some(cell);
                    return self.choose_next_hole(never_reverse);
                }
                self.options = options;
                Ok(Sown::Halted(self.at_choice(Site::Hole(self.fall()))))
            }
        }
    }

    pub(crate) fn fall(&self) -> Fall {
        Fall { next: self.next_element, each: self.each }
    }

    fn note_before(&mut self, cell: Cell) {
        let plan = self.plan();
        let (origin, origin_fresh) = (self.memory.origin, self.memory.origin_fresh);
        let before = &mut self.memory.before;
        before.cell = cell;
        before.count = self.state.count(cell);
        before.owner = self.state.owner(plan, cell);
        before.counts_occupied = plan.origin_counts_occupied && cell == origin && origin_fresh;
        before.marks.clear();
        if plan.reads.before_drop && cell < plan.layout.holes {
            for first in &plan.layout.marks {
                before.marks.push(self.state.words[usize::from(*first) + usize::from(cell)]);
            }
        }
    }

    /// How many seeds fall in a cell together: one in a store.
    fn falling(&mut self, cell: Cell) -> Result<u16, Box<Fault>> {
        if cell >= self.plan().layout.holes {
            return Ok(1);
        }
        if self.each > 0 {
            return Ok(self.each);
        }
        for (number, desc) in &self.plan().per_hole {
            if self.fits_desc(*desc, cell, View::Now)? {
                return Ok(*number);
            }
        }
        Ok(1)
    }

    fn drop_seeds(&mut self, cell: Cell) -> Result<(), Box<Fault>> {
        let seeds = self.falling(cell)?.min(self.memory.hand);
        self.spend(u64::from(seeds.max(1)))?;
        self.note_before(cell);
        if self.has_kinds() {
            self.note_kinds_before(cell);
            self.drop_kinds(cell, seeds);
        } else {
            self.state.add(cell, seeds);
            self.memory.hand -= seeds;
        }
        if cell == self.memory.origin {
            self.memory.origin_fresh = false;
        }
        self.memory.previous = if self.memory.first_hole == NOWHERE { NOWHERE } else { self.memory.here };
        if self.memory.first_hole == NOWHERE {
            self.memory.first_hole = cell;
        }
        self.memory.here = cell;
        self.note_deed(Deed::Sown, cell);
        self.moved();
        self.event_here = cell;
        self.test_drop(cell)
    }

    /// Tests of tried moves that ask where seeds fall.
    fn test_drop(&mut self, cell: Cell) -> Result<(), Box<Fault>> {
        let plan = self.plan();
        if plan.move_tests.is_empty() {
            return Ok(());
        }
        self.event_here = cell;
        let last = self.memory.hand == 0;
        for (index, test) in plan.move_tests.iter().enumerate() {
            match test {
                MoveTestPlan::SowIn(place) if self.fell_in(*place, cell)? => self.set_test(index, true),
                MoveTestPlan::EndIn(place) if last => {
                    let holds = self.fell_in(*place, cell)?;
                    self.set_test(index, holds);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn fell_in(&mut self, place: Where, cell: Cell) -> Result<bool, Box<Fault>> {
        match place {
            Where::Store(container) => Ok(self.is_store(container)),
            Where::Hole(desc) => self.fits_desc(desc, cell, View::Now),
        }
    }

    /// Rules of a seed that has fallen, then lines at any time.
    fn seed_rules(&mut self) -> Result<Flow, Box<Fault>> {
        let plan = self.plan();
        if !plan.rules.seed_falls.is_empty() {
            let flow = self.run_rules(&plan.rules.seed_falls)?;
            if matches!(flow, Flow::Result | Flow::NoMove(_)) {
                return Ok(flow);
            }
        }
        let lines = if self.untested_lift { &plan.any_time } else { &plan.each_seed.ends };
        if lines.is_empty() {
            self.untested_lift = false;
            return Ok(Flow::Ended);
        }
        self.at_any_time(lines)
    }

    /// The hand leaves the board at the end of an open path; no rule on a last seed.
    fn leave_board(&mut self) -> Sown {
        let seeds = self.memory.hand;
        let kinds = self.carry(None, None, Some(self.plan().layout.out), seeds);
        self.forget_next_kind();
        self.record_by(None, Happening::Put { from: Holder::Hand, to: Holder::Out, seeds, kinds });
        self.record_by(None, Happening::LapEnds { at: None, was: 0 });
        for (index, test) in self.plan().move_tests.iter().enumerate() {
            if matches!(test, MoveTestPlan::EndIn(_)) {
                self.set_test(index, false);
            }
        }
        Sown::LeftBoard
    }

    fn record_lap_end(&mut self) {
        if !self.request.trace {
            return;
        }
        let (at, was) = (self.spot(self.memory.here), self.memory.before.count);
        self.record_by(None, Happening::LapEnds { at, was });
    }

    /// After the rules of the last seed: whether the lap has captured as it must, and what follows.
    pub(crate) fn end_of_lap(&mut self) -> Result<Option<Halt>, Box<Fault>> {
        if let Some(clause) = missed_capture(self.plan(), self.memory.lap_must_capture.take()) {
            return Ok(Some(Halt::NoMove(clause)));
        }
        if self.request.first_lap_only {
            return Ok(Some(Halt::FirstLapOver));
        }
        self.lap_or_end()
    }
}

/// The clause of a capture that was owed and is missing.
pub(super) fn missed_capture(plan: &Plan, owed: Option<(u32, bool)>) -> Option<ClauseId> {
    let (at, _) = owed.filter(|(_, met)| !met)?;
    Some(plan.clause_of.get(at as usize).copied().unwrap_or(ClauseId(0)))
}
