//! What actions change beside seeds: marks, owners, closed holes, tallies.

use super::Fault;
use super::machine::Machine;
use super::state::{MarkWord, word_of_seat};
use crate::model::{Hole, MarkId, Person, Tally};
use crate::plan::{Cell, Seq, SetItem};
use crate::trace::Happening;

impl Machine<'_> {
    pub(super) fn mark_holes(&mut self, mark: MarkId, turns: u16, set: Seq<SetItem>) -> Result<(), Box<Fault>> {
        let term = if turns == 0 || self.memory.over { turns } else { turns + 1 };
        let word = MarkWord::new(self.state.turn.mover, term);
        for cell in self.set(set)? {
            if cell < self.plan().layout.holes {
                let at = self.plan().layout.mark(mark, cell);
                self.state.words[at] = word.0;
                self.record(Happening::Marked(mark, Hole(cell)));
            }
        }
        self.moved();
        Ok(())
    }

    pub(super) fn unmark_holes(&mut self, mark: MarkId, set: Seq<SetItem>) -> Result<(), Box<Fault>> {
        for cell in self.set(set)? {
            if cell >= self.plan().layout.holes {
                continue;
            }
            let word = self.plan().layout.mark(mark, cell);
            if self.state.words[word] != 0 {
                self.state.words[word] = 0;
                self.record(Happening::Unmarked(mark, Hole(cell)));
            }
        }
        self.moved();
        Ok(())
    }

    /// Gives holes away; whether the owner of one is another now.
    pub(super) fn give(&mut self, set: Seq<SetItem>, to: Option<Person>) -> Result<bool, Box<Fault>> {
        let mut changed = false;
        if self.plan().layout.owners.is_some() {
            for cell in self.set(set)? {
                changed |= self.give_hole(cell, to);
            }
            self.moved();
        }
        Ok(changed)
    }

    /// Gives a hole away; whether its owner is another now.
    pub(super) fn give_hole(&mut self, cell: Cell, to: Option<Person>) -> bool {
        let Some(first) = self.plan().layout.owners.filter(|_| cell < self.plan().layout.holes) else { return false };
        let owner = match to {
            None => None,
            Some(person) => match self.person(person, cell) {
                Some(seat) => Some(seat),
                None => return false,
            },
        };
        let word = word_of_seat(owner);
        let place = &mut self.state.words[usize::from(first) + usize::from(cell)];
        let changed = std::mem::replace(place, word) != word;
        self.record(Happening::Given(Hole(cell), owner));
        changed
    }

    pub(super) fn set_closed(&mut self, set: Seq<SetItem>, close: bool) -> Result<(), Box<Fault>> {
        let Some(first) = self.plan().layout.closed else { return Ok(()) };
        for cell in self.set(set)? {
            if cell < self.plan().layout.holes {
                self.state.words[usize::from(first) + usize::from(cell)] = u16::from(close);
                let hole = Hole(cell);
                self.record(if close { Happening::Closed(hole) } else { Happening::Opened(hole) });
            }
        }
        self.moved();
        Ok(())
    }

    pub(super) fn set_tally(&mut self, tally: Tally, word: usize, value: u16) {
        self.state.words[word] = value;
        let seat = tally.of.and_then(|person| self.person(person, self.spoken_of()));
        self.record(Happening::Tally(tally.tally, seat, value));
    }
}
