//! The fast form beside the general machine.

use mancala_interpreter::fast::Measured;
use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::run::Standing;

use super::{All, Compared};
use crate::collection::Chance;

/// Lines that the general machine counts, at most about so many.
const LINES: u64 = 200;
/// Turns of a game.
const TURNS: u32 = 24;

impl All<'_> {
    /// Lines of play, a random game and its measures, from one point.
    pub(super) fn fast_from(&self, point: &Point, chance: &mut Chance, compared: &mut Compared) -> Result<(), String> {
        if self.fast.is_none() || point.ended().is_some() || point.lay_out().is_some() {
            return Ok(());
        }
        let tell = |text: String| format!("{text}, from {:?}", point.position(&self.general));
        let seed = u64::from(chance.below(1 << 16));
        compared.fast += self.lines(point).map_err(tell)?;
        compared.fast += usize::from(self.game(point, seed).map_err(tell)?);
        compared.fast += usize::from(self.measures(point, seed).map_err(tell)?);
        Ok(())
    }

    /// How many depths were compared.
    fn lines(&self, point: &Point) -> Result<usize, String> {
        let Some(fast) = &self.fast else { return Ok(0) };
        for depth in 1..=3 {
            let at = usize::try_from(depth).unwrap_or(0);
            let (Ok(general), Ok(quick)) = (self.general.perft(point, depth), fast.perft(point, depth)) else {
                return Ok(at - 1);
            };
            let made = fast.perft_made(point, depth).unwrap_or(general);
            if general != quick || general != made {
                return Err(format!("{depth} turns: general {general}, fast {quick}, made {made}"));
            }
            if general > LINES {
                return Ok(at);
            }
        }
        Ok(3)
    }

    /// Whether the fast form may have drawn again, for a move that it drew never ends.
    fn draws_again(&self, point: &Point) -> bool {
        let Some((_, endless)) = self.general.plan().endless else { return false };
        // it may have done so for a player who then passed
        let position = point.position(&self.general);
        if position.last_mover == Some(position.mover) {
            return true;
        }
        self.general.removed(point).map_or(true, |removed| removed.iter().any(|(_, clause)| *clause == endless))
    }

    /// Whether the game was played to its end in both, alike.
    fn game(&self, start: &Point, seed: u64) -> Result<bool, String> {
        let Some(mut games) = self.fast.as_ref().and_then(|fast| fast.fast_games(start)) else { return Ok(false) };
        let mut played = Ok(None);
        // the second game tells whether anything is left of the first
        for seed in [seed + 1, seed] {
            let mut chance = Chance::new(seed);
            played = games.play(&mut |n| chance.below(n), TURNS).map(Some);
            if played.is_err() {
                return Ok(false);
            }
        }
        let Ok(Some(played)) = played else { return Ok(false) };
        let end = games.state();
        let mut chance = Chance::new(seed);
        let mut point = start.clone();
        let mut turns = 0;
        while point.ended().is_none() && turns < TURNS {
            if self.draws_again(&point) {
                return Ok(false);
            }
            point = match self.general.random_step(&point, &mut |n| chance.below(n)) {
                Ok(next) => next,
                Err(_) => return Ok(false),
            };
            turns += 1;
        }
        let mut position = point.position(&self.general);
        let hand = std::mem::take(&mut position.hand);
        let standing = Standing::of(self.general.plan(), &position);
        let alike = standing.is_ok_and(|standing| standing.state.words == end.words) && hand == end.turn.hand;
        if alike && played.ended == point.ended() && played.turns == turns {
            return Ok(true);
        }
        Err(format!("game {seed}: fast {played:?}, general {turns} turns, {:?}, {position:?}", point.ended()))
    }

    /// Whether the same moves were offered, and the same laps and captures made, turn by turn.
    fn measures(&self, start: &Point, seed: u64) -> Result<bool, String> {
        let Some(mut games) = self.fast.as_ref().and_then(|fast| fast.fast_games(start)) else { return Ok(false) };
        let mut chance = Chance::new(seed);
        let mut measured = Vec::new();
        let played = games.play_measured(&mut |n| chance.below(n), TURNS, &mut |turn| measured.push(turn));
        let Ok(played) = played else { return Ok(false) };
        let Ok((expected, point)) = measured_game(&self.general, start, seed, TURNS) else { return Ok(false) };
        if measured == expected && played.ended == point.ended() {
            return Ok(true);
        }
        Err(format!("game {seed}: fast {measured:?}, general {expected:?}"))
    }
}

/// A random game on the general machine, at most so many turns: what was offered in each and what came of it, and where it
/// led.
///
/// # Errors
/// A move that cannot be played.
pub fn measured_game(game: &Game, start: &Point, seed: u64, turns: u32) -> Result<(Vec<Measured>, Point), NoPlay> {
    let mut chance = Chance::new(seed);
    let mut point = start.clone();
    let mut measured = Vec::new();
    while point.ended().is_none() && measured.len() < turns as usize {
        let moves = u32::try_from(point.count()).unwrap_or(u32::MAX);
        let index = chance.below(moves) as usize;
        let (laps, captured) = point.outline(index).unwrap_or_default();
        measured.push(Measured { moves, laps, captured });
        point = game.step(&point, index)?;
    }
    Ok((measured, point))
}
