//! The end of a turn: its rules, terms of marks, stages, lines of `end`.

use super::Fault;
use super::lap::missed_capture;
use super::machine::{Flow, Halt, Machine};
use super::state::MarkWord;
use crate::limits::STAGE_CHANGES;
use crate::model::{Hole, MarkId, Seat, StageId};
use crate::plan::NOWHERE;
use crate::trace::Happening;

impl Machine<'_> {
    /// Steps 3 to 5 of the machine.
    pub(crate) fn end_of_turn(&mut self) -> Result<Halt, Box<Fault>> {
        if self.request.first_lap_only {
            return Ok(match self.failed_capture() {
                Some(clause) => Halt::NoMove(clause),
                None => Halt::FirstLapOver,
            });
        }
        // the lap is over too, if a rule has stopped it or the script has sown nothing
        if let Some(clause) = missed_capture(self.plan(), self.memory.lap_must_capture.take()) {
            return Ok(Halt::NoMove(clause));
        }
        if self.memory.hand > 0 {
            return Err(Fault::SeedsInHand(self.clause()).into());
        }
        if self.plan().any_time.is_empty() {
            self.untested_lift = false;
        }
        self.event_here = self.memory.here;
        self.memory.laps_over = true;
        let plan = self.plan();
        match self.run_rules(&plan.rules.turn_ends)? {
            Flow::Result => return Ok(self.over()),
            Flow::NoMove(clause) => return Ok(Halt::NoMove(clause)),
            _ => {}
        }
        if self.memory.hand > 0 {
            return Err(Fault::SeedsInHand(self.clause()).into());
        }
        if let Some(clause) = self.failed_capture() {
            return Ok(Halt::NoMove(clause));
        }
        self.run_down_marks();
        self.memory.over = true;
        self.judge(false)?;
        if self.change_stages()? == Flow::Result {
            return Ok(self.over());
        }
        self.end_lines()?;
        Ok(Halt::Over)
    }

    /// A result has ended the turn: it is a move unless a capture it owes is missing. Seeds in the hand stay there.
    pub(crate) fn over(&mut self) -> Halt {
        match self.failed_capture() {
            Some(clause) => Halt::NoMove(clause),
            None => {
                self.keep_hand();
                Halt::Over
            }
        }
    }

    /// Marks with a term live one turn less.
    pub(crate) fn run_down_marks(&mut self) {
        let layout = &self.plan().layout;
        for (mark, first) in (0u16..).zip(&layout.marks) {
            let words = &self.state.words[usize::from(*first)..][..usize::from(layout.holes)];
            if words.iter().all(|word| *word < 16) {
                continue;
            }
            for hole in 0..layout.holes {
                let word = usize::from(*first) + usize::from(hole);
                let old = MarkWord(self.state.words[word]);
                if old.0 < 16 {
                    continue;
                }
                let new = old.run_down();
                self.state.words[word] = new.0;
                if new.0 == 0 {
                    self.record_by(None, Happening::Unmarked(MarkId(mark), Hole(hole)));
                }
            }
        }
    }

    /// Stages whose end has come, repeated until none changes. Where stages are each player's own, each is asked with
    /// himself as mover, in seat order.
    fn change_stages(&mut self) -> Result<Flow, Box<Fault>> {
        let plan = self.plan();
        if plan.layout.stages.is_none() {
            return Ok(Flow::Ended);
        }
        let mover = self.state.turn.mover;
        for _ in 0..STAGE_CHANGES {
            let mut changed = false;
            if plan.stage_of_each {
                for seat in plan.all_seats() {
                    self.state.turn.mover = seat;
                    let step = self.leave_stage(seat);
                    self.state.turn.mover = mover;
                    self.any_time_tested = false;
                    match step? {
                        None => {}
                        Some(Flow::Result) => return Ok(Flow::Result),
                        Some(_) => changed = true,
                    }
                }
            } else {
                match self.leave_stage(mover)? {
                    None => {}
                    Some(Flow::Result) => return Ok(Flow::Result),
                    Some(_) => changed = true,
                }
            }
            if !changed {
                return Ok(Flow::Ended);
            }
        }
        Err(Fault::Limit("changes of stage in one turn").into())
    }

    /// Leaves the present stage of a seat if its end has come.
    fn leave_stage(&mut self, seat: Seat) -> Result<Option<Flow>, Box<Fault>> {
        let plan = self.plan();
        let Some(stage) = self.stage_of(seat) else { return Ok(None) };
        let Some(present) = plan.stages.get(usize::from(stage)) else { return Ok(None) };
        let next = StageId(stage + 1);
        if !present.ends || usize::from(next.0) >= plan.stages.len() || !self.all_hold(present.until)? {
            return Ok(None);
        }
        self.enter_stage(next, seat).map(Some)
    }

    /// Enters a stage: events of the end of the old and the start of the new one.
    pub(crate) fn enter_stage(&mut self, stage: StageId, seat: Seat) -> Result<Flow, Box<Fault>> {
        let plan = self.plan();
        let Some(word) = plan.layout.stage(seat, plan.stage_of_each) else { return Ok(Flow::Ended) };
        let old = self.state.words[word];
        if old == stage.0 {
            return Ok(Flow::Ended);
        }
        let event_here = std::mem::replace(&mut self.event_here, NOWHERE);
        // the mover may be another for a while
        self.any_time_tested = false;
        let mut flow = Flow::Ended;
        if let Some(rules) = plan.rules.stage_ends.get(usize::from(old)) {
            flow = self.run_rules(rules)?;
        }
        if flow != Flow::Result {
            self.state.words[word] = stage.0;
            self.moved();
            self.record(Happening::Stage(stage, plan.stage_of_each.then_some(seat)));
            if let Some(rules) = plan.rules.stage_starts.get(usize::from(stage.0)) {
                flow = self.run_rules(rules)?;
            }
        }
        self.event_here = event_here;
        Ok(flow)
    }

    /// Lines of `end`: the first that fits.
    fn end_lines(&mut self) -> Result<(), Box<Fault>> {
        let plan = self.plan();
        for line in &plan.ends {
            if self.all_hold(line.conditions)? {
                self.end_line(line.code, line.clause)?;
                return Ok(());
            }
        }
        Ok(())
    }
}
