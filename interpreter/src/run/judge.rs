//! Tests of tried moves: what a move does is noted while it is played.

use super::Fault;
use super::describe::View;
use super::machine::Machine;
use crate::model::Person;
use crate::plan::{Cell, MoveTestPlan, Where};

impl Machine<'_> {
    /// The move's first hole is known: tests that ask where it starts.
    pub(crate) fn started_in(&mut self, cell: Cell) -> Result<(), Box<Fault>> {
        for (index, test) in self.plan().move_tests.iter().enumerate() {
            if let MoveTestPlan::StartIn(Where::Hole(desc)) = test
                && self.fits_desc(*desc, cell, View::TurnStart)?
            {
                self.set_test(index, true);
            }
        }
        Ok(())
    }

    /// The first lap's first seed is about to fall: tests that ask in which direction.
    pub(super) fn went(&mut self) {
        let direction = self.direction();
        for (index, test) in self.plan().move_tests.iter().enumerate() {
            if let MoveTestPlan::Go(wanted) = test {
                self.set_test(index, direction == Some(*wanted));
            }
        }
    }

    /// Tests of tried moves that ask whether the move captures: as long as something can be taken.
    pub(super) fn judge_captures(&mut self) {
        for (index, test) in self.plan().move_tests.iter().enumerate() {
            match test {
                MoveTestPlan::Capture => self.set_test(index, self.memory.turn_captured),
                MoveTestPlan::CaptureFirstLap => self.set_test(index, self.memory.first_lap_captured),
                _ => {}
            }
        }
    }

    /// Tests of tried moves that ask what is left after the move, and whether it captures: when rules of the turn's end
    /// are done and before stages and lines of `end`, or where a result stopped the turn. Of an endless turn nothing is
    /// left.
    pub(crate) fn judge(&mut self, endless: bool) -> Result<(), Box<Fault>> {
        let plan = self.plan();
        if std::mem::replace(&mut self.judged, true) {
            return Ok(());
        }
        self.judge_captures();
        for (index, test) in plan.move_tests.iter().enumerate() {
            let holds = match test {
                MoveTestPlan::LeaveBare(_) | MoveTestPlan::LeaveHoles(_) | MoveTestPlan::Leave(..) if endless => false,
                MoveTestPlan::LeaveHoles(so_many) => self.holds(so_many)?,
                MoveTestPlan::LeaveBare(Person::Enemy) => {
                    let mover = self.state.turn.mover;
                    self.seats_in().filter(|seat| *seat != mover).all(|seat| self.state.bare(plan, seat))
                }
                MoveTestPlan::LeaveBare(person) => {
                    self.person(*person, self.memory.here).is_some_and(|seat| self.state.bare(plan, seat))
                }
                MoveTestPlan::Leave(subject, empty) => {
                    self.subject_count(*subject, View::Now)?.is_some_and(|count| (count == 0) == *empty)
                }
                MoveTestPlan::Capture
                | MoveTestPlan::CaptureFirstLap
                | MoveTestPlan::Take { .. }
                | MoveTestPlan::StartIn(_)
                | MoveTestPlan::EndIn(_)
                | MoveTestPlan::SowIn(_)
                | MoveTestPlan::Go(_) => continue,
            };
            self.set_test(index, holds);
        }
        Ok(())
    }
}
