//! Which rules of the grammar a text meets: for tests that ask how much of the language they try.

use std::collections::BTreeSet;

use crate::explain::first_word;
use crate::lines::{self, Place};
use crate::parse::{self, Pair, Rule};
use crate::parts::Kind;
use crate::source::{Source, TextId};

/// Names of all rules of the grammar.
#[must_use]
pub fn all_rules() -> BTreeSet<String> {
    Rule::all_rules().iter().map(name).collect()
}

/// Names of the rules by which the clauses of a text can be read. Clauses that cannot be read meet none.
#[must_use]
pub fn rules(source: &Source) -> BTreeSet<String> {
    let mut met = BTreeSet::new();
    let body = crate::front::read(TextId(0), &source.text, &mut crate::tree::Front::default(), &mut Vec::new());
    let scan = lines::scan(TextId(0), &source.text, body);
    let mut kind = None;
    for line in scan.lines.iter().filter(|line| !line.spoilt) {
        let words = scan.plain.get(line.start..line.end).unwrap_or_default();
        let entries: Vec<Rule> = match line.place {
            Place::Head => {
                let head = [first_word(words).text, words.split_whitespace().nth(1).unwrap_or_default()];
                kind = head.into_iter().find_map(Kind::of_head);
                kind.map(Kind::head_rule).into_iter().chain([Rule::based, Rule::place_mark]).collect()
            }
            Place::Clause => {
                let otherwise = (kind == Some(Kind::Moves)).then_some(Rule::otherwise_line);
                let beside = [Rule::guard, Rule::else_line].into_iter().chain(otherwise);
                beside.chain(kind.map(Kind::line_rule)).collect()
            }
        };
        if let Some(pair) = entries.into_iter().find_map(|rule| parse::pair(rule, words).ok()) {
            add(pair, &mut met);
        }
    }
    met
}

fn add(pair: Pair<'_>, met: &mut BTreeSet<String>) {
    if pair.as_rule() != Rule::EOI {
        met.insert(name(&pair.as_rule()));
    }
    pair.into_inner().for_each(|inner| add(inner, met));
}

fn name(rule: &Rule) -> String {
    format!("{rule:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_meets_the_rules_of_its_clauses() {
        let met = rules(&Source::new("a", "(x) turn\n    lift an own hole; sow\n"));
        for rule in ["head_turn", "label", "act_line", "lift", "desc", "sow", "k_own"] {
            assert!(met.contains(rule), "{rule}: {met:?}");
        }
        assert!(!met.contains("take") && met.is_subset(&all_rules()));
    }
}
