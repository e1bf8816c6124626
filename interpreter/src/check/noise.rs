//! Follow-ups of clauses that could not be read: a name that seems unknown, a ruling that seems missing.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::{Source, Span};

/// The lines that could not be read.
pub(super) struct Unread<'a> {
    /// The head of the part and the text of each.
    lines: Vec<(&'a str, &'a str)>,
    sources: &'a [Source],
}

impl<'a> Unread<'a> {
    /// The lines of these mistakes.
    pub(super) fn of(problems: &[Diagnostic], sources: &'a [Source]) -> Unread<'a> {
        let errors = problems.iter().filter(|problem| problem.is_error());
        let lines = errors.filter_map(|problem| line_and_head(problem.span(), sources)).collect();
        Unread { lines, sources }
    }

    /// Whether a problem may come from what could not be read.
    pub(super) fn explain(&self, problem: &Diagnostic) -> bool {
        let parts: &[&str] = match problem.code {
            "M201" | "M309" | "W207" | "W412" => return self.speak_of(problem.span()),
            "M301" | "M302" | "M307" | "M308" => &["board"],
            "M303" => &["start", "board"],
            "M414" | "W413" => &["turn", "stages"],
            "M404" | "M417" => &["turn", "when", "to"],
            "M406" => &["sowing"],
            "M407" | "M408" => &["turn", "when", "to", "rounds"],
            "W411" => &["moves"],
            "M416" | "M501" | "M502" | "M503" => &["end"],
            "M504" | "M505" => &["rounds"],
            _ => return false,
        };
        self.lines.iter().any(|(head, _)| parts.contains(head))
    }

    fn speak_of(&self, span: Span) -> bool {
        let text = self.sources.get(usize::from(span.text.0)).map_or("", |source| &*source.text);
        let name = text.get(span.start as usize..span.end as usize).unwrap_or_default();
        let in_word = |sign: char| sign.is_alphanumeric() || sign == '-' || sign == '\'';
        self.lines.iter().any(|(_, line)| line.split(|sign| !in_word(sign)).any(|word| word == name))
    }
}

/// The line of a place, and the first word of the nearest line above it, or of itself, that begins a part.
fn line_and_head(span: Span, sources: &[Source]) -> Option<(&str, &str)> {
    let text = &*sources.get(usize::from(span.text.0))?.text;
    let start = span.start as usize;
    let from = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(from..)?.lines().next()?;
    let above = text.get(..from + line.len())?;
    let heads = above.lines().rev().filter(|line| line.starts_with(|sign: char| sign.is_alphabetic() || sign == '('));
    let head = heads.flat_map(str::split_whitespace).find(|word| !word.starts_with('('));
    Some((head.unwrap_or_default(), line))
}
