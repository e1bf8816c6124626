//! `mancala mutate`: a ruleset changed clause by clause, and what notices.

mod alike;
mod kept;
mod tell;

use std::collections::BTreeMap;
use std::io::IsTerminal;

use mancala_audit::mutate::{Budget, Done, How, Mend, Mutated, mutants, mutate, suspects};
use mancala_grammar::source::Source;
use mancala_interpreter::limits::Limits;

use crate::args::MutateArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::load::{self, Opened};
use crate::paint::Format;
use crate::screen::Screen;
use crate::{files, sheets};

use self::kept::Kept;

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
    if args.games == 0 && args.positions == 0 {
        return Err(Failure::usage("nothing-played", "with no games and no positions nothing is played").help(
            "a change is told to play alike only where it was played: leave `--games` or `--positions` above 0",
        ));
    }
    let opened = load::open(&args.ruleset)?;
    let folder = files::folder_of(&args.ruleset.ruleset);
    let found = sheets::of(&opened.loaded.tree.front, folder.as_deref(), opened.loaded.sources.len());
    let asked = &args.ruleset.how;
    let how = How {
        answers: load::answers(&asked.readings)?,
        sizes: load::sizes(&asked.sizes)?,
        with: !asked.with.is_empty(),
    };
    let budget = Budget {
        games: args.games,
        positions: args.positions,
        turns: args.turns,
        seed: args.seed,
        seeds: opened.game.limits().seeds_sown.min(Budget::default().seeds),
    };
    let texts: Vec<Source> = opened.loaded.sources.iter().chain(&found.texts).cloned().collect();
    let open = |path: &String| Kept::open(path, kept::subject(&texts, &how, budget), mutants(&opened.loaded).len());
    let kept = args.resume.as_ref().map(open).transpose()?;
    let pool = super::threads(args.threads)?;
    let shown = screen.format == Format::Human && std::io::stderr().is_terminal();
    let each = |done: Done<'_>| {
        if let Some(kept) = &kept {
            kept.keep(&done);
        }
        if shown {
            let line = format!("\r\u{1b}[K{} of {} changes tried", done.count, done.of);
            let _ = std::io::Write::write_all(&mut std::io::stderr(), line.as_bytes());
        }
    };
    let known = kept.as_ref().map_or_else(BTreeMap::new, Kept::known);
    let mutated = pool.install(|| mutate(&opened.loaded, &found.sheets, &how, budget, &known, &each));
    let limits = Limits { seeds_sown: budget.seeds, ..Limits::default() };
    if let Some(kept) = kept {
        kept.close()?;
    }
    // examples speak of the ruleset as it is written
    let wrong = how.is_as_written() && !mutated.failing.is_empty();
    let mends = match wrong {
        false => Vec::new(),
        true => pool.install(|| suspects(&opened.loaded, limits)),
    };
    screen.progress("");
    let survivors = mutated.figures().survivors;
    let tried = Tried { opened, mutated, mends, budget };
    match screen.format {
        Format::Json => screen.json(&tell::json(&tried))?,
        Format::Human | Format::Plain => {
            let paint = screen.paint;
            if let Some(most) = args.alike {
                screen.text(&alike::table(&tried, most))?;
                return Ok(Exit::Fine);
            }
            screen.text(&tell::text(&tried, args.verbose, &paint))?;
        }
    }
    Ok(if survivors > 0 || wrong { Exit::Wrong } else { Exit::Fine })
}
