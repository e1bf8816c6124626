//! One change tried: is it a ruleset, does an example fail, does a claim, does it play otherwise at all.

use std::cell::Cell;
use std::collections::BTreeMap;

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::load::{Loaded, load, with_clauses};
use mancala_grammar::source::Source;
use mancala_interpreter::check::{check, check_loaded};
use mancala_interpreter::examples::{answers_of, points, run};
use mancala_interpreter::game::Game;
use mancala_interpreter::limits::Limits;
use mancala_interpreter::position::Position;

use super::alike::{Alike, compare};
use super::{Budget, Mutant};
use crate::claims::{Verdict as Kept, claims};
use crate::coverage::Sheets;
use crate::play::{self, play};
use crate::stated::against_set_up;

/// What became of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is no ruleset any more; the first mistake.
    Refused(String),
    /// Something noticed.
    Killed(Killer),
    /// Nothing noticed, and it plays otherwise: where.
    Survives(String),
    /// Nothing noticed, and it played alike.
    PlaysAlike {
        /// In so many games.
        games: u32,
        /// And from so many positions.
        positions: u32,
    },
}

/// What noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Killer {
    /// This example fails.
    Example(String),
    /// Numbers that the source states do not fit the set-up.
    Stated(String),
    /// This claim of a source does not hold.
    Claim(String),
}

/// Answers to readings.
type Answers = Vec<(String, String)>;

/// A ruleset against which changes are tried.
pub struct Trial<'t> {
    loaded: &'t Loaded,
    sheets: &'t Sheets,
    budget: Budget,
    /// Examples that hold, by their place.
    holding: Vec<usize>,
    /// Its parents, each as a ruleset of its own, with their examples that hold.
    parents: Vec<(Loaded, Vec<usize>)>,
    /// The ruleset in each of its answers, with the positions of its examples.
    games: BTreeMap<Answers, (Game, Vec<Position>)>,
    /// What numbers and claims say against the ruleset itself.
    known: Vec<String>,
}

impl<'t> Trial<'t> {
    /// Plays the examples of the ruleset itself.
    #[must_use]
    pub fn new(loaded: &'t Loaded, sheets: &'t Sheets, budget: Budget) -> Trial<'t> {
        let mut trial = Trial {
            loaded,
            sheets,
            budget,
            holding: holding(loaded, limits_of(budget)),
            parents: Vec::new(),
            games: BTreeMap::new(),
            known: Vec::new(),
        };
        for at in 1..loaded.sources.len() {
            let parent = reload(&loaded.sources[at..]);
            let holding = holding(&parent, limits_of(budget));
            trial.parents.push((parent, holding));
        }
        let readings = loaded.tree.readings.iter().flat_map(|reading| {
            reading.answers.iter().skip(1).map(|answer| vec![(reading.name.it.clone(), answer.name.it.clone())])
        });
        for answers in readings.chain([Vec::new()]) {
            let Some(model) = check(&loaded.tree, &loaded.sources, &answers).model else { continue };
            let game = Game::with_limits(model, trial.limits());
            let of_game = loaded.tree.examples.iter().filter(|example| {
                example.sizes.is_empty() && (answers_of(example, &loaded.tree, &[]) == answers || answers.is_empty())
            });
            let positions = of_game.flat_map(|example| points(example, &game)).map(|point| point.position(&game));
            let positions = positions.collect();
            trial.games.insert(answers, (game, positions));
        }
        if let Some((game, _)) = trial.games.get(&Vec::new()) {
            let known: Vec<String> = trial.against(game).map(|(_, message)| message).collect();
            trial.known = known;
        }
        trial
    }

    fn limits(&self) -> Limits {
        limits_of(self.budget)
    }

    /// Titles of examples that do not hold in the ruleset itself.
    #[must_use]
    pub fn failing(&self) -> Vec<String> {
        let examples = self.loaded.tree.examples.iter().enumerate();
        examples.filter(|(at, _)| !self.holding.contains(at)).map(|(_, example)| example.title.it.clone()).collect()
    }

    /// What becomes of a change.
    #[must_use]
    pub fn verdict(&self, mutant: &Mutant) -> Verdict {
        let changed = with_text(self.loaded, mutant);
        if let Some(problem) = first_error(&changed) {
            return Verdict::Refused(problem);
        }
        let mut lines = Lines::new(&changed, self.limits());
        if let Some(at) = self.holding.iter().find(|at| !lines.holds(**at)) {
            let title = changed.tree.examples.get(*at).map(|example| example.title.it.clone());
            return Verdict::Killed(Killer::Example(title.unwrap_or_default()));
        }
        if let Some(title) = self.of_parent(mutant) {
            return Verdict::Killed(Killer::Example(title));
        }
        let answers = self.answers(mutant);
        let Some((game, positions)) = self.games.get(&answers) else {
            return Verdict::Refused("the ruleset is not played in this answer".to_owned());
        };
        let Some(model) = check(&changed.tree, &changed.sources, &answers).model else {
            return Verdict::Refused("it is not played in this answer".to_owned());
        };
        let other = Game::with_limits(model, self.limits());
        if answers.is_empty()
            && let Some((killer, _)) = self.against(&other).find(|(_, message)| !self.known.contains(message))
        {
            return Verdict::Killed(killer);
        }
        match compare(game, &other, positions, self.budget) {
            Alike::Differs(where_) => match self.claim(&other, answers.is_empty()) {
                Some(claim) => Verdict::Killed(Killer::Claim(claim)),
                None => Verdict::Survives(where_),
            },
            Alike::Alike { games, positions } => Verdict::PlaysAlike { games, positions },
        }
    }

    /// An example of the parent in whose text the change is made: it stands beside that clause.
    fn of_parent(&self, mutant: &Mutant) -> Option<String> {
        let at = usize::from(mutant.span.text.0);
        let (_, holding) = self.parents.get(at.checked_sub(1)?)?;
        let mut sources = self.loaded.sources.get(at..)?.to_vec();
        let source = sources.first_mut()?;
        *source = Source::new(source.name.clone(), mutant.text.as_str());
        let changed = reload(&sources);
        if first_error(&changed).is_some() {
            return None;
        }
        let mut lines = Lines::new(&changed, self.limits());
        let failing = holding.iter().find(|at| !lines.holds(**at))?;
        changed.tree.examples.get(*failing).map(|example| example.title.it.clone())
    }

    /// The answers in which a clause is at work.
    fn answers(&self, mutant: &Mutant) -> Answers {
        let Some(under) = &mutant.under else { return Vec::new() };
        let readings = &self.loaded.tree.readings;
        let reading =
            readings.iter().find(|reading| reading.answers.iter().skip(1).any(|answer| answer.name.it == *under));
        reading.map(|reading| vec![(reading.name.it.clone(), under.clone())]).unwrap_or_default()
    }

    /// What numbers of the sources say against a set-up.
    fn against(&self, game: &Game) -> impl Iterator<Item = (Killer, String)> + use<> {
        let found = against_set_up(game, self.sheets, self.loaded.sources.len());
        found.into_iter().filter(Diagnostic::is_error).map(|problem| {
            let message = problem.message;
            (Killer::Stated(message.clone()), message)
        })
    }

    /// A claim that does not hold any more.
    fn claim(&self, game: &Game, as_usual: bool) -> Option<String> {
        let any = self.sheets.values().flat_map(|sheet| &sheet.sentences).any(|sentence| sentence.check.is_some());
        if !any || !as_usual {
            return None;
        }
        let budget =
            play::Budget { games: 40, positions: 0, reachable: 0, turns: self.budget.turns, seed: self.budget.seed };
        let broken = |game: &Game| -> Vec<String> {
            let played = play(game, &[], budget, &|_| {});
            let all = claims(game, self.sheets, &played, true).into_iter();
            all.filter(|claim| claim.verdict == Kept::Contradicted)
                .map(|claim| format!("{}:{}", claim.key, claim.id))
                .collect()
        };
        let now = broken(game);
        if now.is_empty() {
            return None;
        }
        let (itself, _) = self.games.get(&Vec::new())?;
        let before = broken(itself);
        now.into_iter().find(|claim| !before.contains(claim))
    }
}

/// The examples that hold, by their place.
fn holding(loaded: &Loaded, limits: Limits) -> Vec<usize> {
    let mut lines = Lines::new(loaded, limits);
    (0..loaded.tree.examples.len()).filter(|at| lines.holds(*at)).collect()
}

fn limits_of(budget: Budget) -> Limits {
    Limits { seeds_sown: budget.seeds, branches: 5_000, ..Limits::default() }
}

/// The ruleset with one of its texts changed.
pub(super) fn with_text(loaded: &Loaded, mutant: &Mutant) -> Loaded {
    let mut sources: Vec<Source> = loaded.sources.clone();
    if let Some(source) = sources.get_mut(usize::from(mutant.span.text.0)) {
        *source = Source::new(source.name.clone(), mutant.text.as_str());
    }
    reload(&sources)
}

/// The ruleset of these texts: itself, its parents, then clauses put over them.
pub(super) fn reload(sources: &[Source]) -> Loaded {
    let taken = Cell::new(1);
    let next = |_: &str| {
        let source = sources.get(taken.get()).cloned();
        taken.set(taken.get() + 1);
        source
    };
    let Some(first) = sources.first() else { return Loaded::default() };
    let whole = load(first.clone(), &next);
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
    limits: Limits,
    games: BTreeMap<Asked, Option<Game>>,
}

impl<'l> Lines<'l> {
    pub(super) fn new(loaded: &'l Loaded, limits: Limits) -> Lines<'l> {
        Lines { loaded, limits, games: BTreeMap::new() }
    }

    /// Whether the example of this place holds.
    pub(super) fn holds(&mut self, at: usize) -> bool {
        let loaded = self.loaded;
        let Some(example) = loaded.tree.examples.get(at) else { return false };
        let answers = answers_of(example, &loaded.tree, &[]);
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
