//! One module a command.

pub mod apply;
pub mod audit;
pub mod best;
pub mod catalogue;
pub mod check;
pub mod compare;
pub mod diff;
pub mod engine;
pub mod input;
pub mod list;
pub mod moves;
pub mod mutate;
pub mod near;
pub mod new;
pub mod perft;
pub mod play;
pub mod replay;
pub mod show;
pub mod simulate;
pub mod source;
pub mod think;

use mancala_interpreter::game::Point;
use mancala_interpreter::run::Ended;
use mancala_interpreter::trace::GameResult;

use crate::draw::words;
use crate::failure::Failure;
use crate::fault;
use crate::json::board::{seat_name, seats};
use crate::load::Opened;
use crate::paint::{Paint, Tone};

/// How a game ended, in one line.
pub fn ending(opened: &Opened, point: &Point, ended: &Ended, paint: &Paint) -> String {
    let board = &opened.game.model().board;
    let what = match ended.result {
        GameResult::Won(seat) => format!("{} wins", seat_name(board, seat)),
        GameResult::Draw => "nobody wins".to_string(),
        GameResult::Void => "the game does not count".to_string(),
    };
    let scores = point.scores(&opened.game);
    let scores: Vec<String> =
        seats(board).zip(&scores).map(|(seat, seeds)| format!("{} {seeds}", seat_name(board, seat))).collect();
    let scores = if scores.is_empty() { String::new() } else { format!(" ({})", scores.join(", ")) };
    format!("{}{scores}", paint.tone(Tone::Good, &format!("{what}, by {}", ended.reason.word())))
}

/// What lay-out is waited for, in words.
pub fn lay_out_wanted(opened: &Opened, point: &Point) -> String {
    let Some(wanted) = point.lay_out() else { return String::new() };
    let board = &opened.game.model().board;
    let holes: Vec<String> = wanted.holes.iter().map(|hole| words::hole(&opened.game, wanted.seat, *hole)).collect();
    let who = if wanted.by_chance { "chance" } else { seat_name(board, wanted.seat) };
    format!(
        "{who} lays out {} in {}: a number for each, joined by `-`",
        words::counted(u64::from(wanted.seeds), "seed"),
        holes.join(" ")
    )
}

/// The point at which the next move is made: where a round is over, the beginning of the next one.
pub fn within_round(opened: &Opened, point: Point) -> Result<Point, Failure> {
    if point.ended().is_none() || !opened.game.has_rounds() {
        return Ok(point);
    }
    opened.game.next_round(&point).map_err(|no| fault::no_play(opened, &no, "the next round", &[]))
}

/// So many threads; 0: as many as the machine has cores.
pub fn threads(count: usize) -> Result<rayon::ThreadPool, Failure> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(count.min(MOST_THREADS))
        .build()
        .map_err(|error| Failure::usage("threads", format!("threads cannot be started: {error}")))
}

/// Most threads that are started.
const MOST_THREADS: usize = 256;
