//! Which first laps take something, worked out for each mover, direction and hole of the last seed.

use super::super::board::{NONE, bit, holds};
use super::super::express::{Counted, Known, Place};
use super::super::lower::after;
use super::super::plan::{Amount, Body, FastPlan, Goal, Item, Op, Who};
use super::{Case, Probe, Then};

/// Finds the parts that can be probed.
pub(in crate::fast) fn lower<const N: usize>(fast: &mut FastPlan<N>) {
    let probes: Vec<Option<Probe>> = (0..fast.turns.len()).map(|part| probe(fast, part)).collect();
    for (part, probe) in fast.turns.iter_mut().zip(probes) {
        part.probe = probe;
    }
}

fn probe<const N: usize>(fast: &FastPlan<N>, part: usize) -> Option<Probe> {
    let part = fast.turns.get(part)?;
    let op = |at: u16| fast.ops.get(usize::from(part.code + at)).copied().unwrap_or(Op::Beyond);
    let Op::LiftChoice(Amount::All, tiers) = op(0) else { return None };
    let rest = (op(1), op(2), op(3), op(4));
    let (Op::ChooseDirection, Op::Sow(None), Op::OnlyIfCaptures { lap: true }, Op::End) = rest else { return None };
    // whole laps only, on holes that stay where they are
    let changing = fast.beside.owners.is_some() || fast.beside.closed.is_some() || fast.beside.directions.is_some();
    if changing || fast.by_seed || fast.origin_counts_occupied {
        return None;
    }
    let mut probe = Probe::none(tiers);
    fast.any_time_empty.as_ref()?;
    for lane in 0..4usize {
        for here in 0..fast.cells {
            let from = u16::try_from(probe.cases.len()).ok()?;
            let place = Place { fast, kind: part.kind, mover: lane / 2, sense: lane % 2, here, seeds: !1 };
            cases(&place, &mut probe.cases);
            let made = probe.cases.get(usize::from(from)..).unwrap_or(&[]);
            if made.iter().all(|case| case.then == Then::Nothing) {
                probe.cases.truncate(usize::from(from));
            }
            let to = u16::try_from(probe.cases.len()).ok()?;
            probe.ends[lane][usize::from(here)] = (from, to);
        }
    }
    // where nothing is known all must be played
    probe.cases.iter().any(|case| case.then != Then::Unknown).then_some(probe)
}

/// The rules that can fit, in order.
fn cases<const N: usize>(place: &Place<'_, N>, cases: &mut Vec<Case>) {
    // a rule that takes nothing may have fitted before
    let mut maybe = false;
    for rule in &place.fast.last_seed {
        if !holds(rule.cells[place.mover], place.here) {
            continue;
        }
        let does = match rule.body {
            Body::Relay | Body::Stop | Body::Again => Does { takes: false, goes_on: false },
            Body::Code(code) => does(place.fast, code),
        };
        let then = match (rule.body, does) {
            (Body::Code(code), Does { goes_on: false, takes: true }) if !maybe => {
                takes(*place, code).map_or(Then::Unknown, Then::Takes)
            }
            (_, Does { goes_on: false, takes: false }) => Then::Nothing,
            _ => Then::Unknown,
        };
        match place.fits(rule) {
            Known::No => {}
            Known::Yes => {
                cases.push(case(&[], then));
                return;
            }
            Known::If(tests) if tests.len() <= 3 && then != Then::Unknown => cases.push(case(&tests, then)),
            Known::If(_) | Known::Unknown if then == Then::Nothing => maybe = true,
            Known::If(_) | Known::Unknown => {
                cases.push(case(&[], Then::Unknown));
                return;
            }
        }
    }
}

fn case(tests: &[Counted], then: Then) -> Case {
    let mut case = Case { tests: [Counted { cell: 0, numbers: u64::MAX }; 3], then };
    for (place, test) in case.tests.iter_mut().zip(tests) {
        *place = *test;
    }
    case
}

/// What code can do at all.
#[derive(Clone, Copy)]
struct Does {
    takes: bool,
    goes_on: bool,
}

fn does<const N: usize>(fast: &FastPlan<N>, code: u16) -> Does {
    let mut does = Does { takes: false, goes_on: false };
    let mut waiting = vec![code];
    let mut seen = vec![false; fast.ops.len()];
    while let Some(at) = waiting.pop() {
        match seen.get_mut(usize::from(at)) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        let op = fast.ops[usize::from(at)];
        does.takes |= matches!(op, Op::Take(..));
        does.goes_on |= matches!(op, Op::GoOn);
        waiting.extend(after(op, at));
    }
    does
}

/// The cells that code takes, if it surely comes to one taking and no other.
fn takes<const N: usize>(mut place: Place<'_, N>, code: u16) -> Option<u64> {
    let (mut at, mut stack) = (code, Vec::new());
    // each instruction leads on, so that there are no more steps than instructions
    for _ in 0..place.fast.ops.len() {
        match *place.fast.ops.get(usize::from(at))? {
            Op::Take(Amount::All, set, Goal::Hand | Goal::Of(Who::Mover | Who::Enemy, _), unless)
                if unless.is_empty() =>
            {
                let mut cells = 0;
                for item in set.of(&place.fast.items) {
                    let Item::Cell(spot) = *item else { return None };
                    cells |= bit(place.spot(spot).filter(|cell| *cell != NONE)?);
                }
                let again = stack.iter().copied().chain([at + 1]).any(|at| does(place.fast, at).takes);
                return (!again).then_some(cells);
            }
            Op::JumpUnless(conditions, to) => match place.all(conditions) {
                Known::Yes => {}
                Known::No => {
                    at = to;
                    continue;
                }
                _ => return None,
            },
            Op::Jump(to) => {
                at = to;
                continue;
            }
            Op::Call(to) => {
                stack.push(at + 1);
                at = to;
                continue;
            }
            Op::Go(sense @ (0 | 1)) => place.sense = usize::from(sense),
            _ => return None,
        }
        at += 1;
    }
    None
}
