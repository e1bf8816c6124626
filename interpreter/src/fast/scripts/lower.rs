//! Which scripts are certain once the hole is chosen.

use super::super::board::{NONE, bit};
use super::super::ends::Step;
use super::super::express::{Known, Place};
use super::super::plan::{Amount, Base, Cond, FastPlan, From, Goal, Item, List, Op, Spot, Sum, TurnPart, When, Who};
use super::{Branch, Script};

/// Branches of a script from one hole.
const MOST_BRANCHES: usize = 16;

/// Works out the scripts of all parts.
pub(in crate::fast) fn lower<const N: usize>(fast: &mut FastPlan<N>) {
    let changing = fast.beside.owners.is_some() || fast.beside.closed.is_some() || fast.beside.directions.is_some();
    if changing || fast.may_wait.is_none() {
        return;
    }
    let scripts: Vec<Option<Script>> = fast.turns.iter().map(|part| script(fast, part)).collect();
    for (part, script) in fast.turns.iter_mut().zip(scripts) {
        part.script = script;
    }
}

fn script<const N: usize>(fast: &FastPlan<N>, part: &TurnPart) -> Option<Script> {
    let (tiers, put) = match *fast.ops.get(usize::from(part.code))? {
        Op::LiftChoice(Amount::All, tiers) => (tiers, None),
        Op::PutChoice(amount @ Amount::Count(1..), from @ From::Of(Who::Mover, _), tiers) => {
            (tiers, Some((amount, from)))
        }
        _ => return None,
    };
    let holes = Box::new([[(0, 0); 64]; 2]);
    let mut script = Script { tiers, put, holes, branches: Vec::new(), steps: Vec::new() };
    for mover in 0..2usize {
        for hole in 0..fast.holes {
            let place = Place { fast, kind: part.kind, mover, sense: 2, here: hole, seeds: !0 };
            let here = if put.is_some() { hole } else { NONE };
            let (filled, emptied) = if put.is_some() { (bit(hole), 0) } else { (0, bit(hole)) };
            let origin = if put.is_some() { NONE } else { hole };
            let path = Path {
                place,
                here,
                origin,
                turn_origin: hole,
                filled,
                emptied,
                at: part.code + 1,
                stack: Vec::new(),
                steps: Vec::new(),
                only_if: None,
                chosen: NONE,
            };
            let mut branches = Vec::new();
            // a hole of which not all is certain has no branch here
            if path.follow(&mut branches).is_none() {
                continue;
            }
            let from = u16::try_from(script.branches.len()).ok()?;
            for (steps, only_if, chosen) in branches {
                let first = u16::try_from(script.steps.len()).ok()?;
                script.steps.extend(steps);
                let steps = (first, u16::try_from(script.steps.len()).ok()?);
                script.branches.push(Branch { only_if, chosen, steps });
            }
            script.holes[mover][usize::from(hole)] = (from, u16::try_from(script.branches.len()).ok()?);
        }
    }
    (!script.branches.is_empty()).then_some(script)
}

/// A path through a script.
#[derive(Clone)]
struct Path<'f, const N: usize> {
    place: Place<'f, N>,
    here: u8,
    origin: u8,
    turn_origin: u8,
    /// Cells that surely hold a seed by now, or surely none.
    filled: u64,
    emptied: u64,
    at: u16,
    stack: Vec<u16>,
    steps: Vec<Step>,
    only_if: Option<(u64, bool)>,
    chosen: u8,
}

/// The branches of a script from a hole: steps, when they are there, and the direction that is chosen.
type Found = Vec<(Vec<Step>, Option<(u64, bool)>, u8)>;

/// Whether conditions hold, or when.
enum Holds {
    Yes,
    No,
    /// Where these cells are all empty as the turn begins.
    IfEmpty(u64),
}

impl<const N: usize> Path<'_, N> {
    /// Follows the path to all its ends; `None`: something is not certain.
    fn follow(mut self, found: &mut Found) -> Option<()> {
        let fast = self.place.fast;
        // each instruction leads on, so that there are no more steps than instructions
        for _ in 0..fast.ops.len() {
            match *fast.ops.get(usize::from(self.at))? {
                Op::End => match self.stack.pop() {
                    Some(back) => {
                        self.at = back;
                        continue;
                    }
                    None => return self.end(found),
                },
                Op::Stop => {
                    self.steps.push(Step::Stop);
                    return self.end(found);
                }
                Op::MoveAgain => self.steps.push(Step::Again),
                Op::JumpUnless(conditions, to) => match self.holds(conditions)? {
                    Holds::Yes => {}
                    Holds::No => {
                        self.at = to;
                        continue;
                    }
                    Holds::IfEmpty(_) if self.only_if.is_some() => return None,
                    Holds::IfEmpty(cells) => {
                        let mut other = self.clone();
                        other.only_if = Some((cells, false));
                        other.at = to;
                        self.only_if = Some((cells, true));
                        self.at += 1;
                        self.follow(found)?;
                        return other.follow(found);
                    }
                },
                Op::Jump(to) => {
                    self.at = to;
                    continue;
                }
                Op::Call(to) => {
                    self.stack.push(self.at + 1);
                    self.at = to;
                    continue;
                }
                Op::Go(sense @ (0 | 1)) => self.go(sense),
                Op::ChooseDirection if self.chosen == NONE && !self.may_be_over() => {
                    self.at += 1;
                    let mut forward = self.clone();
                    forward.chosen = 0;
                    forward.go(0);
                    forward.follow(found)?;
                    if fast.both {
                        self.chosen = 1;
                        self.go(1);
                        self.follow(found)?;
                    }
                    return Some(());
                }
                Op::Take(Amount::All, set, Goal::Hand, unless) if unless.is_empty() => {
                    let cells = self.cells(set)?;
                    self.steps.push(Step::Take(cells, None));
                    self.emptied |= cells;
                    self.filled &= !cells;
                }
                Op::Unmark(mark, set) => {
                    let cells = self.cells(set)? & fast.beside.holes;
                    self.steps.push(Step::Unmark(mark, cells));
                }
                Op::Lift(Amount::All, spot) => {
                    let cell = self.spot(spot)?;
                    self.steps.push(Step::Lift(cell));
                    self.emptied |= bit(cell);
                    self.filled &= !bit(cell);
                    self.origin = cell;
                }
                Op::Sow(None) => self.steps.push(Step::Sow(NONE)),
                Op::Sow(Some(spot)) => {
                    let cell = self.spot(spot)?;
                    self.steps.push(Step::Sow(cell));
                }
                _ => return None,
            }
            self.at += 1;
        }
        None
    }

    /// Whether a line at any time may have ended the game by now, so that nothing more is chosen.
    fn may_be_over(&self) -> bool {
        let tested = |step: &Step| matches!(step, Step::Take(..) | Step::Unmark(..));
        !self.place.fast.any_time.is_empty() && self.steps.iter().any(tested)
    }

    fn end(self, found: &mut Found) -> Option<()> {
        found.push((self.steps, self.only_if, self.chosen));
        (found.len() <= MOST_BRANCHES).then_some(())
    }

    fn go(&mut self, sense: u8) {
        self.place.sense = usize::from(sense);
        self.steps.push(Step::Go(sense));
    }

    /// The cell of a spot that is certain.
    fn spot(&self, spot: Spot) -> Option<u8> {
        let base = match spot.base {
            Base::Here => self.here,
            Base::Origin => self.origin,
            Base::TurnOrigin => self.turn_origin,
            Base::Fixed(cells) => cells[self.place.mover],
            Base::FirstHole | Base::It => NONE,
        };
        let cell = if base == NONE { NONE } else { self.place.along(spot.chain, base) };
        (cell != NONE).then_some(cell)
    }

    fn cells(&self, set: List) -> Option<u64> {
        let mut cells = 0;
        for item in set.of(&self.place.fast.items) {
            let Item::Cell(spot) = *item else { return None };
            cells |= bit(self.spot(spot)?);
        }
        Some(cells)
    }

    fn holds(&self, conditions: List) -> Option<Holds> {
        let mut if_empty = None;
        let mut unsure = false;
        for condition in conditions.of(&self.place.fast.conds) {
            match self.condition(condition) {
                Some(Holds::Yes) => {}
                Some(Holds::No) => return Some(Holds::No),
                Some(Holds::IfEmpty(cells)) if if_empty.is_none() => if_empty = Some(cells),
                _ => unsure = true,
            }
        }
        match if_empty {
            _ if unsure => None,
            None => Some(Holds::Yes),
            Some(cells) => Some(Holds::IfEmpty(cells)),
        }
    }

    fn condition(&self, condition: &Cond) -> Option<Holds> {
        let fast = self.place.fast;
        let sense = self.place.sense;
        let sure = |holds: bool| Some(if holds { Holds::Yes } else { Holds::No });
        match *condition {
            Cond::NoDirection => sure(sense > 1),
            Cond::Sense(not, wanted) => sure(sense < 2 && (sense == usize::from(wanted)) != not),
            Cond::TurnKind(not, kind) => sure((self.place.kind == kind) != not),
            Cond::Cell(spot, test) if test.when == When::Asked => match self.place.test(self.spot(spot)?, &test, false)
            {
                Known::Yes => sure(true),
                Known::No => sure(false),
                _ => None,
            },
            Cond::Sum { sum: Sum::Cells(cells), counts, turn_start: false, not: false } => {
                let counts = fast.counts.get(usize::from(counts))?;
                let cells = cells[self.place.mover];
                let holes = cells & !((1u64 << (fast.holes & 63)) - 1) == 0;
                if counts.bits != [1, 0, 0, 0] || !holes {
                    return None;
                }
                if cells & self.filled != 0 { sure(false) } else { Some(Holds::IfEmpty(cells & !self.emptied)) }
            }
            _ => None,
        }
    }
}
