//! Does anything notice when a clause says something else? A ruleset changed clause by clause, and who tells.

mod alike;
mod edits;
mod how;
mod lines;
mod mend;
mod missing;
mod shape;
mod trial;
mod why;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use mancala_grammar::load::Loaded;
use rayon::prelude::*;

pub use edits::{Change, Mutant, mutants};
pub use how::{Answers, How};
pub use mend::{Mend, mends, suspects};
pub use trial::{Killer, Trial, Verdict};
pub use why::Why;

use crate::coverage::Sheets;

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Games at random that a change which no example notices is played beside the ruleset.
    pub games: u32,
    /// Positions drawn, likewise.
    pub positions: u32,
    /// Turns of a game, at most.
    pub turns: u32,
    /// Seeds sown in one turn, at most.
    pub seeds: u64,
    /// Seed of all chance.
    pub seed: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { games: 20, positions: 300, turns: 150, seeds: 1_000_000, seed: 1 }
    }
}

/// A change and what became of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The change.
    pub mutant: Mutant,
    /// What became of it.
    pub verdict: Verdict,
}

/// All changes of a ruleset, in the order of its clauses.
#[derive(Clone, Debug, Default)]
pub struct Mutated {
    /// One a change.
    pub outcomes: Vec<Outcome>,
    /// Examples that do not hold in the ruleset itself; they cannot tell of a change.
    pub failing: Vec<String>,
}

impl Mutated {
    /// How many changes are refused, noticed, unnoticed though they play otherwise, and unnoticed and alike.
    #[must_use]
    pub fn figures(&self) -> Figures {
        let mut figures = Figures::default();
        for outcome in &self.outcomes {
            match outcome.verdict {
                Verdict::Refused(_) => figures.refused += 1,
                Verdict::Killed(_) => figures.killed += 1,
                Verdict::Survives(_) => figures.survivors += 1,
                Verdict::PlaysAlike { .. } => figures.alike += 1,
            }
        }
        figures
    }
}

/// Counts of verdicts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// What is no ruleset any more.
    pub refused: usize,
    /// What something noticed.
    pub killed: usize,
    /// What nothing noticed, though it plays otherwise.
    pub survivors: usize,
    /// What nothing noticed and plays alike.
    pub alike: usize,
}

impl Figures {
    /// The share of changes noticed, of those that are rulesets and do not play alike; 1 where there are none.
    #[must_use]
    pub fn rate(&self) -> f64 {
        match self.killed + self.survivors {
            0 => 1.0,
            all => self.killed as f64 / all as f64,
        }
    }
}

/// A change that was tried just now.
#[derive(Clone, Copy, Debug)]
pub struct Done<'d> {
    /// Its place among all changes.
    pub at: usize,
    /// What became of it.
    pub verdict: &'d Verdict,
    /// How many are done, those that were known included.
    pub count: usize,
    /// Of how many.
    pub of: usize,
}

/// Tries every change of a ruleset, on the threads of the pool it is called in, but for those whose verdict is known
/// already, by their place. `each` is told of every change that was tried.
#[must_use]
pub fn mutate(
    loaded: &Loaded,
    sheets: &Sheets,
    how: &How,
    budget: Budget,
    known: &BTreeMap<usize, Verdict>,
    each: &(dyn Fn(Done<'_>) + Sync),
) -> Mutated {
    let trial = Trial::new(loaded, sheets, how, budget);
    let all = mutants(loaded);
    let of = all.len();
    let counted = AtomicUsize::new(known.range(..of).count());
    let outcomes = all
        .into_par_iter()
        .enumerate()
        .map(|(at, mutant)| {
            let verdict = known.get(&at).cloned().unwrap_or_else(|| {
                let verdict = trial.verdict(&mutant);
                let count = counted.fetch_add(1, Ordering::Relaxed) + 1;
                each(Done { at, verdict: &verdict, count, of });
                verdict
            });
            Outcome { mutant, verdict }
        })
        .collect();
    Mutated { outcomes, failing: trial.failing() }
}
