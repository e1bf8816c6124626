//! Random games.

use std::ops::Range;

use super::Beyond;
use super::board::{Board, NONE};
use super::drive::{Drive, Next, Since};
use super::express::turns::{Fastest, Left, Turns};
use super::measured::Measured;
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
    /// The start that was drawn, and its hole; [`NONE`]: none was.
    number: u32,
    hole: u8,
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
        let lane = |drive| Lane { drive, board: start, since, next: Looked::First, turns: 0, number: 0, hole: NONE };
        // a relay guesses too much for another board to go on meanwhile
        let lanes = if plan.flat().is_some_and(|flat| !flat.relays) { LANES } else { 1 };
        let lanes = (0..lanes).map(|_| lane(drive.clone())).collect();
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
        match lane.drive.plan.fastest() {
            Fastest::Cases(by) => lane.play_on(by, below, most_turns),
            Fastest::Flat(by) => lane.play_on(by, below, most_turns),
            Fastest::Sets(by) => lane.play_on(by, below, most_turns),
            Fastest::Lines(by) => lane.play_on(by, below, most_turns),
        }
    }

    /// Plays on at random and tells each turn.
    pub(super) fn play_measured(
        &mut self,
        below: &mut impl FnMut(u32) -> u32,
        most_turns: u32,
        seen: &mut impl FnMut(Measured),
    ) -> Result<Played, Beyond> {
        let drive = &mut self.lanes.first_mut().ok_or(Beyond)?.drive;
        drive.forget(self.past);
        let played = drive.play_measured(&self.start, self.since, below, most_turns, seen);
        drive.measures = false;
        played
    }

    /// Plays many games side by side, each with its own chance; `done` is told each as it ends.
    pub(super) fn play_all<F: FnMut(u32) -> u32>(
        &mut self,
        games: Range<u64>,
        chance: impl FnMut(u64) -> F,
        most_turns: u32,
        done: impl FnMut(u64, Result<Played, Beyond>),
    ) {
        let Some(plan) = self.lanes.first().map(|lane| lane.drive.plan) else { return };
        match plan.fastest() {
            Fastest::Cases(by) => self.play_all_by(by, games, chance, most_turns, done),
            Fastest::Flat(by) => self.play_all_by(by, games, chance, most_turns, done),
            Fastest::Sets(by) => self.play_all_by(by, games, chance, most_turns, done),
            Fastest::Lines(by) => self.play_all_by(by, games, chance, most_turns, done),
        }
    }

    fn play_all_by<T: Turns<'p, N>, F: FnMut(u32) -> u32>(
        &mut self,
        by: T,
        games: Range<u64>,
        mut chance: impl FnMut(u64) -> F,
        most_turns: u32,
        mut done: impl FnMut(u64, Result<Played, Beyond>),
    ) {
        let mut waiting = games;
        let mut playing: Vec<(&mut Lane<'p, N>, u64, F)> = Vec::with_capacity(LANES);
        for (lane, game) in self.lanes.iter_mut().zip(waiting.by_ref()) {
            lane.begin(&self.start, self.since, self.past);
            playing.push((lane, game, chance(game)));
        }
        while !playing.is_empty() {
            // what one draw has to wait for the processor does for the others
            for (lane, _, below) in &mut playing {
                lane.draw(by, below, most_turns);
            }
            let mut index = 0;
            while let Some((lane, game, below)) = playing.get_mut(index) {
                let played = match lane.go_on(by, below, most_turns) {
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
        }
    }
}

impl<'p, const N: usize> Lane<'p, N> {
    /// Takes up a new game.
    fn begin(&mut self, start: &Board<N>, since: Since, past: usize) {
        self.drive.forget(past);
        self.drive.tried.clear();
        self.board = *start;
        self.since = since;
        self.turns = 0;
        self.next = Looked::First;
        self.hole = NONE;
    }

    /// Plays to the game's end.
    fn play_on<T: Turns<'p, N>>(
        &mut self,
        by: T,
        below: &mut impl FnMut(u32) -> u32,
        most_turns: u32,
    ) -> Result<Played, Beyond> {
        loop {
            self.draw(by, below, most_turns);
            if let Some(played) = self.go_on(by, below, most_turns)? {
                return Ok(played);
            }
        }
    }

    /// Draws a start, if what can be lifted is known at a glance.
    #[inline(always)]
    fn draw<T: Turns<'p, N>>(&mut self, by: T, below: &mut impl FnMut(u32) -> u32, most_turns: u32) {
        self.hole = NONE;
        let board = &self.board;
        let Some(side) = by.side(board.mover()) else { return };
        if !matches!(self.next, Looked::NotYet) || self.turns >= most_turns {
            return;
        }
        let first = side.starts(board).holes;
        let tier = if first != 0 { Some((first, &side.order)) } else { self.drive.plan.later_starts(board) };
        if let Some((number, hole)) = tier.and_then(|(starts, order)| order.draw(starts, below)) {
            (self.number, self.hole) = (number, hole);
        }
    }

    /// Plays the start that was drawn, or a turn of which less is known; the game, if it is over.
    #[inline(always)]
    fn go_on<T: Turns<'p, N>>(
        &mut self,
        by: T,
        below: &mut impl FnMut(u32) -> u32,
        most_turns: u32,
    ) -> Result<Option<Played>, Beyond> {
        if self.hole == NONE {
            return self.step_in_full(below, most_turns);
        }
        let (drive, board) = (&mut self.drive, &mut self.board);
        drive.remember(board)?;
        let mut after = Board::EMPTY;
        let again = match by.turn(by.lane(board.mover(), 0), board, self.hole, &mut after) {
            Ok(again) => again,
            Err(Left::Ends(again)) => return self.ends(again, after),
            Err(Left::Apart) => return self.step_with(self.number, below),
        };
        after.whose = board.whose.after(again, false);
        *board = after;
        self.turns += 1;
        if drive.repeated(board, &mut self.since) {
            self.next = Looked::Can(drive.settle(board, &mut self.since)?);
        }
        Ok(None)
    }

    /// A turn has left a board where a line of `end` may hold.
    #[inline(never)]
    fn ends(&mut self, again: bool, mut after: Board<N>) -> Result<Option<Played>, Beyond> {
        let won = match self.drive.plan.end_on(&self.board, again, &mut after)? {
            Start::Over(won) => Some(won),
            Start::Open | Start::Endless => None,
        };
        self.made(after, won)
    }

    /// Plays a turn that was drawn, or another if it never ends.
    #[inline(never)]
    fn step_with(&mut self, drawn: u32, below: &mut impl FnMut(u32) -> u32) -> Result<Option<Played>, Beyond> {
        let starts = self.drive.plan.starts_at_a_glance(&self.board).ok_or(Beyond)?;
        self.play(starts, drawn, true, below)
    }

    /// Plays the start of that number, or another if it never ends. `in_full`: it is known that less will not do.
    #[inline(always)]
    fn play(
        &mut self,
        starts: Starts,
        drawn: u32,
        in_full: bool,
        below: &mut impl FnMut(u32) -> u32,
    ) -> Result<Option<Played>, Beyond> {
        let drive = &mut self.drive;
        let mut after = Board::EMPTY;
        let won = match draw(drive, &self.board, starts, (drawn, in_full), below, &mut after)? {
            Start::Endless => {
                // every start is: the player cannot move
                drive.forget_latest();
                self.next = Looked::Can(drive.nobody_or_next(&mut self.board, &mut self.since)?);
                return Ok(None);
            }
            Start::Over(won) => Some(won),
            Start::Open => None,
        };
        self.made(after, won)
    }

    /// A turn has led to a board, and perhaps to the game's end.
    #[inline(always)]
    fn made(&mut self, after: Board<N>, won: Option<Won>) -> Result<Option<Played>, Beyond> {
        self.board = after;
        self.turns += 1;
        match won {
            Some(won) => Ok(Some(self.over(won, Reason::Rule))),
            None => self.look(),
        }
    }

    /// Looks at a position that a turn has led to, if it is to be looked at now.
    #[inline(always)]
    fn look(&mut self) -> Result<Option<Played>, Beyond> {
        self.next = match self.drive.plan.flat() {
            Some(_) if !self.drive.repeated(&self.board, &mut self.since) => Looked::NotYet,
            _ => Looked::Can(self.drive.settle_for_one(&mut self.board, &mut self.since)?),
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
        match next {
            Next::Over(won, reason) => Ok(Some(self.over(won, reason))),
            _ if self.turns >= most_turns => Ok(Some(Played { turns: self.turns, ended: None })),
            Next::Starts(starts) => {
                let drawn = below(starts.count());
                drive.remember(board)?;
                self.play(starts, drawn, false, below)
            }
            Next::Deferred | Next::Waiting => self.play_one_that_waits(below, matches!(next, Next::Deferred)),
            Next::Moves(count) => {
                let drawn = below(u32::try_from(count).unwrap_or(u32::MAX)) as usize;
                let tried = drive.tried.get(drawn).copied().ok_or(Beyond)?;
                drive.tried.clear();
                drive.remember(board)?;
                let mut after = tried.board;
                after.whose = after.whose.after(tried.again, tried.passed);
                self.made(after, tried.result)
            }
        }
    }
}

impl<const N: usize> Lane<'_, N> {
    /// Draws among moves that are not played yet, and again among the others where one never ends.
    fn play_one_that_waits(
        &mut self,
        below: &mut impl FnMut(u32) -> u32,
        deferred: bool,
    ) -> Result<Option<Played>, Beyond> {
        let drive = &mut self.drive;
        let mut after = self.board;
        drive.remember(&self.board)?;
        let played = loop {
            let left = if deferred { drive.deferred.len() } else { drive.tried.len() };
            if left == 0 {
                break None;
            }
            let drawn = below(u32::try_from(left).unwrap_or(u32::MAX)) as usize;
            if deferred {
                match drive.play_deferred(&self.board, drawn, &mut after)? {
                    None => drop(drive.deferred.remove(drawn)),
                    played => break played,
                }
            } else {
                match drive.play_waiting(&self.board, drawn, &mut after)? {
                    None => drop(drive.tried.remove(drawn)),
                    played => break played,
                }
            }
        };
        drive.tried.clear();
        let Some(won) = played else {
            // every one is endless
            drive.forget_latest();
            self.next = Looked::Can(drive.settle(&mut self.board, &mut self.since)?);
            return Ok(None);
        };
        self.made(after, won)
    }
}

/// Plays a start that is drawn; one that never ends is drawn again among the others.
#[inline(always)]
fn draw<const N: usize>(
    drive: &Drive<'_, N>,
    board: &Board<N>,
    starts: Starts,
    (drawn, in_full): (u32, bool),
    below: &mut impl FnMut(u32) -> u32,
    after: &mut Board<N>,
) -> Result<Start, Beyond> {
    let (hole, sense) = drive.plan.nth_start(board, &starts, drawn).ok_or(Beyond)?;
    let start = match in_full {
        true => drive.play_start_in_full(board, hole, sense, starts.chooses, after)?,
        false => drive.play_start(board, hole, sense, starts.chooses, after)?,
    };
    if start != Start::Endless {
        return Ok(start);
    }
    // a hole that is endless one way may end the other way
    let mut left: Vec<u32> = (0..starts.count()).filter(|start| *start != drawn).collect();
    while !left.is_empty() {
        let drawn = below(u32::try_from(left.len()).unwrap_or(u32::MAX)) as usize;
        let (hole, sense) = drive.plan.nth_start(board, &starts, left[drawn]).ok_or(Beyond)?;
        let start = drive.play_start(board, hole, sense, starts.chooses, after)?;
        if start != Start::Endless {
            return Ok(start);
        }
        left.remove(drawn);
    }
    Ok(Start::Endless)
}

pub(super) fn result(won: Won) -> GameResult {
    match won {
        Won::Seat(seat) => GameResult::Won(Seat(seat)),
        Won::Draw => GameResult::Draw,
    }
}
