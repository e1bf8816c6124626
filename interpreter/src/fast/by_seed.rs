//! Seeds sown one by one, where a rule looks at each or a hole of the path is closed or skipped.

use super::Beyond;
use super::board::{NONE, holds};
use super::holds::View;
use super::memory::{Flow, Halt, Turn};
use super::plan::{FastPlan, Skipped};
use crate::model::SkipSeeds;

/// The chain of one step on.
const ON: u16 = 2;

impl<const N: usize> FastPlan<N> {
    /// Sows the hand seed by seed; the halt, if the branch does not go on.
    #[inline(never)]
    pub(super) fn sow_by_seed(&self, turn: &mut Turn<'_, N>) -> Result<Option<Halt>, Beyond> {
        let from = turn.memory.pending.take().unwrap_or(NONE);
        if turn.memory.sense > 1 {
            return Err(Beyond);
        }
        if !turn.memory.later_lap {
            self.went(&mut turn.memory);
        }
        turn.memory.it = NONE;
        turn.memory.first_hole = NONE;
        let mut next = if from == NONE { self.along(turn, ON, turn.memory.origin) } else { from };
        while turn.memory.hand > 0 {
            let Some(cell) = self.landing(turn, next)? else { return Ok(Some(Halt::NoMove)) };
            self.drop_seeds(turn, cell)?;
            match self.seed_rules(turn, cell)? {
                Flow::Result => return Ok(Some(self.over(turn))),
                Flow::NoMove => return Ok(Some(Halt::NoMove)),
                _ => {}
            }
            next = self.along(turn, ON, cell);
        }
        Ok(None)
    }

    /// The next element that is neither closed nor skipped.
    fn landing(&self, turn: &mut Turn<'_, N>, from: u8) -> Result<Option<u8>, Beyond> {
        let mut cell = from;
        for _ in 0..=self.cells {
            if cell == NONE {
                return Err(Beyond);
            }
            if !holds(self.beside.closed(&turn.board), cell) && !self.skipped(turn, cell)? {
                return Ok(Some(cell));
            }
            cell = self.along(turn, ON, cell);
        }
        Ok(None)
    }

    fn skipped(&self, turn: &mut Turn<'_, N>, cell: u8) -> Result<bool, Beyond> {
        for skip in &self.skips {
            let speaks = match skip.seeds {
                SkipSeeds::All => true,
                SkipSeeds::Last => turn.memory.hand <= self.falling(turn, cell)?,
                SkipSeeds::NotLast => turn.memory.hand > self.falling(turn, cell)?,
                SkipSeeds::Of(_) | SkipSeeds::NotOf(_) => return Err(Beyond),
            };
            let skipped = speaks
                && match skip.what {
                    Skipped::Every(desc) => self.fits_desc(turn, desc, cell, View::Now)?,
                    Skipped::Cell(spot) => self.spot(turn, spot) == cell,
                };
            if skipped {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How many seeds fall in a cell together.
    fn falling(&self, turn: &mut Turn<'_, N>, cell: u8) -> Result<u8, Beyond> {
        for (number, desc) in &self.per_hole {
            if self.fits_desc(turn, *desc, cell, View::Now)? {
                return Ok(*number);
            }
        }
        Ok(1)
    }

    fn drop_seeds(&self, turn: &mut Turn<'_, N>, cell: u8) -> Result<(), Beyond> {
        let seeds = self.falling(turn, cell)?.min(turn.memory.hand);
        let memory = &mut turn.memory;
        let counts_occupied = self.origin_counts_occupied && cell == memory.origin && memory.origin_emptied;
        memory.before = (cell, turn.board.count(cell), counts_occupied);
        self.note_before(turn, cell);
        turn.board.add(cell, seeds);
        let memory = &mut turn.memory;
        memory.hand -= seeds;
        if cell == memory.origin {
            memory.origin_emptied = false;
        }
        if memory.first_hole == NONE {
            memory.first_hole = cell;
        }
        memory.here = cell;
        self.moved(turn);
        if !self.move_tests.is_empty() {
            self.fell_in(turn, cell)?;
            if turn.memory.hand == 0 {
                self.ended_in(turn, cell)?;
            }
        }
        Ok(())
    }

    /// Rules of a seed that has fallen, then lines at any time.
    fn seed_rules(&self, turn: &mut Turn<'_, N>, cell: u8) -> Result<Flow, Beyond> {
        if !self.seed_falls.is_empty() {
            let flow = self.run_rules(turn, &self.seed_falls, cell)?;
            if matches!(flow, Flow::Result | Flow::NoMove) {
                return Ok(flow);
            }
        }
        let lines = if turn.memory.untested_lift { &self.any_time } else { &self.each_seed_ends };
        turn.memory.untested_lift = false;
        if lines.is_empty() { Ok(Flow::Ended) } else { self.at_any_time(turn, lines) }
    }
}
