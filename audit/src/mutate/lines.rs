//! A changed ruleset read anew, and its examples played one by one.

use std::cell::Cell;
use std::collections::BTreeMap;

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::load::{Loaded, load_at, with_clauses};
use mancala_grammar::sizes::Asked as Size;
use mancala_grammar::source::Source;
use mancala_interpreter::check::{check, check_loaded};
use mancala_interpreter::examples::{answers_of, run};
use mancala_interpreter::game::Game;
use mancala_interpreter::limits::Limits;

use super::Mutant;
use super::how::Answers;

/// The examples that hold, by their place.
pub(super) fn holding(loaded: &Loaded, answers: &[(String, String)], limits: Limits) -> Vec<usize> {
    let mut lines = Lines::new(loaded, answers, limits);
    (0..loaded.tree.examples.len()).filter(|at| lines.holds(*at)).collect()
}

/// The ruleset with one of its texts changed.
pub(super) fn with_text(loaded: &Loaded, mutant: &Mutant, sizes: &[Size]) -> Loaded {
    let mut sources: Vec<Source> = loaded.sources.clone();
    if let Some(source) = sources.get_mut(usize::from(mutant.span.text.0)) {
        *source = Source::new(source.name.clone(), mutant.text.as_str());
    }
    reload(&sources, sizes)
}

/// The ruleset of these texts at these sizes: itself, its parents, then clauses put over them.
pub(super) fn reload(sources: &[Source], sizes: &[Size]) -> Loaded {
    let taken = Cell::new(1);
    let next = |_: &str| {
        let source = sources.get(taken.get()).cloned();
        taken.set(taken.get() + 1);
        source
    };
    let Some(first) = sources.first() else { return Loaded::default() };
    let whole = load_at(first.clone(), &next, sizes);
    sources.iter().skip(taken.get()).cloned().fold(whole, with_clauses)
}

/// The first mistake of a ruleset, in any of its readings.
pub(super) fn first_error(loaded: &Loaded) -> Option<String> {
    if let Some(problem) = loaded.problems.iter().find(|problem| problem.is_error()) {
        return Some(problem.message.clone());
    }
    // most mistakes are there in the usual reading, which is quickly checked
    let usual = check(&loaded.tree, &loaded.sources, &[]).problems;
    if let Some(problem) = usual.iter().find(|problem| problem.is_error()) {
        return Some(problem.message.clone());
    }
    check_loaded(loaded).problems.into_iter().find(Diagnostic::is_error).map(|problem| problem.message)
}

/// The answers and sizes that an example is played with.
type Asked = (Answers, Vec<(char, u16)>);

/// Examples played one by one; the games they need are made once.
pub(super) struct Lines<'l> {
    loaded: &'l Loaded,
    answers: &'l [(String, String)],
    limits: Limits,
    games: BTreeMap<Asked, Option<Game>>,
}

impl<'l> Lines<'l> {
    pub(super) fn new(loaded: &'l Loaded, answers: &'l [(String, String)], limits: Limits) -> Lines<'l> {
        Lines { loaded, answers, limits, games: BTreeMap::new() }
    }

    /// Whether the example of this place holds.
    pub(super) fn holds(&mut self, at: usize) -> bool {
        let loaded = self.loaded;
        let Some(example) = loaded.tree.examples.get(at) else { return false };
        let answers = answers_of(example, &loaded.tree, self.answers);
        let sizes: Vec<(char, u16)> = example.sizes.iter().map(|(letter, value)| (letter.it, value.it)).collect();
        let limits = self.limits;
        let game = self.games.entry((answers.clone(), sizes.clone())).or_insert_with(|| {
            let model = match sizes.is_empty() {
                true => check(&loaded.tree, &loaded.sources, &answers).model,
                false => {
                    let resized = loaded.resized(&sizes);
                    check(&resized.tree, &resized.sources, &answers).model
                }
            };
            model.map(|model| Game::with_limits(model, limits))
        });
        game.as_ref().is_some_and(|game| run(example, game).is_empty())
    }
}
