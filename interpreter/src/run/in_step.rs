//! First turns in step: choices are made in seat order and kept, then seeds fall one for one in turn.

use super::Fault;
use super::cycle::Cycle;
use super::explore::open_turn;
use super::history::History;
use super::legal::Legal;
use super::machine::{Halt, Machine, Request};
use super::next::{Drive, Ended, Next, Reason, Settled, Standing};
use super::state::State;
use crate::model::{ClauseId, Seat};
use crate::position::{Chosen, Phase};

impl Drive<'_> {
    /// The first choice. If one of the players has none, turns are one after the other.
    pub(crate) fn begin_in_step(&self, mut state: State, first: Seat) -> Result<Settled, Fault> {
        for seat in self.plan.all_seats() {
            state.turn.mover = seat;
            if self.legal(&state, false)?.moves.is_empty() {
                state.turn.mover = first;
                return self.begin_turn(state, History::default(), Vec::new());
            }
        }
        self.in_step(state, Vec::new())
    }

    /// The next choice, or, when all have chosen, the seeds.
    pub(crate) fn in_step(&self, mut state: State, chosen: Vec<Chosen>) -> Result<Settled, Fault> {
        let first = self.plan.start.in_step.map_or(Seat(0), |(seat, _)| seat);
        let seats = self.plan.seats();
        let turn = u8::try_from(chosen.len()).unwrap_or(u8::MAX);
        if turn < seats {
            state.turn.mover = Seat((first.0 + turn) % seats);
            let legal = self.legal(&state, false)?;
            if legal.moves.is_empty() {
                // a position handed in, in which he has no move
                return self.who_cannot_move(state, History::default());
            }
            let standing = Standing { state, phase: Phase::InStep(chosen), past: History::default() };
            return Ok(Settled { standing, next: Next::Moves(legal), events: Vec::new() });
        }
        self.sow_in_step(state, &chosen, first)
    }

    /// Remembers a choice and goes on.
    pub(crate) fn choose_in_step(
        &self,
        before: &Standing,
        chosen: &[Chosen],
        legal: &Legal,
        index: usize,
    ) -> Result<Settled, Fault> {
        let mut chosen = chosen.to_vec();
        if let Some(move_) = legal.moves.get(index) {
            let decisions = move_.decisions.iter().map(|made| made.decision.clone()).collect();
            chosen.push(Chosen { turn: u16::try_from(move_.turn).unwrap_or(u16::MAX), decisions });
        }
        self.in_step(before.state.clone(), chosen)
    }

    fn sow_in_step(&self, state: State, chosen: &[Chosen], first: Seat) -> Result<Settled, Fault> {
        let seats = self.plan.seats();
        let order: Vec<Seat> = (0..seats).map(|turn| Seat((first.0 + turn) % seats)).collect();
        let roots: Vec<State> = order
            .iter()
            .map(|seat| {
                let mut root = state.clone();
                root.turn.mover = *seat;
                root
            })
            .collect();
        let requests: Vec<Request<'_>> = roots.iter().map(|root| self.request(root)).collect();
        let mut shared = state.clone();
        let mut machines: Vec<Option<Machine<'_>>> = Vec::new();
        for (request, chosen) in requests.iter().zip(chosen) {
            machines.push(machine_of(request, chosen)?);
        }
        let mut again = vec![false; order.len()];
        let mut events = Vec::new();
        while machines.iter().any(Option::is_some) {
            let others_sow = machines.iter().flatten().count() > 1;
            for (index, slot) in machines.iter_mut().enumerate() {
                let Some(mut machine) = slot.take() else { continue };
                std::mem::swap(&mut machine.state, &mut shared);
                machine.state.turn.mover = order[index];
                machine.moved();
                // the others have moved seeds since: what this one was in before comes never again by itself
                machine.any_time_tested = false;
                if others_sow {
                    machine.cycle = Cycle::default();
                }
                let halt = machine.run()?;
                std::mem::swap(&mut machine.state, &mut shared);
                events.append(&mut machine.events);
                match halt {
                    Halt::SeedFell => *slot = Some(machine),
                    // all have chosen: it is too late to take the move away, be it that another took what he chose or owed, or
                    // that it can be chosen no longer
                    Halt::Choice => return Err(Fault::Opening(machine.clause())),
                    Halt::NoMove(clause) => return Err(Fault::Opening(clause)),
                    Halt::Endless => {
                        return Err(Fault::Opening(self.plan.endless.map_or(ClauseId(0), |(_, clause)| clause)));
                    }
                    Halt::Over | Halt::FirstLapOver | Halt::LapStarts => {
                        again[index] = machine.memory.again;
                        if let Some(result) = machine.result {
                            // seeds of those who have not finished stay in their hands
                            for other in machines.iter().flatten() {
                                shared.turn.hand += other.memory.hand;
                                let layout = &self.plan.layout;
                                for (index, seeds) in other.memory.hand_kinds().iter().enumerate() {
                                    shared.words[layout.kind(index, layout.cells)] += seeds;
                                }
                            }
                            let standing = Standing { state: shared, phase: Phase::Turn, past: History::default() };
                            let next = Next::Over(Ended { result, reason: Reason::Rule });
                            return Ok(Settled { standing, next, events });
                        }
                    }
                }
            }
        }
        shared.turn.has_played = order.iter().fold(0, |bits, seat| bits | 1 << seat.0);
        shared.turn.last_mover = order.last().copied();
        let still_in = |seat: &Seat| shared.turn.out_of_game >> seat.0 & 1 == 0;
        let moves_again = order.iter().zip(&again).find(|(seat, again)| **again && still_in(seat));
        let next = moves_again.map(|(seat, _)| *seat).or_else(|| order.iter().copied().find(still_in));
        shared.turn.mover = next.unwrap_or(first);
        self.begin_turn(shared, History::default(), events)
    }
}

/// A machine that has made its choices and halts at each seed.
fn machine_of<'a>(request: &'a Request<'a>, chosen: &Chosen) -> Result<Option<Machine<'a>>, Fault> {
    let Some(mut machine) = open_turn(request, usize::from(chosen.turn))? else { return Ok(None) };
    machine.stop_at_seeds = true;
    machine.script = chosen.decisions.iter().cloned().collect();
    Ok(Some(machine))
}
