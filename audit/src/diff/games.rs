//! Games at random, both with the same chance: where they part, and what comes of each.

use std::collections::VecDeque;

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::model::Seat;
use mancala_interpreter::position::Position;
use mancala_interpreter::trace::GameResult;

use super::pair::{Both, Halt, Pair, sorted};
use super::{Budget, Found, What};
use crate::chance::Chance;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A player won.
    Won(Seat),
    /// Nobody did.
    Drawn,
    /// It was stopped after too many turns.
    Unfinished,
    /// It was left in a turn that came to a limit or a fault.
    Limit,
}

/// Positions that are kept before two games part: what differs may show some turns after it came to be.
const REMEMBERED: usize = 6;

/// A game at random, played twice.
pub(super) struct OneGame {
    pub ends: [End; 2],
    pub turns: [u32; 2],
    pub parted: Option<Parted>,
}

impl OneGame {
    /// Whether one of the two was left at a limit.
    fn limited(&self) -> bool {
        self.ends.contains(&End::Limit)
    }
}

/// Where two games part.
pub(super) struct Parted {
    pub found: Found,
    /// The positions before the last moves of the line, as the first ruleset has them, the latest at the end.
    pub before: VecDeque<Position>,
}

/// One ruleset's game.
struct Player<'a> {
    game: &'a Game,
    point: Point,
    chance: Chance,
    turns: u32,
    end: Option<End>,
}

/// Plays the game of a number.
pub(super) fn play(both: &Both<'_>, starts: (Point, Point), budget: Budget, index: u32) -> OneGame {
    let chance = || Chance::new(budget.seed, u64::from(index));
    let mut a = Player { game: both.a, point: starts.0, chance: chance(), turns: 0, end: None };
    let mut b = Player { game: both.b, point: starts.1, chance: chance(), turns: 0, end: None };
    let parted = in_step(both, &mut a, &mut b, budget);
    a.finish(budget);
    b.finish(budget);
    let end = |player: &Player<'_>| player.end.unwrap_or(End::Unfinished);
    OneGame { ends: [end(&a), end(&b)], turns: [a.turns, b.turns], parted }
}

/// Plays both until they part or are over.
fn in_step(both: &Both<'_>, a: &mut Player<'_>, b: &mut Player<'_>, budget: Budget) -> Option<Parted> {
    let mut line = Vec::new();
    let mut before: VecDeque<Position> = VecDeque::new();
    loop {
        let pair = match Pair::meet(both, a.point.clone(), b.point.clone()) {
            Ok(pair) => pair,
            Err(Halt::Differ(what)) => return Some(Parted { found: Found { at: None, line, what }, before }),
            Err(Halt::Lost) => return None,
        };
        if pair.over() || a.turns >= budget.turns {
            return None;
        }
        before.push_back(Position { past: Vec::new(), ..pair.a.position(both.a) });
        if before.len() > REMEMBERED {
            before.pop_front();
        }
        (a.point, b.point) = (pair.a, pair.b);
        let (in_a, in_b) = (a.turn(), b.turn());
        match (in_a, in_b) {
            (Some(in_a), Some(in_b)) if in_a == in_b => line.push(in_a),
            // two lay-outs: what one of them accepted first the other did not
            (Some(in_a), Some(in_b)) => {
                let what = What::Moves { a: vec![in_a], b: vec![in_b] };
                return Some(Parted { found: Found { at: None, line, what }, before: VecDeque::new() });
            }
            _ => return None,
        }
    }
}

impl Player<'_> {
    /// A move or lay-out at random, by its name in the order of the alphabet: both rulesets choose alike.
    fn turn(&mut self) -> Option<String> {
        if self.point.lay_out().is_some() {
            return match self.chance.lay_out(self.game, &self.point) {
                Ok((next, name)) => {
                    self.point = next;
                    Some(name)
                }
                Err(_) => self.stop(),
            };
        }
        let Ok(mut moves) = sorted(self.game, &self.point) else { return self.stop() };
        let at = self.chance.below(u32::try_from(moves.len()).unwrap_or(u32::MAX)) as usize;
        if at >= moves.len() {
            return self.stop();
        }
        let (name, index) = moves.swap_remove(at);
        match self.game.step(&self.point, index) {
            Ok(next) => {
                self.point = next;
                self.turns += 1;
                Some(name)
            }
            Err(_) => self.stop(),
        }
    }

    fn stop(&mut self) -> Option<String> {
        self.end = Some(End::Limit);
        None
    }

    /// Plays on alone, to the end of the match where there are rounds.
    fn finish(&mut self, budget: Budget) {
        while self.end.is_none() && self.turns < budget.turns {
            let Some(ended) = self.point.ended() else {
                self.turn();
                continue;
            };
            self.end = Some(match ended.result {
                GameResult::Won(seat) => End::Won(seat),
                GameResult::Draw | GameResult::Void => End::Drawn,
            });
            if self.game.has_rounds() && !self.game.match_is_over(&self.point) {
                match self.game.next_round(&self.point) {
                    Ok(next) => {
                        self.end = None;
                        self.point = next;
                        // a round that is over before it began is the end of the match
                        if let Some(ended) = self.point.ended() {
                            self.end = Some(match ended.result {
                                GameResult::Won(seat) => End::Won(seat),
                                GameResult::Draw | GameResult::Void => End::Drawn,
                            });
                        }
                    }
                    Err(_) => self.end = Some(End::Limit),
                }
            }
        }
    }
}

/// What came of one ruleset's games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// Games won, by seat.
    pub won: Vec<u32>,
    /// Games that nobody won.
    pub drawn: u32,
    /// Games that were stopped after too many turns.
    pub unfinished: u32,
    /// Games that were left in a turn that came to a limit.
    pub limited: u32,
    /// Turns of a game on average.
    pub turns: f64,
}

/// How much the difference matters in games at random.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effects {
    /// Games.
    pub games: u32,
    /// Games that part somewhere.
    pub parted: u32,
    /// Games that end otherwise: another winner, or one of them without a winner or without an end. Those that were left
    /// at a limit tell nothing of it.
    pub otherwise: u32,
    /// Games that one of the two left at a limit.
    pub limited: u32,
    /// What came of either ruleset's games.
    pub samples: [Sample; 2],
    /// By how many turns the second's games are longer on average, and how far that may be off (95 times of 100).
    pub longer: (f64, f64),
}

impl Effects {
    pub(super) fn of(played: &[OneGame]) -> Effects {
        let games = u32::try_from(played.len()).unwrap_or(u32::MAX);
        let n = f64::from(games.max(1));
        let longer = |game: &OneGame| f64::from(game.turns[1]) - f64::from(game.turns[0]);
        let mean = played.iter().map(longer).sum::<f64>() / n;
        let variance = played.iter().map(|game| (longer(game) - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
        let count = |wanted: &dyn Fn(&OneGame) -> bool| {
            u32::try_from(played.iter().filter(|game| wanted(game)).count()).unwrap_or(u32::MAX)
        };
        Effects {
            games,
            parted: count(&|game| game.parted.is_some()),
            otherwise: count(&|game| !game.limited() && game.ends[0] != game.ends[1]),
            limited: count(&OneGame::limited),
            samples: [Sample::of(played, 0), Sample::of(played, 1)],
            longer: (mean, 1.96 * (variance / n).sqrt()),
        }
    }
}

impl Sample {
    fn of(played: &[OneGame], side: usize) -> Sample {
        let mut sample = Sample::default();
        for game in played {
            match game.ends[side] {
                End::Won(seat) => {
                    let seat = usize::from(seat.0);
                    sample.won.resize(sample.won.len().max(seat + 1), 0);
                    sample.won[seat] += 1;
                }
                End::Drawn => sample.drawn += 1,
                End::Unfinished => sample.unfinished += 1,
                End::Limit => sample.limited += 1,
            }
        }
        let turns: u64 = played.iter().map(|game| u64::from(game.turns[side])).sum();
        sample.turns = turns as f64 / played.len().max(1) as f64;
        sample
    }
}
