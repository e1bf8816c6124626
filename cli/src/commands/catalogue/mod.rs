//! `mancala catalogue`: all games of the collection on one page, with what random play comes to.

mod page;
mod play;

use rayon::prelude::*;
use serde_json::{Value, json};

use self::play::Play;
use crate::args::CatalogueArgs;
use crate::catalogue::{Entry, about, entries, vector};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::paint::Format;
use crate::screen::Screen;

/// A game of the page.
pub struct Listed {
    /// The ruleset.
    pub entry: Entry,
    /// What random games came to; nothing where none was played.
    pub play: Option<Play>,
}

/// Runs it.
pub fn run(args: &CatalogueArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let pool = super::threads(args.threads)?;
    let mut listed = Vec::new();
    let mut exit = Exit::Fine;
    for entry in entries() {
        screen.progress(entry.ruleset.stem());
        let play = match pool.install(|| play::games(entry.ruleset, args.games, args.seed)) {
            Ok(play) => play,
            // the other games are told all the same
            Err(failure) => {
                exit = exit.max(screen.fail(failure));
                None
            }
        };
        listed.push(Listed { entry, play });
    }
    screen.progress("");
    match screen.format {
        Format::Json => screen.json(&listed.par_iter().map(Listed::json).collect::<Vec<_>>().into())?,
        Format::Human | Format::Plain => screen.text(&page::text(&listed, args))?,
    }
    Ok(exit)
}

impl Listed {
    fn json(&self) -> Value {
        let ruleset = self.entry.ruleset;
        json!({
            "ruleset": ruleset.call_name(),
            "path": ruleset.path,
            "family": ruleset.family(),
            "game": ruleset.title(),
            "line": self.entry.features.as_ref().map(about::line),
            "features": self.entry.features.as_ref().map(vector),
            "play": self.play.as_ref().map(Play::json),
        })
    }
}
