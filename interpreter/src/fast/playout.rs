//! Random games.

use super::Beyond;
use super::board::Board;
use super::drive::{Drive, Next, Since};
use super::memory::Won;
use super::plan::FastPlan;
use super::starts::{Start, Starts};
use crate::model::Seat;
use crate::plan::Plan;
use crate::run::{Ended, Reason, Standing, State};
use crate::trace::GameResult;

/// What came of a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// Turns.
    pub turns: u32,
    /// How it ended; `None`: so many turns were played.
    pub ended: Option<Ended>,
}

/// Random games from one position, one after the other.
pub(super) struct Games<'p, const N: usize> {
    drive: Drive<'p, N>,
    start: Board<N>,
    since: Since,
    past: usize,
    board: Board<N>,
}

impl<'p, const N: usize> Games<'p, N> {
    /// Games from a player's turn.
    pub(super) fn new(plan: &'p FastPlan<N>, of: &Plan, standing: &Standing) -> Result<Self, Beyond> {
        let (drive, start, since) = Drive::new(plan, of, standing)?;
        let past = drive.remembered();
        Ok(Games { drive, start, since, past, board: start })
    }

    /// The state at the end of the last game.
    pub(super) fn state(&self, of: &Plan, like: &State) -> State {
        self.drive.plan.state(of, &self.board, like)
    }

    /// Plays on at random, at most so many turns.
    pub(super) fn play(&mut self, below: &mut impl FnMut(u32) -> u32, most_turns: u32) -> Result<Played, Beyond> {
        let drive = &mut self.drive;
        drive.forget(self.past);
        drive.tried.clear();
        // two boards in turn, so that none is copied
        let (mut one, mut other) = (self.start, self.start);
        let (mut board, mut after) = (&mut one, &mut other);
        let mut since = self.since;
        let mut next = drive.first(board)?;
        let mut turns = 0;
        let ended = loop {
            let over = match next {
                Next::Over(won, reason) => Some((won, reason)),
                _ if turns >= most_turns => break None,
                Next::Starts(starts) => {
                    drive.remember(board)?;
                    match draw(drive, board, starts, below, after)? {
                        Start::Open => {
                            std::mem::swap(&mut board, &mut after);
                            None
                        }
                        Start::Over(won) => {
                            std::mem::swap(&mut board, &mut after);
                            Some((won, Reason::Rule))
                        }
                        Start::Endless => {
                            // every start is: the player cannot move
                            drive.forget(drive.remembered() - 1);
                            next = drive.nobody_or_next(board, &mut since)?;
                            continue;
                        }
                    }
                }
                Next::Deferred => {
                    drive.remember(board)?;
                    let played = loop {
                        let left = drive.deferred.len();
                        if left == 0 {
                            break None;
                        }
                        let drawn = below(u32::try_from(left).unwrap_or(u32::MAX)) as usize;
                        match drive.play_deferred(board, drawn, after)? {
                            None => drop(drive.deferred.remove(drawn)),
                            played => break played,
                        }
                    };
                    let Some(result) = played else {
                        // every one is endless
                        drive.forget(drive.remembered() - 1);
                        next = drive.settle(board, &mut since)?;
                        continue;
                    };
                    std::mem::swap(&mut board, &mut after);
                    result.map(|won| (won, Reason::Rule))
                }
                Next::Waiting => {
                    drive.remember(board)?;
                    let played = loop {
                        let left = drive.tried.len();
                        if left == 0 {
                            break None;
                        }
                        let drawn = below(u32::try_from(left).unwrap_or(u32::MAX)) as usize;
                        match drive.play_waiting(board, drawn, after)? {
                            None => drop(drive.tried.remove(drawn)),
                            played => break played,
                        }
                    };
                    drive.tried.clear();
                    let Some(result) = played else {
                        // every one is endless
                        drive.forget(drive.remembered() - 1);
                        next = drive.settle(board, &mut since)?;
                        continue;
                    };
                    std::mem::swap(&mut board, &mut after);
                    result.map(|won| (won, Reason::Rule))
                }
                Next::Moves(count) => {
                    let drawn = below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
                    let tried = drive.tried.get(drawn).copied().ok_or(Beyond)?;
                    drive.tried.clear();
                    drive.remember(board)?;
                    *board = tried.board;
                    board.whose = board.whose.after(tried.again, tried.passed);
                    tried.result.map(|won| (won, Reason::Rule))
                }
            };
            if let Some((won, reason)) = over {
                turns += u32::from(reason == Reason::Rule);
                break Some(Ended { result: result(won), reason });
            }
            turns += 1;
            next = drive.settle_for_one(board, &mut since)?;
        };
        self.board = *board;
        Ok(Played { turns, ended })
    }
}

/// Plays a start that is drawn; one that never ends is drawn again among the others.
#[inline(always)]
fn draw<const N: usize>(
    drive: &Drive<'_, N>,
    board: &Board<N>,
    starts: Starts,
    below: &mut impl FnMut(u32) -> u32,
    after: &mut Board<N>,
) -> Result<Start, Beyond> {
    let drawn = below(starts.count());
    let (hole, sense) = drive.plan.nth_start(board, &starts, drawn).ok_or(Beyond)?;
    let start = drive.play_start(board, hole, sense, &starts, after)?;
    if start != Start::Endless {
        return Ok(start);
    }
    // a hole that is endless one way may end the other way
    let mut left: Vec<u32> = (0..starts.count()).filter(|start| *start != drawn).collect();
    while !left.is_empty() {
        let drawn = below(u32::try_from(left.len()).unwrap_or(u32::MAX)) as usize;
        let (hole, sense) = drive.plan.nth_start(board, &starts, left[drawn]).ok_or(Beyond)?;
        let start = drive.play_start(board, hole, sense, &starts, after)?;
        if start != Start::Endless {
            return Ok(start);
        }
        left.remove(drawn);
    }
    Ok(Start::Endless)
}

fn result(won: Won) -> GameResult {
    match won {
        Won::Seat(seat) => GameResult::Won(Seat(seat)),
        Won::Draw => GameResult::Draw,
    }
}
