//! Words of a line with their places.

/// A word of a line, or a sign that stands alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot<'w> {
    /// Where in the line.
    pub at: usize,
    /// The word; empty at the end of the line.
    pub text: &'w str,
}

/// The first word of a line, after its label.
pub(crate) fn first_word(line: &str) -> Spot<'_> {
    let label = if line.starts_with('(') { line.find(')').map_or(0, |close| close + 1) } else { 0 };
    word_at(line, label)
}

/// The word at or after a place.
pub(super) fn word_at(line: &str, at: usize) -> Spot<'_> {
    let rest = line.get(at..).unwrap_or_default();
    let at = at + (rest.len() - rest.trim_start().len());
    let rest = rest.trim_start();
    let word = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '\'' | '_');
    let end = match rest.find(|sign| !word(sign)).unwrap_or(rest.len()) {
        0 => rest.chars().next().map_or(0, char::len_utf8),
        end => end,
    };
    Spot { at, text: rest.get(..end).unwrap_or_default() }
}

/// All words of a line.
pub(super) fn spots(line: &str) -> Vec<Spot<'_>> {
    let mut all = Vec::new();
    let mut next = word_at(line, 0);
    while !next.text.is_empty() {
        all.push(next);
        next = word_at(line, next.at + next.text.len());
    }
    all
}

/// The last word of a line.
pub(super) fn last_word(line: &str) -> Spot<'_> {
    spots(line).pop().unwrap_or(Spot { at: 0, text: "" })
}

/// The word before a place.
pub(super) fn word_before(line: &str, at: usize) -> Option<Spot<'_>> {
    spots(line.get(..at)?).pop()
}

/// The digits of a number in words.
pub(super) fn number_word(word: &str) -> Option<usize> {
    const WORDS: [&str; 13] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.iter().position(|known| *known == word)
}
