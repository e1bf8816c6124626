//! All branches of a turn.

use super::Fault;
use super::machine::{Halt, Machine, Made, Request};
use super::state::State;
use crate::model::ClauseId;
use crate::plan::Address;
use crate::trace::{Event, GameResult, Happening};

/// A tried move: a branch of a turn played to its end.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Which `turn` part.
    pub turn: usize,
    /// Its decisions.
    pub(crate) decisions: Vec<Made>,
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
    pub decisions: Vec<Made>,
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

/// Follows all branches of those `turn` parts that are wanted and open; `each` sees every branch at its end.
pub(crate) fn follow<'a>(
    request: &'a Request<'a>,
    wanted: &dyn Fn(usize) -> bool,
    each: &mut dyn FnMut(Machine<'a>, Halted) -> Result<(), Fault>,
) -> Result<(), Fault> {
    for index in (0..request.plan.turns.len()).filter(|index| wanted(*index)) {
        if let Some(machine) = open_turn(request, index)? {
            branches(machine, each)?;
        }
    }
    Ok(())
}

/// A machine at the start of a `turn` part, if its stage and conditions hold.
pub(crate) fn open_turn<'a>(request: &'a Request<'a>, index: usize) -> Result<Option<Machine<'a>>, Fault> {
    let turn = &request.plan.turns[index];
    let mut machine = Machine::new(request, request.root.clone(), turn.code);
    machine.turn = index;
    machine.memory.kind = turn.kind.map_or(crate::plan::NOWHERE, |kind| kind.0);
    let stage = machine.stage_of(request.root.turn.mover);
    if turn.stage.is_some_and(|wanted| stage != Some(wanted.0)) {
        return Ok(None);
    }
    for (conditions, _) in &turn.conditions {
        if !machine.all_hold(*conditions)? {
            return Ok(None);
        }
    }
    Ok(Some(machine))
}

/// Follows all branches of a machine.
fn branches<'a>(
    first: Machine<'a>,
    each: &mut dyn FnMut(Machine<'a>, Halted) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let limits = first.request.limits;
    let mut waiting = vec![first];
    let mut seen = 0u32;
    while let Some(mut machine) = waiting.pop() {
        let halted = match machine.run()? {
            Halt::Choice => {
                let options = std::mem::take(&mut machine.options);
                for value in options.into_iter().rev() {
                    let mut branch = machine.clone();
                    branch.choose(value);
                    waiting.push(branch);
                }
                if waiting.len() > limits.branches as usize {
                    return Err(Fault::Limit("branches of a turn"));
                }
                continue;
            }
            Halt::Over | Halt::FirstLapOver | Halt::SeedFell | Halt::LapStarts => Halted::Over,
            Halt::NoMove(clause) => Halted::NoMove(clause),
            Halt::Endless => Halted::Endless,
        };
        seen += 1;
        if seen > limits.branches {
            return Err(Fault::Limit("branches of a turn"));
        }
        each(machine, halted)?;
    }
    Ok(())
}

/// Plays all branches of the wanted `turn` parts; those that are no moves are kept only if asked for.
pub(crate) fn explore(
    request: &Request<'_>,
    wanted: &dyn Fn(usize) -> bool,
    keep_no_moves: bool,
) -> Result<Explored, Fault> {
    let mut explored = Explored::default();
    follow(request, wanted, &mut |machine, halted| {
        let no_move = match halted {
            Halted::Over => {
                explored.candidates.push(candidate(machine, false)?);
                return Ok(());
            }
            Halted::Endless => match request.plan.endless {
                Some((Some(code), clause)) => {
                    explored.candidates.push(endless(machine, code, clause)?);
                    return Ok(());
                }
                Some((None, clause)) => clause,
                None => ClauseId(0),
            },
            Halted::NoMove(clause) => clause,
        };
        if keep_no_moves {
            let first = machine.first_hole_of_turn();
            explored.no_moves.push(NoMove { turn: machine.turn, decisions: machine.decisions, first, clause: no_move });
        }
        Ok(())
    })?;
    Ok(explored)
}

/// A machine at its end as a tried move.
pub(crate) fn candidate(mut machine: Machine<'_>, endless: bool) -> Result<Candidate, Fault> {
    machine.judge(endless)?;
    let first = machine.first_hole_of_turn();
    Ok(Candidate {
        turn: machine.turn,
        first,
        decisions: machine.decisions,
        state: machine.state,
        result: machine.result,
        again: machine.memory.again,
        passed: machine.passed,
        laps: machine.laps,
        captured: machine.captured,
        move_tests: machine.move_tests,
        endless,
        events: machine.events,
    })
}

/// An endless turn for which the ruleset rules a result.
fn endless(machine: Machine<'_>, code: Address, clause: ClauseId) -> Result<Candidate, Fault> {
    let mut machine = machine.at_first_return()?;
    machine.record_by(Some(clause), Happening::Endless);
    machine.end_line(code, clause)?;
    machine.keep_hand();
    candidate(machine, true)
}

impl Machine<'_> {
    pub(crate) fn first_hole_of_turn(&self) -> Option<crate::model::Hole> {
        let cell = self.memory.turn_origin;
        (cell < self.plan().layout.holes).then_some(crate::model::Hole(cell))
    }
}
