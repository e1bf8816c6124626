//! Why a change plays alike.

use mancala_interpreter::game::Game;
use mancala_interpreter::model::{ClauseId, Model};

use super::{Change, Mutant};
use crate::play::{Sights, unseen};

/// Why a change plays alike, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// What is left out is so without being said.
    Unsaid,
    /// The order of the two clauses says nothing: what is read is the same.
    Order,
    /// What is read is the same, in other words.
    SameRules,
    /// The clause, or the one it belongs to, was never at work.
    Idle,
    /// The clause was at work, and no difference was found.
    NoDifference,
}

impl Why {
    /// All of them, as files and reports call them.
    pub const ALL: [(Why, &'static str); 5] = [
        (Why::Unsaid, "it is so without being said"),
        (Why::Order, "their order says nothing"),
        (Why::SameRules, "the same rules in other words"),
        (Why::Idle, "not at work in any game or position"),
        (Why::NoDifference, "at work, and no difference was found"),
    ];

    /// Where what is read is the same: by what kind of change.
    pub(super) fn of_same_rules(change: Change) -> Why {
        match change {
            Change::Drop => Why::Unsaid,
            Change::Order => Why::Order,
            _ => Why::SameRules,
        }
    }

    /// As reports call it.
    #[must_use]
    pub fn word(self) -> &'static str {
        Why::ALL.iter().find(|(why, _)| *why == self).map_or("", |(_, word)| *word)
    }
}

/// Whether two models say the same of play, whatever their clauses are called and in what order they stand.
pub(super) fn same_rules(one: &Model, other: &Model) -> bool {
    let told = |model: &Model| {
        let mut model = model.clone();
        model.clauses.clear();
        without_clauses(&format!("{model:?}"))
    };
    told(one) == told(other)
}

/// A model written out, without the numbers of clauses.
fn without_clauses(told: &str) -> String {
    let mut parts = told.split("ClauseId(");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| whole + part.trim_start_matches(|sign: char| sign.is_ascii_digit()))
}

/// Whether the clause of a change, or one it belongs to, is among those that play could show and has not.
pub(super) fn is_idle(game: &Game, sights: &Sights, mutant: &Mutant) -> bool {
    let silent = unseen(game, sights);
    let clauses = &game.model().clauses;
    let at = clauses.iter().position(|info| info.span == mutant.span);
    let mut next = at.and_then(|at| u16::try_from(at).ok()).map(ClauseId);
    // a clause belongs to one that stands above it
    for _ in 0..clauses.len() {
        let Some(id) = next else { return false };
        if silent.contains(&id) {
            return true;
        }
        next = clauses.get(usize::from(id.0)).and_then(|info| info.of);
    }
    false
}

#[cfg(test)]
mod tests {
    #[test]
    fn numbers_of_clauses_are_left_out() {
        assert_eq!(super::without_clauses("Turn(ClauseId(12), Some(3), ClauseId(4))"), "Turn(), Some(3), ))");
    }
}
