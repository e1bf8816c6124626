//! Set-up: seeds, marks, scripted openings, lay-outs.

use mancala_interpreter::model::{ClauseId, Condition, Hole, Seat, StageId, StartStep};
use mancala_interpreter::position::{Mark, Phase, Position};

use super::branches::fault;
use super::run::{Ended, Halt, Run, seats_in};
use super::{Simple, SimpleFault};

impl<'m> Simple<'m> {
    /// The position before the first step of the start.
    pub(super) fn bare_start(&self) -> Position {
        let (board, start) = (&self.model.board, &self.model.start);
        let seats = board.seats.len();
        let tallies = self.model.tallies.iter().map(|tally| vec![0; if tally.per_player { seats } else { 1 }]);
        let mut position = Position {
            holes: start.holes.clone(),
            stores: start.stores.clone(),
            reserves: start.reserves.clone(),
            out: 0,
            hand: 0,
            kinds: start.kinds.clone(),
            owners: board.owners.clone(),
            closed: vec![false; usize::from(board.holes)],
            marks: Vec::new(),
            tallies: tallies.collect(),
            stages: if self.model.stages.is_empty() { Vec::new() } else { vec![StageId(0); seats] },
            mover: start.starts,
            last_mover: None,
            directions: vec![None; seats],
            has_played: vec![false; seats],
            out_of_game: vec![false; seats],
            swapped: false,
            starter: start.starts,
            phase: Phase::Turn,
            past: Vec::new(),
        };
        self.start_marks(&mut position);
        position
    }

    /// Only the marks of the start.
    pub(super) fn start_marks(&self, position: &mut Position) {
        let marks = self.model.start.marks.iter();
        position.marks = marks.map(|&(mark, hole, maker)| Mark { hole, mark, maker, term: None }).collect();
        position.marks.sort_unstable();
    }

    pub(super) fn set_up(&'m self) -> Result<Position, SimpleFault> {
        let position = self.bare_start();
        Ok(self.steps_from(position, 0)?.0)
    }

    /// Goes on with the steps of the start from this one, to the first choice.
    pub(super) fn steps_from(
        &'m self,
        mut position: Position,
        first: u16,
    ) -> Result<super::next::Arrived, SimpleFault> {
        for (index, step) in self.model.start.steps.iter().enumerate().skip(usize::from(first)) {
            match step {
                StartStep::Arrange { seat, .. } => {
                    position.mover = *seat;
                    position.phase = Phase::Start(u16::try_from(index).unwrap_or(u16::MAX));
                    return Ok((position, None));
                }
                StartStep::Script { seat, actions, .. } => {
                    position.mover = *seat;
                    let mut run = Run::new(self, &position, *seat, Vec::new());
                    let done = run.play_actions(actions);
                    position = Position { past: position.past, ..run.position };
                    match done {
                        Ok(()) if run.hand > 0 => return Err(SimpleFault::SeedsLeft),
                        Ok(()) | Err(Halt::Over(Ended::PlayerOut)) => {}
                        Err(Halt::Over(Ended::Game(result))) => return Ok((position, Some(result))),
                        Err(halt) => return Err(fault(halt)),
                    }
                }
            }
        }
        let starter = position.starter;
        position.phase = Phase::Turn;
        match self.model.start.in_step {
            None => self.arrive(position, starter),
            Some((first, _)) => {
                for seat in seats_in(&position) {
                    position.mover = seat;
                    if self.legal(&position)?.branches.is_empty() {
                        return self.arrive(position, first);
                    }
                }
                position.mover = first;
                position.phase = Phase::InStep(Vec::new());
                Ok((position, None))
            }
        }
    }

    /// Lays out seeds as the position waits for: amounts for the holes of the step, in their order.
    ///
    /// # Errors
    /// A lay-out that does not fit, or that a clause does not allow; a fault met on the way to the next choice.
    pub fn arrange(&'m self, position: &Position, amounts: &[u16]) -> Result<Position, SimpleFault> {
        self.laps_left.set(self.most_laps);
        match position.phase {
            Phase::Start(step) => self.arrange_start(position, step, amounts),
            Phase::BetweenRounds { line, winner } => {
                Ok(self.arrange_between(position, line, winner, amounts)?.position)
            }
            Phase::Turn | Phase::InStep(_) => Err(SimpleFault::WrongPhase),
        }
    }

    fn arrange_start(&'m self, position: &Position, step: u16, amounts: &[u16]) -> Result<Position, SimpleFault> {
        let Some(StartStep::Arrange { seat, seeds, holes, unless, .. }) = self.model.start.steps.get(usize::from(step))
        else {
            return Err(SimpleFault::WrongPhase);
        };
        let mut position = position.clone();
        if amounts.iter().copied().map(u32::from).sum::<u32>() != u32::from(*seeds) {
            return Err(SimpleFault::WrongLayout);
        }
        lay_out(&mut position, holes, amounts)?;
        self.check_layout(&position, *seat, unless)?;
        Ok(self.steps_from(position, step + 1)?.0)
    }

    fn check_layout(
        &'m self,
        position: &Position,
        seat: Seat,
        unless: &[(Vec<Condition>, ClauseId)],
    ) -> Result<(), SimpleFault> {
        let run = Run::new(self, position, seat, Vec::new());
        for (conditions, clause) in unless {
            if run.eye().all(conditions).map_err(fault)? {
                return Err(SimpleFault::LayoutRefused(*clause));
            }
        }
        Ok(())
    }
}

/// Adds seeds to holes.
pub(super) fn lay_out(position: &mut Position, holes: &[Hole], amounts: &[u16]) -> Result<(), SimpleFault> {
    if holes.len() != amounts.len() {
        return Err(SimpleFault::WrongLayout);
    }
    for (hole, seeds) in holes.iter().zip(amounts) {
        position.holes[usize::from(hole.0)] += seeds;
    }
    Ok(())
}
