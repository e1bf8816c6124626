//! Numbers in a text: digits of any script, and number words.

use std::ops::Range;

use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_segmentation::UnicodeSegmentation;

/// A number in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Which.
    pub value: u32,
    /// Its bytes.
    pub at: Range<usize>,
}

/// Number words of the languages of the sheets, each word as it stands in a text, in lower case. A language that is
/// missing is added here.
const WORDS: &[(&str, u32)] = &[
    // English
    ("zero", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    // Filipino, alone and before a noun
    ("isa", 1),
    ("isang", 1),
    ("dalawa", 2),
    ("dalawang", 2),
    ("tatlo", 3),
    ("tatlong", 3),
    ("apat", 4),
    ("lima", 5),
    ("limang", 5),
    ("anim", 6),
    ("pito", 7),
    ("pitong", 7),
    ("walo", 8),
    ("walong", 8),
    ("siyam", 9),
    ("sampu", 10),
    ("sampung", 10),
    ("labindalawa", 12),
    ("labindalawang", 12),
    ("labing-anim", 16),
    ("dalawampu", 20),
    ("dalawampung", 20),
    // Punjabi
    ("ਇੱਕ", 1),
    ("ਦੋ", 2),
    ("ਤਿੰਨ", 3),
    ("ਚਾਰ", 4),
    ("ਪੰਜ", 5),
    ("ਛੇ", 6),
    ("ਸੱਤ", 7),
    ("ਅੱਠ", 8),
    ("ਨੌਂ", 9),
    ("ਦਸ", 10),
    ("ਬਾਰਾਂ", 12),
];

/// The value of a decimal digit of any script.
#[must_use]
pub fn digit(sign: char) -> Option<u32> {
    if let Some(value) = sign.to_digit(10) {
        return Some(value);
    }
    if sign.is_ascii() || !is_decimal(sign) {
        return None;
    }
    // the digits of a script stand in a row from 0 to 9, and rows of digits side by side are whole rows
    let before =
        (1..=50).take_while(|back| (sign as u32).checked_sub(*back).and_then(char::from_u32).is_some_and(is_decimal));
    u32::try_from(before.count()).ok().map(|before| before % 10)
}

fn is_decimal(sign: char) -> bool {
    get_general_category(sign) == GeneralCategory::DecimalNumber
}

/// Whether a number is itself: one that is too large for the reader is only known to be large.
#[must_use]
pub fn is_known(value: u32) -> bool {
    value < u32::MAX
}

/// The numbers that stand in digits.
#[must_use]
pub fn in_digits(text: &str) -> Vec<Number> {
    let mut found: Vec<Number> = Vec::new();
    for (at, sign) in text.char_indices() {
        let Some(value) = digit(sign) else { continue };
        let end = at + sign.len_utf8();
        match found.last_mut().filter(|last| last.at.end == at) {
            // a number that is too large for the reader stays the largest it knows
            Some(last) => {
                *last = Number { value: last.value.saturating_mul(10).saturating_add(value), at: last.at.start..end }
            }
            None => found.push(Number { value, at: at..end }),
        }
    }
    found
}

/// All numbers of a text, in digits and in words.
#[must_use]
pub fn all(text: &str) -> Vec<Number> {
    let mut found = in_digits(text);
    let mut ten: Option<Number> = None;
    for (at, word) in text.split_word_bound_indices() {
        if word == "-" || word.trim().is_empty() {
            continue;
        }
        let value = in_words(word);
        let here = at..at + word.len();
        match (ten.take(), value) {
            // `forty-eight`: what was pushed for the ten is the whole number
            (Some(ten), Some(one)) if (1..10).contains(&one) => {
                if let Some(last) = found.last_mut() {
                    *last = Number { value: ten.value + one, at: ten.at.start..here.end };
                }
            }
            (_, Some(value)) => {
                let number = Number { value, at: here };
                ten = Some(number.clone()).filter(|ten| ten.value >= 20 && word.is_ascii());
                found.push(number);
            }
            (_, None) => {}
        }
    }
    found.sort_by_key(|number| number.at.start);
    found
}

/// The number that a word says.
#[must_use]
pub fn in_words(word: &str) -> Option<u32> {
    let word = word.to_lowercase();
    WORDS.iter().find(|(name, _)| *name == word).map(|(_, value)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<u32> {
        all(text).iter().map(|number| number.value).collect()
    }

    #[test]
    fn digits_of_any_script_are_numbers() {
        // Gurmukhi 12, Devanagari 48, Arabic-Indic 92, full-width 7, mathematical bold 30
        assert_eq!(values("੧੨ ४८ ٩٢ ７ 𝟑𝟎"), [12, 48, 92, 7, 30]);
    }

    #[test]
    fn words_are_numbers() {
        assert_eq!(values("Twelve rows, forty-eight holes; sixty four"), [12, 48, 64]);
        assert_eq!(values("dalawang hanay, apat na hilera"), [2, 4]);
        assert_eq!(values("ਚਾਰ-ਕਤਾਰਾਂ ਦੋ"), [4, 2]);
    }

    #[test]
    fn a_number_beyond_all_bounds_stays_a_number() {
        assert_eq!(values("99999999999999999999"), [u32::MAX]);
    }
}
