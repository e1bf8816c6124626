//! Text from outside made safe to show: a file may hold signs that steer a terminal or turn the writing direction. And
//! numbers with their nouns.

use std::fmt::Display;

/// Longest stretch of a ruleset quoted in a message, in characters.
const LONGEST_QUOTE: usize = 60;

/// Whether a sign has no picture of its own, or changes how its neighbours are shown: control signs, marks of the
/// writing direction, blanks without width, letters that are drawn as nothing, tags.
#[must_use]
pub fn steers(sign: char) -> bool {
    if sign.is_ascii() {
        return sign.is_ascii_control();
    }
    sign.is_control()
        || matches!(
            sign,
            '\u{AD}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        )
        || matches!(sign, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
        || matches!(sign, '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}')
        || matches!(sign, '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Words of a ruleset as they stand in a message: in back-quotes, on one line, cut when long.
#[must_use]
pub fn quoted(text: &str) -> String {
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = one_line.chars().take(LONGEST_QUOTE).collect();
    if shown.len() < one_line.len() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// So many things: `1 seed`, `3 seeds`.
#[must_use]
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    if number == N::from(1) { format!("{number} {noun}") } else { format!("{number} {noun}s") }
}

/// A text on one line, its steering signs spelt out.
#[must_use]
pub fn line(text: &str) -> String {
    lines(text).replace('\n', " ")
}

/// A text with its steering signs spelt out; line ends stay.
pub(super) fn lines(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        if sign != '\n' && steers(sign) {
            plain.extend(sign.escape_unicode());
        } else {
            plain.push(sign);
        }
    }
    plain
}

/// A copy of a source text in which every steering sign has a stand-in of as many bytes, so that places stay true.
pub(super) fn same_length(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let line_end = sign == '\n' || (sign == '\r' && signs.peek() == Some(&'\n'));
        if line_end || sign == '\t' || !steers(sign) {
            plain.push(sign);
            continue;
        }
        match sign.len_utf8() {
            1 => plain.push('?'),
            2 => plain.push('\u{B7}'),
            3 => plain.push('\u{FFFD}'),
            _ => plain.push_str("\u{FFFD}?"),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stand_ins_keep_every_place() {
        let text = "a\u{1b}[2J \u{202e}b\u{85}c\r\nd\re\u{0}";
        let plain = same_length(text);
        assert_eq!(plain.len(), text.len());
        assert_eq!(plain, "a?[2J \u{fffd}b\u{b7}c\r\nd?e?");
        assert_eq!(same_length("a\u{e0041}b").len(), "a\u{e0041}b".len());
    }

    #[test]
    fn what_cannot_be_seen_steers_and_letters_do_not() {
        let bidi_controls =
            "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
        let others = "\u{0}\u{1b}\u{7f}\u{85}\u{9b}\u{ad}\u{200b}\u{200d}\u{2028}\u{2060}\u{feff}\u{fff9}\u{e0001}\u{e0041}\u{e0100}";
        assert!(bidi_controls.chars().chain(others.chars()).all(steers));
        assert!(!"aé мала ਦੋ ٩ 漢 \u{301} 🎲 ￥".chars().any(steers));
    }

    #[test]
    fn messages_spell_steering_signs_out() {
        assert_eq!(line("x\u{1b}y\nz"), "x\\u{1b}y z");
    }

    #[test]
    fn long_quotes_are_cut() {
        assert!(quoted(&"hole ".repeat(100)).chars().count() < 70);
    }
}
