//! What many games come to, counted one by one: none of them is kept, however many there are.

use std::collections::BTreeMap;

use mancala_interpreter::run::Reason;
use mancala_interpreter::trace::GameResult;

use super::one::{Ending, OneGame};

/// All games together.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// How they ended, and how many did so.
    endings: Vec<(Ending, u64)>,
    /// By number of turns.
    lengths: BTreeMap<u32, u64>,
    /// Turns.
    pub turns: u64,
    /// Rounds.
    pub rounds: u64,
    /// Legal moves.
    pub moves: u64,
    /// Most legal moves of a turn; `None`: there was no game.
    pub most_moves: Option<u32>,
    /// Laps.
    pub laps: u64,
    /// Most laps of a turn.
    pub most_laps: Option<u64>,
    /// Seeds captured.
    pub captured: u64,
    /// Turns that captured.
    pub captures: u64,
}

impl Totals {
    /// One game more.
    pub fn add(&mut self, game: &OneGame) {
        self.games += 1;
        match self.endings.iter_mut().find(|(ending, _)| *ending == game.ending) {
            Some((_, count)) => *count += 1,
            None => self.endings.push((game.ending, 1)),
        }
        *self.lengths.entry(game.turns).or_default() += 1;
        self.turns += u64::from(game.turns);
        self.rounds += u64::from(game.rounds);
        self.moves += game.moves;
        self.most_moves = self.most_moves.max(Some(game.most_moves));
        self.laps += game.laps;
        self.most_laps = self.most_laps.max(Some(game.most_laps));
        self.captured += game.captured;
        self.captures += u64::from(game.captures);
    }

    /// Games that ended so.
    pub fn ended(&self, fits: impl Fn(GameResult, Reason) -> bool) -> u64 {
        let over = self.endings.iter().filter(|(ending, _)| match ending {
            Ending::Over(result, reason) => fits(*result, *reason),
            Ending::Limit => false,
        });
        over.map(|(_, count)| count).sum()
    }

    /// Games that a limit stopped.
    pub fn limits(&self) -> u64 {
        self.games - self.ended(|_, _| true)
    }

    /// Median and longest length.
    pub fn lengths(&self) -> (f64, u32) {
        let median = match self.games {
            0 => 0.0,
            games => f64::from(self.length((games - 1) / 2) + self.length(games / 2)) / 2.0,
        };
        (median, self.lengths.last_key_value().map_or(0, |(length, _)| *length))
    }

    /// The so-manieth length, the shortest first.
    fn length(&self, index: u64) -> u32 {
        let mut before = 0;
        let found = self.lengths.iter().find(|(_, count)| {
            before += **count;
            before > index
        });
        found.map_or(0, |(length, _)| *length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mancala_interpreter::model::Seat;

    fn totals(lengths: &[u32]) -> Totals {
        let mut totals = Totals::default();
        for turns in lengths {
            totals.add(&OneGame { turns: *turns, ..OneGame::default() });
        }
        totals
    }

    #[test]
    fn the_median_is_the_middle_or_between_the_two_in_the_middle() {
        assert_eq!(totals(&[]).lengths(), (0.0, 0));
        assert_eq!(totals(&[7]).lengths(), (7.0, 7));
        assert_eq!(totals(&[9, 2]).lengths(), (5.5, 9));
        assert_eq!(totals(&[5, 1, 5]).lengths(), (5.0, 5));
        assert_eq!(totals(&[1, 2, 8, 2]).lengths(), (2.0, 8));
        assert_eq!(totals(&[3, 8, 4, 1]).lengths(), (3.5, 8));
    }

    #[test]
    fn games_are_counted_by_how_they_ended() {
        let mut totals = totals(&[4]);
        let won = Ending::Over(GameResult::Won(Seat(1)), Reason::Stuck);
        for ending in [won, Ending::Over(GameResult::Draw, Reason::Stuck), won] {
            totals.add(&OneGame { ending, ..OneGame::default() });
        }
        assert_eq!((totals.games, totals.limits()), (4, 1));
        assert_eq!(totals.ended(|result, _| result == GameResult::Won(Seat(1))), 2);
        assert_eq!(totals.ended(|_, reason| reason == Reason::Stuck), 3);
    }
}
