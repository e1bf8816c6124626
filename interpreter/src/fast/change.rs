//! What instructions change beside seeds.

use super::Beyond;
use super::board::{NONE, each};
use super::memory::Turn;
use super::plan::{Amount, FastPlan, Op};

impl<const N: usize> FastPlan<N> {
    pub(super) fn change(&self, turn: &mut Turn<'_, N>, op: Op) -> Result<(), Beyond> {
        let holes = self.beside.holes;
        match op {
            Op::Mark(mark, turns, set) => {
                let cells = self.set(turn, set)? & holes;
                let term = if turns == 0 || turn.memory.over { turns } else { turns + 1 };
                let maker = turn.board.mover();
                self.beside.mark(&mut turn.board, mark, maker, term, cells);
            }
            Op::Unmark(mark, set) => {
                let cells = self.set(turn, set)? & holes;
                self.beside.unmark(&mut turn.board, mark, cells);
            }
            Op::Give(set, to) => {
                for cell in each(self.set(turn, set)? & holes) {
                    let seat = match to {
                        None => Some(NONE),
                        Some(who) => self.seat_of(turn, who, cell),
                    };
                    if let Some(seat) = seat {
                        self.give(&mut turn.board, 1 << cell, seat);
                    }
                }
            }
            Op::Close(set) | Op::Open(set) => {
                let Some(at) = self.beside.closed else { return Err(Beyond) };
                let cells = self.set(turn, set)? & holes;
                let closed = self.beside.set(&turn.board, at);
                let closed = if matches!(op, Op::Close(_)) { closed | cells } else { closed & !cells };
                self.beside.write(&mut turn.board, at, closed);
            }
            Op::Add(amount, tally) => {
                if let Some(byte) = self.tally_byte(turn, tally) {
                    let value = turn.board.count(byte).checked_add(self.number(turn, amount)?).ok_or(Beyond)?;
                    self.set_tally(turn, byte, value);
                }
            }
            Op::SetTally(tally, amount) => {
                if let Some(byte) = self.tally_byte(turn, tally) {
                    let value = self.number(turn, amount)?;
                    self.set_tally(turn, byte, value);
                }
            }
            _ => return Err(Beyond),
        }
        self.moved(turn);
        Ok(())
    }

    fn set_tally(&self, turn: &mut Turn<'_, N>, byte: u8, value: u8) {
        if let Some(tally) = turn.board.cells.get_mut(usize::from(byte)) {
            *tally = value;
        }
    }

    /// A number that is not bounded by what is there.
    fn number(&self, turn: &Turn<'_, N>, amount: Amount) -> Result<u8, Beyond> {
        if amount == Amount::All { Err(Beyond) } else { Ok(self.amount(turn, amount, u8::MAX)) }
    }
}
