//! How a ruleset is read while it is changed: its answers, its sizes, and whether that is as it is written.

use mancala_grammar::sizes::Asked;

/// Answers to readings: pairs of their names.
pub type Answers = Vec<(String, String)>;

/// How a ruleset is read while it is changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct How {
    /// Answers that are asked for.
    pub answers: Answers,
    /// Sizes that are asked for.
    pub sizes: Vec<Asked>,
    /// Clauses are put over it.
    pub with: bool,
}

impl How {
    /// Whether it is read as it is written: numbers and claims of the sources speak of that.
    #[must_use]
    pub fn is_as_written(&self) -> bool {
        self.answers.is_empty() && self.sizes.is_empty() && !self.with
    }

    /// The answers asked for, with another one to one reading.
    pub(super) fn answered(&self, reading: &str, answer: &str) -> Answers {
        let others = self.answers.iter().filter(|(name, _)| name != reading).cloned();
        others.chain([(reading.to_owned(), answer.to_owned())]).collect()
    }
}
