//! From logical lines to parts: each line is read by its own rule and put where it belongs in the tree. A line that
//! cannot be read is reported and left out; the lines after it are read all the same.

mod attach;
mod kind;
mod loose;

pub(crate) use kind::Kind;
pub(crate) use loose::read_loose;

use crate::diagnostic::Diagnostic;
use crate::explain::{self, Care, first_word};
use crate::lines::{Line, Place, Scan};
use crate::parse::{self, Head, Pair, Reader, Rule};
use crate::sizes::Sizes;
use crate::source::{Span, TextId};
use crate::tree::{BasedOn, Clause, Procedure, Reading, Ruleset, Turn, Word};

/// After so many mistakes, no more repairs are tried: nobody reads them, and each takes a hundred attempts.
const MANY: usize = 200;

/// Reads all lines of a text into `tree`.
pub(crate) fn read(id: TextId, scan: &Scan, tree: &mut Ruleset, sizes: Sizes, problems: &mut Vec<Diagnostic>) {
    let mut builder = Builder { id, sizes, tree, problems, open: None, before: None, next: None, joined: false };
    for (at, line) in scan.lines.iter().enumerate() {
        let words = scan.plain.get(line.start..line.end).unwrap_or_default();
        let next = scan.lines.get(at + 1).filter(|next| next.place == Place::Clause && !next.spoilt);
        builder.next = next.and_then(|next| scan.plain.get(line.start..next.end));
        builder.line(*line, words);
    }
    builder.close();
}

/// The parent that a text names, if it can be read.
pub(crate) fn based_on(id: TextId, scan: &Scan) -> Option<BasedOn> {
    let heads = scan.lines.iter().filter(|line| line.place == Place::Head && !line.spoilt);
    let mut words = heads.map(|line| (line, scan.plain.get(line.start..line.end).unwrap_or_default()));
    let (line, words) = words.find(|(_, words)| first_word(words).text == "based")?;
    // a text is 1 MiB at most, so its bytes are counted in 32 bits
    let reader = Reader { text: id, base: line.start as u32, sizes: Sizes::default() };
    reader.based(&parse::pair(Rule::based, words).ok()?)
}

/// The part that lines are being put into.
struct Open {
    /// `None`: its head means nothing to us, nor do its lines.
    kind: Option<Kind>,
    /// Its head could not be read; the part is dropped when it ends.
    spoilt: bool,
    /// `under ANSWER` of the head of a part that holds lines.
    under: Option<Word>,
    /// The line above, to which conditions and fall-backs belong.
    above: Above,
    /// It has a head.
    headed: bool,
}

/// The line above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Above {
    /// The head, or a condition of it.
    Head,
    /// A line that was read.
    Line,
    /// A line that could not be read.
    Spoilt,
}

struct Builder<'b> {
    /// The line with the next one, where that is a clause.
    next: Option<&'b str>,
    /// The line was the end of the one above, and is told of there.
    joined: bool,
    id: TextId,
    /// What the letters of sizes stand for.
    sizes: Sizes,
    tree: &'b mut Ruleset,
    problems: &'b mut Vec<Diagnostic>,
    open: Option<Open>,
    /// `before (x)`, waiting for its part or line.
    before: Option<Word>,
}

impl Builder<'_> {
    fn reader(&self, line: Line) -> Reader {
        // a text is 1 MiB at most, so its bytes are counted in 32 bits
        Reader { text: self.id, base: line.start as u32, sizes: self.sizes }
    }

    fn line(&mut self, line: Line, words: &str) {
        if std::mem::take(&mut self.joined) {
            return;
        }
        let first = first_word(words);
        match (line.place, first.text) {
            (_, "omit" | "before") if !line.spoilt => self.place_mark(line, words),
            (Place::Head, _) => self.head_line(line, words),
            (Place::Clause, _) => self.clause_line(line, words),
        }
    }

    /// Reads a line by an entry rule, or reports why it cannot be read.
    fn pair<'w>(&mut self, rule: Rule, kind: Option<Kind>, line: Line, words: &'w str) -> Option<Pair<'w>> {
        if line.spoilt {
            return None;
        }
        match parse::pair(rule, words) {
            Ok(pair) => match self.reader(line).bad_number(&pair) {
                None => Some(pair),
                Some((number, why)) => {
                    let problem = why.problem(self.reader(line).span(&number), &self.sizes);
                    self.problems.push(problem);
                    None
                }
            },
            Err(stopped) => {
                let care = if self.problems.len() < MANY { Care::Repair } else { Care::Place };
                let broken = |next: &str| stopped.at >= words.trim_end().len() && parse::pair(rule, next).is_ok();
                if care == Care::Repair && self.next.is_some_and(broken) {
                    self.joined = true;
                    self.problems.push(explain::broken_off(self.reader(line), words));
                    return None;
                }
                self.problems.push(explain::unread(self.reader(line), words, rule, kind, &stopped, care));
                None
            }
        }
    }

    /// `omit (x), (y)`, `before (x)`.
    fn place_mark(&mut self, line: Line, words: &str) {
        let reader = self.reader(line);
        if let Some((problem, kind)) = explain::not_alone(reader, words) {
            self.problems.push(problem);
            self.close();
            self.open_spoilt(Some(kind));
            return;
        }
        let Some(pair) = self.pair(Rule::place_mark, None, line, words) else { return };
        let (Some(labels), Some(clause)) = (reader.labels(&pair), reader.clause(&pair)) else { return };
        self.no_answer_here(&clause);
        if words.starts_with("omit") {
            self.tree.omitted.extend(labels);
            return;
        }
        let mut labels = labels.into_iter();
        self.before = labels.next();
        if let Some(second) = labels.next() {
            self.problems.push(
                Diagnostic::error("M101", second.span, "`before` names one clause")
                    .help("write `before (x)` above each part or line that moves"),
            );
        }
    }

    /// Reports `under ANSWER` where it has no meaning.
    fn no_answer_here(&mut self, clause: &Clause) {
        if let Some(under) = &clause.tail.under {
            let problem = Diagnostic::error("M209", under.span, format!("`under {}` has no meaning here", under.it))
                .help("an answer binds a part, a line of a part, or a condition");
            self.problems.push(problem);
        }
    }

    fn head_line(&mut self, line: Line, words: &str) {
        let first = first_word(words);
        if first.text == "based" {
            self.based(line, words);
            return;
        }
        let kind = Kind::of_head(first.text);
        if kind.is_none() {
            if !line.spoilt {
                let from = if first.text.is_empty() { 0 } else { first.at };
                let place = self.reader(line).bytes(from, first.at + first.text.len());
                if self.open.is_some() && (explain::begins_clause(first.text) || self.reads_here(words)) {
                    self.problems.push(explain::not_indented(place, first.text));
                    self.clause_line(Line { spoilt: true, ..line }, words);
                    return;
                }
                self.problems.push(explain::unknown_head(place, first.text));
            }
            self.close();
            self.open_spoilt(Kind::meant(first.text));
            return;
        }
        self.close();
        let Some(kind) = kind else { return };
        let reader = self.reader(line);
        let plain = (kind == Kind::Example && !line.spoilt).then(|| parse::plain::example(reader, words)).flatten();
        let by_grammar =
            |this: &mut Self| this.pair(kind.head_rule(), Some(kind), line, words).and_then(|pair| reader.head(&pair));
        match plain.map(Head::Example).or_else(|| by_grammar(self)) {
            Some(head) => self.open_part(kind, head),
            None => self.open_spoilt(Some(kind)),
        }
    }

    /// Whether a line in column 1 is a clause of the open part.
    fn reads_here(&self, words: &str) -> bool {
        // any word is a stage, or the name of a list of actions
        let kind = self.open.as_ref().and_then(|open| open.kind).filter(|kind| *kind != Kind::Stages);
        words.trim().contains(' ') && kind.is_some_and(|kind| parse::pair(kind.line_rule(), words).is_ok())
    }

    /// `based on "…"`.
    fn based(&mut self, line: Line, words: &str) {
        let Some(pair) = self.pair(Rule::based, None, line, words) else { return };
        let Some(based) = self.reader(line).based(&pair) else { return };
        self.no_answer_here(&based.clause);
        if let Some(first) = &self.tree.based_on {
            let problem = Diagnostic::error("M101", based.clause.span, "a second `based on`")
                .also(first.clause.span, "the first is here")
                .help("a ruleset has one parent; that one may have a parent of its own");
            self.problems.push(problem);
            return;
        }
        if self.open.is_some() {
            let problem = Diagnostic::error("M101", based.clause.span, "`based on` stands below a part")
                .help("write it above all parts, below the front matter");
            self.problems.push(problem);
        }
        self.tree.based_on = Some(based);
    }

    fn open_part(&mut self, kind: Kind, head: Head) {
        let mut under = None;
        let mut before = self.before.take();
        match head {
            Head::Lines(clause) => {
                under = clause.tail.under.clone();
                // waits for the first line of the part
                self.before = before.take();
                if kind == Kind::Rounds {
                    self.tree.rounds.get_or_insert_default();
                }
                self.tree.heads.push(clause);
            }
            Head::Turn(mut turn) => {
                turn.clause.before = before;
                self.tree.turns.push(turn);
            }
            Head::To(mut procedure) => {
                procedure.clause.before = before;
                self.tree.procedures.push(procedure);
            }
            Head::When(mut rule) => {
                rule.clause.before = before;
                self.tree.rules.push(rule);
            }
            Head::Reading(mut reading) => {
                self.no_answer_here(&reading.clause);
                reading.clause.before = before;
                self.tree.readings.push(reading);
            }
            Head::Example(mut example) => {
                // `under ANSWER`: the example is played in that reading
                example.clause.before = before;
                self.tree.examples.push(example);
            }
        }
        self.open = Some(Open { kind: Some(kind), spoilt: false, under, above: Above::Head, headed: true });
    }

    /// Opens a part whose head could not be read, so that its lines are checked.
    fn open_spoilt(&mut self, kind: Option<Kind>) {
        self.before = None;
        let clause = Clause::default();
        match kind {
            Some(Kind::Turn) => {
                self.tree.turns.push(Turn { clause, kind: None, stage: None, guards: vec![], lines: vec![] });
            }
            Some(Kind::To) => {
                self.tree.procedures.push(Procedure { clause, name: no_word(), lines: vec![] });
            }
            Some(Kind::When) => {
                let event = crate::tree::At::new(crate::tree::Event::TurnEnds, Span::default());
                self.tree.rules.push(crate::tree::Rule { clause, event, guards: vec![], lines: vec![] });
            }
            Some(Kind::Reading) => {
                self.tree.readings.push(Reading { clause, name: no_word(), question: no_word(), answers: vec![] });
            }
            Some(Kind::Example) => {
                self.tree.examples.push(crate::tree::Example {
                    clause,
                    title: no_word(),
                    sizes: vec![],
                    lines: vec![],
                });
            }
            _ => {}
        }
        self.open = Some(Open { kind, spoilt: true, under: None, above: Above::Head, headed: true });
    }

    /// The part is whole; one whose head could not be read leaves no trace.
    fn close(&mut self) {
        let Some(open) = self.open.take() else { return };
        if !open.spoilt {
            return;
        }
        match open.kind {
            Some(Kind::Turn) => drop(self.tree.turns.pop()),
            Some(Kind::To) => drop(self.tree.procedures.pop()),
            Some(Kind::When) => drop(self.tree.rules.pop()),
            Some(Kind::Reading) => drop(self.tree.readings.pop()),
            Some(Kind::Example) => drop(self.tree.examples.pop()),
            _ => {}
        }
    }

    fn clause_line(&mut self, line: Line, words: &str) {
        let Some(open) = &self.open else {
            if !line.spoilt {
                self.problems.push(explain::no_part(self.reader(line).bytes(0, words.len()), words));
                // said once for all lines above the first head
                self.open = Some(Open { kind: None, spoilt: true, under: None, above: Above::Spoilt, headed: false });
            }
            return;
        };
        let Some(kind) = open.kind else { return };
        let rule = match first_word(words).text {
            "and" | "unless" => Rule::guard,
            "else" if kind.is_script() || kind == Kind::Rounds => Rule::else_line,
            "otherwise" if kind == Kind::Moves => Rule::otherwise_line,
            _ => kind.line_rule(),
        };
        let condition = rule == Rule::guard;
        let reader = self.reader(line);
        let plain = kind == Kind::Example && !line.spoilt && self.plain_example_line(reader, words);
        let read = plain
            || self
                .pair(rule, Some(kind), line, words)
                .is_some_and(|pair| self.attach(kind, rule, reader, &pair).is_some());
        let Some(open) = &mut self.open else { return };
        open.above = match (read, condition) {
            (true, false) => Above::Line,
            (false, false) => Above::Spoilt,
            (_, true) => open.above,
        };
    }

    /// Reports a ground that swallowed the next line.
    fn whole_reason(&mut self, reader: Reader, pair: &Pair) {
        if !pair.as_str().contains('\n') {
            return;
        }
        let Some(clause) = reader.clause(pair) else { return };
        let Some(ground) = &clause.tail.ground else { return };
        if let Some(end) = ground.reason.it.find('\n') {
            let comma = ground.reason.it.get(..end).unwrap_or_default().trim_end().len().saturating_sub(1);
            // the bytes of a span are counted in 32 bits
            let start = ground.reason.span.start + comma as u32;
            let comma = Span { start, end: start + 1, ..ground.reason.span };
            let problem = Diagnostic::error("M101", comma, "a reason that ends in a comma").help(
                "a reason stands on one line; take the comma at its end out, for it joins the next line to this one",
            );
            self.problems.push(problem);
        }
    }
}

/// Stands for a word of a head that could not be read.
fn no_word() -> Word {
    Word::new(String::new(), Span::default())
}
