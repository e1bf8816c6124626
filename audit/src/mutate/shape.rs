//! Lines of a text and the blocks they make: a line with all that stands further in below it.

use std::ops::Range;

/// A text cut into lines.
pub(super) struct Shape<'t> {
    text: &'t str,
    /// Where each line begins and ends, without its line end.
    lines: Vec<Range<usize>>,
}

impl<'t> Shape<'t> {
    pub(super) fn new(text: &'t str) -> Shape<'t> {
        let mut lines = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            lines.push(start..start + line.trim_end_matches(['\n', '\r']).len());
            start += line.len();
        }
        Shape { text, lines }
    }

    /// The line in which a byte lies.
    pub(super) fn line_of(&self, byte: usize) -> usize {
        self.lines.partition_point(|line| line.start <= byte).saturating_sub(1)
    }

    fn words(&self, line: usize) -> &'t str {
        self.lines.get(line).and_then(|range| self.text.get(range.clone())).unwrap_or_default()
    }

    /// How far in a line stands; `None` for a line without words of the language.
    fn indent(&self, line: usize) -> Option<usize> {
        let words = self.words(line);
        let inner = words.trim_start();
        (!inner.is_empty() && !inner.starts_with('#')).then(|| words.len() - inner.len())
    }

    /// A line and those further in below it.
    pub(super) fn block(&self, first: usize) -> Range<usize> {
        let indent = self.indent(first).unwrap_or(0);
        let mut last = first;
        for line in first + 1..self.lines.len() {
            match self.indent(line) {
                Some(deeper) if deeper > indent => last = line,
                Some(_) => break,
                None => {}
            }
        }
        first..last + 1
    }

    /// The block that follows a block, if it stands as far in.
    pub(super) fn next(&self, block: &Range<usize>) -> Option<Range<usize>> {
        let indent = self.indent(block.start)?;
        let next = (block.end..self.lines.len()).find(|line| self.indent(*line).is_some())?;
        (self.indent(next) == Some(indent)).then(|| self.block(next))
    }

    /// The bytes of a block, without the last line end.
    pub(super) fn bytes(&self, block: &Range<usize>) -> Range<usize> {
        let start = self.lines.get(block.start).map_or(0, |line| line.start);
        let end = self.lines.get(block.end.saturating_sub(1)).map_or(start, |line| line.end);
        start..end
    }

    /// The text with a block made a comment.
    pub(super) fn without(&self, block: &Range<usize>) -> String {
        let bytes = self.bytes(block);
        let within = self.text.get(bytes.clone()).unwrap_or_default();
        let silent: Vec<String> = within.split('\n').map(|line| format!("# {line}")).collect();
        self.with(bytes, &silent.join("\n"))
    }

    /// The text with two blocks, one after the other, in each other's place.
    pub(super) fn swapped(&self, one: &Range<usize>, other: &Range<usize>) -> String {
        let (one, other) = (self.bytes(one), self.bytes(other));
        let piece = |range: Range<usize>| self.text.get(range).unwrap_or_default();
        let between = piece(one.end..other.start);
        let swapped = format!("{}{between}{}", piece(other.clone()), piece(one.clone()));
        self.with(one.start..other.end, &swapped)
    }

    /// The text with other words at a place.
    pub(super) fn with(&self, bytes: Range<usize>, words: &str) -> String {
        let before = self.text.get(..bytes.start).unwrap_or_default();
        let after = self.text.get(bytes.end..).unwrap_or_default();
        format!("{before}{words}{after}")
    }
}
