//! What another player could take in a first lap.

use std::rc::Rc;

use super::Fault;
use super::explore::{Halted, follow};
use super::machine::{Machine, Request};
use crate::model::Seat;
use crate::plan::{Cell, Mask};

impl Machine<'_> {
    /// Whether some player other than the hole's owner, were he the mover on this board, has a branch of play whose
    /// first lap takes a seed from the hole.
    pub(crate) fn threatened(&mut self, hole: Cell) -> Result<bool, Fault> {
        if hole >= self.plan().layout.holes || self.request.first_lap_only {
            return Ok(false);
        }
        let owner = self.state.owner(self.plan(), hole);
        for seat in self.seats_in() {
            if Some(seat) != owner && self.could_take(seat)?.contains(hole) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// All holes a player could take from in a first lap of the present board.
    fn could_take(&mut self, seat: Seat) -> Result<Rc<Mask>, Fault> {
        let index = usize::from(seat.0);
        if let Some(Some(mask)) = self.threats.get(index) {
            return Ok(Rc::clone(mask));
        }
        let mut root = self.state.clone();
        root.turn.mover = seat;
        let request = Request {
            plan: self.request.plan,
            root: &root,
            trace: false,
            first_lap_only: true,
            round_winner: None,
            stuck: None,
            seeds_left: self.request.seeds_left,
            limits: self.request.limits,
        };
        let mut mask = Mask::empty(self.plan().layout.cells);
        follow(&request, &|_| true, &mut |machine, halted| {
            if matches!(halted, Halted::Over) {
                mask.union(&machine.taken);
            }
            Ok(())
        })?;
        let mask = Rc::new(mask);
        if self.threats.len() <= index {
            self.threats.resize(usize::from(self.plan().seats()), None);
        }
        self.threats[index] = Some(Rc::clone(&mask));
        Ok(mask)
    }
}
