//! Why a line could not be read, said to people who write rulesets and do not program.

mod expected;
mod forms;
mod habits;
mod repair;
mod spot;

pub(crate) use spot::first_word;

use crate::diagnostic::{Diagnostic, quoted};
use crate::parse::{self, Reader, Rule, Stopped};
use crate::parts::Kind;
use crate::source::Span;
use crate::words::{self, CORE, HEADS, VERBS, nearest};
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

    /// A row of a position on a line of its own.
    fn row(&self) -> Option<Diagnostic> {
        let cell = |word: &str| word == "." || word.bytes().all(|byte| byte.is_ascii_digit());
        let row = matches!(self.rule, Rule::start_line | Rule::ex_line) && self.line.split_whitespace().all(cell);
        row.then(|| {
            Diagnostic::error("M101", self.reader.bytes(0, self.line.trim_end().len()), "a row of numbers by itself")
                .help("begin the line with `/`, and it is the next row of the position above")
        })
    }

    /// A clause that is right in another part.
    fn elsewhere(&self) -> Option<Diagnostic> {
        const KINDS: [Kind; 8] =
            [Kind::Board, Kind::Start, Kind::Sowing, Kind::Moves, Kind::End, Kind::When, Kind::Rounds, Kind::Example];
        let here = self.kind.filter(|kind| self.rule == kind.line_rule() && *kind != Kind::Reading)?;
        let words = spots(self.line);
        let fits = |kind: &&Kind| match (here, **kind) {
            // what is done at an end is another matter
            (Kind::End, Kind::When) => false,
            // `play x` could be anything
            (_, Kind::Example) if words.len() < 3 => false,
            (_, kind) => kind.line_rule() != self.rule && reads(kind, self.line),
        };
        let kind = KINDS.iter().find(fits).filter(|_| words.len() > 1)?;
        let tail = ["[", " under ", " chosen:", " inferred:", " repaired:"];
        let end = tail.iter().filter_map(|sign| self.line.find(sign)).min().unwrap_or(self.line.len());
        let clause = self.line.get(..end).unwrap_or_default().trim_end();
        let span = self.reader.bytes(first_word(self.line).at, clause.len());
        let problem = Diagnostic::error("M101", span, format!("this clause has no place in `{}`", here.word()));
        Some(problem.help(match kind {
            Kind::When => "what is done stands below a head `turn` or `when …`".to_owned(),
            kind => format!("write it below the head `{}`", kind.word()),
        }))
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

    /// A condition behind an action.
    fn late_condition(&self) -> Option<Diagnostic> {
        let script = matches!(self.rule, Rule::act_line | Rule::round_line | Rule::end_line);
        let condition = matches!(self.at.text, "if" | "when" | "and" | "while");
        let after = spots(self.line).iter().any(|spot| spot.at < self.at.at && VERBS.contains(&spot.text));
        (script && condition && after).then(|| {
            let help = self.condition_first().unwrap_or_else(|| {
                "write `if …: …`, or put the condition on a line of its own below the head".to_owned()
            });
            Diagnostic::error("M101", self.span(self.at), "conditions come before the actions").help(help)
        })
    }

    /// The clause with its condition moved to its beginning, if it can be read so.
    fn condition_first(&self) -> Option<String> {
        let first = first_word(self.line);
        let word = spots(self.line)
            .into_iter()
            .find(|word| matches!(word.text, "if" | "when" | "while") && word.at > first.at + first.text.len())?;
        let before = self.line.get(first.at..word.at)?.trim();
        let after = self.line.get(word.at + word.text.len()..)?.trim();
        // a word alone could be any name
        if !before.contains(' ') && !VERBS.contains(&before) {
            return None;
        }
        let turned = format!("if {after}: {before}");
        parse::pair(self.rule, &turned).ok().map(|_| format!("write {}", quoted(&turned)))
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

/// Whether a line is surely a clause of a kind of part.
fn reads(kind: Kind, line: &str) -> bool {
    parse::pair(kind.line_rule(), line).is_ok_and(|pair| {
        // `X is Y` is a zone only where it names holes
        let zone = pair.clone().into_inner().any(|kid| kid.as_rule() == Rule::define_zone);
        // nor is what is done between rounds a matter of rounds alone
        let done = pair.into_inner().any(|kid| matches!(kid.as_rule(), Rule::acts | Rule::branch));
        (!zone || spots(line).iter().any(|word| word.text == "of")) && (!done || kind != Kind::Rounds)
    })
}

/// A word that lines begin with, if a word that is none of the language is near to it.
fn near_starter(word: &str, starters: &[&str]) -> Option<String> {
    let near = nearest(word, starters.iter().copied()).filter(|_| !repair::is_known(word));
    near.map(|near| format!("did you mean `{near}`?"))
}

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
