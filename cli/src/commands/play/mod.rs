//! `mancala play`: a game at the terminal, for people.

pub mod args;
mod asked;
mod command;
mod ending;
mod engine;
mod laps;
mod lay_out;
mod meant;
mod players;
mod refusal;
mod rules;
mod saved;
mod session;
mod table;
mod tell;
mod why;

use std::path::Path;

use mancala_grammar::diagnostic::Report;

use self::args::PlayArgs;
use self::players::Players;
use self::saved::File;
use self::session::{Rounds, Session};
use self::table::Table;
use super::input::Input;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::load::{self, Opened};
use crate::paint::Format;
use crate::screen::Screen;

/// Runs it.
pub fn run(args: &PlayArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    refuse_what_cannot_be(args, screen)?;
    let bounds = engine::bounds(args)?;
    let (opened, how, table, file) = begin(args, screen)?;
    let players = Players::of(args, &opened.game.model().board, table.point().mover())?;
    let rounds = if args.whole_match { Rounds::GoOn } else { Rounds::Ask };
    let kept = table.steps().to_vec();
    let mut session = Session {
        opened: &opened,
        table,
        players,
        bounds,
        rounds,
        chance: engine::chance(args.seed),
        input: Input::standard(),
        turned: 0,
        saved: saved::Saver { ruleset: saved::ruleset(&args.ruleset.ruleset, &opened), how, last: file, kept },
        screen,
    };
    session.run()
}

/// Standard input holds the moves, and nothing else can come from it.
fn refuse_what_cannot_be(args: &PlayArgs, screen: &Screen) -> Result<(), Failure> {
    if screen.format == Format::Json {
        return Err(Failure::usage("play-for-people", "`play` speaks to people, not JSON")
            .help("`mancala engine` plays a game in JSON lines"));
    }
    let position = args.position.position.as_deref();
    if args.ruleset.ruleset == "-" || position == Some("-") || args.resume.as_deref() == Some("-") {
        return Err(Failure::usage("input-taken", "`-` cannot be used here: your moves are read from standard input")
            .help("give a file"));
    }
    if args.resume.is_some() && position.is_some() {
        return Err(Failure::usage(
            "two-beginnings",
            "a game begins at `--position` or goes on with `--resume`, not both",
        ));
    }
    Ok(())
}

/// The ruleset and the game as it begins: at the set-up, at a position, or where a saved one stands.
fn begin(args: &PlayArgs, screen: &mut Screen) -> Result<(Opened, saved::How, Table, Option<File>), Failure> {
    let Some(path) = &args.resume else {
        let opened = load::open(&args.ruleset)?;
        let (point, warnings) = opened.point(&args.position)?;
        screen.problems(&Report::new(Vec::new(), warnings));
        let how = saved::How::of(&args.ruleset.how);
        return Ok((opened, how, Table::new(point), None));
    };
    let file = saved::read(Path::new(path))?;
    let (opened, how) = saved::open(&file, &args.ruleset)?;
    let table = saved::game(&file, &opened)?;
    Ok((opened, how, table, Some(File::new(path))))
}
