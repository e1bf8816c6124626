//! `mancala check`: every mistake of rulesets, and their examples played.

use mancala_grammar::diagnostic::{Diagnostic, Report, in_order, on_one_line};
use mancala_grammar::tree::Ruleset;
use mancala_interpreter::check;
use mancala_interpreter::examples::{Played, run_all};
use serde_json::{Value, json};

use crate::args::{CheckArgs, HowArgs};
use crate::draw::words::counted;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::json;
use crate::load;
use crate::paint::{Format, Tone};
use crate::screen::Screen;

/// What checking a ruleset found.
struct Found {
    name: String,
    report: Report,
    examples: Vec<(String, bool)>,
}

/// Runs it.
pub fn run(args: &CheckArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let mut worst = Exit::Fine;
    for ruleset in &args.rulesets {
        let exit = match look_at(ruleset, &args.how) {
            Ok(found) => {
                tell(&found, args.verbose, screen)?;
                Exit::of(&found.report.items)
            }
            Err(failure) => screen.fail(failure),
        };
        worst = worst.max(exit);
    }
    Ok(worst)
}

fn look_at(ruleset: &str, how: &HowArgs) -> Result<Found, Failure> {
    let limits = load::limits(&how.limits)?;
    let answers = load::answers(&how.readings)?;
    let read = load::read(ruleset, how)?;
    load::known_readings(&read.loaded.tree, &answers)?;
    let loaded = read.loaded;
    let mut problems = match answers.is_empty() {
        true => check::check_loaded(&loaded).problems,
        false => {
            let checked = check::check(&loaded.tree, &loaded.sources, &answers);
            loaded.problems.iter().cloned().chain(checked.problems).collect()
        }
    };
    let played = match problems.iter().any(Diagnostic::is_error) {
        true => Vec::new(),
        false => run_all(&loaded, &answers, limits),
    };
    let examples = played.iter().map(|played| (title(&loaded.tree, played), played.problems.is_empty())).collect();
    problems.extend(played.into_iter().flat_map(|played| played.problems));
    in_order(&mut problems);
    Ok(Found { name: read.name, report: Report::new(loaded.sources, problems), examples })
}

fn title(tree: &Ruleset, played: &Played) -> String {
    tree.examples.get(played.index).map_or(String::new(), |example| on_one_line(&example.title.it))
}

fn tell(found: &Found, verbose: bool, screen: &mut Screen) -> Result<(), Failure> {
    if screen.format == Format::Json {
        return screen.json(&as_json(found));
    }
    screen.problems(&found.report);
    let paint = screen.paint;
    if verbose {
        for (title, holds) in &found.examples {
            let word = if *holds { paint.tone(Tone::Good, "holds") } else { paint.tone(Tone::Bad, "fails") };
            screen.line(&format!("  {word}  {title}"))?;
        }
    }
    let hold = found.examples.iter().filter(|(_, holds)| *holds).count();
    let examples = match found.examples.len() {
        0 => "no examples played".to_string(),
        all if all == hold => counted(all as u64, "example"),
        all => format!("{hold} of {} hold", counted(all as u64, "example")),
    };
    let tone = if found.report.errors() > 0 { Tone::Bad } else { Tone::Good };
    let verdict = paint.tone(tone, &found.report.to_string());
    screen.line(&format!("{}: {verdict}; {examples}", on_one_line(&found.name)))
}

fn as_json(found: &Found) -> Value {
    let examples: Vec<Value> =
        found.examples.iter().map(|(title, holds)| json!({ "example": title, "holds": holds })).collect();
    let sources = &found.report.sources;
    json!({
        "ruleset": found.name,
        "errors": found.report.errors(),
        "warnings": found.report.warnings(),
        "examples": examples,
        "problems": found.report.items.iter().map(|item| json::problem(item, sources)).collect::<Vec<_>>(),
    })
}
