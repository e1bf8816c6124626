//! Front matter: what the ruleset is about and where its rules come from.

use super::{At, Word};
use crate::source::Span;

/// What stands between the `---` lines at the top of a file. Values are kept as they are written.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// From the first `---` to the second, both included; empty without front matter.
    pub span: Span,
    /// `game`: its name.
    pub game: Option<Word>,
    /// `names`: other names.
    pub names: Vec<Word>,
    /// `people`: who plays it.
    pub people: Vec<Word>,
    /// `region`: where.
    pub region: Vec<Word>,
    /// `recorded`: when it was recorded.
    pub recorded: Option<Word>,
    /// `tags`.
    pub tags: Vec<Word>,
    /// `sources`, in order.
    pub sources: Vec<SourceEntry>,
    /// `readings`: the answer played unless another is asked for, instead of the first.
    pub readings: Vec<(Word, Word)>,
}

/// One entry of `sources`.
#[derive(Clone, Debug)]
pub struct SourceEntry {
    /// The key that citations name.
    pub key: Word,
    /// What is said of it, in order.
    pub facts: Vec<(SourceFact, Word)>,
}

impl SourceEntry {
    /// The first value of a fact.
    #[must_use]
    pub fn fact(&self, fact: SourceFact) -> Option<&Word> {
        self.facts.iter().find(|(key, _)| *key == fact).map(|(_, value)| value)
    }
}

/// What may be said of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceFact {
    /// `title`.
    Title,
    /// `author`; once for each.
    Author,
    /// `year`.
    Year,
    /// `page`.
    Page,
    /// `language`.
    Language,
    /// `url`: where the text lies.
    Url,
    /// `licence`.
    Licence,
    /// `sheet`: the file of its numbered sentences.
    Sheet,
    /// `publisher`.
    Publisher,
    /// `translator`.
    Translator,
    /// `note`.
    Note,
}

impl SourceFact {
    /// The facts with their keys.
    pub const KEYS: &[(&str, SourceFact)] = &[
        ("title", SourceFact::Title),
        ("author", SourceFact::Author),
        ("year", SourceFact::Year),
        ("page", SourceFact::Page),
        ("language", SourceFact::Language),
        ("url", SourceFact::Url),
        ("licence", SourceFact::Licence),
        ("sheet", SourceFact::Sheet),
        ("publisher", SourceFact::Publisher),
        ("translator", SourceFact::Translator),
        ("note", SourceFact::Note),
    ];
}

impl Front {
    /// The entry of a key of `sources`.
    #[must_use]
    pub fn source(&self, key: &str) -> Option<&SourceEntry> {
        self.sources.iter().find(|entry| entry.key.it == key)
    }

    /// The answer that front matter makes the default of a reading.
    #[must_use]
    pub fn reading(&self, reading: &str) -> Option<&At<String>> {
        self.readings.iter().find(|(name, _)| name.it == reading).map(|(_, answer)| answer)
    }
}
