//! Relay in one go: laps that a rule `lift here; sow` makes one after the other, without leaving the sowing between them.
//! What happens is what the instructions of the rule would do.

use super::Fault;
use super::describe::View;
use super::lap::missed_capture;
use super::machine::{Frame, Halt, Machine};
use crate::model::{Deed, Way};
use crate::plan::{Cell, Filter, NOWHERE};

/// What the rules of the last seed came to.
pub(super) enum Relay {
    /// The next lap is about to be sown.
    GoesOn,
    /// Another rule fits: the machine is set to it.
    Rule,
    /// No rule fits.
    NoRule,
    /// The machine halts.
    Halts(Halt),
    /// Nothing is known: the rules are tried in the usual way.
    Not,
}

impl Machine<'_> {
    /// After the last seed: the first rule that fits, carried out if it is a relay.
    pub(super) fn relay(&mut self) -> Result<Relay, Box<Fault>> {
        let rules = &self.plan().rules;
        let watched = self.request.trace || self.request.first_lap_only || self.stop_at_seeds || self.stop_at_laps;
        if watched || !rules.lap_starts.is_empty() {
            return Ok(Relay::Not);
        }
        for (index, rule) in rules.last_seed_falls.iter().enumerate() {
            self.memory.here = self.event_here;
            self.memory.it = NOWHERE;
            if !self.fits(rule)? {
                continue;
            }
            self.pc = rule.code.0;
            let here = self.memory.here;
            if let Some(end) = rule.relay
                && here != NOWHERE
                && self.state.count(here) > 0
                && !self.waited_for(here)?
            {
                self.pc = end.0;
                return self.next_lap(here);
            }
            self.frame = Frame::LastSeed(index);
            return Ok(Relay::Rule);
        }
        Ok(Relay::NoRule)
    }

    /// Whether a rule waits for that hole to be emptied.
    fn waited_for(&mut self, hole: Cell) -> Result<bool, Box<Fault>> {
        for rule in &self.plan().rules.emptied {
            if let Filter::Hole(desc) = rule.filter
                && self.fits_desc(desc, hole, View::Now)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Lifts all seeds of a hole and sets the machine to the first of the next lap.
    fn next_lap(&mut self, hole: Cell) -> Result<Relay, Box<Fault>> {
        let seeds = self.state.count(hole);
        self.carry(None, Some(hole), None, seeds);
        self.memory.that_number = seeds;
        self.memory.script_moved = true;
        self.memory.origin = hole;
        self.memory.origin_fresh = true;
        self.first_touch(hole)?;
        self.note_deed(Deed::Lifted, hole);
        self.moved();
        self.untested_lift = true;
        if let Some(clause) = missed_capture(self.plan(), self.memory.lap_must_capture.take()) {
            return Ok(Relay::Halts(Halt::NoMove(clause)));
        }
        self.memory.later_lap = true;
        self.memory.lap_captured = false;
        self.forget_lap_deeds();
        if self.forced_run_comes_again() {
            return Ok(Relay::Halts(Halt::Endless));
        }
        self.laps += 1;
        self.memory.first_hole = NOWHERE;
        self.memory.previous = NOWHERE;
        self.each = 0;
        let free = self.plan().tables.paths[usize::from(self.memory.path)].free.is_some();
        self.next_element = if free { NOWHERE } else { self.along(hole, Way::After) };
        Ok(Relay::GoesOn)
    }
}
