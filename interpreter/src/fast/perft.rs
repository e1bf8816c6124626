//! Lines of play, counted.

use super::Beyond;
use super::board::{Board, bit, each};
use super::drive::{Drive, Next, Since};
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
        drive.lines(&board, since, &next, depth, made)
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
    fn lines(&mut self, board: &Board<N>, since: Since, next: &Next, depth: u32, made: bool) -> Result<u64, Beyond> {
        match next {
            Next::Over(..) => Ok(0),
            Next::Waiting | Next::Deferred => Err(Beyond),
            Next::Starts(starts) => {
                if depth == 1 && !made && !self.plan.endless_only {
                    return Ok(u64::from(starts.count()));
                }
                let (moves, lines) = match depth {
                    1 => {
                        let moves = self.last_turns(board, starts)?;
                        (moves, moves)
                    }
                    _ => self.turns(board, since, starts, depth, made)?,
                };
                if moves > 0 {
                    return Ok(lines);
                }
                // every start is endless: the player cannot move
                let (mut board, mut since) = (*board, since);
                let len = self.remembered();
                let next = self.nobody_or_next(&mut board, &mut since)?;
                let lines = self.lines(&board, since, &next, depth, made)?;
                self.forget(len);
                Ok(lines)
            }
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
                        let mut after = board;
                        after.whose = after.whose.after(again, passed);
                        lines += self.line(&mut after, result.is_some(), since, depth - 1, made)?;
                    }
                    self.forget(self.remembered() - 1);
                }
                self.tried.truncate(from);
                Ok(lines)
            }
        }
    }

    /// Lines of so many turns, one or more, from a position that a move has led to.
    #[inline(always)]
    fn line(
        &mut self,
        board: &mut Board<N>,
        over: bool,
        mut since: Since,
        depth: u32,
        made: bool,
    ) -> Result<u64, Beyond> {
        if over {
            return Ok(0);
        }
        let len = self.remembered();
        let next = self.settle(board, &mut since)?;
        let lines = match (&next, depth) {
            (Next::Starts(starts), 1) if !made && !self.plan.endless_only => u64::from(starts.count()),
            (Next::Starts(starts), 1) => match self.last_turns(board, starts)? {
                0 => self.lines(board, since, &next, 1, made)?,
                moves => moves,
            },
            _ => self.lines(board, since, &next, depth, made)?,
        };
        self.forget(len);
        Ok(lines)
    }

    /// Plays all starts; how many are moves, and the lines that go on with them.
    fn turns(
        &mut self,
        board: &Board<N>,
        since: Since,
        starts: &Starts,
        depth: u32,
        made: bool,
    ) -> Result<(u64, u64), Beyond> {
        let mut after = *board;
        let (mut moves, mut lines) = (0, 0);
        self.remember(board)?;
        // lines are counted, so that the order does not matter
        for hole in each(starts.holes) {
            for sense in 0..starts.ways() {
                let start = self.play_start(board, hole, sense, starts, &mut after)?;
                if start != Start::Endless {
                    moves += 1;
                    lines += self.line(&mut after, start != Start::Open, since, depth - 1, made)?;
                }
            }
        }
        self.forget(self.remembered() - 1);
        Ok((moves, lines))
    }

    /// Plays all starts of the last turn; how many are moves.
    #[inline(always)]
    fn last_turns(&mut self, board: &Board<N>, starts: &Starts) -> Result<u64, Beyond> {
        let mut after = *board;
        let mut moves = 0u64;
        let whose = [false, true].map(|again| board.whose.after(again, false));
        for sense in 0..starts.ways() {
            let lane = self.plan.lane(board, sense);
            let mut left = starts.holes;
            if let Some(express) = &self.plan.express {
                for hole in each(starts.holes) {
                    if let Some(again) = self.plan.express(express, lane, board, hole, &mut after) {
                        after.whose = whose[usize::from(again)];
                        moves = moves.wrapping_add(1);
                        left &= !bit(hole);
                    }
                }
            }
            for hole in each(left) {
                let start = self.play_start_in_full(board, hole, sense, starts, &mut after)?;
                moves += u64::from(start != Start::Endless);
            }
        }
        Ok(moves)
    }
}
