//! Why a line could not be read, said to people who write rulesets and do not program.

mod elsewhere;
mod expected;
mod forms;
mod habits;
mod layout;
mod repair;
mod spot;

pub(crate) use layout::{begins_clause, broken_off, no_part, not_alone, not_indented, unknown_head};
pub(crate) use spot::first_word;

use crate::diagnostic::{Diagnostic, quoted};
use crate::parse::{self, Reader, Rule, Stopped};
use crate::parts::Kind;
use crate::source::Span;
use crate::words::{self, CORE, VERBS, nearest};
use repair::Repair;
use spot::{Spot, last_word, spots, word_at};

/// A line that could not be read.
struct Unread<'l> {
    reader: Reader,
    line: &'l str,
    rule: Rule,
    kind: Option<Kind>,
    stopped: &'l Stopped,
    /// The word from which on it could not be read; empty at the end of the line.
    at: Spot<'l>,
}

/// How much care a mistake gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// Repairs are tried.
    Repair,
    /// Only its place is said.
    Place,
}

/// Says why a line could not be read by its rule.
pub(crate) fn unread(
    reader: Reader,
    line: &str,
    rule: Rule,
    kind: Option<Kind>,
    stopped: &Stopped,
    care: Care,
) -> Diagnostic {
    let unread = Unread { reader, line, rule, kind, stopped, at: word_at(line, stopped.at) };
    if care == Care::Place {
        return unread.plain();
    }
    unread
        .reserved_name()
        .or_else(|| unread.too_large())
        .or_else(|| unread.brackets())
        .or_else(|| unread.quotes())
        .or_else(|| unread.reason())
        .or_else(|| unread.row())
        .or_else(|| unread.elsewhere())
        .or_else(|| unread.habit_with_number())
        .or_else(|| unread.spelling())
        .or_else(|| unread.first_word())
        .or_else(|| unread.habit())
        .or_else(|| unread.other_word())
        .or_else(|| unread.repaired())
        .or_else(|| unread.late_condition())
        .unwrap_or_else(|| unread.plain())
}

impl Unread<'_> {
    fn span(&self, spot: Spot) -> Span {
        self.reader.bytes(spot.at, spot.at + spot.text.len())
    }

    /// The place of the mistake: the word that could not be read, or the last word of a line that is not whole.
    fn place(&self) -> Span {
        self.span(if self.at.text.is_empty() { last_word(self.line) } else { self.at })
    }

    fn cannot_read(&self) -> Diagnostic {
        if self.at.text.is_empty() {
            let last = last_word(self.line);
            return Diagnostic::error(
                "M101",
                self.span(last),
                format!("something is missing after {}", quoted(last.text)),
            );
        }
        Diagnostic::error(
            "M101",
            self.span(self.at),
            format!("cannot read this clause from {} on", quoted(self.at.text)),
        )
    }

    /// A word of the language where a name is wanted.
    fn reserved_name(&self) -> Option<Diagnostic> {
        let names = |rule: &Rule| matches!(rule, Rule::name | Rule::word | Rule::word_);
        let wanted = !self.stopped.expected.is_empty() && self.stopped.expected.iter().all(names);
        let first = first_word(self.line);
        let second = word_at(self.line, first.at + first.text.len());
        let declares = self.rule == Rule::board_line && self.at == first && second.text == "is";
        let procedure = self.rule == Rule::head_to && self.at == second && VERBS.contains(&second.text);
        let reserved = procedure || CORE.contains(&self.at.text);
        let wanted = wanted || procedure || (self.rule == Rule::head_to && self.at == second);
        (reserved && (wanted || declares)).then(|| {
            let message = format!("{} is a word of the language and cannot be a name here", quoted(self.at.text));
            Diagnostic::error("M203", self.span(self.at), message)
                .help(format!("choose another name, or make it longer: `{}-1`", self.at.text))
        })
    }

    /// A label or a citation that is none.
    fn brackets(&self) -> Option<Diagnostic> {
        let before = self.line.get(..self.at.at).unwrap_or_default();
        let open = before.rfind('[').filter(|open| !before[*open..].contains(']'));
        if let Some(open) = open {
            let end = self.line[open..].find(']').map_or(self.line.len(), |close| open + close + 1);
            if !self.line[open..].contains(']') {
                let problem = Diagnostic::error("M101", self.reader.bytes(open, end), "this citation is not closed");
                return Some(problem.help("write `]` at its end"));
            }
            let problem = Diagnostic::error("M101", self.reader.bytes(open, end), "cannot read this citation");
            return Some(problem.help(
                "a citation is written `[12]`, `[S:12]`, or `[S:12 13 T:4]`: the key of a source and its sentences",
            ));
        }
        let round = self.line.get(self.at.at..).filter(|rest| rest.starts_with('(') && self.at.at > 1);
        if let Some(inside) = round.and_then(|rest| rest.get(..=rest.find(')')?))
            && inside.contains(|sign: char| sign.is_ascii_digit())
        {
            let span = self.reader.bytes(self.at.at, self.at.at + inside.len());
            let problem = Diagnostic::error("M101", span, "a citation stands between `[` and `]`");
            return Some(problem.help("it is written `[12]`, or `[S:12]` with the key of a source"));
        }
        let label = self.at.at <= 1 && self.line.starts_with('(') && self.rule != Rule::place_mark;
        label.then(|| {
            let end = self.line.find(')').map_or(self.line.len(), |close| close + 1);
            Diagnostic::error("M101", self.reader.bytes(0, end), "cannot read this label")
                .help("a label is one word of letters, digits, `.`, `-` and `_` between parentheses: `(L.14a)`")
        })
    }

    /// Text that does not stand between quotes.
    fn quotes(&self) -> Option<Diagnostic> {
        let wanted = self.stopped.expected.contains(&Rule::text);
        match self.at.text {
            "\"" if wanted => {
                let span = self.reader.bytes(self.at.at, self.line.len());
                Some(
                    Diagnostic::error("M101", span, "these quotes are not closed")
                        .help("a text begins and ends with `\"` on one line"),
                )
            }
            text if wanted && text.starts_with('\'') => {
                Some(Diagnostic::error("M101", self.span(self.at), "a text stands between `\"`").help("write `\"…\"`"))
            }
            _ => None,
        }
    }

    /// A reason that begins with no word for it.
    fn reason(&self) -> Option<Diagnostic> {
        let after = self.line.get(self.at.at + self.at.text.len()..).unwrap_or_default();
        let could_end = self.stopped.expected.contains(&Rule::EOI);
        let word = self.at.text.starts_with(char::is_alphabetic);
        (could_end && word && after.starts_with(": ") && !repair::is_known(self.at.text)).then(|| {
            let message = format!("{} begins no reason", quoted(self.at.text));
            Diagnostic::error("M101", self.span(self.at), message)
                .help("a reason behind a clause begins with `chosen:`, `inferred:` or `repaired:`")
        })
    }

    /// A habit with a number in words is no matter of its spelling.
    fn habit_with_number(&self) -> Option<Diagnostic> {
        let (from, to, _) = habits::find(self.line, self.at, self.kind)?;
        let words = spots(self.line.get(from..to)?);
        let compares = ["at", "more", "fewer", "less", "greater", "equal", "exactly", ">", "<"];
        let number = words.last().and_then(|word| spot::number_word(word.text));
        number.filter(|_| words.first().is_some_and(|first| compares.contains(&first.text))).and_then(|_| self.habit())
    }

    /// A word of other descriptions, where nothing but the word differs.
    fn other_word(&self) -> Option<Diagnostic> {
        let other = |word: &Spot| {
            let meant = words::meant(word.text).filter(|_| word.at <= self.at.at)?;
            let (before, after) = (self.line.get(..word.at)?, self.line.get(word.at + word.text.len()..)?);
            let changed = format!("{before}{meant}{after}");
            let further = match parse::pair(self.rule, &changed) {
                Ok(_) => true,
                Err(stopped) => changed.len() - stopped.at < self.line.len().saturating_sub(self.stopped.at),
            };
            further.then_some(meant)
        };
        let (word, meant) = spots(self.line).into_iter().find_map(|word| Some((word, other(&word)?)))?;
        let message = format!("cannot read {}", quoted(word.text));
        Some(Diagnostic::error("M101", self.span(word), message).help(format!("say `{meant}`")))
    }

    /// Numbers in words; capitals where there are none; a seat without its capital.
    fn spelling(&self) -> Option<Diagnostic> {
        let before = spot::word_before(self.line, self.at.at);
        for word in [Some(self.at), before].into_iter().flatten() {
            if let Some(digits) = spot::number_word(word.text) {
                let message = format!("{} is not written in digits", quoted(word.text));
                return Some(Diagnostic::error("M101", self.span(word), message).help(format!("write `{digits}`")));
            }
            let small = word.text.to_lowercase();
            if small != word.text && repair::is_known(&small) {
                let message = format!("{} has a capital", quoted(word.text));
                return Some(
                    Diagnostic::error("M101", self.span(word), message)
                        .help(format!("write `{small}`; only seats have a capital")),
                );
            }
            if ["south", "north", "east", "west"].contains(&word.text) {
                let message = format!("{} has no capital", quoted(word.text));
                return Some(Diagnostic::error("M101", self.span(word), message).help("seats have a capital: `South`"));
            }
        }
        None
    }

    /// A number with too many digits.
    fn too_large(&self) -> Option<Diagnostic> {
        let digits = self.at.text.len() > 4 && self.at.text.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| {
            Diagnostic::error("M101", self.span(self.at), format!("the number {} is too large", quoted(self.at.text)))
                .help("numbers have four digits at most")
        })
    }

    /// A line that begins with no word its part knows.
    fn first_word(&self) -> Option<Diagnostic> {
        let starters = forms::starters(self.rule)?;
        let first = first_word(self.line);
        let second = word_at(self.line, first.at + first.text.len());
        let known = starters.contains(&first.text)
            || first.text.starts_with(|sign: char| sign.is_ascii_digit() || sign.is_uppercase());
        if known || second.text.is_empty() || self.at.at > second.at {
            return None;
        }
        let problem = Diagnostic::error(
            "M101",
            self.span(first),
            format!("no line of this part begins with {}", quoted(first.text)),
        );
        let help = self
            .condition_first()
            .or_else(|| habits::beginning(self.line, first, self.kind))
            .or_else(|| near_starter(first.text, starters))
            .or_else(|| habits::anywhere(self.line, first, self.kind))
            .or_else(|| forms::of(self.rule, ""))
            .unwrap_or_default();
        let help = match self.rule {
            Rule::act_line | Rule::round_line if help.starts_with("forms") => {
                format!("{help}; the name of a `to` part stands alone, or after `;`")
            }
            _ => help,
        };
        Some(problem.help(help))
    }

    /// What people write, and how it is said.
    fn habit(&self) -> Option<Diagnostic> {
        let (from, to, help) = habits::find(self.line, self.at, self.kind)?;
        let span = self.reader.bytes(from, to);
        let words = self.line.get(from..to).unwrap_or_default();
        Some(Diagnostic::error("M101", span, format!("cannot read {}", quoted(words))).help(help))
    }

    /// One word too many, too few, or misspelt.
    fn repaired(&self) -> Option<Diagnostic> {
        Some(match repair::find(self.rule, self.line, self.at, self.stopped)? {
            Repair::Misspelt { word, meant } => Diagnostic::error(
                "M101",
                self.span(word),
                format!("cannot read this clause from {} on", quoted(word.text)),
            )
            .help(format!("did you mean `{meant}`?")),
            Repair::Missing { what, before } => {
                let (place, span) = match before.text {
                    "" => (format!("after {}", quoted(last_word(self.line).text)), self.place()),
                    at => (format!("before {}", quoted(at)), self.span(before)),
                };
                let sign = what;
                let what = match what {
                    "," => "a comma is missing".to_owned(),
                    ":" => "a colon is missing".to_owned(),
                    ";" => "a semicolon is missing".to_owned(),
                    word => format!("`{word}` is missing"),
                };
                Diagnostic::error("M101", span, format!("{what} {place}")).maybe_help(self.with_missing(sign, before))
            }
            Repair::Instead { word, write } => Diagnostic::error(
                "M101",
                self.span(word),
                format!("cannot read this clause from {} on", quoted(word.text)),
            )
            .help(format!("write `{write}` instead")),
            Repair::TooMuch { word } => {
                Diagnostic::error("M101", self.span(word), format!("{} is too much here", quoted(word.text))).help(
                    match word.text {
                        "." | "!" => "no sign stands at the end of a clause",
                        ":" => "no colon stands here",
                        _ => "the clause can be read without it",
                    },
                )
            }
        })
    }

    /// The clause near the place where something is missing, as it should be.
    fn with_missing(&self, what: &str, next: Spot) -> Option<String> {
        let before = spot::word_before(self.line, next.at).filter(|_| !next.text.is_empty())?;
        let blank = if matches!(what, "," | ":" | ";") { "" } else { " " };
        Some(format!("write `{}{blank}{what} {}`", before.text, next.text))
    }

    fn plain(&self) -> Diagnostic {
        let problem = self.cannot_read();
        let problem = match expected::described(&self.stopped.expected) {
            Some(wanted) => problem.here(wanted),
            None => problem,
        };
        let first = first_word(self.line).text;
        problem.maybe_help(forms::of(self.rule, first))
    }
}

/// A word that lines begin with, if a word that is none of the language is near to it.
fn near_starter(word: &str, starters: &[&str]) -> Option<String> {
    let near = nearest(word, starters.iter().copied()).filter(|_| !repair::is_known(word));
    near.map(|near| format!("did you mean `{near}`?"))
}
