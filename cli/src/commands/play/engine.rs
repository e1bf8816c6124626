//! The engine as an opponent, and chance.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::playout::random_numbers;
use mancala_interpreter::run::LayOut;
use mancala_interpreter::search::{self, Found};

use super::args::PlayArgs;
use super::lay_out;
use crate::draw::words;
use crate::failure::Failure;
use mancala_audit::chance::Chance;

/// How many turns are looked ahead when only time bounds the search.
const DEEPEST: u32 = 64;

/// A second for a move, unless a depth is asked for.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Longest time for a move.
const LONGEST_TIME: f64 = 86_400.0;

/// How often a lay-out is drawn anew when a condition forbids it.
const DRAWS: usize = 1000;

/// How long and how far the engine thinks.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    time: Option<Duration>,
    depth: u32,
}

impl Bounds {
    /// The bounds asked for.
    pub fn of(args: &PlayArgs) -> Result<Bounds, Failure> {
        let time = match args.time {
            None if args.depth.is_some() => None,
            None => Some(USUAL_TIME),
            Some(seconds) if seconds > 0.0 && seconds <= LONGEST_TIME => Some(Duration::from_secs_f64(seconds)),
            Some(seconds) => {
                return Err(Failure::usage("bad-time", format!("the engine cannot think for {seconds} seconds"))
                    .help("`--time` takes a number of seconds, like 0.5 or 10"));
            }
        };
        Ok(Bounds { time, depth: args.depth.unwrap_or(DEEPEST).max(1) })
    }
}

/// The best move found within the bounds. Where play beyond the moves themselves comes to a fault or a limit, fewer
/// turns are looked ahead; at the last the move that captures most is taken.
pub fn best(game: &Game, point: &Point, bounds: Bounds) -> Result<Found, NoPlay> {
    let begun = Instant::now();
    let mut stop = |_turns| bounds.time.is_some_and(|time| begun.elapsed() >= time);
    let mut depth = bounds.depth;
    loop {
        match search::best(game, point, depth, &mut stop) {
            Err(NoPlay::Fault(_)) if depth > 1 => depth /= 2,
            Err(NoPlay::Fault(_)) => return Ok(greedy(point)),
            other => return other,
        }
    }
}

/// The move that captures most.
fn greedy(point: &Point) -> Found {
    let captured = |index: &usize| point.outline(*index).map_or(0, |(_, captured)| captured);
    // of equal moves the first
    let index = (0..point.count()).rev().max_by_key(captured).unwrap_or(0);
    Found { index, worth: 0, depth: 0, turns: 0, line: Vec::new() }
}

/// What a search came to, in words.
pub fn judgement(point: &Point, found: &Found) -> String {
    if point.count() == 1 {
        return "the only move".to_string();
    }
    if let Some((won, turns)) = found.proved() {
        let turns = words::counted(u64::from(turns), "turn");
        return match won {
            true => format!("proved win in {turns}"),
            false => format!("lost in {turns} if nobody errs"),
        };
    }
    match found.depth {
        0 => "not looked ahead".to_string(),
        depth => format!("{} ahead, {}", words::counted(u64::from(depth), "turn"), worth(found.worth)),
    }
}

/// A worth in words: the search counts sixteen for a seed.
fn worth(worth: i32) -> String {
    let seeds = f64::from(worth) / 16.0;
    match worth.abs() {
        0 => "even".to_string(),
        _ => format!("worth {seeds:+.1} seeds"),
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
