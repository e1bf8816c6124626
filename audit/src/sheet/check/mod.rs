//! What does not fit together in a sheet.

mod board;
mod terms;
mod versions;

use mancala_grammar::diagnostic::{Diagnostic, in_order, quoted};

use super::{Look, Sheet, TO_TRANSLATE, numbers};
use crate::claims::form;

pub use versions::compare;

/// All that does not fit together in one sheet.
#[must_use]
pub fn check(sheet: &Sheet, look: Look) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    ids(sheet, &mut problems);
    repairs(sheet, &mut problems);
    board::check(sheet, look, &mut problems);
    terms::check(sheet, look, &mut problems);
    stated_words(sheet, &mut problems);
    tests_of_claims(sheet, &mut problems);
    untranslated(sheet, &mut problems);
    in_order(&mut problems);
    problems
}

fn ids(sheet: &Sheet, problems: &mut Vec<Diagnostic>) {
    for (at, sentence) in sheet.sentences.iter().enumerate() {
        let id = &sentence.id;
        if let Some(first) = sheet.sentences.iter().take(at).find(|first| first.id.it == id.it) {
            let problem = Diagnostic::error("M801", id.span, format!("id {} stands twice", quoted(&id.it)));
            problems
                .push(problem.also(first.id.span, "here for the first time").help("give one of the two another id"));
        } else if !citable(&id.it) {
            let problem = Diagnostic::error("M802", id.span, format!("no clause can cite the id {}", quoted(&id.it)));
            problems.push(problem.help("an id is of the letters a to z, digits and stops: `12`, `H3`, `4.1`"));
        }
    }
}

/// Whether `[S:…]` can name it: a hyphen there makes a range.
fn citable(id: &str) -> bool {
    id.split('.').all(|part| !part.is_empty() && part.chars().all(|sign| sign.is_ascii_alphanumeric()))
}

fn repairs(sheet: &Sheet, problems: &mut Vec<Diagnostic>) {
    for sentence in &sheet.sentences {
        for (at, repair) in sentence.repairs.iter().enumerate() {
            let (word, nth) = (&repair.word, &repair.occurrence);
            if !sentence.has(&word.it, nth.it) {
                let message = match nth.it {
                    0 => "occurrences are counted from 1".to_string(),
                    1 => format!("{} does not stand in this sentence", quoted(&word.it)),
                    nth => format!("{} does not stand {nth} times in this sentence", quoted(&word.it)),
                };
                let problem = Diagnostic::error("M810", word.span, message);
                let where_looked = if sentence.words.is_some() { "`words`" } else { "`text`" };
                problems.push(problem.also(sentence.original().span, "its words").help(format!(
                    "write the word as it stands in {where_looked} or `diagram`, with its `occurrence`"
                )));
            } else if word.it == repair.be.it {
                let problem = Diagnostic::error("M810", repair.be.span, "this repair changes nothing");
                problems.push(problem.help("say in `be` what the word must be"));
            }
            let first = sentence.repairs.iter().take(at).find(|o| o.word.it == word.it && o.occurrence.it == nth.it);
            if let Some(first) = first {
                let problem = Diagnostic::error("M810", word.span, format!("{} is repaired twice", quoted(&word.it)));
                problems.push(
                    problem
                        .also(first.word.span, "here for the first time")
                        .help("each repair mends one `occurrence`; count them from 1"),
                );
            }
        }
        for term in sentence.terms.iter().filter(|term| !sentence.has(&term.word.it, term.occurrence.it)) {
            let message = format!("{} does not stand so often in this sentence", quoted(&term.word.it));
            let problem = Diagnostic::error("M811", term.word.span, message);
            problems
                .push(problem.also(sentence.original().span, "its words").help("write the term as it stands there"));
        }
    }
}

/// Numbers that `states` takes from a sentence stand in it.
fn stated_words(sheet: &Sheet, problems: &mut Vec<Diagnostic>) {
    for sentence in &sheet.sentences {
        let texts = [Some(&sentence.text), sentence.words.as_ref()];
        let said: Vec<u32> =
            texts.into_iter().flatten().flat_map(|text| numbers::all(&text.it)).map(|n| n.value).collect();
        let said: Vec<u32> = said.into_iter().filter(|number| numbers::is_known(*number)).collect();
        for (stated, number) in sentence.states.iter().filter(|(_, number)| !said.contains(&number.it)) {
            let message =
                format!("`{}` is {} here, but no {} stands in the sentence", stated.word(), number.it, number.it);
            let problem = Diagnostic::warning("W814", number.span, message);
            problems.push(problem.also(sentence.text.span, "the sentence").help("state only what the sentence says"));
        }
    }
}

/// What `check` asks for is a test that an audit knows, and so is its number.
fn tests_of_claims(sheet: &Sheet, problems: &mut Vec<Diagnostic>) {
    for check in sheet.sentences.iter().filter_map(|sentence| sentence.check.as_ref()) {
        if let Err(why) = form(&check.it) {
            let problem = Diagnostic::error("M617", check.span, why);
            problems.push(problem.help("`N` stands for a number; a claim that none of the tests fits has no `check`"));
        }
    }
}

/// What is left of a draft.
fn untranslated(sheet: &Sheet, problems: &mut Vec<Diagnostic>) {
    let left: Vec<_> = sheet.sentences.iter().filter(|sentence| sentence.text.it == TO_TRANSLATE).collect();
    if let Some(first) = left.first() {
        let message = match left.len() {
            1 => "1 sentence is not translated".to_string(),
            more => format!("{more} sentences are not translated"),
        };
        let problem = Diagnostic::warning("W813", first.text.span, message);
        problems.push(problem.here("the first of them").help("say in English what stands in `words`"));
    }
}
