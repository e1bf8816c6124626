//! The command `mancala`: write down, check and play mancala games.

mod args;
mod builtin;
mod catalogue;
mod commands;
mod draw;
mod exit;

mod failure;
mod fault;
mod files;
#[cfg(test)]
mod fixture;
mod fold;
mod json;
mod load;
pub mod outside;
mod paint;
mod plain;
mod record;
mod screen;
mod sheets;

use std::ffi::OsString;

use clap::Parser;

use crate::args::{Cli, Command};
pub use crate::exit::Exit;
use crate::failure::Failure;
use crate::paint::{Color, Format};
use crate::screen::Screen;

/// Does what the command line says.
pub fn main() -> Exit {
    let Cli { format, color, command } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(no) => return not_understood(&no),
    };
    let mut screen = Screen::new(format, color);
    match run(&command, &mut screen).and_then(|exit| screen.flush().map(|()| exit)) {
        Ok(exit) => exit,
        Err(failure) => screen.fail(failure),
    }
}

/// What the reader of the command line says: help that was asked for, or what it did not understand.
fn not_understood(no: &clap::Error) -> Exit {
    let json = asks_for_json(std::env::args_os());
    if no.use_stderr() && json {
        let text = no.render().to_string();
        let (said, help) = text.split_once('\n').unwrap_or((&text, ""));
        let failure = Failure::usage("bad-arguments", said.trim_start_matches("error: "));
        return Screen::new(Format::Json, Color::Auto).fail(failure.help(help.trim()));
    }
    let mut screen = Screen::new(Format::Human, Color::Auto);
    if no.use_stderr() {
        screen.complaint(no.render());
        return Exit::Usage;
    }
    match screen.help(no.render()).and_then(|()| screen.flush()) {
        Ok(()) => Exit::Fine,
        Err(failure) => screen.fail(failure),
    }
}

/// Whether a command line that was not understood asks for JSON.
fn asks_for_json(words: impl Iterator<Item = OsString>) -> bool {
    let words: Vec<OsString> = words.collect();
    words.iter().any(|word| word == "--format=json")
        || words.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json")
}

fn run(command: &Command, screen: &mut Screen) -> Result<Exit, Failure> {
    match command {
        Command::Simulate(args) => commands::simulate::run(args, screen),
        Command::List(args) => commands::list::run(args, screen),
        Command::Compare(args) => commands::compare::run(args, screen),
        Command::Catalogue(args) => commands::catalogue::run(args, screen),
        Command::New(args) => commands::new::run(args, screen),
        Command::Near(args) => commands::near::run(args, screen),
        Command::Show(args) => commands::show::run(args, screen),
        Command::Check(args) => commands::check::run(args, screen),
        Command::Audit(args) => commands::audit::run(args, screen),
        Command::Diff(args) => commands::diff::run(args, screen),
        Command::Mutate(args) => commands::mutate::run(args, screen),
        Command::Moves(args) => commands::moves::run(args, screen),
        Command::Apply(args) => commands::apply::run(args, screen),
        Command::Replay(args) => commands::replay::run(args, screen),
        Command::Play(args) => commands::play::run(args, screen),
        Command::Best(args) => commands::best::run(args, screen),
        Command::Perft(args) => commands::perft::run(args, screen),
        Command::Source(args) => commands::source::run(args, screen),
        Command::Engine(args) => commands::engine::run(args, screen),
    }
}
