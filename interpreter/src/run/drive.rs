//! Driving a game: taking a position up, playing a move, counting.

use std::cell::Cell as StdCell;

use super::Fault;
use super::explore::{Candidate, open_turn};
use super::legal::Legal;
use super::machine::{Halt, Machine, Request};
use super::next::{Drive, Next, Settled, Standing};
use super::prepare::LayOut;
use super::state::State;
use crate::game::NoPlay;
use crate::limits::Limits;
use crate::model::{ClauseId, FillWith, Hole, RoundWhat, StartStep};
use crate::plan::{Op, Plan, PutTo};
use crate::position::Phase;
use crate::trace::Event;

/// A driver of a plan.
pub(crate) fn drive<'a>(plan: &'a Plan, limits: Limits, trace: bool, seeds_left: &'a StdCell<u64>) -> Drive<'a> {
    Drive { plan, limits, trace, seeds_left }
}

impl Drive<'_> {
    /// Takes up a standing: finds what can be done in it.
    pub(crate) fn resume(&self, standing: Standing) -> Result<Settled, Fault> {
        match standing.phase.clone() {
            Phase::Turn => self.take_up(standing),
            Phase::InStep(chosen) => self.in_step(standing.state, chosen),
            Phase::Start(step) => match self.plan.start.steps.get(usize::from(step)) {
                Some(StartStep::Arrange { .. }) => self.start_from(standing.state, step),
                _ => self.take_up(standing),
            },
            Phase::BetweenRounds { line, winner } => {
                let waits = self.plan.rounds.as_ref().and_then(|rounds| rounds.lines.get(usize::from(line)));
                match waits.map(|line| &line.what) {
                    Some(RoundWhat::Fills { with: FillWith::All | FillWith::Each(_), .. }) => {
                        let seat = standing.state.turn.mover.0;
                        self.round_lines(standing.state, winner, line, seat)
                    }
                    _ => self.take_up(standing),
                }
            }
        }
    }

    /// A turn of the mover of a position handed in: it stands after the rules of `the turn starts`.
    fn take_up(&self, mut standing: Standing) -> Result<Settled, Fault> {
        standing.phase = Phase::Turn;
        let legal = self.legal(&standing.state, false)?;
        if legal.moves.is_empty() {
            return self.who_cannot_move(standing.state, standing.past);
        }
        Ok(Settled { standing, next: Next::Moves(legal), events: Vec::new() })
    }

    /// Plays a legal move.
    pub(crate) fn play(&self, standing: &Standing, legal: &Legal, index: usize) -> Result<Settled, Fault> {
        if let Phase::InStep(chosen) = &standing.phase {
            return self.choose_in_step(standing, chosen, legal, index);
        }
        let move_ = legal.moves.get(index).ok_or(Fault::Limit("moves"))?;
        self.after_move(standing, move_)
    }

    /// Lines of play of exactly so many turns.
    pub(crate) fn perft(&self, settled: &Settled, depth: u32) -> Result<u64, Fault> {
        /// Each turn keeps the positions before it.
        const DEEPEST: u32 = 1000;
        if depth == 0 {
            return Ok(1);
        }
        if depth > DEEPEST {
            return Err(Fault::Limit("turns that are counted"));
        }
        let legal = match &settled.next {
            Next::Over(_) => return Ok(0),
            Next::LayOut(_) => return Err(Fault::Limit("lay-outs")),
            Next::Moves(legal) => legal,
        };
        if depth == 1 {
            return Ok(legal.moves.len() as u64);
        }
        let mut leaves = 0;
        for index in 0..legal.moves.len() {
            // the bound is that of one turn
            self.seeds_left.set(self.limits.seeds_sown);
            leaves += self.perft(&self.play(&settled.standing, legal, index)?, depth - 1)?;
        }
        Ok(leaves)
    }

    /// Clauses of the first choices of open `turn` parts that do not offer a hole. Where no open part has such a choice:
    /// the parts that choose no hole, and those that are shut.
    pub(crate) fn not_offered(&self, state: &State, hole: Hole) -> Result<Vec<ClauseId>, Fault> {
        let request = self.request(state);
        let mut clauses = Vec::new();
        let mut others = Vec::new();
        for (index, turn) in self.plan.turns.iter().enumerate() {
            if let Some(shut) = shut_by(&request, index)? {
                others.push(shut);
                continue;
            }
            // what stands before the first choice, a tally that is counted, does not choose
            let script = self.plan.code.iter().skip(turn.code.0 as usize).take_while(|op| !matches!(op, Op::End));
            let first_choice = script.clone().find_map(|op| match op {
                // a choice of a hole to lift offers occupied holes only
                Op::LiftChoice(_, tiers) => Some((*tiers, true)),
                Op::Put(_, _, PutTo::Choice(tiers)) | Op::ChooseHole(tiers) => Some((*tiers, false)),
                _ => None,
            });
            let Some((tiers, occupied_only)) = first_choice else {
                others.push(turn.clause);
                continue;
            };
            let mut machine = Machine::new(&request, state.clone(), turn.code);
            let mut offers = |desc, hole| -> Result<bool, Fault> {
                let seeds = !occupied_only || state.count(hole) > 0;
                Ok(seeds && machine.fits_desc(desc, hole, super::describe::View::Now)?)
            };
            // the choice is among the first description that any hole fits: those below it offer nothing
            let mut chosen = false;
            for (desc, clause) in self.plan.phrases.tiers.get(tiers) {
                if (chosen || !offers(*desc, hole.0)?) && !clauses.contains(clause) {
                    clauses.push(*clause);
                }
                for other in 0..self.plan.layout.holes {
                    chosen = chosen || offers(*desc, other)?;
                }
            }
        }
        Ok(if clauses.is_empty() { others } else { clauses })
    }
}

/// The clause by which a `turn` part is shut: a condition, or its head where it is of another stage.
fn shut_by(request: &Request<'_>, index: usize) -> Result<Option<ClauseId>, Fault> {
    if open_turn(request, index)?.is_some() {
        return Ok(None);
    }
    let turn = &request.plan.turns[index];
    let mut machine = Machine::new(request, request.root.clone(), turn.code);
    for (conditions, clause) in &turn.conditions {
        if !machine.all_hold(*conditions)? {
            return Ok(Some(*clause));
        }
    }
    Ok(Some(turn.clause))
}

/// Plays a tried move again and tells what happens.
pub(crate) fn replay(drive: &Drive<'_>, root: &State, move_: &Candidate) -> Result<Vec<Event>, Fault> {
    let request = drive.request(root);
    let Some(mut machine) = open_turn(&request, move_.turn)? else { return Ok(Vec::new()) };
    machine.script = move_.decisions.iter().map(|made| made.decision.clone()).collect();
    match machine.run()? {
        Halt::Endless => {
            let mut events = machine.at_first_return()?.map_or(machine.events, |first| first.events);
            events.extend(move_.events.iter().cloned());
            Ok(events)
        }
        _ => Ok(machine.events),
    }
}

/// Lays out seeds that a standing waits for.
pub(crate) fn lay_out(
    drive: &Drive<'_>,
    standing: &Standing,
    wanted: &LayOut,
    numbers: &[u16],
) -> Result<Settled, NoPlay> {
    match standing.phase {
        Phase::Start(step) => {
            let mut state = standing.state.clone();
            super::prepare::lay_out(&mut state, &wanted.holes, numbers);
            if let Some(clause) = drive.lay_out_forbidden(&state, step)? {
                return Err(NoPlay::NoLayOut(Some(clause)));
            }
            Ok(drive.start_from(state, step + 1)?)
        }
        Phase::BetweenRounds { line, winner } => Ok(drive.lay_out_between(standing, wanted, numbers, line, winner)?),
        Phase::Turn | Phase::InStep(_) => Err(NoPlay::NoLayOut(None)),
    }
}
