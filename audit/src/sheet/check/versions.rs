//! One text in two languages, sentence against sentence.

use mancala_grammar::diagnostic::{Diagnostic, in_order};

use mancala_grammar::tree::At;

use crate::sheet::{Kind, Look, Sentence, Sheet, Stated, numbers};

/// What differs between a sheet and the sheet that it is a version of. Places of the other lie in its own text.
#[must_use]
pub fn compare(sheet: &Sheet, other: &Sheet, look: Look) -> Vec<Diagnostic> {
    let mut problems = Vec::new();
    for sentence in &sheet.sentences {
        match other.sentence(&sentence.id.it) {
            Some(same) => one(sentence, same, look, &mut problems),
            None => missing(sentence, "the other version has no such sentence", &mut problems),
        }
    }
    for sentence in other.sentences.iter().filter(|sentence| sheet.sentence(&sentence.id.it).is_none()) {
        missing(sentence, "this version has no such sentence", &mut problems);
    }
    in_order(&mut problems);
    problems
}

/// Buttons and links of a page are not part of its text.
fn missing(sentence: &Sentence, what: &str, problems: &mut Vec<Diagnostic>) {
    if sentence.kind.it != Kind::Layout {
        let problem = Diagnostic::error("M806", sentence.id.span, format!("sentence {}: {what}", sentence.id.it));
        problems.push(problem.help("give it the id that it has there, or add it there"));
    }
}

fn one(sentence: &Sentence, other: &Sentence, look: Look, problems: &mut Vec<Diagnostic>) {
    let id = &sentence.id.it;
    let (rows, others) = (numbers_of(sentence, look), numbers_of(other, look));
    if rows != others {
        let counts = |rows: &[Vec<u32>]| rows.iter().map(|row| row.len().to_string()).collect::<Vec<_>>().join(", ");
        let message = format!(
            "the diagram of sentence {id} has rows of {} numbers here, of {} in the other version",
            counts(&rows),
            counts(&others)
        );
        let message = if rows.iter().map(Vec::len).eq(others.iter().map(Vec::len)) {
            format!("the diagram of sentence {id} has other numbers in the other version")
        } else {
            message
        };
        let span = sentence.diagram.first().map_or(sentence.span, |row| row.span);
        let there = other.diagram.first().map_or(other.span, |row| row.span);
        let problem = Diagnostic::error("M807", span, message).also(there, "the diagram there");
        problems.push(problem.help("at least one of the two is damaged: mend its rows with repairs"));
    }
    for (stated, _) in Stated::ALL {
        fn number(sentence: &Sentence, stated: Stated) -> Option<&At<u32>> {
            sentence.states.iter().find(|(what, _)| *what == stated).map(|(_, number)| number)
        }
        if let (Some(here), Some(there)) = (number(sentence, stated), number(other, stated))
            && here.it != there.it
        {
            let message =
                format!("`{}` of sentence {id} is {} here, {} in the other version", stated.word(), here.it, there.it);
            let problem = Diagnostic::error("M807", here.span, message).also(there.span, "the number there");
            problems.push(problem.help("one of the two is damaged: mend it with a repair"));
        }
    }
    // digits mean the same in every language; number words do not
    if let (Some(words), Some(others)) = (&sentence.words, &other.words) {
        let (here, there) = (digits(sentence, look), digits(other, look));
        if here != there {
            let message =
                format!("sentence {id} has the numbers {} here, {} in the other version", list(&here), list(&there));
            let problem = Diagnostic::error("M807", words.span, message).also(others.span, "the sentence there");
            problems.push(problem.help("one of the two is damaged: mend it with a repair"));
        }
    }
    if sentence.kind.it != other.kind.it {
        let message = format!(
            "sentence {id} is `{}` here, `{}` in the other version",
            sentence.kind.it.word(),
            other.kind.it.word()
        );
        let problem = Diagnostic::error("M807", sentence.kind.span, message).also(other.kind.span, "the kind there");
        problems.push(problem.help("a sentence is of one kind in every language"));
    }
}

fn numbers_of(sentence: &Sentence, look: Look) -> Vec<Vec<u32>> {
    sentence.rows(look).into_iter().map(|row| row.numbers).collect()
}

/// The numbers in digits, smallest first: languages order their words differently.
fn digits(sentence: &Sentence, look: Look) -> Vec<u32> {
    let mut found: Vec<u32> = numbers::in_digits(&sentence.read(look)).into_iter().map(|number| number.value).collect();
    found.sort_unstable();
    found
}

fn list(numbers: &[u32]) -> String {
    match numbers {
        [] => "none".to_string(),
        some => some.iter().map(u32::to_string).collect::<Vec<_>>().join(", "),
    }
}
