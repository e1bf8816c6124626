//! States of the plan as boards of bytes, and back.

use super::Beyond;
use super::board::{Board, NONE, Whose, bit, holds};
use super::plan::FastPlan;
use crate::model::Seat;
use crate::plan::Plan;
use crate::run::{MarkWord, State, seat_of_word, word_of_seat};

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
        self.lay_beside(of, state, &mut board)?;
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
        self.tell_beside(of, board, &mut state);
        state.turn.hand = u16::from(board.hand());
        state.turn.mover = Seat(board.mover());
        let last_mover = board.last_mover();
        state.turn.last_mover = (last_mover != NONE).then_some(Seat(last_mover));
        state.turn.has_played = u16::from(board.has_played());
        state
    }

    /// What lies beside seeds, from a state to a board.
    fn lay_beside(&self, of: &Plan, state: &State, board: &mut Board<N>) -> Result<(), Beyond> {
        let word = |first: u16, at: u8| state.words.get(usize::from(first) + usize::from(at)).copied().unwrap_or(0);
        for hole in 0..self.holes {
            if let Some(first) = of.layout.owners {
                let owner = seat_of_word(word(first, hole)).map_or(NONE, |seat| seat.0);
                self.give(board, bit(hole), owner);
            }
            if let (Some(first), Some(at)) = (of.layout.closed, self.beside.closed)
                && word(first, hole) != 0
            {
                let closed = self.beside.set(board, at) | bit(hole);
                self.beside.write(board, at, closed);
            }
            for (mark, first) in (0u8..).zip(&of.layout.marks) {
                let word = MarkWord(word(*first, hole));
                let Some(maker) = word.maker() else { continue };
                let term = u8::try_from(word.term().unwrap_or(0)).map_err(|_| Beyond)?;
                self.beside.mark(board, mark, maker.0, term, bit(hole));
                if maker.0 > 1 || self.beside.term(board, mark, hole) != term {
                    return Err(Beyond);
                }
            }
        }
        let mut put = |byte: u8, word: u16| -> Result<(), Beyond> {
            *board.cells.get_mut(usize::from(byte)).ok_or(Beyond)? = u8::try_from(word).map_err(|_| Beyond)?;
            Ok(())
        };
        for ((first, of_each), (byte, _)) in of.layout.tallies.iter().zip(&self.beside.tallies) {
            for seat in 0..=u8::from(*of_each) {
                put(byte + seat, word(*first, seat))?;
            }
        }
        if let (Some(first), Some(byte)) = (of.layout.directions, self.beside.directions) {
            for seat in 0..2 {
                put(byte + seat, word(first, seat))?;
            }
        }
        Ok(())
    }

    /// The same from a board to a state.
    fn tell_beside(&self, of: &Plan, board: &Board<N>, state: &mut State) {
        let mut put = |first: u16, at: u8, word: u16| {
            if let Some(there) = state.words.get_mut(usize::from(first) + usize::from(at)) {
                *there = word;
            }
        };
        for hole in 0..self.holes {
            if let Some(first) = of.layout.owners {
                let owner = self.owner(board, hole);
                put(first, hole, word_of_seat((owner != NONE).then_some(Seat(owner))));
            }
            if let Some(first) = of.layout.closed {
                put(first, hole, u16::from(holds(self.beside.closed(board), hole)));
            }
            for (mark, first) in (0u8..).zip(&of.layout.marks) {
                let maker = self.beside.maker(board, mark, hole);
                let term = u16::from(self.beside.term(board, mark, hole));
                put(*first, hole, maker.map_or(0, |maker| MarkWord::new(Seat(maker), term).0));
            }
        }
        for ((first, of_each), (byte, _)) in of.layout.tallies.iter().zip(&self.beside.tallies) {
            for seat in 0..=u8::from(*of_each) {
                put(*first, seat, u16::from(board.count(byte + seat)));
            }
        }
        if let (Some(first), Some(byte)) = (of.layout.directions, self.beside.directions) {
            for seat in 0..2 {
                put(first, seat, u16::from(board.count(byte + seat)));
            }
        }
    }
}
