//! Random games.

use std::ops::Range;

use super::Beyond;
use super::board::Board;
use super::drive::{Drive, Next, Since};
use super::memory::Won;
use super::nth::Ranked;
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

/// Boards that are played side by side: while one waits for what it has read, the others go on.
const LANES: usize = 4;

/// Random games from one position.
pub(super) struct Games<'p, const N: usize> {
    start: Board<N>,
    since: Since,
    past: usize,
    lanes: Vec<Lane<'p, N>>,
}

/// A game that is being played.
struct Lane<'p, const N: usize> {
    drive: Drive<'p, N>,
    board: Board<N>,
    since: Since,
    next: Looked,
    turns: u32,
}

/// What is known of a position before a turn.
#[derive(Clone, Copy)]
enum Looked {
    /// The first one, which stands after its repetition was looked for.
    First,
    /// It is none that has come again.
    NotYet,
    /// What can be done.
    Can(Next),
}

impl<'p, const N: usize> Games<'p, N> {
    /// Games from a player's turn.
    pub(super) fn new(plan: &'p FastPlan<N>, of: &Plan, standing: &Standing) -> Result<Self, Beyond> {
        let (drive, start, since) = Drive::new(plan, of, standing)?;
        let past = drive.remembered();
        let lane = |drive| Lane { drive, board: start, since, next: Looked::First, turns: 0 };
        let lanes = (0..LANES).map(|_| lane(drive.clone())).collect();
        Ok(Games { start, since, past, lanes })
    }

    /// The state at the end of the last game that was played alone.
    pub(super) fn state(&self, of: &Plan, like: &State) -> State {
        let lane = self.lanes.first();
        lane.map_or_else(|| like.clone(), |lane| lane.drive.plan.state(of, &lane.board, like))
    }

    /// Plays on at random, at most so many turns.
    pub(super) fn play(&mut self, below: &mut impl FnMut(u32) -> u32, most_turns: u32) -> Result<Played, Beyond> {
        let lane = self.lanes.first_mut().ok_or(Beyond)?;
        lane.begin(&self.start, self.since, self.past);
        loop {
            if let Some(played) = lane.step(below, most_turns)? {
                return Ok(played);
            }
        }
    }

    /// Plays many games side by side, each with its own chance; `done` is told each as it ends.
    pub(super) fn play_all<F: FnMut(u32) -> u32>(
        &mut self,
        games: Range<u64>,
        mut chance: impl FnMut(u64) -> F,
        most_turns: u32,
        mut done: impl FnMut(u64, Result<Played, Beyond>),
    ) {
        let mut waiting = games;
        let mut lanes = self.lanes.iter_mut();
        let mut playing: Vec<(&mut Lane<'p, N>, u64, F)> = Vec::with_capacity(LANES);
        loop {
            // an empty place is taken by the next game
            while playing.len() < LANES
                && let Some(game) = waiting.next()
            {
                let Some(lane) = lanes.next() else { return };
                playing.push((lane, game, chance(game)));
                if let Some((lane, ..)) = playing.last_mut() {
                    lane.begin(&self.start, self.since, self.past);
                }
            }
            let mut index = 0;
            while let Some((lane, game, below)) = playing.get_mut(index) {
                let played = match lane.step(below, most_turns) {
                    Ok(None) => {
                        index += 1;
                        continue;
                    }
                    Ok(Some(played)) => Ok(played),
                    Err(beyond) => Err(beyond),
                };
                done(*game, played);
                match waiting.next() {
                    Some(next) => {
                        (*game, *below) = (next, chance(next));
                        lane.begin(&self.start, self.since, self.past);
                    }
                    None => {
                        playing.swap_remove(index);
                    }
                }
            }
            if playing.is_empty() {
                return;
            }
        }
    }
}

impl<const N: usize> Lane<'_, N> {
    /// Takes up a new game.
    fn begin(&mut self, start: &Board<N>, since: Since, past: usize) {
        self.drive.forget(past);
        self.drive.tried.clear();
        self.board = *start;
        self.since = since;
        self.turns = 0;
        self.next = Looked::First;
    }

    /// Plays a turn; the game, if it is over.
    #[inline(always)]
    fn step(&mut self, below: &mut impl FnMut(u32) -> u32, most_turns: u32) -> Result<Option<Played>, Beyond> {
        let drive = &mut self.drive;
        let plan = drive.plan;
        if let Some(flat) = plan.flat()
            && matches!(self.next, Looked::NotYet)
            && self.turns < most_turns
        {
            let board = &mut self.board;
            let side = flat.side(board.mover());
            let holes = Ranked::new(side.starts(board));
            if holes.count() > 0 {
                let hole = side.nth(holes, below(holes.count()));
                drive.remember(board)?;
                let mut after = Board::EMPTY;
                let Some(again) = flat.turn(side, &plan.laps, board, hole, 0, &mut after) else {
                    return self.step_with(hole);
                };
                after.whose = board.whose.after(again, false);
                *board = after;
                self.turns += 1;
                if drive.repeated(board, &mut self.since) {
                    self.next = Looked::Can(drive.settle(board, &mut self.since)?);
                }
                return Ok(None);
            }
        }
        self.step_in_full(below, most_turns)
    }

    /// Plays a turn from a hole that was drawn.
    #[inline(never)]
    fn step_with(&mut self, hole: u8) -> Result<Option<Played>, Beyond> {
        let starts = self.drive.plan.starts_at_a_glance(&self.board).ok_or(Beyond)?;
        let mut after = self.board;
        let start = self.drive.play_start(&self.board, hole, 0, &starts, &mut after)?;
        self.board = after;
        self.turns += 1;
        match start {
            Start::Open => self.look(),
            Start::Over(won) => Ok(Some(self.over(won, Reason::Rule))),
            // a flat turn has one lap
            Start::Endless => Err(Beyond),
        }
    }

    /// Looks at a position that a turn has led to, if it is to be looked at now.
    #[inline(always)]
    fn look(&mut self) -> Result<Option<Played>, Beyond> {
        self.next = match self.drive.plan.flat() {
            Some(_) if !self.drive.repeated(&self.board, &mut self.since) => Looked::NotYet,
            _ => Looked::Can(self.drive.settle(&mut self.board, &mut self.since)?),
        };
        Ok(None)
    }

    fn over(&self, won: Won, reason: Reason) -> Played {
        Played { turns: self.turns, ended: Some(Ended { result: result(won), reason }) }
    }

    #[inline(never)]
    fn step_in_full(&mut self, below: &mut impl FnMut(u32) -> u32, most_turns: u32) -> Result<Option<Played>, Beyond> {
        let drive = &mut self.drive;
        let board = &mut self.board;
        let next = match self.next {
            Looked::Can(next) => next,
            Looked::NotYet => drive.settle(board, &mut self.since)?,
            Looked::First => drive.first(board)?,
        };
        let mut after = *board;
        let won = match next {
            Next::Over(won, reason) => return Ok(Some(self.over(won, reason))),
            _ if self.turns >= most_turns => return Ok(Some(Played { turns: self.turns, ended: None })),
            Next::Starts(starts) => {
                drive.remember(board)?;
                match draw(drive, board, starts, below, &mut after)? {
                    Start::Endless => {
                        // every start is: the player cannot move
                        drive.forget_latest();
                        self.next = Looked::Can(drive.nobody_or_next(board, &mut self.since)?);
                        return Ok(None);
                    }
                    Start::Over(won) => Some(won),
                    Start::Open => None,
                }
            }
            Next::Moves(count) => {
                let drawn = below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
                let tried = drive.tried.get(drawn).copied().ok_or(Beyond)?;
                drive.tried.clear();
                drive.remember(board)?;
                after = tried.board;
                after.whose = after.whose.after(tried.again, tried.passed);
                tried.result
            }
        };
        self.board = after;
        self.turns += 1;
        match won {
            Some(won) => Ok(Some(self.over(won, Reason::Rule))),
            None => self.look(),
        }
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
    let holes = Ranked::new(starts.holes);
    let drawn = below(holes.count() << u32::from(starts.ways() > 1));
    let (hole, sense) = drive.plan.nth_start(board, &starts, holes, drawn).ok_or(Beyond)?;
    let start = drive.play_start(board, hole, sense, &starts, after)?;
    if start != Start::Endless {
        return Ok(start);
    }
    // a hole that is endless one way may end the other way
    let mut left: Vec<u32> = (0..starts.count()).filter(|start| *start != drawn).collect();
    while !left.is_empty() {
        let drawn = below(u32::try_from(left.len()).unwrap_or(u32::MAX)) as usize;
        let (hole, sense) = drive.plan.nth_start(board, &starts, holes, left[drawn]).ok_or(Beyond)?;
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
