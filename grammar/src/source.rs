//! Texts and places in them.

use std::sync::Arc;

/// Which text of a loaded ruleset: 0 is the ruleset itself, 1 and up its parents, nearest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextId(pub u16);

/// A stretch of a text, in bytes, `start` included and `end` not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The text it lies in.
    pub text: TextId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span that holds both. They lie in one text.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { text: self.text, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A text with its name, as read from a file, standard input or the built-in collection.
#[derive(Clone, Debug)]
pub struct Source {
    /// What messages call it: a path, or the name of a built-in ruleset.
    pub name: String,
    /// The whole text.
    pub text: Arc<str>,
}

impl Source {
    /// A text under a name.
    pub fn new(name: impl Into<String>, text: impl Into<Arc<str>>) -> Source {
        Source { name: name.into(), text: text.into() }
    }

    /// Line and column of a byte, both from 1, the column in characters.
    #[must_use]
    pub fn line_and_column(&self, byte: u32) -> (usize, usize) {
        let mut at = (byte as usize).min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let before = &self.text[..at];
        let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }
}
