//! What another player could take in a first lap.

use smallvec::SmallVec;

use super::Fault;
use super::explore::{Halted, follow};
use super::machine::{Machine, Request};
use crate::model::Seat;
use crate::plan::{Cell, Mask};

/// What each seat could take, of the present board.
#[derive(Default)]
pub(crate) struct Threats {
    /// Of these seats, as bits, it is known.
    known: u16,
    by_seat: SmallVec<[Mask; 2]>,
}

impl Threats {
    /// A seed has moved.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.known = 0;
    }

    /// The same as others.
    pub(crate) fn copy(&mut self, others: &Threats) {
        self.known = others.known;
        if self.known != 0 {
            self.by_seat.clone_from(&others.by_seat);
        }
    }
}

impl Machine<'_> {
    /// Whether some player other than the hole's owner, were he the mover on this board, has a branch of play whose
    /// first lap takes a seed from the hole.
    pub(crate) fn threatened(&mut self, hole: Cell) -> Result<bool, Box<Fault>> {
        if hole >= self.plan().layout.holes || self.request.first_lap_only {
            return Ok(false);
        }
        let owner = self.state.owner(self.plan(), hole);
        for seat in self.seats_in() {
            if Some(seat) == owner {
                continue;
            }
            let index = usize::from(seat.0);
            if self.threats.known >> index & 1 == 0 {
                let mask = self.could_take(seat)?;
                self.threats.by_seat.resize(usize::from(self.plan().seats()), Mask::default());
                self.threats.by_seat[index] = mask;
                self.threats.known |= 1 << index;
            }
            if self.threats.by_seat[index].contains(hole) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// All holes a player could take from in a first lap of the present board.
    fn could_take(&mut self, seat: Seat) -> Result<Mask, Box<Fault>> {
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
        follow(&request, &|turn| request.plan.turns[turn].may_take, &mut |machine, halted| {
            if matches!(halted, Halted::Over) {
                mask.union(&machine.taken);
            }
            Ok(())
        })?;
        Ok(mask)
    }
}
