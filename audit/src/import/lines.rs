//! From a page to its lines: what each is, and where it stands.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::diagram;

/// A stretch of a page that belongs together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub what: What,
    /// Its bytes in the page.
    pub at: Range<usize>,
    /// The next piece stands right behind it, on the same line.
    pub glued: bool,
}

/// What a piece is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A heading, a button, a link: a short line without a stop.
    Heading,
    /// Text, of one sentence or more.
    Text,
    /// The rows of a diagram.
    Diagram(Vec<Range<usize>>),
}

/// A line or a part of one, before lines are put together.
struct Part {
    kind: PartKind,
    at: Range<usize>,
    /// It begins with a dash, a dot or a number of a list.
    listed: bool,
    /// A line without anything stands above it.
    after_gap: bool,
    indented: bool,
    glued: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PartKind {
    Text,
    /// Marked as a heading: `## Board`.
    Marked,
    Row,
}

/// The pieces of a page, in order.
pub(super) fn pieces(page: &str) -> Vec<Piece> {
    let parts = parts(page);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut before: Option<&Part> = None;
    for part in &parts {
        match (part.kind, pieces.last_mut()) {
            (PartKind::Row, Some(Piece { what: What::Diagram(rows), at, glued }))
                if before.is_some_and(|before| before.kind == PartKind::Row) =>
            {
                rows.push(part.at.clone());
                at.end = part.at.end;
                *glued = part.glued;
            }
            (PartKind::Row, _) => pieces.push(Piece {
                what: What::Diagram(vec![part.at.clone()]),
                at: part.at.clone(),
                glued: part.glued,
            }),
            (PartKind::Text, Some(last))
                if last.what == What::Text && before.is_some_and(|before| goes_on(page, before, part)) =>
            {
                last.at.end = part.at.end;
                last.glued = part.glued;
            }
            (kind, _) => {
                let heading = kind == PartKind::Marked || (!part.listed && is_heading(&page[part.at.clone()]));
                let what = if heading { What::Heading } else { What::Text };
                pieces.push(Piece { what, at: part.at.clone(), glued: part.glued });
            }
        }
        before = Some(part);
    }
    pieces
}

/// Whether a line goes on with the sentence of the line above, as in a text of short lines.
fn goes_on(page: &str, above: &Part, part: &Part) -> bool {
    if part.listed || part.after_gap || above.kind != PartKind::Text {
        return false;
    }
    let (text, next) = (&page[above.at.clone()], &page[part.at.clone()]);
    let stopped = text.chars().next_back().is_some_and(is_stop);
    let small = next.chars().next().is_some_and(char::is_lowercase);
    let long = text.chars().count() >= 60;
    !stopped && (small || long || (part.indented && above.listed))
}

fn is_stop(sign: char) -> bool {
    matches!(sign, '.' | '!' | '?' | ':' | ';' | '…' | '।' | '॥' | '。' | '！' | '？' | '؟' | '۔' | '።')
}

/// Whether a line that begins no item of a list is a heading.
fn is_heading(line: &str) -> bool {
    let (body, open) = match line.strip_suffix(':') {
        Some(body) => (body, true),
        None => (line, false),
    };
    let words = body.unicode_words().count();
    let most = if open { 4 } else { 8 };
    let stopped = body.chars().next_back().is_some_and(|sign| is_stop(sign) || sign == ',');
    (1..=most).contains(&words) && body.chars().count() <= 70 && !stopped && label(line).is_none()
}

/// `Label: value`: the bytes of the label, and where the value begins.
pub(super) fn label(line: &str) -> Option<(Range<usize>, usize)> {
    let colon = line.find(':')?;
    let after = &line[colon + 1..];
    let value = colon + 1 + (after.len() - after.trim_start_matches(['*', ' ', '\u{a0}']).len());
    let words = line[..colon].unicode_words().count();
    let opened = line[..colon].contains(['(', '"', '“']);
    let spaced = after.starts_with([' ', '*', '\u{a0}']);
    let fits = (1..=6).contains(&words) && !opened && spaced && value < line.len();
    fits.then_some((0..colon, value))
}

fn parts(page: &str) -> Vec<Part> {
    let lines = lines(page);
    let mut parts = Vec::new();
    let mut gap = false;
    for (index, line) in lines.iter().enumerate() {
        let text = &page[line.clone()];
        let inner = trimmed(text, line.start);
        if inner.is_empty() {
            gap = true;
            continue;
        }
        let beside = |other: Option<usize>| {
            other.and_then(|at| lines.get(at)).is_some_and(|line| diagram::is_short_row(page[line.clone()].trim()))
        };
        let short = diagram::is_short_row(&page[inner.clone()]);
        if short && (beside(index.checked_sub(1)) || beside(Some(index + 1))) {
            parts.push(Part {
                kind: PartKind::Row,
                at: inner,
                listed: false,
                after_gap: gap,
                indented: false,
                glued: false,
            });
        } else {
            of_line(page, inner.clone(), inner.start > line.start, gap, &mut parts);
        }
        gap = false;
    }
    parts
}

/// The parts of one line: text, rows of numbers, text behind them.
fn of_line(page: &str, line: Range<usize>, indented: bool, gap: bool, parts: &mut Vec<Part>) {
    let runs = diagram::runs(&page[line.clone()]);
    let mut from = line.start;
    let first = parts.len();
    for run in &runs {
        let row = line.start + run.start..line.start + run.end;
        text_part(page, from..row.start, indented, gap, parts);
        from = row.end;
        parts.push(Part { kind: PartKind::Row, at: row, listed: false, after_gap: gap, indented, glued: false });
    }
    text_part(page, from..line.end, indented && runs.is_empty(), gap, parts);
    let last = parts.len().saturating_sub(1);
    for part in parts.iter_mut().take(last).skip(first) {
        part.glued = true;
    }
}

fn text_part(page: &str, at: Range<usize>, indented: bool, gap: bool, parts: &mut Vec<Part>) {
    let mut at = trimmed(&page[at.clone()], at.start);
    let marked = page[at.clone()].trim_start_matches('#');
    let marks = at.len() - marked.len();
    let kind = if (1..=6).contains(&marks) && marked.starts_with(' ') { PartKind::Marked } else { PartKind::Text };
    let bullet = if kind == PartKind::Marked { marks } else { bullet(&page[at.clone()]) };
    at = trimmed(&page[at.start + bullet..at.end], at.start + bullet);
    if !at.is_empty() {
        parts.push(Part {
            kind,
            at,
            listed: bullet > 0 && kind == PartKind::Text,
            after_gap: gap,
            indented,
            glued: false,
        });
    }
}

/// How many bytes the sign of a list takes: `- `, `• `, `3. `, `b) `.
fn bullet(line: &str) -> usize {
    let mut signs = line.chars();
    let Some(first) = signs.next() else { return 0 };
    if matches!(first, '-' | '–' | '—' | '•' | '*' | '·' | '‣' | '◦' | '▪' | '●' | '○' | '»' | '−')
    {
        return if signs.next().is_some_and(char::is_whitespace) { first.len_utf8() } else { 0 };
    }
    let number = line
        .chars()
        .take_while(|sign| crate::sheet::numbers::digit(*sign).is_some())
        .map(char::len_utf8)
        .sum::<usize>();
    let name = if number > 0 { number } else { first.len_utf8() };
    let rest = &line[name..];
    let closes = if number > 0 { rest.starts_with(['.', ')']) } else { first.is_alphabetic() && rest.starts_with(')') };
    let short = line[..name].chars().count() <= 3;
    if closes && short && rest[1..].starts_with(char::is_whitespace) { name + 1 } else { 0 }
}

fn trimmed(text: &str, start: usize) -> Range<usize> {
    let blank = |sign: char| sign.is_whitespace() || matches!(sign, '\u{200b}' | '\u{feff}');
    let from = text.len() - text.trim_start_matches(blank).len();
    let to = text.trim_end_matches(blank).len();
    start + from.min(to.max(from))..start + to.max(from)
}

/// The lines of a page without their ends, whatever ends them.
fn lines(page: &str) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let mut start = 0;
    for (at, sign) in page.char_indices() {
        if matches!(sign, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}') {
            // between `\r` and `\n` lies no line
            if !(sign == '\n' && page[..at].ends_with('\r')) {
                lines.push(start..at);
            }
            start = at + sign.len_utf8();
        }
    }
    lines.push(start..page.len());
    lines
}
