//! The end of a turn: its rules, stages, lines of `end`.

use super::Beyond;
use super::board::{NONE, holds};
use super::memory::{Duty, Flow, Halt, Memory, Turn};
use super::plan::{Body, FastPlan, Rule};

impl<const N: usize> FastPlan<N> {
    /// Rules of the turn's end, then stages and lines of `end`.
    #[inline(always)]
    pub(super) fn end_of_turn(&self, turn: &mut Turn<'_, N>) -> Result<Halt, Beyond> {
        if turn.memory.first_lap_only {
            return Ok(self.over(turn));
        }
        // the lap is over too, if a rule has stopped it or the script has sown nothing
        if std::mem::replace(&mut turn.memory.lap_duty, Duty::None) == Duty::Owed {
            return Ok(Halt::NoMove);
        }
        if turn.memory.hand > 0 {
            return Err(Beyond);
        }
        turn.memory.laps_over = true;
        if !self.turn_ends.is_empty() {
            let here = turn.memory.here;
            match self.run_rules(turn, &self.turn_ends, here)? {
                Flow::Result => return Ok(self.over(turn)),
                Flow::NoMove => return Ok(Halt::NoMove),
                Flow::Choice => return Err(Beyond),
                _ => {}
            }
            if turn.memory.hand > 0 {
                return Err(Beyond);
            }
        }
        if self.fails_a_duty(&turn.memory) {
            return Ok(Halt::NoMove);
        }
        if !self.beside.marks.is_empty() {
            self.beside.run_down(&mut turn.board);
            self.moved(turn);
            turn.memory.over = true;
        }
        self.judge(turn)?;
        if !self.stages.is_empty() {
            let captured = turn.memory.turn_captured;
            let flow = self.change_stages(turn)?;
            if turn.memory.turn_captured != captured {
                self.judge_captures(turn);
            }
            if flow == Flow::Result {
                return Ok(self.over(turn));
            }
        }
        self.lines_of_end(turn)?;
        Ok(Halt::Over)
    }

    /// The first line of `end` that holds.
    pub(super) fn lines_of_end(&self, turn: &mut Turn<'_, N>) -> Result<(), Beyond> {
        for (conditions, code) in &self.ends {
            if self.all_hold(turn, *conditions)? {
                self.end_line(turn, *code)?;
                break;
            }
        }
        Ok(())
    }

    pub(super) fn fails_a_duty(&self, memory: &Memory) -> bool {
        memory.lap_duty == Duty::Owed || memory.turn_duty == Duty::Owed
    }

    /// A result has ended the turn; seeds in the hand stay there.
    pub(super) fn over(&self, turn: &mut Turn<'_, N>) -> Halt {
        if self.fails_a_duty(&turn.memory) {
            return Halt::NoMove;
        }
        if turn.memory.hand > 0 {
            turn.board.keep_hand(turn.memory.hand);
        }
        Halt::Over
    }

    /// Tries the rules of an event without a choice.
    pub(super) fn run_rules(&self, turn: &mut Turn<'_, N>, rules: &[Rule], at: u8) -> Result<Flow, Beyond> {
        let (here, it) = (turn.memory.here, turn.memory.it);
        let mut flow = Flow::Ended;
        for rule in rules {
            turn.memory.here = at;
            turn.memory.it = NONE;
            let there = rule.cells[usize::from(turn.board.mover())];
            let left_out = rule.before_last && turn.memory.hand == 0;
            if left_out || (there != u64::MAX && !holds(there, at)) || !self.fits(turn, rule, at)? {
                continue;
            }
            let code = match rule.body {
                Body::Code(code) => code,
                Body::Stop => {
                    flow = Flow::Stopped;
                    break;
                }
                Body::Again => {
                    turn.memory.again = true;
                    flow = Flow::Ended;
                    break;
                }
                Body::Relay => return Err(Beyond),
            };
            flow = self.run_apart(turn, code)?;
            if flow != Flow::GoneOn {
                break;
            }
        }
        turn.memory.here = here;
        turn.memory.it = it;
        Ok(if flow == Flow::GoneOn { Flow::Ended } else { flow })
    }

    /// Runs code to its end, apart from that which is being run.
    pub(super) fn run_apart(&self, turn: &mut Turn<'_, N>, code: u16) -> Result<Flow, Beyond> {
        let (pc, stack, depth) = (turn.memory.pc, turn.memory.stack, turn.memory.depth);
        let in_script = std::mem::replace(&mut turn.memory.in_script, false);
        let apart = std::mem::replace(&mut turn.memory.apart, true);
        turn.memory.pc = code;
        turn.memory.depth = 0;
        let flow = self.execute(turn)?;
        turn.memory.pc = pc;
        turn.memory.stack = stack;
        turn.memory.depth = depth;
        turn.memory.in_script = in_script;
        turn.memory.apart = apart;
        if flow == Flow::Choice { Err(Beyond) } else { Ok(flow) }
    }

    /// Runs a line of `end`: what it takes is no capture of the turn.
    pub(super) fn end_line(&self, turn: &mut Turn<'_, N>, code: u16) -> Result<Flow, Beyond> {
        let memory = turn.memory;
        turn.memory.sweeping = true;
        let flow = self.run_apart(turn, code)?;
        let now = &mut turn.memory;
        now.sweeping = memory.sweeping;
        now.lap_captured = memory.lap_captured;
        now.turn_captured = memory.turn_captured;
        now.first_lap_captured = memory.first_lap_captured;
        now.lap_duty = memory.lap_duty;
        now.turn_duty = memory.turn_duty;
        Ok(flow)
    }

    pub(super) fn change_stages(&self, turn: &mut Turn<'_, N>) -> Result<Flow, Beyond> {
        let mover = turn.board.mover();
        for _ in 0..=self.stages.len() * 2 {
            let mut changed = false;
            for seat in 0..2 {
                if !self.stage_of_each && seat > 0 {
                    break;
                }
                if self.stage_of_each {
                    turn.board.set_mover(seat);
                }
                let at = usize::from(seat);
                let stage = turn.board.stage(at);
                let leaves = match self.stages.get(usize::from(stage)) {
                    Some(present) => {
                        present.ends
                            && usize::from(stage) + 1 < self.stages.len()
                            && self.all_hold(turn, present.until)?
                    }
                    None => false,
                };
                let flow = if leaves { self.enter_stage(turn, stage + 1, at) } else { Ok(Flow::Ended) };
                turn.board.set_mover(mover);
                if flow? == Flow::Result {
                    return Ok(Flow::Result);
                }
                changed |= leaves;
            }
            if !changed {
                return Ok(Flow::Ended);
            }
        }
        Err(Beyond)
    }

    /// Enters a stage: rules of the end of the old and of the start of the new one.
    pub(super) fn enter_stage(&self, turn: &mut Turn<'_, N>, stage: u8, seat: usize) -> Result<Flow, Beyond> {
        let old = turn.board.stage(seat);
        if old == stage {
            return Ok(Flow::Ended);
        }
        let mut flow = Flow::Ended;
        if let Some(rules) = self.stage_ends.get(usize::from(old)) {
            flow = self.run_rules(turn, rules, NONE)?;
        }
        if flow != Flow::Result {
            turn.board.set_stage(seat, stage);
            self.moved(turn);
            if let Some(rules) = self.stage_starts.get(usize::from(stage)) {
                flow = self.run_rules(turn, rules, NONE)?;
            }
        }
        Ok(flow)
    }
}
