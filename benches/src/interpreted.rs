//! The interpreter's side of each comparison. What is measured of it is called here and nowhere else.

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::model::Seat;
use mancala_interpreter::run::{Ended, Fault, Reason};
use mancala_interpreter::trace::GameResult;
use mancala_tests::collection;

use crate::chance::Chance;
use crate::engine::{Played, Sums, Why, Winner};

/// A ruleset of the collection, ready to play, at its beginning.
pub struct Interpreted {
    /// The game.
    pub game: Game,
    /// Where it starts.
    pub start: Point,
}

impl Interpreted {
    /// The ruleset of that file name.
    ///
    /// # Errors
    /// The start comes to a fault.
    pub fn named(name: &str) -> Result<Interpreted, Fault> {
        let game = collection::named(name).game();
        let start = game.start()?;
        // made before anything is measured; a ruleset without one is played by the machine
        let _ = game.fast();
        Ok(Interpreted { game, start })
    }

    /// Lines of play of exactly so many turns, the last turns made too.
    ///
    /// # Errors
    /// A fault or a limit.
    pub fn perft(&self, depth: u32) -> Result<u64, Fault> {
        self.game.perft_made(&self.start, depth)
    }

    /// A random game.
    ///
    /// # Errors
    /// A fault or a limit.
    pub fn playout(&self, chance: &mut Chance) -> Result<Played, NoPlay> {
        let mut point = self.start.clone();
        let mut turns = 0;
        while point.ended().is_none() {
            point = self.game.random_step(&point, &mut |bound| chance.below(bound))?;
            turns += 1;
        }
        Ok(played(&point, turns))
    }

    /// Random games, the first from that seed, each from the next.
    ///
    /// # Errors
    /// A fault or a limit.
    pub fn playouts(&self, first_seed: u64, games: u64) -> Result<Sums, NoPlay> {
        let mut sums = Sums::default();
        if let Some(mut fast) = self.game.fast_games(&self.start) {
            let mut beyond = Vec::new();
            let chance = |seed| {
                let mut chance = Chance::new(seed);
                move |bound| chance.below(bound)
            };
            fast.play_all(first_seed..first_seed + games, chance, u32::MAX, |seed, game| match game {
                Ok(game) => sums.add(end(game.ended, game.turns)),
                Err(_) => beyond.push(seed),
            });
            for seed in beyond {
                sums.add(self.playout(&mut Chance::new(seed))?);
            }
            return Ok(sums);
        }
        for seed in first_seed..first_seed + games {
            sums.add(self.playout(&mut Chance::new(seed))?);
        }
        Ok(sums)
    }
}

/// A game of two that is over.
#[must_use]
pub fn played(point: &Point, turns: u32) -> Played {
    end(point.ended(), turns)
}

fn end(ended: Option<Ended>, turns: u32) -> Played {
    let winner = match ended.map(|ended| ended.result) {
        Some(GameResult::Won(Seat(0))) => Winner::South,
        Some(GameResult::Won(_)) => Winner::North,
        _ => Winner::Nobody,
    };
    let why = match ended.map(|ended| ended.reason) {
        Some(Reason::Stuck | Reason::NobodyCanMove) => Why::Stuck,
        Some(Reason::SamePosition) => Why::Repeated,
        _ => Why::Ended,
    };
    Played { turns, winner, why }
}
