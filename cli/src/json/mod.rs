//! The machine form: positions, moves, turns and problems as JSON.

pub mod board;
mod kinds;
pub mod memory;
pub mod moves;
pub mod position;
mod read;
mod strict;
pub mod turn;
mod write;

use mancala_grammar::diagnostic::{Diagnostic, Label};
use mancala_grammar::source::{Source, Span, TextId};
use mancala_interpreter::model::ClauseId;
use serde_json::{Value, json};

use self::strict::Strict;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::load::Opened;

/// Reads a text as JSON.
pub fn parse(source: &Source) -> Result<Value, Failure> {
    serde_json::from_str(&source.text).map(|Strict(value)| value).map_err(|error| {
        let at = offset(&source.text, error.line(), error.column());
        let span = Span { text: TextId(0), start: at, end: at };
        let message = error.to_string();
        // the place is shown by itself
        let message = message.split(" at line ").next().unwrap_or("not JSON").to_string();
        let message = if error.is_data() { message } else { format!("this is no JSON: {message}") };
        let problem = Diagnostic::error("bad-json", span, message);
        Failure::within(Exit::Usage, source.clone(), problem)
    })
}

/// The byte of a line and column of the reader, which counts bytes from 1.
fn offset(text: &str, line: usize, column: usize) -> u32 {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let mut at = (start + column.saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// A problem: `{"error": …}`, or `{"warning": …}`.
pub fn problem(problem: &Diagnostic, sources: &[Source]) -> Value {
    let kind = if problem.is_error() { "error" } else { "warning" };
    json!({ kind: {
        "code": problem.code,
        "message": problem.message,
        "help": problem.help,
        "labels": problem.labels.iter().map(|l| label(l, sources)).collect::<Vec<_>>(),
    } })
}

fn label(label: &Label, sources: &[Source]) -> Value {
    let mut value = place(label.span, sources);
    if let Value::Object(place) = &mut value {
        place.insert("text".to_string(), json!(label.text));
    }
    value
}

/// Where a span lies: file, line, column, and its length in characters.
pub fn place(span: Span, sources: &[Source]) -> Value {
    let Some(source) = sources.get(usize::from(span.text.0)) else { return json!({}) };
    let (line, column) = source.line_and_column(span.start);
    let length = source.text.get(span.start as usize..span.end as usize).map_or(0, |text| text.chars().count());
    json!({ "file": source.name, "line": line, "column": column, "length": length })
}

/// A clause: its number, label, words and place.
pub fn clause(opened: &Opened, clause: ClauseId) -> Value {
    let Some(info) = opened.game.model().clauses.get(usize::from(clause.0)) else { return Value::Null };
    json!({
        "clause": clause.0,
        "label": info.label,
        "words": info.words,
        "place": place(info.span, &opened.loaded.sources),
    })
}

/// The first problem of a failure as an answer to a request.
pub fn failure(failure: &Failure) -> Value {
    match failure.problems.first() {
        Some(first) => problem(first, &failure.sources),
        None => {
            json!({ "error": { "code": "failed", "message": "this could not be done", "help": null, "labels": [] } })
        }
    }
}
