//! Random moves, the same for the same seed on every machine.

use mancala_interpreter::game::{Game, NoPlay, Point};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// A stream of chance: a seed, and one stream of it for each game.
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// The stream of a game.
    #[must_use]
    pub fn new(seed: u64, game: u64) -> Chance {
        let mut generator = ChaCha8Rng::seed_from_u64(seed);
        generator.set_stream(game);
        Chance(generator)
    }

    /// A number from 0 to `bound` - 1, each as likely as any other; 0 for a bound of 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        // numbers beyond the last whole multiple of the bound would favour the small ones
        let largest = u32::MAX - u32::MAX % bound;
        loop {
            let number = self.0.next_u32();
            if number < largest {
                return number % bound;
            }
        }
    }

    /// A random lay-out that the rules allow, with its name.
    ///
    /// # Errors
    /// No lay-out is waited for, none was drawn, or play comes to a fault.
    pub fn lay_out(&mut self, game: &Game, point: &Point) -> Result<(Point, String), NoPlay> {
        let Some(wanted) = point.lay_out() else { return Err(NoPlay::Over) };
        let (laid_out, record) = game.random_lay_out(point, wanted, &mut |bound| self.below(bound))?;
        Ok((laid_out, record.name))
    }

    /// A random move or lay-out, with its name.
    ///
    /// # Errors
    /// The game is over, or play comes to a fault.
    pub fn step(&mut self, game: &Game, point: &Point) -> Result<(Point, String), NoPlay> {
        if point.lay_out().is_some() {
            return self.lay_out(game, point);
        }
        let moves = game.moves(point)?;
        let index = self.below(u32::try_from(moves.len()).unwrap_or(u32::MAX)) as usize;
        let name = moves.get(index).map(|move_| move_.name.clone()).ok_or(NoPlay::Over)?;
        Ok((game.step(point, index)?, name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_streams_of_their_own() {
        let draw = |seed, game| -> Vec<u32> {
            let mut chance = Chance::new(seed, game);
            (0..8).map(|_| chance.below(1000)).collect()
        };
        assert_eq!(draw(7, 3), draw(7, 3));
        assert_ne!(draw(7, 3), draw(7, 4));
        assert_ne!(draw(7, 3), draw(8, 3));
    }

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut chance = Chance::new(1, 0);
        assert!((0..1000).all(|_| chance.below(6) < 6));
        assert_eq!(chance.below(1), 0);
        assert_eq!(chance.below(0), 0);
    }
}
