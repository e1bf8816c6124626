//! Who is meant.

use super::machine::Machine;
use super::state::MarkWord;
use crate::model::{Container, Person, Seat, Tally};
use crate::plan::{Cell, NOWHERE};

impl Machine<'_> {
    /// The seat a person is; `of` is the hole the sentence speaks of.
    pub(crate) fn person(&self, person: Person, of: Cell) -> Option<Seat> {
        let mover = self.state.turn.mover;
        match person {
            Person::Mover => Some(mover),
            Person::Enemy => (self.plan().seats() == 2).then(|| Seat(1 - mover.0.min(1))),
            Person::Owner => self.plan().layout.store_of(of).or_else(|| self.state.owner(self.plan(), of)),
            Person::Maker(mark) => {
                if of >= self.plan().layout.holes {
                    return None;
                }
                MarkWord(self.state.words[self.plan().layout.mark(mark, of)]).maker()
            }
            Person::Winner => self.request.round_winner,
            Person::Loser => self.request.round_winner.and_then(|winner| self.other(winner)),
            Person::ThatPlayer => self.memory.that_player,
            Person::StuckPlayer => self.request.stuck,
            Person::LastMover => self.state.turn.last_mover,
            Person::Seat(seat) => Some(seat),
        }
    }

    /// The seats of players who are still in the game, in order.
    pub(crate) fn seats_in(&self) -> impl Iterator<Item = Seat> + use<> {
        let out = self.state.turn.out_of_game;
        self.plan().all_seats().filter(move |seat| out >> seat.0 & 1 == 0)
    }

    /// The other of two players.
    pub(crate) fn other(&self, seat: Seat) -> Option<Seat> {
        (self.plan().seats() == 2).then(|| Seat(1 - seat.0.min(1)))
    }

    /// The hole the sentence speaks of: the one described, else `here`.
    pub(crate) fn spoken_of(&self) -> Cell {
        if self.memory.described == NOWHERE { self.memory.here } else { self.memory.described }
    }

    /// The cell of a store or reserve of one person; other containers have none.
    pub(crate) fn container_cell(&self, container: Container, of: Cell) -> Option<Cell> {
        match container {
            Container::Store(person) => self.plan().layout.store(self.person(person, of)?),
            Container::Reserve(person) => self.plan().layout.reserve(self.person(person, of)?),
            Container::EveryStore | Container::EveryReserve | Container::Hand | Container::Board => None,
        }
    }

    /// The word of a tally.
    pub(crate) fn tally_word(&self, tally: Tally) -> Option<usize> {
        let seat = match tally.of {
            Some(person) => Some(self.person(person, self.spoken_of())?),
            None => None,
        };
        self.plan().layout.tally(tally.tally, seat)
    }
}
