//! What only the rules together show: a rule that an earlier one always takes, a lap that comes home.

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;

use super::Checker;
use crate::model::{
    Action, Body, ClauseId, Condition, Course, Desc, End, FallPlace, FallingSeed, Filter, Number, Place, Portion,
    Quality, Relation, Rule, Rules, SkipSeeds, SkipWhat, Sowing, Spot, Step, Subject, Test, TestKind, When,
};

impl Checker<'_> {
    /// Rules and end lines that an earlier one always takes.
    pub(super) fn never_reached(&mut self, rules: &Rules, end: &End) {
        let lists = [
            &rules.lap_starts,
            &rules.seed_falls,
            &rules.last_seed_falls,
            &rules.emptied,
            &rules.turn_starts,
            &rules.turn_ends,
        ];
        for list in lists.into_iter().chain(&rules.stage_starts).chain(&rules.stage_ends) {
            self.never_reached_in(list);
        }
        for (at, line) in end.lines.iter().enumerate() {
            let above = end.lines.get(..at).unwrap_or_default();
            // a line at any time may fit where one at turn end is not yet asked
            let takes = above.iter().find(|above| {
                (above.any_time || !line.any_time) && above.conditions.iter().all(|one| follows(one, &line.conditions))
            });
            if let Some(takes) = takes {
                self.taken_above(line.clause, takes.clause, "write the line that fits less often first");
            }
        }
        self.relay_written_out(rules);
    }

    fn never_reached_in(&mut self, list: &[Rule]) {
        for (at, rule) in list.iter().enumerate() {
            let above = list.get(..at).unwrap_or_default();
            let takes = above.iter().find(|above| always_before(above, rule) && !goes_on(&above.body));
            if let Some(takes) = takes {
                let help = "write the exception first, or end the rule above with `go on`";
                self.taken_above(rule.clause, takes.clause, help);
            }
        }
    }

    fn taken_above(&mut self, below: ClauseId, above: ClauseId, help: &str) {
        let label = self.clauses.list.get(usize::from(above.0)).map_or("", |info| info.label.as_str());
        let message = match label {
            "" => "never reached: a clause above always fits".to_owned(),
            label => format!("never reached: `({label})` above always fits"),
        };
        let problem = Diagnostic::error("M401", self.span_of(below), message);
        let problem = problem.also(self.span_of(above), "this one fits whenever the other does");
        self.problems.add(problem.help(help));
    }

    fn span_of(&self, clause: ClauseId) -> Span {
        self.clauses.list.get(usize::from(clause.0)).map_or_else(Span::default, |info| info.span)
    }

    /// The last rule of the last seed that says what `relay` says.
    fn relay_written_out(&mut self, rules: &Rules) {
        let Some(rule) = rules.last_seed_falls.last() else { return };
        let relay =
            self.tree.sowing.iter().any(|line| matches!(line.it, mancala_grammar::tree::SowingLine::Relay { .. }));
        if relay {
            return;
        }
        if let Some(place) = lifts_and_sows(&rule.body) {
            let word = match place {
                Place::Here if rule.conditions.is_empty() && is_was_occupied(&rule.filter) => "relay",
                Place::Related(Relation::Next, of) if **of == Place::Here && only_next_occupied(rule) => {
                    "relay from next"
                }
                _ => return,
            };
            let help = format!("say `{word}` in `sowing`");
            self.problems.warning("W422", self.span_of(rule.clause), format!("this is `{word}`"), help);
        }
    }

    /// `was` and `held` at the origin must be ruled on where a lap can come back to it.
    pub(super) fn comes_home(&mut self, sowing: &Sowing) {
        let Some(read) = self.was_read else { return };
        let skipped = sowing
            .skips
            .iter()
            .filter(|skip| matches!(skip.what, SkipWhat::Place(Place::Origin)))
            .any(|skip| matches!(skip.seeds, SkipSeeds::All | SkipSeeds::NotLast));
        if skipped || sowing.origin_counts_occupied.is_some() || self.sows.is_none() {
            return;
        }
        let shortest = self.board.paths.iter().filter_map(|path| match &path.course {
            Course::Fixed { tracks, .. } => {
                let closed = tracks.iter().filter(|track| !track.open && !track.spots.is_empty());
                closed
                    .map(|track| {
                        track.spots.iter().filter(|spot| matches!(spot, Spot::Hole(_) | Spot::Store(_))).count()
                    })
                    .min()
            }
            Course::Free { .. } => Some(0),
        });
        let shortest = shortest.min();
        let comes_home = self.sows_from.is_some() && shortest.is_some()
            || shortest.is_some_and(|length| usize::try_from(self.seeds).is_ok_and(|seeds| seeds >= length));
        if comes_home {
            let problem = Diagnostic::error("M406", read, "laps may come back to their origin: what was it then?");
            let help = "say in `sowing`: `origin counts as empty`, `origin counts as occupied`, or `skip origin`";
            self.problems.add(problem.help(help));
        }
    }
}

/// Whether the body may let the rules below be tried too.
fn goes_on(body: &Body) -> bool {
    body.iter().any(|line| match &line.step {
        Step::Do(actions) => ends_in_go_on(actions),
        Step::If(branches) => branches.iter().any(|branch| ends_in_go_on(&branch.actions)),
        Step::Either(options) => options.iter().any(|option| ends_in_go_on(&option.actions)),
    })
}

fn ends_in_go_on(actions: &[Action]) -> bool {
    // a procedure may end so
    actions.iter().any(|action| matches!(action, Action::GoOn | Action::Call(_)))
}

/// Whether `above` fits whenever `below` does.
fn always_before(above: &Rule, below: &Rule) -> bool {
    let known: Vec<Condition> = below.conditions.iter().map(|(condition, _)| condition.clone()).collect();
    covers(&above.filter, &below.filter) && above.conditions.iter().all(|(condition, _)| follows(condition, &known))
}

fn covers(above: &Filter, below: &Filter) -> bool {
    match (above, below) {
        (Filter::Always, Filter::Always) => true,
        (Filter::Falls { seed, kind, place }, Filter::Falls { seed: other, kind: of, place: where_else }) => {
            let seeds = seed == other || *seed == FallingSeed::Each && *other == FallingSeed::BeforeLast;
            let kinds = kind.is_none() || kind == of;
            seeds && kinds && covers_place(place, where_else)
        }
        (Filter::Emptied(above), Filter::Emptied(below)) => wider(above, below),
        _ => false,
    }
}

fn covers_place(above: &FallPlace, below: &FallPlace) -> bool {
    match (above, below) {
        (FallPlace::Any, _) => true,
        (FallPlace::Container(above), FallPlace::Container(below)) => above == below,
        (FallPlace::Hole(above), FallPlace::Hole(below)) => wider(above, below),
        _ => false,
    }
}

/// Whether every hole that fits `narrow` fits `wide`.
fn wider(wide: &Desc, narrow: &Desc) -> bool {
    let side = wide.side.is_none() || wide.side == narrow.side;
    let names = wide.names.iter().all(|name| narrow.names.contains(name));
    let made_by = wide.made_by.is_none() || wide.made_by == narrow.made_by;
    let asked = |quality: &Quality| narrow.qualities.iter().any(|other| quality_follows(quality, other));
    side && names && made_by && wide.qualities.iter().all(asked)
}

fn quality_follows(wide: &Quality, narrow: &Quality) -> bool {
    wide.whose == narrow.whose && test_follows(&wide.test, &narrow.test)
}

/// Whether a test holds wherever another does.
fn test_follows(wide: &Test, narrow: &Test) -> bool {
    if wide == narrow {
        return true;
    }
    let alike = wide.when == narrow.when && !wide.not && !narrow.not;
    match (&wide.what, &narrow.what) {
        (TestKind::Count(Number::Ranges(wide)), TestKind::Count(Number::Ranges(narrow))) if alike => {
            narrow.iter().all(|inner| wide.iter().any(|outer| contains(*outer, *inner)))
        }
        (TestKind::CountOf(kind, Number::Ranges(wide)), TestKind::CountOf(of, Number::Ranges(narrow)))
            if alike && kind == of =>
        {
            narrow.iter().all(|inner| wide.iter().any(|outer| contains(*outer, *inner)))
        }
        (TestKind::Fits(wide), TestKind::Fits(narrow)) if alike => wider(wide, narrow),
        _ => false,
    }
}

fn contains(outer: (u16, Option<u16>), inner: (u16, Option<u16>)) -> bool {
    let below = match (outer.1, inner.1) {
        (None, _) => true,
        (Some(outer), Some(inner)) => inner <= outer,
        (Some(_), None) => false,
    };
    outer.0 <= inner.0 && below
}

/// Whether a condition holds wherever all of these do.
fn follows(condition: &Condition, known: &[Condition]) -> bool {
    known.iter().any(|other| {
        condition == other
            || match (condition, other) {
                (Condition::Subject(subject, wide), Condition::Subject(same, narrow)) => {
                    subject == same && test_follows(wide, narrow)
                }
                _ => false,
            }
    })
}

/// The place of a body that is only `lift PLACE; sow`.
fn lifts_and_sows(body: &Body) -> Option<&Place> {
    let [line] = body.as_slice() else { return None };
    match &line.step {
        Step::Do(actions) => match actions.as_slice() {
            [Action::Lift(Portion::ALL, place), Action::Sow { each: None, from: None }] => Some(place),
            _ => None,
        },
        Step::If(_) | Step::Either(_) => None,
    }
}

fn is_was_occupied(filter: &Filter) -> bool {
    let Filter::Falls { seed: FallingSeed::Last, place: FallPlace::Hole(desc), .. } = filter else { return false };
    let plain = desc.side.is_none() && desc.names.is_empty() && desc.made_by.is_none();
    match desc.qualities.as_slice() {
        [quality] => plain && quality.whose.is_empty() && is_occupied(&quality.test, When::BeforeDrop),
        _ => false,
    }
}

fn is_occupied(test: &Test, when: When) -> bool {
    let some = TestKind::Count(Number::Ranges(vec![(1, None)]));
    test.when == when && !test.not && test.what == some
}

fn only_next_occupied(rule: &Rule) -> bool {
    let anywhere = matches!(&rule.filter, Filter::Falls { seed: FallingSeed::Last, place: FallPlace::Any, .. });
    match rule.conditions.as_slice() {
        [(Condition::Subject(Subject::Place(Place::Related(Relation::Next, of)), test), _)] => {
            anywhere && **of == Place::Here && is_occupied(test, When::Now)
        }
        _ => false,
    }
}
