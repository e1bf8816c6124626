//! The machine: one branch of a turn.

use std::cell::Cell as StdCell;
use std::collections::VecDeque;
use std::rc::Rc;

use smallvec::SmallVec;

use super::Fault;
use super::cycle::{Cycle, Site, Visit};
use super::memory::Memory;
use super::state::{IN_PLACE, State};
use super::threat::Threats;
use super::words::{Cells, Words};
use crate::limits::Limits;
use crate::limits::MOST_EVENTS;
use crate::model::ClauseId;
use crate::plan::{Address, Cell, Mask, NOWHERE, Plan, RulePlan};
use crate::position::Decision;
use crate::trace::{Event, GameResult, Happening};

/// One request: what all its machines share.
pub(crate) struct Request<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The position when the player could choose.
    pub root: &'a State,
    /// Keep what happens.
    pub trace: bool,
    /// Stop after the first lap: only what could be taken is asked.
    pub first_lap_only: bool,
    /// Winner and loser of the round that is over, while its lines run.
    pub round_winner: Option<crate::model::Seat>,
    /// Who is stuck, while `if stuck:` runs.
    pub stuck: Option<crate::model::Seat>,
    /// Seeds that may still be sown.
    pub seeds_left: &'a StdCell<u64>,
    /// Bounds.
    pub limits: Limits,
}

/// Why a branch is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A choice among these values; say which by [`Machine::choose`].
    Choice,
    /// The turn is over.
    Over,
    /// This branch is no move, by that clause.
    NoMove(ClauseId),
    /// The branch never ends: proved.
    Endless,
    /// A seed has fallen, or the first is about to fall (only when asked to halt there).
    SeedFell,
    /// The first lap is over (only when asked to stop there).
    FirstLapOver,
    /// A lap is about to start (only when asked to halt there).
    LapStarts,
}

/// What a stretch of code came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Its end.
    Ended,
    /// Its end, and the rules below are tried too.
    GoneOn,
    /// `stop`, or `pass`.
    Stopped,
    /// A result.
    Result,
    /// A choice.
    Choice,
    /// No move, by that clause.
    NoMove(ClauseId),
}

/// Which code the machine is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// The script of the turn.
    Script,
    /// This rule of `a lap starts`.
    LapStarts(usize),
    /// This rule of `the last seed falls`.
    LastSeed(usize),
    /// Seeds are being sown; the machine may have halted for the choice of a hole, or after a seed.
    Sowing,
    /// The machine has halted before a lap.
    BetweenLaps,
}

/// A decision and whether two or more were open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    pub decision: Decision,
    pub offered: bool,
}

/// The decisions of a branch; most have one or two.
pub(crate) type Decisions = SmallVec<[Made; 4]>;

/// One branch of a turn.
pub(crate) struct Machine<'a> {
    pub request: &'a Request<'a>,
    /// Which `turn` part is played.
    pub turn: usize,
    pub state: State,
    pub memory: Memory,
    pub frame: Frame,
    pub pc: u32,
    pub stack: SmallVec<[u32; 4]>,
    /// `here` of the event whose rules run.
    pub event_here: Cell,
    /// The element the next seed is meant for.
    pub next_element: Cell,
    /// Seeds a hole in this lap, 0: as `sowing` says.
    pub each: u16,
    /// Open values of the choice the machine halted at.
    pub options: Cells,
    pub chosen: Option<u16>,
    pub decisions: Decisions,
    /// Decisions still to be made as they were made before, when a move is played again.
    pub script: VecDeque<Decision>,
    pub move_tests: u64,
    /// Tests of what the move leaves have been made.
    pub judged: bool,
    pub laps: u64,
    pub captured: u32,
    pub events: Vec<Event>,
    /// The clause of a fall-back that offers what is being lifted or put.
    pub said_by: Option<ClauseId>,
    pub result: Option<GameResult>,
    /// The turn was handed on by `pass`.
    pub passed: bool,
    pub taken: Mask,
    /// What each seat could take, of the present board; forgotten when a seed moves.
    pub threats: Threats,
    pub cycle: Cycle,
    pub visits: Option<Rc<Visit>>,
    /// The board as a take would leave it, while its `unless` is tested.
    pub would_be: Option<Box<Words<IN_PLACE>>>,
    /// A lift has emptied a hole and lines at any time were not tested since.
    pub untested_lift: bool,
    /// All lines at any time were tested in this turn, and since the last of them fired.
    pub any_time_tested: bool,
    pub stop_at_seeds: bool,
    pub stop_at_laps: bool,
    /// A line of `end` runs: what it takes is no capture.
    pub sweeping: u32,
    /// Code of an event at once runs, apart from that of the frame.
    pub nested: u32,
}

impl<'a> Machine<'a> {
    /// A machine in a state, about to run code.
    pub(crate) fn new(request: &'a Request<'a>, state: State, code: Address) -> Machine<'a> {
        let memory = Memory::fresh(request.plan, &state);
        Machine {
            request,
            turn: 0,
            state,
            memory,
            frame: Frame::Script,
            pc: code.0,
            stack: SmallVec::new(),
            event_here: NOWHERE,
            next_element: NOWHERE,
            each: 0,
            options: Cells::new(),
            chosen: None,
            decisions: Decisions::new(),
            script: VecDeque::new(),
            move_tests: 0,
            judged: false,
            laps: 0,
            captured: 0,
            events: Vec::new(),
            said_by: None,
            result: None,
            passed: false,
            taken: if request.first_lap_only { Mask::empty(request.plan.layout.cells) } else { Mask::default() },
            threats: Threats::default(),
            cycle: Cycle::default(),
            visits: None,
            would_be: None,
            untested_lift: false,
            any_time_tested: false,
            stop_at_seeds: false,
            stop_at_laps: false,
            sweeping: 0,
            nested: 0,
        }
    }

    /// Becomes another machine, as it is when it has halted: its own room is used again.
    pub(crate) fn copy(&mut self, from: &Machine<'a>) {
        self.request = from.request;
        self.turn = from.turn;
        self.state.clone_from(&from.state);
        self.memory.clone_from(&from.memory);
        self.frame = from.frame;
        self.pc = from.pc;
        self.stack.clear();
        self.stack.extend_from_slice(&from.stack);
        self.event_here = from.event_here;
        self.next_element = from.next_element;
        self.each = from.each;
        self.options.clear();
        self.chosen = from.chosen;
        self.decisions.clear();
        self.decisions.extend(from.decisions.iter().cloned());
        if !from.script.is_empty() || !self.script.is_empty() {
            self.script.clone_from(&from.script);
        }
        self.move_tests = from.move_tests;
        self.judged = from.judged;
        self.laps = from.laps;
        self.captured = from.captured;
        if !from.events.is_empty() || !self.events.is_empty() {
            self.events.clone_from(&from.events);
        }
        self.said_by = None;
        self.result = from.result;
        self.passed = from.passed;
        if self.request.first_lap_only {
            self.taken.clone_from(&from.taken);
        }
        self.threats.copy(&from.threats);
        self.cycle = Cycle::default();
        self.visits.clone_from(&from.visits);
        self.would_be = None;
        self.untested_lift = from.untested_lift;
        self.any_time_tested = from.any_time_tested;
        self.stop_at_seeds = from.stop_at_seeds;
        self.stop_at_laps = from.stop_at_laps;
        self.sweeping = 0;
        self.nested = 0;
    }

    pub(crate) fn plan(&self) -> &'a Plan {
        self.request.plan
    }

    /// Answers the choice the machine halted at.
    pub(crate) fn choose(&mut self, value: u16) {
        self.chosen = Some(value);
        self.cycle = Cycle::default();
    }

    /// The clause of the instruction being run.
    pub(crate) fn clause(&self) -> ClauseId {
        self.plan().clause_of.get(self.pc as usize).copied().unwrap_or(ClauseId(0))
    }

    pub(crate) fn record(&mut self, what: Happening) {
        let clause = self.said_by.unwrap_or_else(|| self.clause());
        self.record_by(Some(clause), what);
    }

    pub(crate) fn record_by(&mut self, clause: Option<ClauseId>, what: Happening) {
        if !self.request.trace {
            return;
        }
        match self.events.len() {
            len if len < MOST_EVENTS || matches!(what, Happening::Result(_)) => {
                self.events.push(Event { clause, what })
            }
            MOST_EVENTS => self.events.push(Event { clause: None, what: Happening::Untold }),
            _ => {}
        }
    }

    /// Runs on until the next halt.
    pub(crate) fn run(&mut self) -> Result<Halt, Box<Fault>> {
        loop {
            let halt = match self.frame {
                Frame::Sowing => self.sow_on()?,
                Frame::BetweenLaps => self.start_lap()?,
                Frame::Script | Frame::LapStarts(_) | Frame::LastSeed(_) => self.run_code()?,
            };
            if let Some(halt) = halt {
                return Ok(halt);
            }
        }
    }

    /// Runs the code of the frame; `None`: the machine is set to what follows.
    fn run_code(&mut self) -> Result<Option<Halt>, Box<Fault>> {
        match self.execute()? {
            Flow::Choice => self.halt_at_choice().map(Some),
            Flow::NoMove(clause) => Ok(Some(Halt::NoMove(clause))),
            Flow::Stopped => {
                self.memory.pending = None;
                self.end_of_turn().map(Some)
            }
            Flow::Result => Ok(Some(self.over())),
            flow @ (Flow::Ended | Flow::GoneOn) => self.after_code(flow == Flow::GoneOn),
        }
    }

    /// What comes after the code of a frame; `None`: more code, and the machine is set to it.
    fn after_code(&mut self, go_on: bool) -> Result<Option<Halt>, Box<Fault>> {
        match self.frame {
            Frame::Script => {
                self.memory.here = NOWHERE;
                self.memory.it = NOWHERE;
                self.lap_or_end()
            }
            Frame::LapStarts(rule) => {
                if go_on && self.enter_rule(&self.plan().rules.lap_starts, rule + 1, Frame::LapStarts)? {
                    return Ok(None);
                }
                self.sow_first()
            }
            Frame::LastSeed(rule) => {
                self.memory.here = self.event_here;
                self.memory.it = NOWHERE;
                if go_on && self.enter_rule(&self.plan().rules.last_seed_falls, rule + 1, Frame::LastSeed)? {
                    return Ok(None);
                }
                self.end_of_lap()
            }
            Frame::Sowing | Frame::BetweenLaps => Ok(None),
        }
    }

    /// Sets the machine to the first rule from `from` on that fits; whether there is one.
    pub(crate) fn enter_rule(
        &mut self,
        rules: &'a [RulePlan],
        from: usize,
        frame: fn(usize) -> Frame,
    ) -> Result<bool, Box<Fault>> {
        for (index, rule) in rules.iter().enumerate().skip(from) {
            self.memory.here = self.event_here;
            self.memory.it = NOWHERE;
            if self.fits(rule)? {
                self.frame = frame(index);
                self.pc = rule.code.0;
                self.record_by(Some(rule.clause), Happening::Applied);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn halt_at_choice(&mut self) -> Result<Halt, Box<Fault>> {
        Ok(if self.frame == Frame::Script { Halt::Choice } else { self.at_choice(Site::Code(self.pc)) })
    }

    /// Decides the `only if … captures` that wait; the clause of one that failed.
    pub(crate) fn failed_capture(&self) -> Option<ClauseId> {
        [self.memory.lap_must_capture, self.memory.turn_must_capture]
            .into_iter()
            .flatten()
            .find(|(_, met)| !met)
            .map(|(at, _)| self.plan().clause_of.get(at as usize).copied().unwrap_or(ClauseId(0)))
    }

    /// The value of the next decision of a move that is played again, among these options.
    pub(crate) fn scripted(&mut self, options: &[u16], first_option: u16) -> Option<u16> {
        let value = match self.script.front()? {
            Decision::Hole(hole) | Decision::Place(hole) => hole.0,
            Decision::Direction(sense) => super::act::word_of_sense(*sense),
            Decision::Amount(number) => *number,
            Decision::Kind(kind) => kind.0,
            Decision::Option(option) => option.checked_sub(first_option)?,
        };
        self.script.pop_front();
        if options.len() > 1 {
            self.cycle = Cycle::default();
        }
        options.contains(&value).then_some(value)
    }

    /// A test of the tried move came true, or false.
    pub(crate) fn set_test(&mut self, index: usize, holds: bool) {
        let bit = u32::try_from(index).ok().and_then(|index| 1u64.checked_shl(index)).unwrap_or(0);
        if holds { self.move_tests |= bit } else { self.move_tests &= !bit }
    }

    /// Counts seeds sown against the budget.
    pub(crate) fn spend(&self, seeds: u64) -> Result<(), Box<Fault>> {
        let left = self.request.seeds_left;
        match left.get().checked_sub(seeds) {
            Some(rest) => {
                left.set(rest);
                Ok(())
            }
            None => Err(Fault::Limit("seeds sown").into()),
        }
    }
}
