//! Minimax without any short cut: every line of play of so many turns, one by one.

use mancala_interpreter::game::{Game, Point, winner};
use mancala_interpreter::model::Seat;
use mancala_interpreter::run::Reason;
use mancala_interpreter::search::{SEED, WON};

/// Looks at every line.
pub struct Plain<'a> {
    game: &'a Game,
    me: Seat,
    swapped: bool,
    /// Positions that may still be looked at.
    left: u32,
    /// Some line ended because a position came again.
    pub came_again: bool,
}

impl<'a> Plain<'a> {
    /// For the player to move, looking at so many positions at most.
    pub fn new(game: &'a Game, root: &Point, left: u32) -> Plain<'a> {
        let swapped = root.position(game).swapped;
        Plain { game, me: root.mover(), swapped, left, came_again: false }
    }

    /// What every move is worth; `None`: there are too many positions, or play comes to a limit.
    pub fn moves(&mut self, root: &Point, depth: u32) -> Option<Vec<i32>> {
        (0..root.count()).map(|index| self.worth(&self.after(root, index)?, depth - 1, 1)).collect()
    }

    fn after(&self, point: &Point, index: usize) -> Option<Point> {
        self.game.step(point, index).ok()
    }

    /// The seat at which the searcher sits now.
    fn mine(&self, point: &Point) -> Seat {
        if point.position(self.game).swapped == self.swapped { self.me } else { Seat(1 - self.me.0) }
    }

    fn worth(&mut self, point: &Point, depth: u32, turns: i32) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        let me = self.mine(point);
        if let Some(ended) = point.ended() {
            self.came_again |= ended.reason == Reason::SamePosition;
            return Some(match winner(ended.result) {
                Some(seat) if seat == me => WON - turns,
                Some(_) => turns - WON,
                None => 0,
            });
        }
        if depth == 0 || point.count() == 0 {
            return Some(self.guess(point, me));
        }
        let worths = (0..point.count()).map(|index| self.worth(&self.after(point, index)?, depth - 1, turns + 1));
        let worths: Option<Vec<i32>> = worths.collect();
        if point.mover() == me { worths?.into_iter().max() } else { worths?.into_iter().min() }
    }

    /// Seeds in stores and reserves count whole, those on the board a sixteenth, without stores whole too.
    fn guess(&self, point: &Point, me: Seat) -> i32 {
        let position = point.position(self.game);
        let mut worth = 0;
        for (seat, seeds) in position.scores(self.game.model()).into_iter().enumerate() {
            worth += SEED * seeds as i32 * if seat == usize::from(me.0) { 1 } else { -1 };
        }
        for (seat, seeds) in position.reserves.iter().enumerate() {
            worth += SEED * i32::from(*seeds) * if seat == usize::from(me.0) { 1 } else { -1 };
        }
        let each = if position.stores.is_empty() { SEED } else { 1 };
        for (owner, seeds) in position.owners.iter().zip(&position.holes) {
            let sign = owner.map_or(0, |owner| if owner == me { 1 } else { -1 });
            worth += each * sign * i32::from(*seeds);
        }
        worth
    }
}
