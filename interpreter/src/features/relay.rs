//! How laps follow one another within a move.

use std::collections::BTreeSet;

use super::asks::{names, qualities};
use super::value::words;
use super::walk::{Event, Script, Site, Survey};
use crate::model::{
    Action, Condition, Container, Desc, FallPlace, Fate, Filter, Model, Named, Number, Place, Relation, Side, Subject,
    Test, TestKind, When,
};

words! {
    /// How a lap is followed by another.
    Laps {
        Single "single" "a move is a single lap",
        Relay "relay" "the seeds of an occupied last hole are sown on",
        RelayFromNext "relay-from-next" "the seeds of the hole after the last are sown on",
        LiftedElsewhere "lifted-elsewhere" "the seeds of another hole are sown on",
        CapturesResown "captures-resown" "captured seeds are sown on",
        Otherwise "otherwise" "seeds are sown on in another way",
    }

    /// What must hold for seeds of a hole to be sown on, beside that it is occupied.
    RelayIf {
        OwnHole "own-hole" "the hole is the player's",
        EnemyHole "enemy-hole" "the hole is the enemy's",
        Zone "zone" "the hole lies in a certain part of the board",
        Number "number" "the hole holds a certain number",
        Mark "mark" "the hole is marked, or is not",
        Facing "facing" "the facing hole is asked",
        Choice "choice" "the player likes",
        Stage "stage" "in a stage of the game",
        FirstLap "first-lap" "in, or after, the first lap",
        Otherwise "otherwise" "something else holds",
    }
}

/// How laps follow one another, and what the most general rule that sows a hole's seeds on asks.
pub(super) fn laps(survey: &Survey<'_>) -> (BTreeSet<Laps>, BTreeSet<RelayIf>) {
    let mut laps = BTreeSet::new();
    let mut relay_if: Option<BTreeSet<RelayIf>> = None;
    for script in survey.of_event(Event::LastSeed) {
        for (index, site) in script.each() {
            if !matches!(site.action, Action::Sow { .. }) {
                continue;
            }
            let lap = script.before(index).find_map(|site| match site.action {
                Action::Lift(_, Place::Here) => Some(Laps::Relay),
                Action::Lift(_, Place::Related(Relation::Next, of)) if **of == Place::Here => Some(Laps::RelayFromNext),
                Action::Lift(..) | Action::LiftChoice(..) => Some(Laps::LiftedElsewhere),
                Action::Take { to: Fate::Container(Container::Hand), .. } => Some(Laps::CapturesResown),
                _ => None,
            });
            let lap = lap.unwrap_or(Laps::Otherwise);
            laps.insert(lap);
            if matches!(lap, Laps::Relay | Laps::RelayFromNext) {
                let asked = asked_of_relay(survey.model, script, site);
                if relay_if.as_ref().is_none_or(|least| asked.len() < least.len()) {
                    relay_if = Some(asked);
                }
            }
        }
    }
    if laps.is_empty() {
        laps.insert(Laps::Single);
    }
    (laps, relay_if.unwrap_or_default())
}

fn asked_of_relay(model: &Model, script: &Script<'_>, site: &Site<'_>) -> BTreeSet<RelayIf> {
    let mut asked = BTreeSet::new();
    let given: Vec<&Condition> = script.given.iter().chain(&site.given).copied().collect();
    if site.optional {
        asked.insert(RelayIf::Choice);
    }
    if let Some(Filter::Falls { place: FallPlace::Hole(desc), .. }) = script.rule.map(|rule| &rule.filter) {
        asked.extend(of_hole(model, desc));
    }
    for condition in given {
        match condition {
            Condition::Subject(Subject::Place(_), test) => match &test.what {
                TestKind::Fits(desc) => asked.extend(of_hole(model, desc)),
                TestKind::Count(_) if plainly_occupied(test) => {}
                TestKind::Count(_) => drop(asked.insert(RelayIf::Number)),
                TestKind::In(_) => drop(asked.insert(RelayIf::Zone)),
                TestKind::Of(side) => drop(asked.insert(relay_side(*side))),
                _ => drop(asked.insert(RelayIf::Otherwise)),
            },
            Condition::Stage { .. } => drop(asked.insert(RelayIf::Stage)),
            Condition::FirstLap { .. } => drop(asked.insert(RelayIf::FirstLap)),
            _ => drop(asked.insert(RelayIf::Otherwise)),
        }
    }
    asked
}

fn relay_side(side: Side) -> RelayIf {
    match side {
        Side::Own => RelayIf::OwnHole,
        Side::Enemy => RelayIf::EnemyHole,
    }
}

/// What a description asks of a hole whose seeds are sown on.
fn of_hole(model: &Model, desc: &Desc) -> BTreeSet<RelayIf> {
    let mut asked: BTreeSet<RelayIf> = desc.side.map(relay_side).into_iter().collect();
    for name in names(model, desc) {
        asked.insert(match name {
            Named::Zone(_) => RelayIf::Zone,
            Named::Mark(_) | Named::Noun(_) => RelayIf::Mark,
        });
    }
    for quality in qualities(model, desc) {
        let facing = quality.whose.contains(&Relation::Facing);
        match &quality.test.what {
            _ if facing => drop(asked.insert(RelayIf::Facing)),
            TestKind::Count(_) if plainly_occupied(&quality.test) => {}
            TestKind::Count(_) => drop(asked.insert(RelayIf::Number)),
            TestKind::In(_) => drop(asked.insert(RelayIf::Zone)),
            TestKind::Fits(desc) if !names(model, desc).is_empty() => drop(asked.insert(RelayIf::Mark)),
            TestKind::Of(side) => drop(asked.insert(relay_side(*side))),
            _ => drop(asked.insert(RelayIf::Otherwise)),
        }
    }
    asked
}

/// Whether a test of a number says no more than that there were, or are, seeds to sow on.
fn plainly_occupied(test: &Test) -> bool {
    let ranges = match &test.what {
        TestKind::Count(Number::Ranges(ranges)) => ranges.as_slice(),
        _ => return false,
    };
    match (test.when, test.not, ranges) {
        (When::Now, false, [(least, None)]) => *least <= 2,
        (When::BeforeDrop, false, [(least, None)]) => *least <= 1,
        (_, true, [(0, Some(0))]) => true,
        (When::Now, true, [(1, Some(1))]) => true,
        _ => false,
    }
}
