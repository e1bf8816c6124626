//! `mancala source`: sheets are checked and drafted.

pub mod args;
mod check;
mod import;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::screen::Screen;
use args::SourceCommand;

/// Runs it.
pub fn run(command: &SourceCommand, screen: &mut Screen) -> Result<Exit, Failure> {
    match command {
        SourceCommand::Check(args) => check::run(args, screen),
        SourceCommand::Import(args) => import::run(args, screen),
    }
}
