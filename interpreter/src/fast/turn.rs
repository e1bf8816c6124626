//! One branch of a turn: its script, its laps, its end. The same steps as in `run`, with whole laps at once.

use super::Beyond;
use super::board::{Board, NONE, each, holds};
use super::plan::{Amount, Body, FastPlan, List, MoveTest, Op, Rule};

/// Laps that are played before an endless turn is looked for.
const UNTESTED_LAPS: u32 = 64;
/// Laps after which the general form decides.
const MOST_LAPS: u32 = 100_000;
/// Decisions of a move that are kept.
const DECISIONS: usize = 6;

/// What a stretch of code came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Ended,
    GoneOn,
    Stopped,
    Result,
    Choice,
    NoMove,
}

/// How a branch halted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    Over,
    NoMove,
    Endless,
    Choice,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Won {
    Seat(u8),
    Draw,
}

/// A duty to capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    None,
    Owed,
    Met,
}

/// What a turn remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Memory {
    pub hand: u8,
    /// 0 forward, 1 backward, 2 none.
    pub sense: u8,
    pub origin: u8,
    pub origin_emptied: bool,
    pub turn_origin: u8,
    pub here: u8,
    pub first_hole: u8,
    pub it: u8,
    pub described: u8,
    pub that_number: u8,
    pub that_player: u8,
    /// The next lap is pending; from this cell on, or from the one after the origin ([`NONE`]).
    pub pending: Option<u8>,
    /// The hole of the latest drop, what it held just before, and whether it counts as occupied.
    pub before: (u8, u8, bool),
    pub later_lap: bool,
    pub script_moved: bool,
    pub lap_captured: bool,
    pub turn_captured: bool,
    pub first_lap_captured: bool,
    pub lap_duty: Duty,
    pub turn_duty: Duty,
    pub again: bool,
    pub passed: bool,
    pub judged: bool,
    pub sweeping: bool,
    pub in_script: bool,
    pub stuck: u8,
    pub kind: u16,
    pub part: u16,
    pub pc: u16,
    pub stack: [u16; 3],
    pub depth: u8,
    pub chosen: Option<u8>,
    pub result: Option<Won>,
    pub laps: u32,
    pub tests: u64,
    pub decisions: [u16; DECISIONS],
    pub made: u8,
}

impl Memory {
    pub fn fresh(sense: u8) -> Memory {
        Memory {
            hand: 0,
            sense,
            origin: NONE,
            origin_emptied: false,
            turn_origin: NONE,
            here: NONE,
            first_hole: NONE,
            it: NONE,
            described: NONE,
            that_number: 0,
            that_player: NONE,
            pending: None,
            before: (NONE, 0, false),
            later_lap: false,
            script_moved: false,
            lap_captured: false,
            turn_captured: false,
            first_lap_captured: false,
            lap_duty: Duty::None,
            turn_duty: Duty::None,
            again: false,
            passed: false,
            judged: false,
            sweeping: false,
            in_script: true,
            stuck: NONE,
            kind: u16::MAX,
            part: 0,
            pc: 0,
            stack: [0; 3],
            depth: 0,
            chosen: None,
            result: None,
            laps: 0,
            tests: 0,
            decisions: [0; DECISIONS],
            made: 0,
        }
    }
}

/// A branch of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<'a, const N: usize> {
    /// The position when the player could choose.
    pub root: &'a Board<N>,
    pub board: Board<N>,
    pub memory: Memory,
    /// Occupied cells as a take would leave them, while its `unless` is tested.
    pub would_be: u64,
}

/// Open values of a choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub values: [u8; 64],
    pub len: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { values: [0; 64], len: 0 }
    }
}

impl Options {
    pub fn push(&mut self, value: u8) {
        if let Some(place) = self.values.get_mut(usize::from(self.len)) {
            *place = value;
            self.len += 1;
        }
    }

    pub fn get(&self) -> &[u8] {
        self.values.get(..usize::from(self.len)).unwrap_or(&[])
    }
}

/// What kind of decision a number of [`Memory::decisions`] is.
#[derive(Clone, Copy)]
pub(super) enum Decided {
    Hole = 1,
    Direction = 2,
    Place = 3,
    Number = 4,
    Option = 5,
}

/// A mark on decisions where two or more options were open.
pub(super) const OFFERED: u16 = 1 << 15;

impl<const N: usize> FastPlan<N> {
    /// Runs on from the script: to the end of the turn or the next choice.
    pub(super) fn run(&self, turn: &mut Turn<'_, N>) -> Result<Halt, Beyond> {
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
                self.laps(turn)
            }
        }
    }

    /// Lap after lap, then the end of the turn.
    pub(super) fn laps(&self, turn: &mut Turn<'_, N>) -> Result<Halt, Beyond> {
        turn.memory.in_script = false;
        let mut kept: Option<(Board<N>, Memory)> = None;
        let mut renew_at = 0;
        loop {
            if turn.memory.hand == 0 || turn.memory.pending.is_none() {
                return self.end_of_turn(turn);
            }
            if turn.memory.laps > 0 {
                turn.memory.later_lap = true;
                turn.memory.lap_captured = false;
                if turn.memory.laps >= UNTESTED_LAPS {
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
                }
            }
            turn.memory.laps += 1;
            self.sow(turn)?;
            if let Some(halt) = self.last_seed(turn)? {
                return Ok(halt);
            }
        }
    }

    /// Whether nothing that a rule reads tells a state at a lap's start from an earlier one.
    fn alike(&self, kept: &(Board<N>, Memory), turn: &Turn<'_, N>) -> bool {
        let (board, one) = kept;
        let other = &turn.memory;
        *board == turn.board
            && one.hand == other.hand
            && one.sense == other.sense
            && one.origin == other.origin
            && one.origin_emptied == other.origin_emptied
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
    fn sow(&self, turn: &mut Turn<'_, N>) -> Result<(), Beyond> {
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
        let mut rest = seeds;
        while rest >= len {
            let round = self.laps.arcs.get(base + len).ok_or(Beyond)?;
            turn.board.sow(&round.adds, round.cells);
            rest -= len;
        }
        let arc = self.laps.arcs.get(base + rest).ok_or(Beyond)?;
        turn.board.sow(&arc.adds, arc.cells);
        let here = arc.end;
        let counts_occupied = self.origin_counts_occupied
            && here == memory.origin
            && memory.origin_emptied
            && seeds == len
            && from == NONE;
        memory.hand = 0;
        memory.first_hole = arc.first;
        memory.here = here;
        memory.before = (here, turn.board.count(here).wrapping_sub(1), counts_occupied);
        memory.it = NONE;
        if !self.move_tests.is_empty() {
            self.ended_in(turn, here);
        }
        Ok(())
    }

    /// The cell from whose lap a sowing from a cell begins.
    fn before_in_path(&self, mover: u8, sense: u8, cell: u8) -> u8 {
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
    fn last_seed(&self, turn: &mut Turn<'_, N>) -> Result<Option<Halt>, Beyond> {
        let here = turn.memory.here;
        let mut fitting = self.fitting[usize::from(turn.board.mover())][usize::from(here & 63)];
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
                    let memory = &mut turn.memory;
                    let seeds = turn.board.clear(here);
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
                    match self.execute(turn)? {
                        Flow::Ended => break,
                        Flow::GoneOn => continue,
                        Flow::Stopped => {
                            turn.memory.pending = None;
                            return self.end_of_turn(turn).map(Some);
                        }
                        Flow::Result => return Ok(Some(self.over(turn))),
                        Flow::NoMove => return Ok(Some(Halt::NoMove)),
                        Flow::Choice => return Err(Beyond),
                    }
                }
            }
        }
        turn.memory.here = here;
        turn.memory.it = NONE;
        if std::mem::replace(&mut turn.memory.lap_duty, Duty::None) == Duty::Owed {
            return Ok(Some(Halt::NoMove));
        }
        Ok(None)
    }

    /// Rules of the turn's end, then stages and lines of `end`.
    #[inline(always)]
    pub(super) fn end_of_turn(&self, turn: &mut Turn<'_, N>) -> Result<Halt, Beyond> {
        if turn.memory.hand > 0 {
            return Err(Beyond);
        }
        if !self.turn_ends.is_empty() {
            match self.run_rules(turn, &self.turn_ends)? {
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
        self.judge(turn)?;
        if !self.stages.is_empty() {
            self.change_stages(turn)?;
        }
        for (conditions, code) in &self.ends {
            if self.all_hold(turn, *conditions)? {
                self.end_line(turn, *code)?;
                break;
            }
        }
        Ok(Halt::Over)
    }

    fn fails_a_duty(&self, memory: &Memory) -> bool {
        memory.lap_duty == Duty::Owed || memory.turn_duty == Duty::Owed
    }

    fn over(&self, turn: &mut Turn<'_, N>) -> Halt {
        if self.fails_a_duty(&turn.memory) { Halt::NoMove } else { Halt::Over }
    }

    /// Whether a rule fits a seed that fell there.
    #[inline(always)]
    fn fits(&self, turn: &mut Turn<'_, N>, rule: &Rule, here: u8) -> Result<bool, Beyond> {
        Ok(self.qualities_hold(turn, rule.qualities, here, super::holds::View::Now)?
            && (rule.conditions.is_empty() || self.all_hold(turn, rule.conditions)?))
    }

    /// Tries the rules of an event without a choice.
    fn run_rules(&self, turn: &mut Turn<'_, N>, rules: &[Rule]) -> Result<Flow, Beyond> {
        let (here, it) = (turn.memory.here, turn.memory.it);
        let mut flow = Flow::Ended;
        for rule in rules {
            turn.memory.here = here;
            turn.memory.it = NONE;
            let there = rule.cells[usize::from(turn.board.mover())];
            if (there != u64::MAX && !holds(there, here)) || !self.fits(turn, rule, here)? {
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
        turn.memory.pc = code;
        turn.memory.depth = 0;
        let flow = self.execute(turn)?;
        turn.memory.pc = pc;
        turn.memory.stack = stack;
        turn.memory.depth = depth;
        turn.memory.in_script = in_script;
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

    fn change_stages(&self, turn: &mut Turn<'_, N>) -> Result<(), Beyond> {
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
                turn.board.set_mover(mover);
                if leaves {
                    turn.board.set_stage(at, stage + 1);
                    changed = true;
                }
            }
            if !changed {
                return Ok(());
            }
        }
        Err(Beyond)
    }

    /// The first lap's first seed is about to fall: tests that ask in which direction.
    #[inline(always)]
    fn went(&self, memory: &mut Memory) {
        for (index, test) in self.move_tests.iter().enumerate() {
            if let MoveTest::Go(wanted) = test {
                set_test(memory, index, memory.sense == *wanted);
            }
        }
    }

    fn ended_in(&self, turn: &mut Turn<'_, N>, here: u8) {
        for (index, test) in self.move_tests.iter().enumerate() {
            if let MoveTest::EndIn(cells) = test {
                let there = holds(cells[usize::from(turn.board.mover())], here);
                set_test(&mut turn.memory, index, there);
            }
        }
    }

    /// Tests of what a move leaves and whether it captures.
    pub(super) fn judge(&self, turn: &mut Turn<'_, N>) -> Result<(), Beyond> {
        if self.move_tests.is_empty() || std::mem::replace(&mut turn.memory.judged, true) {
            return Ok(());
        }
        for (index, test) in self.move_tests.iter().enumerate() {
            let true_now = match test {
                MoveTest::Capture => turn.memory.turn_captured,
                MoveTest::CaptureFirstLap => turn.memory.first_lap_captured,
                MoveTest::LeaveBare(who) => self.bare(turn, turn.board.occupied, *who),
                MoveTest::LeaveHoles(so_many) => self.condition(turn, so_many)?,
                MoveTest::Leave(sum, empty) => {
                    self.sum(turn, *sum, super::holds::View::Now).is_some_and(|seeds| (seeds == 0) == *empty)
                }
                MoveTest::Never => false,
                MoveTest::Take { .. } | MoveTest::StartIn(_) | MoveTest::EndIn(..) | MoveTest::Go(_) => continue,
            };
            set_test(&mut turn.memory, index, true_now);
        }
        Ok(())
    }

    /// An amount of so many seeds.
    #[inline(always)]
    pub(super) fn amount(&self, memory: &Memory, amount: Amount, there: u8) -> u8 {
        match amount {
            Amount::All => there,
            Amount::Count(seeds) => seeds.min(there),
            Amount::That => memory.that_number.min(there),
        }
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
            for hole in &desc.order[usize::from(turn.board.mover())] {
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
        let place = memory.decisions.get_mut(usize::from(memory.made)).ok_or(Beyond)?;
        *place = (what as u16) << 8 | u16::from(value) | if offered { OFFERED } else { 0 };
        memory.made += 1;
        Ok(())
    }

    /// The instruction at an address.
    pub(super) fn op(&self, at: u16) -> Op {
        self.ops.get(usize::from(at)).copied().unwrap_or(Op::Beyond)
    }

    /// The first hole that is touched is the turn's origin.
    pub(super) fn first_touch(&self, turn: &mut Turn<'_, N>, cell: u8) -> Result<(), Beyond> {
        if turn.memory.turn_origin != NONE || cell >= self.holes {
            return Ok(());
        }
        turn.memory.turn_origin = cell;
        for (index, test) in self.move_tests.iter().enumerate() {
            if let MoveTest::StartIn(desc) = test
                && self.fits_desc(turn, *desc, cell, super::holds::View::TurnStart)?
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
            if *first_lap && turn.memory.later_lap {
                continue;
            }
            for cell in each(cells) {
                if self.fits_desc(turn, *desc, cell, super::holds::View::Now)? {
                    set_test(&mut turn.memory, index, true);
                }
            }
        }
        Ok(())
    }
}

/// A test of the tried move came true, or false.
#[inline(always)]
fn set_test(memory: &mut Memory, index: usize, holds: bool) {
    let bit = 1u64 << (index & 63);
    if holds { memory.tests |= bit } else { memory.tests &= !bit }
}
