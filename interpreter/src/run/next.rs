//! Handing the turn on: who moves next, and whether he can.

use std::cell::Cell as StdCell;

use super::Fault;
use super::explore::Candidate;
use super::history::History;
use super::legal::{Legal, legal};
use super::machine::{Flow, Machine, Request};
use super::prepare::LayOut;
use super::state::State;
use crate::limits::Limits;
use crate::model::{ClauseId, Seat};
use crate::plan::{Address, NOWHERE, Plan};
use crate::position::Phase;
use crate::trace::{Event, GameResult};

/// A state at rest, what comes next, and the earlier positions that repetition needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The state.
    pub state: State,
    /// What comes next.
    pub phase: Phase,
    /// Earlier positions of this round.
    pub past: History,
}

/// A standing with what can be done in it.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The standing.
    pub standing: Standing,
    /// What can be done.
    pub next: Next,
    /// What happened on the way: passes, rules as turns start, a result.
    pub events: Vec<Event>,
}

/// What can be done.
#[derive(Clone, Debug)]
pub enum Next {
    /// The mover has these moves.
    Moves(Legal),
    /// The mover lays out seeds.
    LayOut(LayOut),
    /// Nothing: the game, or the round, is over.
    Over(Ended),
}

/// How a game, or a round, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Who won.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A clause of the game was met in a turn.
    Rule,
    /// The player to move could not.
    Stuck,
    /// No player could move.
    NobodyCanMove,
    /// The position came again.
    SamePosition,
}

impl Reason {
    /// The word of the interface.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Reason::Rule => "rule",
            Reason::Stuck => "stuck",
            Reason::NobodyCanMove => "nobody can move",
            Reason::SamePosition => "same position",
        }
    }
}

/// How a position was reached.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrival {
    /// By a turn, or a pass.
    ByTurn,
    /// It was handed in, and stands after the rules of `the turn starts`.
    HandedIn,
}

/// What a line of `end` about the player to move came to.
enum Ruling {
    /// The game, or the round, is over.
    Over(GameResult),
    /// One of three or more players is out; the others play on.
    Out,
    /// The turn is handed on.
    HandedOn,
}

/// A request of the driver: the plan, the bounds, whether to keep what happens.
#[derive(Clone, Copy)]
pub(crate) struct Drive<'a> {
    pub plan: &'a Plan,
    pub limits: Limits,
    pub trace: bool,
    pub seeds_left: &'a StdCell<u64>,
}

impl<'a> Drive<'a> {
    /// A request about a state.
    pub(crate) fn request(&self, root: &'a State) -> Request<'a> {
        Request {
            plan: self.plan,
            root,
            trace: self.trace,
            first_lap_only: false,
            round_winner: None,
            stuck: None,
            seeds_left: self.seeds_left,
            limits: self.limits,
        }
    }

    /// The legal moves of a state.
    pub(crate) fn legal(&self, state: &State, keep_removed: bool) -> Result<Legal, Fault> {
        let drive: Drive<'_> = *self;
        Ok(legal(&drive.request(state), keep_removed)?)
    }

    /// A move has been played from a standing: what comes next.
    pub(crate) fn after_move(&self, before: &Standing, move_: &Candidate) -> Result<Settled, Fault> {
        let mut past = before.past.clone();
        self.remember(&mut past, &before.state)?;
        let mut state = move_.state.clone();
        let mover = state.turn.mover;
        state.turn.has_played |= 1 << mover.0;
        if !move_.passed {
            state.turn.last_mover = Some(mover);
        }
        if let Some(result) = move_.result {
            let ended = Ended { result, reason: Reason::Rule };
            let standing = Standing { state, phase: Phase::Turn, past };
            return Ok(Settled { standing, next: Next::Over(ended), events: Vec::new() });
        }
        if !move_.again {
            state.turn.mover = self.seat_after(&state, mover);
        }
        self.begin_turn(state, past, Vec::new())
    }

    /// The next seat that is not out of the game.
    pub(crate) fn seat_after(&self, state: &State, seat: Seat) -> Seat {
        let seats = self.plan.seats();
        (1..=seats)
            .map(|step| Seat((seat.0 + step) % seats))
            .find(|seat| state.turn.out_of_game >> seat.0 & 1 == 0)
            .unwrap_or(seat)
    }

    /// Steps b to e of NEXT: rules as the turn starts, repetition, legal moves, and the lines on who cannot move.
    pub(crate) fn begin_turn(&self, state: State, past: History, events: Vec<Event>) -> Result<Settled, Fault> {
        self.next_who_can_move(state, past, events, Arrival::ByTurn)
    }

    /// The mover of a position handed in cannot move: what follows.
    pub(crate) fn who_cannot_move(&self, state: State, past: History) -> Result<Settled, Fault> {
        self.next_who_can_move(state, past, Vec::new(), Arrival::HandedIn)
    }

    fn next_who_can_move(
        &self,
        mut state: State,
        mut past: History,
        mut events: Vec<Event>,
        mut arrival: Arrival,
    ) -> Result<Settled, Fault> {
        let mut passes = 0;
        loop {
            let over = |state, past, result, reason, events| {
                let standing = Standing { state, phase: Phase::Turn, past };
                Ok(Settled { standing, next: Next::Over(Ended { result, reason }), events })
            };
            let mut step = Step { state, events };
            let by_turn = std::mem::replace(&mut arrival, Arrival::ByTurn) == Arrival::ByTurn;
            if by_turn && let Some(result) = self.turn_starts(&mut step)? {
                return over(step.state, past, result, Reason::Rule, step.events);
            }
            if by_turn && self.repeated(&past, &step.state) {
                let (_, code, clause) = self.plan.same_position;
                let ruling = self.end_by(&mut step, code, clause, None)?;
                let Ruling::Over(result) = ruling else { return Err(Fault::NoRuling(clause)) };
                return over(step.state, past, result, Reason::SamePosition, step.events);
            }
            let legal = self.legal(&step.state, false)?;
            if !legal.moves.is_empty() {
                let standing = Standing { state: step.state, phase: Phase::Turn, past };
                return Ok(Settled { standing, next: Next::Moves(legal), events: step.events });
            }
            let mover = step.state.turn.mover;
            let (code, clause) = self.plan.stuck;
            match self.end_by(&mut step, code, clause, Some(mover))? {
                Ruling::Over(result) => return over(step.state, past, result, Reason::Stuck, step.events),
                Ruling::Out => {
                    passes = 0;
                    self.remember(&mut past, &step.state)?;
                    step.state.turn.mover = self.seat_after(&step.state, mover);
                    state = step.state;
                    events = step.events;
                    continue;
                }
                Ruling::HandedOn => passes += 1,
            }
            let seats = u32::from(self.plan.seats()) - step.state.turn.out_of_game.count_ones();
            if passes >= seats.max(1) {
                let (code, clause) = self.plan.nobody.ok_or(Fault::NoRuling(clause))?;
                let ruling = self.end_by(&mut step, code, clause, Some(mover))?;
                let Ruling::Over(result) = ruling else { return Err(Fault::NoRuling(clause)) };
                return over(step.state, past, result, Reason::NobodyCanMove, step.events);
            }
            self.remember(&mut past, &step.state)?;
            self.hand_on_after_pass(&mut step);
            state = step.state;
            events = step.events;
        }
    }

    /// After a pass no rules of the turn's end run; terms of marks run down.
    fn hand_on_after_pass(&self, step: &mut Step) {
        let root = step.state.clone();
        let request = self.request(&root);
        let mut machine = Machine::new(&request, std::mem::replace(&mut step.state, root.clone()), Address(0));
        machine.run_down_marks();
        step.events.append(&mut machine.events);
        step.state = machine.state;
        let mover = step.state.turn.mover;
        step.state.turn.has_played |= 1 << mover.0;
        step.state.turn.mover = self.seat_after(&step.state, mover);
    }

    /// Rules of `the turn starts`; a result if one of them ends the game.
    fn turn_starts(&self, step: &mut Step) -> Result<Option<GameResult>, Fault> {
        let rules = &self.plan.rules.turn_starts;
        if rules.is_empty() {
            return Ok(None);
        }
        let root = step.state.clone();
        let request = self.request(&root);
        let mut machine = Machine::new(&request, root.clone(), Address(0));
        machine.event_here = NOWHERE;
        machine.run_rules(rules)?;
        step.finish(machine)
    }

    /// Runs a line of `end` that is about the player to move.
    fn end_by(&self, step: &mut Step, code: Address, clause: ClauseId, stuck: Option<Seat>) -> Result<Ruling, Fault> {
        let root = step.state.clone();
        let mut request = self.request(&root);
        request.stuck = stuck;
        let mut machine = Machine::new(&request, root.clone(), code);
        let flow = machine.end_line(code, clause)?;
        let passed = machine.passed;
        let result = step.finish(machine)?;
        match result {
            Some(result) => Ok(Ruling::Over(result)),
            None if step.state.turn.out_of_game != root.turn.out_of_game => Ok(Ruling::Out),
            None if passed && flow == Flow::Stopped => Ok(Ruling::HandedOn),
            None => Err(Fault::NoRuling(clause)),
        }
    }

    fn repeated(&self, past: &History, state: &State) -> bool {
        past.times(state) + 1 >= usize::from(self.plan.same_position.0)
    }

    pub(crate) fn remember(&self, past: &mut History, state: &State) -> Result<(), Fault> {
        if past.len() >= self.limits.past as usize {
            return Err(Fault::Limit("positions remembered"));
        }
        past.add(state);
        Ok(())
    }
}

/// A state between two turns and what has happened to it.
struct Step {
    state: State,
    events: Vec<Event>,
}

impl Step {
    fn finish(&mut self, mut machine: Machine<'_>) -> Result<Option<GameResult>, Fault> {
        if machine.memory.hand > 0 && machine.result.is_none() {
            return Err(Fault::SeedsInHand(machine.clause()));
        }
        machine.keep_hand();
        self.events.append(&mut machine.events);
        self.state = machine.state;
        Ok(machine.result)
    }
}
