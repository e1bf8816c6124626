//! What a player does in his turn, and when he has another.

use std::collections::BTreeSet;

use super::asks::{least_held, names};
use super::value::words;
use super::walk::{Event, Script, Site, Survey};
use crate::model::{
    Action, Amount, Choice, Condition, Container, Course, FallPlace, Filter, Named, Person, Place, PutFrom, PutTo, Side,
};

words! {
    /// What a turn can consist of.
    Does {
        Sow "sow" "sowing a hole",
        Enter "enter" "entering a seed from the reserve",
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
