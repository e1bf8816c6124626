//! Cuts a text into logical lines: comments are blanked, lines that go on are joined, indentation tells heads from
//! clauses. Every byte keeps its place.

use crate::diagnostic::Diagnostic;
use crate::source::{Span, TextId};

mod signs;

/// Largest file, in bytes.
pub const LARGEST_FILE: usize = 1 << 20;
/// Longest logical line, in characters.
pub const LONGEST_LINE: usize = 400;

/// Most logical lines of a file.
pub const MOST_LINES: usize = 5_000;

/// A clause or a head, on one line or on lines that go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// First byte of its first word.
    pub start: usize,
    /// One past its last sign that is no blank.
    pub end: usize,
    /// What the indentation makes of it.
    pub place: Place,
    /// A mistake in it has been reported; it is not read further.
    pub spoilt: bool,
}

/// Where a line stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In column 1: a head.
    Head,
    /// Indented: a clause.
    Clause,
}

/// A text cut into logical lines.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    /// The text, byte for byte, its comments blanked.
    pub plain: String,
    /// Its logical lines.
    pub lines: Vec<Line>,
    /// What was wrong with signs and lengths.
    pub problems: Vec<Diagnostic>,
}

/// Cuts `text` from byte `body` on.
pub(crate) fn scan(id: TextId, text: &str, body: usize) -> Scan {
    let mut scanner = Scanner {
        id,
        scan: Scan { plain: String::with_capacity(text.len()), lines: Vec::new(), problems: Vec::new() },
        goes_on: GoesOn::No,
    };
    let (front, rest) = text.split_at_checked(body).unwrap_or(("", text));
    scanner.scan.plain.push_str(front);
    for line in rest.split_inclusive('\n') {
        scanner.physical_line(line);
    }
    scanner.close();
    if let Some(line) = scanner.scan.lines.get(MOST_LINES).copied() {
        let problem =
            Diagnostic::error("M104", scanner.span(line.start, line.end), format!("more than {MOST_LINES} clauses"))
                .help("the rest of the file is not read");
        scanner.scan.lines.truncate(MOST_LINES);
        scanner.scan.problems.push(problem);
    }
    scanner.scan
}

/// Whether the last line may be continued.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GoesOn {
    /// There is none, or a blank line follows it.
    No,
    /// By a line that begins with `/`.
    BySlash,
    /// It ends in a comma: by any indented line.
    AfterComma,
}

struct Scanner {
    id: TextId,
    scan: Scan,
    goes_on: GoesOn,
}

impl Scanner {
    fn span(&self, start: usize, end: usize) -> Span {
        // a text is 1 MiB at most, so its bytes are counted in 32 bits
        Span { text: self.id, start: start as u32, end: end as u32 }
    }

    /// Takes one line of the file, its line end included.
    fn physical_line(&mut self, line: &str) {
        let at = self.scan.plain.len();
        let content = line.strip_suffix('\n').unwrap_or(line);
        let content = content.strip_suffix('\r').unwrap_or(content);
        let words = match comment(content) {
            Some(hash) => {
                self.comment(at + hash, &content[hash..]);
                self.scan.plain.push_str(&content[..hash]);
                self.scan.plain.extend(std::iter::repeat_n(' ', content.len() - hash));
                &content[..hash]
            }
            None => {
                self.scan.plain.push_str(content);
                content
            }
        };
        self.scan.plain.push_str(&line[content.len()..]);
        let trimmed = words.trim_matches(is_blank);
        if !trimmed.is_empty() {
            let indent = words.len() - words.trim_start_matches(is_blank).len();
            self.words(at + indent, trimmed, indent);
        } else if words.len() == content.len() {
            self.close();
        }
    }

    /// Takes the words of a line.
    fn words(&mut self, start: usize, words: &str, indent: usize) {
        let joins = match self.goes_on {
            GoesOn::No => false,
            GoesOn::BySlash => words.starts_with('/'),
            GoesOn::AfterComma => indent > 0 || words.starts_with('/'),
        };
        let end = start + words.len();
        if joins && let Some(last) = self.scan.lines.last_mut() {
            last.end = end;
        } else {
            self.close();
            let place = if indent == 0 { Place::Head } else { Place::Clause };
            self.scan.lines.push(Line { start, end, place, spoilt: false });
        }
        self.goes_on = if words.ends_with(',') { GoesOn::AfterComma } else { GoesOn::BySlash };
        self.signs(start, words);
    }

    /// Reports the first sign of the words that is not plain.
    fn signs(&mut self, start: usize, words: &str) {
        if self.scan.lines.last().is_some_and(|line| line.spoilt) {
            return;
        }
        let Some((at, sign)) = signs::first_strange(words) else { return };
        let span = self.span(start + at, start + at + sign.len_utf8());
        self.spoil(signs::problem(span, sign));
    }

    fn spoil(&mut self, problem: Diagnostic) {
        self.scan.problems.push(problem);
        if let Some(last) = self.scan.lines.last_mut() {
            last.spoilt = true;
        }
    }

    /// The last line is whole: checks its length and its end.
    fn close(&mut self) {
        let goes_on = std::mem::replace(&mut self.goes_on, GoesOn::No);
        let Some(line) = self.scan.lines.last().copied() else { return };
        if goes_on == GoesOn::No || line.spoilt {
            return;
        }
        let words = self.scan.plain.get(line.start..line.end).unwrap_or_default();
        if words.chars().count() > LONGEST_LINE {
            let shown = self.span(line.start, line.start + words.chars().take(40).map(char::len_utf8).sum::<usize>());
            let problem =
                Diagnostic::error("M104", shown, format!("this clause has more than {LONGEST_LINE} characters"))
                    .help("say it in two clauses, or in a `to` part that is called by its name");
            self.spoil(problem);
        } else if goes_on == GoesOn::AfterComma {
            let problem = Diagnostic::error(
                "M101",
                self.span(line.end - 1, line.end),
                "this line ends in a comma, but does not go on",
            )
            .help("after a comma the clause goes on in the next line, which is indented; else leave the comma out");
            self.spoil(problem);
        }
    }

    /// Looks at a comment: citations in it count for nothing.
    fn comment(&mut self, start: usize, comment: &str) {
        if let Some((at, end)) = signs::steering(comment) {
            let span = self.span(start + at, start + end);
            self.scan.problems.push(signs::hidden(span));
        }
        if let Some((at, end)) = citation(comment) {
            let span = self.span(start + at, start + end);
            let problem = Diagnostic::warning("W107", span, "brackets inside a comment")
                .help("is this a citation? it counts only before the `#`");
            self.scan.problems.push(problem);
        }
    }
}

fn is_blank(sign: char) -> bool {
    sign == ' ' || sign == '\t'
}

/// Where a comment begins: `#` at the start or after a blank, and before a blank or the end.
fn comment(line: &str) -> Option<usize> {
    line.match_indices('#').map(|(at, _)| at).find(|at| {
        let before = line[..*at].chars().next_back();
        let after = line[at + 1..].chars().next();
        before.is_none_or(is_blank) && after.is_none_or(is_blank)
    })
}

/// Brackets that could be a citation: `[LS:29 30]`.
fn citation(comment: &str) -> Option<(usize, usize)> {
    let open = comment.find('[')?;
    let close = open + comment[open..].find(']')?;
    let inside = &comment[open + 1..close];
    let plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, ' ' | ':' | '.' | '-');
    (inside.chars().any(|sign| sign.is_ascii_digit()) && inside.chars().all(plain)).then_some((open, close + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        let scan = scan(TextId(0), text, 0);
        assert_eq!(scan.plain.len(), text.len());
        scan.lines.iter().map(|line| scan.plain[line.start..line.end].to_owned()).collect()
    }

    fn codes(text: &str) -> Vec<&'static str> {
        scan(TextId(0), text, 0).problems.iter().map(|problem| problem.code).collect()
    }

    #[test]
    fn a_line_goes_on_after_a_comma_or_before_a_slash() {
        let text = "start\n    2 in every hole,\n        0 in square\n    position 1 2\n      / 3 4\n    total 9\n";
        let cut = ["start", "2 in every hole,\n        0 in square", "position 1 2\n      / 3 4", "total 9"];
        assert_eq!(lines(text), cut);
    }

    #[test]
    fn comments_are_blanks_and_a_number_sign_in_a_word_is_none() {
        assert_eq!(lines("# all\nturn # here\n    lift #3,# no\n#\n"), ["turn", "lift #3,# no"]);
    }

    #[test]
    fn a_comment_line_does_not_end_a_list_that_goes_on() {
        assert_eq!(lines("    a,\n# but\n    b\n"), ["a,\n# but\n    b".replace("# but", "     ")]);
    }

    #[test]
    fn a_comma_before_a_blank_line_or_a_head_leads_nowhere() {
        assert_eq!(codes("    a,\n\n    b\n"), ["M101"]);
        assert_eq!(codes("    a,\nturn\n"), ["M101"]);
        assert_eq!(codes("    a,"), ["M101"]);
    }

    #[test]
    fn line_ends_may_be_those_of_windows() {
        assert_eq!(lines("turn\r\n    a,\r\n    b\r\n"), ["turn", "a,\r\n    b"]);
        assert_eq!(codes("turn\r\n    sow\r\n"), [""; 0]);
    }

    #[test]
    fn signs_that_are_not_plain_are_named() {
        assert_eq!(codes("turn\r    sow\n"), ["M103"]);
        assert_eq!(codes("    lift\u{a0}here\n"), ["M103"]);
        assert_eq!(codes("example \u{201c}x\u{201d}\n"), ["M103"]);
        assert_eq!(codes("    answer a \"it\u{2019}s\" chosen: \u{201c}x\u{201d}\n"), [""; 0]);
        assert_eq!(codes("    sow \u{0}\n"), ["M103"]);
    }

    #[test]
    fn a_citation_in_a_comment_is_asked_about() {
        assert_eq!(codes("turn # [S:1 2]\n"), ["W107"]);
        assert_eq!(codes("turn # [see above]\n"), [""; 0]);
    }

    #[test]
    fn a_clause_has_four_hundred_characters_at_most() {
        assert_eq!(codes(&format!("    {}\n", "é".repeat(400))), [""; 0]);
        assert_eq!(codes(&format!("    {}\n", "é".repeat(401))), ["M104"]);
    }
}
