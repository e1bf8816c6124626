//! `when` parts: sorted by event, relay written out as the rule it is.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::tree::{self, Event, FallPlace as Said, FallingSeed, SowingLine};

use crate::check::Checker;
use crate::check::names::Sort;
use crate::check::scope::{About, Moment, Scope};
use crate::model::{
    Action, ClauseId, Condition, Desc, FallPlace, Filter, Line, Number, Place, Portion, Quality, Relation, Rule, Rules,
    StageId, Step, Subject, Test, TestKind, When,
};

/// The list of an event to which a rule belongs.
enum List {
    LapStarts,
    SeedFalls,
    LastSeed,
    Emptied,
    TurnStarts,
    TurnEnds,
    StageStarts(StageId),
    StageEnds(StageId),
}

impl Checker<'_> {
    /// The rules by event, in the order in which they are tried.
    pub(in crate::check) fn rules(&mut self) -> Option<Rules> {
        let tree = self.tree;
        let stages = tree.stages.len();
        let mut rules =
            Rules { stage_starts: vec![Vec::new(); stages], stage_ends: vec![Vec::new(); stages], ..Rules::default() };
        let mut sound = true;
        let mut elsewhere: Option<(&tree::Rule, Option<Rule>)> = None;
        for rule in &tree.rules {
            let last = matches!(rule.event.it, Event::Falls { seed: FallingSeed::Last, .. });
            if let (Some((first, _)), true) = (&elsewhere, last) {
                let problem =
                    Diagnostic::error("M401", rule.clause.span, "never reached: `anywhere else` above takes the rest");
                let problem = problem.also(first.clause.span, "everything that comes here is taken");
                self.problems.add(problem.help("`anywhere else` is the last rule of its event"));
            }
            let lowered = self.rule(rule);
            let is_elsewhere = matches!(rule.event.it, Event::Falls { place: Said::AnywhereElse, .. });
            match lowered {
                Some((_, lowered)) if is_elsewhere => elsewhere = Some((rule, Some(lowered))),
                None if is_elsewhere => elsewhere = Some((rule, None)),
                Some((list, lowered)) => put_in(&mut rules, list, lowered),
                None => sound = false,
            }
        }
        let relay = self.relay(elsewhere.as_ref().map(|(rule, _)| *rule));
        if let Some((_, rule)) = elsewhere {
            match rule {
                Some(rule) => rules.last_seed_falls.push(rule),
                None => sound = false,
            }
        }
        match relay {
            Ok(relay) => rules.last_seed_falls.extend(relay),
            Err(()) => sound = false,
        }
        sound.then_some(rules)
    }

    fn rule(&mut self, rule: &tree::Rule) -> Option<(List, Rule)> {
        self.words_told.clear();
        let clause = self.clauses.id(&rule.clause);
        let moment = moment_of(&rule.event.it);
        let mut scope = Scope::at(moment, true);
        self.event_marks = Vec::new();
        if let Event::Falls { place: Said::Hole(desc), .. } | Event::Emptied(desc) = &rule.event.it {
            self.event_marks = self.marks_of(desc);
        }
        let found = self.event(&rule.event.it, &scope);
        let conditions = self.guards(&rule.guards, clause, &mut scope);
        let body = self.body(&rule.lines, &mut scope);
        self.event_marks = Vec::new();
        self.flow(&rule.lines, rule.clause.span, false);
        // its lines may be under an answer that is not known
        if rule.lines.is_empty() && !self.problems.incomplete {
            let help = match tree_has_answers(self.tree) {
                true => {
                    "say what is done, or `stop`; if all its lines are `under` one answer, say so at the head instead"
                }
                false => "say below it what is done, or `stop`",
            };
            self.problems.error("M404", rule.clause.span, "a rule that does nothing", help);
        }
        let elsewhere = matches!(rule.event.it, Event::Falls { place: Said::AnywhereElse, .. });
        if let (true, Some(guard)) = (elsewhere, rule.guards.first()) {
            let help = "it takes whatever no rule above has taken: leave the condition out, or name the hole";
            self.problems.error("M401", guard.clause.span, "a condition on `anywhere else`", help);
        }
        if elsewhere && !matches!(rule.event.it, Event::Falls { seed: FallingSeed::Last, .. }) {
            let help = "say it of the last seed, or leave `anywhere else` out";
            self.problems.error("M401", rule.event.span, "`anywhere else` is of the last seed", help);
        }
        let (list, filter) = found?;
        Some((list, Rule { clause, filter, conditions: conditions?, body: body? }))
    }

    fn event(&mut self, event: &Event, scope: &Scope) -> Option<(List, Filter)> {
        Some(match event {
            Event::Falls { seed, kind, place } => {
                let place = match place {
                    Said::Any | Said::AnywhereElse => FallPlace::Any,
                    Said::Container(container) => FallPlace::Container(self.store_on_path(container, scope)?),
                    Said::Hole(desc) => FallPlace::Hole(self.desc(desc, scope, About::TheHole)?),
                };
                let list = match seed {
                    FallingSeed::Last => List::LastSeed,
                    FallingSeed::Each | FallingSeed::BeforeLast => List::SeedFalls,
                };
                let kind = match kind {
                    Some(kind) => Some(self.seed_kind(kind)?),
                    None => None,
                };
                (list, Filter::Falls { seed: *seed, kind, place })
            }
            Event::Emptied(desc) => (List::Emptied, Filter::Emptied(self.desc(desc, scope, About::Another)?)),
            Event::LapStarts => (List::LapStarts, Filter::Always),
            Event::TurnStarts => (List::TurnStarts, Filter::Always),
            Event::TurnEnds => (List::TurnEnds, Filter::Always),
            Event::StageStarts(stage) => {
                (List::StageStarts(StageId(self.names.find(stage, Sort::Stage, &mut self.problems)?)), Filter::Always)
            }
            Event::StageEnds(stage) => {
                (List::StageEnds(StageId(self.names.find(stage, Sort::Stage, &mut self.problems)?)), Filter::Always)
            }
        })
    }

    /// A container in which a seed may fall: a store that some path runs through.
    fn store_on_path(
        &mut self,
        container: &mancala_grammar::tree::At<tree::Container>,
        scope: &Scope,
    ) -> Option<crate::model::Container> {
        use crate::model::{Container, Course, Spot};
        let found = self.container(&container.it, container.span, scope)?;
        let on_path = self.board.paths.iter().any(|path| match &path.course {
            Course::Fixed { tracks, .. } => {
                tracks.iter().any(|track| track.spots.iter().any(|spot| matches!(spot, Spot::Store(_))))
            }
            Course::Free { .. } => false,
        });
        if self.no_path {
            return None;
        }
        if !matches!(found, Container::Store(_) | Container::EveryStore) || !on_path {
            let words = self.words(container.span);
            let message = format!("no seed ever falls in `{words}`");
            let help = "seeds fall in stores that the path runs through: `path … round the board, through own store`";
            self.problems.error("M401", container.span, message, help);
            return None;
        }
        Some(found)
    }

    /// `relay` as the rule it stands for, the last of its event.
    fn relay(&mut self, elsewhere: Option<&tree::Rule>) -> Result<Option<Rule>, ()> {
        let tree = self.tree;
        let Some((line, from_next, within)) = tree.sowing.iter().find_map(|line| match &line.it {
            SowingLine::Relay { from_next, within } => Some((line, *from_next, within)),
            _ => None,
        }) else {
            return Ok(None);
        };
        if let Some(elsewhere) = elsewhere {
            let problem = Diagnostic::error("M401", line.clause.span, "never reached: `anywhere else` takes the rest");
            let problem = problem.also(elsewhere.clause.span, "everything that comes here is taken");
            self.problems.add(problem.help("relay is the last rule of its event: leave one of the two out"));
        }
        let clause = self.clauses.id(&line.clause);
        self.sows.get_or_insert(line.clause.span);
        self.relays.get_or_insert(line.clause.span);
        if !from_next {
            self.was_read.get_or_insert(line.clause.span);
        }
        let scope = Scope::at(Moment::LastSeed, true);
        let about = if from_next { About::Another } else { About::TheHole };
        let within = match within {
            Some(desc) => Some(self.desc(desc, &scope, about).ok_or(())?),
            None => None,
        };
        Ok(Some(if from_next { relay_from_next(clause, within) } else { relay_here(clause, within) }))
    }
}

fn tree_has_answers(tree: &tree::Ruleset) -> bool {
    tree.readings.iter().any(|reading| !reading.answers.is_empty())
}

/// The moment of an event.
pub(in crate::check) fn moment_of(event: &Event) -> Moment {
    match event {
        Event::Falls { seed: FallingSeed::Last, .. } => Moment::LastSeed,
        Event::Falls { .. } => Moment::SeedFalls,
        Event::Emptied(_) => Moment::Emptied,
        Event::LapStarts => Moment::LapStarts,
        Event::TurnStarts => Moment::TurnStarts,
        Event::TurnEnds => Moment::TurnEnds,
        Event::StageStarts(_) | Event::StageEnds(_) => Moment::StageTurns,
    }
}

fn put_in(rules: &mut Rules, list: List, rule: Rule) {
    let list = match list {
        List::LapStarts => Some(&mut rules.lap_starts),
        List::SeedFalls => Some(&mut rules.seed_falls),
        List::LastSeed => Some(&mut rules.last_seed_falls),
        List::Emptied => Some(&mut rules.emptied),
        List::TurnStarts => Some(&mut rules.turn_starts),
        List::TurnEnds => Some(&mut rules.turn_ends),
        List::StageStarts(stage) => rules.stage_starts.get_mut(usize::from(stage.0)),
        List::StageEnds(stage) => rules.stage_ends.get_mut(usize::from(stage.0)),
    };
    if let Some(list) = list {
        list.push(rule);
    }
}

fn occupied(when: When) -> Test {
    Test { not: false, when, what: TestKind::Count(Number::Ranges(vec![(1, None)])) }
}

fn lift_and_sow(clause: ClauseId, place: Place) -> Vec<Line> {
    let actions = vec![Action::Lift(Portion::ALL, place), Action::Sow { each: None, from: None }];
    vec![Line { clause, step: Step::Do(actions) }]
}

/// `when the last seed falls in a hole that was occupied` / `lift here; sow`.
fn relay_here(clause: ClauseId, within: Option<Desc>) -> Rule {
    let was_occupied = Quality { whose: Vec::new(), test: occupied(When::BeforeDrop) };
    let hole = Desc { side: None, names: Vec::new(), made_by: None, qualities: vec![was_occupied] };
    let filter = Filter::Falls { seed: FallingSeed::Last, kind: None, place: FallPlace::Hole(hole) };
    let fits = within.map(|desc| (fits(Place::Here, desc), clause));
    Rule { clause, filter, conditions: fits.into_iter().collect(), body: lift_and_sow(clause, Place::Here) }
}

/// `when the last seed falls and next is occupied` / `lift next; sow`.
fn relay_from_next(clause: ClauseId, within: Option<Desc>) -> Rule {
    let next = || Place::Related(Relation::Next, Box::new(Place::Here));
    let filter = Filter::Falls { seed: FallingSeed::Last, kind: None, place: FallPlace::Any };
    let mut conditions = vec![(Condition::Subject(Subject::Place(next()), occupied(When::Now)), clause)];
    conditions.extend(within.map(|desc| (fits(next(), desc), clause)));
    Rule { clause, filter, conditions, body: lift_and_sow(clause, next()) }
}

fn fits(place: Place, desc: Desc) -> Condition {
    Condition::Subject(Subject::Place(place), Test { not: false, when: When::Now, what: TestKind::Fits(desc) })
}
