//! `mancala source import`: the draft of a sheet from the text of a page.

use std::path::Path;

use mancala_audit::import::{Drafted, Wishes, draft};
use mancala_grammar::diagnostic::{Report, on_one_line, quoted};
use mancala_grammar::source::Source;
use serde_json::json;

use super::args::ImportArgs;
use crate::draw::words::counted;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::paint::{Format, Tone};
use crate::screen::Screen;
use crate::{files, json};

pub fn run(args: &ImportArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let page = match args.page.as_str() {
        "-" => files::standard_input()?,
        name => files::file(Path::new(name))?,
    };
    if !is_key(&args.key) {
        let no = Failure::usage("bad-key", format!("{} is no key", quoted(&args.key)));
        return Err(no.help("a key is a letter and letters or digits behind it: `--key LS`"));
    }
    let wishes = Wishes { key: args.key.clone(), title: args.title.clone(), language: args.language.clone() };
    let drafted = draft(&page, &wishes).map_err(|problem| {
        let exit = Exit::of(std::slice::from_ref(&*problem));
        Failure::within(exit, page.clone(), *problem)
    })?;
    if let Some(output) = &args.output {
        files::write_new(Path::new(output), &drafted.sheet, args.force)?;
    }
    tell(args, page, drafted, screen)?;
    Ok(Exit::Fine)
}

/// What can stand before the colon of a citation.
fn is_key(key: &str) -> bool {
    key.starts_with(|sign: char| sign.is_ascii_alphabetic()) && key.chars().all(|sign| sign.is_ascii_alphanumeric())
}

fn tell(args: &ImportArgs, page: Source, drafted: Drafted, screen: &mut Screen) -> Result<(), Failure> {
    let name = page.name.clone();
    let report = Report::new(vec![page], drafted.problems);
    if screen.format == Format::Json {
        return screen.json(&json!({
            "page": name,
            "sheet": drafted.sheet,
            "written-to": args.output,
            "sentences": drafted.sentences,
            "diagrams": drafted.diagrams,
            "warnings": report.warnings(),
            "problems": report.items.iter().map(|item| json::problem(item, &report.sources)).collect::<Vec<_>>(),
        }));
    }
    screen.problems(&report);
    let Some(output) = &args.output else { return screen.text(&drafted.sheet) };
    let tone = if report.warnings() > 0 { Tone::Bad } else { Tone::Good };
    let line = format!(
        "{}: {} and {} drafted; {}",
        on_one_line(output),
        counted(drafted.sentences as u64, "sentence"),
        counted(drafted.diagrams as u64, "diagram"),
        screen.paint.tone(tone, &report.to_string())
    );
    screen.line(&line)
}
