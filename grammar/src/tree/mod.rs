//! The syntax tree: what a ruleset file says, clause by clause, with the place of every word that can be blamed.
//!
//! Nothing is resolved here: names are words. A tree read from several texts (`based on`) keeps the text of each span.

mod action;
mod board;
mod clauses;
mod example;
mod front;
mod phrase;
mod play;

pub use action::*;
pub use board::*;
pub use example::*;
pub use front::*;
pub use phrase::*;
pub use play::*;

use crate::source::Span;

/// Something with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<T> {
    /// The thing.
    pub it: T,
    /// Where it is written.
    pub span: Span,
}

impl<T> At<T> {
    /// A thing at a place.
    pub fn new(it: T, span: Span) -> At<T> {
        At { it, span }
    }
}

/// A word that names something, or text between quotes.
pub type Word = At<String>;

/// A whole ruleset: the parts of one kind together, each in file order.
#[derive(Clone, Debug, Default)]
pub struct Ruleset {
    /// What stands between the `---` lines.
    pub front: Front,
    /// `based on "…"`, gone after merging with the parent.
    pub based_on: Option<BasedOn>,
    /// `omit (x), (y)`: labels of the parent that are left out; empty after merging.
    pub omitted: Vec<Word>,
    /// Heads of parts that hold only lines (`board [S:1]`), kept for their citations.
    pub heads: Vec<Clause>,
    /// Lines of `board`.
    pub board: Vec<Line<BoardLine>>,
    /// Lines of `start`.
    pub start: Vec<Line<StartLine>>,
    /// Lines of `stages`, in order.
    pub stages: Vec<Line<StageLine>>,
    /// Lines of `sowing`.
    pub sowing: Vec<Line<SowingLine>>,
    /// `turn` parts.
    pub turns: Vec<Turn>,
    /// `to` parts.
    pub procedures: Vec<Procedure>,
    /// `when` parts, of all events, in file order.
    pub rules: Vec<Rule>,
    /// Lines of `moves`, in order.
    pub moves: Vec<Line<MovesLine>>,
    /// Lines of `end`, in order.
    pub end: Vec<Line<EndLine>>,
    /// Lines of `rounds`, in order; `None` without a `rounds` part.
    pub rounds: Option<Vec<Line<RoundLine>>>,
    /// `reading` parts.
    pub readings: Vec<Reading>,
    /// `example` parts.
    pub examples: Vec<Example>,
}

/// What every clause has around its own words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clause {
    /// `(L.14a)`, without the parentheses.
    pub label: Option<Word>,
    /// The clause's words, without label and tail.
    pub span: Span,
    /// What follows the words.
    pub tail: Tail,
    /// `before (x)` on the line above: takes its place before the parent's clause of that label.
    pub before: Option<Word>,
    /// The label by its place, `when-3`, `end-2`, given to every clause after merging.
    pub auto: String,
}

impl Clause {
    /// A clause without label and tail.
    #[must_use]
    pub fn of(span: Span) -> Clause {
        Clause { span, ..Clause::default() }
    }

    /// What the clause is called: its label, else the label by its place.
    #[must_use]
    pub fn name(&self) -> &str {
        self.label.as_ref().map_or(&self.auto, |label| &label.it)
    }
}

/// What may follow any clause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tail {
    /// `under ANSWER`: the clause holds only in that reading.
    pub under: Option<Word>,
    /// `[LS:29 30 MW:B2]`.
    pub citations: Vec<Citation>,
    /// `chosen: …`, `inferred: …`, `repaired: …`.
    pub ground: Option<Ground>,
}

/// One cited sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// Key of the source; absent: the file's only source.
    pub source: Option<Word>,
    /// Id of the sentence, or a range `38-40`.
    pub sentence: Word,
}

/// A stated ground in place of, or beside, a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Which.
    pub kind: GroundKind,
    /// The reason, to the end of the line.
    pub reason: Word,
}

/// The three stated grounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroundKind {
    /// The source is silent or allows several; this was chosen.
    Chosen,
    /// Follows from sentences together.
    Inferred,
    /// The sentence is damaged and was repaired.
    Repaired,
}

/// A clause of a part that holds lines, with the conditions written below it.
#[derive(Clone, Debug)]
pub struct Line<T> {
    /// Label, place, tail.
    pub clause: Clause,
    /// What it says.
    pub it: T,
    /// Conditions (`and`, `unless`): on lines of their own below it, or at its end.
    pub guards: Vec<Guard>,
}

/// A condition clause: `and C and D`, or `unless C and D` (not both).
#[derive(Clone, Debug)]
pub struct Guard {
    /// Its own label and tail.
    pub clause: Clause,
    /// `unless` in place of `and`.
    pub unless: bool,
    /// All of them.
    pub conditions: Vec<At<Condition>>,
}

/// `based on "Another Game"`.
#[derive(Clone, Debug)]
pub struct BasedOn {
    /// Citations of the claim.
    pub clause: Clause,
    /// Name of the parent.
    pub parent: Word,
}

/// `reading NAME "question"` with its answers; the first is the default.
#[derive(Clone, Debug)]
pub struct Reading {
    /// Label, place, tail.
    pub clause: Clause,
    /// Name.
    pub name: Word,
    /// The question.
    pub question: Word,
    /// Answers.
    pub answers: Vec<Answer>,
}

/// `answer NAME "text"`.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Label, place, tail.
    pub clause: Clause,
    /// Name.
    pub name: Word,
    /// What it says.
    pub text: Word,
}
