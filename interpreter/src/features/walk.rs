//! Every action of a model, with the part it stands in and what is asked before it is done.

use crate::model::{
    Action, Branch, Condition, Endless, Line, Model, ProcedureId, RoundWhat, Rule, StartStep, Step, Turn,
};

/// When the actions of a script are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    Opening,
    Turn,
    LapStarts,
    SeedFalls,
    LastSeed,
    Emptied,
    TurnStarts,
    TurnEnds,
    Stage,
    EndLine,
    Stuck,
    NobodyCanMove,
    Endless,
    SamePosition,
    Round,
}

impl Event {
    /// Within a turn, from its start to its end: a take there is a capture.
    pub(super) fn in_play(self) -> bool {
        match self {
            Event::Opening
            | Event::Turn
            | Event::LapStarts
            | Event::SeedFalls
            | Event::LastSeed
            | Event::Emptied
            | Event::TurnStarts
            | Event::TurnEnds
            | Event::Stage => true,
            Event::EndLine
            | Event::Stuck
            | Event::NobodyCanMove
            | Event::Endless
            | Event::SamePosition
            | Event::Round => false,
        }
    }
}

/// Actions that are done together, procedures written out.
pub(super) struct Script<'m> {
    pub(super) event: Event,
    pub(super) turn: Option<&'m Turn>,
    pub(super) rule: Option<&'m Rule>,
    /// Conditions of the head.
    pub(super) given: Vec<&'m Condition>,
    pub(super) sites: Vec<Site<'m>>,
}

/// An action in its script.
#[derive(Clone)]
pub(super) struct Site<'m> {
    pub(super) action: &'m Action,
    /// Conditions of the branches it stands in.
    pub(super) given: Vec<&'m Condition>,
    /// The player may choose another action in its place.
    pub(super) optional: bool,
    /// For every branching above it: which, and the branch.
    branches: Vec<(usize, usize)>,
}

impl Site<'_> {
    /// Whether both can be done in one run of the script.
    fn goes_with(&self, other: &Site<'_>) -> bool {
        let apart = |(at, branch): &(usize, usize)| other.branches.iter().any(|(a, b)| a == at && b != branch);
        !self.branches.iter().any(apart)
    }
}

impl<'m> Script<'m> {
    /// The sites after one that can be done in the same run.
    pub(super) fn after<'s>(&'s self, index: usize) -> impl Iterator<Item = &'s Site<'m>> {
        let here = self.sites.get(index);
        let later = self.sites.iter().skip(index + 1);
        later.filter(move |site| here.is_some_and(|here| here.goes_with(site)))
    }

    /// The sites before one that can be done in the same run, the nearest first.
    pub(super) fn before<'s>(&'s self, index: usize) -> impl Iterator<Item = &'s Site<'m>> {
        let here = self.sites.get(index);
        let earlier = self.sites.iter().take(index).rev();
        earlier.filter(move |site| here.is_some_and(|here| here.goes_with(site)))
    }

    /// The sites with their places.
    pub(super) fn each<'s>(&'s self) -> impl Iterator<Item = (usize, &'s Site<'m>)> {
        self.sites.iter().enumerate()
    }

    /// Whether some action is such.
    pub(super) fn any(&self, is: impl Fn(&Action) -> bool) -> bool {
        self.sites.iter().any(|site| is(site.action))
    }
}

/// A model with all its scripts.
pub(super) struct Survey<'m> {
    pub(super) model: &'m Model,
    pub(super) scripts: Vec<Script<'m>>,
}

impl<'m> Survey<'m> {
    pub(super) fn of(model: &'m Model) -> Survey<'m> {
        let mut scripts = Vec::new();
        for step in &model.start.steps {
            if let StartStep::Script { actions, .. } = step {
                scripts.push(plain(model, Event::Opening, Vec::new(), actions));
            }
        }
        for turn in &model.turns {
            let given = turn.conditions.iter().map(|(condition, _)| condition).collect();
            let sites = Walk::through(model, &turn.body);
            scripts.push(Script { event: Event::Turn, turn: Some(turn), rule: None, given, sites });
        }
        let rules = &model.rules;
        let events = [
            (Event::LapStarts, &rules.lap_starts),
            (Event::SeedFalls, &rules.seed_falls),
            (Event::LastSeed, &rules.last_seed_falls),
            (Event::Emptied, &rules.emptied),
            (Event::TurnStarts, &rules.turn_starts),
            (Event::TurnEnds, &rules.turn_ends),
        ];
        let stages = rules.stage_starts.iter().chain(&rules.stage_ends).map(|list| (Event::Stage, list));
        for (event, list) in events.into_iter().chain(stages) {
            scripts.extend(list.iter().map(|rule| of_rule(model, event, rule)));
        }
        scripts.extend(after_play(model));
        Survey { model, scripts }
    }

    /// The scripts of an event, in order.
    pub(super) fn of_event(&self, event: Event) -> impl Iterator<Item = &Script<'m>> {
        self.scripts.iter().filter(move |script| script.event == event)
    }

    /// The scripts of play, in order.
    pub(super) fn in_play(&self) -> impl Iterator<Item = &Script<'m>> {
        self.scripts.iter().filter(|script| script.event.in_play())
    }

    /// Whether some action of the ruleset is such.
    pub(super) fn any(&self, is: impl Fn(&Action) -> bool) -> bool {
        self.scripts.iter().any(|script| script.any(&is))
    }
}

fn of_rule<'m>(model: &'m Model, event: Event, rule: &'m Rule) -> Script<'m> {
    let given = rule.conditions.iter().map(|(condition, _)| condition).collect();
    Script { event, turn: None, rule: Some(rule), given, sites: Walk::through(model, &rule.body) }
}

/// Lines of `end` and `rounds`.
fn after_play(model: &Model) -> Vec<Script<'_>> {
    let end = &model.end;
    let mut scripts: Vec<Script<'_>> = end
        .lines
        .iter()
        .map(|line| plain(model, Event::EndLine, line.conditions.iter().collect(), &line.actions))
        .collect();
    scripts.push(plain(model, Event::Stuck, Vec::new(), &end.stuck.0));
    scripts.extend(end.nobody.iter().map(|(actions, _)| plain(model, Event::NobodyCanMove, Vec::new(), actions)));
    if let Some((Endless::Do(actions), _)) = &end.endless {
        scripts.push(plain(model, Event::Endless, Vec::new(), actions));
    }
    scripts.push(plain(model, Event::SamePosition, Vec::new(), &end.same_position.1));
    let rounds = model.rounds.iter().flat_map(|rounds| &rounds.lines);
    scripts.extend(rounds.filter_map(|line| match &line.what {
        RoundWhat::Act(line) => {
            let sites = Walk::through(model, std::slice::from_ref(line));
            Some(Script { event: Event::Round, turn: None, rule: None, given: Vec::new(), sites })
        }
        RoundWhat::Fills { .. } | RoundWhat::Owns { .. } => None,
    }));
    scripts
}

/// A script of actions on one line.
fn plain<'m>(model: &'m Model, event: Event, given: Vec<&'m Condition>, actions: &'m [Action]) -> Script<'m> {
    let mut walk = Walk { model, sites: Vec::new(), branchings: 0 };
    walk.actions(actions, &Above::default());
    Script { event, turn: None, rule: None, given, sites: walk.sites }
}

struct Walk<'m> {
    model: &'m Model,
    sites: Vec<Site<'m>>,
    branchings: usize,
}

/// What stands above the actions that are walked.
#[derive(Clone, Default)]
struct Above<'m> {
    given: Vec<&'m Condition>,
    optional: bool,
    branches: Vec<(usize, usize)>,
    /// Procedures that are being written out; none calls itself.
    calls: Vec<ProcedureId>,
}

impl<'m> Walk<'m> {
    fn through(model: &'m Model, lines: &'m [Line]) -> Vec<Site<'m>> {
        let mut walk = Walk { model, sites: Vec::new(), branchings: 0 };
        walk.lines(lines, &Above::default());
        walk.sites
    }

    fn lines(&mut self, lines: &'m [Line], above: &Above<'m>) {
        for line in lines {
            match &line.step {
                Step::Do(actions) => self.actions(actions, above),
                Step::If(branches) => {
                    let at = self.branching();
                    for (index, Branch { conditions, actions, .. }) in branches.iter().enumerate() {
                        let mut below = above.clone();
                        below.given.extend(conditions);
                        below.branches.push((at, index));
                        self.actions(actions, &below);
                    }
                }
                Step::Either(options) => {
                    let at = self.branching();
                    for (index, option) in options.iter().enumerate() {
                        let mut below = above.clone();
                        below.optional = true;
                        below.branches.push((at, index));
                        self.actions(&option.actions, &below);
                    }
                }
            }
        }
    }

    fn branching(&mut self) -> usize {
        self.branchings += 1;
        self.branchings
    }

    fn actions(&mut self, actions: &'m [Action], above: &Above<'m>) {
        for action in actions {
            self.sites.push(Site {
                action,
                given: above.given.clone(),
                optional: above.optional,
                branches: above.branches.clone(),
            });
            if let Action::Call(id) = action
                && !above.calls.contains(id)
                && let Some(procedure) = self.model.procedures.get(usize::from(id.0))
            {
                let mut below = above.clone();
                below.calls.push(*id);
                self.lines(&procedure.body, &below);
            }
        }
    }
}
