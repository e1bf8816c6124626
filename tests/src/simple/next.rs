//! What comes after a turn: the next player, rules of `the turn starts`, repetition, players who cannot move.

use mancala_interpreter::model::{Action, Seat};
use mancala_interpreter::position::{Past, Phase, Position};
use mancala_interpreter::trace::GameResult;

use super::branches::{Branch, Came, fault};
use super::endless::{direction, encode};
use super::events::Happened;
use super::run::{Ended, Halt, Run, Stand, seats_in};
use super::{Simple, SimpleFault, SimpleMove, SimpleMoves};

/// A position in which a player may choose, or the end.
pub(super) type Arrived = (Position, Option<GameResult>);

/// How a list of actions between two turns came out.
enum Between {
    /// A result.
    Over(GameResult),
    /// The stuck player is out.
    Out,
    /// The turn is handed on.
    HandedOn,
}

impl<'m> Simple<'m> {
    pub(super) fn turn_moves(&'m self, position: &Position) -> Result<SimpleMoves, SimpleFault> {
        let legal = self.legal(position)?;
        let mut position = position.clone();
        if position.past.is_empty() {
            // a position handed in counts as met once, as the set-up does
            let code = met(&position);
            position.past.push(code);
        }
        let mut moves = SimpleMoves { legal: Vec::new(), removed: legal.removed };
        for (name, branch) in self.merged(legal.branches)? {
            let (after, result) = self.settle(&position, &branch)?;
            moves.legal.push(SimpleMove {
                name,
                part: branch.part,
                decisions: branch.run.made.iter().map(|made| made.decision.clone()).collect(),
                result,
                after,
                laps: branch.run.laps,
                captured: branch.run.facts.captured,
                again: branch.run.again,
            });
        }
        Ok(moves)
    }

    /// From the end of a tried move to the next choice.
    fn settle(&'m self, before: &Position, branch: &Branch<'_>) -> Result<Arrived, SimpleFault> {
        let mover = before.mover;
        let mut position = branch.run.position.clone();
        position.past = before.past.clone();
        has_played(&mut position, mover, branch.run.passed);
        position.hand = branch.run.hand;
        for (kind, hand) in position.kinds.iter_mut().zip(&branch.run.hand_kinds) {
            kind.hand = *hand;
        }
        match branch.came {
            Came::Over(Ended::Game(result)) | Came::EndlessOver(Ended::Game(result)) => Ok((position, Some(result))),
            Came::Done if branch.run.again => {
                let next = if is_in(&position, mover) { mover } else { seat_after(&position, mover) };
                self.arrive(position, next)
            }
            Came::Done | Came::Over(Ended::PlayerOut) | Came::EndlessOver(Ended::PlayerOut) => {
                let next = seat_after(&position, mover);
                self.arrive(position, next)
            }
            Came::Endless(_) | Came::Gone(_) => Err(SimpleFault::NotRuled("a move that does not exist was played")),
        }
    }

    /// Step NEXT from b on, for this player.
    pub(super) fn arrive(&'m self, mut position: Position, first: Seat) -> Result<Arrived, SimpleFault> {
        position.mover = first;
        let mut passes = 0;
        loop {
            if let Some(result) = self.turn_starts(&mut position)? {
                return Ok((position, Some(result)));
            }
            if let Some(result) = self.repetition(&mut position)? {
                return Ok((position, Some(result)));
            }
            if !self.legal(&position)?.branches.is_empty() {
                return Ok((position, None));
            }
            passes += 1;
            match self.stuck(&mut position, passes)? {
                Between::Over(result) => return Ok((position, Some(result))),
                Between::Out => passes = 0,
                Between::HandedOn => {}
            }
            position.mover = seat_after(&position, position.mover);
        }
    }

    /// A position that is handed in: who cannot move in it is stuck at once.
    ///
    /// # Errors
    /// A fault met on the way.
    pub fn handed_in(&'m self, mut position: Position) -> Result<Arrived, SimpleFault> {
        self.laps_left.set(self.most_laps);
        if position.phase != Phase::Turn || !self.legal(&position)?.branches.is_empty() {
            return Ok((position, None));
        }
        match self.stuck(&mut position, 1)? {
            Between::Over(result) => Ok((position, Some(result))),
            Between::Out | Between::HandedOn => {
                let next = seat_after(&position, position.mover);
                self.arrive(position, next)
            }
        }
    }

    /// Step b: the new mover's rules of `the turn starts`.
    fn turn_starts(&'m self, position: &mut Position) -> Result<Option<GameResult>, SimpleFault> {
        if self.model.rules.turn_starts.is_empty() {
            return Ok(None);
        }
        let mut run = Run::new(self, position, position.mover, Vec::new());
        let done = run.event(&self.model.rules.turn_starts, Happened::Moment);
        let past = std::mem::take(&mut position.past);
        *position = Position { past, ..run.position };
        match done {
            Ok(_) | Err(Halt::Over(Ended::PlayerOut)) => Ok(None),
            Err(Halt::Over(Ended::Game(result))) => Ok(Some(result)),
            Err(halt) => Err(fault(halt)),
        }
    }

    /// Step c: the position is counted.
    fn repetition(&'m self, position: &mut Position) -> Result<Option<GameResult>, SimpleFault> {
        let (times, actions, _) = &self.model.end.same_position;
        let code = met(position);
        let before = position.past.iter().filter(|past| **past == code).count();
        position.past.push(code);
        if before + 1 < usize::from(*times) {
            return Ok(None);
        }
        match self.between(position, actions, None)? {
            Between::Over(result) => Ok(Some(result)),
            Between::Out | Between::HandedOn => Ok(None),
        }
    }

    /// Step e: the player to move cannot.
    fn stuck(&'m self, position: &mut Position, passes: usize) -> Result<Between, SimpleFault> {
        let stuck = position.mover;
        let came = self.between(position, &self.model.end.stuck.0, Some(stuck))?;
        if !matches!(came, Between::HandedOn) {
            return Ok(came);
        }
        if passes >= seats_in(position).len() {
            let Some((actions, _)) = &self.model.end.nobody else {
                return Err(SimpleFault::NotRuled("nobody can move"));
            };
            return match self.between(position, actions, Some(stuck))? {
                Between::HandedOn => Err(SimpleFault::NotRuled("nobody can move, and no result")),
                other => Ok(other),
            };
        }
        let mut run = Run::new(self, position, stuck, Vec::new());
        run.terms_run_down();
        position.marks = run.position.marks;
        has_played(position, stuck, true);
        Ok(Between::HandedOn)
    }

    /// Runs the actions of an end line between two turns.
    fn between(
        &'m self,
        position: &mut Position,
        actions: &'m [Action],
        stuck: Option<Seat>,
    ) -> Result<Between, SimpleFault> {
        let mut run = Run::new(self, position, position.mover, Vec::new());
        run.stand = Stand::End;
        run.terms_done = true;
        run.stuck = stuck;
        let done = run.end_actions(actions);
        let past = std::mem::take(&mut position.past);
        *position = Position { past, ..run.position };
        match done {
            Ok(()) => Ok(Between::HandedOn),
            Err(Halt::Over(Ended::Game(result))) => Ok(Between::Over(result)),
            Err(Halt::Over(Ended::PlayerOut)) => Ok(Between::Out),
            Err(halt) => Err(fault(halt)),
        }
    }
}

/// The position as far as repetition compares.
fn met(position: &Position) -> Past {
    let mut code = vec![u32::from(position.mover.0)];
    encode(position, |_| true, &mut code);
    // chosen for the game
    code.extend(position.directions.iter().map(|sense| direction(*sense)));
    Past(code.into_iter().map(|value| u16::try_from(value).unwrap_or(u16::MAX)).collect())
}

/// The player has had a turn; a pass is no move.
pub(super) fn has_played(position: &mut Position, seat: Seat, passed: bool) {
    if let Some(played) = position.has_played.get_mut(usize::from(seat.0)) {
        *played = true;
    }
    if !passed {
        position.last_mover = Some(seat);
    }
}

fn is_in(position: &Position, seat: Seat) -> bool {
    seats_in(position).contains(&seat)
}

/// The next player that is not out.
pub(super) fn seat_after(position: &Position, seat: Seat) -> Seat {
    let seats = seats_in(position);
    let next = seats.iter().find(|one| **one > seat).or_else(|| seats.first());
    next.copied().unwrap_or(seat)
}
