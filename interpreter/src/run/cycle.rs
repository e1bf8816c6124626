//! Endless turns, found exactly and in constant memory.
//!
//! Between two choices a turn is forced, so a state that comes again comes again for ever. The first laps are played
//! untested; then one state is kept and every later one compared with it, the kept one being renewed at each power of
//! two (Brent). At a choice the state is compared with those at all earlier choices of the branch made at the same
//! instruction.

use std::rc::Rc;

use super::machine::Machine;
use super::state::{Memory, State};

/// Laps that are played before the test begins.
const UNTESTED_LAPS: u64 = 64;

/// The cycle test of a forced run of laps.
#[derive(Debug, Default)]
pub(crate) struct Cycle {
    laps: u64,
    renew_at: u64,
    kept: Option<Box<(State, Memory)>>,
}

/// A state at a choice, and the earlier ones of the branch.
#[derive(Debug)]
pub(crate) struct Visit {
    pc: u32,
    state: State,
    memory: Memory,
    before: Option<Rc<Visit>>,
}

impl Drop for Visit {
    /// Long chains are taken apart one by one, so that no stack runs over.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(visit) = next {
            match Rc::try_unwrap(visit) {
                Ok(mut visit) => next = visit.before.take(),
                Err(_) => break,
            }
        }
    }
}

impl Machine<'_> {
    /// At the start of a lap: whether the forced run has come to a state that it was in before.
    pub(crate) fn forced_run_comes_again(&mut self) -> bool {
        let cycle = &mut self.cycle;
        cycle.laps += 1;
        if cycle.laps < UNTESTED_LAPS {
            return false;
        }
        if let Some(kept) = &cycle.kept
            && kept.0 == self.state
            && kept.1 == self.memory
        {
            return true;
        }
        if cycle.laps >= cycle.renew_at {
            cycle.renew_at = cycle.laps.saturating_mul(2);
            match &mut cycle.kept {
                Some(kept) => {
                    kept.0.clone_from(&self.state);
                    kept.1.clone_from(&self.memory);
                }
                None => cycle.kept = Some(Box::new((self.state.clone(), self.memory.clone()))),
            }
        }
        false
    }

    /// At a choice after the first sowing: whether the branch was in this state at this choice before. Remembers it.
    pub(crate) fn comes_again(&mut self) -> bool {
        let mut earlier = self.visits.as_deref();
        while let Some(visit) = earlier {
            if visit.pc == self.pc && visit.state == self.state && visit.memory == self.memory {
                return true;
            }
            earlier = visit.before.as_deref();
        }
        let visit =
            Visit { pc: self.pc, state: self.state.clone(), memory: self.memory.clone(), before: self.visits.take() };
        self.visits = Some(Rc::new(visit));
        false
    }
}
