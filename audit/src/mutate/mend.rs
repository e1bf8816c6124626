//! Which clause to suspect where examples fail: the one of which a single change makes all of them hold.

use mancala_grammar::load::Loaded;
use mancala_grammar::source::Span;
use mancala_interpreter::limits::Limits;
use rayon::prelude::*;

use super::lines::{Lines, first_error, with_text};
use super::missing::missing;
use super::{Mutant, mutants};

/// A change after which more examples hold, and none that held fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mend {
    /// The label of the clause.
    pub clause: String,
    /// Where it stands.
    pub span: Span,
    /// What would be said in place of what.
    pub words: String,
    /// The failing examples that hold then, by their place.
    pub examples: Vec<usize>,
    /// A line seems to be lost below the clause.
    pub lost: bool,
}

/// Every single change that mends failing examples, those that mend most first. Where no change of what is said mends
/// any, lines that may have been lost are tried.
#[must_use]
pub fn mends(loaded: &Loaded, limits: Limits) -> Vec<Mend> {
    let mut lines = Lines::new(loaded, &[], limits);
    let (holding, failing): (Vec<usize>, Vec<usize>) = (0..loaded.tree.examples.len()).partition(|at| lines.holds(*at));
    if failing.is_empty() {
        return Vec::new();
    }
    let mended = |mutant: Mutant, lost: bool| {
        let changed = with_text(loaded, &mutant, &[]);
        let mut lines = Lines::new(&changed, &[], limits);
        let examples: Vec<usize> = failing.iter().copied().filter(|at| lines.holds(*at)).collect();
        let sound =
            !examples.is_empty() && holding.iter().all(|at| lines.holds(*at)) && first_error(&changed).is_none();
        sound.then_some(Mend { clause: mutant.clause, span: mutant.span, words: mutant.words, examples, lost })
    };
    let mut found: Vec<Mend> = mutants(loaded).into_par_iter().filter_map(|mutant| mended(mutant, false)).collect();
    if found.is_empty() {
        found = missing(loaded).into_par_iter().filter_map(|mutant| mended(mutant, true)).collect();
    }
    found.sort_by_key(|mend| usize::MAX - mend.examples.len());
    found
}

/// The clauses of the changes that mend most examples.
#[must_use]
pub fn suspects(loaded: &Loaded, limits: Limits) -> Vec<Mend> {
    let mut found = mends(loaded, limits);
    let most = found.first().map_or(0, |mend| mend.examples.len());
    found.retain(|mend| mend.examples.len() == most);
    found
}
