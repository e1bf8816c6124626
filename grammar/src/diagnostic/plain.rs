//! Text from outside made safe to show: a file may hold signs that steer a terminal or turn the writing direction.

/// Longest stretch of a ruleset quoted in a message, in characters.
const LONGEST_QUOTE: usize = 60;

/// Whether a sign has no picture of its own, or changes how its neighbours are shown.
pub(super) fn steers(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
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
            _ => plain.push('\u{FFFD}'),
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
