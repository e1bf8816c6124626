//! `mancala list`: the built-in rulesets, all or some.

use mancala_interpreter::features::{Domain, GROUPS};
use serde_json::{Value, json};

use crate::args::ListArgs;
use crate::catalogue::filter::{Filter, facts};
use crate::catalogue::table::{Table, common};
use crate::catalogue::{Entry, about, by_family, entries, heading, vector, where_played};
use crate::draw::words::counted;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fold::folded;
use crate::paint::{Format, Tone};
use crate::screen::Screen;

/// Runs it.
pub fn run(args: &ListArgs, screen: &mut Screen) -> Result<Exit, Failure> {
    let as_json = args.json || screen.format == Format::Json;
    if args.features {
        return if as_json { screen.json(&features_json()) } else { tell_features(screen) }.map(|()| Exit::Fine);
    }
    let filters: Vec<Filter> = args.filters.iter().map(|one| Filter::parse(one)).collect::<Result<_, _>>()?;
    let asked = |entry: &Entry| entry.has(&args.words) && filters.iter().all(|filter| filter.fits(entry));
    let found: Vec<Entry> = entries().into_iter().filter(asked).collect();
    match as_json {
        true => screen.json(&found.iter().map(Entry::json).collect())?,
        false if found.is_empty() => screen.line("no built-in ruleset is so")?,
        false if args.long => tell_long(&found, screen)?,
        false => tell(&found, screen)?,
    }
    Ok(Exit::Fine)
}

/// Widest cells of the list, so that a line fits a page.
const WIDEST: &[usize] = &[26, 16, 5, 30, 34, 44];

/// One line a ruleset, under the heading of its family.
fn tell(found: &[Entry], screen: &mut Screen) -> Result<(), Failure> {
    let families = by_family(found);
    let tables: Vec<Table> = families.iter().map(|(_, members)| table(members)).collect();
    let widths = common(tables.iter());
    for ((family, members), table) in families.iter().zip(&tables) {
        head(family, members.len(), *family == families[0].0, screen)?;
        for row in table.rows(&widths) {
            let paint = screen.paint;
            let mut cells = row.into_iter();
            let name = cells.next().map(|name| paint.tone(Tone::Name, &name)).unwrap_or_default();
            let rest: Vec<String> = cells.collect();
            screen.line(format!("  {name}  {}", rest.join("  ")).trim_end())?;
        }
    }
    Ok(())
}

fn table(members: &[&Entry]) -> Table {
    let mut table = Table::new(WIDEST);
    for entry in members {
        let mut cells = vec![entry.ruleset.call_name()];
        match &entry.features {
            Some(features) => cells.extend([
                about::board(features),
                features.start.seeds.to_string(),
                about::laps(features),
                about::captures(features),
            ]),
            None => cells.extend(["has mistakes".to_string(), String::new(), String::new(), String::new()]),
        }
        cells.push(where_played(&entry.ruleset.front));
        table.row(cells);
    }
    table
}

fn head(family: &str, members: usize, first: bool, screen: &mut Screen) -> Result<(), Failure> {
    if !first {
        screen.line("")?;
    }
    let text = format!("{} ({})", heading(family), members);
    screen.line(&screen.paint.tone(Tone::Strong, &text))
}

/// Two lines a ruleset: what it is called and where it is played; what it is like.
fn tell_long(found: &[Entry], screen: &mut Screen) -> Result<(), Failure> {
    let families = by_family(found);
    for (family, members) in &families {
        head(family, members.len(), *family == families[0].0, screen)?;
        for entry in members {
            let paint = screen.paint;
            let name = paint.tone(Tone::Name, &entry.ruleset.call_name());
            screen.line(&format!("  {name}  {}", entry.about()))?;
            if let Some(features) = &entry.features {
                screen.line(&format!("      {}", paint.tone(Tone::Faint, &about::line(features))))?;
            }
        }
    }
    screen.line(&format!("\n{}", counted(found.len() as u64, "ruleset")))
}

/// Every feature with what it can be.
fn tell_features(screen: &mut Screen) -> Result<(), Failure> {
    let paint = screen.paint;
    for group in GROUPS {
        screen.line(&paint.tone(Tone::Strong, group.title))?;
        for feature in group.features {
            let kind = match feature.domain {
                Domain::Number => "a number",
                Domain::Numbers => "numbers",
                Domain::OneOf(_) => "one of",
                Domain::AnyOf(_) => "any of",
            };
            let id = paint.tone(Tone::Name, feature.id);
            screen.line(&format!("  {id}: {} ({kind})", feature.about))?;
            for term in feature.domain.terms().iter().filter(|term| term.word != term.means) {
                screen.line(&format!("      {:<18} {}", term.word, term.means))?;
            }
        }
    }
    screen.line(&paint.tone(Tone::Strong, "Front matter"))?;
    for (name, about) in facts() {
        screen.line(&format!("  {}: {about}", paint.tone(Tone::Name, name)))?;
    }
    Ok(())
}

fn features_json() -> Value {
    let one = |group: &'static str, feature: &mancala_interpreter::features::Feature| {
        let kind = match feature.domain {
            Domain::Number => "number",
            Domain::Numbers => "numbers",
            Domain::OneOf(_) => "one",
            Domain::AnyOf(_) => "any",
        };
        let words: Vec<Value> =
            feature.domain.terms().iter().map(|term| json!({ "word": term.word, "means": term.means })).collect();
        json!({
            "feature": feature.id,
            "group": group,
            "about": feature.about,
            "kind": kind,
            "words": words,
            "weight": feature.weight,
        })
    };
    GROUPS.iter().flat_map(|group| group.features.iter().map(|feature| one(group.title, feature))).collect()
}

impl Entry {
    /// Title, people, region.
    fn about(&self) -> String {
        let from = where_played(&self.ruleset.front);
        match from.is_empty() {
            true => self.ruleset.title().to_string(),
            false => format!("{} ({from})", self.ruleset.title()),
        }
    }

    /// Whether it has all words, in whatever is said of it.
    fn has(&self, words: &[String]) -> bool {
        if words.is_empty() {
            return true;
        }
        let front = &self.ruleset.front;
        let lists = [&front.names, &front.people, &front.region, &front.tags];
        let said = lists.into_iter().flatten().map(|word| word.it.as_str());
        let line = self.features.as_ref().map(about::line).unwrap_or_default();
        let all: Vec<String> =
            [self.ruleset.path, self.ruleset.title(), &line].into_iter().chain(said).map(folded).collect();
        words.iter().all(|word| all.iter().any(|text| text.contains(&folded(word))))
    }

    fn json(&self) -> Value {
        let front = &self.ruleset.front;
        let words = |list: &[mancala_grammar::tree::Word]| -> Value { list.iter().map(|w| w.it.as_str()).collect() };
        json!({
            "ruleset": self.ruleset.call_name(),
            "path": self.ruleset.path,
            "family": self.ruleset.family(),
            "game": self.ruleset.title(),
            "names": words(&front.names),
            "people": words(&front.people),
            "region": words(&front.region),
            "recorded": front.recorded.as_ref().map(|word| word.it.as_str()),
            "tags": words(&front.tags),
            "line": self.features.as_ref().map(about::line),
            "features": self.features.as_ref().map(vector),
        })
    }
}
