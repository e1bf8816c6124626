//! `mancala mutate`: a ruleset changed clause by clause, and what notices.

mod tell;

use std::io::IsTerminal;
use std::path::Path;

use mancala_audit::mutate::{Budget, Mend, Mutated, mutate, suspects};
use mancala_interpreter::limits::Limits;

use crate::args::MutateArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::load::{self, Opened};
use crate::paint::Format;
use crate::screen::Screen;
use crate::sheets;

/// A ruleset and all its changes.
pub(super) struct Tried {
    opened: Opened,
    mutated: Mutated,
    /// Where examples of the ruleset itself fail: changes that mend them.
    mends: Vec<Mend>,
    budget: Budget,
}

/// Runs it.
pub fn run(args: &MutateArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let opened = load::open_named(&args.ruleset, &crate::args::HowArgs::default())?;
    let folder = Path::new(&args.ruleset).parent().filter(|folder| folder.is_dir());
    let found = sheets::of(&opened.loaded.tree.front, folder, opened.loaded.sources.len());
    let budget = Budget {
        games: args.games,
        positions: args.positions,
        turns: args.turns,
        seed: args.seed,
        ..Budget::default()
    };
    let pool = super::threads(args.threads)?;
    let shown = screen.format == Format::Human && std::io::stderr().is_terminal();
    let progress = move |done: usize, of: usize| {
        if shown {
            let line = format!("\r\u{1b}[K{done} of {of} changes tried");
            let _ = std::io::Write::write_all(&mut std::io::stderr(), line.as_bytes());
        }
    };
    let mutated = pool.install(|| mutate(&opened.loaded, &found.sheets, budget, &progress));
    let limits = Limits { seeds_sown: budget.seeds, ..Limits::default() };
    let mends = match mutated.failing.is_empty() {
        true => Vec::new(),
        false => pool.install(|| suspects(&opened.loaded, limits)),
    };
    screen.progress("");
    let survivors = mutated.figures().survivors;
    let tried = Tried { opened, mutated, mends, budget };
    match screen.format {
        Format::Json => screen.json(&tell::json(&tried))?,
        Format::Human | Format::Plain => {
            let paint = screen.paint;
            screen.text(&tell::text(&tried, args.verbose, &paint))?;
        }
    }
    Ok(if survivors > 0 || !tried.mutated.failing.is_empty() { Exit::Wrong } else { Exit::Fine })
}
