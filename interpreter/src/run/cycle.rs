//! Endless turns, found exactly and in constant memory.
//!
//! Between two choices a turn is forced, so a state that comes again comes again for ever. The first laps are played
//! untested; then one state is kept and every later one compared with it, the kept one being renewed at each power of
//! two (Brent). At a choice the state is compared with those at all earlier choices of the branch made at the same
//! place. Two states are the same if nothing that some clause reads tells them apart.

use std::rc::Rc;

use super::Fault;
use super::explore::open_turn;
use super::machine::{Halt, Machine};
use super::memory::Memory;
use super::state::State;
use crate::plan::{Address, Cell, Compared, Field};

/// Laps that are played before the test begins.
const UNTESTED_LAPS: u64 = 64;

/// The cycle test of a forced run of laps.
#[derive(Debug, Default)]
pub(crate) struct Cycle {
    laps: u64,
    renew_at: u64,
    kept_at: u64,
    kept: Option<Box<(State, Memory)>>,
    /// Laps of the cycle, once it is found.
    length: Option<u64>,
}

/// When two states are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// As a lap starts: what the lap before it knew is forgotten.
    Lap,
    /// At a choice.
    Choice,
}

/// Where a choice is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    /// By this instruction.
    Code(u32),
    /// As a seed is about to fall: which kind.
    Kind(Fall),
    /// As a seed is about to fall: in which hole.
    Hole(Fall),
}

/// What is known of the seeds that are still to fall in a lap, beside turn and board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fall {
    /// The next element, unless it is skipped.
    pub next: Cell,
    /// How many fall together; 0: as `sowing` says.
    pub each: u16,
}

/// A state at a choice, and the earlier ones of the branch.
#[derive(Debug)]
pub(crate) struct Visit {
    at: Site,
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

impl<'a> Machine<'a> {
    /// At the start of a lap: whether the forced run has come to a state that it was in before.
    pub(crate) fn forced_run_comes_again(&mut self) -> bool {
        self.cycle.laps += 1;
        if self.cycle.laps < UNTESTED_LAPS {
            return false;
        }
        let laps = self.cycle.laps;
        if let Some(kept) = &self.cycle.kept
            && self.alike(&kept.0, &kept.1, Moment::Lap)
        {
            self.cycle.length = Some(laps - self.cycle.kept_at);
            return true;
        }
        if laps >= self.cycle.renew_at {
            self.cycle.renew_at = laps.saturating_mul(2);
            self.cycle.kept_at = laps;
            match &mut self.cycle.kept {
                Some(kept) => {
                    kept.0.clone_from(&self.state);
                    kept.1.clone_from(&self.memory);
                }
                None => self.cycle.kept = Some(Box::new((self.state.clone(), self.memory.clone()))),
            }
        }
        false
    }

    /// What a choice after the first sowing comes to: the player's, or the branch was in this state at this choice before.
    pub(crate) fn at_choice(&mut self, at: Site) -> Halt {
        if self.comes_again(at) { Halt::Endless } else { Halt::Choice }
    }

    /// Whether the branch was in this state at this choice before. Remembers it.
    fn comes_again(&mut self, at: Site) -> bool {
        let mut earlier = self.visits.as_deref();
        while let Some(visit) = earlier {
            if visit.at == at && self.alike(&visit.state, &visit.memory, Moment::Choice) {
                return true;
            }
            earlier = visit.before.as_deref();
        }
        let visit = Visit { at, state: self.state.clone(), memory: self.memory.clone(), before: self.visits.take() };
        self.visits = Some(Rc::new(visit));
        false
    }

    /// The machine as it was at the first return of a cycle that was noticed later; `None`: as it is now. The forced run
    /// is played again twice, one a cycle ahead of the other, until both are alike. At a choice a return is noticed at
    /// once. What was proved within the bound on seeds is ruled: no seed that is sown again counts against it, and there
    /// are twice as many laps at most as were played.
    pub(crate) fn at_first_return(&self) -> Result<Option<Machine<'a>>, Box<Fault>> {
        let Some(length) = self.cycle.length else { return Ok(None) };
        let left = self.request.seeds_left.replace(u64::MAX);
        let first = self.first_return(length);
        self.request.seeds_left.set(left);
        first
    }

    fn first_return(&self, length: u64) -> Result<Option<Machine<'a>>, Box<Fault>> {
        let Some(mut behind) = self.at_start_of_forced_run()? else { return Ok(None) };
        let mut ahead = Machine::new(self.request, behind.state.clone(), Address(behind.pc));
        ahead.copy(&behind);
        for _ in 0..length {
            if ahead.run()? != Halt::LapStarts {
                return Ok(None);
            }
        }
        while !ahead.alike(&behind.state, &behind.memory, Moment::Lap) {
            if ahead.run()? != Halt::LapStarts || behind.run()? != Halt::LapStarts {
                return Ok(None);
            }
        }
        Ok(Some(ahead))
    }

    /// A machine that has made the choices of this one and halts as each lap starts.
    fn at_start_of_forced_run(&self) -> Result<Option<Machine<'a>>, Box<Fault>> {
        let forced_from = self.decisions.iter().rposition(|made| made.offered).map_or(0, |last| last + 1);
        let Some(mut machine) = open_turn(self.request, self.turn)? else { return Ok(None) };
        machine.stop_at_laps = true;
        machine.script = self.decisions.iter().take(forced_from).map(|made| made.decision.clone()).collect();
        while machine.run()? == Halt::LapStarts {
            if machine.script.is_empty() {
                return Ok(Some(machine));
            }
        }
        Ok(None)
    }

    /// Whether nothing that a clause reads tells this state from an earlier one.
    fn alike(&self, state: &State, memory: &Memory, moment: Moment) -> bool {
        let compared = &self.plan().compared;
        // most states differ in these
        memory.hand == self.memory.hand
            && memory.origin == self.memory.origin
            && state.turn == self.state.turn
            && words_alike(&compared.unread_words, &state.words, &self.state.words)
            && memories_alike(compared, moment, memory, &self.memory)
    }
}

fn words_alike(unread: &[usize], one: &[u16], other: &[u16]) -> bool {
    if unread.is_empty() {
        return one == other;
    }
    one.iter().zip(other).enumerate().all(|(at, (one, other))| one == other || unread.contains(&at))
}

fn kinds_alike(compared: &Compared, moment: Moment, one: &Memory, other: &Memory) -> bool {
    let (Some(one), Some(other)) = (&one.kinds, &other.kinds) else { return true };
    let unless_read = |field: Field, alike: bool| alike || !compared.reads(field);
    let within = |alike: bool| alike || moment == Moment::Lap;
    one.hand == other.hand
        && one.next == other.next
        && unless_read(Field::Seed, one.fallen == other.fallen)
        && within(unless_read(Field::Before, one.before == other.before))
}

fn memories_alike(compared: &Compared, moment: Moment, one: &Memory, other: &Memory) -> bool {
    let unless_read = |field: Field, alike: bool| alike || !compared.reads(field);
    let within = |alike: bool| alike || moment == Moment::Lap;
    one.hand == other.hand
        && kinds_alike(compared, moment, one, other)
        && one.kind == other.kind
        && one.path == other.path
        && one.sense == other.sense
        && one.origin == other.origin
        && one.pending == other.pending
        && one.lap_must_capture == other.lap_must_capture
        && one.turn_must_capture == other.turn_must_capture
        && one.again == other.again
        && unless_read(Field::Here, one.here == other.here)
        && unless_read(Field::OriginEmptied, one.origin_fresh == other.origin_fresh)
        && unless_read(Field::TurnOrigin, one.turn_origin == other.turn_origin)
        && unless_read(Field::ThatNumber, one.that_number == other.that_number)
        && unless_read(Field::FirstLap, one.later_lap == other.later_lap)
        && unless_read(Field::LapCaptured, one.lap_captured == other.lap_captured)
        && unless_read(Field::TurnCaptured, one.turn_captured == other.turn_captured)
        && unless_read(Field::TurnDeeds, one.deeds.iter().take(3).eq(other.deeds.iter().take(3)))
        && within(unless_read(Field::Previous, one.previous == other.previous))
        && within(unless_read(Field::FirstHole, one.first_hole == other.first_hole))
        && within(unless_read(Field::It, one.it == other.it))
        && within(unless_read(Field::Before, one.before == other.before))
        && within(one.deeds.iter().skip(3).eq(other.deeds.iter().skip(3)))
}
