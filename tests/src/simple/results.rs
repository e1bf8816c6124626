//! Results.

use mancala_interpreter::model::{Outcome, Person, Seat};
use mancala_interpreter::position::Holder;
use mancala_interpreter::trace::GameResult;

use super::SimpleFault;
use super::kinds::Counted;
use super::run::{Ended, Halt, Res, Run};

impl Run<'_> {
    /// What a result brings.
    pub fn outcome(&mut self, outcome: Outcome) -> Res<Ended> {
        Ok(match outcome {
            Outcome::Wins(person) => Ended::Game(GameResult::Won(self.person_of_result(person)?)),
            Outcome::Loses(person) => {
                let loser = self.person_of_result(person)?;
                self.loses(loser)
            }
            Outcome::Draw => Ended::Game(GameResult::Draw),
            Outcome::MostSeeds | Outcome::GameEnds => Ended::Game(self.most_seeds()),
            Outcome::RoundEnds => {
                let as_first = self.model.rounds.as_ref().is_some_and(|rounds| rounds.as_the_first);
                let left = self.hand > 0 || self.position.holes.iter().any(|seeds| *seeds > 0);
                if left && !as_first {
                    return Err(SimpleFault::SeedsLeft.into());
                }
                Ended::Game(self.most_seeds())
            }
            Outcome::Void => Ended::Game(GameResult::Void),
        })
    }

    fn person_of_result(&self, person: Person) -> Result<Seat, Halt> {
        self.seat_of(person).ok_or_else(|| SimpleFault::NotRuled("a result of nobody").into())
    }

    /// With three or more players he is out, and the last one in wins.
    fn loses(&mut self, loser: Seat) -> Ended {
        let others = |run: &Run<'_>| run.seats_in().into_iter().filter(|seat| *seat != loser).collect::<Vec<_>>();
        match others(self).as_slice() {
            [] => Ended::Game(GameResult::Draw),
            [winner] => Ended::Game(GameResult::Won(*winner)),
            _ => {
                if let Some(out) = self.position.out_of_game.get_mut(usize::from(loser.0)) {
                    *out = true;
                }
                Ended::PlayerOut
            }
        }
    }

    /// Who has most in store, each seed counted as what it is worth; equal leaders draw.
    pub fn most_seeds(&self) -> GameResult {
        let seats = self.seats_in();
        let in_store = |seat: Seat| self.eye().counted(Holder::Store(seat), Counted::Worth);
        let most = seats.iter().map(|seat| in_store(*seat)).max().unwrap_or(0);
        match seats.iter().filter(|seat| in_store(**seat) == most).collect::<Vec<_>>().as_slice() {
            [leader] => GameResult::Won(**leader),
            _ => GameResult::Draw,
        }
    }
}
