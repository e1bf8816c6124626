//! Rules of the last seed worked out for each mover, direction and hole.

use super::flat::Flat;
use super::{Case, Counted, Express, Take, Then};
use crate::fast::board::{NONE, bit, each, holds};
use crate::fast::plan::{
    Amount, BareWho, Base, Body, Cond, Counts, FastPlan, Goal, Item, List, Op, Quality, Rule, Spot, Sum, Test, What,
    When, Who,
};

/// What can be said of a condition where mover, direction and hole are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::fast) enum Known {
    Yes,
    No,
    /// If all of these cells hold so many.
    If(Vec<Counted>),
    Unknown,
}

/// Where the last seed fell, whose it was and which way it went.
#[derive(Clone, Copy)]
pub(in crate::fast) struct Place<'f, const N: usize> {
    pub fast: &'f FastPlan<N>,
    /// The kind of the turn.
    pub kind: u16,
    pub mover: usize,
    pub sense: usize,
    pub here: u8,
    /// Numbers of seeds that can lie there.
    pub seeds: u64,
}

/// The cases of a plan, if its turns need no memory.
pub(in crate::fast) fn lower<const N: usize>(fast: &mut FastPlan<N>) -> Option<Express<N>> {
    let direct = fast.turns.len() == 1 && fast.turns.first().is_some_and(|turn| turn.direct.is_some());
    // an origin that counts as occupied needs to be remembered
    let at_once = !fast.emptied.is_empty() || !fast.any_time.is_empty() || fast.by_seed;
    let changing = fast.beside.owners.is_some() || fast.beside.closed.is_some() || !fast.beside.marks.is_empty();
    if !direct
        || at_once
        || changing
        || !fast.turn_ends.is_empty()
        || !fast.stages.is_empty()
        || fast.origin_counts_occupied
    {
        return None;
    }
    let mut express = Express {
        cases: vec![Case { tests: [Counted { cell: 0, numbers: 0 }; 3], tested: 1, ..unknown() }],
        takes: Vec::new(),
        lines: Vec::new(),
        empty: [[u64::MAX; 2]; 2],
        counted: Vec::new(),
        flat: None,
    };
    for (conditions, _) in &fast.ends {
        end(fast, conditions.of(&fast.conds), &mut express)?;
    }
    let kind = fast.turns.first().map_or(u16::MAX, |turn| turn.kind);
    for lane in 0..4usize {
        // by hole, and whether it held something before the last seed fell
        let mut cases = [[(0, 0); 2]; 64];
        for here in 0..fast.cells {
            for (seeds, cases) in [1 << 1, !0b11].into_iter().zip(&mut cases[usize::from(here)]) {
                let from = u16::try_from(express.cases.len()).ok()?;
                Place { fast, kind, mover: lane / 2, sense: lane % 2, here, seeds }.cases(&mut express);
                let to = u16::try_from(express.cases.len()).ok()?;
                *cases = if from == to { (0, 0) } else { (from, to - 1) };
            }
        }
        for start in fast.laps.starts[lane] {
            let arcs = start.base as usize..start.base as usize + usize::from(start.len) + 1;
            for arc in fast.laps.arcs.get_mut(arcs).unwrap_or_default().iter_mut().filter(|_| start.len > 0) {
                arc.cases = cases[usize::from(arc.end & 63)];
            }
        }
    }
    express.flat = Flat::new(fast, &express);
    // where nothing is known the table would only cost time
    let known = express.cases.iter().filter(|case| case.then != Then::Unknown).count();
    (known > 0 || express.cases.len() == 1).then_some(express)
}

/// A line of `end` of one condition on empty or counted cells.
fn end<const N: usize>(fast: &FastPlan<N>, conditions: &[Cond], express: &mut Express<N>) -> Option<()> {
    let [condition] = conditions else { return None };
    let [south, north] = fast.owned;
    let empty = match *condition {
        Cond::Bare(BareWho::APlayer, false) => [[south, north]; 2],
        Cond::Bare(BareWho::Person(Who::Mover), false) => [[south; 2], [north; 2]],
        Cond::Bare(BareWho::Person(Who::Enemy), false) => [[north; 2], [south; 2]],
        Cond::Bare(BareWho::Person(Who::Seat(seat)), false) => [[fast.owned[usize::from(seat & 1)]; 2]; 2],
        Cond::Sum { sum: Sum::Cells(cells), counts, turn_start: false, not: false } => {
            let counts = fast.counts.get(usize::from(counts))?;
            (counts.bits == [1, 0, 0, 0]).then_some(cells.map(|cells| [cells; 2]))?
        }
        Cond::Sum { sum: Sum::Of(who, cells), counts, turn_start: false, not } => {
            let numbers = numbers(fast.counts.get(usize::from(counts))?, not)?;
            let [south, north] = cells;
            let cells = match who {
                Who::Mover => [south, north],
                Who::Enemy => [north, south],
                Who::Seat(seat) => [cells[usize::from(seat & 1)]; 2],
                _ => return None,
            };
            express.counted.push((cells, numbers));
            return Some(());
        }
        _ => return None,
    };
    // one line of this kind has a place
    (express.empty == [[u64::MAX; 2]; 2]).then(|| express.empty = empty)
}

/// Numbers as 64 bits, if all from 63 on are alike.
fn numbers(counts: &Counts, not: bool) -> Option<u64> {
    let [low, rest @ ..] = counts.bits;
    let many = low >> 63 & 1 == 1;
    let alike = rest.iter().all(|bits| *bits == if many { u64::MAX } else { 0 });
    alike.then_some(if not { !low } else { low })
}

/// Numbers one higher: what a cell holds after a drop that held so many before.
fn after_drop(counts: &Counts) -> Counts {
    let mut bits = [0; 4];
    let mut carry = 0;
    for (to, from) in bits.iter_mut().zip(counts.bits) {
        *to = from << 1 | carry;
        carry = from >> 63;
    }
    Counts { bits, emptiness: counts.emptiness }
}

impl<const N: usize> Place<'_, N> {
    /// The rules that can fit here, in order, up to one that always does.
    fn cases(&self, express: &mut Express<N>) {
        for rule in &self.fast.last_seed {
            if !holds(rule.cells[self.mover], self.here) {
                continue;
            }
            let known = self.fits(rule);
            let (tests, always) = match known {
                Known::No => continue,
                Known::Yes => (Vec::new(), true),
                Known::If(tests) if tests.len() <= 3 => (tests, false),
                Known::If(_) | Known::Unknown => {
                    express.cases.push(unknown());
                    return;
                }
            };
            let mut case = self.body(rule.body, express).unwrap_or_else(unknown);
            case.tested = tests.len() as u8;
            for (place, test) in case.tests.iter_mut().zip(tests) {
                *place = test;
            }
            express.cases.push(case);
            if always {
                return;
            }
        }
    }

    pub(in crate::fast) fn fits(&self, rule: &Rule) -> Known {
        let qualities = self.qualities(rule.qualities.of(&self.fast.qualities), self.here, false);
        both(qualities, self.all(rule.conditions))
    }

    pub(in crate::fast) fn all(&self, list: List) -> Known {
        list.of(&self.fast.conds).iter().fold(Known::Yes, |known, condition| both(known, self.condition(condition)))
    }

    fn qualities(&self, qualities: &[Quality], cell: u8, before: bool) -> Known {
        let of = |quality: &Quality| self.test(self.along(quality.chain, cell), &quality.test, before);
        qualities.iter().fold(Known::Yes, |known, quality| both(known, of(quality)))
    }

    pub(in crate::fast) fn along(&self, chain: u16, cell: u8) -> u8 {
        if chain == 0 {
            return cell;
        }
        let table = self.fast.chains.get(usize::from(chain)).map(|tables| &tables[self.mover * 3 + self.sense]);
        table.and_then(|table| table.get(usize::from(cell))).copied().unwrap_or(NONE)
    }

    /// The cell of a spot; `None`: not known.
    pub(in crate::fast) fn spot(&self, spot: Spot) -> Option<u8> {
        let base = match spot.base {
            Base::Here => self.here,
            Base::Fixed(cells) => cells[self.mover],
            Base::Origin | Base::TurnOrigin | Base::FirstHole | Base::It => return None,
        };
        Some(self.along(spot.chain, base))
    }

    pub(in crate::fast) fn condition(&self, condition: &Cond) -> Known {
        match *condition {
            Cond::Cell(spot, test) => match self.spot(spot) {
                Some(cell) => self.test(cell, &test, false),
                None => Known::Unknown,
            },
            Cond::Not(list) => not(self.all(list)),
            Cond::Sense(not, wanted) => sure((self.sense == usize::from(wanted)) != not),
            Cond::NoDirection | Cond::Never => Known::No,
            Cond::TurnKind(not, kind) => sure((self.kind == kind) != not),
            // nothing is taken before the first rule of a lap's last seed, and no rule goes on to another
            Cond::HasCaptured { lap: true, not } => sure(not),
            _ => Known::Unknown,
        }
    }

    pub(in crate::fast) fn test(&self, cell: u8, test: &Test, before: bool) -> Known {
        if cell == NONE {
            return Known::No;
        }
        let before = match test.when {
            When::Asked => before,
            When::BeforeDrop => true,
            When::TurnStart => return Known::Unknown,
        };
        match test.what {
            What::Count(counts) => {
                let Some(counts) = self.fast.counts.get(usize::from(counts)) else { return Known::Unknown };
                let counts = if before && cell == self.here { after_drop(counts) } else { *counts };
                match numbers(&counts, test.not) {
                    Some(numbers) if cell == self.here && numbers & self.seeds == 0 => Known::No,
                    Some(numbers) if cell == self.here && !numbers & self.seeds == 0 => Known::Yes,
                    Some(numbers) => Known::If(vec![Counted { cell, numbers }]),
                    None => Known::Unknown,
                }
            }
            What::In(cells) => sure(holds(cells[self.mover], cell) != test.not),
            What::Is(spot) => match self.spot(spot) {
                Some(other) => sure((other == cell) != test.not),
                None => Known::Unknown,
            },
            What::Fits(desc) => {
                let Some(desc) = self.fast.descs.get(usize::from(desc)) else { return Known::Unknown };
                let known = if holds(desc.cells[self.mover], cell) {
                    self.qualities(desc.qualities.of(&self.fast.qualities), cell, before)
                } else {
                    Known::No
                };
                if test.not { not(known) } else { known }
            }
            What::AsMany(_)
            | What::Only(_)
            | What::Series(..)
            | What::Marked(_)
            | What::MadeBy(..)
            | What::OfSide(_)
            | What::Closed
            | What::Threatened => Known::Unknown,
        }
    }

    /// What a body does; `None`: not known.
    fn body(&self, body: Body, express: &mut Express<N>) -> Option<Case> {
        let code = match body {
            Body::Relay => return Some(Case { then: Then::Relay, ..unknown() }),
            Body::Stop => return Some(Case { then: Then::Over, ..unknown() }),
            Body::Again => return Some(Case { then: Then::Again, ..unknown() }),
            Body::Code(code) => code,
        };
        let from = u16::try_from(express.takes.len()).ok()?;
        let mut at = code;
        let mut again = false;
        // each instruction leads on, so that there are no more steps than instructions
        for _ in 0..self.fast.ops.len() {
            let took = usize::from(from) < express.takes.len();
            match self.fast.ops.get(usize::from(at))? {
                Op::Take(Amount::All, set, goal, unless) => {
                    let take = self.take(*set, *goal, *unless, express)?;
                    express.takes.push(take);
                }
                Op::JumpUnless(conditions, to) => match self.all(*conditions) {
                    Known::Yes if !took => {}
                    Known::No if !took => {
                        at = *to;
                        continue;
                    }
                    _ => return None,
                },
                Op::Jump(to) => {
                    at = *to;
                    continue;
                }
                Op::MoveAgain => again = true,
                Op::End | Op::Stop => {
                    let to = u16::try_from(express.takes.len()).ok()?;
                    let then = if again { Then::Again } else { Then::Over };
                    return Some(Case { then, takes: (from, to), ..unknown() });
                }
                _ => return None,
            }
            at += 1;
        }
        None
    }

    fn take(&self, set: List, goal: Goal, unless: List, express: &mut Express<N>) -> Option<Take> {
        let to = match goal {
            Goal::Cell(spot) => self.spot(spot).filter(|cell| *cell != NONE)?,
            Goal::Of(Who::Mover, cells) => cells[self.mover],
            Goal::Of(Who::Enemy, cells) => cells[1 - self.mover],
            Goal::Of(Who::Seat(seat), cells) => cells[usize::from(seat & 1)],
            Goal::Of(..) | Goal::Hand => return None,
        };
        let mut take = Take { cells: 0, line: (0, 0), numbers: 0, to, unless_empty: 0 };
        for item in set.of(&self.fast.items) {
            match *item {
                Item::Cell(spot) => take.cells |= bit(self.spot(spot)?),
                Item::Zone(cells) => take.cells |= cells[self.mover],
                Item::Every(desc) => {
                    let desc = self.fast.descs.get(usize::from(desc))?;
                    let plain = desc.qualities.is_empty() || desc.at_least == Some(1);
                    take.cells |= plain.then_some(desc.cells[self.mover])?;
                }
                Item::OfEach(chain) if take.line == (0, 0) => {
                    let more = each(take.cells).fold(0, |more, cell| more | bit(self.along(chain, cell)));
                    take.cells |= more;
                }
                Item::Line(step, from, most, desc) if take.line == (0, 0) => {
                    let desc = self.fast.descs.get(usize::from(desc))?;
                    let from = self.spot(from)?;
                    let start = express.lines.len();
                    let mut asked = None;
                    let mut at = from;
                    for _ in 0..most.min(64) {
                        at = self.along(step, at);
                        if at == NONE || at == from || !holds(desc.cells[self.mover], at) {
                            break;
                        }
                        let numbers = match self.qualities(desc.qualities.of(&self.fast.qualities), at, false) {
                            Known::Yes => u64::MAX,
                            Known::No => break,
                            Known::If(tests) => match tests.as_slice() {
                                [only] if only.cell == at => only.numbers,
                                _ => return None,
                            },
                            Known::Unknown => return None,
                        };
                        if *asked.get_or_insert(numbers) != numbers {
                            return None;
                        }
                        express.lines.push(at);
                    }
                    take.line = (u16::try_from(start).ok()?, u16::try_from(express.lines.len()).ok()?);
                    take.numbers = asked.unwrap_or(0);
                }
                Item::OfEach(_) | Item::Line(..) | Item::Gaps(..) => return None,
            }
        }
        match unless.of(&self.fast.unless) {
            [] => {}
            [list] => match list.of(&self.fast.conds) {
                [Cond::LeavesBare(Who::Enemy)] => take.unless_empty = self.fast.owned[1 - self.mover],
                [Cond::LeavesBare(Who::Mover)] => take.unless_empty = self.fast.owned[self.mover],
                _ => return None,
            },
            _ => return None,
        }
        // a take that puts seeds in the holes that must not be left empty is looked at by `turn`
        (take.unless_empty & bit(to) == 0).then_some(take)
    }
}

fn unknown() -> Case {
    Case { tests: [Counted { cell: 0, numbers: u64::MAX }; 3], tested: 0, then: Then::Unknown, takes: (0, 0) }
}

fn sure(holds: bool) -> Known {
    if holds { Known::Yes } else { Known::No }
}

fn both(one: Known, other: Known) -> Known {
    match (one, other) {
        (Known::No, _) | (_, Known::No) => Known::No,
        (Known::Unknown, _) | (_, Known::Unknown) => Known::Unknown,
        (Known::Yes, known) | (known, Known::Yes) => known,
        (Known::If(mut one), Known::If(other)) => {
            for test in other {
                match one.iter_mut().find(|known| known.cell == test.cell) {
                    Some(known) => known.numbers &= test.numbers,
                    None => one.push(test),
                }
            }
            Known::If(one)
        }
    }
}

fn not(known: Known) -> Known {
    match known {
        Known::Yes => Known::No,
        Known::No => Known::Yes,
        Known::If(tests) => match tests.as_slice() {
            [only] => Known::If(vec![Counted { cell: only.cell, numbers: !only.numbers }]),
            _ => Known::Unknown,
        },
        Known::Unknown => Known::Unknown,
    }
}
