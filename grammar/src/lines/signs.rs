//! Signs that look plain and are not.

use crate::diagnostic::{self, Diagnostic};
use crate::source::Span;

/// The first sign of a line that the language does not know. Between quotes and in a stated ground every sign is free
/// that can be seen.
pub(super) fn first_strange(words: &str) -> Option<(usize, char)> {
    // nearly all lines are plain through and through
    if words.bytes().all(|sign| matches!(sign, b'\t' | b' '..=b'~')) {
        return None;
    }
    let mut quoted = false;
    let reason = reason(words);
    for (at, sign) in words.char_indices() {
        if sign == '"' {
            quoted = !quoted;
        }
        let strange = if quoted || at >= reason { steers(sign) && !is_direction(sign) } else { unknown(sign) };
        if strange {
            return Some((at, sign));
        }
    }
    None
}

/// Where the free text of a ground begins.
fn reason(words: &str) -> usize {
    let mut quoted = false;
    for (at, sign) in words.char_indices() {
        if sign == '"' {
            quoted = !quoted;
        }
        let ground = ["chosen:", "inferred:", "repaired:"].iter().any(|word| words[at..].starts_with(word));
        if !quoted && ground && words[..at].chars().next_back().is_none_or(char::is_whitespace) {
            return at;
        }
    }
    words.len()
}

fn unknown(sign: char) -> bool {
    steers(sign) || (sign.is_whitespace() && !matches!(sign, ' ' | '\t')) || plain_form(sign).is_some()
}

fn steers(sign: char) -> bool {
    sign != '\t' && diagnostic::steers(sign)
}

fn is_direction(sign: char) -> bool {
    matches!(sign, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// What to write instead.
fn plain_form(sign: char) -> Option<&'static str> {
    match sign {
        '\u{201C}'..='\u{201F}' | '«' | '»' | '\u{FF02}' => Some("\""),
        '\u{2018}'..='\u{201B}' | '\u{2032}' | '´' => Some("'"),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FF0D}' => Some("-"),
        '\u{FF0C}' => Some(","),
        '\u{FF1A}' => Some(":"),
        '\u{FF1B}' => Some(";"),
        '\u{2044}' | '\u{2215}' | '\u{FF0F}' => Some("/"),
        '\u{2026}' => Some("..."),
        _ => None,
    }
}

/// The message about a sign.
pub(super) fn problem(span: Span, sign: char) -> Diagnostic {
    let code = format!("U+{:04X}", u32::from(sign));
    let (what, help) = match (sign, plain_form(sign)) {
        ('\r', _) => (
            "a carriage return that ends no line".to_owned(),
            "end lines with a line feed (LF), or with both (CR LF); most editors can convert a file".to_owned(),
        ),
        ('\u{A0}' | '\u{202F}', _) => {
            ("a no-break space".to_owned(), "type a plain space; word processors put the other one in".to_owned())
        }
        (_, Some(plain)) => (format!("`{sign}` is not plain ({code})"), format!("write `{plain}`")),
        (_, None) if sign.is_whitespace() => {
            (format!("a blank that is not plain ({code})"), "type a plain space".to_owned())
        }
        _ => (format!("a sign that cannot be seen ({code})"), "take it out".to_owned()),
    };
    Diagnostic::error("M103", span, what).help(help)
}

/// The message about a control sign in a comment.
pub(super) fn hidden(span: Span) -> Diagnostic {
    Diagnostic::error("M103", span, "a sign in this comment that cannot be seen").help("take it out")
}

/// Where control signs stand in a comment: the first of them.
pub(super) fn steering(comment: &str) -> Option<(usize, usize)> {
    comment
        .char_indices()
        .find(|(_, sign)| sign.is_control() && *sign != '\t')
        .map(|(at, sign)| (at, at + sign.len_utf8()))
}
