//! `mancala best`: the best move of a position, and what it is worth.

pub mod args;

use std::time::{Duration, Instant};

use mancala_grammar::diagnostic::Report;
use mancala_interpreter::game::{Move, Point};
use mancala_interpreter::search::table::MOST_MEGABYTES;
use mancala_interpreter::search::{Found, Surety, Verdict, Worth};
use serde_json::{Value, json};

use self::args::BestArgs;
use super::think::{self, Bounds};
use crate::draw::words;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fault;
use crate::json;
use crate::load::{self, Opened};
use crate::paint::{Format, Tone};
use crate::screen::Screen;

/// How long to search, unless a depth is asked for.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// Runs it.
pub fn run(args: &BestArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let bounds = bounds(args)?;
    let instead = "`--depth` and `--time` bound a search; of the limits it keeps `seeds`, `branches` and `choices`";
    load::refuse_limits(&args.ruleset.how.limits, &["turns", "positions", "seconds"], instead)?;
    let opened = load::open(&args.ruleset)?;
    let (point, warnings) = opened.point(&args.position)?;
    screen.problems(&Report::new(Vec::new(), warnings));
    refuse_what_has_no_moves(&opened, &point)?;
    screen.progress("thinking …");
    let begun = Instant::now();
    let found = think::best(&opened.game, &point, bounds);
    let answer = Answer { opened: &opened, point: &point, bounds, took: begun.elapsed() };
    screen.progress("");
    let found = found.map_err(|no| fault::no_play(&opened, &no, "a move looked ahead", &[]))?;
    if let Some(no) = &found.broken {
        let failure = fault::no_play(&opened, no, "a move looked further ahead", &[]);
        screen.problems(&Report::new(failure.sources, failure.problems));
    }
    let moves = opened.game.moves(&point).map_err(|fault| opened.fault(&fault))?;
    match screen.format {
        Format::Json => screen.json(&answer.json(&found, &moves))?,
        Format::Human | Format::Plain => answer.tell(&found, &moves, screen)?,
    }
    Ok(Exit::Fine)
}

fn bounds(args: &BestArgs) -> Result<Bounds, Failure> {
    if args.table > MOST_MEGABYTES {
        return Err(Failure::usage("bad-table", format!("a table of {} MB is too large", args.table))
            .help(format!("`--table` takes at most {MOST_MEGABYTES}")));
    }
    let mut bounds = Bounds::of(args.time, args.depth, USUAL_TIME)?;
    bounds.wish.threads = think::threads(args.threads);
    bounds.wish.table = args.table;
    bounds.wish.every_move = args.all;
    Ok(bounds)
}

fn refuse_what_has_no_moves(opened: &Opened, point: &Point) -> Result<(), Failure> {
    if point.ended().is_some() {
        let what = if opened.game.has_rounds() { "the round" } else { "the game" };
        return Err(Failure::new(Exit::Wrong, "game-over", format!("there is no best move: {what} is over")));
    }
    load::refuse_lay_out(point)
}

/// What was asked, and how long the answer took.
struct Answer<'a> {
    opened: &'a Opened,
    point: &'a Point,
    bounds: Bounds,
    took: Duration,
}

impl Answer<'_> {
    fn tell(&self, found: &Found, moves: &[Move], screen: &mut Screen) -> Result<(), Failure> {
        let paint = screen.paint;
        let score = |worth: &Worth| think::score(&self.opened.game, self.point.mover(), worth);
        let positions = words::counted(found.positions, "position");
        let speed = match self.bounds.by_the_clock() {
            true => format!(", {} a second", self.speed(found)),
            false => String::new(),
        };
        let line = found.line.join(" ");
        let rows = [
            ("best move", paint.tone(Tone::Name, name(moves, found.index))),
            ("score", paint.tone(Tone::Good, &score(&found.best()))),
            ("looked ahead", format!("{}, {positions}{speed}", think::turns_of(found.depth))),
            ("expected", line),
        ];
        for (head, text) in rows {
            screen.line(&format!("{head:<12}  {text}"))?;
        }
        if !found.moves.is_empty() {
            screen.line("")?;
        }
        let width = moves.iter().map(|move_| move_.name.chars().count()).max().unwrap_or(0);
        for worth in &found.moves {
            let name = name(moves, worth.index);
            let room = " ".repeat(width.saturating_sub(name.chars().count()));
            screen.line(&format!("  {}{room}  {}", paint.tone(Tone::Name, name), score(worth)))?;
        }
        Ok(())
    }

    /// Positions a second.
    fn speed(&self, found: &Found) -> u128 {
        u128::from(found.positions) * 1_000_000 / self.took.as_micros().max(1)
    }

    fn json(&self, found: &Found, moves: &[Move]) -> Value {
        let board = &self.opened.game.model().board;
        let listed: Vec<Value> = found
            .moves
            .iter()
            .map(|worth| {
                let proved = worth.surety == Surety::Proved;
                json!({ "move": name(moves, worth.index), "score": score_json(worth), "proved": proved })
            })
            .collect();
        json!({
            "mover": json::board::seat(board, self.point.mover()),
            "move": name(moves, found.index),
            "score": score_json(&found.best()),
            "proved": found.surety == Surety::Proved,
            "depth": found.depth,
            "positions": found.positions,
            "seconds": self.took.as_secs_f64(),
            "line": found.line,
            "moves": if found.moves.is_empty() { Value::Null } else { json!(listed) },
            "broken_off": found.broken.is_some(),
        })
    }
}

fn name(moves: &[Move], index: usize) -> &str {
    moves.get(index).map_or("", |move_| move_.name.as_str())
}

/// `{"wins": 7}`, `{"loses": 4}`, `{"draw": true}` or `{"seeds": 3.5}`.
fn score_json(worth: &Worth) -> Value {
    match worth.verdict() {
        Verdict::Wins(turns) => json!({ "wins": turns }),
        Verdict::Loses(turns) => json!({ "loses": turns }),
        Verdict::Draw => json!({ "draw": true }),
        Verdict::Open(worth) => json!({ "seeds": think::seeds(worth) }),
    }
}
