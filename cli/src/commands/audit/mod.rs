//! `mancala audit`: a ruleset held against what its sources say, and against how it plays.

mod doubts;
mod examples;
mod page;
mod tell;

use std::path::Path;

use mancala_audit::audit::Audit;
use mancala_audit::coverage::Sheets;
use mancala_audit::play::{Budget, play};
use mancala_grammar::diagnostic::{Report, in_order, on_one_line};
use mancala_grammar::source::Source;

use crate::args::AuditArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::load::{self, Opened};
use crate::paint::Format;
use crate::plain::{self, Colours};
use crate::screen::Screen;
use crate::{files, sheets};

/// An audited ruleset.
pub(super) struct Audited {
    opened: Opened,
    sheets: Sheets,
    audit: Audit,
    budget: Option<Budget>,
}

/// Runs it.
pub fn run(args: &AuditArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    if let Some(path) = &args.html {
        files::may_write(Path::new(path), args.force)?;
    }
    let opened = load::open(&args.ruleset)?;
    let folder = files::folder_of(&args.ruleset.ruleset);
    let texts = opened.loaded.sources.len();
    let found = sheets::of(&opened.loaded.tree.front, folder.as_deref(), texts);
    let budget = (!args.text_only).then_some(Budget {
        games: args.games,
        positions: args.positions,
        reachable: args.reachable,
        seed: args.seed,
        ..Budget::default()
    });
    let pool = super::threads(args.threads)?;
    let formats = (screen.format, std::io::IsTerminal::is_terminal(&std::io::stderr()));
    let progress = move |share: f32| {
        if formats == (Format::Human, true) {
            let _ = std::io::Write::write_all(
                &mut std::io::stderr(),
                format!("\r\u{1b}[Kplaying: {:.0} %", share * 100.0).as_bytes(),
            );
        }
    };
    let how = &args.ruleset.how;
    let as_written = how.with.is_empty() && how.sizes.is_empty();
    let holding = (as_written && !args.text_only)
        .then(|| pool.install(|| mancala_audit::examples::examples(&opened.loaded, opened.game.limits())));
    let played =
        budget.map(|budget| pool.install(|| play(&opened.game, &opened.loaded.tree.examples, budget, &progress)));
    screen.progress("");
    let mut audit = Audit::of(&opened.loaded, &opened.game, &found.sheets, holding, played, as_written);
    audit.findings.extend(found.problems);
    in_order(&mut audit.findings);
    let mut sources: Vec<Source> = opened.loaded.sources.clone();
    sources.extend(found.texts);
    let audited = Audited { opened, sheets: found.sheets, audit, budget };
    let report = Report::new(sources, audited.audit.findings.clone());
    if let Some(path) = &args.html {
        files::write_new(Path::new(path), &plain::shown(&page::page(&audited, &report), Colours::None), args.force)?;
    }
    match screen.format {
        Format::Json => screen.json(&tell::json(&audited, &report))?,
        Format::Human | Format::Plain => {
            let paint = screen.paint;
            screen.text(&tell::text(&audited, args.verbose, &paint))?;
            screen.problems_found(&report)?;
            if let Some(path) = &args.html {
                screen.line(&format!("written to {}", on_one_line(path)))?;
            }
        }
    }
    let stopped =
        audited.audit.played.as_ref().is_some_and(|played| played.games > 0 && played.unfinished == played.games);
    Ok(match (audited.audit.is_wrong(), stopped) {
        (true, _) => Exit::Wrong,
        (false, true) => Exit::Limit,
        (false, false) => Exit::Fine,
    })
}
