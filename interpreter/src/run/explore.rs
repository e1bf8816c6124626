//! All branches of a turn.

use super::Fault;
use super::machine::{Decisions, Halt, Machine, Request};
use super::memory::Memory;
use super::state::State;
use super::words::Cells;
use crate::model::ClauseId;
use crate::plan::Address;
use crate::trace::{Event, GameResult, Happening};

/// Room for tried moves is made for so many at first.
const USUAL_MOVES: usize = 8;

/// A tried move: a branch of a turn played to its end.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Which `turn` part.
    pub turn: usize,
    /// Its decisions.
    pub(crate) decisions: Decisions,
    /// First hole lifted or put into, if any.
    pub(crate) first: Option<crate::model::Hole>,
    /// The state after the turn, before it is handed on.
    pub state: State,
    /// The turn ended the game, or the round.
    pub result: Option<GameResult>,
    /// The same player moves next.
    pub again: bool,
    /// The turn was handed on by `pass`.
    pub passed: bool,
    /// Laps sown.
    pub laps: u64,
    /// Seeds captured.
    pub captured: u32,
    /// Tests of tried moves that came true.
    pub move_tests: u64,
    /// The turn never ends, and the ruleset rules what then.
    pub endless: bool,
    /// What happened, if asked for.
    pub events: Vec<Event>,
}

/// A branch that is no move.
#[derive(Clone, Debug)]
pub(crate) struct NoMove {
    pub turn: usize,
    pub decisions: Decisions,
    pub first: Option<crate::model::Hole>,
    pub clause: ClauseId,
}

/// All branches of a turn.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    /// Those that were played to their end.
    pub candidates: Vec<Candidate>,
    /// Those that are no moves, if asked for.
    pub(crate) no_moves: Vec<NoMove>,
}

/// How a branch halted.
pub(crate) enum Halted {
    /// At its end.
    Over,
    /// It is no move.
    NoMove(ClauseId),
    /// It never ends.
    Endless,
}

/// Sees every branch at its end.
type Each<'e, 'a> = &'e mut dyn FnMut(&mut Machine<'a>, Halted) -> Result<(), Box<Fault>>;

/// Follows all branches of those `turn` parts that are wanted and open; `each` sees every branch at its end.
pub(crate) fn follow<'a>(
    request: &'a Request<'a>,
    wanted: &dyn Fn(usize) -> bool,
    each: Each<'_, 'a>,
) -> Result<(), Box<Fault>> {
    let mut spare: Vec<Box<Machine<'a>>> = Vec::new();
    // a machine that has only been asked whether a part is open
    let mut asked: Option<Box<Machine<'a>>> = None;
    for index in (0..request.plan.turns.len()).filter(|index| wanted(*index) && in_stage(request, *index)) {
        let mut machine = match (asked.take(), spare.pop()) {
            (Some(mut machine), _) => {
                machine.memory = Memory::fresh(request.plan, &machine.state);
                machine
            }
            (None, Some(mut machine)) => {
                *machine = Machine::new(request, request.root.clone(), Address(0));
                machine
            }
            (None, None) => Box::new(Machine::new(request, request.root.clone(), Address(0))),
        };
        if machine.opens(index)? {
            branches(machine, &mut spare, each)?;
        } else {
            asked = Some(machine);
        }
    }
    Ok(())
}

/// Whether a `turn` part is of the mover's stage.
fn in_stage(request: &Request<'_>, index: usize) -> bool {
    let stage = request.plan.turns[index].stage;
    stage.is_none_or(|wanted| request.root.stage(request.plan, request.root.turn.mover) == Some(wanted.0))
}

/// A machine at the start of a `turn` part, if its stage and conditions hold.
pub(crate) fn open_turn<'a>(request: &'a Request<'a>, index: usize) -> Result<Option<Machine<'a>>, Box<Fault>> {
    if !in_stage(request, index) {
        return Ok(None);
    }
    let mut machine = Machine::new(request, request.root.clone(), Address(0));
    Ok(if machine.opens(index)? { Some(machine) } else { None })
}

/// A machine that has halted at a choice, the values not yet tried, and how many of them have been.
type Open<'a> = (Box<Machine<'a>>, Cells, usize);

/// Follows all branches of a machine. Machines that are done with are kept among the spare ones.
fn branches<'a>(
    mut machine: Box<Machine<'a>>,
    spare: &mut Vec<Box<Machine<'a>>>,
    each: Each<'_, 'a>,
) -> Result<(), Box<Fault>> {
    let limits = machine.request.limits;
    let mut open: Vec<Open<'a>> = Vec::new();
    let (mut waiting, mut seen) = (0, 0u32);
    loop {
        let halted = match machine.run()? {
            Halt::Choice => None,
            Halt::Over | Halt::FirstLapOver | Halt::SeedFell | Halt::LapStarts => Some(Halted::Over),
            Halt::NoMove(clause) => Some(Halted::NoMove(clause)),
            Halt::Endless => Some(Halted::Endless),
        };
        if let Some(halted) = halted {
            seen += 1;
            if seen > limits.branches {
                return Err(Fault::Limit("branches of a turn").into());
            }
            each(&mut machine, halted)?;
            spare.push(machine);
        } else {
            let options = std::mem::take(&mut machine.options);
            waiting += options.len();
            if waiting > limits.branches as usize {
                return Err(Fault::Limit("branches of a turn").into());
            }
            open.push((machine, options, 0));
        }
        let Some(next) = next_branch(&mut open, spare) else { return Ok(()) };
        machine = next;
        waiting -= 1;
    }
}

/// The next branch of the latest choice that has one; the machine that halted at it plays the last itself.
fn next_branch<'a>(open: &mut Vec<Open<'a>>, spare: &mut Vec<Box<Machine<'a>>>) -> Option<Box<Machine<'a>>> {
    let (halted, options, tried) = open.last_mut()?;
    let value = options.get(*tried).copied()?;
    *tried += 1;
    if *tried < options.len() {
        let mut branch = match spare.pop() {
            Some(branch) => branch,
            None => Box::new(Machine::new(halted.request, halted.request.root.clone(), Address(0))),
        };
        branch.copy(halted);
        branch.choose(value);
        return Some(branch);
    }
    let (mut machine, ..) = open.pop()?;
    machine.choose(value);
    Some(machine)
}

/// Plays all branches of the wanted `turn` parts; those that are no moves are kept only if asked for.
pub(crate) fn explore(
    request: &Request<'_>,
    wanted: &dyn Fn(usize) -> bool,
    keep_no_moves: bool,
) -> Result<Explored, Box<Fault>> {
    let mut explored = Explored::default();
    follow(request, wanted, &mut |machine, halted| {
        let no_move = match halted {
            Halted::Over => {
                explored.add(machine, false)?;
                return Ok(());
            }
            Halted::Endless => match request.plan.endless {
                Some((Some(code), clause)) => {
                    explored.add_endless(machine, code, clause)?;
                    return Ok(());
                }
                Some((None, clause)) => clause,
                None => ClauseId(0),
            },
            Halted::NoMove(clause) => clause,
        };
        if keep_no_moves {
            let first = machine.first_hole_of_turn();
            let decisions = std::mem::take(&mut machine.decisions);
            explored.no_moves.push(NoMove { turn: machine.turn, decisions, first, clause: no_move });
        }
        Ok(())
    })?;
    Ok(explored)
}

impl Explored {
    /// Adds a machine at its end as a tried move.
    fn add(&mut self, machine: &mut Machine<'_>, endless: bool) -> Result<(), Box<Fault>> {
        if self.candidates.capacity() == 0 {
            self.candidates.reserve(USUAL_MOVES);
        }
        machine.judge(endless)?;
        let first = machine.first_hole_of_turn();
        self.candidates.push(Candidate {
            turn: machine.turn,
            first,
            decisions: std::mem::take(&mut machine.decisions),
            state: machine.state.clone(),
            result: machine.result,
            again: machine.memory.again,
            passed: machine.passed,
            laps: machine.laps,
            captured: machine.captured,
            move_tests: machine.move_tests,
            endless,
            events: std::mem::take(&mut machine.events),
        });
        Ok(())
    }

    /// Adds an endless turn for which the ruleset rules a result.
    fn add_endless(&mut self, machine: &mut Machine<'_>, code: Address, clause: ClauseId) -> Result<(), Box<Fault>> {
        let mut first = machine.at_first_return()?;
        let machine = first.as_mut().unwrap_or(machine);
        machine.record_by(Some(clause), Happening::Endless);
        machine.end_line(code, clause)?;
        if machine.failed_capture().is_some() {
            return Ok(());
        }
        machine.keep_hand();
        self.add(machine, true)
    }
}

impl Machine<'_> {
    /// Sets a machine that has not run to the start of a `turn` part; whether its conditions hold.
    fn opens(&mut self, index: usize) -> Result<bool, Box<Fault>> {
        let turn = &self.plan().turns[index];
        self.turn = index;
        self.pc = turn.code.0;
        self.memory.kind = turn.kind.map_or(crate::plan::NOWHERE, |kind| kind.0);
        for (conditions, _) in &turn.conditions {
            if !self.all_hold(*conditions)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(crate) fn first_hole_of_turn(&self) -> Option<crate::model::Hole> {
        let cell = self.memory.start;
        (cell < self.plan().layout.holes).then_some(crate::model::Hole(cell))
    }
}
