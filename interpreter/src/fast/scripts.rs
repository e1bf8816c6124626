//! Scripts of turns worked out for each mover and hole: a hole of choice is lifted, or seeds are put there, and what follows
//! is certain but for directions of choice.

mod lower;

use super::Beyond;
use super::board::{Board, NONE, bit, each};
use super::drive::Drive;
use super::ends::Step;
use super::memory::{Decided, Duty, Flow, Halt, Turn, Won};
use super::plan::{Amount, FastPlan, From, Goal, List, TurnPart};

pub(super) use lower::lower;

/// The scripts of a `turn` part.
#[derive(Clone, Debug)]
pub(super) struct Script {
    /// Descriptions of the hole.
    tiers: List,
    /// What is put there; nothing: it is lifted.
    put: Option<(Amount, From)>,
    /// By mover, then hole: its branches, from, to.
    holes: Box<[[(u16, u16); 64]; 2]>,
    branches: Vec<Branch>,
    steps: Vec<Step>,
}

/// One branch of a script.
#[derive(Clone, Copy, Debug)]
struct Branch {
    /// Only if these cells are all empty as the turn begins, or only if they are not.
    only_if: Option<(u64, bool)>,
    /// The direction that is chosen; [`NONE`]: none.
    chosen: u8,
    steps: (u16, u16),
}

/// A move that is not played yet: its hole, and its branch or direction.
pub(super) type Deferred = (u8, u16);

/// What came of it: nothing if it never ends, else the result, if there is one.
pub(super) type Played = Option<Option<Won>>;

impl<const N: usize> Drive<'_, N> {
    /// Lists the moves of a part without playing them; `false`: that cannot be done.
    pub(super) fn defer(&mut self, board: &Board<N>, index: usize) -> Result<bool, Beyond> {
        let plan = self.plan;
        let part = plan.turns.get(index).ok_or(Beyond)?;
        if plan.ends_of_laps.as_ref().is_none_or(|ends| ends.may_choose(&plan.beside, board, part.kind)) {
            return Ok(false);
        }
        let mut begun = plan.begin(board);
        begun.memory.kind = part.kind;
        if let Some(probe) = &part.probe {
            let holes = plan.offered(&mut begun, probe.tiers, true)?;
            let all = holes.get().iter().fold(0, |all, hole| all | bit(*hole));
            if plan.watch(&mut begun, all)?.any != 0 {
                return Ok(false);
            }
            for hole in holes.get() {
                for sense in 0..=u16::from(plan.both) {
                    match plan.captures(probe, board, *hole, sense as u8) {
                        Some(true) => self.deferred.push((*hole, sense)),
                        Some(false) => {}
                        None => return Ok(false),
                    }
                }
            }
            return Ok(true);
        }
        let Some(script) = &part.script else { return Ok(false) };
        if plan.put_is_uncertain(board, script) {
            return Ok(false);
        }
        let holes = plan.offered(&mut begun, script.tiers, script.put.is_none())?;
        if plan.lift_may_end(&mut begun, script, holes.get())? {
            return Ok(false);
        }
        for hole in holes.get() {
            let (from, to) = script.holes[usize::from(board.mover())][usize::from(hole & 63)];
            if from == to {
                return Ok(false);
            }
            for branch in from..to {
                let only_if = script.branches.get(usize::from(branch)).and_then(|branch| branch.only_if);
                if only_if.is_none_or(|(cells, empty)| (board.occupied & cells == 0) == empty) {
                    self.deferred.push((*hole, branch));
                }
            }
        }
        Ok(true)
    }

    /// Plays a move that was deferred, and hands the turn on.
    pub(super) fn play_deferred(
        &self,
        board: &Board<N>,
        number: usize,
        after: &mut Board<N>,
    ) -> Result<Played, Beyond> {
        let plan = self.plan;
        let (hole, way) = *self.deferred.get(number).ok_or(Beyond)?;
        let part = plan.turns.get(self.deferred_part).ok_or(Beyond)?;
        let mut turn = plan.begin(board);
        turn.memory.kind = part.kind;
        let halt = match (&part.probe, &part.script) {
            (Some(_), _) => plan.probed_start(&mut turn, hole, way as u8)?,
            (_, Some(script)) => plan.play_script(&mut turn, script, hole, way)?,
            _ => return Err(Beyond),
        };
        match halt {
            Halt::Over => {}
            Halt::Endless => return Ok(None),
            _ => return Err(Beyond),
        }
        *after = turn.board;
        after.whose = after.whose.after(turn.memory.again, turn.memory.passed);
        Ok(Some(turn.memory.result))
    }
}

impl<const N: usize> FastPlan<N> {
    /// Plays all branches of a part whose scripts are certain; `false`: some are not.
    pub(super) fn scripted(
        &self,
        board: &Board<N>,
        part: &TurnPart,
        script: &Script,
        left: &mut usize,
        each: super::branches::Each<'_, N>,
    ) -> Result<bool, Beyond> {
        let mut begun = self.begin(board);
        begun.memory.kind = part.kind;
        if self.put_is_uncertain(board, script) {
            return Ok(false);
        }
        let holes = self.offered(&mut begun, script.tiers, script.put.is_none())?;
        let of_hole = |hole: u8| script.holes[usize::from(board.mover())][usize::from(hole & 63)];
        if holes.get().iter().any(|hole| of_hole(*hole).0 == of_hole(*hole).1) {
            return Ok(false);
        }
        if self.lift_may_end(&mut begun, script, holes.get())? {
            return Ok(false);
        }
        for hole in holes.get() {
            let (from, to) = of_hole(*hole);
            for number in from..to {
                let Some(branch) = script.branches.get(usize::from(number)) else { break };
                if branch.only_if.is_some_and(|(cells, empty)| (board.occupied & cells == 0) != empty) {
                    continue;
                }
                let mut turn = begun;
                self.decide(&mut turn.memory, Decided::Hole, *hole, holes.get().len() > 1)?;
                if branch.chosen != NONE {
                    self.decide(&mut turn.memory, Decided::Direction, branch.chosen, self.both)?;
                }
                let halt = self.play_script(&mut turn, script, *hole, number)?;
                self.on_from(&mut turn, halt, left, each)?;
            }
        }
        Ok(true)
    }

    /// Whether there is nothing to put, or the put may make a line at any time true: nothing is chosen after that.
    fn put_is_uncertain(&self, board: &Board<N>, script: &Script) -> bool {
        let Some((_, From::Of(_, cells))) = script.put else { return false };
        let from = cells[usize::from(board.mover() & 1)];
        board.count(from) == 0
            || (!self.any_time.is_empty() && self.may_hold(board.occupied & !bit(from), board.mover()))
    }

    fn probed_start(&self, turn: &mut Turn<'_, N>, hole: u8, sense: u8) -> Result<Halt, Beyond> {
        if self.lift(turn, Amount::All, hole)? != Flow::Ended {
            return Err(Beyond);
        }
        turn.memory.sense = sense;
        turn.memory.pending = Some(NONE);
        turn.memory.lap_duty = Duty::Owed;
        self.laps(turn)
    }

    /// Whether the game may be over as one of these holes is lifted: then no choice follows.
    fn lift_may_end(&self, turn: &mut Turn<'_, N>, script: &Script, holes: &[u8]) -> Result<bool, Beyond> {
        if script.put.is_some() || self.emptied.is_empty() || self.any_time.is_empty() {
            return Ok(false);
        }
        let (occupied, mover) = (turn.board.occupied, turn.board.mover());
        let watched = self.watch(turn, holes.iter().fold(0, |all, hole| all | bit(*hole)))?.any;
        Ok(each(watched).any(|hole| self.emptied_moves || self.may_hold(occupied & !bit(hole), mover)))
    }

    fn play_script(&self, turn: &mut Turn<'_, N>, script: &Script, hole: u8, branch: u16) -> Result<Halt, Beyond> {
        let branch = script.branches.get(usize::from(branch)).ok_or(Beyond)?;
        let flow = match script.put {
            None => self.lift(turn, Amount::All, hole)?,
            Some((amount, from)) => match self.put(turn, amount, from, Goal::Hand, Some(hole))? {
                Flow::Ended => self.at_any_time(turn, &self.any_time)?,
                flow => flow,
            },
        };
        let flow = match flow {
            Flow::Result | Flow::NoMove => flow,
            _ => {
                let (from, to) = branch.steps;
                self.steps(turn, script.steps.get(usize::from(from)..usize::from(to)).unwrap_or(&[]))?
            }
        };
        match flow {
            Flow::Result => Ok(self.over(turn)),
            Flow::NoMove | Flow::Choice => Err(Beyond),
            Flow::Stopped => {
                turn.memory.in_script = false;
                turn.memory.pending = None;
                self.end_of_turn(turn)
            }
            Flow::Ended | Flow::GoneOn => {
                turn.memory.here = NONE;
                turn.memory.it = NONE;
                self.laps(turn)
            }
        }
    }
}
