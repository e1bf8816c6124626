//! Clauses as the tool speaks of them: number, label, place, citations.

use mancala_grammar::source::Span;

/// Number of a clause of the model, as traces quote it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseId(pub u16);

/// A clause in force.
#[derive(Clone, Debug)]
pub struct ClauseInfo {
    /// Its label, or the automatic one (`when-3`).
    pub label: String,
    /// Where it stands.
    pub span: Span,
    /// Its words, as written, on one line, without label and tail.
    pub words: String,
    /// Cited sentences as written, `LS:29`.
    pub citations: Vec<String>,
    /// `chosen: …`, `inferred: …`, `repaired: …`, as written.
    pub ground: Option<String>,
    /// The part it stands in.
    pub part: Part,
    /// The clause it belongs to: the head of a line, the line of a condition or of an `else`.
    pub of: Option<ClauseId>,
}

/// The parts of a ruleset, in their canonical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// `board`.
    Board,
    /// `start`.
    Start,
    /// `stages`.
    Stages,
    /// `sowing`.
    Sowing,
    /// `turn …`.
    Turn,
    /// `to …`.
    Procedure,
    /// `when …`.
    When,
    /// `moves`.
    Moves,
    /// `end`.
    End,
    /// `rounds`.
    Rounds,
}

/// A reading and the answer that is in force.
#[derive(Clone, Debug)]
pub struct ReadingInfo {
    /// Its name.
    pub name: String,
    /// The question.
    pub question: String,
    /// Names and texts of the answers; the first is the default.
    pub answers: Vec<(String, String)>,
    /// Index of the answer in force.
    pub chosen: usize,
}

/// A size and the number that is in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeInfo {
    /// Its letter.
    pub letter: char,
    /// The number in force.
    pub value: u16,
    /// The number where no other is asked for.
    pub usual: u16,
    /// All numbers of the sources, in order.
    pub documented: Vec<u16>,
}

impl Part {
    /// The head under which the lines of a part stand; empty where every clause is a part with a head of its own.
    #[must_use]
    pub fn head(self) -> &'static str {
        match self {
            Part::Board => "board",
            Part::Start => "start",
            Part::Stages => "stages",
            Part::Sowing => "sowing",
            Part::Turn | Part::Procedure | Part::When => "",
            Part::Moves => "moves",
            Part::End => "end",
            Part::Rounds => "rounds",
        }
    }
}
