//! From YAML to what it says of a ruleset.

use super::yaml::{Node, Placed};
use crate::diagnostic::{Diagnostic, quoted};
use crate::tree::{Front, SourceEntry, SourceFact, Word};
use crate::words::nearest;

const KEYS: &[&str] = &["game", "names", "people", "region", "recorded", "tags", "sources", "readings"];

/// Reads front matter from its YAML; all that is wrong is reported.
pub(super) fn lower(node: &Placed, front: &mut Front, problems: &mut Vec<Diagnostic>) {
    let mut lowering = Lowering { problems };
    for (key, value) in lowering.entries(node, "front matter is a list of keys with values: `game: …`") {
        match key.it.as_str() {
            "game" => front.game = lowering.text(&key, value),
            "names" => front.names = lowering.texts(&key, value),
            "people" => front.people = lowering.texts(&key, value),
            "region" => front.region = lowering.texts(&key, value),
            "recorded" => front.recorded = lowering.text(&key, value),
            "tags" => front.tags = lowering.texts(&key, value),
            "sources" => front.sources = lowering.sources(value),
            "readings" => front.readings = lowering.readings(value),
            _ => lowering.unknown(&key, KEYS.iter().copied()),
        }
    }
}

struct Lowering<'p> {
    problems: &'p mut Vec<Diagnostic>,
}

impl Lowering<'_> {
    /// The entries of a map, each key once.
    fn entries<'n>(&mut self, node: &'n Placed, wanted: &str) -> Vec<(Word, &'n Placed)> {
        let Node::Map(entries) = &node.node else {
            self.problems.push(Diagnostic::error("M106", node.span, wanted));
            return Vec::new();
        };
        let mut seen: Vec<(Word, &Placed)> = Vec::new();
        for (key, value) in entries {
            let Node::Scalar(name) = &key.node else {
                self.problems.push(Diagnostic::error("M106", key.span, "a key is one word"));
                continue;
            };
            let key = Word::new(name.clone(), key.span);
            if let Some((first, _)) = seen.iter().find(|(other, _)| other.it == key.it) {
                let problem = Diagnostic::error("M106", key.span, format!("key {} stands twice", quoted(&key.it)))
                    .also(first.span, "here for the first time")
                    .help("keep one of the two");
                self.problems.push(problem);
                continue;
            }
            seen.push((key, value));
        }
        seen
    }

    fn unknown<'k>(&mut self, key: &Word, known: impl Iterator<Item = &'k str> + Clone) {
        let help = match nearest(&key.it, known.clone()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the keys here are {}", known.collect::<Vec<_>>().join(", ")),
        };
        self.problems.push(Diagnostic::error("M106", key.span, format!("unknown key {}", quoted(&key.it))).help(help));
    }

    fn text(&mut self, key: &Word, value: &Placed) -> Option<Word> {
        if let Node::Scalar(text) = &value.node {
            return Some(Word::new(text.clone(), value.span));
        }
        let problem = match value.node {
            Node::Nothing => Diagnostic::error("M106", key.span, format!("`{}` says nothing", key.it))
                .help("write a text behind it, or take the key out"),
            Node::List(_) if key.it == "game" => Diagnostic::error("M106", value.span, "`game` is one text")
                .help("write one name here, and the others behind `names:`, as `names: [Name, Name]`"),
            _ => Diagnostic::error("M106", value.span, format!("`{}` is one text", key.it))
                .help("put it on one line, between quotes if it holds `: ` or begins with `[` or `{`"),
        };
        self.problems.push(problem);
        None
    }

    /// One text or a list of texts.
    fn texts(&mut self, key: &Word, value: &Placed) -> Vec<Word> {
        match &value.node {
            Node::List(items) => items.iter().filter_map(|item| self.text(key, item)).collect(),
            _ => self.text(key, value).into_iter().collect(),
        }
    }

    fn sources(&mut self, value: &Placed) -> Vec<SourceEntry> {
        let mut sources = Vec::new();
        let wanted = "`sources` is a list of keys, each with what is known of the source: `S: { title: … }`";
        for (key, value) in self.entries(value, wanted) {
            if !key.it.starts_with(|sign: char| sign.is_alphabetic())
                || !key.it.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, '-' | '\'' | '_'))
            {
                let problem = Diagnostic::error(
                    "M106",
                    key.span,
                    format!("{} is no key that citations can name", quoted(&key.it)),
                )
                .help("begin it with a letter and use letters, digits and `-`");
                self.problems.push(problem);
            }
            let mut facts = Vec::new();
            for (fact, value) in
                self.entries(value, "a source is a list of what is known of it: `{ title: …, year: … }`")
            {
                match SourceFact::KEYS.iter().find(|(name, _)| *name == fact.it) {
                    Some((_, kind)) => facts.extend(self.texts(&fact, value).into_iter().map(|text| (*kind, text))),
                    None => self.unknown(&fact, SourceFact::KEYS.iter().map(|(name, _)| *name)),
                }
            }
            sources.push(SourceEntry { key, facts });
        }
        sources
    }

    fn readings(&mut self, value: &Placed) -> Vec<(Word, Word)> {
        let wanted = "`readings` is a list of readings, each with the answer that is played: `slam: voided`";
        let entries = self.entries(value, wanted);
        entries.into_iter().filter_map(|(key, value)| self.text(&key, value).map(|answer| (key, answer))).collect()
    }
}
