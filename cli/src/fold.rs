//! Names made equal that differ only in case, accents or punctuation.

/// A name as it is compared: small letters without accents, and digits; all else is left out.
///
/// ```text
/// "Toguz Korgool" = "toguz-korgool", "Ô Ăn Quan" = "o an quan"
/// ```
pub fn folded(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for letter in name.chars().flat_map(char::to_lowercase) {
        match letter {
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'ß' => plain.push_str("ss"),
            'þ' => plain.push_str("th"),
            letter if letter.is_alphanumeric() => plain.push(without_accent(letter)),
            _ => {}
        }
    }
    plain
}

/// Stretches of Unicode in which every letter is the same one with some accent.
const ACCENTED: &[(char, char, char)] = &[
    ('à', 'å', 'a'),
    ('ç', 'ç', 'c'),
    ('è', 'ë', 'e'),
    ('ì', 'ï', 'i'),
    ('ð', 'ð', 'd'),
    ('ñ', 'ñ', 'n'),
    ('ò', 'ö', 'o'),
    ('ø', 'ø', 'o'),
    ('ù', 'ü', 'u'),
    ('ý', 'ý', 'y'),
    ('ÿ', 'ÿ', 'y'),
    ('ā', 'ą', 'a'),
    ('ć', 'č', 'c'),
    ('ď', 'đ', 'd'),
    ('ē', 'ě', 'e'),
    ('ĝ', 'ģ', 'g'),
    ('ĥ', 'ħ', 'h'),
    ('ĩ', 'ı', 'i'),
    ('ĵ', 'ĵ', 'j'),
    ('ķ', 'ĸ', 'k'),
    ('ĺ', 'ł', 'l'),
    ('ń', 'ŋ', 'n'),
    ('ō', 'ő', 'o'),
    ('ŕ', 'ř', 'r'),
    ('ś', 'š', 's'),
    ('ţ', 'ŧ', 't'),
    ('ũ', 'ų', 'u'),
    ('ŵ', 'ŵ', 'w'),
    ('ŷ', 'ŷ', 'y'),
    ('ź', 'ž', 'z'),
    ('ơ', 'ơ', 'o'),
    ('ư', 'ư', 'u'),
    ('ǎ', 'ǎ', 'a'),
    ('ǐ', 'ǐ', 'i'),
    ('ǒ', 'ǒ', 'o'),
    ('ǔ', 'ǜ', 'u'),
    ('ɛ', 'ɛ', 'e'),
    ('ɔ', 'ɔ', 'o'),
    ('ḁ', 'ḁ', 'a'),
    ('ḃ', 'ḇ', 'b'),
    ('ḉ', 'ḉ', 'c'),
    ('ḋ', 'ḓ', 'd'),
    ('ḕ', 'ḝ', 'e'),
    ('ḟ', 'ḟ', 'f'),
    ('ḡ', 'ḡ', 'g'),
    ('ḣ', 'ḫ', 'h'),
    ('ḭ', 'ḯ', 'i'),
    ('ḱ', 'ḵ', 'k'),
    ('ḷ', 'ḽ', 'l'),
    ('ḿ', 'ṃ', 'm'),
    ('ṅ', 'ṋ', 'n'),
    ('ṍ', 'ṓ', 'o'),
    ('ṕ', 'ṗ', 'p'),
    ('ṙ', 'ṟ', 'r'),
    ('ṡ', 'ṩ', 's'),
    ('ṫ', 'ṱ', 't'),
    ('ṳ', 'ṻ', 'u'),
    ('ṽ', 'ṿ', 'v'),
    ('ẁ', 'ẉ', 'w'),
    ('ẋ', 'ẍ', 'x'),
    ('ẏ', 'ẏ', 'y'),
    ('ẑ', 'ẕ', 'z'),
    ('ạ', 'ặ', 'a'),
    ('ẹ', 'ệ', 'e'),
    ('ỉ', 'ị', 'i'),
    ('ọ', 'ợ', 'o'),
    ('ụ', 'ự', 'u'),
    ('ỳ', 'ỹ', 'y'),
];

fn without_accent(letter: char) -> char {
    ACCENTED.iter().find(|(first, last, _)| (*first..=*last).contains(&letter)).map_or(letter, |(.., plain)| *plain)
}

/// The names nearest to a word that nothing is called, best first.
pub fn did_you_mean<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let word = folded(word);
    let mut near: Vec<(f64, &str)> = Vec::new();
    for name in names {
        let plain = folded(name);
        let likeness = if word.len() > 2 && plain.contains(&word) { 0.95 } else { strsim::jaro_winkler(&word, &plain) };
        if likeness > 0.78 && !near.iter().any(|(_, other)| folded(other) == plain) {
            near.push((likeness, name));
        }
    }
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter().take(3).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_accents_and_punctuation_do_not_count() {
        assert_eq!(folded("Ô Ăn Quan"), "oanquan");
        assert_eq!(folded("Toguz-Korgool"), "toguzkorgool");
        assert_eq!(folded("Pallāṅkuḻi (long)"), "pallankulilong");
        // an accent that stands by itself after its letter
        assert_eq!(folded("Yote\u{301}"), "yote");
    }

    #[test]
    fn a_slip_is_met_with_the_name_that_was_meant() {
        assert_eq!(did_you_mean("kallah", ["Hus", "Kalah"].into_iter()), ["Kalah"]);
        assert!(did_you_mean("xyzzy", ["Hus", "Kalah"].into_iter()).is_empty());
    }
}
