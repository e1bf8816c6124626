//! Results: who wins, who is out.

use super::Fault;
use super::act::Next;
use super::describe::View;
use super::kinds::Measure;
use super::machine::{Flow, Machine};
use crate::model::{Outcome, Person, Seat};
use crate::trace::{GameResult, Happening};

impl Machine<'_> {
    pub(super) fn result(&mut self, outcome: Outcome) -> Result<Next, Box<Fault>> {
        let result = match outcome {
            Outcome::Draw => Some(GameResult::Draw),
            Outcome::Void => Some(GameResult::Void),
            Outcome::MostSeeds | Outcome::GameEnds => Some(self.most_seeds()),
            Outcome::RoundEnds => {
                if self.seeds_are_left() {
                    return Err(Fault::SeedsOnBoard.into());
                }
                Some(self.most_seeds())
            }
            Outcome::Wins(person) => self.named(person)?.map(GameResult::Won),
            Outcome::Loses(person) => match self.named(person)? {
                None => None,
                Some(loser) => match self.lost(loser) {
                    None => return self.put_out(),
                    won => won,
                },
            },
        };
        let Some(result) = result else { return Ok(Next::Leave(Flow::Stopped)) };
        self.result = Some(result);
        self.record(Happening::Result(result));
        Ok(Next::Leave(Flow::Result))
    }

    /// One of three or more players is out: that ends this turn as a result does, and the others play on.
    fn put_out(&self) -> Result<Next, Box<Fault>> {
        if self.memory.hand > 0 {
            return Err(Fault::SeedsInHand(self.clause()).into());
        }
        Ok(Next::Leave(Flow::Result))
    }

    /// Whether seeds lie on the board or in the hand that the next round would not know of.
    pub(super) fn seeds_are_left(&self) -> bool {
        let plan = self.plan();
        let known = plan.rounds.as_ref().is_none_or(|rounds| rounds.as_the_first);
        !known && (self.memory.hand > 0 || (0..plan.layout.holes).any(|hole| self.state.count(hole) > 0))
    }

    /// The player a result names. A round can be without winner, and then a line that names him is passed over; any
    /// other name must be somebody's.
    pub(super) fn named(&self, person: Person) -> Result<Option<Seat>, Box<Fault>> {
        match (self.person(person, self.spoken_of()), person) {
            (None, Person::Winner | Person::Loser) => Ok(None),
            (None, _) => Err(Fault::NoSuchPlayer(self.clause()).into()),
            (seat, _) => Ok(seat),
        }
    }

    /// A player has lost: the other wins; of three or more he is out, and the last one in wins.
    pub(super) fn lost(&mut self, loser: Seat) -> Option<GameResult> {
        if let Some(other) = self.other(loser) {
            return Some(GameResult::Won(other));
        }
        self.state.turn.out_of_game |= 1 << loser.0;
        let out = self.state.turn.out_of_game;
        let mut left = self.plan().all_seats().filter(|seat| out >> seat.0 & 1 == 0);
        match (left.next(), left.next()) {
            (Some(last), None) => Some(GameResult::Won(last)),
            (None, _) => Some(GameResult::Draw),
            _ => None,
        }
    }

    /// Which player who is still in has most in store, each seed counted as what it is worth; equal leaders draw.
    pub(crate) fn most_seeds(&self) -> GameResult {
        let layout = &self.plan().layout;
        let count = |seat: Seat| layout.store(seat).map_or(0, |cell| self.measure(cell, Measure::Worth, View::Now));
        let most = self.seats_in().map(count).max().unwrap_or(0);
        let mut leaders = self.seats_in().filter(|seat| count(*seat) == most);
        match (leaders.next(), leaders.next()) {
            (Some(leader), None) => GameResult::Won(leader),
            _ => GameResult::Draw,
        }
    }
}
