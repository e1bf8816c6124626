//! Random games.

use super::Beyond;
use super::board::Board;
use super::drive::{Drive, Next, Start, Starts};
use super::plan::FastPlan;
use super::turn::Won;
use crate::game::Game;
use crate::model::Seat;
use crate::plan::Plan;
use crate::run::{Ended, Reason, Standing, State};
use crate::trace::GameResult;

/// What came of a random game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Turns.
    pub turns: u32,
    /// How it ended; `None`: so many turns were played.
    pub ended: Option<Ended>,
    /// The state at the end.
    pub state: State,
}

impl Played {
    /// Seeds of each hole at the end.
    #[must_use]
    pub fn holes(&self, game: &Game) -> Vec<u16> {
        self.state.words.iter().take(usize::from(game.plan().layout.holes)).copied().collect()
    }

    /// Seeds of each store at the end.
    #[must_use]
    pub fn stores(&self, game: &Game) -> Vec<u16> {
        let layout = &game.plan().layout;
        let stores = layout.stores.map(|first| usize::from(first)..usize::from(first) + usize::from(layout.seats));
        stores.and_then(|stores| self.state.words.get(stores)).unwrap_or(&[]).to_vec()
    }
}

impl<const N: usize> FastPlan<N> {
    /// Plays on at random, at most so many turns.
    pub(super) fn play_out(
        &self,
        of: &Plan,
        standing: &Standing,
        below: &mut dyn FnMut(u32) -> u32,
        most_turns: u32,
    ) -> Result<Played, Beyond> {
        let (mut drive, mut board, mut since) = Drive::new(self, of, standing)?;
        let mut next = drive.first(&board)?;
        let mut turns = 0;
        let mut after = board;
        let ended = loop {
            let over = match next {
                Next::Over(won, reason) => Some((won, reason)),
                _ if turns >= most_turns => break None,
                Next::Starts(starts) => {
                    drive.remember(&board)?;
                    match self.draw(&drive, &board, starts, below, &mut after)? {
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
                            let len = drive.remembered();
                            drive.forget(len - 1);
                            next = drive.nobody_or_next(&mut board, &mut since)?;
                            continue;
                        }
                    }
                }
                Next::Moves(count) => {
                    let drawn = below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
                    let tried = drive.tried.get(drawn).copied().ok_or(Beyond)?;
                    drive.tried.clear();
                    drive.remember(&board)?;
                    board = tried.board;
                    board.whose = board.whose.after(tried.again, tried.passed);
                    tried.result.map(|won| (won, Reason::Rule))
                }
            };
            if let Some((won, reason)) = over {
                turns += u32::from(reason == Reason::Rule);
                break Some(Ended { result: result(won), reason });
            }
            turns += 1;
            next = drive.settle(&mut board, &mut since)?;
        };
        Ok(Played { turns, ended, state: self.state(of, &board, &standing.state) })
    }

    /// Plays a start that is drawn; one that never ends is drawn again among the others.
    #[inline(always)]
    fn draw(
        &self,
        drive: &Drive<'_, N>,
        board: &Board<N>,
        starts: Starts,
        below: &mut dyn FnMut(u32) -> u32,
        after: &mut Board<N>,
    ) -> Result<Start, Beyond> {
        let drawn = below(starts.count());
        let (hole, sense) = self.nth_start(board, &starts, drawn).ok_or(Beyond)?;
        let start = drive.play_start(board, hole, sense, &starts, after)?;
        if start != Start::Endless {
            return Ok(start);
        }
        // a hole that is endless one way may end the other way
        let mut left: Vec<u32> = (0..starts.count()).filter(|start| *start != drawn).collect();
        while !left.is_empty() {
            let drawn = below(u32::try_from(left.len()).unwrap_or(u32::MAX)) as usize;
            let (hole, sense) = self.nth_start(board, &starts, left[drawn]).ok_or(Beyond)?;
            let start = drive.play_start(board, hole, sense, &starts, after)?;
            if start != Start::Endless {
                return Ok(start);
            }
            left.remove(drawn);
        }
        Ok(Start::Endless)
    }
}

fn result(won: Won) -> GameResult {
    match won {
        Won::Seat(seat) => GameResult::Won(Seat(seat)),
        Won::Draw => GameResult::Draw,
    }
}
