//! The engine as an opponent, and chance.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::playout::random_numbers;
use mancala_interpreter::run::LayOut;
use mancala_interpreter::search::{Found, Surety, Verdict};

use super::args::PlayArgs;
use super::lay_out;
use crate::commands::think::{self, Bounds, seeds, turns_of};
use crate::failure::Failure;
use mancala_audit::chance::Chance;

/// A second for a move, unless a depth is asked for.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// How often a lay-out is drawn anew when a condition forbids it.
const DRAWS: usize = 1000;

/// How long and how far the engine thinks, as asked for.
pub fn bounds(args: &PlayArgs) -> Result<Bounds, Failure> {
    Bounds::of(args.time, args.depth, USUAL_TIME)
}

/// The best move found within the bounds; of a single move no more than two turns ahead. Where play beyond the moves
/// themselves comes to a fault or a limit, the move that captures most is taken.
pub fn best(game: &Game, point: &Point, mut bounds: Bounds) -> Result<Found, NoPlay> {
    if point.count() == 1 {
        bounds.wish.depth = bounds.wish.depth.min(2);
    }
    match think::best(game, point, bounds) {
        Err(NoPlay::Fault(_)) => Ok(greedy(point)),
        other => other,
    }
}

/// The move that captures most.
fn greedy(point: &Point) -> Found {
    let captured = |index: &usize| point.outline(*index).map_or(0, |(_, captured)| captured);
    // of equal moves the first
    let index = (0..point.count()).rev().max_by_key(captured).unwrap_or(0);
    Found {
        index,
        worth: 0,
        surety: Surety::Guess,
        depth: 0,
        positions: 0,
        line: Vec::new(),
        moves: Vec::new(),
        broken: None,
    }
}

/// What a search came to, in words.
pub fn judgement(point: &Point, found: &Found) -> String {
    if point.count() == 1 {
        return "the only move".to_string();
    }
    let proved = found.surety == Surety::Proved;
    match found.best().verdict() {
        Verdict::Wins(turns) if proved => format!("proved win in {}", turns_of(turns)),
        Verdict::Wins(turns) => format!("wins in {}", turns_of(turns)),
        Verdict::Loses(turns) => format!("lost in {} if nobody errs", turns_of(turns)),
        Verdict::Draw if proved => "proved draw".to_string(),
        Verdict::Draw => format!("{} ahead, a draw", turns_of(found.depth)),
        Verdict::Open(_) if found.depth == 0 => "not looked ahead".to_string(),
        Verdict::Open(worth) => format!("{} ahead, {}", turns_of(found.depth), in_words(worth)),
    }
}

/// A worth in words.
fn in_words(worth: i32) -> String {
    match worth {
        0 => "even".to_string(),
        _ => format!("worth {:+.1} seeds", seeds(worth)),
    }
}

/// Chance from a seed; without one it is another each time.
pub fn chance(seed: Option<u64>) -> Chance {
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64);
    Chance::new(seed.unwrap_or_else(clock), 0)
}

/// Tries lay-outs until the ruleset allows one: the even one first if asked for, then by chance.
pub fn lay_out(game: &Game, point: &Point, wanted: &LayOut, how: How, chance: &mut Chance) -> Result<Vec<u16>, NoPlay> {
    let mut numbers = match how {
        How::Evenly => lay_out::even(wanted),
        How::ByChance => drawn(wanted, chance),
    };
    for _ in 0..DRAWS {
        match game.lay_out(point, &numbers) {
            Ok(_) => return Ok(numbers),
            Err(NoPlay::NoLayOut(_)) => numbers = drawn(wanted, chance),
            Err(other) => return Err(other),
        }
    }
    Err(NoPlay::NoLayOut(Some(wanted.clause)))
}

/// How a lay-out is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// Evenly, by chance only if that is forbidden.
    Evenly,
    /// By chance.
    ByChance,
}

fn drawn(wanted: &LayOut, chance: &mut Chance) -> Vec<u16> {
    random_numbers(wanted, &mut |bound| chance.below(bound))
}
