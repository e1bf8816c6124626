//! Why a line could not be read, said to people who write rulesets.

use crate::diagnostic::{Diagnostic, quoted};
use crate::parse::{Reader, Rule, Stopped};
use crate::parts::Kind;
use crate::source::Span;
use crate::words::{HEADS, VERBS, nearest};

/// A word of a line.
#[derive(Clone, Copy)]
pub(crate) struct Spot<'w> {
    /// Where in the line.
    pub at: usize,
    /// The word.
    pub text: &'w str,
}

/// The first word of a line, after its label.
pub(crate) fn first_word(line: &str) -> Spot<'_> {
    let mut at = 0;
    if line.starts_with('(')
        && let Some(close) = line.find(')')
    {
        at = close + 1;
    }
    word_at(line, at)
}

/// The word at or after a place.
pub(crate) fn word_at(line: &str, at: usize) -> Spot<'_> {
    let rest = line.get(at..).unwrap_or_default();
    let at = at + (rest.len() - rest.trim_start().len());
    let rest = rest.trim_start();
    let mut end =
        rest.find(|sign: char| !(sign.is_alphanumeric() || matches!(sign, '-' | '\'' | '_'))).unwrap_or(rest.len());
    if end == 0 {
        end = rest.chars().next().map_or(0, char::len_utf8);
    }
    Spot { at, text: &rest[..end] }
}

/// A line that its rule does not fit.
pub(crate) fn unread(reader: Reader, line: &str, _rule: Rule, _kind: Option<Kind>, stopped: &Stopped) -> Diagnostic {
    let spot = word_at(line, stopped.at);
    let span = reader.bytes(spot.at, spot.at + spot.text.len());
    if spot.text.is_empty() {
        return Diagnostic::error("M101", span, "this clause is not whole");
    }
    Diagnostic::error("M101", span, format!("cannot read this clause from {} on", quoted(spot.text)))
        .here(format!("{:?}", stopped.expected))
}

/// A head that begins with no head word.
pub(crate) fn unknown_head(place: Span, word: &str) -> Diagnostic {
    let help = match Kind::meant(word) {
        Some(kind) => format!("did you mean `{}`?", kind.word()),
        None => format!("a line in column 1 is a head and begins with one of: {}", HEADS.join(", ")),
    };
    Diagnostic::error("M102", place, format!("unknown head {}", quoted(word))).help(help)
}

/// Whether a word begins clauses, not heads.
pub(crate) fn begins_clause(word: &str) -> bool {
    VERBS.contains(&word)
        || matches!(word, "and" | "unless" | "else" | "otherwise" | "if" | "or" | "prefer" | "never" | "answer")
        || nearest(word, []).is_some()
}

/// A clause in column 1.
pub(crate) fn not_indented(place: Span, word: &str) -> Diagnostic {
    Diagnostic::error("M102", place, format!("{} begins a clause, but stands where heads stand", quoted(word)))
        .help("put blanks before it: clauses are indented below their head")
}

/// A clause above the first head.
pub(crate) fn no_part(place: Span) -> Diagnostic {
    Diagnostic::error("M102", place, "this clause belongs to no part")
        .help(format!("write a head above it, in column 1: {}", HEADS.join(", ")))
}
