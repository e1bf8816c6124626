//! The ground of every ruleset: the generic engine.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::ground::{Ground, Halt, Stands};
use super::order::TAGS;
use super::table::Key;
use super::value::guessed;
use super::{SEED, weights};
use crate::game::{Game, Point, winner};
use crate::model::Seat;
use crate::run::{Reason, State};

/// Play of any ruleset, as seen by the player who is to move at the root.
#[derive(Debug)]
pub(super) struct General<'a> {
    game: &'a Game,
    me: Seat,
    swapped: bool,
}

impl<'a> General<'a> {
    /// Play from a root on.
    pub fn new(game: &'a Game, root: &Point) -> General<'a> {
        let turn = root.standing().state.turn;
        General { game, me: turn.mover, swapped: turn.swapped }
    }

    /// The searcher's seat: persons may have exchanged seats.
    fn me(&self, state: &State) -> Seat {
        match state.turn.swapped != self.swapped && self.game.plan().seats() == 2 {
            true => Seat(1 - self.me.0.min(1)),
            false => self.me,
        }
    }

    /// What a state seems worth: the seeds in store, and a little for seeds on one's own side; without stores, seeds on
    /// one's own side alone.
    fn worth(&self, state: &State) -> i32 {
        let plan = self.game.plan();
        let layout = &plan.layout;
        let me = self.me(state);
        let sign = |seat: Seat| if seat == me { 1 } else { -1 };
        let seed = i64::from(SEED);
        let mut worth = 0;
        for seat in plan.all_seats() {
            let cells = [layout.stores, layout.reserves].into_iter().flatten().map(|first| first + u16::from(seat.0));
            let seeds: i64 = cells.map(|cell| i64::from(state.count(cell))).sum();
            worth += seed * sign(seat) * seeds;
            for (kind, declared) in self.game.model().seed_kinds.iter().enumerate() {
                // they are counted as one each already
                let more = i64::from(declared.worth) - 1;
                let there = layout.store(seat).map_or(0, |cell| state.words[layout.kind(kind, cell)]);
                worth += seed * sign(seat) * more * i64::from(there);
            }
        }
        let side = weights::hole_of(plan);
        for hole in 0..layout.holes {
            let seeds = i64::from(state.count(hole));
            if seeds > 0 {
                worth += state.owner(plan, hole).map_or(0, |owner| side * sign(owner) * seeds);
            }
        }
        guessed(worth)
    }
}

/// What tells a point from all others but for its past: all words of the state, whose turn it is, and what comes next.
pub(super) fn key(point: &Point) -> Key {
    let standing = point.standing();
    let hash = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        standing.state.hash(&mut hasher);
        standing.phase.hash(&mut hasher);
        hasher.finish()
    };
    Key { place: hash(1), check: hash(2) }
}

impl Ground for General<'_> {
    type Node = Point;

    /// A position can take seconds: its moves may sow as many seeds as the bound allows.
    const ASKED_EVERY: u64 = 1;

    fn stands(&self, point: &Point) -> Stands {
        let state = &point.standing().state;
        if let Some(ended) = point.ended() {
            let won = winner(ended.result).map_or(0, |seat| if seat == self.me(state) { 1 } else { -1 });
            return Stands::Over { won, again: ended.reason == Reason::SamePosition };
        }
        match point.count() {
            0 => Stands::Waits,
            _ => Stands::Turn { mine: point.mover() == self.me(state) },
        }
    }

    fn key(&self, point: &Point) -> Key {
        key(point)
    }

    fn guess(&self, point: &Point) -> i32 {
        self.worth(&point.standing().state)
    }

    fn moves(&mut self, point: &mut Point) -> Result<usize, Halt> {
        Ok(point.count())
    }

    fn promise(&self, point: &Point, index: usize) -> i32 {
        point.candidate(index).map_or(0, |move_| self.worth(&move_.state))
    }

    fn tag(&self, point: &Point, index: usize) -> u16 {
        let Some(move_) = point.candidate(index) else { return 0 };
        let mut hasher = DefaultHasher::new();
        move_.turn.hash(&mut hasher);
        move_.first.hash(&mut hasher);
        move_.decisions.iter().for_each(|made| made.decision.hash(&mut hasher));
        u16::try_from(hasher.finish() % TAGS as u64).unwrap_or(0)
    }

    fn enter(&mut self, point: &Point, index: usize) -> Result<Point, Halt> {
        Ok(self.game.step(point, index)?)
    }

    fn leave(&mut self, _: Point) {}
}
