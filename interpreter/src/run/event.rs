//! Events whose rules run to their end at once: holes that are emptied, lines at any time, moments of the turn.

use smallvec::SmallVec;

use super::Fault;
use super::machine::{Flow, Machine};
use crate::limits::MOST_NESTED;
use crate::model::ClauseId;
use crate::plan::{Address, Cell, Filter, Gives, NOWHERE, RulePlan};
use crate::trace::Happening;

/// What holes were like before an action, where rules wait for holes that are emptied.
#[derive(Default)]
pub(crate) struct Watch {
    /// Occupied holes that a rule waits for, and for each the rules whose description it fitted.
    holes: SmallVec<[(Cell, SmallVec<[usize; 2]>); 1]>,
}

impl<'a> Machine<'a> {
    /// Runs code to its end, apart from the code that is being run.
    ///
    /// # Errors
    /// Events that make one another happen without end run into a bound.
    pub(crate) fn run_apart(&mut self, code: Address) -> Result<Flow, Box<Fault>> {
        if self.nested >= MOST_NESTED {
            return Err(Fault::Limit("events within events").into());
        }
        let pc = std::mem::replace(&mut self.pc, code.0);
        let stack = std::mem::take(&mut self.stack);
        self.nested += 1;
        let flow = self.execute();
        self.nested -= 1;
        let clause = self.clause();
        self.pc = pc;
        self.stack = stack;
        match flow? {
            Flow::Choice => Err(Fault::NoChoiceHere(clause).into()),
            flow => Ok(flow),
        }
    }

    /// Tries the rules of an event; the first that fits is applied, more if it goes on.
    pub(crate) fn run_rules(&mut self, rules: &'a [RulePlan]) -> Result<Flow, Box<Fault>> {
        let (here, it) = (self.memory.here, self.memory.it);
        let event_here = self.event_here;
        let mut flow = Flow::Ended;
        for rule in rules {
            self.memory.here = event_here;
            self.memory.it = NOWHERE;
            if !self.fits(rule)? {
                continue;
            }
            self.record_by(Some(rule.clause), Happening::Applied);
            flow = self.run_rule(rule)?;
            if flow != Flow::GoneOn {
                break;
            }
        }
        self.memory.here = here;
        self.memory.it = it;
        Ok(if flow == Flow::GoneOn { Flow::Ended } else { flow })
    }

    /// Runs the body of a rule to its end.
    fn run_rule(&mut self, rule: &'a RulePlan) -> Result<Flow, Box<Fault>> {
        match rule.gives {
            Some(gives) if !self.request.trace => self.give_at_once(gives),
            _ => self.run_apart(rule.code),
        }
    }

    /// The same where it only gives a hole away, without running code.
    fn give_at_once(&mut self, gives: Gives) -> Result<Flow, Box<Fault>> {
        let described = self.memory.described;
        let cell = match gives.it {
            false => self.memory.here,
            true if described == NOWHERE => self.memory.it,
            true => described,
        };
        let changed = self.give_hole(cell, gives.to);
        self.moved();
        let lines = &self.plan().any_time;
        let tested = lines.is_empty() || self.sweeping > 0 || !changed && self.nobody_new_is_bare();
        Ok(if !tested && self.at_any_time(lines)? == Flow::Result { Flow::Result } else { Flow::Ended })
    }

    /// Whether lines at any time were tested since a hole was emptied or given away, and seeds that fall can make none of
    /// them true.
    pub(crate) fn nobody_new_is_bare(&self) -> bool {
        self.plan().any_time_asks_bare && self.any_time_tested && !self.untested_lift
    }

    /// Notes what the given cells are like, before an action on them.
    pub(crate) fn watch(&mut self, cells: &[Cell]) -> Result<Watch, Box<Fault>> {
        let rules = &self.plan().rules.emptied;
        let mut watch = Watch::default();
        if rules.is_empty() {
            return Ok(watch);
        }
        for cell in cells {
            if *cell >= self.plan().layout.holes || self.state.count(*cell) == 0 {
                continue;
            }
            let mut fitting = SmallVec::new();
            for (index, rule) in rules.iter().enumerate() {
                let Filter::Hole(desc) = rule.filter else { continue };
                if self.fits_desc(desc, *cell, super::describe::View::Now)? {
                    fitting.push(index);
                }
            }
            if !fitting.is_empty() {
                watch.holes.push((*cell, fitting));
            }
        }
        Ok(watch)
    }

    /// After the action: rules for the watched holes that are empty now.
    pub(crate) fn emptied(&mut self, watch: Watch) -> Result<Flow, Box<Fault>> {
        let rules = &self.plan().rules.emptied;
        for (cell, fitting) in &watch.holes {
            let cell = *cell;
            if self.state.count(cell) != 0 {
                continue;
            }
            let it = std::mem::replace(&mut self.memory.it, cell);
            let flow = self.first_emptied_rule(rules, fitting)?;
            self.memory.it = it;
            if matches!(flow, Flow::Result | Flow::NoMove(_)) {
                return Ok(flow);
            }
        }
        Ok(Flow::Ended)
    }

    fn first_emptied_rule(&mut self, rules: &'a [RulePlan], fitting: &[usize]) -> Result<Flow, Box<Fault>> {
        for index in fitting {
            let rule = &rules[*index];
            if !self.all_hold(rule.conditions)? {
                continue;
            }
            self.record_by(Some(rule.clause), Happening::Applied);
            match self.run_rule(rule)? {
                Flow::GoneOn => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Ended)
    }

    /// Tests lines of `end` at any time: the first that fits is done.
    pub(crate) fn at_any_time(&mut self, lines: &'a [u16]) -> Result<Flow, Box<Fault>> {
        self.untested_lift = false;
        self.any_time_tested |= lines.len() == self.plan().any_time.len();
        for line in lines {
            let line = self.plan().ends[usize::from(*line)];
            if self.all_hold(line.conditions)? {
                self.any_time_tested = false;
                let flow = self.end_line(line.code, line.clause)?;
                if flow == Flow::Result {
                    return Ok(flow);
                }
                // what is true and did not end the turn may be true still after the next seed
                self.untested_lift = true;
                break;
            }
        }
        Ok(Flow::Ended)
    }

    /// Runs a line of `end`: what it takes is no capture of the turn, and no line at any time looks at it.
    pub(crate) fn end_line(&mut self, code: Address, clause: ClauseId) -> Result<Flow, Box<Fault>> {
        let captured = self.captured;
        let memory = &self.memory;
        let captures = (memory.lap_captured, memory.turn_captured, memory.first_lap_captured);
        let owed = (memory.lap_must_capture, memory.turn_must_capture);
        self.record_by(Some(clause), Happening::Applied);
        self.sweeping += 1;
        let flow = self.run_apart(code);
        self.sweeping -= 1;
        self.captured = captured;
        let memory = &mut self.memory;
        (memory.lap_captured, memory.turn_captured, memory.first_lap_captured) = captures;
        (memory.lap_must_capture, memory.turn_must_capture) = owed;
        flow
    }
}
