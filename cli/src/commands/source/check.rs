//! `mancala source check`: what does not fit together in sheets.

use std::path::{Path, PathBuf};

use mancala_audit::sheet::{Look, Sheet, check, compare, read, read_as};
use mancala_grammar::diagnostic::{Diagnostic, Report, in_order, on_one_line, quoted};
use mancala_grammar::source::{Source, TextId};
use mancala_grammar::tree::Word;
use serde_json::{Value, json};

use super::args::CheckArgs;
use crate::draw::words::counted;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::paint::{Format, Tone};
use crate::screen::Screen;
use crate::{builtin, files, json};

/// What checking a sheet found.
struct Found {
    name: String,
    sheet: Sheet,
    /// The sheet that it was compared with.
    with: Option<String>,
    report: Report,
}

/// Where a sheet was found, and so where its other versions are.
enum From {
    Folder(PathBuf),
    Program,
    Nowhere,
}

pub fn run(args: &CheckArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let look = if args.as_it_stands { Look::AsItStands } else { Look::Repaired };
    let mut worst = Exit::Fine;
    for name in &args.sheets {
        let exit = match look_at(name, look) {
            Ok(found) => {
                tell(&found, screen)?;
                Exit::of(&found.report.items)
            }
            Err(failure) => screen.fail(failure),
        };
        worst = worst.max(exit);
    }
    Ok(worst)
}

fn look_at(name: &str, look: Look) -> Result<Found, Failure> {
    let (source, from) = find(name)?;
    let name = source.name.clone();
    let (sheet, mut problems) = read(&source);
    problems.extend(check(&sheet, look));
    let mut sources = vec![source];
    let mut with = None;
    if let Some(version_of) = &sheet.version_of {
        match other(version_of, &from) {
            Ok(source) => {
                problems.extend(against(&sheet, version_of, &source, look));
                with = Some(source.name.clone());
                sources.push(source);
            }
            Err(problem) => problems.push(*problem),
        }
    }
    in_order(&mut problems);
    Ok(Found { name, sheet, with, report: Report::new(sources, problems) })
}

/// The sheet of a file, of standard input, or of the program.
fn find(name: &str) -> Result<(Source, From), Failure> {
    if name == "-" {
        return Ok((files::standard_input()?, From::Nowhere));
    }
    let path = Path::new(name);
    if path.exists() {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = folder.to_path_buf();
        return Ok((files::file(path)?, From::Folder(folder)));
    }
    let place = place_of(name);
    match builtin::sheet(&place) {
        Some(text) => Ok((Source::new(place, text), From::Program)),
        None => {
            let no = Failure::file(name, "there is no such file, and no such sheet in the program");
            Err(no.help("give the path of a sheet, or the name of a built-in one, as `bao-la-kete`"))
        }
    }
}

/// `bao-la-kete` is sources/bao-la-kete.yaml.
fn place_of(name: &str) -> String {
    let name = name.trim_start_matches("sources/");
    format!("sources/{}.yaml", name.strip_suffix(".yaml").unwrap_or(name))
}

/// The sheet that another is a version of; it lies beside it.
fn other(version_of: &Word, from: &From) -> Result<Source, Box<Diagnostic>> {
    let name = &version_of.it;
    let no = |why: String| {
        let problem = Diagnostic::error("M812", version_of.span, why);
        Box::new(
            problem.help("`version-of` names the file of a sheet in the same folder, as `version-of: this-game.yaml`"),
        )
    };
    if Path::new(name).components().count() != 1 {
        return Err(no(format!("{} is not the name of a file in this folder", quoted(name))));
    }
    match from {
        From::Folder(folder) if !files::stays_in(folder, name) => {
            Err(no(format!("{} leads out of this folder", quoted(name))))
        }
        From::Folder(folder) => files::file(&folder.join(name)).map_err(|failure| {
            no(failure.problems.first().map_or_else(|| format!("cannot read {}", quoted(name)), |p| p.message.clone()))
        }),
        From::Program => {
            let place = place_of(name);
            let text = builtin::sheet(&place).ok_or_else(|| no(format!("there is no sheet {}", quoted(name))))?;
            Ok(Source::new(place, text))
        }
        From::Nowhere => {
            Err(no(format!("{} lies beside no file here: the sheet comes from standard input", quoted(name))))
        }
    }
}

/// One version against the other.
fn against(sheet: &Sheet, version_of: &Word, source: &Source, look: Look) -> Vec<Diagnostic> {
    let (other, wrong) = read_as(source, TextId(1));
    if let Some(first) = wrong.first() {
        let message = format!("the sheet {} cannot be read: {}", quoted(&version_of.it), first.message);
        let problem = Diagnostic::error("M812", version_of.span, message).also(first.span(), "there");
        return vec![problem.help("put it right first")];
    }
    if other.version_of.is_some() {
        let message = format!("{} is itself a version of another sheet", quoted(&version_of.it));
        let problem = Diagnostic::error("M812", version_of.span, message);
        return vec![problem.help("name the sheet that the other versions name")];
    }
    compare(sheet, &other, look)
}

fn tell(found: &Found, screen: &mut Screen) -> Result<(), Failure> {
    if screen.format == Format::Json {
        return screen.json(&as_json(found));
    }
    screen.problems(&found.report);
    let tone = if found.report.errors() > 0 { Tone::Bad } else { Tone::Good };
    let verdict = screen.paint.tone(tone, &found.report.to_string());
    let mut line =
        format!("{}: {verdict}; {}", on_one_line(&found.name), counted(found.sheet.sentences.len() as u64, "sentence"));
    let repairs = repairs(&found.sheet);
    if repairs > 0 {
        line.push_str(&format!(", {}", counted(repairs, "repair")));
    }
    if let Some(with) = &found.with {
        line.push_str(&format!(", compared with {}", on_one_line(with)));
    }
    screen.line(&line)
}

fn repairs(sheet: &Sheet) -> u64 {
    sheet.sentences.iter().map(|sentence| sentence.repairs.len() as u64).sum()
}

fn as_json(found: &Found) -> Value {
    json!({
        "sheet": found.name,
        "key": found.sheet.key.as_ref().map(|key| &key.it),
        "sentences": found.sheet.sentences.len(),
        "repairs": repairs(&found.sheet),
        "compared-with": found.with,
        "errors": found.report.errors(),
        "warnings": found.report.warnings(),
        "problems": found.report.items.iter().map(|item| json::problem(item, &found.report.sources)).collect::<Vec<_>>(),
    })
}
