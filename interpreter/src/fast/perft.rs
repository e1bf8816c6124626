//! Lines of play, counted.

use super::Beyond;
use super::board::{Board, each};
use super::drive::{Drive, Next, Since, Start, Starts, Tried};
use super::plan::FastPlan;
use crate::plan::Plan;
use crate::run::Standing;

impl<const N: usize> FastPlan<N> {
    /// Lines of play of exactly so many turns, one or more. `made`: the last turns are played too, not only counted.
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
    /// The moves of the position that play is taken up at.
    pub(super) fn first(&mut self, board: &Board<N>) -> Result<Next, Beyond> {
        match self.moves(board)? {
            Next::Starts(starts) if starts.count() == 0 => Err(Beyond),
            Next::Moves(0) => Err(Beyond),
            next => Ok(next),
        }
    }

    /// Lines of so many turns, one or more, from a position with moves.
    fn lines(&mut self, board: &Board<N>, since: Since, next: &Next, depth: u32, made: bool) -> Result<u64, Beyond> {
        let count = match next {
            Next::Over(..) => return Ok(0),
            Next::Starts(starts) => starts.count() as usize,
            Next::Moves(count) => *count,
        };
        if depth == 1 && !made && (!self.plan.endless_only || matches!(next, Next::Moves(_))) {
            if let Next::Moves(_) = next {
                self.drop_tried(count);
            }
            return Ok(count as u64);
        }
        let len = self.remembered();
        self.remember(board)?;
        let mut lines = 0;
        match next {
            Next::Starts(starts) => {
                let (moves, counted) = match depth {
                    1 => self.last_turns(board, starts)?,
                    _ => self.turns(board, since, starts, depth, made)?,
                };
                lines = counted;
                if moves == 0 {
                    // every start is endless: the player cannot move
                    self.forget(len);
                    let (mut board, mut since) = (*board, since);
                    let next = self.nobody_or_next(&mut board, &mut since)?;
                    lines = self.lines(&board, since, &next, depth, made)?;
                }
            }
            _ => {
                let from = self.tried.len() - count;
                for index in from..from + count {
                    let Some(Tried { board, result, again, passed, .. }) = self.tried.get(index).copied() else {
                        break;
                    };
                    let mut after = board;
                    after.whose = after.whose.after(again, passed);
                    lines += self.line(&mut after, result.is_some(), since, depth, made)?;
                }
                self.drop_tried(count);
            }
        }
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
        // lines are counted, so that the order does not matter
        for hole in each(starts.holes) {
            for sense in 0..starts.ways() {
                let start = self.play_start(board, hole, sense, starts, &mut after)?;
                if start != Start::Endless {
                    moves += 1;
                    lines += self.line(&mut after, start != Start::Open, since, depth, made)?;
                }
            }
        }
        Ok((moves, lines))
    }

    /// Plays all starts of the last turn; how many are moves, twice.
    fn last_turns(&mut self, board: &Board<N>, starts: &Starts) -> Result<(u64, u64), Beyond> {
        let mut after = *board;
        let mut moves = 0;
        for hole in each(starts.holes) {
            for sense in 0..starts.ways() {
                let start = self.play_start(board, hole, sense, starts, &mut after)?;
                moves += u64::from(start != Start::Endless);
            }
        }
        Ok((moves, moves))
    }

    /// Lines that go on with a position that a move has led to.
    #[inline(always)]
    fn line(
        &mut self,
        board: &mut Board<N>,
        over: bool,
        mut since: Since,
        depth: u32,
        made: bool,
    ) -> Result<u64, Beyond> {
        if depth == 1 {
            return Ok(1);
        }
        if over {
            return Ok(0);
        }
        let len = self.remembered();
        let next = self.settle(board, &mut since)?;
        let lines = self.lines(board, since, &next, depth - 1, made)?;
        self.forget(len);
        Ok(lines)
    }

    fn drop_tried(&mut self, count: usize) {
        let left = self.tried.len() - count.min(self.tried.len());
        self.tried.truncate(left);
    }
}
