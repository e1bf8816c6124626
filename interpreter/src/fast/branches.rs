//! All branches of a turn, and what could be taken in the first laps of some.

use super::Beyond;
use super::memory::{Halt, Memory, Turn};
use super::plan::FastPlan;
use crate::plan::Field;

/// Branches of a turn that the fast form follows.
pub(super) const MOST_BRANCHES: usize = 5000;

/// Sees every branch at its end.
pub(super) type Each<'e, const N: usize> = &'e mut dyn FnMut(&mut Turn<'_, N>, Halt) -> Result<(), Beyond>;

impl<const N: usize> FastPlan<N> {
    /// Follows all branches of a turn, no more than are left. Choices are no deeper than the decisions that are kept.
    pub(super) fn branches(&self, mut turn: Turn<'_, N>, left: &mut usize, each: Each<'_, N>) -> Result<(), Beyond> {
        *left = left.checked_sub(1).ok_or(Beyond)?;
        let halt = self.run(&mut turn)?;
        self.on_from(&mut turn, halt, left, each)
    }

    /// Goes on from where a branch halted: its end, or all values of a choice.
    #[inline(always)]
    pub(super) fn on_from(
        &self,
        turn: &mut Turn<'_, N>,
        halt: Halt,
        left: &mut usize,
        each: Each<'_, N>,
    ) -> Result<(), Beyond> {
        if halt != Halt::Choice {
            return each(turn, halt);
        }
        let late = !turn.memory.in_script;
        if late && self.comes_again(turn)? {
            return each(turn, Halt::Endless);
        }
        let op = *self.op(turn.memory.pc);
        let options = self.options(turn, op)?;
        let turn = &*turn;
        for value in options.get() {
            let mut branch = *turn;
            branch.memory.chosen = Some(*value);
            if late {
                branch.earlier = Some(turn);
            }
            self.branches(branch, left, each)?;
        }
        Ok(())
    }

    /// Whether a branch was in this state at this choice before.
    fn comes_again(&self, turn: &Turn<'_, N>) -> Result<bool, Beyond> {
        let mut earlier = turn.earlier;
        while let Some(visit) = earlier {
            if visit.memory.pc == turn.memory.pc && self.alike_at_choice(visit, turn) {
                // marks and owners before the drop are not kept where only this would ask for them
                let kept = self.reads_before || !self.compared.reads(Field::Before);
                return if kept { Ok(true) } else { Err(Beyond) };
            }
            earlier = visit.earlier;
        }
        Ok(false)
    }

    /// Whether nothing that a clause reads tells two states at a choice apart: just what `run` compares.
    fn alike_at_choice(&self, one: &Turn<'_, N>, other: &Turn<'_, N>) -> bool {
        let (a, b) = (&one.memory, &other.memory);
        let unless_read = |field: Field, alike: bool| alike || !self.compared.reads(field);
        let (mut now, mut then) = (one.board, other.board);
        for byte in &self.beside.unread {
            for board in [&mut now, &mut then] {
                if let Some(tally) = board.cells.get_mut(usize::from(*byte)) {
                    *tally = 0;
                }
            }
        }
        now == then
            && fixed_parts(a) == fixed_parts(b)
            && unless_read(Field::Here, a.here == b.here)
            && unless_read(Field::OriginEmptied, a.origin_emptied == b.origin_emptied)
            && unless_read(Field::TurnOrigin, a.turn_origin == b.turn_origin)
            && unless_read(Field::ThatNumber, a.that_number == b.that_number)
            && unless_read(Field::FirstLap, a.later_lap == b.later_lap)
            && unless_read(Field::LapCaptured, a.lap_captured == b.lap_captured)
            && unless_read(Field::TurnCaptured, a.turn_captured == b.turn_captured)
            && unless_read(Field::FirstHole, a.first_hole == b.first_hole)
            && unless_read(Field::It, a.it == b.it)
            && unless_read(
                Field::Before,
                a.before == b.before && a.marks_before == b.marks_before && a.owner_before == b.owner_before,
            )
    }

    /// Whether some player other than the hole's owner, were he the mover on this board, has a branch of play whose
    /// first lap takes a seed from the hole.
    pub(super) fn threatened(&self, turn: &mut Turn<'_, N>, hole: u8) -> Result<bool, Beyond> {
        if hole >= self.holes || turn.memory.first_lap_only {
            return Ok(false);
        }
        let owner = self.owner(&turn.board, hole);
        for seat in (0..2u8).filter(|seat| *seat != owner) {
            let index = usize::from(seat & 1);
            if turn.memory.threats_known >> seat & 1 == 0 {
                turn.memory.threats[index] = self.could_take(turn, seat)?;
                turn.memory.threats_known |= 1 << seat;
            }
            if super::board::holds(turn.memory.threats[index], hole) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Of some holes those that are threatened.
    pub(super) fn threatened_of(&self, turn: &mut Turn<'_, N>, holes: u64) -> Result<u64, Beyond> {
        let mut threatened = 0;
        let [south, north] = self.owned(&turn.board);
        for (holes, other) in [(holes & south, 1), (holes & north, 0)] {
            // one question finds out about all holes of a player
            let first = holes.trailing_zeros() as u8;
            if holes != 0 && (self.threatened(turn, first)? || turn.memory.threats_known >> other & 1 == 1) {
                threatened |= holes & turn.memory.threats[other];
            }
        }
        for cell in super::board::each(holes & !(south | north)) {
            if self.threatened(turn, cell)? {
                threatened |= super::board::bit(cell);
            }
        }
        Ok(threatened)
    }

    /// All holes a player could take from in a first lap of the present board.
    fn could_take(&self, turn: &Turn<'_, N>, seat: u8) -> Result<u64, Beyond> {
        let mut root = turn.board;
        root.set_mover(seat);
        let mut taken = 0;
        for (index, part) in self.turns.iter().enumerate() {
            if !part.may_take || !self.open(&root, index)? {
                continue;
            }
            if let Some(probe) = &part.probe
                && let Some(cells) = self.probed_takes(probe, &root)?
            {
                taken |= cells;
                continue;
            }
            let mut begun = self.begin(&root);
            begun.memory.kind = part.kind;
            begun.memory.pc = part.code;
            begun.memory.first_lap_only = true;
            let mut left = MOST_BRANCHES;
            self.branches(begun, &mut left, &mut |turn, halt| {
                if halt == Halt::Over {
                    taken |= turn.memory.taken;
                }
                Ok(())
            })?;
        }
        Ok(taken)
    }
}

/// What is compared of a memory in every ruleset.
fn fixed_parts(memory: &Memory) -> impl PartialEq + use<> {
    let Memory { hand, kind, sense, origin, pending, lap_duty, turn_duty, again, .. } = *memory;
    (hand, kind, sense, origin, pending, (lap_duty, turn_duty, again))
}
