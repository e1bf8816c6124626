//! What random games of a ruleset come to.

use mancala_interpreter::game::{Game, NoPlay};
use mancala_interpreter::limits::Limits;
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::args::HowArgs;
use crate::builtin::Builtin;
use crate::commands::simulate::one::{Drawn, Ending, Length, Lost, OneGame, play};
use crate::failure::Failure;
use crate::{fault, load};

/// The bounds of these games: a game that comes to one is left, so that the page is made in minutes whatever the
/// rulesets are. They are part of the numbers: with others some games would not be left.
const BOUNDS: Limits =
    Limits { seeds_sown: 1_000_000, branches: 20_000, choices: 250, turns: 1000, past: 1000, seconds: 60 };

/// What random games came to.
pub struct Play {
    /// How many.
    pub games: u32,
    /// How many were left at a bound.
    pub left: u32,
    /// The median length of the others, in turns, twice: it may end in a half. Where most games were left there is none,
    /// for the few that were not tell nothing of the rest.
    pub median_twice: Option<u32>,
    /// Moves to choose from, and turns, of all games.
    pub moves: u64,
    /// Turns of all games.
    pub turns: u64,
}

/// Plays so many games; nothing where none can be begun at random. Each has a stream of chance of its own, so the numbers do not depend on threads.
pub fn games(ruleset: &Builtin, games: u32, seed: u64) -> Result<Option<Play>, Failure> {
    if games == 0 {
        return Ok(None);
    }
    let opened = load::open_named(&ruleset.call_name(), &HowArgs::default())?;
    let game = Game::with_limits(opened.game.model().clone(), BOUNDS);
    let start = game.start().map_err(|found| fault::failure(&opened, &found))?;
    let drawn = Drawn { seed, length: Length::Round };
    let played: Vec<Result<OneGame, Lost>> =
        (0..games).into_par_iter().map(|index| play(&game, &start, drawn, index)).collect();
    let played: Result<Vec<OneGame>, Lost> = played.into_iter().collect();
    match played {
        Ok(played) => Ok(Some(Play::of(&played))),
        // chance does not find a lay-out that the rules allow: there is nothing to count
        Err(Lost { why: NoPlay::NoLayOut(_), .. }) => Ok(None),
        Err(lost) => Err(fault::no_play(&opened, &lost.why, "a random move", &[])),
    }
}

impl Play {
    fn of(played: &[OneGame]) -> Play {
        let over = played.iter().filter(|game| game.ending != Ending::Limit);
        let mut lengths: Vec<u32> = over.map(|game| game.turns).collect();
        lengths.sort_unstable();
        let at = |index: usize| lengths.get(index).copied();
        let middle = lengths.len() / 2;
        let median_twice = match lengths.len() % 2 {
            0 => middle.checked_sub(1).and_then(at).zip(at(middle)).map(|(one, other)| one + other),
            _ => at(middle).map(|length| 2 * length),
        };
        let count = |games: usize| u32::try_from(games).unwrap_or(u32::MAX);
        Play {
            games: count(played.len()),
            left: count(played.len() - lengths.len()),
            median_twice: median_twice.filter(|_| 2 * lengths.len() > played.len()),
            moves: played.iter().map(|game| game.moves).sum(),
            turns: played.iter().map(|game| u64::from(game.turns)).sum(),
        }
    }

    /// The median length.
    pub fn length(&self) -> String {
        let length = match self.median_twice {
            None => "–".to_string(),
            Some(twice) if twice % 2 == 1 => format!("{}.5", twice / 2),
            Some(twice) => (twice / 2).to_string(),
        };
        if self.left == 0 { length } else { format!("{length} ({} left)", self.left) }
    }

    /// The mean number of moves to choose from, to one place.
    pub fn branching(&self) -> String {
        // in whole numbers, so that it is rounded alike everywhere
        let tenths = (self.moves * 20 + self.turns).checked_div(self.turns * 2).unwrap_or(0);
        format!("{}.{}", tenths / 10, tenths % 10)
    }

    /// The numbers as JSON.
    pub fn json(&self) -> Value {
        json!({
            "games": self.games,
            "left": self.left,
            "median_turns": self.median_twice.map(|twice| f64::from(twice) / 2.0),
            "moves": self.moves,
            "turns": self.turns,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mancala_interpreter::run::Reason;
    use mancala_interpreter::trace::GameResult;

    fn game(turns: u32, ending: Ending) -> OneGame {
        OneGame { turns, moves: u64::from(turns) * 3, ending, ..OneGame::default() }
    }

    #[test]
    fn games_that_were_left_have_no_length() {
        let over = Ending::Over(GameResult::Draw, Reason::Rule);
        let play = Play::of(&[game(10, over), game(13, over), game(1000, Ending::Limit)]);
        assert_eq!((play.length().as_str(), play.branching().as_str()), ("11.5 (1 left)", "3.0"));
        assert_eq!(Play::of(&[game(5, Ending::Limit)]).length(), "– (1 left)");
        let most_left = [game(10, over), game(1000, Ending::Limit), game(1000, Ending::Limit)];
        assert_eq!(Play::of(&most_left).length(), "– (2 left)");
    }
}
