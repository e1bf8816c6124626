//! The grammar.

use super::*;

#[test]
fn a_ground_may_stand_behind_a_head_of_one_word() {
    for ground in ["inferred: it follows", "chosen: not stated", "repaired: so"] {
        let parsed = load::parse(&Source::new("ground", format!("turn {ground}\n    lift an own hole; sow\n")));
        assert!(parsed.problems.is_empty(), "{ground}: {:?}", parsed.problems);
    }
}

/// `in` before `inferred` would take the beginning of the longer word for the whole.
#[test]
fn no_word_of_the_grammar_hides_a_longer_one_behind_it() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../grammar/src/rules.pest");
    let grammar = std::fs::read_to_string(path).expect("the grammar");
    for line in grammar.lines().filter(|line| !line.starts_with("//")) {
        for choice in line.split(['(', ')', '~']) {
            let words: Vec<&str> =
                choice.split('|').filter_map(|word| word.trim().strip_prefix('"')?.strip_suffix('"')).collect();
            for (at, word) in words.iter().enumerate() {
                let hidden = words[at + 1..].iter().find(|later| later.starts_with(word));
                assert!(hidden.is_none(), "{word:?} hides {hidden:?}: {line}");
            }
        }
    }
}
