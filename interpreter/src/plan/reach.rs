//! What instructions come to: whether a `turn` part can take a seed in its first lap, whether a rule is a relay.

use super::{Address, Cond, Gives, Op, Phrases, Place, RulePlan, Rules, SetItem, TurnPlan};
use crate::model::{Amount, Person, Portion, Who};

/// Whether some instruction that the first lap of the part can come to takes.
pub(super) fn may_take(code: &[Op], phrases: &Phrases, rules: &Rules, turn: &TurnPlan) -> bool {
    let of_other_kind = |rule: &RulePlan| {
        phrases.conditions.get(rule.conditions).iter().any(|condition| match condition {
            Cond::TurnKind(not, kind) => (Some(*kind) == turn.kind) == *not,
            _ => false,
        })
    };
    let rules = [&rules.lap_starts, &rules.seed_falls, &rules.last_seed_falls, &rules.emptied];
    let bodies = rules.into_iter().flatten().filter(|rule| !of_other_kind(rule)).map(|rule| rule.code);
    let mut waiting: Vec<Address> = bodies.chain([turn.code]).collect();
    let mut seen = vec![false; code.len()];
    while let Some(Address(at)) = waiting.pop() {
        let at = at as usize;
        let Some(op) = code.get(at) else { continue };
        if std::mem::replace(&mut seen[at], true) {
            continue;
        }
        match op {
            Op::Take(..) => return true,
            Op::Jump(to) => waiting.push(*to),
            Op::End => {}
            Op::Option(count, _) => waiting.extend((1..=u32::from(*count)).map(|option| address(at, option))),
            Op::JumpUnless(_, to) | Op::Call(to) => waiting.extend([*to, address(at, 1)]),
            _ => waiting.push(address(at, 1)),
        }
    }
    false
}

/// The end of code that is `lift here; sow` and no more, itself or in a procedure that it calls.
pub(super) fn relay(code: &[Op], phrases: &Phrases, at: Address) -> Option<Address> {
    let ops = |at: Address| code.get(at.0 as usize..).unwrap_or(&[]);
    let (body, end) = match ops(at) {
        [Op::Call(procedure), Op::End, ..] => (ops(*procedure), at.0 + 1),
        body => (body, at.0 + 2),
    };
    let [Op::Lift(portion, place), Op::Sow(None, None), Op::End, ..] = body else { return None };
    let all = *portion == Portion { amount: Amount::All, kind: None };
    let here = matches!(phrases.places[usize::from(place.0)], Place::Here);
    (all && here).then_some(Address(end))
}

/// What a rule gives away, if its body is `give here to …` or `give it to …` and no more.
pub(super) fn gives(code: &[Op], phrases: &Phrases, at: Address) -> Option<Gives> {
    let [Op::Give(set, to), Op::End, ..] = code.get(at.0 as usize..).unwrap_or(&[]) else { return None };
    let [SetItem::Place(place)] = phrases.items.get(*set) else { return None };
    match phrases.places[usize::from(place.0)] {
        Place::Here => Some(Gives { it: false, to: *to }),
        Place::It => Some(Gives { it: true, to: *to }),
        _ => None,
    }
}

/// Whether conditions ask only whether players are bare, and of no player whom a hole tells.
pub(super) fn asks_bare(conditions: &[Cond]) -> bool {
    let of_seats = |condition: &Cond| {
        matches!(
            condition,
            Cond::Bare(Who::Person(Person::Enemy | Person::Mover | Person::Seat(_)) | Who::EveryPlayer, false)
        )
    };
    conditions.iter().all(of_seats)
}

fn address(at: usize, on: u32) -> Address {
    Address(u32::try_from(at).unwrap_or(u32::MAX).saturating_add(on))
}
