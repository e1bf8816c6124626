//! Lines that may have been lost: the fall-back of a choice, `else a …`.

use std::collections::BTreeSet;
use std::ops::Range;

use mancala_grammar::load::Loaded;

use super::shape::Shape;
use super::{Change, Mutant};

/// The ruleset with a fall-back put below each line that offers holes: each description that a choice of the ruleset
/// has, and each without its last conditions.
#[must_use]
pub(super) fn missing(loaded: &Loaded) -> Vec<Mutant> {
    let clauses = loaded.tree.clauses();
    let mut choices = Vec::new();
    for clause in &clauses {
        let part = clause.auto.split('-').next().unwrap_or_default();
        let Some(source) = loaded.sources.get(usize::from(clause.span.text.0)) else { continue };
        let text: &str = &source.text;
        let span = clause.span.start as usize..clause.span.end as usize;
        let description = matches!(part, "turn" | "to" | "when")
            .then(|| offered(text.get(span.clone()).unwrap_or_default()))
            .flatten();
        if let Some(description) = description {
            choices.push((*clause, text, span, description));
        }
    }
    let descriptions: BTreeSet<String> = choices.iter().flat_map(|(.., description)| shorter(description)).collect();
    let mut found = Vec::new();
    for (clause, text, span, description) in &choices {
        for other in descriptions.iter().filter(|other| other != description) {
            let line = format!("else {other}");
            found.push(Mutant {
                clause: clause.name().to_owned(),
                span: clause.span,
                under: clause.tail.under.as_ref().map(|word| word.it.clone()),
                change: Change::Drop,
                words: format!("a line below it: {line}"),
                text: with_line(text, span, &line),
            });
        }
    }
    found
}

/// The description of the holes that a line offers: `an own hole that holds 2 or more`.
fn offered(words: &str) -> Option<&str> {
    let a_hole = |rest: &&str| rest.starts_with("a ") || rest.starts_with("an ");
    let rest = match words.split_once(' ')? {
        ("else", rest) => rest,
        ("lift", rest) => Some(rest).filter(a_hole)?,
        ("put", rest) => rest.match_indices(" in ").map(|(at, word)| &rest[at + word.len()..]).find(a_hole)?,
        _ => return None,
    };
    let end = rest.find([';', ',']).unwrap_or(rest.len());
    rest.get(..end).map(str::trim_end)
}

/// A description, the same without one condition after another from the end, and each of these of occupied holes.
fn shorter(description: &str) -> Vec<String> {
    let conditions = |rest: &str| {
        let that = rest.rfind(" that ")?;
        Some(rest.get(..that)?.trim_end_matches(" and").to_owned())
    };
    let all = std::iter::successors(Some(description.to_owned()), |rest| conditions(rest));
    all.flat_map(|one| {
        let occupied = (!one.contains(" that ")).then(|| format!("{one} that is occupied"));
        [Some(one), occupied].into_iter().flatten()
    })
    .collect()
}

/// The text with a line below that of a place, as far in.
fn with_line(text: &str, span: &Range<usize>, line: &str) -> String {
    let shape = Shape::new(text);
    let first = shape.line_of(span.start);
    let bytes = shape.bytes(&(first..first + 1));
    let words = text.get(bytes.clone()).unwrap_or_default();
    let indent = &words[..words.len() - words.trim_start().len()];
    shape.with(bytes.end..bytes.end, &format!("\n{indent}{line}"))
}

#[cfg(test)]
mod tests {
    use super::{offered, shorter};

    #[test]
    fn descriptions_of_choices_are_found() {
        assert_eq!(offered("lift an own hole that holds 2 or more; sow"), Some("an own hole that holds 2 or more"));
        assert_eq!(offered("put 1 from own reserve in an own front hole"), Some("an own front hole"));
        assert_eq!(offered("else an own back hole"), Some("an own back hole"));
        assert_eq!(offered("lift here; choose a direction"), None);
        assert_eq!(offered("take facing, to own store"), None);
    }

    #[test]
    fn conditions_are_left_out_from_the_end() {
        let all = shorter("an own hole that holds 2 and that is not a kuu");
        let expected = [
            "an own hole that holds 2 and that is not a kuu",
            "an own hole that holds 2",
            "an own hole",
            "an own hole that is occupied",
        ];
        assert_eq!(all, expected);
    }
}
