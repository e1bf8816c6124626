//! From YAML to what it says of a ruleset.

use crate::diagnostic::{Diagnostic, quoted};
use crate::tree::{Front, SourceEntry, SourceFact, Word};
use crate::yaml::{Fields, Placed};

const KEYS: &[&str] = &["game", "names", "people", "region", "recorded", "tags", "sources", "readings"];

/// Reads front matter from its YAML; all that is wrong is reported.
pub(super) fn lower(node: &Placed, front: &mut Front, problems: &mut Vec<Diagnostic>) {
    let mut fields = Fields { problems };
    for (key, value) in fields.entries(node, "front matter is a list of keys with values: `game: …`") {
        match key.it.as_str() {
            "game" => front.game = fields.text(&key, value),
            "names" => front.names = fields.texts(&key, value),
            "people" => front.people = fields.texts(&key, value),
            "region" => front.region = fields.texts(&key, value),
            "recorded" => front.recorded = fields.text(&key, value),
            "tags" => front.tags = fields.texts(&key, value),
            "sources" => front.sources = sources(&mut fields, value),
            "readings" => front.readings = readings(&mut fields, value),
            _ => fields.unknown(&key, KEYS.iter().copied()),
        }
    }
}

fn sources(fields: &mut Fields<'_>, value: &Placed) -> Vec<SourceEntry> {
    let mut sources = Vec::new();
    let wanted = "`sources` is a list of keys, each with what is known of the source: `S: { title: … }`";
    for (key, value) in fields.entries(value, wanted) {
        if !key.it.starts_with(|sign: char| sign.is_alphabetic())
            || !key.it.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, '-' | '\'' | '_'))
        {
            let problem =
                Diagnostic::error("M106", key.span, format!("{} is no key that citations can name", quoted(&key.it)))
                    .help("begin it with a letter and use letters, digits and `-`");
            fields.problems.push(problem);
        }
        let mut facts = Vec::new();
        for (fact, value) in fields.entries(value, "a source is a list of what is known of it: `{ title: …, year: … }`")
        {
            match SourceFact::KEYS.iter().find(|(name, _)| *name == fact.it) {
                Some((_, kind)) => facts.extend(fields.texts(&fact, value).into_iter().map(|text| (*kind, text))),
                None => fields.unknown(&fact, SourceFact::KEYS.iter().map(|(name, _)| *name)),
            }
        }
        sources.push(SourceEntry { key, facts });
    }
    sources
}

fn readings(fields: &mut Fields<'_>, value: &Placed) -> Vec<(Word, Word)> {
    let wanted = "`readings` is a list of readings, each with the answer that is played: `slam: voided`";
    let entries = fields.entries(value, wanted);
    entries.into_iter().filter_map(|(key, value)| fields.text(&key, value).map(|answer| (key, answer))).collect()
}
