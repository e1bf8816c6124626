//! A branch of a turn, lap after lap: the same steps as in `run`, with whole laps at once.

use super::Beyond;
use super::board::{Board, NONE, bit, holds};
use super::ends::{First, Step};
use super::memory::{Duty, Flow, Halt, Memory, Turn};
use super::plan::{Amount, Body, FastPlan, Rule};

/// Laps that are played before an endless turn is looked for.
const UNTESTED_LAPS: u32 = 64;
/// Laps after which the general form decides.
const MOST_LAPS: u32 = 100_000;

/// What follows a rule of the last seed.
enum After {
    /// Nothing: the rules are over.
    Done,
    /// The rules below it.
    GoesOn,
    /// The branch halts.
    Leave(Halt),
}

impl<const N: usize> FastPlan<N> {
    /// Runs on from the script: to the end of the turn or the next choice.
    pub(super) fn run(&self, turn: &mut Turn<'_, N>) -> Result<Halt, Beyond> {
        if turn.memory.rule != NONE {
            return match self.resume(turn)? {
                Some(halt) => Ok(halt),
                None => self.laps(turn),
            };
        }
        let flow = self.execute(turn)?;
        match flow {
            Flow::Choice => Ok(Halt::Choice),
            Flow::NoMove => Ok(Halt::NoMove),
            Flow::Stopped => {
                turn.memory.pending = None;
                self.end_of_turn(turn)
            }
            Flow::Result => Ok(self.over(turn)),
            Flow::Ended | Flow::GoneOn => {
                turn.memory.here = NONE;
                turn.memory.it = NONE;
                if turn.memory.script_only {
                    return Ok(Halt::Waiting);
                }
                self.laps(turn)
            }
        }
    }

    /// Lap after lap, then the end of the turn.
    pub(super) fn laps(&self, turn: &mut Turn<'_, N>) -> Result<Halt, Beyond> {
        turn.memory.in_script = false;
        loop {
            if turn.memory.hand == 0 || turn.memory.pending.is_none() {
                return self.end_of_turn(turn);
            }
            if turn.memory.laps > 0 {
                turn.memory.later_lap = true;
                turn.memory.lap_captured = false;
                if turn.memory.laps >= UNTESTED_LAPS {
                    return self.tested_laps(turn);
                }
            }
            if let Some(halt) = self.lap(turn)? {
                return Ok(halt);
            }
        }
    }

    /// One lap; `None`: another may follow.
    #[inline(never)]
    fn lap(&self, turn: &mut Turn<'_, N>) -> Result<Option<Halt>, Beyond> {
        turn.memory.laps += 1;
        match self.sow(turn)? {
            None => self.last_seed(turn),
            halt => Ok(halt),
        }
    }

    /// Laps that are compared with an earlier one, which is renewed at each power of two.
    #[inline(never)]
    fn tested_laps(&self, turn: &mut Turn<'_, N>) -> Result<Halt, Beyond> {
        let mut kept: Option<(Board<N>, Memory)> = None;
        let mut renew_at = 0;
        loop {
            if turn.memory.hand == 0 || turn.memory.pending.is_none() {
                return self.end_of_turn(turn);
            }
            turn.memory.later_lap = true;
            turn.memory.lap_captured = false;
            if let Some(kept) = &kept
                && self.alike(kept, turn)
            {
                return Ok(Halt::Endless);
            }
            if turn.memory.laps >= renew_at {
                renew_at = turn.memory.laps * 2;
                kept = Some((turn.board, turn.memory));
            }
            if turn.memory.laps > MOST_LAPS {
                return Err(Beyond);
            }
            if let Some(halt) = self.lap(turn)? {
                return Ok(halt);
            }
        }
    }

    /// Whether nothing that a rule reads tells a state at a lap's start from an earlier one.
    pub(super) fn alike(&self, kept: &(Board<N>, Memory), turn: &Turn<'_, N>) -> bool {
        let (board, one) = kept;
        let other = &turn.memory;
        *board == turn.board
            && one.hand == other.hand
            && one.sense == other.sense
            && one.origin == other.origin
            && (!self.origin_counts_occupied || one.origin_emptied == other.origin_emptied)
            && one.pending == other.pending
            && one.here == other.here
            && one.later_lap == other.later_lap
            && one.turn_captured == other.turn_captured
            && one.lap_duty == other.lap_duty
            && one.turn_duty == other.turn_duty
            && one.again == other.again
            && (!self.reads_number || one.that_number == other.that_number)
    }

    /// Sows the hand.
    #[inline(always)]
    pub(super) fn sow(&self, turn: &mut Turn<'_, N>) -> Result<Option<Halt>, Beyond> {
        if self.by_seed || self.beside.closed(&turn.board) != 0 {
            return self.sow_by_seed(turn);
        }
        let memory = &mut turn.memory;
        let from = memory.pending.take().unwrap_or(NONE);
        if !memory.later_lap {
            self.went(memory);
        }
        let seeds = usize::from(memory.hand);
        let lane = usize::from(turn.board.mover()) * 2 + usize::from(memory.sense & 1);
        let hole =
            if from == NONE { memory.origin } else { self.before_in_path(turn.board.mover(), memory.sense, from) };
        let start = self.laps.starts[lane & 3][usize::from(hole & 63)];
        let (base, len) = (start.base as usize, usize::from(start.len));
        if hole == NONE || memory.sense > 1 || len == 0 {
            return Err(Beyond);
        }
        if memory.untested_lift && !self.any_time.is_empty() {
            let first = self.laps.arcs.get(base + 1).ok_or(Beyond)?.end;
            if !self.may_hold(turn.board.occupied | bit(first), turn.board.mover()) {
                memory.untested_lift = false;
            } else if let Some(halt) = self.after_first_seed(turn, first)? {
                return Ok(Some(halt));
            }
        }
        let memory = &mut turn.memory;
        let mut rest = seeds;
        while rest >= len {
            let round = self.laps.arcs.get(base + len).ok_or(Beyond)?;
            turn.board.sow(&round.adds, round.cells);
            rest -= len;
        }
        let arc = self.laps.arcs.get(base + rest).ok_or(Beyond)?;
        turn.board.sow(&arc.adds, arc.cells);
        let here = arc.end;
        // no hole is met twice before a round is over
        let counts_occupied =
            self.origin_counts_occupied && here == memory.origin && memory.origin_emptied && seeds <= len;
        if seeds >= len || holds(arc.cells, memory.origin) {
            memory.origin_emptied = false;
        }
        memory.hand = 0;
        memory.first_hole = arc.first;
        memory.here = here;
        memory.before = (here, turn.board.count(here).wrapping_sub(1), counts_occupied);
        memory.it = NONE;
        if self.tested.ends {
            self.ended_in(turn, here)?;
        }
        self.note_before(turn, here);
        self.moved(turn);
        Ok(None)
    }

    /// The first seed after a lift: lines at any time are tested as if no other had fallen.
    #[inline(never)]
    fn after_first_seed(&self, turn: &mut Turn<'_, N>, first: u8) -> Result<Option<Halt>, Beyond> {
        let memory = turn.memory;
        turn.memory.before = (first, turn.board.count(first), false);
        turn.memory.hand = memory.hand.wrapping_sub(1);
        turn.memory.first_hole = first;
        turn.memory.here = first;
        turn.memory.it = NONE;
        turn.board.add(first, 1);
        if self.at_any_time(turn, &self.any_time)? == Flow::Result {
            return Ok(Some(self.over(turn)));
        }
        turn.board.remove(first, 1);
        turn.memory = Memory { untested_lift: false, that_player: turn.memory.that_player, ..memory };
        Ok(None)
    }

    /// The cell from whose lap a sowing from a cell begins.
    pub(super) fn before_in_path(&self, mover: u8, sense: u8, cell: u8) -> u8 {
        // the chain of one step back is made for every plan
        self.chains
            .get(1)
            .and_then(|chain| chain.get(usize::from(mover) * 3 + usize::from(sense)))
            .and_then(|table| table.get(usize::from(cell)))
            .copied()
            .unwrap_or(NONE)
    }

    /// Rules of the last seed; `None`: another lap may follow.
    #[inline(always)]
    pub(super) fn last_seed(&self, turn: &mut Turn<'_, N>) -> Result<Option<Halt>, Beyond> {
        let here = turn.memory.here;
        let mut fitting = self.fitting[usize::from(turn.board.mover())][usize::from(here & 63)];
        if let Some(ends) = &self.ends_of_laps
            && !self.by_seed
            && fitting != 0
        {
            match ends.first(&turn.board, turn.memory.kind, turn.memory.sense, here) {
                First::NoRule => fitting = 0,
                First::From(rules) => fitting &= rules,
                First::Steps(index, steps) => {
                    let flow = self.steps(turn, steps)?;
                    return match self.after_rule(turn, flow, index, here)? {
                        After::Leave(halt) => Ok(Some(halt)),
                        _ => self.rules_of_last_seed(turn, here, 0),
                    };
                }
            }
        }
        self.rules_of_last_seed(turn, here, fitting)
    }

    /// Does what a rule does, worked out for the hole.
    #[inline(always)]
    pub(super) fn steps(&self, turn: &mut Turn<'_, N>, steps: &[Step]) -> Result<Flow, Beyond> {
        for step in steps {
            let flow = match *step {
                Step::Take(cells, to) => {
                    let flow = self.take_all(turn, cells & !to.map_or(0, bit), to)?;
                    if flow != Flow::Ended { flow } else { self.at_any_time(turn, &self.any_time)? }
                }
                Step::Lift(cell) => self.lift(turn, Amount::All, cell)?,
                Step::Unmark(mark, cells) => {
                    self.beside.unmark(&mut turn.board, mark, cells);
                    self.moved(turn);
                    self.at_any_time(turn, &self.any_time)?
                }
                Step::Go(sense) => {
                    turn.memory.sense = sense;
                    Flow::Ended
                }
                Step::Sow(from) => {
                    if turn.memory.hand > 0 {
                        turn.memory.pending = Some(from);
                    }
                    Flow::Ended
                }
                Step::Again => {
                    turn.memory.again = true;
                    Flow::Ended
                }
                Step::Stop => return Ok(Flow::Stopped),
            };
            if let Flow::Result | Flow::NoMove = flow {
                return Ok(flow);
            }
        }
        Ok(Flow::Ended)
    }

    /// After a choice in a rule of the last seed: to the end of the rule, then the rules below it if it goes on.
    #[inline(never)]
    fn resume(&self, turn: &mut Turn<'_, N>) -> Result<Option<Halt>, Beyond> {
        let (index, here) = (turn.memory.rule, turn.memory.event_here);
        turn.memory.rule = NONE;
        let below = (!0u32).checked_shl(u32::from(index) + 1).unwrap_or(0);
        let left = self.fitting[usize::from(turn.board.mover())][usize::from(here & 63)] & below;
        let flow = self.execute(turn)?;
        match self.after_rule(turn, flow, index, here)? {
            After::Leave(halt) => Ok(Some(halt)),
            After::GoesOn => self.rules_of_last_seed(turn, here, left),
            After::Done => self.rules_of_last_seed(turn, here, 0),
        }
    }

    /// What follows when the code of a rule of the last seed has come to its end.
    #[inline(always)]
    fn after_rule(&self, turn: &mut Turn<'_, N>, flow: Flow, index: u8, here: u8) -> Result<After, Beyond> {
        Ok(match flow {
            Flow::Ended => After::Done,
            Flow::GoneOn => After::GoesOn,
            Flow::Stopped => {
                turn.memory.pending = None;
                After::Leave(self.end_of_turn(turn)?)
            }
            Flow::Result => After::Leave(self.over(turn)),
            Flow::NoMove => After::Leave(Halt::NoMove),
            Flow::Choice => {
                turn.memory.rule = index;
                turn.memory.event_here = here;
                After::Leave(Halt::Choice)
            }
        })
    }

    /// Some of the rules of the last seed, in order.
    #[inline(always)]
    fn rules_of_last_seed(&self, turn: &mut Turn<'_, N>, here: u8, mut fitting: u32) -> Result<Option<Halt>, Beyond> {
        while fitting != 0 {
            let index = fitting.trailing_zeros() as usize;
            fitting &= fitting - 1;
            let Some(rule) = self.last_seed.get(index) else { break };
            turn.memory.here = here;
            turn.memory.it = NONE;
            if !self.fits(turn, rule, here)? {
                continue;
            }
            match rule.body {
                Body::Relay => {
                    // as `lift here; sow`
                    if !self.emptied.is_empty() {
                        let flow = self.lift(turn, Amount::All, here)?;
                        if let Flow::Result | Flow::NoMove = flow {
                            return Ok(Some(if flow == Flow::Result { self.over(turn) } else { Halt::NoMove }));
                        }
                        if turn.memory.hand > 0 {
                            turn.memory.pending = Some(NONE);
                        }
                        break;
                    }
                    let seeds = turn.board.clear(here);
                    self.moved(turn);
                    let memory = &mut turn.memory;
                    memory.untested_lift = true;
                    memory.that_number = seeds;
                    memory.origin = here;
                    memory.origin_emptied = seeds > 0;
                    memory.hand = seeds;
                    memory.pending = Some(NONE);
                    break;
                }
                Body::Stop => {
                    turn.memory.pending = None;
                    return self.end_of_turn(turn).map(Some);
                }
                Body::Again => {
                    turn.memory.again = true;
                    break;
                }
                Body::Code(code) => {
                    turn.memory.pc = code;
                    turn.memory.depth = 0;
                    let flow = self.execute(turn)?;
                    match self.after_rule(turn, flow, index as u8, here)? {
                        After::Done => break,
                        After::GoesOn => continue,
                        After::Leave(halt) => return Ok(Some(halt)),
                    }
                }
            }
        }
        turn.memory.here = here;
        turn.memory.it = NONE;
        if std::mem::replace(&mut turn.memory.lap_duty, Duty::None) == Duty::Owed {
            return Ok(Some(Halt::NoMove));
        }
        Ok(turn.memory.first_lap_only.then_some(Halt::Over))
    }

    /// Whether a rule fits a seed that fell there.
    #[inline(always)]
    pub(super) fn fits(&self, turn: &mut Turn<'_, N>, rule: &Rule, here: u8) -> Result<bool, Beyond> {
        Ok(self.qualities_hold(turn, rule.qualities, here, super::holds::View::Now)?
            && (rule.conditions.is_empty() || self.all_hold(turn, rule.conditions)?))
    }
}
