//! The last gate before output: no sign that steers a terminal or turns the writing direction leaves the program, whatever
//! file, name or request it came from.

use std::borrow::Cow;
use std::fmt::Write;

use mancala_grammar::diagnostic::steers;

/// Whether the program's own colours are let through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// They are.
    Kept,
    /// Nothing is coloured, so no sequence is the program's own.
    None,
}

/// A text for people: steering signs are spelt out; ends of lines and tabs stay.
pub fn shown(text: &str, colours: Colours) -> Cow<'_, str> {
    if !text.chars().any(is_strange) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len() + 16);
    for (at, sign) in text.char_indices() {
        if !is_strange(sign) || (colours == Colours::Kept && sets_colour(text.get(at..).unwrap_or_default())) {
            plain.push(sign);
        } else {
            plain.extend(sign.escape_unicode());
        }
    }
    Cow::Owned(plain)
}

/// JSON for programs: steering signs within its texts as JSON escapes them, so that it says the same.
pub fn json(text: &str) -> Cow<'_, str> {
    if !text.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len() + 16);
    for sign in text.chars() {
        if steers(sign) {
            for unit in sign.encode_utf16(&mut [0; 2]) {
                let _ = write!(plain, "\\u{unit:04x}");
            }
        } else {
            plain.push(sign);
        }
    }
    Cow::Owned(plain)
}

fn is_strange(sign: char) -> bool {
    steers(sign) && !matches!(sign, '\n' | '\t')
}

/// Whether a text begins with a sequence that sets a colour and does nothing else: `ESC [ 1 ; 31 m`.
fn sets_colour(text: &str) -> bool {
    let Some(rest) = text.strip_prefix("\u{1b}[") else { return false };
    rest.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ';').starts_with('m')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_are_let_through_and_only_where_they_are_used() {
        let text = "a\u{1b}[1;31mb\u{1b}[0m\tc\u{1b}[2J\n";
        assert_eq!(shown(text, Colours::Kept), "a\u{1b}[1;31mb\u{1b}[0m\tc\\u{1b}[2J\n");
        assert_eq!(shown(text, Colours::None), "a\\u{1b}[1;31mb\\u{1b}[0m\tc\\u{1b}[2J\n");
        assert_eq!(shown("a\u{e0041}\u{202e}\r", Colours::None), "a\\u{e0041}\\u{202e}\\u{d}");
    }

    #[test]
    fn json_says_the_same() {
        let value = serde_json::json!({ "a\u{202e}": "\u{e0041}\u{9b}\u{7f}x" });
        let text = value.to_string();
        let plain = json(&text);
        assert!(plain.is_ascii(), "{plain}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&plain).ok(), Some(value));
    }
}
