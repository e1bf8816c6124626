//! `mancala simulate`: random games in parallel, and what happens in them.
//!
//! Each game has its own stream of chance, drawn from the seed and the number of the game, and games are counted in
//! their order: the numbers are the same for any number of threads.

pub mod one;
mod sample;
mod tell;
mod totals;

use mancala_grammar::diagnostic::Report;
use mancala_interpreter::game::Point;
use rayon::prelude::*;

use self::one::{Lost, OneGame};
use self::sample::Sample;
use self::totals::Totals;
use crate::args::SimulateArgs;
use crate::draw::words::counted;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fault;
use crate::load::{self, Opened};
use crate::paint::Format;
use crate::screen::Screen;

/// Games that are played between two words on how far it is.
const CHUNK: u32 = 512;

/// Runs it.
pub fn run(args: &SimulateArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let opened = load::open(&args.ruleset)?;
    let (point, warnings) = opened.point(&args.position)?;
    screen.problems(&Report::new(Vec::new(), warnings));
    let pool = super::threads(args.threads)?;
    let mut games = Totals::default();
    let mut from = 0;
    while from < args.games {
        let to = args.games.min(from.saturating_add(CHUNK));
        let chunk: Vec<Result<OneGame, Lost>> = pool.install(|| {
            (from..to).into_par_iter().map(|index| one::play(&opened.game, &point, args.into(), index)).collect()
        });
        for game in chunk {
            games.add(&game.map_err(|lost| told(&opened, &lost, args.seed))?);
        }
        screen.progress(&format!("{to} of {}", counted(args.games, "game")));
        from = to;
    }
    let sample = sampled(&opened, &point, args, &pool)?;
    screen.progress("");
    let summary = tell::Summary { opened: &opened, args, games: &games, sample: &sample };
    match screen.format {
        Format::Json => screen.json(&summary.json())?,
        Format::Human | Format::Plain => screen.text(&summary.text(&screen.paint))?,
    }
    let limit = games.games > 0 && games.limits() == games.games;
    Ok(if limit { Exit::Limit } else { Exit::Fine })
}

/// The first games again, looked at closely.
fn sampled(opened: &Opened, point: &Point, args: &SimulateArgs, pool: &rayon::ThreadPool) -> Result<Sample, Failure> {
    let parts: Vec<Result<Sample, Lost>> = pool.install(|| {
        let games = (0..args.games.min(args.sample)).into_par_iter();
        games.map(|index| sample::play(&opened.game, point, args, index)).collect()
    });
    let mut sample = Sample::default();
    for part in parts {
        sample.add(&part.map_err(|lost| told(opened, &lost, args.seed))?);
    }
    Ok(sample)
}

/// A fault in a game, with the game in which it happened.
fn told(opened: &Opened, lost: &Lost, seed: u64) -> Failure {
    let mut failure = fault::no_play(opened, &lost.why, "a random move", &[]);
    for problem in &mut failure.problems {
        problem.message.push_str(&format!(
            " (game {} of seed {seed}, after {})",
            lost.game,
            counted(lost.turns, "turn")
        ));
    }
    failure
}
