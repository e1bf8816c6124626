//! From texts to one tree.

use crate::diagnostic::{Diagnostic, in_order};
use crate::source::{Source, TextId};
use crate::tree::Ruleset;
use crate::{front, lines, parts};

/// What a text says, as far as it could be read, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The clauses that could be read.
    pub tree: Ruleset,
    /// All mistakes, in the order of the text.
    pub problems: Vec<Diagnostic>,
}

/// Reads one text. Parents are not looked for.
#[must_use]
pub fn parse(source: &Source) -> Parsed {
    parse_as(TextId(0), &source.text)
}

/// Reads a text under a number.
pub(crate) fn parse_as(id: TextId, text: &str) -> Parsed {
    let mut parsed = Parsed::default();
    let body = front::read(id, text, &mut parsed.tree.front, &mut parsed.problems);
    let scan = lines::scan(id, text, body);
    parts::read(id, &scan, &mut parsed.tree, &mut parsed.problems);
    parsed.problems.extend(scan.problems);
    in_order(&mut parsed.problems);
    parsed
}
