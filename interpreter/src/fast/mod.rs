//! The fast form: whole laps as one addition of bytes, sets of holes as bits.
//!
//! It plays those rulesets of which that can be proved to be the same (see `lower`), many turns a microsecond; `run` is
//! the definition, plays everything, and is what the fast form is tested against. Where a position is beyond the fast
//! form - too many seeds, a relay that goes on and on, a fault of the ruleset - it says so and decides nothing.

mod act;
mod beside;
mod board;
mod branches;
mod by_seed;
mod bytes;
mod change;
mod choice;
mod convert;
mod drive;
mod ends;
mod event;
mod express;
mod holds;
mod laps;
mod lower;
mod measured;
mod memory;
mod move_tests;
mod nth;
mod perft;
mod plan;
mod playout;
mod probe;
mod scripts;
mod seek;
mod sieve;
mod starts;
mod tell;
mod tried;
mod turn_end;
mod waiting;

use std::ops::Range;

use crate::game::{Game, Point};
use crate::plan::Plan;
use crate::run::{Standing, State};
use crate::search::seek::{Shared, Stop};
use crate::search::table::Key;
use crate::search::{self, Outcome, Wish};
use plan::FastPlan;
use seek::FastGround;

pub use measured::Measured;
pub use playout::Played;

/// Why a ruleset has no fast form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why(pub &'static str);

/// Play has left what the fast form can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond;

/// A ruleset in its fast form.
#[derive(Clone, Debug)]
pub struct Fast {
    form: Form,
}

/// By the size of the board.
#[derive(Clone, Debug)]
enum Form {
    /// At most 16 holes, stores and reserves.
    Small(Box<FastPlan<16>>),
    /// At most 32.
    Middle(Box<FastPlan<32>>),
    /// At most 64.
    Large(Box<FastPlan<64>>),
    /// The same with much beside seeds.
    Wide(Box<FastPlan<128>>),
}

impl Fast {
    /// The fast form of a plan.
    ///
    /// # Errors
    /// Why there is none.
    pub fn new(plan: &Plan) -> Result<Fast, Why> {
        let form = match lower::beside(plan)?.0 {
            ..=16 => Form::Small(Box::new(lower::lower(plan)?)),
            17..=32 => Form::Middle(Box::new(lower::lower(plan)?)),
            33..=64 => Form::Large(Box::new(lower::lower(plan)?)),
            _ => Form::Wide(Box::new(lower::lower(plan)?)),
        };
        Ok(Fast { form })
    }

    /// Bytes of the board form: 16, 32, 64 or 128.
    #[must_use]
    pub fn width(&self) -> usize {
        match &self.form {
            Form::Small(_) => 16,
            Form::Middle(_) => 32,
            Form::Large(_) => 64,
            Form::Wide(_) => 128,
        }
    }

    /// Lines of play of exactly so many turns from a player's turn.
    ///
    /// # Errors
    /// The position, or one after it, is beyond the fast form.
    pub fn perft(&self, plan: &Plan, standing: &Standing, depth: u32, made: bool) -> Result<u64, Beyond> {
        match &self.form {
            Form::Small(fast) => fast.perft(plan, standing, depth, made),
            Form::Middle(fast) => fast.perft(plan, standing, depth, made),
            Form::Large(fast) => fast.perft(plan, standing, depth, made),
            Form::Wide(fast) => fast.perft(plan, standing, depth, made),
        }
    }

    /// Looks for the best move.
    pub(crate) fn search(
        &self,
        game: &Game,
        root: &Point,
        wish: Wish,
        shared: &Shared<'_>,
        stop: &mut Stop<'_>,
    ) -> Outcome {
        match &self.form {
            Form::Small(fast) => search::search(|| Ok(FastGround::new(fast, game, root)?), wish, shared, stop),
            Form::Middle(fast) => search::search(|| Ok(FastGround::new(fast, game, root)?), wish, shared, stop),
            Form::Large(fast) => search::search(|| Ok(FastGround::new(fast, game, root)?), wish, shared, stop),
            Form::Wide(fast) => search::search(|| Ok(FastGround::new(fast, game, root)?), wish, shared, stop),
        }
    }

    /// What tells a point from all others in the table of a search.
    pub(crate) fn key(&self, plan: &Plan, point: &Point) -> Option<Key> {
        match &self.form {
            Form::Small(fast) => seek::key_of(fast, plan, point),
            Form::Middle(fast) => seek::key_of(fast, plan, point),
            Form::Large(fast) => seek::key_of(fast, plan, point),
            Form::Wide(fast) => seek::key_of(fast, plan, point),
        }
    }

    /// Random games from a player's turn, one after the other.
    ///
    /// # Errors
    /// The position is beyond the fast form.
    pub fn games<'p>(&'p self, plan: &'p Plan, standing: &'p Standing) -> Result<RandomGames<'p>, Beyond> {
        let games = match &self.form {
            Form::Small(fast) => Games::Small(playout::Games::new(fast, plan, standing)?),
            Form::Middle(fast) => Games::Middle(playout::Games::new(fast, plan, standing)?),
            Form::Large(fast) => Games::Large(playout::Games::new(fast, plan, standing)?),
            Form::Wide(fast) => Games::Wide(playout::Games::new(fast, plan, standing)?),
        };
        Ok(RandomGames { plan, standing, games })
    }
}

/// Random games from one position.
pub struct RandomGames<'p> {
    plan: &'p Plan,
    standing: &'p Standing,
    games: Games<'p>,
}

enum Games<'p> {
    Small(playout::Games<'p, 16>),
    Middle(playout::Games<'p, 32>),
    Large(playout::Games<'p, 64>),
    Wide(playout::Games<'p, 128>),
}

impl RandomGames<'_> {
    /// Plays a game, at most so many turns. `below(n)` gives a number from 0 to n - 1. A start is drawn among all; one
    /// that never ends, and is no move, is drawn again among the others.
    ///
    /// # Errors
    /// A position is beyond the fast form; random numbers were drawn.
    pub fn play(&mut self, below: &mut impl FnMut(u32) -> u32, most_turns: u32) -> Result<Played, Beyond> {
        match &mut self.games {
            Games::Small(games) => games.play(below, most_turns),
            Games::Middle(games) => games.play(below, most_turns),
            Games::Large(games) => games.play(below, most_turns),
            Games::Wide(games) => games.play(below, most_turns),
        }
    }

    /// Plays many games side by side, at most so many turns each. `chance` gives a game its own chance, and with it the
    /// same game as [`RandomGames::play`]; `done` is told each as it ends.
    pub fn play_all<F: FnMut(u32) -> u32>(
        &mut self,
        games: Range<u64>,
        chance: impl FnMut(u64) -> F,
        most_turns: u32,
        done: impl FnMut(u64, Result<Played, Beyond>),
    ) {
        match &mut self.games {
            Games::Small(lanes) => lanes.play_all(games, chance, most_turns, done),
            Games::Middle(lanes) => lanes.play_all(games, chance, most_turns, done),
            Games::Large(lanes) => lanes.play_all(games, chance, most_turns, done),
            Games::Wide(lanes) => lanes.play_all(games, chance, most_turns, done),
        }
    }

    /// Plays a game, at most so many turns, and tells each turn. A move is drawn among those that are legal.
    ///
    /// # Errors
    /// A position is beyond the fast form; random numbers were drawn, and turns told.
    pub fn play_measured(
        &mut self,
        below: &mut impl FnMut(u32) -> u32,
        most_turns: u32,
        seen: &mut impl FnMut(Measured),
    ) -> Result<Played, Beyond> {
        match &mut self.games {
            Games::Small(games) => games.play_measured(below, most_turns, seen),
            Games::Middle(games) => games.play_measured(below, most_turns, seen),
            Games::Large(games) => games.play_measured(below, most_turns, seen),
            Games::Wide(games) => games.play_measured(below, most_turns, seen),
        }
    }

    /// The state at the end of the last game of [`RandomGames::play`].
    #[must_use]
    pub fn state(&self) -> State {
        match &self.games {
            Games::Small(games) => games.state(self.plan, &self.standing.state),
            Games::Middle(games) => games.state(self.plan, &self.standing.state),
            Games::Large(games) => games.state(self.plan, &self.standing.state),
            Games::Wide(games) => games.state(self.plan, &self.standing.state),
        }
    }
}
