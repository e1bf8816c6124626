//! Which clause to suspect where examples fail: the one of which a single change makes all of them hold.

use mancala_grammar::load::Loaded;
use mancala_grammar::source::Span;
use mancala_interpreter::limits::Limits;
use rayon::prelude::*;

use super::trial::{Lines, first_error, with_text};
use super::{Mutant, mutants};

/// A change after which more examples hold, and none that held fails.
#[derive(Clone, Debug)]
pub struct Mend {
    /// The label of the clause.
    pub clause: String,
    /// Where it stands.
    pub span: Span,
    /// What would be said in place of what.
    pub words: String,
    /// How many of the failing examples hold then.
    pub mended: usize,
}

/// Every single change that mends failing examples, those that mend most first.
#[must_use]
pub fn mends(loaded: &Loaded, limits: Limits) -> Vec<Mend> {
    let mut lines = Lines::new(loaded, limits);
    let (holding, failing): (Vec<usize>, Vec<usize>) = (0..loaded.tree.examples.len()).partition(|at| lines.holds(*at));
    if failing.is_empty() {
        return Vec::new();
    }
    let mended = |mutant: Mutant| {
        let changed = with_text(loaded, &mutant);
        let mut lines = Lines::new(&changed, limits);
        let mended = failing.iter().filter(|at| lines.holds(**at)).count();
        let sound = mended > 0 && holding.iter().all(|at| lines.holds(*at)) && first_error(&changed).is_none();
        sound.then_some(Mend { clause: mutant.clause, span: mutant.span, words: mutant.words, mended })
    };
    let mut found: Vec<Mend> = mutants(loaded).into_par_iter().filter_map(mended).collect();
    found.sort_by_key(|mend| usize::MAX - mend.mended);
    found
}

/// The clauses of the changes that mend most examples.
#[must_use]
pub fn suspects(loaded: &Loaded, limits: Limits) -> Vec<Mend> {
    let mut found = mends(loaded, limits);
    let most = found.first().map_or(0, |mend| mend.mended);
    found.retain(|mend| mend.mended == most);
    found
}
