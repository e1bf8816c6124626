//! Random games whose turns are measured: how many moves there were, and the laps and captured seeds of the one drawn.
//!
//! A start is drawn among those that end, as the general form draws it, so that the same chance gives the same game.

use super::Beyond;
use super::board::Board;
use super::drive::{Drive, Next, Since};
use super::memory::{Halt, Won};
use super::playout::{Played, result};
use super::starts::{Start, Starts};
use super::tried::Tried;
use crate::run::{Ended, Reason};

/// A turn of a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// Legal moves.
    pub moves: u32,
    /// Laps of the move that was drawn.
    pub laps: u64,
    /// Seeds that it captured.
    pub captured: u32,
}

impl<const N: usize> Drive<'_, N> {
    /// Plays on from a position at random, at most so many turns. `seen` is told each turn.
    pub(super) fn play_measured(
        &mut self,
        start: &Board<N>,
        mut since: Since,
        below: &mut impl FnMut(u32) -> u32,
        most_turns: u32,
        seen: &mut impl FnMut(Measured),
    ) -> Result<Played, Beyond> {
        self.measures = true;
        self.tried.clear();
        let mut board = *start;
        let mut turns = 0;
        let mut next = self.first(&board)?;
        loop {
            let drawn = match next {
                Next::Over(won, reason) => {
                    return Ok(Played { turns, ended: Some(Ended { result: result(won), reason }) });
                }
                _ if turns >= most_turns => return Ok(Played { turns, ended: None }),
                Next::Starts(starts) => self.measured_start(&board, &starts, below)?,
                Next::Moves(count) => {
                    let drawn = below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
                    let tried = self.tried.get(drawn).copied().ok_or(Beyond)?;
                    self.tried.clear();
                    Some((u32::try_from(count).unwrap_or(u32::MAX), tried))
                }
                Next::Waiting | Next::Deferred => return Err(Beyond),
            };
            let Some((moves, tried)) = drawn else {
                // every start is endless: the player cannot move
                next = self.nobody_or_next(&mut board, &mut since)?;
                continue;
            };
            seen(Measured { moves, laps: u64::from(tried.laps), captured: tried.captured });
            self.remember(&board)?;
            board = tried.board;
            board.whose = board.whose.after(tried.again, tried.passed);
            turns += 1;
            if let Some(won) = tried.result {
                return Ok(Played { turns, ended: Some(ended(won)) });
            }
            next = self.settle(&mut board, &mut since)?;
        }
    }

    /// Draws one of the starts that end, and plays it with all that a turn remembers; `None`: none ends.
    fn measured_start(
        &self,
        board: &Board<N>,
        starts: &Starts,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Result<Option<(u32, Tried<N>)>, Beyond> {
        let plan = self.plan;
        let mut ending = [(0, 0); 128];
        let mut count = 0u32;
        let mut after = *board;
        for start in plan.starts_in_order(board, starts) {
            let (hole, sense) = start;
            let endless =
                plan.endless_only && self.play_start(board, hole, sense, starts.chooses, &mut after)? == Start::Endless;
            if !endless {
                *ending.get_mut(count as usize).ok_or(Beyond)? = start;
                count += 1;
            }
        }
        if count == 0 {
            return Ok(None);
        }
        let (hole, sense) = ending.get(below(count) as usize).copied().ok_or(Beyond)?;
        let mut turn = plan.begin(board);
        match plan.start(&mut turn, hole, sense, starts.chooses)? {
            Halt::Over => Ok(Some((count, Tried::of_branch(&turn)))),
            _ => Err(Beyond),
        }
    }
}

fn ended(won: Won) -> Ended {
    Ended { result: result(won), reason: Reason::Rule }
}
