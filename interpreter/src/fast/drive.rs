//! From turn to turn: who can move, and what the rules say if nobody can.

use super::Beyond;
use super::board::{Board, NONE};
use super::plan::{Amount, FastPlan, List, Selection};
use super::turn::{Flow, Halt, Memory, OFFERED, Options, Turn, Won};
use crate::model::Seat;
use crate::plan::Plan;
use crate::position::Phase;
use crate::run::{Reason, Standing, State};

/// Branches of a turn that the fast form follows.
const MOST_BRANCHES: usize = 5000;
/// Positions that are remembered.
const MOST_PAST: usize = 50_000;

/// Earlier positions, as far as `same position` compares them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Past<const N: usize> {
    cells: [u8; N],
    stages: [u8; 2],
    mover: u8,
}

/// A tried move at its end.
#[derive(Clone, Copy)]
pub(super) struct Tried<const N: usize> {
    pub board: Board<N>,
    pub result: Option<Won>,
    pub again: bool,
    pub passed: bool,
    pub tests: u64,
    pub kind: u16,
    pub first: u8,
    decisions: [u16; 6],
    made: u8,
}

/// The starts of a turn that can be told without trying: holes in order, and whether each goes both ways.
#[derive(Clone, Copy)]
pub(super) struct Starts {
    pub holes: Options,
    pub both: bool,
}

impl Starts {
    pub fn count(&self) -> u32 {
        u32::from(self.holes.len) << u32::from(self.both)
    }
}

/// What can be done in a position.
pub(super) enum Next {
    /// All these starts are moves.
    Starts(Starts),
    /// The last so many of the tried moves.
    Moves(usize),
    Over(Won, Reason),
}

/// Play from a position on, with what is remembered of it.
pub(super) struct Drive<'p, const N: usize> {
    pub plan: &'p FastPlan<N>,
    past: Vec<Past<N>>,
    /// Tried moves of the positions on the way, the latest last.
    pub tried: Vec<Tried<N>>,
}

/// Where the earlier positions begin that can still come again, and the seeds that were kept then.
#[derive(Clone, Copy, Default)]
pub(super) struct Since {
    from: usize,
    kept: u16,
}

impl<'p, const N: usize> Drive<'p, N> {
    /// Takes up a standing at a player's turn.
    pub fn new(plan: &'p FastPlan<N>, of: &Plan, standing: &Standing) -> Result<(Self, Board<N>, Since), Beyond> {
        if standing.phase != Phase::Turn {
            return Err(Beyond);
        }
        let board = plan.board(of, &standing.state)?;
        let mut drive = Drive { plan, past: Vec::with_capacity(256), tried: Vec::with_capacity(256) };
        for past in &standing.past {
            let mut state = standing.state.clone();
            let (mover, words) = past.0.split_last().ok_or(Beyond)?;
            state.words.copy_from_slice(words);
            state.turn.mover = Seat(u8::try_from(*mover).map_err(|_| Beyond)?);
            let earlier = plan.board(of, &state)?;
            drive.past.push(Past { cells: earlier.cells, stages: earlier.stages, mover: earlier.mover });
        }
        let since = Since { from: 0, kept: board.sum(plan.kept) };
        Ok((drive, board, since))
    }

    /// Remembers a position that a move was made from.
    #[inline(always)]
    pub fn remember(&mut self, board: &Board<N>) -> Result<(), Beyond> {
        if self.past.len() >= MOST_PAST {
            return Err(Beyond);
        }
        self.past.push(Past { cells: board.cells, stages: board.stages, mover: board.mover });
        Ok(())
    }

    /// Forgets the position remembered last.
    pub fn forget(&mut self, len: usize) {
        self.past.truncate(len);
    }

    /// Positions remembered.
    pub fn remembered(&self) -> usize {
        self.past.len()
    }

    /// Whether the position has come often enough.
    #[inline(always)]
    fn repeated(&self, board: &Board<N>, since: &mut Since) -> bool {
        if self.plan.kept != 0 {
            let kept = board.sum(self.plan.kept);
            if kept != since.kept {
                *since = Since { from: self.past.len(), kept };
            }
        }
        let times = usize::from(self.plan.same_position.0);
        let now = Past { cells: board.cells, stages: board.stages, mover: board.mover };
        let earlier = self.past.get(since.from..).unwrap_or(&[]);
        if earlier.len() + 1 < times {
            return false;
        }
        earlier.iter().filter(|past| **past == now).count() + 1 >= times
    }

    /// Hands the turn on after a tried move, with its position before.
    #[inline(always)]
    pub fn after(&self, mut board: Board<N>, again: bool, passed: bool) -> Board<N> {
        let mover = board.mover;
        board.has_played |= 1 << mover;
        if !passed {
            board.last_mover = mover;
        }
        if !again {
            board.mover = 1 - mover.min(1);
        }
        board
    }

    /// What can be done in a position that a move has led to. Passes on the way are remembered.
    #[inline(always)]
    pub fn settle(&mut self, board: &mut Board<N>, since: &mut Since) -> Result<Next, Beyond> {
        let mut passes = 0;
        loop {
            if self.repeated(board, since) {
                let won = self.end_by(board, self.plan.same_position.1, NONE)?.ok_or(Beyond)?;
                return Ok(Next::Over(won, Reason::SamePosition));
            }
            match self.moves(board)? {
                Next::Starts(starts) if starts.holes.len == 0 => {}
                Next::Moves(0) => {}
                next => return Ok(next),
            }
            if let Some(won) = self.end_by(board, self.plan.stuck, board.mover)? {
                return Ok(Next::Over(won, Reason::Stuck));
            }
            passes += 1;
            if passes >= 2 {
                let code = self.plan.nobody.ok_or(Beyond)?;
                let won = self.end_by(board, code, board.mover)?.ok_or(Beyond)?;
                return Ok(Next::Over(won, Reason::NobodyCanMove));
            }
            self.remember(&board.clone())?;
            board.has_played |= 1 << board.mover;
            board.mover = 1 - board.mover.min(1);
        }
    }

    /// Runs a line of `end`; `None`: it hands the turn on.
    fn end_by(&self, board: &mut Board<N>, code: u16, stuck: u8) -> Result<Option<Won>, Beyond> {
        let root = *board;
        let mut turn = self.plan.begin(&root);
        turn.memory.stuck = stuck;
        turn.memory.in_script = false;
        let flow = self.plan.end_line(&mut turn, code)?;
        if turn.memory.hand > 0 && turn.memory.result.is_none() {
            return Err(Beyond);
        }
        *board = turn.board;
        match (turn.memory.result, flow) {
            (Some(won), _) => Ok(Some(won)),
            (None, Flow::Stopped) if turn.memory.passed => Ok(None),
            (None, _) => Err(Beyond),
        }
    }

    /// The moves of a position: starts that need no trying, or tried moves that are legal.
    #[inline(always)]
    pub fn moves(&mut self, board: &Board<N>) -> Result<Next, Beyond> {
        if self.plan.always_legal && !self.a_rule_of_moves_holds(board)? {
            return Ok(Next::Starts(self.plan.starts(board, 0)?));
        }
        Ok(Next::Moves(self.legal(board)?))
    }

    /// Whether some line of `moves` speaks of this position.
    fn a_rule_of_moves_holds(&self, board: &Board<N>) -> Result<bool, Beyond> {
        for rule in &self.plan.moves {
            let mut turn = self.plan.begin(board);
            if self.plan.all_hold(&mut turn, rule.conditions)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Tries all moves and keeps the legal ones at the end of [`Drive::tried`]; how many.
    pub fn legal(&mut self, board: &Board<N>) -> Result<usize, Beyond> {
        for kind in &self.plan.preferred {
            let from = self.tried.len();
            self.try_all(board, Some(*kind))?;
            self.judge(board, from)?;
            if self.tried.len() > from {
                return Ok(self.tried.len() - from);
            }
        }
        let from = self.tried.len();
        self.try_all(board, None)?;
        self.judge(board, from)?;
        Ok(self.tried.len() - from)
    }

    fn try_all(&mut self, board: &Board<N>, kind: Option<u16>) -> Result<(), Beyond> {
        let plan = self.plan;
        for (index, part) in plan.turns.iter().enumerate() {
            if kind.is_some_and(|kind| kind != part.kind) || !plan.open(board, index)? {
                continue;
            }
            if let (Some(_), true) = (part.direct, plan.turns.len() == 1) {
                let starts = plan.starts(board, index)?;
                for hole in starts.holes.get() {
                    for sense in 0..=u8::from(starts.both) {
                        let mut turn = plan.begin(board);
                        turn.memory.kind = part.kind;
                        let halt = plan.start(&mut turn, *hole, sense, starts.both || part_chooses(part.direct))?;
                        self.keep(turn, halt)?;
                    }
                }
                continue;
            }
            let mut turn = plan.begin(board);
            turn.memory.kind = part.kind;
            turn.memory.part = u16::try_from(index).unwrap_or(u16::MAX);
            turn.memory.pc = part.code;
            self.follow(turn)?;
        }
        Ok(())
    }

    /// Follows all branches.
    fn follow(&mut self, turn: Turn<'_, N>) -> Result<(), Beyond> {
        let mut waiting = vec![turn];
        let mut seen = 0;
        while let Some(mut turn) = waiting.pop() {
            let halt = self.plan.run(&mut turn)?;
            if halt == Halt::Choice {
                let options = turn.options;
                for value in options.get().iter().rev() {
                    let mut branch = turn;
                    branch.memory.chosen = Some(*value);
                    waiting.push(branch);
                }
            } else {
                self.keep(turn, halt)?;
            }
            seen += 1;
            if seen > MOST_BRANCHES {
                return Err(Beyond);
            }
        }
        Ok(())
    }

    /// Keeps a branch that was played to its end.
    #[inline(always)]
    fn keep(&mut self, mut turn: Turn<'_, N>, halt: Halt) -> Result<(), Beyond> {
        match halt {
            Halt::Over => {}
            Halt::NoMove => return Ok(()),
            Halt::Endless if self.plan.endless_barred => return Ok(()),
            Halt::Endless | Halt::Choice => return Err(Beyond),
        }
        self.plan.judge(&mut turn)?;
        let memory = &turn.memory;
        self.tried.push(Tried {
            board: turn.board,
            result: memory.result,
            again: memory.again,
            passed: memory.passed,
            tests: memory.tests,
            kind: memory.kind,
            first: memory.turn_origin,
            decisions: memory.decisions,
            made: memory.made,
        });
        Ok(())
    }

    /// What the lines of `moves` leave of the moves tried from there on.
    fn judge(&mut self, board: &Board<N>, from: usize) -> Result<(), Beyond> {
        let plan = self.plan;
        for rule in &plan.moves {
            if self.tried.len() == from {
                break;
            }
            if !rule.conditions.is_empty() {
                let mut turn = plan.begin(board);
                if !plan.all_hold(&mut turn, rule.conditions)? {
                    continue;
                }
            }
            let tried = self.tried.get(from..).unwrap_or(&[]);
            if let Some((wanted, selection)) = &rule.some
                && tried.iter().any(|tried| selected(selection, tried)) != *wanted
            {
                continue;
            }
            if rule.never {
                let Some(selection) = rule.tiers.first() else { continue };
                self.retain(from, |tried| !selected(selection, tried));
            } else if let Some(selection) =
                rule.tiers.iter().find(|selection| tried.iter().any(|tried| selected(selection, tried)))
            {
                self.retain(from, |tried| selected(selection, tried));
            }
        }
        if plan.turns.len() > 1 {
            self.merge_same_names(from);
        }
        Ok(())
    }

    fn retain(&mut self, from: usize, keep: impl Fn(&Tried<N>) -> bool) {
        let mut at = from;
        for index in from..self.tried.len() {
            if keep(&self.tried[index]) {
                self.tried.swap(at, index);
                at += 1;
            }
        }
        self.tried.truncate(at);
    }

    /// Two moves of one name that end in the same position are one move.
    fn merge_same_names(&mut self, from: usize) {
        let mut index = from;
        while index < self.tried.len() {
            let move_ = self.tried[index];
            let twin = self.tried[from..index].iter().any(|earlier| {
                earlier.first == move_.first
                    && named(earlier).eq(named(&move_))
                    && earlier.board == move_.board
                    && earlier.result == move_.result
                    && earlier.again == move_.again
            });
            if twin {
                self.tried.remove(index);
            } else {
                index += 1;
            }
        }
    }
}

fn part_chooses(direct: Option<(List, bool)>) -> bool {
    direct.is_some_and(|(_, chooses)| chooses)
}

/// The decisions that a move's name shows after its first hole.
fn named<const N: usize>(tried: &Tried<N>) -> impl Iterator<Item = u16> + use<'_, N> {
    let made = tried.decisions.get(..usize::from(tried.made)).unwrap_or(&[]);
    let is_hole = |decision: u16| matches!(decision >> 8 & 7, 1 | 3);
    let head = made.iter().position(|made| is_hole(*made) && *made & 0xff == u16::from(tried.first));
    made.iter().enumerate().filter(move |(at, made)| *made & &OFFERED != 0 && Some(*at) != head).map(|(_, made)| *made)
}

/// Whether a tried move is one of those that a line of `moves` speaks of.
fn selected<const N: usize>(selection: &Selection, tried: &Tried<N>) -> bool {
    match selection {
        Selection::Kind(kind) => tried.kind == *kind,
        Selection::Tests(wanted, unwanted) => tried.tests & wanted == *wanted && tried.tests & unwanted == 0,
    }
}

impl<const N: usize> FastPlan<N> {
    /// A turn that begins.
    #[inline(always)]
    pub(super) fn begin<'a>(&self, root: &'a Board<N>) -> Turn<'a, N> {
        let memory = Memory::fresh(if self.both { 2 } else { 0 });
        Turn { root, board: *root, memory, would_be: 0, options: Options::default() }
    }

    /// Whether a `turn` part is open.
    #[inline(always)]
    fn open(&self, board: &Board<N>, part: usize) -> Result<bool, Beyond> {
        let part = self.turns.get(part).ok_or(Beyond)?;
        if let Some(stage) = part.stage {
            let at = if self.stage_of_each { usize::from(board.mover & 1) } else { 0 };
            if board.stages[at] != stage {
                return Ok(false);
            }
        }
        if part.conditions.is_empty() {
            return Ok(true);
        }
        let mut turn = self.begin(board);
        turn.memory.kind = part.kind;
        self.all_hold(&mut turn, part.conditions)
    }

    /// The starts of a part that lifts a hole and sows it.
    #[inline(always)]
    pub(super) fn starts(&self, board: &Board<N>, part: usize) -> Result<Starts, Beyond> {
        let nothing = Starts { holes: Options::default(), both: false };
        if !self.open(board, part)? {
            return Ok(nothing);
        }
        let Some((tiers, chooses)) = self.turns.get(part).and_then(|part| part.direct) else { return Err(Beyond) };
        if !chooses && self.both {
            return Err(Beyond);
        }
        let mut turn = self.begin(board);
        let holes = self.offered(&mut turn, tiers, true)?;
        Ok(Starts { holes, both: chooses && self.both })
    }

    /// Plays a start to the turn's end.
    #[inline(always)]
    pub(super) fn start(&self, turn: &mut Turn<'_, N>, hole: u8, sense: u8, chooses: bool) -> Result<Halt, Beyond> {
        self.lift(turn, Amount::All, hole)?;
        if chooses {
            turn.memory.sense = sense;
        }
        turn.memory.pending = Some(NONE);
        turn.memory.here = NONE;
        self.laps(turn)
    }

    /// A state of the plan in bytes.
    fn board(&self, of: &Plan, state: &State) -> Result<Board<N>, Beyond> {
        let mut board = Board {
            cells: [0; N],
            occupied: 0,
            stages: [0; 2],
            mover: state.turn.mover.0,
            last_mover: state.turn.last_mover.map_or(NONE, |seat| seat.0),
            has_played: u8::try_from(state.turn.has_played).map_err(|_| Beyond)?,
        };
        if state.turn.hand > 0 || state.turn.out_of_game != 0 || state.total(of) > u32::from(u8::MAX) {
            return Err(Beyond);
        }
        for cell in 0..self.cells {
            let seeds = u8::try_from(state.count(u16::from(cell))).map_err(|_| Beyond)?;
            if seeds > 0 {
                board.add(cell, seeds);
            }
        }
        if let Some(first) = of.layout.stages {
            let seats = if self.stage_of_each { 2 } else { 1 };
            for (seat, stage) in board.stages.iter_mut().enumerate().take(seats) {
                *stage = u8::try_from(state.words[usize::from(first) + seat]).map_err(|_| Beyond)?;
            }
        }
        Ok(board)
    }

    /// A board as a state; what else there is is as in the state given.
    pub(super) fn state(&self, of: &Plan, board: &Board<N>, like: &State) -> State {
        let mut state = like.clone();
        for cell in 0..self.cells {
            state.words[usize::from(cell)] = u16::from(board.count(cell));
        }
        if let Some(first) = of.layout.stages {
            let seats = if self.stage_of_each { 2 } else { 1 };
            for (seat, stage) in board.stages.iter().enumerate().take(seats) {
                state.words[usize::from(first) + seat] = u16::from(*stage);
            }
        }
        state.turn.mover = Seat(board.mover);
        state.turn.last_mover = (board.last_mover != NONE).then_some(Seat(board.last_mover));
        state.turn.has_played = u16::from(board.has_played);
        state
    }
}
