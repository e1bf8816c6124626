//! The rulesets of the collection with what they are like, and what can be asked of them.

pub mod about;
pub mod filter;
pub mod table;

use mancala_grammar::load::load;
use mancala_grammar::tree::{Front, SourceFact, Word};
use mancala_interpreter::check::check;
use mancala_interpreter::features::{Features, Value as Found};
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use crate::builtin::{self, Builtin};

/// A ruleset of the collection.
pub struct Entry {
    /// The ruleset.
    pub ruleset: &'static Builtin,
    /// What it is like; none where it has mistakes.
    pub features: Option<Features>,
}

/// All rulesets, family by family.
pub fn entries() -> Vec<Entry> {
    builtin::all().par_iter().map(entry).collect()
}

fn entry(ruleset: &'static Builtin) -> Entry {
    let loaded = load(ruleset.source(), &|name| builtin::find(name).map(Builtin::source));
    let model = check(&loaded.tree, &loaded.sources, &[]).model;
    Entry { ruleset, features: model.map(|model| Features::of(&model)) }
}

/// Entries by family, in their order.
pub fn by_family<'e>(entries: &'e [Entry]) -> Vec<(&'static str, Vec<&'e Entry>)> {
    let mut families: Vec<(&'static str, Vec<&'e Entry>)> = Vec::new();
    for entry in entries {
        let family = entry.ruleset.family();
        match families.last_mut() {
            Some((last, members)) if *last == family => members.push(entry),
            _ => families.push((family, vec![entry])),
        }
    }
    families
}

/// The name of a family as a heading: `two rows`.
pub fn heading(family: &str) -> String {
    family.replace('-', " ")
}

/// Words of front matter in one line.
pub fn words(list: &[Word]) -> String {
    list.iter().map(|word| word.it.as_str()).collect::<Vec<_>>().join(", ")
}

/// People and region in one line.
pub fn where_played(front: &Front) -> String {
    let both = [words(&front.people), words(&front.region)];
    both.iter().map(String::as_str).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ")
}

/// All values of a fact of the sources.
pub fn of_sources(front: &Front, fact: SourceFact) -> impl Iterator<Item = &str> {
    let facts = front.sources.iter().flat_map(|source| &source.facts);
    facts.filter(move |(key, _)| *key == fact).map(|(_, value)| value.it.as_str())
}

/// All features as JSON, by their ids.
pub fn vector(features: &Features) -> Value {
    let values = features.values().map(|(feature, value)| (feature.id.to_string(), value_json(&value)));
    Value::Object(values.collect::<Map<String, Value>>())
}

/// The value of a feature as JSON.
pub fn value_json(value: &Found) -> Value {
    match value {
        Found::Number(number) => json!(number),
        Found::Word(word) => json!(word),
        Found::Words(words) => json!(words),
        Found::Numbers(ranges) => ranges.iter().map(|(from, to)| json!([from, to])).collect(),
    }
}
