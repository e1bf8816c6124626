//! Events whose rules run to their end at once: holes that are emptied, lines of `end` at any time.

use super::Beyond;
use super::board::{NONE, each, holds};
use super::memory::{Flow, Turn};
use super::plan::{Body, FastPlan};

/// Rules on emptied holes that can be watched.
pub(super) const MOST_WATCHED: usize = 4;

/// What holes were like before an action: for each rule on emptied holes those that it waits for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Watch {
    pub any: u64,
    rules: [u64; MOST_WATCHED],
}

impl<const N: usize> FastPlan<N> {
    /// Notes what cells are like before an action on them.
    #[inline(always)]
    pub(super) fn watch(&self, turn: &mut Turn<'_, N>, cells: u64) -> Result<Watch, Beyond> {
        let marked = |mark: &u8| cells & self.beside.marked(&turn.board, *mark) != 0;
        if self.emptied.is_empty() || !self.emptied_marks.as_ref().is_none_or(|marks| marks.iter().any(marked)) {
            return Ok(Watch::default());
        }
        self.watched(turn, cells & turn.board.occupied)
    }

    #[inline(never)]
    fn watched(&self, turn: &mut Turn<'_, N>, cells: u64) -> Result<Watch, Beyond> {
        let mut watch = Watch::default();
        let mover = usize::from(turn.board.mover());
        for (rule, watched) in self.emptied.iter().zip(&mut watch.rules) {
            *watched = self.narrowed(turn, rule.qualities, cells & rule.cells[mover])?;
            watch.any |= *watched;
        }
        Ok(watch)
    }

    /// After the action: rules for the watched holes that are empty now.
    #[inline(always)]
    pub(super) fn emptied(&self, turn: &mut Turn<'_, N>, watch: Watch) -> Result<Flow, Beyond> {
        if watch.any & !turn.board.occupied == 0 { Ok(Flow::Ended) } else { self.rules_of_emptied(turn, watch) }
    }

    #[inline(never)]
    fn rules_of_emptied(&self, turn: &mut Turn<'_, N>, watch: Watch) -> Result<Flow, Beyond> {
        if self.emptied_in_order && (watch.any & !turn.board.occupied).count_ones() > 1 {
            return Err(Beyond);
        }
        for cell in each(watch.any) {
            if holds(turn.board.occupied, cell) {
                continue;
            }
            let it = std::mem::replace(&mut turn.memory.it, cell);
            let mut flow = Flow::Ended;
            for (rule, watched) in self.emptied.iter().zip(watch.rules) {
                if !holds(watched, cell) || !self.all_hold(turn, rule.conditions)? {
                    continue;
                }
                let Body::Code(code) = rule.body else { return Err(Beyond) };
                flow = self.run_apart(turn, code)?;
                if flow != Flow::GoneOn {
                    break;
                }
            }
            turn.memory.it = it;
            if matches!(flow, Flow::Result | Flow::NoMove) {
                return Ok(flow);
            }
        }
        Ok(Flow::Ended)
    }

    /// Tests lines of `end` at any time; what one takes is looked at by none.
    pub(super) fn at_any_time(&self, turn: &mut Turn<'_, N>, lines: &[u16]) -> Result<Flow, Beyond> {
        if turn.memory.sweeping {
            return Ok(Flow::Ended);
        }
        turn.memory.untested_lift = false;
        if !self.may_hold(turn.board.occupied, turn.board.mover()) {
            return Ok(Flow::Ended);
        }
        for line in lines {
            let (conditions, code) = self.ends.get(usize::from(*line)).copied().ok_or(Beyond)?;
            if self.all_hold(turn, conditions)? {
                return match self.end_line(turn, code)? {
                    Flow::Result => Ok(Flow::Result),
                    _ => Err(Beyond),
                };
            }
        }
        Ok(Flow::Ended)
    }

    /// Whether a line at any time can hold where these cells are occupied.
    #[inline(always)]
    pub(super) fn may_hold(&self, occupied: u64, mover: u8) -> bool {
        match &self.any_time_empty {
            None => true,
            Some(lines) => lines.iter().any(|cells| occupied & cells[usize::from(mover & 1)] == 0),
        }
    }

    /// A board has changed: what was found out about it is forgotten.
    #[inline(always)]
    pub(super) fn moved(&self, turn: &mut Turn<'_, N>) {
        if self.reads_threats {
            turn.memory.threats_known = 0;
        }
    }

    /// Notes what a hole is like before a seed falls there.
    #[inline(always)]
    pub(super) fn note_before(&self, turn: &mut Turn<'_, N>, cell: u8) {
        if self.reads_before {
            turn.memory.marks_before = self.beside.marks_of(&turn.board, cell);
            turn.memory.owner_before = if cell < self.holes { self.owner(&turn.board, cell) } else { NONE };
        }
    }
}
