//! The rules of the last seed by where it falls: what is certain there is left out, what cannot be is gone, and what rests
//! is asked of the counts of a few holes. Rules that ask for more are tried as they stand.

mod lower;

use super::beside::Beside;
use super::board::{Board, NONE, holds};
use super::express::Counted;

pub(super) use lower::lower;

/// For each kind of turn.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    kinds: Vec<OfKind>,
    cases: Vec<Case>,
    steps: Vec<Step>,
    /// Where marks lie, by mark, and all holes.
    marks: Vec<u8>,
    holes: u64,
    stage_of_each: bool,
}

#[derive(Clone, Debug)]
struct OfKind {
    kind: u16,
    /// By mover and direction, then hole: cases, from, to.
    ends: Box<[[(u16, u16); 64]; 4]>,
    /// Rules that make a choice.
    choices: Vec<Choosing>,
}

/// When a rule makes a choice: the mark that its hole has and the stage, if that is certain ([`NONE`]: it is not), and
/// where the seed can have fallen, by mover.
#[derive(Clone, Copy, Debug)]
struct Choosing {
    mark: u8,
    stage: u8,
    holes: [u64; 2],
}

/// A rule that may fit.
#[derive(Clone, Copy, Debug)]
struct Case {
    tests: [Counted; 2],
    /// A mark that the hole must have; [`NONE`]: none.
    mark: u8,
    /// The stage; [`NONE`]: any.
    stage: u8,
    /// Which rule.
    rule: u8,
    /// What it does, from, to, if that is known and these tests are all.
    steps: Option<(u16, u16)>,
}

/// One thing that a rule does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// All of these cells, to that one or to the hand.
    Take(u64, Option<u8>),
    Lift(u8),
    Unmark(u8, u64),
    Go(u8),
    /// From there; [`NONE`]: after the hole that was lifted.
    Sow(u8),
    Again,
    Stop,
}

/// The first rule that fits.
pub(super) enum First<'e> {
    NoRule,
    /// It may be one of these, as bits.
    From(u32),
    /// It is that one, and does this.
    Steps(u8, &'e [Step]),
}

impl Ends {
    /// Whether a rule can make a choice in a turn of that kind.
    pub(super) fn may_choose<const N: usize>(&self, beside: &Beside, board: &Board<N>, kind: u16) -> bool {
        let Some(of_kind) = self.kinds.iter().find(|of_kind| of_kind.kind == kind) else { return true };
        let mover = usize::from(board.mover());
        let stage = board.stage(if self.stage_of_each { mover } else { 0 });
        of_kind.choices.iter().any(|choosing| {
            (choosing.stage == NONE || choosing.stage == stage)
                && (choosing.mark == NONE || beside.marked(board, choosing.mark) & choosing.holes[mover] != 0)
        })
    }

    #[inline(always)]
    pub(super) fn first<const N: usize>(&self, board: &Board<N>, kind: u16, sense: u8, here: u8) -> First<'_> {
        let Some(of_kind) = self.kinds.iter().find(|of_kind| of_kind.kind == kind) else { return First::From(!0) };
        let (from, to) = of_kind.ends[usize::from(board.mover() * 2 + (sense & 1)) & 3][usize::from(here & 63)];
        for case in self.cases.get(usize::from(from)..usize::from(to)).unwrap_or(&[]) {
            let [one, two] = &case.tests;
            if !one.has(board.at(one.cell)) || !two.has(board.at(two.cell)) {
                continue;
            }
            if case.mark != NONE {
                let at = self.marks.get(usize::from(case.mark)).copied().unwrap_or(0);
                if !holds(board.eight(at) & self.holes, here) {
                    continue;
                }
            }
            let seat = if self.stage_of_each { usize::from(board.mover()) } else { 0 };
            if case.stage != NONE && board.stage(seat) != case.stage {
                continue;
            }
            return match case.steps {
                Some((from, to)) => {
                    First::Steps(case.rule, self.steps.get(usize::from(from)..usize::from(to)).unwrap_or(&[]))
                }
                None => First::From(!0 << (case.rule & 31)),
            };
        }
        First::NoRule
    }
}
