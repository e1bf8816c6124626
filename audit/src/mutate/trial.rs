//! One change tried: is it a ruleset, does an example fail, does a claim, does it play otherwise at all.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::load::Loaded;
use mancala_grammar::source::Source;
use mancala_grammar::tree::Reading;
use mancala_interpreter::check::check;
use mancala_interpreter::examples::{answers_of, points};
use mancala_interpreter::game::Game;
use mancala_interpreter::limits::Limits;
use mancala_interpreter::position::Position;

use super::alike::{Alike, compare};
use super::how::{Answers, How};
use super::lines::{Lines, first_error, holding, reload, with_text};
use super::why::{Why, is_idle, same_rules};
use super::{Budget, Mutant};
use crate::claims::{Verdict as Kept, claims};
use crate::coverage::Sheets;
use crate::play::{self, Sights, play};
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
        /// Why, as far as that is known.
        why: Why,
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

/// The ruleset in some answers.
struct Setting {
    game: Game,
    /// Positions of its examples.
    positions: Vec<Position>,
    /// What play shows, once it is asked for.
    sights: OnceLock<Sights>,
}

/// A ruleset against which changes are tried.
pub struct Trial<'t> {
    loaded: &'t Loaded,
    sheets: &'t Sheets,
    how: &'t How,
    budget: Budget,
    /// Examples that hold, by their place.
    holding: Vec<usize>,
    /// Its parents, each as a ruleset of its own, with their examples that hold.
    parents: Vec<(Loaded, Vec<usize>)>,
    /// The ruleset in the answers asked for, and with each other one.
    games: BTreeMap<Answers, Setting>,
    /// What numbers and claims say against the ruleset itself.
    known: Vec<String>,
}

impl<'t> Trial<'t> {
    /// Plays the examples of the ruleset itself.
    #[must_use]
    pub fn new(loaded: &'t Loaded, sheets: &'t Sheets, how: &'t How, budget: Budget) -> Trial<'t> {
        let mut trial = Trial {
            loaded,
            sheets,
            how,
            budget,
            holding: holding(loaded, &how.answers, limits_of(budget)),
            parents: Vec::new(),
            games: BTreeMap::new(),
            known: Vec::new(),
        };
        for at in 1..loaded.sources.len() {
            let parent = reload(&loaded.sources[at..], &how.sizes);
            let holding = holding(&parent, &[], limits_of(budget));
            trial.parents.push((parent, holding));
        }
        let all = loaded.tree.readings.iter().flat_map(|reading| &reading.answers);
        let settings: BTreeSet<Answers> = all.map(|answer| trial.answered(Some(&answer.name.it))).collect();
        for answers in settings.into_iter().chain([how.answers.clone()]) {
            let Some(model) = check(&loaded.tree, &loaded.sources, &answers).model else { continue };
            let game = Game::with_limits(model, trial.limits());
            let of_game = loaded.tree.examples.iter().filter(|example| {
                example.sizes.is_empty()
                    && (answers_of(example, &loaded.tree, &how.answers) == answers || answers == how.answers)
            });
            let positions = of_game.flat_map(|example| points(example, &game)).map(|point| point.position(&game));
            let positions = positions.collect();
            trial.games.insert(answers, Setting { game, positions, sights: OnceLock::new() });
        }
        if let Some(usual) = trial.games.get(&how.answers) {
            let known: Vec<String> = trial.against(&usual.game).map(|(_, message)| message).collect();
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
        let changed = with_text(self.loaded, mutant, &self.how.sizes);
        if let Some(problem) = first_error(&changed) {
            return Verdict::Refused(problem);
        }
        let mut lines = Lines::new(&changed, &self.how.answers, self.limits());
        if let Some(at) = self.holding.iter().find(|at| !lines.holds(**at)) {
            let title = changed.tree.examples.get(*at).map(|example| example.title.it.clone());
            return Verdict::Killed(Killer::Example(title.unwrap_or_default()));
        }
        if let Some(title) = self.of_parent(mutant) {
            return Verdict::Killed(Killer::Example(title));
        }
        let answers = self.answered(mutant.under.as_deref());
        let Some(setting) = self.games.get(&answers) else {
            return Verdict::Refused("the ruleset is not played in this answer".to_owned());
        };
        let Some(model) = check(&changed.tree, &changed.sources, &answers).model else {
            return Verdict::Refused("it is not played in this answer".to_owned());
        };
        let other = Game::with_limits(model, self.limits());
        let as_written = self.how.is_as_written() && answers.is_empty();
        if as_written && let Some((killer, _)) = self.against(&other).find(|(_, message)| !self.known.contains(message))
        {
            return Verdict::Killed(killer);
        }
        match compare(&setting.game, &other, &setting.positions, self.budget) {
            Alike::Differs(where_) => match self.claim(&other, as_written) {
                Some(claim) => Verdict::Killed(Killer::Claim(claim)),
                None => Verdict::Survives(where_),
            },
            Alike::Alike { games, positions } => {
                Verdict::PlaysAlike { games, positions, why: self.why(setting, &other, mutant) }
            }
        }
    }

    /// Why a change plays alike.
    fn why(&self, setting: &Setting, other: &Game, mutant: &Mutant) -> Why {
        if same_rules(setting.game.model(), other.model()) {
            return Why::of_same_rules(mutant.change);
        }
        let budget = play::Budget {
            games: self.budget.games,
            positions: self.budget.positions,
            reachable: 0,
            turns: self.budget.turns,
            seed: self.budget.seed,
        };
        let sights =
            setting.sights.get_or_init(|| play(&setting.game, &self.loaded.tree.examples, budget, &|_| {}).sights);
        if is_idle(&setting.game, sights, mutant) { Why::Idle } else { Why::NoDifference }
    }

    /// An example of the parent in whose text the change is made: it stands beside that clause.
    fn of_parent(&self, mutant: &Mutant) -> Option<String> {
        let at = usize::from(mutant.span.text.0);
        let (_, holding) = self.parents.get(at.checked_sub(1)?)?;
        let mut sources = self.loaded.sources.get(at..)?.to_vec();
        let source = sources.first_mut()?;
        *source = Source::new(source.name.clone(), mutant.text.as_str());
        let changed = reload(&sources, &self.how.sizes);
        if first_error(&changed).is_some() {
            return None;
        }
        let mut lines = Lines::new(&changed, &[], self.limits());
        let failing = holding.iter().find(|at| !lines.holds(**at))?;
        changed.tree.examples.get(*failing).map(|example| example.title.it.clone())
    }

    /// The answers in which a clause under an answer is at work: those asked for, and that one.
    fn answered(&self, under: Option<&str>) -> Answers {
        let has = |reading: &&Reading| reading.answers.iter().any(|answer| Some(answer.name.it.as_str()) == under);
        let (Some(under), Some(reading)) = (under, self.loaded.tree.readings.iter().find(has)) else {
            return self.how.answers.clone();
        };
        let asked = self.how.answers.iter().find(|(name, _)| *name == reading.name.it).map(|(_, answer)| answer);
        let in_force = asked.or(reading.answers.first().map(|answer| &answer.name.it));
        match in_force.is_some_and(|answer| answer == under) {
            true => self.how.answers.clone(),
            false => self.how.answered(&reading.name.it, under),
        }
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
        let before = broken(&self.games.get(&self.how.answers)?.game);
        now.into_iter().find(|claim| !before.contains(claim))
    }
}

fn limits_of(budget: Budget) -> Limits {
    Limits { seeds_sown: budget.seeds, branches: 5_000, ..Limits::default() }
}
