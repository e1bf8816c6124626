//! The examples of a ruleset in its audit: those that fail, and which clauses to suspect.

use std::collections::BTreeSet;

use mancala_grammar::diagnostic::{Diagnostic, quoted};
use mancala_grammar::load::Loaded;
use mancala_grammar::source::Span;
use mancala_interpreter::check::check;
use mancala_interpreter::examples::{answers_of, clauses_at_work, run_all};
use mancala_interpreter::game::Game;
use mancala_interpreter::limits::Limits;

use crate::mutate::{Mend, mends};
use crate::play::SOWN;

/// What came of the examples.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// How many were played.
    pub played: usize,
    /// Those that fail.
    pub failing: Vec<Failing>,
}

/// An example that fails.
#[derive(Clone, Debug)]
pub struct Failing {
    /// Its title.
    pub title: String,
    /// Where it stands.
    pub span: Span,
    /// What came out otherwise than it says.
    pub problems: Vec<Diagnostic>,
    /// Single changes that make it hold and no other fail, those that mend most examples; may be none.
    pub suspects: Vec<Mend>,
    /// Clauses at work in it, by label and place, where no single change mends it.
    pub at_work: Vec<(String, Span)>,
}

/// Suspects that a message names; all of them are in [`Failing::suspects`].
const NAMED: usize = 3;

/// Plays every example of a ruleset as it is written, each in the answer and at the sizes that it names.
#[must_use]
pub fn examples(loaded: &Loaded, limits: Limits) -> Examples {
    let all = run_all(loaded, &[], limits);
    let played = all.len();
    let failed: Vec<_> = all.into_iter().filter(|played| !played.problems.is_empty()).collect();
    if failed.is_empty() {
        return Examples { played, failing: Vec::new() };
    }
    // a change can make a turn very long
    let mends = mends(loaded, Limits { seeds_sown: limits.seeds_sown.min(SOWN), ..limits });
    let failing = failed.into_iter().filter_map(|failed| {
        let example = loaded.tree.examples.get(failed.index)?;
        let of_this = || mends.iter().filter(|mend| mend.examples.contains(&failed.index));
        let most = of_this().map(|mend| mend.examples.len()).max().unwrap_or(0);
        let suspects: Vec<Mend> = of_this().filter(|mend| mend.examples.len() == most).cloned().collect();
        let at_work = if suspects.is_empty() { at_work(loaded, failed.index, limits) } else { Vec::new() };
        let title = example.title.it.clone();
        Some(Failing { title, span: example.clause.span, problems: failed.problems, suspects, at_work })
    });
    Examples { played, failing: failing.collect() }
}

/// The clauses that are at work in the moves of an example, in the order of the ruleset.
fn at_work(loaded: &Loaded, index: usize, limits: Limits) -> Vec<(String, Span)> {
    let Some(example) = loaded.tree.examples.get(index).filter(|example| example.sizes.is_empty()) else {
        return Vec::new();
    };
    let answers = answers_of(example, &loaded.tree, &[]);
    let Some(model) = check(&loaded.tree, &loaded.sources, &answers).model else { return Vec::new() };
    let game = Game::with_limits(model, limits);
    let clauses: BTreeSet<_> = clauses_at_work(example, &game);
    let infos = clauses.into_iter().filter_map(|clause| game.model().clauses.get(usize::from(clause.0)));
    infos.map(|info| (info.label.clone(), info.span)).collect()
}

impl Examples {
    /// The messages of failing examples, each with the clauses to suspect.
    pub fn findings(&self) -> impl Iterator<Item = Diagnostic> {
        self.failing.iter().flat_map(Failing::findings)
    }
}

impl Failing {
    fn findings(&self) -> Vec<Diagnostic> {
        let mut problems = self.problems.clone();
        if let Some(first) = problems.first_mut() {
            for mend in self.suspects.iter().take(NAMED) {
                let word = format!("({}) to suspect: it holds with {}", mend.clause, quoted(&mend.words));
                *first = first.clone().also(mend.span, word);
            }
        }
        problems
    }
}
