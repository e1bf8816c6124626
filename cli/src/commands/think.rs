//! How long and how far a search goes, and what it came to in words.

use std::time::{Duration, Instant};

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::model::Seat;
use mancala_interpreter::search::{self, DEEPEST, Found, MOST_THREADS, SEED, Surety, Verdict, Wish, Worth};

use crate::draw::words;
use crate::failure::Failure;
use crate::json::board::{seat_name, seats};

/// Longest time for a move, in seconds.
const LONGEST_TIME: f64 = 86_400.0;

/// How long, how far and by what means to search.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    time: Option<Duration>,
    /// How far, and by what means.
    pub wish: Wish,
}

impl Bounds {
    /// The bounds asked for: where neither is, a usual time.
    pub fn of(time: Option<f64>, depth: Option<u32>, usual: Duration) -> Result<Bounds, Failure> {
        let time = match time {
            None if depth.is_some() => None,
            None => Some(usual),
            Some(seconds) if seconds > 0.0 && seconds <= LONGEST_TIME => Some(Duration::from_secs_f64(seconds)),
            Some(seconds) => {
                // three hundred zeros tell nobody anything
                let told = if seconds.abs() < 1e9 { seconds.to_string() } else { format!("{seconds:e}") };
                return Err(Failure::usage("bad-time", format!("the engine cannot think for {told} seconds"))
                    .help("`--time` takes a number of seconds, like 0.5 or 10, and a day at most"));
            }
        };
        let depth = depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        Ok(Bounds { time, wish: Wish { depth, ..Wish::default() } })
    }

    /// Whether a clock bounds the search.
    pub fn by_the_clock(&self) -> bool {
        self.time.is_some()
    }
}

/// So many threads, no more than the machine has cores - those beyond would only wait for one another, and the clock with
/// them; 0: as many as there are cores.
pub fn threads(asked: usize) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(MOST_THREADS);
    if asked == 0 { cores } else { asked.min(cores) }
}

/// The best move found within the bounds.
pub fn best(game: &Game, point: &Point, bounds: Bounds) -> Result<Found, NoPlay> {
    let begun = Instant::now();
    let mut stop = |_positions| bounds.time.is_some_and(|time| begun.elapsed() >= time);
    search::best(game, point, bounds.wish, &mut stop)
}

/// What a move is worth, for people: `South wins in 7 turns, proved`.
pub fn score(game: &Game, mover: Seat, worth: &Worth) -> String {
    let board = &game.model().board;
    let name = seat_name(board, mover);
    let together = if board.seats.len() > 2 { " if the others play together" } else { "" };
    let what = match worth.verdict() {
        Verdict::Wins(turns) => format!("{name} wins in {}", turns_of(turns)),
        Verdict::Loses(turns) => format!("{name} loses in {}{together}", turns_of(turns)),
        Verdict::Draw => "nobody wins".to_string(),
        Verdict::Open(0) => "even".to_string(),
        Verdict::Open(worth) => match seats(board).find(|seat| *seat != mover) {
            Some(other) if board.seats.len() == 2 && worth < 0 => {
                format!("{} leads by {}", seat_name(board, other), in_seeds(worth))
            }
            _ if worth < 0 => format!("{name} is behind by {}", in_seeds(worth)),
            _ => format!("{name} leads by {}", in_seeds(worth)),
        },
    };
    let surety = match worth.surety {
        Surety::Guess => "",
        Surety::ComesAgain => ", unless a position comes again on another way",
        Surety::Proved => ", proved",
    };
    format!("{what}{surety}")
}

/// A number of turns in words.
pub fn turns_of(turns: u32) -> String {
    words::counted(u64::from(turns), "turn")
}

fn in_seeds(worth: i32) -> String {
    format!("{:.1} seeds", seeds(worth).abs())
}

/// A worth in seeds.
pub fn seeds(worth: i32) -> f64 {
    f64::from(worth) / f64::from(SEED)
}
