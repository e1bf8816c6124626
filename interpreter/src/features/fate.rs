//! Where captured seeds go.

use std::collections::BTreeSet;

use super::value::words;
use super::walk::Script;
use crate::model::{Action, Container, Fate, Person, Place, PutFrom, PutTo, Relation};

words! {
    /// Where captured seeds go.
    Fates {
        OwnStore "own-store" "to the store of the player who captures",
        EnemyStore "enemy-store" "to the enemy's store",
        OwnersStore "owners-store" "to the store of the hole's owner",
        MakersStore "makers-store" "to the store of the player who marked the hole",
        OtherStore "other-store" "to another store",
        OffBoard "off-board" "off the board",
        Resown "resown" "sown on",
        Reserve "reserve" "to a reserve",
        Hole "hole" "to a hole",
        Otherwise "otherwise" "elsewhere",
    }

    /// In which hole captured seeds that are sown begin.
    ResownFrom {
        AfterLifted "after-lifted" "after the hole that was lifted last",
        LastHole "last-hole" "in the hole where the last seed fell",
        Next "next" "after the hole where the last seed fell",
        Lifted "lifted" "in the hole that was lifted last",
        CapturedHole "captured-hole" "in, or after, a hole that was captured",
        FirstHole "first-hole" "in the hole where the first seed of the lap fell",
        FixedHole "fixed-hole" "in a hole that is prescribed",
        Nearest "nearest" "in, or after, the nearest hole of a kind",
        Otherwise "otherwise" "in another hole",
    }
}

/// Where the seeds of a take go, followed through the hand.
pub(super) fn fate(
    to: &Fate,
    script: &Script<'_>,
    index: usize,
    fates: &mut BTreeSet<Fates>,
    from: &mut BTreeSet<ResownFrom>,
) {
    match to {
        Fate::Off => drop(fates.insert(Fates::OffBoard)),
        Fate::Place(_) => drop(fates.insert(Fates::Hole)),
        Fate::Container(Container::Hand) => by_hand(script, index, fates, from),
        Fate::Container(container) => drop(fates.insert(in_container(*container))),
    }
}

fn in_container(container: Container) -> Fates {
    match container {
        Container::Store(Person::Mover) => Fates::OwnStore,
        Container::Store(Person::Enemy) => Fates::EnemyStore,
        Container::Store(Person::Owner) => Fates::OwnersStore,
        Container::Store(Person::Maker(_)) => Fates::MakersStore,
        Container::Store(_) | Container::EveryStore => Fates::OtherStore,
        Container::Reserve(_) | Container::EveryReserve => Fates::Reserve,
        Container::Hand | Container::Board => Fates::Otherwise,
    }
}

/// What is done next with seeds that were taken in the hand.
fn by_hand(script: &Script<'_>, index: usize, fates: &mut BTreeSet<Fates>, from: &mut BTreeSet<ResownFrom>) {
    let mut found = BTreeSet::new();
    for site in script.after(index) {
        match site.action {
            Action::Sow { from: place, .. } => {
                found.insert(Fates::Resown);
                from.insert(place.as_ref().map_or(ResownFrom::AfterLifted, begins));
            }
            Action::Put(_, PutFrom::Container(Container::Hand), to) => drop(found.insert(match to {
                PutTo::Container(container) => in_container(*container),
                PutTo::Off => Fates::OffBoard,
                PutTo::Every(_) | PutTo::Choice(_) | PutTo::Place(_) => Fates::Hole,
            })),
            _ => {}
        }
    }
    if found.is_empty() {
        found.insert(Fates::Otherwise);
    }
    fates.extend(found);
}

/// Where the first seed falls.
fn begins(place: &Place) -> ResownFrom {
    match place {
        Place::Here => ResownFrom::LastHole,
        Place::Origin | Place::TurnOrigin => ResownFrom::Lifted,
        Place::Zone(_) => ResownFrom::FixedHole,
        Place::Nearest(..) => ResownFrom::Nearest,
        Place::Related(Relation::Next, of) if **of == Place::Here => ResownFrom::Next,
        Place::Related(..) if at_captured(place) => ResownFrom::CapturedHole,
        Place::Related(_, of) if matches!(**of, Place::Nearest(..)) => ResownFrom::Nearest,
        Place::FirstHole => ResownFrom::FirstHole,
        Place::Related(..) | Place::Previous | Place::It => ResownFrom::Otherwise,
    }
}

/// Whether a place is found through the holes across the board.
fn at_captured(place: &Place) -> bool {
    match place {
        Place::Related(Relation::Facing | Relation::SameNumber, _) => true,
        Place::Related(_, of) => at_captured(of),
        _ => false,
    }
}
