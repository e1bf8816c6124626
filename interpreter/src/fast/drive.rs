//! From turn to turn: who can move, and what the rules say if nobody can.

use super::Beyond;
use super::board::{Board, NONE, Whose};
use super::plan::{Amount, FastPlan, Selection};
use super::turn::{Flow, Halt, Memory, OFFERED, Turn, Won};
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
    whose: u64,
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

impl<const N: usize> Tried<N> {
    /// A move that needed no memory.
    fn express(plan: &FastPlan<N>) -> Tried<N> {
        Tried {
            board: Board::EMPTY,
            result: None,
            again: false,
            passed: false,
            tests: 0,
            kind: plan.turns.first().map_or(u16::MAX, |part| part.kind),
            first: NONE,
            decisions: [0; 6],
            made: 0,
        }
    }
}

/// The starts of a turn that can be told without trying: which holes of a description, and whether each goes both ways.
#[derive(Clone, Copy)]
pub(super) struct Starts {
    pub holes: u64,
    desc: u16,
    both: bool,
    chooses: bool,
}

impl Starts {
    const NONE: Starts = Starts { holes: 0, desc: 0, both: false, chooses: false };

    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.holes.count_ones() << u32::from(self.both)
    }

    /// Whether a hole is among them.
    #[inline(always)]
    pub fn has(&self, hole: u8) -> bool {
        super::board::holds(self.holes, hole)
    }

    /// Directions of each.
    #[inline(always)]
    pub fn ways(&self) -> u8 {
        1 + u8::from(self.both)
    }
}

/// What came of a start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// The turn is over and the game goes on.
    Open,
    /// The game is over.
    Over(Won),
    /// The turn never ends: it is no move.
    Endless,
}

/// What can be done in a position.
pub(super) enum Next {
    /// All these starts are moves, but for those that never end.
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
    kept: u64,
}

impl<'p, const N: usize> Drive<'p, N> {
    /// Takes up a standing at a player's turn.
    pub fn new(plan: &'p FastPlan<N>, of: &Plan, standing: &Standing) -> Result<(Self, Board<N>, Since), Beyond> {
        if standing.phase != Phase::Turn {
            return Err(Beyond);
        }
        let board = plan.board(of, &standing.state)?;
        let mut drive = Drive { plan, past: Vec::with_capacity(256), tried: Vec::with_capacity(256) };
        for past in standing.past.listed() {
            let mut state = standing.state.clone();
            let (mover, words) = past.0.split_last().ok_or(Beyond)?;
            state.words.copy_from_slice(words);
            state.turn.mover = Seat(u8::try_from(*mover).map_err(|_| Beyond)?);
            let earlier = plan.board(of, &state)?;
            drive.past.push(Past { cells: earlier.cells, whose: earlier.whose.compared() });
        }
        let since = Since { from: 0, kept: plan.kept_seeds(&board) };
        Ok((drive, board, since))
    }

    /// Remembers a position that a move was made from.
    #[inline(always)]
    pub fn remember(&mut self, board: &Board<N>) -> Result<(), Beyond> {
        if self.past.len() >= MOST_PAST {
            return Err(Beyond);
        }
        self.past.push(Past { cells: board.cells, whose: board.whose.compared() });
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
        let kept = self.plan.kept_seeds(board);
        if kept != since.kept {
            *since = Since { from: self.past.len(), kept };
        }
        let times = usize::from(self.plan.same_position.0);
        let now = Past { cells: board.cells, whose: board.whose.compared() };
        let earlier = self.past.get(since.from..).unwrap_or(&[]);
        if earlier.len() + 1 < times {
            return false;
        }
        earlier.iter().filter(|past| **past == now).count() + 1 >= times
    }

    /// What can be done in a position that a move has led to. Passes on the way are remembered.
    #[inline(always)]
    pub fn settle(&mut self, board: &mut Board<N>, since: &mut Since) -> Result<Next, Beyond> {
        if self.repeated(board, since) {
            let won = self.end_by(board, self.plan.same_position.1, NONE)?.ok_or(Beyond)?;
            return Ok(Next::Over(won, Reason::SamePosition));
        }
        if let Some(starts) = self.plan.starts_at_a_glance(board) {
            return Ok(Next::Starts(starts));
        }
        self.settle_in_full(board, since)
    }

    #[inline(never)]
    fn settle_in_full(&mut self, board: &mut Board<N>, since: &mut Since) -> Result<Next, Beyond> {
        match self.moves(board)? {
            Next::Starts(starts) if starts.holes == 0 => {}
            Next::Moves(0) => {}
            next => return Ok(next),
        }
        self.nobody_or_next(board, since)
    }

    /// The player to move cannot: what follows.
    #[inline(never)]
    pub fn nobody_or_next(&mut self, board: &mut Board<N>, since: &mut Since) -> Result<Next, Beyond> {
        let mut passes = 0;
        loop {
            if passes > 0 {
                if self.repeated(board, since) {
                    let won = self.end_by(board, self.plan.same_position.1, NONE)?.ok_or(Beyond)?;
                    return Ok(Next::Over(won, Reason::SamePosition));
                }
                let moves = self.legal(board)?;
                if moves > 0 {
                    return Ok(Next::Moves(moves));
                }
            }
            if let Some(won) = self.end_by(board, self.plan.stuck, board.mover())? {
                return Ok(Next::Over(won, Reason::Stuck));
            }
            passes += 1;
            if passes >= 2 {
                let code = self.plan.nobody.ok_or(Beyond)?;
                let won = self.end_by(board, code, board.mover())?.ok_or(Beyond)?;
                return Ok(Next::Over(won, Reason::NobodyCanMove));
            }
            self.remember(board)?;
            board.whose = board.whose.after(false, true);
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
        if (self.plan.always_legal || self.plan.endless_only) && !self.a_rule_of_moves_holds(board)? {
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
            if part.direct.is_some() && plan.turns.len() == 1 {
                let starts = plan.starts(board, index)?;
                for hole in plan.order(board, &starts) {
                    if starts.has(*hole) {
                        for sense in 0..starts.ways() {
                            self.try_start(board, *hole, sense, &starts)?;
                        }
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

    /// Tries one start.
    #[inline(always)]
    fn try_start(&mut self, board: &Board<N>, hole: u8, sense: u8, starts: &Starts) -> Result<(), Beyond> {
        let plan = self.plan;
        if let (true, Some(express)) = (plan.moves.is_empty(), &plan.express) {
            self.tried.push(Tried::express(plan));
            if let Some(tried) = self.tried.last_mut() {
                let lane = plan.lane(board, sense);
                if let Some(again) = plan.express(express, lane, board, hole, &mut tried.board) {
                    tried.board.whose = board.whose;
                    tried.again = again;
                    tried.first = hole;
                    return Ok(());
                }
            }
            self.tried.pop();
        }
        let mut turn = plan.begin(board);
        let halt = plan.start(&mut turn, hole, sense, starts)?;
        self.keep(turn, halt)
    }

    /// Plays a start that nothing but an endless turn can bar, and hands the turn on.
    #[inline(always)]
    pub fn play_start(
        &self,
        board: &Board<N>,
        hole: u8,
        sense: u8,
        starts: &Starts,
        after: &mut Board<N>,
    ) -> Result<Start, Beyond> {
        if let Some(express) = &self.plan.express {
            let lane = self.plan.lane(board, sense);
            if let Some(again) = self.plan.express(express, lane, board, hole, after) {
                after.whose = board.whose.after(again, false);
                return Ok(Start::Open);
            }
        }
        self.play_start_in_full(board, hole, sense, starts, after)
    }

    #[inline(never)]
    pub fn play_start_in_full(
        &self,
        board: &Board<N>,
        hole: u8,
        sense: u8,
        starts: &Starts,
        after: &mut Board<N>,
    ) -> Result<Start, Beyond> {
        let mut turn = self.plan.begin(board);
        match self.plan.start(&mut turn, hole, sense, starts)? {
            Halt::Over => {}
            Halt::Endless if self.plan.endless_only => return Ok(Start::Endless),
            _ => return Err(Beyond),
        }
        *after = turn.board;
        after.whose = after.whose.after(turn.memory.again, turn.memory.passed);
        Ok(turn.memory.result.map_or(Start::Open, Start::Over))
    }

    /// Follows all branches.
    fn follow(&mut self, turn: Turn<'_, N>) -> Result<(), Beyond> {
        let mut waiting = vec![turn];
        let mut seen = 0;
        while let Some(mut turn) = waiting.pop() {
            let halt = self.plan.run(&mut turn)?;
            if halt == Halt::Choice {
                let op = self.plan.op(turn.memory.pc);
                let options = self.plan.options(&mut turn, op)?;
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

/// The decisions that a move's name shows after its first hole.
fn named<const N: usize>(tried: &Tried<N>) -> impl Iterator<Item = u16> + use<'_, N> {
    let made = tried.decisions.get(..usize::from(tried.made)).unwrap_or(&[]);
    let is_hole = |decision: u16| matches!(decision >> 8 & 7, 1 | 3);
    let head = made.iter().position(|made| is_hole(*made) && *made & 0xff == u16::from(tried.first));
    made.iter().enumerate().filter(move |(at, made)| **made & OFFERED != 0 && Some(*at) != head).map(|(_, made)| *made)
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
        Turn { root, board: *root, memory, would_be: 0 }
    }

    /// Whether a `turn` part is open.
    #[inline(always)]
    fn open(&self, board: &Board<N>, part: usize) -> Result<bool, Beyond> {
        let part = self.turns.get(part).ok_or(Beyond)?;
        if let Some(stage) = part.stage {
            let at = if self.stage_of_each { usize::from(board.mover()) } else { 0 };
            if board.stage(at) != stage {
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

    /// The starts of most positions, where all that is asked is which holes hold enough seeds; `None`: look closer.
    #[inline(always)]
    fn starts_at_a_glance(&self, board: &Board<N>) -> Option<Starts> {
        let glance = self.glance.as_ref()?;
        let mover = usize::from(board.mover());
        for cells in &glance.sleeping {
            if board.occupied & cells[mover] == 0 {
                return None;
            }
        }
        let mut holes = glance.holes[mover] & board.occupied;
        if glance.at_least > 1 {
            holes &= board.at_least(glance.at_least);
        }
        let starts = Starts { holes, desc: glance.desc, both: glance.both, chooses: glance.chooses };
        (holes != 0).then_some(starts)
    }

    /// The starts of a part that lifts a hole and sows it.
    pub(super) fn starts(&self, board: &Board<N>, part: usize) -> Result<Starts, Beyond> {
        if !self.open(board, part)? {
            return Ok(Starts::NONE);
        }
        let Some((tiers, chooses)) = self.turns.get(part).and_then(|part| part.direct) else { return Err(Beyond) };
        if !chooses && self.both {
            return Err(Beyond);
        }
        for desc in tiers.of(&self.tiers) {
            let holes = self.every_at_rest(board, *desc)? & board.occupied;
            if holes != 0 {
                return Ok(Starts { holes, desc: *desc, both: chooses && self.both, chooses });
            }
        }
        Ok(Starts::NONE)
    }

    /// All holes that fit as a turn begins.
    #[inline(always)]
    fn every_at_rest(&self, board: &Board<N>, desc: u16) -> Result<u64, Beyond> {
        let plain = self.descs.get(usize::from(desc)).ok_or(Beyond)?;
        let there = plain.cells[usize::from(board.mover())];
        if plain.qualities.is_empty() || plain.at_least == Some(1) {
            return Ok(there & board.occupied);
        }
        if let Some(seeds) = plain.at_least {
            return Ok(there & board.at_least(seeds));
        }
        self.every(&mut self.begin(board), desc)
    }

    /// Holes in the order in which they are offered.
    #[inline(always)]
    pub(super) fn order(&self, board: &Board<N>, starts: &Starts) -> &'_ [u8] {
        self.descs.get(usize::from(starts.desc)).map_or(&[], |desc| &desc.order[usize::from(board.mover())])
    }

    /// The start of that number.
    #[inline(always)]
    pub(super) fn nth_start(&self, board: &Board<N>, starts: &Starts, number: u32) -> Option<(u8, u8)> {
        let both = u32::from(starts.both);
        let (before, sense) = (number >> both, (number & both) as u8);
        let desc = self.descs.get(usize::from(starts.desc))?;
        let mover = usize::from(board.mover());
        let mut holes = starts.holes;
        let hole = match desc.rising[mover] {
            Some(true) => {
                for _ in 0..before {
                    holes &= holes.wrapping_sub(1);
                }
                holes.trailing_zeros() as u8
            }
            Some(false) => {
                for _ in 0..before {
                    holes ^= 1 << holes.checked_ilog2()?;
                }
                holes.checked_ilog2()? as u8
            }
            None => *desc.order[mover].iter().filter(|hole| starts.has(**hole)).nth(before as usize)?,
        };
        starts.has(hole).then_some((hole, sense))
    }

    /// Plays a start to the turn's end.
    #[inline(never)]
    pub(super) fn start(&self, turn: &mut Turn<'_, N>, hole: u8, sense: u8, starts: &Starts) -> Result<Halt, Beyond> {
        turn.memory.kind = self.turns.first().map_or(u16::MAX, |part| part.kind);
        self.lift(turn, Amount::All, hole)?;
        if starts.chooses {
            turn.memory.sense = sense;
        }
        turn.memory.pending = Some(NONE);
        turn.memory.here = NONE;
        self.laps(turn)
    }

    /// Seeds in the cells that they never leave, as one number.
    #[inline(always)]
    fn kept_seeds(&self, board: &Board<N>) -> u64 {
        let (first, bytes) = self.kept;
        let mut eight = [0; 8];
        if let Some(cells) = board.cells.get(usize::from(first)..usize::from(first) + 8) {
            eight.copy_from_slice(cells);
        }
        u64::from_le_bytes(eight) & bytes
    }

    /// A state of the plan in bytes.
    fn board(&self, of: &Plan, state: &State) -> Result<Board<N>, Beyond> {
        let mut stages = [0; 2];
        if let Some(first) = of.layout.stages {
            let seats = if self.stage_of_each { 2 } else { 1 };
            for (seat, stage) in stages.iter_mut().enumerate().take(seats) {
                *stage = u8::try_from(state.words[usize::from(first) + seat]).map_err(|_| Beyond)?;
            }
        }
        let last_mover = state.turn.last_mover.map_or(NONE, |seat| seat.0);
        let has_played = u8::try_from(state.turn.has_played).map_err(|_| Beyond)?;
        let whose = Whose::new(state.turn.mover.0, stages, last_mover, has_played);
        let mut board = Board { whose, ..Board::EMPTY };
        if state.turn.hand > 0 || state.turn.out_of_game != 0 || state.total(of) > u32::from(u8::MAX) {
            return Err(Beyond);
        }
        for cell in 0..self.cells {
            let seeds = u8::try_from(state.count(u16::from(cell))).map_err(|_| Beyond)?;
            if seeds > 0 {
                board.add(cell, seeds);
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
            for seat in 0..seats {
                state.words[usize::from(first) + seat] = u16::from(board.stage(seat));
            }
        }
        state.turn.mover = Seat(board.mover());
        let last_mover = board.last_mover();
        state.turn.last_mover = (last_mover != NONE).then_some(Seat(last_mover));
        state.turn.has_played = u16::from(board.has_played());
        state
    }
}
