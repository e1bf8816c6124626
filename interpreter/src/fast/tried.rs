//! Moves that must be tried to know whether they are legal.

use super::Beyond;
use super::board::{Board, NONE};
use super::branches::MOST_BRANCHES;
use super::drive::Drive;
use super::memory::{DECISIONS, Halt, OFFERED, Turn, Won};
use super::plan::{FastPlan, Selection};
use super::starts::Starts;

/// A tried move at its end.
#[derive(Clone, Copy)]
pub(super) struct Tried<const N: usize> {
    pub board: Board<N>,
    pub result: Option<Won>,
    pub again: bool,
    pub passed: bool,
    pub tests: u64,
    pub kind: u16,
    pub first: u8,
    /// Where it was played with all that a turn remembers.
    pub laps: u32,
    pub captured: u32,
    /// Its script among those that wait.
    pub waits: u16,
    decisions: [u16; DECISIONS],
    made: u8,
}

impl<const N: usize> Tried<N> {
    /// A move that needed no memory.
    pub(super) fn express(plan: &FastPlan<N>) -> Tried<N> {
        Tried {
            board: Board::EMPTY,
            result: None,
            again: false,
            passed: false,
            tests: 0,
            kind: plan.turns.first().map_or(u16::MAX, |part| part.kind),
            first: NONE,
            laps: 0,
            captured: 0,
            waits: 0,
            decisions: [0; DECISIONS],
            made: 0,
        }
    }

    /// A start that was played and handed on.
    pub(super) fn of_start(plan: &FastPlan<N>, board: Board<N>, result: Option<Won>, hole: u8, sense: u8) -> Tried<N> {
        let mut tried = Tried { board, result, first: hole, made: 1, ..Tried::express(plan) };
        tried.decisions[0] = u16::from(sense);
        tried
    }

    /// A branch at its end.
    pub(super) fn of_branch(turn: &Turn<'_, N>) -> Tried<N> {
        let memory = &turn.memory;
        Tried {
            board: turn.board,
            result: memory.result,
            again: memory.again,
            passed: memory.passed,
            tests: memory.tests,
            kind: memory.kind,
            first: memory.start,
            laps: memory.laps,
            captured: memory.captured,
            waits: 0,
            decisions: memory.decisions,
            made: memory.made,
        }
    }

    /// A number for how it goes on, the same for the same decisions.
    pub(super) fn way(&self) -> u8 {
        let made = self.decisions.iter().take(usize::from(self.made));
        made.fold(0u16, |way, made| way.wrapping_mul(5).wrapping_add(*made)).to_le_bytes()[0] & 15
    }
}

impl<const N: usize> Drive<'_, N> {
    /// Tries all moves and keeps the legal ones at the end of [`Drive::tried`]; how many.
    pub(super) fn legal(&mut self, board: &Board<N>) -> Result<usize, Beyond> {
        for kind in &self.plan.preferred {
            let from = self.tried.len();
            self.try_all(board, Some(*kind))?;
            self.judge(board, from)?;
            if self.tried.len() > from {
                return Ok(self.tried.len() - from);
            }
        }
        let from = self.tried.len();
        self.try_all(board, None)?;
        self.judge(board, from)?;
        Ok(self.tried.len() - from)
    }

    pub(super) fn try_all(&mut self, board: &Board<N>, kind: Option<u16>) -> Result<(), Beyond> {
        let plan = self.plan;
        for (index, part) in plan.turns.iter().enumerate() {
            if kind.is_some_and(|kind| kind != part.kind) || !plan.open(board, index)? {
                continue;
            }
            if part.direct.is_some() && plan.turns.len() == 1 {
                let starts = plan.starts(board, index)?;
                for (hole, sense) in plan.starts_in_order(board, &starts) {
                    self.try_start(board, hole, sense, &starts)?;
                }
                continue;
            }
            let mut left = MOST_BRANCHES;
            if let Some(probe) = &part.probe {
                plan.probed_starts(index, probe, board, &mut left, &mut |turn, halt| self.keep(turn, halt))?;
                continue;
            }
            if let Some(script) = &part.script
                && plan.scripted(board, part, script, &mut left, &mut |turn, halt| self.keep(turn, halt))?
            {
                continue;
            }
            let mut turn = plan.begin(board);
            turn.memory.kind = part.kind;
            turn.memory.pc = part.code;
            plan.branches(turn, &mut left, &mut |turn, halt| self.keep(turn, halt))?;
        }
        Ok(())
    }

    /// Tries one start.
    #[inline(always)]
    pub(super) fn try_start(&mut self, board: &Board<N>, hole: u8, sense: u8, starts: &Starts) -> Result<(), Beyond> {
        let plan = self.plan;
        if let (true, Some(express)) = (plan.moves.is_empty() && !self.measures, &plan.express) {
            self.tried.push(Tried::express(plan));
            if let Some(tried) = self.tried.last_mut()
                && let Some(again) = plan.express(express, board, hole, sense, &mut tried.board)
            {
                tried.board.whose = board.whose;
                tried.again = again;
                tried.first = hole;
                return Ok(());
            }
            self.tried.pop();
        }
        let mut turn = plan.begin(board);
        let halt = plan.start(&mut turn, hole, sense, starts.chooses)?;
        self.keep(&mut turn, halt)
    }

    /// Keeps a branch that was played to its end.
    #[inline(always)]
    pub(super) fn keep(&mut self, turn: &mut Turn<'_, N>, halt: Halt) -> Result<(), Beyond> {
        match halt {
            Halt::Over => {}
            Halt::NoMove => return Ok(()),
            Halt::Endless if self.plan.endless_barred => return Ok(()),
            Halt::Endless | Halt::Choice | Halt::Waiting => return Err(Beyond),
        }
        self.plan.judge(turn)?;
        self.tried.push(Tried::of_branch(turn));
        Ok(())
    }

    /// What the lines of `moves` leave of the moves tried from there on.
    pub(super) fn judge(&mut self, board: &Board<N>, from: usize) -> Result<(), Beyond> {
        let plan = self.plan;
        for rule in &plan.moves {
            if self.tried.len() == from {
                break;
            }
            if !rule.conditions.is_empty() {
                let mut turn = plan.begin(board);
                if !plan.all_hold(&mut turn, rule.conditions)? {
                    continue;
                }
            }
            let tried = self.tried.get(from..).unwrap_or(&[]);
            if let Some((wanted, selection)) = &rule.some
                && tried.iter().any(|tried| selected(selection, tried)) != *wanted
            {
                continue;
            }
            if rule.never {
                let Some(selection) = rule.tiers.first() else { continue };
                self.retain(from, |tried| !selected(selection, tried));
            } else if let Some(selection) =
                rule.tiers.iter().find(|selection| tried.iter().any(|tried| selected(selection, tried)))
            {
                self.retain(from, |tried| selected(selection, tried));
            }
        }
        if plan.turns.len() > 1 {
            self.merge_same_names(from);
        }
        Ok(())
    }

    pub(super) fn retain(&mut self, from: usize, keep: impl Fn(&Tried<N>) -> bool) {
        let mut at = from;
        for index in from..self.tried.len() {
            if keep(&self.tried[index]) {
                if at != index {
                    self.tried.swap(at, index);
                }
                at += 1;
            }
        }
        self.tried.truncate(at);
    }

    /// Two moves of one name that end in the same position are one move.
    pub(super) fn merge_same_names(&mut self, from: usize) {
        let mut index = from;
        while index < self.tried.len() {
            let move_ = self.tried[index];
            let twin = self.tried[from..index].iter().any(|earlier| {
                same_name(earlier, &move_)
                    && earlier.board == move_.board
                    && earlier.result == move_.result
                    && earlier.again == move_.again
            });
            if twin {
                self.tried.remove(index);
            } else {
                index += 1;
            }
        }
    }
}

/// Whether two moves have one name.
pub(super) fn same_name<const N: usize>(one: &Tried<N>, other: &Tried<N>) -> bool {
    // a move without a hole and without choices is called after its kind, or a pass
    let alone = one.first == NONE && named(one).next().is_none();
    let unlike = alone && !(one.passed && other.passed) && one.kind != other.kind;
    !unlike && one.first == other.first && named(one).eq(named(other))
}

/// The decisions that a move's name shows after its first hole.
fn named<const N: usize>(tried: &Tried<N>) -> impl Iterator<Item = u16> + use<'_, N> {
    let made = tried.decisions.get(..usize::from(tried.made)).unwrap_or(&[]);
    let is_hole = |decision: u16| matches!(decision >> 8 & 7, 1 | 3);
    let head = made.iter().position(|made| is_hole(*made) && *made & 0xff == u16::from(tried.first));
    made.iter().enumerate().filter(move |(at, made)| **made & OFFERED != 0 && Some(*at) != head).map(|(_, made)| *made)
}

/// Whether a tried move is one of those that a line of `moves` speaks of.
fn selected<const N: usize>(selection: &Selection, tried: &Tried<N>) -> bool {
    match selection {
        Selection::Kind(kind) => tried.kind == *kind,
        Selection::Tests(wanted, unwanted) => tried.tests & wanted == *wanted && tried.tests & unwanted == 0,
    }
}
