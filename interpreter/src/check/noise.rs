//! Follow-ups of clauses that could not be read: a name that seems unknown, a ruling that seems missing.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::{Source, Span};

use mancala_grammar::words::HEADS;

use super::problems::is_of_missing;

/// The lines that could not be read.
pub(super) struct Unread<'a> {
    lines: Vec<Line<'a>>,
    /// A head or the front matter could not be read: any clause may be lost.
    heads: bool,
    sources: &'a [Source],
}

/// A line in its part.
struct Line<'a> {
    text: &'a str,
    /// The first word of the part's head.
    head: &'a str,
    /// Where the head stands.
    part: Span,
}

impl Line<'_> {
    /// A row of a picture that lost its `/`.
    fn is_row(&self) -> bool {
        let cell = |word: &str| word == "." || word.bytes().all(|byte| byte.is_ascii_digit());
        !self.text.trim().is_empty() && self.text.split_whitespace().all(cell)
    }
}

impl<'a> Unread<'a> {
    /// The lines of these mistakes.
    pub(super) fn of(problems: &[Diagnostic], sources: &'a [Source]) -> Unread<'a> {
        let errors = || problems.iter().filter(|problem| problem.is_error());
        let lines = errors().filter_map(|problem| line_in_part(problem.span(), sources)).collect();
        let heads = errors().any(|problem| matches!(problem.code, "M102" | "M104" | "M105"));
        // without its parent a ruleset is not whole
        let parent = |problem: &Diagnostic| {
            let line = line_in_part(problem.span(), sources);
            problem.code != "M209" && line.is_some_and(|line| line.text.starts_with("based"))
        };
        let heads = heads || errors().any(parent);
        Unread { lines, heads, sources }
    }

    /// Whether a problem may come from what could not be read.
    pub(super) fn explain(&self, problem: &Diagnostic) -> bool {
        let parts: &[&str] = match problem.code {
            "M201" | "M309" | "W207" | "W412" => return self.heads || self.speak_of(problem.span()),
            "M402" | "M403" | "M404" | "M405" | "M407" | "M408" | "M411" | "M417" | "M418" | "M423" => {
                return self.same_part(problem.span());
            }
            "M308" => return self.heads || self.board_speaks_of(&["store", "reserve"]),
            "M304" => return self.heads || self.same_part(problem.span()) && self.lines.iter().any(Line::is_row),
            code if !is_of_missing(code) => return false,
            "M301" | "M302" | "M307" => &["board"],
            "M303" => &["start", "board"],
            "M414" | "W413" => &["turn", "stages"],
            "M406" => &["sowing"],
            "W411" => &["moves"],
            "M416" | "M501" | "M502" | "M503" => &["end"],
            _ => &["rounds"],
        };
        self.heads || self.lines.iter().any(|line| parts.contains(&line.head))
    }

    fn speak_of(&self, span: Span) -> bool {
        let text = self.sources.get(usize::from(span.text.0)).map_or("", |source| &*source.text);
        let name = text.get(span.start as usize..span.end as usize).unwrap_or_default();
        let in_word = |sign: char| sign.is_alphanumeric() || sign == '-' || sign == '\'';
        self.lines.iter().any(|line| line.text.split(|sign| !in_word(sign)).any(|word| word == name))
    }

    /// Whether a line of `board` that could not be read has one of these words.
    fn board_speaks_of(&self, words: &[&str]) -> bool {
        self.lines.iter().any(|line| line.head == "board" && words.iter().any(|word| line.text.contains(word)))
    }

    fn same_part(&self, span: Span) -> bool {
        let here = line_in_part(span, self.sources);
        here.is_some_and(|here| self.lines.iter().any(|line| line.part == here.part))
    }
}

/// Whether a line is the head of a part. A clause in column 1 is none, nor is a head that is not known.
fn begins_part(line: &str) -> bool {
    let label = if line.starts_with('(') { line.find(')').map_or(0, |close| close + 1) } else { 0 };
    let word = line.get(label..).unwrap_or_default().split_whitespace().next().unwrap_or_default();
    !line.starts_with(char::is_whitespace) && HEADS.contains(&word)
}

/// The line of a place, with the nearest line above it, or itself, that begins a part.
fn line_in_part(span: Span, sources: &[Source]) -> Option<Line<'_>> {
    let text = &*sources.get(usize::from(span.text.0))?.text;
    let from = text.get(..span.start as usize)?.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(from..)?.lines().next()?;
    let mut at = from;
    let mut head = line;
    while !begins_part(head) {
        let Some(end) = at.checked_sub(1) else { break };
        at = text.get(..end)?.rfind('\n').map_or(0, |at| at + 1);
        head = text.get(at..)?.lines().next()?;
    }
    let start = u32::try_from(at).ok()?;
    let word = head.split_whitespace().find(|word| !word.starts_with('('));
    Some(Line { text: line, head: word.unwrap_or_default(), part: Span { text: span.text, start, end: start } })
}
