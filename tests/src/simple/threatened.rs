//! `is threatened`: some other player could take from the hole in a first lap.

use std::collections::HashSet;

use mancala_interpreter::model::{Hole, Seat, Spot};
use mancala_interpreter::position::Position;

use super::Simple;
use super::SimpleFault;
use super::branches::Came;
use super::places::Eye;
use super::run::{Mode, Res, seats_in};

/// What each seat could take on the board asked about last.
#[derive(Default)]
pub(super) struct Known {
    board: Option<Position>,
    takable: Vec<(Seat, HashSet<Hole>)>,
}

impl Eye<'_, '_> {
    /// Some player other than the owner, as mover on this board, has a branch in which a take of lap 1 takes from it.
    pub fn is_threatened(&self, hole: Hole) -> Res<bool> {
        let owner = self.owner(Spot::Hole(hole));
        for seat in seats_in(self.board) {
            if owner != Some(seat) && self.run.simple.could_take(self.board, seat, hole)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<'m> Simple<'m> {
    fn could_take(&'m self, board: &Position, seat: Seat, hole: Hole) -> Result<bool, SimpleFault> {
        if let Some(known) = self.known(board, seat) {
            return Ok(known.contains(&hole));
        }
        let mut takable = HashSet::new();
        for branch in self.branches(board, seat, Mode::LapOne)? {
            match branch.came {
                Came::Done | Came::Over(_) => takable.extend(branch.run.turn_deeds.taken.iter().filter_map(Spot::hole)),
                Came::Gone(_) | Came::Endless(_) | Came::EndlessOver(_) => {}
            }
        }
        let found = takable.contains(&hole);
        let mut threats = self.threats.borrow_mut();
        if threats.board.as_ref() != Some(board) {
            *threats = Known { board: Some(board.clone()), takable: Vec::new() };
        }
        threats.takable.push((seat, takable));
        Ok(found)
    }

    fn known(&self, board: &Position, seat: Seat) -> Option<HashSet<Hole>> {
        let threats = self.threats.borrow();
        if threats.board.as_ref() != Some(board) {
            return None;
        }
        threats.takable.iter().find(|(one, _)| *one == seat).map(|(_, holes)| holes.clone())
    }
}
