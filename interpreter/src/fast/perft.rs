//! Lines of play, counted.

use super::Beyond;
use super::board::{Board, bit, each};
use super::drive::{Drive, Next, Since};
use super::express::flat::{BY_CASES, FLAT, Flat, PLAIN};
use super::plan::FastPlan;
use super::starts::{Start, Starts};
use super::tried::Tried;
use crate::plan::Plan;
use crate::run::Standing;

impl<const N: usize> FastPlan<N> {
    /// Lines of play of exactly so many turns. `made`: the last turns are played too, not only counted.
    pub(super) fn perft(&self, of: &Plan, standing: &Standing, depth: u32, made: bool) -> Result<u64, Beyond> {
        if depth == 0 {
            return Ok(1);
        }
        let (mut drive, board, since) = Drive::new(self, of, standing)?;
        let next = drive.first(&board)?;
        match Flat::form(self.express.as_ref().and_then(|express| express.flat.as_ref())) {
            PLAIN => drive.lines::<PLAIN>(&board, since, &next, depth, made),
            FLAT => drive.lines::<FLAT>(&board, since, &next, depth, made),
            _ => drive.lines::<BY_CASES>(&board, since, &next, depth, made),
        }
    }
}

impl<const N: usize> Drive<'_, N> {
    /// The moves of the position that play is taken up at. A position handed in stands after its repetition was looked
    /// for.
    pub(super) fn first(&mut self, board: &Board<N>) -> Result<Next, Beyond> {
        match self.moves(board)? {
            Next::Starts(starts) if starts.count() == 0 => Err(Beyond),
            Next::Moves(0) => Err(Beyond),
            next => Ok(next),
        }
    }

    /// Lines of so many turns, one or more, from a position with moves.
    fn lines<const FORM: u8>(
        &mut self,
        board: &Board<N>,
        since: Since,
        next: &Next,
        depth: u32,
        made: bool,
    ) -> Result<u64, Beyond> {
        match next {
            Next::Over(..) => Ok(0),
            Next::Waiting | Next::Deferred => Err(Beyond),
            Next::Starts(starts) => self.lines_of::<FORM>(board, since, starts, depth, made),
            Next::Moves(count) => {
                let from = self.tried.len() - count;
                let mut lines = *count as u64;
                if depth > 1 {
                    lines = 0;
                    self.remember(board)?;
                    for index in from..from + count {
                        let Some(Tried { board, result, again, passed, .. }) = self.tried.get(index).copied() else {
                            break;
                        };
                        if result.is_none() {
                            let mut after = board;
                            after.whose = after.whose.after(again, passed);
                            lines += self.line::<FORM>(&mut after, since, depth - 1, made)?;
                        }
                    }
                    self.forget_latest();
                }
                self.tried.truncate(from);
                Ok(lines)
            }
        }
    }

    /// Lines of so many turns, one or more, that begin with one of some starts.
    #[inline(always)]
    fn lines_of<const FORM: u8>(
        &mut self,
        board: &Board<N>,
        since: Since,
        starts: &Starts,
        depth: u32,
        made: bool,
    ) -> Result<u64, Beyond> {
        if depth > 1 {
            return self.turns::<FORM>(board, since, starts, depth, made);
        }
        if !made && !self.plan.endless_only {
            return Ok(u64::from(starts.count()));
        }
        match self.last_turns::<FORM>(board, starts)? {
            0 => self.after_no_move::<FORM>(board, since, 1, made),
            moves => Ok(moves),
        }
    }

    /// Every start is endless: the player cannot move.
    #[inline(never)]
    fn after_no_move<const FORM: u8>(
        &mut self,
        board: &Board<N>,
        since: Since,
        depth: u32,
        made: bool,
    ) -> Result<u64, Beyond> {
        let (mut board, mut since) = (*board, since);
        let len = self.remembered();
        let next = self.nobody_or_next(&mut board, &mut since)?;
        let lines = self.lines::<FORM>(&board, since, &next, depth, made)?;
        self.forget(len);
        Ok(lines)
    }

    /// Lines of so many turns, one or more, from a position that a move has led to.
    #[inline(always)]
    fn line<const FORM: u8>(
        &mut self,
        board: &mut Board<N>,
        mut since: Since,
        depth: u32,
        made: bool,
    ) -> Result<u64, Beyond> {
        if !self.repeated(board, &mut since)
            && let Some(starts) = self.plan.starts_at_a_glance(board)
        {
            return self.lines_of::<FORM>(board, since, &starts, depth, made);
        }
        self.line_in_full::<FORM>(board, since, depth, made)
    }

    #[inline(never)]
    fn line_in_full<const FORM: u8>(
        &mut self,
        board: &mut Board<N>,
        mut since: Since,
        depth: u32,
        made: bool,
    ) -> Result<u64, Beyond> {
        let len = self.remembered();
        let next = self.settle(board, &mut since)?;
        let lines = self.lines::<FORM>(board, since, &next, depth, made)?;
        self.forget(len);
        Ok(lines)
    }

    /// Plays starts in a direction that need no memory, and hands each on; those that are left.
    #[inline(always)]
    fn express<const FORM: u8>(
        &mut self,
        board: &Board<N>,
        holes: u64,
        sense: u8,
        after: &mut Board<N>,
        mut done: impl FnMut(&mut Self, &mut Board<N>) -> Result<(), Beyond>,
    ) -> Result<u64, Beyond> {
        let Some(express) = &self.plan.express else { return Ok(holes) };
        let whose = [false, true].map(|again| board.whose.after(again, false));
        let flat = express.flat.as_ref().filter(|_| FORM != BY_CASES);
        let flat = flat.map(|flat| (flat, flat.lane(board.mover(), sense)));
        let mut left = 0;
        for hole in each(holes) {
            let again = match flat {
                Some((flat, lane)) => match flat.turn::<FORM>(lane, board, hole, after) {
                    None => self.plan.express_apart(express, board, hole, sense, after),
                    again => again,
                },
                None => self.plan.express(express, board, hole, sense, after),
            };
            match again {
                Some(again) => {
                    after.whose = whose[usize::from(again)];
                    done(self, after)?;
                }
                None => left |= bit(hole),
            }
        }
        Ok(left)
    }

    /// Plays all starts and counts the lines that go on with them. Lines are counted, so that the order does not matter.
    fn turns<const FORM: u8>(
        &mut self,
        board: &Board<N>,
        since: Since,
        starts: &Starts,
        depth: u32,
        made: bool,
    ) -> Result<u64, Beyond> {
        let mut after = Board::EMPTY;
        let (mut moves, mut lines) = (0u64, 0);
        self.remember(board)?;
        for sense in 0..starts.ways() {
            let left = self.express::<FORM>(board, starts.holes, sense, &mut after, |drive, after| {
                moves = moves.wrapping_add(1);
                lines += drive.line::<FORM>(after, since, depth - 1, made)?;
                Ok(())
            })?;
            for hole in each(left) {
                match self.play_start_in_full(board, hole, sense, starts, &mut after)? {
                    Start::Open => {
                        moves += 1;
                        lines += self.line_in_full::<FORM>(&mut after, since, depth - 1, made)?;
                    }
                    Start::Over(_) => moves += 1,
                    Start::Endless => {}
                }
            }
        }
        self.forget_latest();
        if moves == 0 { self.after_no_move::<FORM>(board, since, depth, made) } else { Ok(lines) }
    }

    /// Plays all starts of the last turn; how many are moves.
    #[inline(always)]
    fn last_turns<const FORM: u8>(&mut self, board: &Board<N>, starts: &Starts) -> Result<u64, Beyond> {
        let mut after = Board::EMPTY;
        let mut moves = 0u64;
        for sense in 0..starts.ways() {
            let left = self.express::<FORM>(board, starts.holes, sense, &mut after, |_, _| {
                moves = moves.wrapping_add(1);
                Ok(())
            })?;
            for hole in each(left) {
                let start = self.play_start_in_full(board, hole, sense, starts, &mut after)?;
                moves += u64::from(start != Start::Endless);
            }
        }
        Ok(moves)
    }
}
