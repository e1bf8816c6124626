//! `mancala list`: the built-in rulesets.

use mancala_grammar::load::load;
use mancala_interpreter::check::check;
use serde_json::{Value, json};

use crate::args::ListArgs;
use crate::builtin::{self, Builtin};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::features::Features;
use crate::fold::folded;
use crate::paint::{Format, Tone};
use crate::screen::Screen;

/// A ruleset of the list.
struct Entry {
    ruleset: &'static Builtin,
    /// None where the ruleset has mistakes.
    features: Option<Features>,
}

/// Runs it.
pub fn run(args: &ListArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let entries: Vec<Entry> = builtin::all().iter().map(entry).filter(|entry| entry.has(&args.words)).collect();
    if args.json || screen.format == Format::Json {
        screen.json(&entries.iter().map(Entry::json).collect())?;
        return Ok(Exit::Fine);
    }
    let width = entries.iter().map(|entry| entry.ruleset.stem().len()).max().unwrap_or(0);
    let mut folder = "";
    for entry in &entries {
        let here = entry.ruleset.path.split('/').next().unwrap_or("");
        if here != folder {
            if !folder.is_empty() {
                screen.line("")?;
            }
            screen.line(&screen.paint.tone(Tone::Strong, here))?;
            folder = here;
        }
        let room = " ".repeat(width - entry.ruleset.stem().len());
        let name = screen.paint.tone(Tone::Name, entry.ruleset.stem());
        screen.line(&format!("  {name}{room}  {}", entry.about()))?;
        if let Some(features) = &entry.features {
            let line = screen.paint.tone(Tone::Faint, &features.line());
            screen.line(&format!("  {}  {line}", " ".repeat(width)))?;
        }
    }
    if entries.is_empty() {
        screen.line("no built-in ruleset has all these words")?;
    }
    Ok(Exit::Fine)
}

fn entry(ruleset: &'static Builtin) -> Entry {
    let loaded = load(ruleset.source(), &|name| builtin::find(name).map(Builtin::source));
    let model = check(&loaded.tree, &loaded.sources, &[]).model;
    Entry { ruleset, features: model.map(|model| Features::of(&model)) }
}

impl Entry {
    /// Title, people, region.
    fn about(&self) -> String {
        let front = &self.ruleset.front;
        let words = |list: &[mancala_grammar::tree::Word]| {
            list.iter().map(|word| word.it.as_str()).collect::<Vec<_>>().join(", ")
        };
        let from = [words(&front.people), words(&front.region)];
        let from: Vec<&str> = from.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        match from.is_empty() {
            true => self.ruleset.title().to_string(),
            false => format!("{} ({})", self.ruleset.title(), from.join("; ")),
        }
    }

    /// Whether it has all words, in whatever is said of it.
    fn has(&self, words: &[String]) -> bool {
        let front = &self.ruleset.front;
        let lists = [&front.names, &front.people, &front.region, &front.tags];
        let said = lists.into_iter().flatten().map(|word| word.it.as_str());
        let features = self.features.as_ref().map(|f| format!("{} {}", f.kind, f.line())).unwrap_or_default();
        let all: Vec<String> =
            [self.ruleset.path, self.ruleset.title(), &features].into_iter().chain(said).map(folded).collect();
        words.iter().all(|word| all.iter().any(|text| text.contains(&folded(word))))
    }

    fn json(&self) -> Value {
        let front = &self.ruleset.front;
        let words = |list: &[mancala_grammar::tree::Word]| -> Value { list.iter().map(|w| w.it.as_str()).collect() };
        json!({
            "ruleset": self.ruleset.stem(),
            "path": self.ruleset.path,
            "game": self.ruleset.title(),
            "names": words(&front.names),
            "people": words(&front.people),
            "region": words(&front.region),
            "tags": words(&front.tags),
            "features": self.features.as_ref().map(Features::json),
        })
    }
}
