//! From text to sentences: the rules of Unicode, and what pages get wrong.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::vocabulary::is_shortened;

/// The sentences of a text, without the blanks between them. Line ends within a text are blanks.
pub(super) fn sentences(text: &str) -> Vec<Range<usize>> {
    let flat = flat(text);
    let mut ends: Vec<usize> = flat.split_sentence_bound_indices().map(|(at, sentence)| at + sentence.len()).collect();
    ends.retain(|end| !shortened(&flat[..*end]));
    ends.extend(
        flat.char_indices().filter(|(at, sign)| unspaced(&flat, *at, *sign)).map(|(at, sign)| at + sign.len_utf8()),
    );
    ends.push(flat.len());
    ends.sort_unstable();
    ends.dedup();
    let mut start = 0;
    let mut found = Vec::new();
    for end in ends {
        let sentence = &flat[start..end];
        let inner = sentence.trim();
        if inner.chars().any(char::is_alphanumeric) {
            let from = start + (sentence.len() - sentence.trim_start().len());
            found.push(from..from + inner.len());
        } else if let Some(last) = found.last_mut().filter(|_| !inner.is_empty()) {
            // a lone bracket or stop belongs to what it closes
            *last = last.start..start + sentence.trim_end().len();
        }
        start = end;
    }
    found
}

/// The text on one line, every place as it was.
fn flat(text: &str) -> String {
    let blank = |sign: char| sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}');
    text.chars().flat_map(|sign| if blank(sign) { vec![' '; sign.len_utf8()] } else { vec![sign] }).collect()
}

/// Whether a text ends with a shortened word or the first letter of a name, whose stop ends nothing.
fn shortened(text: &str) -> bool {
    let Some(word) = text.trim_end().strip_suffix('.') else { return false };
    let word =
        word.rsplit(|sign: char| sign.is_whitespace() || matches!(sign, '(' | '"' | '“')).next().unwrap_or_default();
    let letter = word.chars().count() == 1 && word.chars().all(char::is_uppercase);
    letter || is_shortened(word)
}

/// Whether a sentence ends at this sign although no blank follows: `Tanzania.Ang laro`, `bato;Imposible`.
fn unspaced(text: &str, at: usize, sign: char) -> bool {
    if !matches!(sign, '.' | '!' | '?' | ';') {
        return false;
    }
    let large = text[at + sign.len_utf8()..].chars().next().is_some_and(char::is_uppercase);
    let before = &text[..at];
    let word = before.rsplit(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
    let closed = before.ends_with([')', '"', '”', '\'']);
    let whole = word.chars().count() >= 2 && word.chars().next_back().is_some_and(|sign| !sign.is_uppercase());
    large && (closed || whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<&str> {
        sentences(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn a_stop_without_a_blank_ends_a_sentence() {
        assert_eq!(split("sa Tanzania.Ang laro ay una."), ["sa Tanzania.", "Ang laro ay una."]);
        assert_eq!(
            split("tinatawag na kuu (\"bahay\").Ang isang kuu"),
            ["tinatawag na kuu (\"bahay\").", "Ang isang kuu"]
        );
        assert_eq!(split("isang bato;Imposible ito. Oo"), ["isang bato;", "Imposible ito.", "Oo"]);
        assert_eq!(split("row;those are safe"), ["row;those are safe"]);
    }

    #[test]
    fn a_danda_ends_a_sentence() {
        assert_eq!(split("ਮੈਨਕਾਲਾ ਹੈ।ਖੇਡ ਨੂੰ"), ["ਮੈਨਕਾਲਾ ਹੈ।", "ਖੇਡ ਨੂੰ"]);
    }

    #[test]
    fn letters_of_names_and_shortened_words_end_nothing() {
        assert_eq!(
            split("Alan W. Boyd saw it. So did Dr. X, on p. 12."),
            ["Alan W. Boyd saw it.", "So did Dr. X, on p. 12."]
        );
    }

    #[test]
    fn lines_of_a_paragraph_are_one_text() {
        assert_eq!(split("A player\r\n  lifts. He sows."), ["A player\r\n  lifts.", "He sows."]);
    }
}
