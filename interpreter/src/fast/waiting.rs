//! Moves whose laps are not played yet. For a random game it is enough to know how many moves there are; only the one that
//! is drawn is played, and another is drawn if it never ends.

use super::Beyond;
use super::board::{Board, NONE, bit, holds};
use super::drive::{Drive, Next, Since};
use super::memory::{Decided, Duty, Flow, Halt, Memory, Turn};
use super::plan::{Amount, FastPlan, MoveTest, MovesRule, Op, Rule, Selection};
use super::probe::Probe;
use super::tried::{Tried, same_name};

/// When nothing but an endless turn can take a move away once its script is played.
#[derive(Clone, Debug)]
pub(super) struct MayWait {
    /// Unless a hole has one of these marks: lines of `moves` ask whether such a hole is taken.
    marks: Vec<u8>,
    /// Where no hole has, lines of `moves` only prefer kinds of turn.
    only_kinds: bool,
}

/// Whether the moves of a plan may wait.
pub(super) fn lower<const N: usize>(fast: &FastPlan<N>) -> Option<MayWait> {
    if !fast.endless_barred || fast.by_seed || fast.beside.closed.is_some() || fast.ends_of_laps.is_none() {
        return None;
    }
    let events = [&fast.last_seed, &fast.emptied, &fast.turn_ends].into_iter();
    let rules: Vec<&Rule> = events.chain(&fast.stage_starts).chain(&fast.stage_ends).flatten().collect();
    let bars = |op: &Op| matches!(op, Op::OnlyIf(_) | Op::OnlyIfCaptures { .. });
    if rules.iter().any(|rule| fast.reached(rule.body).iter().any(bars)) {
        return None;
    }
    let in_laps = fast.last_seed.iter().chain(&fast.emptied).map(|rule| rule.body);
    let scripts = fast.turns.iter().map(|part| super::plan::Body::Code(part.code));
    let marked: Vec<u8> = in_laps
        .chain(scripts)
        .flat_map(|body| fast.reached(body))
        .filter_map(|op| if let Op::Mark(mark, ..) = op { Some(mark) } else { None })
        .collect();
    let mut marks = Vec::new();
    let mut only_kinds = fast.moves.iter().all(only_if_marked);
    for (index, test) in fast.move_tests.iter().enumerate() {
        let used = fast.moves.iter().any(|rule| {
            let asks = |selection: &Selection| match selection {
                Selection::Kind(_) => false,
                Selection::Tests(wanted, unwanted) => (wanted | unwanted) >> index & 1 == 1,
            };
            rule.tiers.iter().chain(rule.some.as_ref().map(|(_, some)| some)).any(asks)
        });
        match test {
            _ if !used => {}
            MoveTest::Never => {}
            MoveTest::StartIn(desc) => {
                let desc = fast.descs.get(usize::from(*desc))?;
                match super::lower::mark_asked(desc.qualities.of(&fast.qualities)) {
                    Some(mark) => marks.push(mark),
                    None => only_kinds = false,
                }
            }
            MoveTest::Take { desc, .. } => {
                let desc = fast.descs.get(usize::from(*desc))?;
                let mark = super::lower::mark_asked(desc.qualities.of(&fast.qualities))?;
                if marked.contains(&mark) {
                    return None;
                }
                marks.push(mark);
            }
            _ => return None,
        }
    }
    Some(MayWait { marks, only_kinds })
}

/// Whether a line of `moves` does nothing, or prefers kinds of turn, where no test of a move comes true.
fn only_if_marked(rule: &MovesRule) -> bool {
    let asks = |selection: &Selection| match selection {
        Selection::Kind(_) => !rule.never,
        Selection::Tests(wanted, unwanted) => *wanted > 0 && *unwanted == 0,
    };
    rule.conditions.is_empty() && rule.some.is_none() && rule.tiers.iter().all(asks)
}

impl<const N: usize> Drive<'_, N> {
    /// As [`Drive::settle`] where only one move will be played.
    #[inline(always)]
    pub(super) fn settle_for_one(&mut self, board: &mut Board<N>, since: &mut Since) -> Result<Next, Beyond> {
        if self.plan.may_wait.is_none() {
            return self.settle(board, since);
        }
        self.settle_waiting(board, since)
    }

    #[inline(never)]
    fn settle_waiting(&mut self, board: &mut Board<N>, since: &mut Since) -> Result<Next, Beyond> {
        if !self.repeated(board, since) {
            let from = self.tried.len();
            if let Some(next) = self.waiting(board)? {
                return Ok(next);
            }
            self.tried.truncate(from);
        }
        self.settle(board, since)
    }

    /// Lists the moves of a position, or plays their scripts; `None`: they must be played to know how many there are.
    fn waiting(&mut self, board: &Board<N>) -> Result<Option<Next>, Beyond> {
        let plan = self.plan;
        let Some(may_wait) = &plan.may_wait else { return Ok(None) };
        if may_wait.marks.iter().any(|mark| plan.beside.marked(board, *mark) != 0) {
            return Ok(None);
        }
        self.scripts.clear();
        let from = self.tried.len();
        for kind in plan.preferred.iter().copied().map(Some).chain([None]) {
            let mut open = 0u64;
            for (index, part) in plan.turns.iter().enumerate() {
                if kind.is_none_or(|kind| kind == part.kind) && plan.open(board, index)? {
                    open |= bit(u8::try_from(index).unwrap_or(NONE));
                }
            }
            if may_wait.only_kinds && open.is_power_of_two() {
                self.deferred.clear();
                self.deferred_part = open.trailing_zeros() as usize;
                if self.defer(board, self.deferred_part)? {
                    if self.deferred.is_empty() {
                        continue;
                    }
                    return Ok(Some(Next::Deferred));
                }
            }
            for (index, part) in plan.turns.iter().enumerate() {
                if kind.is_some_and(|kind| kind != part.kind) || !plan.open(board, index)? {
                    continue;
                }
                if !self.script_ends(board, index)? {
                    return Ok(None);
                }
            }
            if plan.turns.len() > 1 && self.names_come_twice(from) {
                return Ok(None);
            }
            self.judge(board, from)?;
            if self.tried.len() > from {
                return Ok(Some(Next::Waiting));
            }
        }
        Ok(None)
    }

    fn names_come_twice(&self, from: usize) -> bool {
        let tried = self.tried.get(from..).unwrap_or(&[]);
        tried.iter().enumerate().any(|(at, one)| tried.iter().take(at).any(|other| same_name(one, other)))
    }

    /// Plays the scripts of a part; whether nothing but an endless turn can take a move away.
    fn script_ends(&mut self, board: &Board<N>, index: usize) -> Result<bool, Beyond> {
        let plan = self.plan;
        let part = plan.turns.get(index).ok_or(Beyond)?;
        if plan.ends_of_laps.as_ref().is_none_or(|ends| ends.may_choose(&plan.beside, board, part.kind)) {
            return Ok(false);
        }
        if let Some(probe) = &part.probe {
            return self.probed_scripts(board, part.kind, probe);
        }
        let mut turn = plan.begin(board);
        turn.memory.kind = part.kind;
        turn.memory.pc = part.code;
        turn.memory.script_only = true;
        let mut sure = true;
        let mut left = super::branches::MOST_BRANCHES;
        plan.branches(turn, &mut left, &mut |turn, halt| {
            let owes = plan.fails_a_duty(&turn.memory);
            match halt {
                Halt::NoMove => {}
                Halt::Waiting if !owes => self.keep_script(turn)?,
                _ => sure = false,
            }
            Ok(())
        })?;
        Ok(sure)
    }

    /// The starts that surely capture in their first lap.
    fn probed_scripts(&mut self, board: &Board<N>, kind: u16, probe: &Probe) -> Result<bool, Beyond> {
        let plan = self.plan;
        let mut begun = plan.begin(board);
        begun.memory.kind = kind;
        let holes = plan.offered(&mut begun, probe.tiers, true)?;
        let all = holes.get().iter().fold(0, |all, hole| all | bit(*hole));
        let watched = plan.watch(&mut begun, all)?.any;
        for hole in holes.get() {
            if holds(watched, *hole) {
                return Ok(false);
            }
            for sense in 0..=u8::from(plan.both) {
                match plan.captures(probe, board, *hole, sense) {
                    Some(false) => continue,
                    Some(true) => {}
                    None => return Ok(false),
                }
                let mut turn = begun;
                plan.decide(&mut turn.memory, Decided::Hole, *hole, holes.get().len() > 1)?;
                if plan.lift(&mut turn, Amount::All, *hole)? != Flow::Ended {
                    return Ok(false);
                }
                plan.decide(&mut turn.memory, Decided::Direction, sense, plan.both)?;
                turn.memory.sense = sense;
                turn.memory.pending = Some(NONE);
                turn.memory.lap_duty = Duty::Owed;
                turn.memory.here = NONE;
                turn.memory.it = NONE;
                self.keep_script(&turn)?;
            }
        }
        Ok(true)
    }

    fn keep_script(&mut self, turn: &Turn<'_, N>) -> Result<(), Beyond> {
        let memory = &turn.memory;
        let waits = u16::try_from(self.scripts.len()).map_err(|_| Beyond)?;
        self.scripts.push(*memory);
        let mut tried = Tried::of_branch(turn);
        tried.waits = waits;
        self.tried.push(tried);
        Ok(())
    }

    /// Plays a move that waits, and hands the turn on; `false`: it never ends.
    pub(super) fn play_waiting(&self, board: &Board<N>, number: usize, after: &mut Board<N>) -> Result<Played, Beyond> {
        let tried = self.tried.get(number).ok_or(Beyond)?;
        let script = self.scripts.get(usize::from(tried.waits)).ok_or(Beyond)?;
        let memory = Memory { script_only: false, ..*script };
        let mut turn = Turn { memory, board: tried.board, ..self.plan.begin(board) };
        match self.plan.laps(&mut turn)? {
            Halt::Over => {}
            Halt::Endless => return Ok(None),
            _ => return Err(Beyond),
        }
        *after = turn.board;
        after.whose = after.whose.after(turn.memory.again, turn.memory.passed);
        Ok(Some(turn.memory.result))
    }
}

/// What came of a move that waited: nothing if it never ends, else the result, if there is one.
pub(super) type Played = Option<Option<super::memory::Won>>;
