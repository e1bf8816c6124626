//! From turn to turn: who can move, and what the rules say if nobody can.

use super::Beyond;
use super::board::{Board, NONE};
use super::memory::{Flow, Memory, Won};
use super::plan::FastPlan;
use super::starts::Starts;
use super::tried::Tried;
use crate::model::Seat;
use crate::plan::Plan;
use crate::position::Phase;
use crate::run::{Reason, Standing};

/// Positions that are remembered.
const MOST_PAST: usize = 10_000;

/// Earlier positions, as far as `same position` compares them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Past<const N: usize> {
    /// What tells most positions apart comes first.
    occupied: u64,
    whose: u64,
    cells: [u8; N],
}

impl<const N: usize> Past<N> {
    #[inline(always)]
    fn of(board: &Board<N>) -> Past<N> {
        Past { occupied: board.occupied, whose: board.whose.compared(), cells: board.cells }
    }

    #[inline(always)]
    fn is(&self, board: &Board<N>) -> bool {
        self.occupied == board.occupied && self.whose == board.whose.compared() && self.cells == board.cells
    }
}

/// What can be done in a position.
#[derive(Clone, Copy)]
pub(super) enum Next {
    /// All these starts are moves, but for those that never end.
    Starts(Starts),
    /// The last so many of the tried moves.
    Moves(usize),
    /// All of the tried moves; their scripts are played and no lap.
    Waiting,
    /// All that are deferred.
    Deferred,
    Over(Won, Reason),
}

/// Play from a position on, with what is remembered of it.
#[derive(Clone)]
pub(super) struct Drive<'p, const N: usize> {
    pub plan: &'p FastPlan<N>,
    past: Vec<Past<N>>,
    /// Positions are remembered.
    watches: bool,
    /// Tried moves are played with all that a turn remembers.
    pub measures: bool,
    /// Tried moves of the positions on the way, the latest last.
    pub tried: Vec<Tried<N>>,
    /// What moves that wait remember of their scripts.
    pub scripts: Vec<Memory>,
    /// Moves that are not played yet, and of which `turn` part they are.
    pub deferred: Vec<super::scripts::Deferred>,
    pub deferred_part: usize,
}

/// Where the earlier positions begin that can still come again, and the seeds that were kept then.
#[derive(Clone, Copy, Default)]
pub(super) struct Since {
    from: usize,
    kept: u64,
    /// A bit for each of these positions, and for the present one: a position whose bit is not among them is new.
    seen: [u64; 4],
}

impl Since {
    /// Notes a bit; whether it was there.
    #[inline(always)]
    fn sees(&mut self, bit: u32) -> bool {
        let word = &mut self.seen[(bit >> 6 & 3) as usize];
        let there = *word >> (bit & 63) & 1 == 1;
        *word |= 1 << (bit & 63);
        there
    }
}

/// The bit of a position, 0 to 255.
#[inline(always)]
fn bit_of<const N: usize>(occupied: u64, cells: &[u8; N]) -> u32 {
    let first = cells.first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
    let mixed = occupied.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(first.wrapping_mul(0xd134_2543_de82_ef95));
    (mixed >> 56) as u32
}

impl<'p, const N: usize> Drive<'p, N> {
    /// Takes up a standing at a player's turn.
    pub(super) fn new(
        plan: &'p FastPlan<N>,
        of: &Plan,
        standing: &Standing,
    ) -> Result<(Self, Board<N>, Since), Beyond> {
        if standing.phase != Phase::Turn {
            return Err(Beyond);
        }
        let board = plan.board(of, &standing.state)?;
        let mut drive = Drive {
            plan,
            past: Vec::with_capacity(256),
            watches: true,
            measures: false,
            tried: Vec::with_capacity(256),
            scripts: Vec::new(),
            deferred: Vec::new(),
            deferred_part: 0,
        };
        for past in standing.past.listed() {
            let mut state = standing.state.clone();
            let (mover, words) = past.0.split_last().ok_or(Beyond)?;
            state.words.copy_from_slice(words);
            state.turn.mover = Seat(u8::try_from(*mover).map_err(|_| Beyond)?);
            let earlier = plan.board(of, &state)?;
            drive.past.push(Past::of(&earlier));
        }
        // a position may be given with any others as those before it
        drive.watches = !plan.never_again || !drive.past.is_empty();
        let mut since = Since { from: 0, kept: plan.kept_seeds(&board), seen: [0; 4] };
        since.sees(bit_of(board.occupied, &board.cells));
        for past in &drive.past {
            since.sees(bit_of(past.occupied, &past.cells));
        }
        Ok((drive, board, since))
    }

    /// Remembers a position that a move was made from.
    #[inline(always)]
    pub(super) fn remember(&mut self, board: &Board<N>) -> Result<(), Beyond> {
        if !self.watches {
            return Ok(());
        }
        if self.past.len() >= MOST_PAST {
            return Err(Beyond);
        }
        self.past.push(Past::of(board));
        Ok(())
    }

    /// Whether positions are remembered.
    #[inline(always)]
    pub(super) fn watches(&self) -> bool {
        self.watches
    }

    /// Forgets all positions but the first so many.
    #[inline(always)]
    pub(super) fn forget(&mut self, len: usize) {
        self.past.truncate(len);
    }

    /// Forgets the position remembered last.
    #[inline(always)]
    pub(super) fn forget_latest(&mut self) {
        if self.watches {
            self.past.pop();
        }
    }

    /// Positions remembered.
    pub(super) fn remembered(&self) -> usize {
        self.past.len()
    }

    /// Whether the position has come often enough.
    #[inline(always)]
    pub(super) fn repeated(&self, board: &Board<N>, since: &mut Since) -> bool {
        if !self.watches {
            return false;
        }
        let kept = self.plan.kept_seeds(board);
        if kept != since.kept {
            *since = Since { from: self.past.len(), kept, seen: [0; 4] };
        }
        since.sees(bit_of(board.occupied, &board.cells)) && self.came_before(board, since.from)
    }

    /// Whether a position follows so many of its like that it has come often enough.
    #[inline(never)]
    fn came_before(&self, board: &Board<N>, from: usize) -> bool {
        let times = usize::from(self.plan.same_position.0);
        let earlier = self.past.get(from..).unwrap_or(&[]);
        earlier.iter().filter(|past| past.is(board)).count() + 1 >= times
    }

    /// What can be done in a position that a move has led to. Passes on the way are remembered.
    #[inline(always)]
    pub(super) fn settle(&mut self, board: &mut Board<N>, since: &mut Since) -> Result<Next, Beyond> {
        if self.repeated(board, since) {
            let won = self.end_by(board, self.plan.same_position.1, NONE)?.ok_or(Beyond)?;
            return Ok(Next::Over(won, Reason::SamePosition));
        }
        self.settle_new(board, since)
    }

    /// The same of a position that has not come again.
    #[inline(always)]
    pub(super) fn settle_new(&mut self, board: &mut Board<N>, since: &mut Since) -> Result<Next, Beyond> {
        match self.plan.starts_at_a_glance(board) {
            Some(starts) => Ok(Next::Starts(starts)),
            None => self.settle_in_full(board, since),
        }
    }

    #[inline(never)]
    pub(super) fn settle_in_full(&mut self, board: &mut Board<N>, since: &mut Since) -> Result<Next, Beyond> {
        match self.moves(board)? {
            Next::Starts(starts) if starts.holes == 0 => {}
            Next::Moves(0) => {}
            next => return Ok(next),
        }
        self.nobody_or_next(board, since)
    }

    /// The player to move cannot: what follows.
    #[inline(never)]
    pub(super) fn nobody_or_next(&mut self, board: &mut Board<N>, since: &mut Since) -> Result<Next, Beyond> {
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
            self.plan.beside.run_down(board);
            board.whose = board.whose.after(false, true);
        }
    }

    /// Runs a line of `end`; `None`: it hands the turn on.
    pub(super) fn end_by(&self, board: &mut Board<N>, code: u16, stuck: u8) -> Result<Option<Won>, Beyond> {
        let root = *board;
        let mut turn = self.plan.begin(&root);
        turn.memory.stuck = stuck;
        turn.memory.in_script = false;
        let flow = self.plan.end_line(&mut turn, code)?;
        if turn.memory.hand > 0 && turn.memory.result.is_none() {
            return Err(Beyond);
        }
        *board = turn.board;
        if turn.memory.hand > 0 {
            board.keep_hand(turn.memory.hand);
        }
        match (turn.memory.result, flow) {
            (Some(won), _) => Ok(Some(won)),
            (None, Flow::Stopped) if turn.memory.passed => Ok(None),
            (None, _) => Err(Beyond),
        }
    }

    /// The moves of a position: starts that need no trying, or tried moves that are legal.
    #[inline(always)]
    pub(super) fn moves(&mut self, board: &Board<N>) -> Result<Next, Beyond> {
        if (self.plan.always_legal || self.plan.endless_only) && !self.a_rule_of_moves_holds(board)? {
            return Ok(Next::Starts(self.plan.starts(board, 0)?));
        }
        Ok(Next::Moves(self.legal(board)?))
    }

    /// Whether some line of `moves` speaks of this position.
    pub(super) fn a_rule_of_moves_holds(&self, board: &Board<N>) -> Result<bool, Beyond> {
        for rule in &self.plan.moves {
            let mut turn = self.plan.begin(board);
            if self.plan.all_hold(&mut turn, rule.conditions)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<const N: usize> FastPlan<N> {
    /// Seeds in the cells that they never leave, as one number.
    #[inline(always)]
    pub(super) fn kept_seeds(&self, board: &Board<N>) -> u64 {
        let (first, bytes) = self.kept;
        let mut eight = [0; 8];
        if let Some(cells) = board.cells.get(usize::from(first)..usize::from(first) + 8) {
            eight.copy_from_slice(cells);
        }
        u64::from_le_bytes(eight) & bytes
    }
}
