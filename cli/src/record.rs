//! Records of games: headers, then moves.
//!
//! ```text
//! [Ruleset "kalah"]
//! [With "4 in every hole"]
//! [Reading "rest=side-keeps"]
//! [South "Ada"]
//! [North "Ben"]
//! [Result "South wins"]
//!
//! 1. c a  2. b   ; a comment, to the line's end
//! { a comment, to the brace }
//! ```
//! A header is `[Tag "value"]`, with `\"` and `\\` in the value. `Ruleset` names the ruleset; `With`, `Size` and
//! `Reading` (which may be repeated) say how it is read; `Position` holds a position as JSON, without it play begins at the set-up;
//! `Result` is `South wins` (any seat), `draw`, `void` or `*` for a game that goes on. Other tags, as the names of the
//! players, are kept and not read. No header but these three stands twice. Moves are words between blanks, called as `mancala moves` calls them; numbers with a
//! dot (`12.`) may stand before them. After the end of a round the next move belongs to the next round.

use std::collections::HashMap;
use std::fmt::Write as _;

use mancala_grammar::diagnostic::{Diagnostic, quoted};
use mancala_grammar::source::{Source, Span, TextId};

use crate::exit::Exit;
use crate::failure::Failure;

/// A record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Headers, in order.
    pub tags: Vec<Tag>,
    /// Moves, in order.
    pub moves: Vec<Written>,
}

/// A header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Where it stands.
    pub span: Span,
}

/// A word with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The word.
    pub name: String,
    /// Where it stands.
    pub span: Span,
}

impl Tag {
    /// Whether it is called so.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

impl Record {
    /// The first value of a tag.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.is(name))
    }

    /// All values of a tag.
    pub fn values(&self, name: &str) -> Vec<String> {
        self.tags.iter().filter(|tag| tag.is(name)).map(|tag| tag.value.clone()).collect()
    }

    /// Adds a header.
    pub fn add(&mut self, name: &str, value: impl Into<String>) {
        self.tags.push(Tag { name: name.to_string(), value: value.into(), span: Span::default() });
    }

    /// Adds a move.
    pub fn add_move(&mut self, name: impl Into<String>) {
        self.moves.push(Written { name: name.into(), span: Span::default() });
    }

    /// The record as text, two moves a number, within 80 columns.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for tag in &self.tags {
            let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            let _ = writeln!(text, "[{} \"{value}\"]", tag.name);
        }
        text.push('\n');
        let mut column = 0;
        for (index, move_) in self.moves.iter().enumerate() {
            let word = match index % 2 {
                0 => format!("{}. {}", index / 2 + 1, move_.name),
                _ => move_.name.clone(),
            };
            let width = word.chars().count();
            if column > 0 && column + 1 + width > 80 {
                text.push('\n');
                column = 0;
            }
            if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(&word);
            column += width;
        }
        text.push('\n');
        text
    }
}

/// Reads a record.
///
/// # Errors
/// A header or comment that is not closed, with its place.
pub fn parse(source: &Source) -> Result<Record, Failure> {
    let mut reader = Reader { text: source.text.trim_start_matches('\u{feff}'), at: 0, offset: 0 };
    reader.offset = source.text.len() - reader.text.len();
    let mut record = Record::default();
    let mut seen: HashMap<String, Span> = HashMap::new();
    let bad = |span: Span, message: &str, help: &str| {
        let problem = Diagnostic::error("bad-record", span, message).help(help);
        Failure::within(Exit::Usage, source.clone(), problem)
    };
    while let Some(sign) = reader.peek() {
        let start = reader.at;
        match sign {
            sign if sign.is_whitespace() => reader.skip(|c| c.is_whitespace()),
            ';' => reader.skip(|c| c != '\n'),
            '{' => {
                reader.skip(|c| c != '}');
                if !reader.eat('}') {
                    return Err(bad(reader.span(start), "this comment is not closed", "it ends with `}`"));
                }
            }
            '[' if record.moves.is_empty() => match reader.tag() {
                Some((name, value)) => {
                    let tag = Tag { name, value, span: reader.span(start) };
                    if let Some(first) = seen.insert(once(&tag), tag.span) {
                        let problem = Diagnostic::error("bad-record", tag.span, format!("{} stands twice", told(&tag)))
                            .also(first, "here for the first time")
                            .help("keep the one that is meant");
                        return Err(Failure::within(Exit::Usage, source.clone(), problem));
                    }
                    record.tags.push(tag);
                }
                None => {
                    reader.skip(|c| c != '\n');
                    let help = "a header is `[Tag \"value\"]`, on one line";
                    return Err(bad(reader.span(start), "this header cannot be read", help));
                }
            },
            '[' => {
                reader.skip(|c| c != ']' && c != '\n');
                return Err(bad(reader.span(start), "a header behind a move", "headers stand before the first move"));
            }
            _ => {
                reader.skip(|c| !c.is_whitespace() && c != ';' && c != '{');
                let move_ = word(reader.word(start), reader.span(start));
                if let Some(header) = move_.as_ref().filter(|move_| move_.name.starts_with('[')) {
                    return Err(bad(header.span, "a header behind a move", "headers stand before the first move"));
                }
                record.moves.extend(move_);
            }
        }
    }
    Ok(record)
}

/// What may stand once in a record: a tag, of a size or a reading its name, of a clause put over the ruleset its words.
fn once(tag: &Tag) -> String {
    let name = tag.name.to_lowercase();
    let of = match name.as_str() {
        "size" | "reading" => tag.value.split('=').next().unwrap_or_default().trim(),
        "with" => &tag.value,
        _ => "",
    };
    format!("{name} {of}")
}

fn told(tag: &Tag) -> String {
    match tag.name.to_lowercase().as_str() {
        "size" | "reading" | "with" => quoted(&format!("{} \"{}\"", tag.name, tag.value)),
        _ => quoted(&tag.name),
    }
}

/// A move, without numbers in front of it; nothing for numbers alone and for `*`.
fn word(word: &str, span: Span) -> Option<Written> {
    let mut name = word;
    loop {
        let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
        if !rest.starts_with('.') || rest.len() == name.len() {
            break;
        }
        name = rest.trim_start_matches('.');
    }
    let cut = u32::try_from(word.len() - name.len()).unwrap_or(0);
    let span = Span { start: span.start + cut, ..span };
    (!name.is_empty() && name != "*").then(|| Written { name: name.to_string(), span })
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// Where the text begins in the source.
    offset: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self, while_: impl Fn(char) -> bool) {
        self.at += self.rest().chars().take_while(|c| while_(*c)).map(char::len_utf8).sum::<usize>();
    }

    fn eat(&mut self, sign: char) -> bool {
        let there = self.peek() == Some(sign);
        self.at += if there { sign.len_utf8() } else { 0 };
        there
    }

    fn word(&self, start: usize) -> &'t str {
        self.text.get(start..self.at).unwrap_or("")
    }

    fn span(&self, start: usize) -> Span {
        let byte = |at: usize| u32::try_from(at + self.offset).unwrap_or(u32::MAX);
        Span { text: TextId(0), start: byte(start), end: byte(self.at) }
    }

    /// `[Tag "value"]`.
    fn tag(&mut self) -> Option<(String, String)> {
        self.eat('[');
        self.skip(|c| c == ' ');
        let start = self.at;
        self.skip(|c| c.is_alphanumeric() || c == '-' || c == '_');
        let name = self.word(start).to_string();
        self.skip(|c| c == ' ');
        if name.is_empty() || !self.eat('"') {
            return None;
        }
        let mut value = String::new();
        loop {
            let sign = self.peek()?;
            self.at += sign.len_utf8();
            match sign {
                '"' => break,
                '\n' => return None,
                // a blank, as it is written again
                '\r' => value.push(' '),
                '\\' => {
                    let escaped = self.peek()?;
                    self.at += escaped.len_utf8();
                    value.push(if matches!(escaped, '\n' | '\r') { ' ' } else { escaped });
                }
                sign => value.push(sign),
            }
        }
        self.skip(|c| c == ' ');
        self.eat(']').then_some((name, value))
    }
}

/// What a record of a ruleset needs, for a message.
pub fn no_ruleset(source: &Source) -> Failure {
    let problem =
        Diagnostic::error("bad-record", Span::default(), format!("{} names no ruleset", quoted(&source.name)))
            .help("begin it with `[Ruleset \"kalah\"]`, or give `--ruleset`");
    Failure::within(Exit::Usage, source.clone(), problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        let record = parse(&Source::new("r", text)).expect("a record");
        record.moves.into_iter().map(|move_| move_.name).collect()
    }

    #[test]
    fn numbers_and_comments_are_no_moves() {
        assert_eq!(names("1. c a 2.b { why? } d ; end\n3... A2/safari>"), ["c", "a", "b", "d", "A2/safari>"]);
    }

    #[test]
    fn numbers_that_stand_together_are_no_moves_either() {
        assert_eq!(names("1.2. a 3.4.b 6.7."), ["a", "b"]);
    }

    #[test]
    fn a_header_stands_before_the_moves() {
        let told = parse(&Source::new("r", "1. a\n[Result \"draw\"]\n")).expect_err("a header too late");
        assert_eq!(told.problems[0].message, "a header behind a move");
        let told = parse(&Source::new("r", "1.[Result \"draw\"]\n")).expect_err("a header behind a number");
        assert_eq!(told.problems[0].message, "a header behind a move");
    }

    #[test]
    fn holes_of_a_ring_are_numbers_without_a_dot() {
        assert_eq!(names("1. 3 2. 12"), ["3", "12"]);
    }

    #[test]
    fn a_record_comes_back_as_it_was_written() {
        let mut record = Record::default();
        record.add("Ruleset", "a \"name\" with \\");
        record.add("Position", "over\rlines\r\nof all sorts");
        (0..60).for_each(|index| record.add_move(format!("a{index}")));
        let read = parse(&Source::new("r", record.write())).expect("a record");
        assert_eq!(read.tag("ruleset").map(|tag| tag.value.as_str()), Some("a \"name\" with \\"));
        assert_eq!(read.tag("position").map(|tag| tag.value.as_str()), Some("over lines  of all sorts"));
        assert_eq!(read.moves.len(), 60);
        assert!(record.write().lines().all(|line| line.len() <= 80));
    }

    #[test]
    fn the_place_of_a_move_is_that_of_its_name() {
        let source = Source::new("r", "[Ruleset \"x\"]\n1.cc");
        let record = parse(&source).expect("a record");
        let span = record.moves[0].span;
        assert_eq!(&source.text[span.start as usize..span.end as usize], "cc");
    }

    #[test]
    fn an_open_header_is_told() {
        assert!(parse(&Source::new("r", "[Ruleset \"x\n\n")).is_err());
        assert!(parse(&Source::new("r", "{ never closed")).is_err());
    }
}
