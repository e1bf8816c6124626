//! The checked model: a ruleset with every name resolved, for one choice of readings.
//!
//! The model says the same as the text, clause by clause, in types that cannot be wrong: names are ids, zones are
//! lists of holes for each seat, `relay` is the rule it stands for, inherited clauses stand in their place. It is what
//! the plan is lowered from, and what a simple interpreter may walk.

mod act;
mod board;
mod clause;
mod phrase;
mod rules;
mod seed;
mod term;

pub use act::*;
pub use board::*;
pub use clause::*;
pub use phrase::*;
pub use rules::*;
pub use seed::*;

/// A checked ruleset.
#[derive(Clone, Debug)]
pub struct Model {
    /// Name of the game.
    pub title: String,
    /// Every clause that is in force, in the order of `show`. A [`ClauseId`] is an index.
    pub clauses: Vec<ClauseInfo>,
    /// Board, paths, zones.
    pub board: Board,
    /// Declared kinds of seed.
    pub seed_kinds: Vec<SeedKindInfo>,
    /// Marks.
    pub marks: Vec<MarkInfo>,
    /// Nouns: names that stand for descriptions.
    pub nouns: Vec<Noun>,
    /// Tallies.
    pub tallies: Vec<TallyInfo>,
    /// Series of numbers.
    pub series: Vec<Series>,
    /// Kinds of turn, by name.
    pub kinds: Vec<String>,
    /// Set-up.
    pub start: Start,
    /// Stages in order; empty where the ruleset has none.
    pub stages: Vec<Stage>,
    /// How seeds are sown.
    pub sowing: Sowing,
    /// `turn` parts, in order.
    pub turns: Vec<Turn>,
    /// `to` parts.
    pub procedures: Vec<Procedure>,
    /// `when` parts by event, each in the order in which it is tried.
    pub rules: Rules,
    /// Lines of `moves`, in order.
    pub moves: Vec<MovesRule>,
    /// Lines of `end`.
    pub end: End,
    /// Lines of `rounds`.
    pub rounds: Option<Rounds>,
    /// Declared readings with the answer in force.
    pub readings: Vec<ReadingInfo>,
    /// Declared sizes with the number in force.
    pub sizes: Vec<SizeInfo>,
}
