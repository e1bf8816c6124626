//! One random game.

use mancala_interpreter::fast::Measured;
use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::limits::Limits;
use mancala_interpreter::run::{Fault, Reason};
use mancala_interpreter::trace::GameResult;

use crate::args::SimulateArgs;
use mancala_audit::chance::Chance;

/// Most rounds of a match.
const MOST_ROUNDS: u32 = 10_000;

/// What came of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OneGame {
    /// How it ended.
    pub ending: Ending,
    /// Turns.
    pub turns: u32,
    /// Rounds.
    pub rounds: u32,
    /// Legal moves, all turns together.
    pub moves: u64,
    /// Legal moves of the turn that had most.
    pub most_moves: u32,
    /// Laps.
    pub laps: u64,
    /// Laps of the turn that had most.
    pub most_laps: u64,
    /// Seeds captured.
    pub captured: u64,
    /// Turns that captured.
    pub captures: u32,
}

impl OneGame {
    /// Counts a turn: how many moves there were, and the laps and captured seeds of the one that was made.
    fn count(&mut self, moves: u32, laps: u64, captured: u32) {
        self.turns += 1;
        self.moves += u64::from(moves);
        self.most_moves = self.most_moves.max(moves);
        self.laps += laps;
        self.most_laps = self.most_laps.max(laps);
        self.captured += u64::from(captured);
        self.captures += u32::from(captured > 0);
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Over(GameResult, Reason),
    /// A limit was reached.
    #[default]
    Limit,
}

/// Which games are played.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// Seed of the random choices.
    pub seed: u64,
    /// How far a game goes.
    pub length: Length,
}

/// How far a game goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// To its end; of a match: to the end of its first round.
    Round,
    /// To the end of the match, where the game has rounds.
    Match,
}

impl From<&SimulateArgs> for Drawn {
    fn from(args: &SimulateArgs) -> Drawn {
        Drawn { seed: args.seed, length: if args.whole_match { Length::Match } else { Length::Round } }
    }
}

/// A game that came to a fault.
#[derive(Debug)]
pub struct Lost {
    /// Which.
    pub game: u32,
    /// After how many turns.
    pub turns: u32,
    /// Why.
    pub why: NoPlay,
}

/// Plays a game of the stream of its number.
pub fn play(game: &Game, start: &Point, drawn: Drawn, index: u32) -> Result<OneGame, Lost> {
    let whole_match = drawn.length == Length::Match && game.has_rounds();
    if !whole_match && let Some(one) = play_fast(game, start, drawn.seed, index) {
        return Ok(one);
    }
    let mut one = OneGame { rounds: 1, ..OneGame::default() };
    let mut chance = Chance::new(drawn.seed, u64::from(index));
    let mut point = start.clone();
    loop {
        match point.ended() {
            // a match without end is stopped, not won
            Some(_) if whole_match && one.rounds >= MOST_ROUNDS => return Ok(one),
            Some(ended) if whole_match => {
                match game.next_round(&point) {
                    // the match is over where the next round has ended before it began
                    Ok(next) if next.ended().is_some() => {
                        let last = next.ended().unwrap_or(ended);
                        one.ending = Ending::Over(last.result, last.reason);
                        return Ok(one);
                    }
                    Ok(next) => point = next,
                    Err(why) => return stopped(one, index, why),
                }
                one.rounds += 1;
            }
            Some(ended) => {
                one.ending = Ending::Over(ended.result, ended.reason);
                return Ok(one);
            }
            None if one.turns >= game.limits().turns => return Ok(one),
            None => match turn(game, &point, &mut chance, &mut one) {
                Ok(next) => point = next,
                Err(why) => return stopped(one, index, why),
            },
        }
    }
}

/// The same game by the fast form; `None`: there is none, the game goes beyond it, or a limit is to be looked at.
fn play_fast(game: &Game, start: &Point, seed: u64, index: u32) -> Option<OneGame> {
    let limits = game.limits();
    if limits != (Limits { turns: limits.turns, ..Limits::default() }) {
        return None;
    }
    let mut games = game.fast_games(start)?;
    let mut chance = Chance::new(seed, u64::from(index));
    let mut one = OneGame { rounds: 1, ..OneGame::default() };
    let mut seen = |turn: Measured| one.count(turn.moves, turn.laps, turn.captured);
    let played = games.play_measured(&mut |bound| chance.below(bound), limits.turns, &mut seen).ok()?;
    if let Some(ended) = played.ended {
        one.ending = Ending::Over(ended.result, ended.reason);
    }
    Some(one)
}

/// A limit ends a game; anything else is a fault.
fn stopped(one: OneGame, game: u32, why: NoPlay) -> Result<OneGame, Lost> {
    match why {
        NoPlay::Fault(Fault::Limit(_)) => Ok(one),
        why => Err(Lost { game, turns: one.turns, why }),
    }
}

/// Plays a random turn and counts it.
fn turn(game: &Game, point: &Point, chance: &mut Chance, one: &mut OneGame) -> Result<Point, NoPlay> {
    if point.lay_out().is_some() {
        return chance.lay_out(game, point).map(|(next, _)| next);
    }
    let count = u32::try_from(point.count()).unwrap_or(u32::MAX);
    let index = chance.below(count) as usize;
    let (laps, captured) = point.outline(index).unwrap_or_default();
    one.count(count, laps, captured);
    game.step(point, index)
}
