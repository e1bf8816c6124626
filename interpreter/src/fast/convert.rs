//! States of the plan as boards of bytes, and back.

use super::Beyond;
use super::board::{Board, NONE, Whose};
use super::plan::FastPlan;
use crate::model::Seat;
use crate::plan::Plan;
use crate::run::State;

impl<const N: usize> FastPlan<N> {
    /// A state of the plan in bytes.
    pub(super) fn board(&self, of: &Plan, state: &State) -> Result<Board<N>, Beyond> {
        let mut stages = [0; 2];
        if let Some(first) = of.layout.stages {
            let seats = if self.stage_of_each { 2 } else { 1 };
            for (seat, stage) in stages.iter_mut().enumerate().take(seats) {
                *stage = u8::try_from(state.words[usize::from(first) + seat]).map_err(|_| Beyond)?;
            }
        }
        let last_mover = state.turn.last_mover.map_or(NONE, |seat| seat.0);
        let has_played = u8::try_from(state.turn.has_played).map_err(|_| Beyond)?;
        let whose = Whose::new(state.turn.mover.0, stages, last_mover, has_played);
        let mut board = Board { whose, ..Board::EMPTY };
        if state.turn.hand > 0 || state.turn.out_of_game != 0 || state.total(of) > u32::from(u8::MAX) {
            return Err(Beyond);
        }
        for cell in 0..self.cells {
            let seeds = u8::try_from(state.count(u16::from(cell))).map_err(|_| Beyond)?;
            if seeds > 0 {
                board.add(cell, seeds);
            }
        }
        Ok(board)
    }

    /// A board as a state; what else there is is as in the state given.
    pub(super) fn state(&self, of: &Plan, board: &Board<N>, like: &State) -> State {
        let mut state = like.clone();
        for cell in 0..self.cells {
            state.words[usize::from(cell)] = u16::from(board.count(cell));
        }
        if let Some(first) = of.layout.stages {
            let seats = if self.stage_of_each { 2 } else { 1 };
            for seat in 0..seats {
                state.words[usize::from(first) + seat] = u16::from(board.stage(seat));
            }
        }
        state.turn.mover = Seat(board.mover());
        let last_mover = board.last_mover();
        state.turn.last_mover = (last_mover != NONE).then_some(Seat(last_mover));
        state.turn.has_played = u16::from(board.has_played());
        state
    }
}
