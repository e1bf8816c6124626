//! What a player does in his turn, and when he has another.

use std::collections::BTreeSet;

use super::asks::{least_held, names, qualities};
use super::value::words;
use super::walk::{Event, Script, Site, Survey};
use crate::model::{
    Action, Amount, Choice, Condition, Container, Course, FallPlace, Filter, Named, Number, Person, Place, PutFrom,
    PutTo, Quality, Relation, Side, TestKind,
};

words! {
    /// What a turn can consist of.
    Does {
        Sow "sow" "sowing a hole",
        Enter "enter" "entering a seed from the reserve",
        Place "place" "moving seeds without sowing them",
        Pass "pass" "passing",
        Swap "swap" "exchanging seats",
        Otherwise "otherwise" "something else",
    }

    /// Where a move can start.
    StartsIn {
        OwnHole "own-hole" "any hole of the player's",
        AnyHole "any-hole" "any hole of the board",
        EnemyHole "enemy-hole" "a hole of the enemy's",
        Zone "zone" "holes in a certain part of the board",
        FixedHole "fixed-hole" "a hole that is prescribed",
    }

    /// What a hole must be for a move to start in it, beside occupied and of one seed or more.
    StartIf {
        NextEmpty "next-empty" "its next hole is empty",
        Next "next" "its next hole is so",
        Facing "facing" "its facing hole is so",
        Number "number" "it holds no more than a certain number",
        Mark "mark" "it is marked, or is not",
        Otherwise "otherwise" "something else holds",
    }

    /// How many seeds are lifted at the start of a move.
    Lifted {
        All "all" "all seeds of the hole",
        Part "part" "a part of the seeds",
        ChosenNumber "chosen-number" "as many as the player likes",
    }

    /// Whether a move may start with a single seed.
    Singles {
        Allowed "allowed" "it may",
        FallBack "fall-back" "only if there is no hole of more",
        Barred "barred" "it may not",
    }

    /// What a player chooses within a move, beside the hole it starts in.
    Choices {
        Direction "direction" "the direction",
        Hole "hole" "a further hole",
        Number "number" "a number",
        Option "option" "one of several ways to go on",
        EveryStep "every-step" "every next hole",
        SeedKind "seed-kind" "the kind of the seed that falls next",
    }

    /// What earns a further turn.
    Again {
        LastInStore "last-in-store" "a last seed in the own store",
        Capture "capture" "a capture",
        Otherwise "otherwise" "something else",
    }
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What it can consist of.
    pub does: BTreeSet<Does>,
    /// Kinds of turn that the rules tell apart; 1 where they tell none apart.
    pub kinds: u16,
    /// Where a move can start.
    pub starts_in: BTreeSet<StartsIn>,
    /// What the hole must be.
    pub start_if: BTreeSet<StartIf>,
    /// How many seeds are lifted.
    pub lifted: BTreeSet<Lifted>,
    /// Whether a move may start with a single seed, turn by turn.
    pub singles: BTreeSet<Singles>,
    /// What is chosen within a move.
    pub choices: BTreeSet<Choices>,
    /// What earns a further turn.
    pub again: BTreeSet<Again>,
}

impl Turn {
    pub(super) fn of(survey: &Survey<'_>) -> Turn {
        let turns: Vec<&Script<'_>> = survey.of_event(Event::Turn).collect();
        let kinds: BTreeSet<_> = survey.model.turns.iter().map(|turn| turn.kind).collect();
        let starts = turns.iter().filter_map(|script| start(script).map(|site| (*script, site)));
        let starts: Vec<(&Script<'_>, &Site<'_>)> = starts.collect();
        Turn {
            does: turns.iter().flat_map(|script| does(script)).collect(),
            kinds: u16::try_from(kinds.len()).unwrap_or(u16::MAX),
            starts_in: starts.iter().flat_map(|(_, site)| starts_in(survey, site)).collect(),
            start_if: starts.iter().flat_map(|(_, site)| start_if(survey, site)).collect(),
            lifted: turns.iter().filter_map(|script| lifted(script)).collect(),
            singles: starts.iter().filter_map(|(script, site)| singles(survey, script, site)).collect(),
            choices: choices(survey),
            again: survey.in_play().flat_map(again).collect(),
        }
    }
}

fn does(script: &Script<'_>) -> BTreeSet<Does> {
    let mut does = BTreeSet::new();
    for site in &script.sites {
        match site.action {
            Action::Put(_, PutFrom::Container(Container::Reserve(_)), PutTo::Place(_) | PutTo::Choice(_)) => {
                does.insert(Does::Enter);
            }
            Action::Sow { .. } => drop(does.insert(Does::Sow)),
            Action::Pass => drop(does.insert(Does::Pass)),
            Action::Swap => drop(does.insert(Does::Swap)),
            _ => {}
        }
    }
    let moved = |action: &Action| matches!(action, Action::Put(..));
    if !does.contains(&Does::Sow) && !does.contains(&Does::Enter) && script.any(moved) {
        does.insert(Does::Place);
    }
    if does.is_empty() {
        does.insert(Does::Otherwise);
    }
    does
}

/// The action that settles where a move starts.
fn start<'s, 'm>(script: &'s Script<'m>) -> Option<&'s Site<'m>> {
    let settles = |site: &&Site<'_>| {
        matches!(site.action, Action::LiftChoice(..) | Action::Lift(..) | Action::Put(..) | Action::ChooseHole(_))
    };
    script.sites.iter().find(settles)
}

fn starts_in(survey: &Survey<'_>, site: &Site<'_>) -> BTreeSet<StartsIn> {
    let of_choice = |choice: &Choice| {
        let of = |desc| {
            let zone = names(survey.model, desc).iter().any(|name| matches!(name, Named::Zone(_)));
            match desc.side {
                _ if zone => StartsIn::Zone,
                Some(Side::Own) => StartsIn::OwnHole,
                Some(Side::Enemy) => StartsIn::EnemyHole,
                None => StartsIn::AnyHole,
            }
        };
        choice.tiers.iter().map(|(desc, _)| of(desc)).collect()
    };
    match site.action {
        Action::LiftChoice(_, choice) | Action::ChooseHole(choice) => of_choice(choice),
        Action::Put(_, _, PutTo::Choice(choice)) => of_choice(choice),
        Action::Lift(_, Place::Zone(_)) | Action::Put(_, _, PutTo::Place(Place::Zone(_))) => {
            BTreeSet::from([StartsIn::FixedHole])
        }
        _ => BTreeSet::new(),
    }
}

/// What the hole chosen first must be; a fall-back is asked for less.
fn start_if(survey: &Survey<'_>, site: &Site<'_>) -> BTreeSet<StartIf> {
    let choice = match site.action {
        Action::LiftChoice(_, choice) | Action::ChooseHole(choice) | Action::Put(_, _, PutTo::Choice(choice)) => choice,
        _ => return BTreeSet::new(),
    };
    let Some((desc, _)) = choice.tiers.first() else { return BTreeSet::new() };
    let marked = names(survey.model, desc).iter().any(|name| matches!(name, Named::Mark(_)));
    let asked = qualities(survey.model, desc).into_iter().filter_map(|quality| asks(survey, quality));
    asked.chain(marked.then_some(StartIf::Mark)).collect()
}

fn asks(survey: &Survey<'_>, quality: &Quality) -> Option<StartIf> {
    let nothing = TestKind::Count(Number::Ranges(vec![(0, Some(0))]));
    let test = &quality.test;
    match (quality.whose.as_slice(), &test.what) {
        ([Relation::Next], what) if *what == nothing && !test.not => Some(StartIf::NextEmpty),
        ([Relation::Next, ..], _) => Some(StartIf::Next),
        (whose, _) if whose.contains(&Relation::Facing) => Some(StartIf::Facing),
        // the least number is told of single seeds
        ([], TestKind::Count(Number::Ranges(ranges))) if !test.not => {
            ranges.iter().all(|(_, to)| to.is_some()).then_some(StartIf::Number)
        }
        ([], TestKind::Count(Number::Ranges(ranges))) if ranges.as_slice() == [(1, Some(1))] => None,
        ([], TestKind::Fits(desc)) if !names(survey.model, desc).is_empty() || !desc.names.is_empty() => {
            Some(StartIf::Mark)
        }
        // where it lies is told of the holes in which a move starts
        ([], TestKind::In(_)) => None,
        _ => Some(StartIf::Otherwise),
    }
}

fn lifted(script: &Script<'_>) -> Option<Lifted> {
    script.sites.iter().find_map(|site| match site.action {
        Action::LiftChoice(portion, _) | Action::Lift(portion, _) if portion.kind.is_some() => Some(Lifted::Part),
        Action::LiftChoice(portion, _) | Action::Lift(portion, _) => Some(match portion.amount {
            Amount::All => Lifted::All,
            Amount::Count(_) | Amount::Tally(_) => Lifted::Part,
            Amount::ThatNumber => Lifted::ChosenNumber,
        }),
        _ => None,
    })
}

/// Whether a turn that starts with the choice of a hole may start with a single seed.
fn singles(survey: &Survey<'_>, script: &Script<'_>, site: &Site<'_>) -> Option<Singles> {
    let Action::LiftChoice(_, choice) = site.action else { return None };
    let mut least = choice.tiers.iter().map(|(desc, _)| least_held(survey.model, desc));
    let first = least.next().unwrap_or(0);
    // the turn is there only where no hole of two or more is
    let no_larger = script.given.iter().any(|condition| match condition {
        Condition::There { count, desc } => {
            matches!(count.as_slice(), [(0, Some(0))]) && least_held(survey.model, desc) == 2
        }
        _ => false,
    });
    Some(match first {
        0 | 1 if no_larger => Singles::FallBack,
        0 | 1 => Singles::Allowed,
        _ if least.any(|least| least < 2) => Singles::FallBack,
        _ => Singles::Barred,
    })
}

fn choices(survey: &Survey<'_>) -> BTreeSet<Choices> {
    let mut choices = BTreeSet::new();
    if survey.model.board.paths.iter().any(|path| matches!(path.course, Course::Free { .. })) {
        choices.insert(Choices::EveryStep);
    }
    if survey.model.sowing.order.iter().any(|group| group.len() > 1) {
        choices.insert(Choices::SeedKind);
    }
    for script in survey.in_play() {
        let first = start(script).map(|site| site.action as *const Action);
        for site in &script.sites {
            let begins = script.event == Event::Turn && first == Some(site.action as *const Action);
            match site.action {
                Action::ChooseDirection => drop(choices.insert(Choices::Direction)),
                Action::ChooseNumber(..) => drop(choices.insert(Choices::Number)),
                Action::LiftChoice(..) | Action::ChooseHole(_) | Action::Put(_, _, PutTo::Choice(_)) if !begins => {
                    choices.insert(Choices::Hole);
                }
                Action::Go(_) if site.optional => drop(choices.insert(Choices::Direction)),
                // what a way demands is no choice of its own
                Action::OnlyIf(_) | Action::OnlyIfCaptures(_) | Action::Call(_) => {}
                _ if site.optional => drop(choices.insert(Choices::Option)),
                _ => {}
            }
        }
    }
    choices
}

/// What earns a further turn in a script.
fn again(script: &Script<'_>) -> BTreeSet<Again> {
    let mut found = BTreeSet::new();
    for (index, site) in script.each() {
        if !matches!(site.action, Action::MoveAgain) {
            continue;
        }
        let in_store = matches!(
            script.rule.map(|rule| &rule.filter),
            Some(Filter::Falls { place: FallPlace::Container(Container::Store(Person::Mover)), .. })
        );
        let given = script.given.iter().chain(&site.given);
        let captured = script.before(index).any(|site| matches!(site.action, Action::Take { .. }))
            || given.copied().any(|condition| matches!(condition, Condition::HasCaptured { not: false, .. }));
        found.insert(match () {
            () if in_store => Again::LastInStore,
            () if captured => Again::Capture,
            () => Again::Otherwise,
        });
    }
    found
}
