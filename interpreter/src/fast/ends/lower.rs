//! Rules of the last seed worked out for each kind of turn, mover, direction and hole.

use super::super::board::{NONE, bit, holds};
use super::super::express::{Counted, Known, Place};
use super::super::lower::is_choice;
use super::super::plan::{Amount, Body, Cond, FastPlan, Goal, Item, List, Op, Rule, What, When, Who};
use super::{Case, Choosing, Ends, OfKind, Step};

/// Cases that a table may have.
const MOST_CASES: usize = 20_000;

/// What a rule asks.
struct Asked {
    tests: Vec<Counted>,
    mark: u8,
    stage: u8,
    /// That is all.
    exact: bool,
}

/// The table of a plan; none where owners or closed holes change what is certain of a hole.
pub(in crate::fast) fn lower<const N: usize>(fast: &FastPlan<N>) -> Option<Ends> {
    let changing = fast.beside.owners.is_some() || fast.beside.closed.is_some();
    if changing || fast.by_seed || fast.origin_counts_occupied || fast.express.is_some() {
        return None;
    }
    let mut ends = Ends {
        kinds: Vec::new(),
        cases: Vec::new(),
        steps: Vec::new(),
        marks: fast.beside.marks.iter().map(|mark| mark.there).collect(),
        holes: fast.beside.holes,
        stage_of_each: fast.stage_of_each,
    };
    for part in &fast.turns {
        if ends.kinds.iter().any(|of_kind| of_kind.kind == part.kind) {
            continue;
        }
        let mut of_kind = OfKind { kind: part.kind, ends: Box::new([[(0, 0); 64]; 4]), choices: Vec::new() };
        for lane in 0..4usize {
            for here in 0..fast.cells {
                let from = u16::try_from(ends.cases.len()).ok()?;
                let place = Place { fast, kind: part.kind, mover: lane / 2, sense: lane % 2, here, seeds: !1 };
                cases(&place, &mut ends);
                let made = ends.cases.get(usize::from(from)..).unwrap_or(&[]);
                choices(&place, made, &mut of_kind.choices);
                let to = u16::try_from(ends.cases.len()).ok().filter(|_| ends.cases.len() < MOST_CASES)?;
                of_kind.ends[lane][usize::from(here)] = (from, to);
            }
        }
        ends.kinds.push(of_kind);
    }
    Some(ends)
}

/// The rules that can fit, in order, up to one that always does.
fn cases<const N: usize>(place: &Place<'_, N>, ends: &mut Ends) {
    let from = ends.cases.len();
    for (index, rule) in (0u8..).zip(&place.fast.last_seed) {
        if !holds(rule.cells[place.mover], place.here) {
            continue;
        }
        let Some(asked) = asked(place, rule) else { continue };
        if ends.cases.get(from..).unwrap_or(&[]).iter().any(|earlier| earlier.leaves_nothing(&asked)) {
            continue;
        }
        let steps = if asked.exact { steps(*place, rule.body) } else { None };
        let steps = steps.and_then(|steps| {
            let from = u16::try_from(ends.steps.len()).ok()?;
            ends.steps.extend(steps);
            Some((from, u16::try_from(ends.steps.len()).ok()?))
        });
        let mut tests = [Counted { cell: 0, numbers: u64::MAX }; 2];
        for (place, test) in tests.iter_mut().zip(&asked.tests) {
            *place = *test;
        }
        let always = asked.exact && asked.tests.is_empty() && asked.mark == NONE && asked.stage == NONE;
        let Asked { mark, stage, .. } = asked;
        ends.cases.push(Case { tests, mark, stage, rule: index, steps });
        if always {
            return;
        }
    }
}

impl Case {
    /// Whether a rule below is never come to, as this one fits wherever it would.
    fn leaves_nothing(&self, below: &Asked) -> bool {
        let any = |test: &Counted| test.numbers == u64::MAX;
        self.steps.is_some()
            && self.tests.iter().all(any)
            && (self.mark == NONE || self.mark == below.mark)
            && (self.stage == NONE || self.stage == below.stage)
    }
}

/// The rules among some cases that make a choice.
fn choices<const N: usize>(place: &Place<'_, N>, cases: &[Case], all: &mut Vec<Choosing>) {
    let fast = place.fast;
    // what a lap itself changes is not certain
    let in_laps: Vec<Op> =
        fast.last_seed.iter().chain(&fast.emptied).flat_map(|rule| fast.reached(rule.body)).collect();
    let enters = in_laps.iter().any(|op| matches!(op, Op::Enter(_)));
    for case in cases {
        let Some(rule) = fast.last_seed.get(usize::from(case.rule)) else { continue };
        if !fast.reached(rule.body).iter().any(is_choice) {
            continue;
        }
        // a direction that is set is not chosen, and the lap had one
        let sure = case.steps.is_some();
        if sure {
            continue;
        }
        let marks = in_laps.iter().any(|op| matches!(op, Op::Mark(mark, ..) if *mark == case.mark));
        let mark = if marks { NONE } else { case.mark };
        let stage = if enters { NONE } else { case.stage };
        match all.iter_mut().find(|choosing| choosing.mark == mark && choosing.stage == stage) {
            Some(choosing) => choosing.holes[place.mover] |= bit(place.here),
            None => {
                let mut holes = [0; 2];
                holes[place.mover] = bit(place.here);
                all.push(Choosing { mark, stage, holes });
            }
        }
    }
}

/// What is not certain of a rule; `None`: it cannot fit.
fn asked<const N: usize>(place: &Place<'_, N>, rule: &Rule) -> Option<Asked> {
    let fast = place.fast;
    let mut asked = Asked { tests: Vec::new(), mark: NONE, stage: NONE, exact: !rule.before_last };
    for quality in rule.qualities.of(&fast.qualities) {
        match (quality.test.what, place.test(place.along(quality.chain, place.here), &quality.test, false)) {
            (What::Marked(mark), Known::Unknown)
                if quality.chain == 0
                    && !quality.test.not
                    && quality.test.when != When::TurnStart
                    && asked.mark == NONE =>
            {
                asked.mark = mark;
            }
            (_, known) => asked.add(known)?,
        }
    }
    for condition in rule.conditions.of(&fast.conds) {
        match *condition {
            Cond::Stage(false, stage) if asked.stage == NONE => asked.stage = stage,
            // a script can take before it sows
            _ if asks_of_captures(fast, condition) => asked.exact = false,
            _ => asked.add(place.condition(condition))?,
        }
    }
    Some(asked)
}

impl Asked {
    /// One thing more; `None`: it cannot be.
    fn add(&mut self, known: Known) -> Option<()> {
        match known {
            Known::No => return None,
            Known::Yes => {}
            Known::Unknown => self.exact = false,
            Known::If(tests) => {
                for test in tests {
                    match self.tests.iter().position(|known| known.cell == test.cell) {
                        Some(at) => self.tests[at].numbers &= test.numbers,
                        None if self.tests.len() < 2 => self.tests.push(test),
                        None => self.exact = false,
                    }
                }
                if self.tests.iter().any(|test| test.numbers == 0) {
                    return None;
                }
            }
        }
        Some(())
    }
}

fn asks_of_captures<const N: usize>(fast: &FastPlan<N>, condition: &Cond) -> bool {
    match *condition {
        Cond::HasCaptured { .. } => true,
        Cond::Not(list) => any_asks(fast, list),
        _ => false,
    }
}

fn any_asks<const N: usize>(fast: &FastPlan<N>, list: List) -> bool {
    list.of(&fast.conds).iter().any(|condition| asks_of_captures(fast, condition))
}

/// What a body does, step by step; `None`: not known.
fn steps<const N: usize>(mut place: Place<'_, N>, body: Body) -> Option<Vec<Step>> {
    let code = match body {
        Body::Relay => return Some(vec![Step::Lift(place.here), Step::Sow(NONE)]),
        Body::Stop => return Some(vec![Step::Stop]),
        Body::Again => return Some(vec![Step::Again]),
        Body::Code(code) => code,
    };
    let (mut at, mut stack, mut steps) = (code, Vec::new(), Vec::new());
    // each instruction leads on, so that there are no more steps than instructions
    for _ in 0..place.fast.ops.len() {
        match *place.fast.ops.get(usize::from(at))? {
            Op::End => match stack.pop() {
                None => return Some(steps),
                Some(back) => {
                    at = back;
                    continue;
                }
            },
            Op::Stop => {
                steps.push(Step::Stop);
                return Some(steps);
            }
            Op::MoveAgain => steps.push(Step::Again),
            Op::JumpUnless(conditions, to) => {
                if any_asks(place.fast, conditions) {
                    return None;
                }
                match place.all(conditions) {
                    Known::Yes => {}
                    Known::No => {
                        at = to;
                        continue;
                    }
                    _ => return None,
                }
            }
            Op::Jump(to) => {
                at = to;
                continue;
            }
            Op::Call(to) => {
                stack.push(at + 1);
                at = to;
                continue;
            }
            Op::Go(sense @ (0 | 1)) => {
                place.sense = usize::from(sense);
                steps.push(Step::Go(sense));
            }
            Op::Take(Amount::All, set, goal, unless) if unless.is_empty() => {
                let to = match goal {
                    Goal::Hand => None,
                    Goal::Of(Who::Mover, cells) => Some(cells[place.mover]),
                    Goal::Of(Who::Enemy, cells) => Some(cells[1 - place.mover]),
                    _ => return None,
                };
                steps.push(Step::Take(cells(&place, set)?, to));
                // nothing is known of the counts from here on
                place.seeds = !0;
            }
            Op::Unmark(mark, set) => steps.push(Step::Unmark(mark, cells(&place, set)? & place.fast.beside.holes)),
            Op::Lift(Amount::All, spot) => {
                steps.push(Step::Lift(place.spot(spot).filter(|cell| *cell != NONE)?));
                place.seeds = !0;
            }
            Op::Sow(None) => steps.push(Step::Sow(NONE)),
            Op::Sow(Some(spot)) => steps.push(Step::Sow(place.spot(spot).filter(|cell| *cell != NONE)?)),
            _ => return None,
        }
        at += 1;
    }
    None
}

/// The cells of a set that are certain.
fn cells<const N: usize>(place: &Place<'_, N>, set: List) -> Option<u64> {
    let mut cells = 0;
    for item in set.of(&place.fast.items) {
        let Item::Cell(spot) = *item else { return None };
        let cell = place.spot(spot)?;
        cells |= if cell == NONE { 0 } else { bit(cell) };
    }
    Some(cells)
}
