//! Lines that stand where they cannot: unknown heads, clauses in column 1 or above all heads, clauses broken off.

use super::expected;
use super::spot::{first_word, last_word, word_at};
use crate::diagnostic::{Diagnostic, quoted};
use crate::parse::{self, Reader};
use crate::parts::Kind;
use crate::source::Span;
use crate::words::{HEADS, VERBS};

/// A head that begins with no head word.
pub(crate) fn unknown_head(place: Span, word: &str) -> Diagnostic {
    let small = word.to_lowercase();
    let help = match Kind::meant(word) {
        Some(_) if small != word && HEADS.contains(&small.as_str()) => {
            format!("write `{small}`; only seats have a capital")
        }
        Some(Kind::When) if small.starts_with("captur") => {
            "a capture is a rule: `when the last seed falls in …`, and below it `take …`".to_owned()
        }
        Some(kind) => format!("did you mean `{}`?", kind.word()),
        None => format!(
            "a line in column 1 is a head and begins with {}",
            expected::list(HEADS.iter().map(|head| format!("`{head}`")), "or")
        ),
    };
    let message = match word {
        "" => "a label without a head".to_owned(),
        word => format!("unknown head {}", quoted(word)),
    };
    Diagnostic::error("M102", place, message).help(help)
}

/// Whether a word begins clauses, not heads.
pub(crate) fn begins_clause(word: &str) -> bool {
    let clause = ["and", "unless", "else", "otherwise", "if", "or", "prefer", "never", "answer", "path", "relay"];
    VERBS.contains(&word) || clause.contains(&word)
}

/// A clause in column 1.
pub(crate) fn not_indented(place: Span, word: &str) -> Diagnostic {
    Diagnostic::error("M102", place, format!("{} begins a clause, but stands where heads stand", quoted(word)))
        .help("put blanks before it: clauses are indented below their head")
}

/// A clause above the first head.
pub(crate) fn no_part(place: Span, words: &str) -> Diagnostic {
    let first = first_word(words);
    let head = Kind::of_head(first.text).filter(|kind| parse::pair(kind.head_rule(), words).is_ok());
    if head.is_some() {
        return Diagnostic::error("M102", place, format!("the head {} is indented", quoted(first.text)))
            .help("heads stand in column 1, without blanks before them; their clauses are indented below them");
    }
    let problem = Diagnostic::error("M102", place, "this clause belongs to no part");
    if VERBS.contains(&first.text) {
        return problem.help("say above it when it is done: `turn`, or `when the last seed falls in …`");
    }
    problem.help(format!(
        "write a head above it, in column 1: {}",
        expected::list(HEADS.iter().map(|head| format!("`{head}`")), "or")
    ))
}

/// `before (x)` with its part on the same line; the head that follows.
pub(crate) fn not_alone(reader: Reader, line: &str) -> Option<(Diagnostic, Kind)> {
    let head = word_at(line, line.find(')')? + 1);
    let kind = Kind::of_head(head.text)?;
    let problem = Diagnostic::error(
        "M101",
        reader.bytes(head.at, head.at + head.text.len()),
        format!("{} begins a line of its own", quoted(head.text)),
    );
    let mark = line.get(..head.at).unwrap_or_default();
    Some((problem.help(format!("write {} alone, on the line above the part", quoted(mark))), kind))
}

/// A clause that was broken off in the middle and goes on in the next line.
pub(crate) fn broken_off(reader: Reader, line: &str) -> Diagnostic {
    let last = last_word(line);
    let place = reader.bytes(last.at, last.at + last.text.len());
    Diagnostic::error("M101", place, "this clause breaks off here and goes on in the next line")
        .help("a clause stands on one line; it goes on only after a comma, or where the next line begins with `/`")
}
