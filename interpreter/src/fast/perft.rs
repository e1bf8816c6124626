//! Lines of play, counted.

use super::Beyond;
use super::board::{Board, NONE, bit, each};
use super::drive::{Drive, Next, Since};
use super::express::turns::{Fastest, Left, Turns};
use super::plan::FastPlan;
use super::starts::Start;
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
        match self.fastest() {
            Fastest::Cases(by) => drive.lines(Counting { by, made }, &board, &since, &next, depth),
            Fastest::Flat(by) => drive.lines(Counting { by, made }, &board, &since, &next, depth),
            Fastest::Sets(by) => drive.lines(Counting { by, made }, &board, &since, &next, depth),
            Fastest::Lines(by) => drive.lines(Counting { by, made }, &board, &since, &next, depth),
        }
    }
}

/// How lines are counted.
#[derive(Clone, Copy)]
struct Counting<T> {
    /// How turns are played.
    by: T,
    /// The last turns are played too.
    made: bool,
}

impl<'p, const N: usize> Drive<'p, N> {
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
    fn lines<T: Turns<'p, N>>(
        &mut self,
        how: Counting<T>,
        board: &Board<N>,
        since: &Since,
        next: &Next,
        depth: u32,
    ) -> Result<u64, Beyond> {
        match next {
            Next::Over(..) => Ok(0),
            Next::Waiting | Next::Deferred => Err(Beyond),
            Next::Starts(starts) if depth > 1 => self.turns(how, board, since, starts.holes, starts.ways(), depth),
            Next::Starts(starts) => self.last(how, board, since, starts.holes, starts.ways()),
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
                            lines += self.line(how, &mut after, since, depth - 1)?;
                        }
                    }
                    self.forget_latest();
                }
                self.tried.truncate(from);
                Ok(lines)
            }
        }
    }

    /// Lines of so many turns, one or more, from a position that a move has led to.
    #[inline(always)]
    fn line<T: Turns<'p, N>>(
        &mut self,
        how: Counting<T>,
        board: &mut Board<N>,
        since: &Since,
        depth: u32,
    ) -> Result<u64, Beyond> {
        let mut present;
        let since = if self.watches() {
            present = *since;
            if self.repeated(board, &mut present) {
                // the game is over
                return self.end_by(board, self.plan.same_position.1, NONE)?.map(|_| 0).ok_or(Beyond);
            }
            &present
        } else {
            since
        };
        let holes = how.by.side(board.mover()).map_or(0, |side| side.starts(board).holes);
        if holes == 0 {
            return self.line_in_full(how, board, since, depth);
        }
        if depth > 1 { self.turns(how, board, since, holes, 1, depth) } else { self.last(how, board, since, holes, 1) }
    }

    /// The same from a position that has not come again, where it must be looked for what can be done.
    #[inline(never)]
    fn line_in_full<T: Turns<'p, N>>(
        &mut self,
        how: Counting<T>,
        board: &mut Board<N>,
        since: &Since,
        depth: u32,
    ) -> Result<u64, Beyond> {
        let len = self.remembered();
        let mut since = *since;
        let next = self.settle_new(board, &mut since)?;
        let lines = self.lines(how, board, &since, &next, depth)?;
        self.forget(len);
        Ok(lines)
    }

    /// Lines of so many turns where every start is endless: the player cannot move.
    #[inline(never)]
    fn after_no_move<T: Turns<'p, N>>(
        &mut self,
        how: Counting<T>,
        board: &Board<N>,
        since: &Since,
        depth: u32,
    ) -> Result<u64, Beyond> {
        let (mut board, mut since) = (*board, *since);
        let len = self.remembered();
        let next = self.nobody_or_next(&mut board, &mut since)?;
        let lines = self.lines(how, &board, &since, &next, depth)?;
        self.forget(len);
        Ok(lines)
    }

    /// Plays starts in a direction that need no memory, and hands each on; the holes of those that are left, and how many
    /// ended the game.
    #[inline(always)]
    fn express<T: Turns<'p, N>>(
        &mut self,
        by: T,
        board: &Board<N>,
        holes: u64,
        sense: u8,
        after: &mut Board<N>,
        mut done: impl FnMut(&mut Self, &mut Board<N>) -> Result<(), Beyond>,
    ) -> Result<(u64, u64), Beyond> {
        let whose = [false, true].map(|again| board.whose.after(again, false));
        let lane = by.lane(board.mover(), sense);
        let (mut left, mut over) = (0, 0);
        for hole in each(holes) {
            let again = match by.turn(lane, board, hole, after) {
                Ok(again) => again,
                Err(Left::Apart) => match by.turn_apart(board, hole, sense, after) {
                    Some(again) => again,
                    None => {
                        left |= bit(hole);
                        continue;
                    }
                },
                Err(Left::Ends(again)) => match self.plan.end_on(board, again, after)? {
                    Start::Open => again,
                    _ => {
                        over += 1;
                        continue;
                    }
                },
            };
            after.whose = whose[usize::from(again)];
            done(self, after)?;
        }
        Ok((left, over))
    }

    /// Plays all starts and counts the lines that go on with them. Lines are counted, so that the order does not matter.
    fn turns<T: Turns<'p, N>>(
        &mut self,
        how: Counting<T>,
        board: &Board<N>,
        since: &Since,
        holes: u64,
        ways: u8,
        depth: u32,
    ) -> Result<u64, Beyond> {
        let mut after = Board::EMPTY;
        let (mut moves, mut lines) = (0u64, 0);
        self.remember(board)?;
        for sense in 0..ways {
            let (left, over) = self.express(how.by, board, holes, sense, &mut after, |drive, after| {
                moves = moves.wrapping_add(1);
                lines += drive.line(how, after, since, depth - 1)?;
                Ok(())
            })?;
            moves += over;
            for hole in each(left) {
                match self.play_start_in_full(board, hole, sense, self.plan.chooses(), &mut after)? {
                    Start::Open => {
                        moves += 1;
                        lines += self.line(how, &mut after, since, depth - 1)?;
                    }
                    Start::Over(_) => moves += 1,
                    Start::Endless => {}
                }
            }
        }
        self.forget_latest();
        if moves == 0 { self.after_no_move(how, board, since, depth) } else { Ok(lines) }
    }

    /// Lines of one turn: all starts that are moves.
    #[inline(always)]
    fn last<T: Turns<'p, N>>(
        &mut self,
        how: Counting<T>,
        board: &Board<N>,
        since: &Since,
        holes: u64,
        ways: u8,
    ) -> Result<u64, Beyond> {
        if !how.made && !self.plan.endless_only {
            return Ok(u64::from(holes.count_ones()) * u64::from(ways));
        }
        let mut after = Board::EMPTY;
        let mut moves = 0u64;
        for sense in 0..ways {
            let (left, over) = self.express(how.by, board, holes, sense, &mut after, |_, _| {
                moves = moves.wrapping_add(1);
                Ok(())
            })?;
            moves += over;
            for hole in each(left) {
                let start = self.play_start_in_full(board, hole, sense, self.plan.chooses(), &mut after)?;
                moves += u64::from(start != Start::Endless);
            }
        }
        if moves == 0 { self.after_no_move(how, board, since, 1) } else { Ok(moves) }
    }
}
