//! The words of the language: one table, from which the last section of `rules.pest` is written (a test keeps the two
//! equal), and which the messages use for "did you mean".

mod table;

pub(crate) use table::KEYWORDS;
pub use table::{CORE, VERBS};

/// The words that begin a part.
pub const HEADS: &[&str] =
    &["board", "start", "stages", "sowing", "turn", "to", "when", "moves", "end", "rounds", "reading", "example"];

/// The word of the language for one that people write, where nothing but the word differs.
///
/// ```
/// assert_eq!(mancala_grammar::words::meant("pit"), Some("hole"));
/// ```
#[must_use]
pub fn meant(word: &str) -> Option<&'static str> {
    Some(match word {
        "pit" | "cup" | "field" | "bowl" | "house" => "hole",
        "pits" | "cups" | "fields" | "bowls" | "houses" => "holes",
        "stone" | "counter" | "bean" | "piece" | "ball" | "shell" => "seed",
        "stones" | "counters" | "beans" | "pieces" | "balls" | "shells" => "seeds",
        "opponent" | "opponent's" | "opponents" => "enemy",
        "bank" | "treasury" => "store",
        "stock" => "reserve",
        "filled" | "full" | "nonempty" | "non-empty" => "occupied",
        "opposite" => "facing",
        "capture" | "captures" => "take",
        _ => return None,
    })
}

/// The word among `candidates` that is nearest to `word`, if one is near enough to be meant.
///
/// ```
/// assert_eq!(mancala_grammar::words::nearest("emptyy", ["own", "empty"]), Some("empty"));
/// assert_eq!(mancala_grammar::words::nearest("octopus", ["own", "empty"]), None);
/// ```
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word: String = word.chars().take(40).flat_map(char::to_lowercase).collect();
    let length = word.chars().count();
    let allowed = match length {
        0..=2 => 1,
        3..=5 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= allowed)
        .map(|candidate| (strsim::osa_distance(&word, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| {
            *distance <= allowed && *distance < length.max(candidate.chars().count()).div_ceil(2).max(2)
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::{self, Rule};

    const GRAMMAR: &str = include_str!("../rules.pest");

    /// The right-hand side of a rule of the grammar.
    fn rule(name: &str) -> &'static str {
        let line = GRAMMAR.lines().find(|line| line.split_whitespace().next() == Some(name));
        line.unwrap_or_else(|| panic!("no rule {name}"))
    }

    fn spellings(rule: &'static str) -> Vec<&'static str> {
        rule.split('"').skip(1).step_by(2).collect()
    }

    #[test]
    fn the_grammar_has_the_words_of_the_table_and_no_others() {
        for keyword in KEYWORDS {
            assert_eq!(spellings(rule(keyword.rule)), keyword.spellings, "{}", keyword.rule);
        }
        let words = GRAMMAR.lines().filter(|line| line.starts_with("k_")).count();
        assert_eq!(words, KEYWORDS.len());
        for (name, table) in [("core", CORE), ("verb", VERBS)] {
            let mut words = spellings(rule(name));
            words.sort_unstable();
            assert_eq!(words, table, "{name}");
        }
    }

    #[test]
    fn a_longer_spelling_stands_before_its_own_beginning() {
        for list in KEYWORDS
            .iter()
            .map(|keyword| keyword.spellings)
            .chain([&spellings(rule("core"))[..], &spellings(rule("verb"))[..]])
        {
            for (at, word) in list.iter().enumerate() {
                assert!(!list[..at].iter().any(|before| word.starts_with(before)), "{word}");
            }
        }
    }

    #[test]
    fn every_spelling_is_read_as_its_word() {
        for keyword in KEYWORDS {
            let rule = Rule::all_rules().iter().find(|rule| format!("{rule:?}") == keyword.rule);
            let rule = *rule.expect("a rule of the grammar");
            for spelling in keyword.spellings {
                let read = parse::pair(rule, spelling).map(|pair| pair.as_str().to_owned());
                assert_eq!(read.ok().as_deref(), Some(*spelling));
                assert!(parse::pair(rule, &format!("{spelling}x")).is_err(), "{spelling}x");
            }
        }
    }

    #[test]
    fn words_of_the_core_are_no_names_and_verbs_are_no_procedures() {
        for word in CORE {
            assert!(parse::pair(Rule::name, word).is_err(), "{word}");
        }
        for word in VERBS {
            assert!(parse::pair(Rule::procedure, word).is_err(), "{word}");
        }
        assert!(parse::pair(Rule::name, "holes-of-old").is_ok());
        assert!(parse::pair(Rule::name, "ndoo'2").is_ok());
    }

    #[test]
    fn the_nearest_word_is_the_one_meant() {
        assert_eq!(nearest("occupid", CORE.iter().copied()), Some("occupied"));
        assert_eq!(nearest("wen", HEADS.iter().copied()), Some("when"));
        assert_eq!(nearest("x", HEADS.iter().copied()), None);
        assert_eq!(nearest("", HEADS.iter().copied()), None);
    }
}
