//! Choices inside a script: the branch halts at them, and goes on with the value it is told.

use super::Beyond;
use super::board::{NONE, each, holds};
use super::memory::{Decided, Flow, Memory, OFFERED, Options, Turn};
use super::plan::{FastPlan, Goal, List, Op};

/// What a choice came to.
enum Picked {
    /// A value, and whether two or more were open.
    Value(u8, bool),
    /// None is open.
    Nothing,
    /// Several are: the branch halts.
    Halt,
}

impl<const N: usize> FastPlan<N> {
    pub(super) fn choose(&self, turn: &mut Turn<'_, N>, op: Op) -> Result<Chosen, Beyond> {
        let picked = match turn.memory.chosen.take() {
            Some(value) => Picked::Value(value, true),
            None => {
                let options = self.options(turn, op)?;
                match *options.get() {
                    [] => Picked::Nothing,
                    [only] => Picked::Value(only, false),
                    _ => Picked::Halt,
                }
            }
        };
        let (value, offered) = match picked {
            Picked::Value(value, offered) => (value, offered),
            Picked::Nothing if turn.memory.in_script => return Ok(Chosen::Leave(Flow::NoMove)),
            Picked::Nothing => {
                turn.memory.it = NONE;
                return Ok(Chosen::On);
            }
            Picked::Halt => return Ok(Chosen::Leave(Flow::Choice)),
        };
        let what = match op {
            Op::LiftChoice(..) | Op::PutChoice(..) => Decided::Hole,
            Op::ChooseHole(_) => Decided::Place,
            Op::ChooseDirection => Decided::Direction,
            Op::ChooseNumber(..) => Decided::Number,
            _ => Decided::Option,
        };
        let first = if let Op::Option(_, first) = op { first } else { 0 };
        self.decide(&mut turn.memory, what, first.wrapping_add(value), offered)?;
        match op {
            Op::LiftChoice(amount, _) => {
                if let flow @ (Flow::NoMove | Flow::Result) = self.lift(turn, amount, value)? {
                    return Ok(Chosen::Leave(flow));
                }
            }
            Op::PutChoice(amount, from, _) => {
                let goal = Goal::Hand; // the chosen hole is the goal
                if let flow @ (Flow::NoMove | Flow::Result) = self.put(turn, amount, from, goal, Some(value))? {
                    return Ok(Chosen::Leave(flow));
                }
            }
            Op::ChooseHole(_) => turn.memory.it = value,
            Op::ChooseDirection => {
                turn.memory.sense = value;
                if let Some(first) = self.beside.directions {
                    let byte = usize::from(first + turn.board.mover());
                    if let Some(word) = turn.board.cells.get_mut(byte) {
                        *word = value + 1;
                    }
                }
            }
            Op::ChooseNumber(..) => turn.memory.that_number = value,
            _ => return Ok(Chosen::At(turn.memory.pc + 1 + u16::from(value))),
        }
        Ok(Chosen::On)
    }

    /// The open values of a choice, in order.
    pub(super) fn options(&self, turn: &mut Turn<'_, N>, op: Op) -> Result<Options, Beyond> {
        let mut options = Options::default();
        match op {
            Op::LiftChoice(_, tiers) => options = self.offered(turn, tiers, true)?,
            Op::PutChoice(_, _, tiers) | Op::ChooseHole(tiers) => options = self.offered(turn, tiers, false)?,
            Op::ChooseDirection => match self.first_sense(&turn.board) {
                sense @ (0 | 1) => options.push(sense),
                _ => [0, 1].into_iter().for_each(|sense| options.push(sense)),
            },
            Op::ChooseNumber(from, to) => (from..=to).for_each(|number| options.push(number)),
            Op::Option(count, _) => (0..count).for_each(|index| options.push(index)),
            _ => return Err(Beyond),
        }
        Ok(options)
    }

    /// The holes that a choice offers, in order.
    pub(super) fn offered(&self, turn: &mut Turn<'_, N>, tiers: List, occupied: bool) -> Result<Options, Beyond> {
        let mut options = Options::default();
        for desc in tiers.of(&self.tiers) {
            let mut fitting = self.every(turn, *desc)?;
            if occupied {
                fitting &= turn.board.occupied;
            }
            if fitting == 0 {
                continue;
            }
            let Some(desc) = self.descs.get(usize::from(*desc)) else { break };
            if !self.ranks.is_empty() {
                self.in_order(&turn.board, fitting).into_iter().for_each(|hole| options.push(hole));
                break;
            }
            let mover = usize::from(turn.board.mover());
            if desc.nth[mover].rises() {
                each(fitting).for_each(|hole| options.push(hole));
                break;
            }
            for hole in &desc.order[mover] {
                if holds(fitting, *hole) {
                    options.push(*hole);
                }
            }
            break;
        }
        Ok(options)
    }

    /// Notes a decision.
    pub(super) fn decide(&self, memory: &mut Memory, what: Decided, value: u8, offered: bool) -> Result<(), Beyond> {
        // a name shows only what was open, and the first hole
        if !offered && !matches!(what, Decided::Hole | Decided::Place) {
            return Ok(());
        }
        let place = memory.decisions.get_mut(usize::from(memory.made)).ok_or(Beyond)?;
        *place = (what as u16) << 8 | u16::from(value) | if offered { OFFERED } else { 0 };
        memory.made += 1;
        Ok(())
    }
}

/// How a choice leaves the code.
pub(super) enum Chosen {
    On,
    At(u16),
    Leave(Flow),
}
