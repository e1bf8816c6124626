//! Tests of tried moves: what a move does is noted while it is played.

use super::Beyond;
use super::board::{NONE, each, holds};
use super::holds::View;
use super::memory::{Memory, Turn};
use super::plan::{FastPlan, MoveTest};

impl<const N: usize> FastPlan<N> {
    /// The first lap's first seed is about to fall: tests that ask in which direction.
    #[inline(always)]
    pub(super) fn went(&self, memory: &mut Memory) {
        if !self.tested.ways {
            return;
        }
        for (index, test) in self.move_tests.iter().enumerate() {
            if let MoveTest::Go(wanted) = test {
                set_test(memory, index, memory.sense == *wanted);
            }
        }
    }

    pub(super) fn ended_in(&self, turn: &mut Turn<'_, N>, here: u8) -> Result<(), Beyond> {
        for (index, test) in self.move_tests.iter().enumerate() {
            let there = match test {
                MoveTest::EndIn(cells) => holds(cells[usize::from(turn.board.mover())], here),
                MoveTest::EndInHole(desc) => self.fits_desc(turn, *desc, here, View::Now)?,
                _ => continue,
            };
            set_test(&mut turn.memory, index, there);
        }
        Ok(())
    }

    /// A seed has fallen.
    pub(super) fn fell_in(&self, turn: &mut Turn<'_, N>, here: u8) -> Result<(), Beyond> {
        for (index, test) in self.move_tests.iter().enumerate() {
            let there = match test {
                MoveTest::SowIn(cells) => holds(cells[usize::from(turn.board.mover())], here),
                MoveTest::SowInHole(desc) => self.fits_desc(turn, *desc, here, View::Now)?,
                _ => continue,
            };
            if there {
                set_test(&mut turn.memory, index, true);
            }
        }
        Ok(())
    }

    /// Tests of whether a move captures: as long as something can be taken.
    pub(super) fn judge_captures(&self, turn: &mut Turn<'_, N>) {
        for (index, test) in self.move_tests.iter().enumerate() {
            let captures = match test {
                MoveTest::Capture => turn.memory.turn_captured,
                MoveTest::CaptureFirstLap => turn.memory.first_lap_captured,
                _ => continue,
            };
            set_test(&mut turn.memory, index, captures);
        }
    }

    /// Tests of what a move leaves and whether it captures.
    pub(super) fn judge(&self, turn: &mut Turn<'_, N>) -> Result<(), Beyond> {
        if self.move_tests.is_empty() || std::mem::replace(&mut turn.memory.judged, true) {
            return Ok(());
        }
        self.judge_captures(turn);
        for (index, test) in self.move_tests.iter().enumerate() {
            let true_now = match test {
                MoveTest::LeaveBare(who) => self.bare(turn, turn.board.occupied, *who),
                MoveTest::LeaveHoles(so_many) => self.condition(turn, so_many)?,
                MoveTest::Leave(sum, empty) => {
                    self.sum(turn, *sum, View::Now).is_some_and(|seeds| (seeds == 0) == *empty)
                }
                MoveTest::Never => false,
                MoveTest::Capture
                | MoveTest::CaptureFirstLap
                | MoveTest::Take { .. }
                | MoveTest::StartIn(_)
                | MoveTest::EndIn(_)
                | MoveTest::EndInHole(_)
                | MoveTest::SowIn(_)
                | MoveTest::SowInHole(_)
                | MoveTest::Go(_) => continue,
            };
            set_test(&mut turn.memory, index, true_now);
        }
        Ok(())
    }

    /// The first hole that is touched is the turn's origin.
    pub(super) fn first_touch(&self, turn: &mut Turn<'_, N>, cell: u8) -> Result<(), Beyond> {
        if cell >= self.holes {
            return Ok(());
        }
        if turn.memory.turn_origin == NONE {
            turn.memory.turn_origin = cell;
        }
        if turn.memory.start != NONE || !turn.memory.in_script || turn.memory.apart {
            return Ok(());
        }
        turn.memory.start = cell;
        if !self.tested.starts {
            return Ok(());
        }
        for (index, test) in self.move_tests.iter().enumerate() {
            if let MoveTest::StartIn(desc) = test
                && self.fits_desc(turn, *desc, cell, View::TurnStart)?
            {
                set_test(&mut turn.memory, index, true);
            }
        }
        Ok(())
    }

    /// Tests of tried moves look at the holes just before they are taken.
    pub(super) fn note_takes(&self, turn: &mut Turn<'_, N>, cells: u64) -> Result<(), Beyond> {
        for (index, test) in self.move_tests.iter().enumerate() {
            let MoveTest::Take { desc, first_lap } = test else { continue };
            if *first_lap && !turn.memory.in_first_lap() {
                continue;
            }
            for cell in each(cells) {
                if self.fits_desc(turn, *desc, cell, View::Now)? {
                    set_test(&mut turn.memory, index, true);
                }
            }
        }
        Ok(())
    }
}

/// A test of the tried move came true, or false.
#[inline(always)]
pub(super) fn set_test(memory: &mut Memory, index: usize, holds: bool) {
    let bit = 1u64 << (index & 63);
    if holds { memory.tests |= bit } else { memory.tests &= !bit }
}
