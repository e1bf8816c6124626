//! The terms of a text: one thing each, and said what they are.

use std::collections::BTreeMap;

use mancala_grammar::diagnostic::{Diagnostic, quoted};
use mancala_grammar::tree::Word;

use crate::sheet::{Look, Role, Sentence, Sheet, Term};

/// A term in a role, and where.
struct Use<'s> {
    term: &'s Term,
    role: &'s Word,
    by: &'s Sentence,
}

pub(super) fn check(sheet: &Sheet, look: Look, problems: &mut Vec<Diagnostic>) {
    let mut uses: BTreeMap<String, Vec<Use>> = BTreeMap::new();
    for sentence in &sheet.sentences {
        for term in &sentence.terms {
            let Some(role) = &term.role else { continue };
            if sheet.role(&role.it).is_none() {
                let problem = Diagnostic::error("M809", role.span, format!("unknown role {}", quoted(&role.it)));
                let names = sheet.roles.iter().map(|role| role.name.it.as_str());
                let help = match mancala_grammar::words::nearest(&role.it, names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("declare it at the top of the sheet: `roles: {{ {}: {{ text: … }} }}`", role.it),
                };
                problems.push(problem.help(help));
                continue;
            }
            // a heading writes its terms large
            let called = sentence.called(term, look).to_lowercase();
            uses.entry(called).or_default().push(Use { term, role, by: sentence });
        }
    }
    for (word, uses) in &uses {
        one_role(sheet, word, uses, problems);
        defined(sheet, word, uses, problems);
    }
}

/// A term does not stand for things that exclude each other: told once for each pair of roles.
fn one_role(sheet: &Sheet, word: &str, uses: &[Use<'_>], problems: &mut Vec<Diagnostic>) {
    let mut told: Vec<(&str, &str)> = Vec::new();
    for (at, one) in uses.iter().enumerate() {
        let earlier = uses.iter().take(at).find(|other| {
            let pair = (other.role.it.as_str(), one.role.it.as_str());
            excludes(sheet, pair) && !told.contains(&pair)
        });
        let Some(other) = earlier else { continue };
        told.extend([(other.role.it.as_str(), one.role.it.as_str()), (one.role.it.as_str(), other.role.it.as_str())]);
        let message = format!(
            "{} is `{}` in sentence {} and `{}` in sentence {}; it cannot be both",
            quoted(word),
            other.role.it,
            other.by.id.it,
            one.role.it,
            one.by.id.it
        );
        let problem = Diagnostic::error("M808", one.term.word.span, message).also(other.term.word.span, "the other");
        problems.push(problem.help("one of the two is another word: say which in `repairs`, with its `occurrence`"));
    }
}

fn excludes(sheet: &Sheet, (one, other): (&str, &str)) -> bool {
    let says = |role: Option<&Role>, other: &str| role.is_some_and(|role| role.excludes.iter().any(|o| o.it == other));
    says(sheet.role(one), other) || says(sheet.role(other), one)
}

/// Some sentence says what a term is, or the sheet says from where it is known.
fn defined(sheet: &Sheet, word: &str, uses: &[Use<'_>], problems: &mut Vec<Diagnostic>) {
    if uses.iter().any(|one| one.term.defined) {
        return;
    }
    let unknown = uses.iter().find(|one| sheet.role(&one.role.it).is_none_or(|role| role.known_from.is_none()));
    if let Some(first) = unknown {
        let message = format!("{} is used, but no sentence says what it is", quoted(word));
        let problem = Diagnostic::warning("W809", first.term.word.span, message);
        problems.push(problem.help(format!(
            "mark the sentence that says it with `defined: true`; if none does, say in the role `{}` from where it is known: `known-from: …`",
            first.role.it
        )));
    }
}
