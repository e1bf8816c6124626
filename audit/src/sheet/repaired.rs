//! The words of a sentence, as they stand and repaired.

use std::collections::HashMap;
use std::ops::Range;

use mancala_grammar::source::Span;
use mancala_grammar::tree::Word;

use super::{Repair, Sentence, Term, numbers};

/// Whether damage counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Repaired words are read as what they must be.
    Repaired,
    /// Every word is read as it stands.
    AsItStands,
}

/// A row of numbers of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its numbers.
    pub numbers: Vec<u32>,
    /// Where it stands.
    pub span: Span,
}

impl Sentence {
    /// Its words in the language of the source, where they are given; else what it says in English.
    #[must_use]
    pub fn original(&self) -> &Word {
        self.words.as_ref().unwrap_or(&self.text)
    }

    /// Where a word stands in it for the so many-eth time, from 1. Rows of a diagram are words too.
    #[must_use]
    pub fn has(&self, word: &str, occurrence: u32) -> bool {
        let rows = self.diagram.iter().filter(|row| same_row(&row.it, word)).count();
        let text = occurrences(&self.original().it, word).count();
        usize::try_from(occurrence).is_ok_and(|nth| nth > 0 && nth <= rows.max(text))
    }

    /// The repair of an occurrence of a word.
    #[must_use]
    pub fn repair(&self, word: &str, occurrence: u32) -> Option<&Repair> {
        self.repairs.iter().find(|repair| repair.word.it == word && repair.occurrence.it == occurrence)
    }

    /// Its words, damaged ones replaced where repairs count.
    #[must_use]
    pub fn read(&self, look: Look) -> String {
        let text = &self.original().it;
        let place = |repair: &Repair| {
            let nth = usize::try_from(repair.occurrence.it.checked_sub(1)?).ok()?;
            occurrences(text, &repair.word.it).nth(nth).map(|at| (at, repair.be.it.clone()))
        };
        let mut places: Vec<_> = self.repairs.iter().filter(|_| look == Look::Repaired).filter_map(place).collect();
        places.sort_by_key(|(at, _)| at.start);
        let (mut read, mut from) = (String::new(), 0);
        for (at, be) in places.into_iter() {
            // of two that overlap the first counts
            let Some(before) = text.get(from..at.start) else { continue };
            read.push_str(before);
            read.push_str(&be);
            from = at.end;
        }
        read.push_str(&text[from..]);
        read
    }

    /// What a term is called.
    #[must_use]
    pub fn called<'s>(&'s self, term: &'s Term, look: Look) -> &'s str {
        let repair = self.repair(&term.word.it, term.occurrence.it).filter(|_| look == Look::Repaired);
        repair.map_or(&term.word.it, |repair| &repair.be.it)
    }

    /// The rows of its diagram. A repaired row may become several, with ` / ` between them.
    #[must_use]
    pub fn rows(&self, look: Look) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut seen: HashMap<Vec<&str>, u32> = HashMap::new();
        let mut repairs: HashMap<(Vec<&str>, u32), &Repair> = HashMap::new();
        for repair in self.repairs.iter().filter(|_| look == Look::Repaired) {
            // of two of one row the first counts
            repairs.entry((words(&repair.word.it), repair.occurrence.it)).or_insert(repair);
        }
        for row in &self.diagram {
            let nth = seen.entry(words(&row.it)).or_default();
            *nth += 1;
            let repair = repairs.get(&(words(&row.it), *nth));
            let text = repair.map_or(&row.it, |repair| &repair.be.it);
            rows.extend(text.split('/').map(|part| Row { numbers: row_of(part), span: row.span }));
        }
        rows
    }
}

/// Where a word stands in a text, as a word by itself.
fn occurrences<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
    let alone = move |at: usize| {
        let before = text[..at].chars().next_back().zip(word.chars().next());
        let after = text[at + word.len()..].chars().next().zip(word.chars().next_back());
        let joined = |pair: Option<(char, char)>| {
            pair.is_some_and(|(one, other)| one.is_alphanumeric() && other.is_alphanumeric())
        };
        !joined(before) && !joined(after)
    };
    let all = text.match_indices(word).filter(move |_| !word.is_empty());
    all.filter(move |(at, _)| alone(*at)).map(move |(at, _)| at..at + word.len())
}

/// Whether words stand in a text, as words by themselves.
pub(crate) fn occurs(text: &str, words: &str) -> bool {
    occurrences(text, words).next().is_some()
}

/// What a row is told by: blanks between its words do not count.
fn words(row: &str) -> Vec<&str> {
    row.split_whitespace().collect()
}

fn row_of(text: &str) -> Vec<u32> {
    numbers::in_digits(text).into_iter().map(|number| number.value).collect()
}

fn same_row(one: &str, other: &str) -> bool {
    one.split_whitespace().eq(other.split_whitespace())
}
