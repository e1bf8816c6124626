//! A simple search for a good move: alpha-beta over the generic engine, one depth deeper at a time.
//!
//! It needs nothing of a ruleset. A position that is not over is worth the seeds in store, and a little for seeds on
//! one's own side; without stores, for seeds on one's own side alone. With three or more players the others are taken
//! to play together against the searcher.

use crate::game::{Game, NoPlay, Point, winner};
use crate::model::Seat;

/// The worth of a won game; a turn later is worth one less.
pub const WON: i32 = 1_000_000;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move, by its place in the list.
    pub index: usize,
    /// Its worth to the mover.
    pub worth: i32,
    /// How many turns were looked ahead.
    pub depth: u32,
    /// Turns looked at.
    pub turns: u64,
    /// The line of play expected, by names.
    pub line: Vec<String>,
}

impl Found {
    /// Whether the worth is a proved win or loss, and in how many turns.
    #[must_use]
    pub fn proved(&self) -> Option<(bool, u32)> {
        let turns = u32::try_from(WON - self.worth.abs()).ok().filter(|turns| *turns < 10_000)?;
        Some((self.worth > 0, turns))
    }
}

/// Looks for the mover's best move, at most so many turns deep, until `stop` says so (it is asked at every turn looked
/// at, with their number).
///
/// # Errors
/// The game is over, or play comes to a fault before one move was looked at.
pub fn best(game: &Game, point: &Point, deepest: u32, stop: &mut dyn FnMut(u64) -> bool) -> Result<Found, NoPlay> {
    if point.count() == 0 {
        return Err(NoPlay::Over);
    }
    let mut search = Search { game, me: point.mover(), stop, turns: 0, stopped: false };
    let mut found = Found { index: 0, worth: 0, depth: 0, turns: 0, line: Vec::new() };
    let mut order: Vec<usize> = (0..point.count()).collect();
    for depth in 1..=deepest.max(1) {
        let Some(best) = search.root(point, depth, &mut order)? else { break };
        found = Found { turns: search.turns, ..best };
        if found.proved().is_some() || (point.count() == 1 && depth > 1) {
            break;
        }
    }
    found.turns = search.turns;
    found.line = line_of(game, point, found.index)?;
    Ok(found)
}

fn line_of(game: &Game, point: &Point, index: usize) -> Result<Vec<String>, NoPlay> {
    let moves = game.moves(point)?;
    Ok(moves.get(index).map(|found| found.name.clone()).into_iter().collect())
}

struct Search<'a> {
    game: &'a Game,
    me: Seat,
    stop: &'a mut dyn FnMut(u64) -> bool,
    turns: u64,
    stopped: bool,
}

impl Search<'_> {
    /// The best move at one depth, and the moves put in order for the next; `None`: stopped.
    fn root(&mut self, point: &Point, depth: u32, order: &mut Vec<usize>) -> Result<Option<Found>, NoPlay> {
        let mut worths: Vec<(i32, usize)> = Vec::new();
        let mut alpha = -WON * 2;
        for index in order.iter().copied() {
            let next = self.game.step(point, index)?;
            let worth = self.worth(&next, depth - 1, alpha, WON * 2, 1)?;
            if self.stopped {
                break;
            }
            alpha = alpha.max(worth);
            worths.push((worth, index));
        }
        if worths.len() < order.len() && depth > 1 {
            return Ok(None);
        }
        // the order of equal moves stays
        let mut sorted = worths.clone();
        sorted.sort_by_key(|(worth, _)| -worth);
        let best = sorted.first().copied();
        if worths.len() == order.len() {
            *order = sorted.into_iter().map(|(_, index)| index).collect();
        }
        Ok(best.map(|(worth, index)| Found { index, worth, depth, turns: 0, line: Vec::new() }))
    }

    fn worth(&mut self, point: &Point, depth: u32, alpha: i32, beta: i32, ply: i32) -> Result<i32, NoPlay> {
        self.turns += 1;
        if self.turns.is_multiple_of(64) && (self.stop)(self.turns) {
            self.stopped = true;
        }
        if let Some(ended) = point.ended() {
            return Ok(match winner(ended.result) {
                Some(seat) if seat == self.me => WON - ply,
                Some(_) => ply - WON,
                None => 0,
            });
        }
        if depth == 0 || self.stopped || point.count() == 0 {
            return Ok(self.guess(point));
        }
        let mine = point.mover() == self.me;
        let (mut alpha, mut beta) = (alpha, beta);
        let mut best = if mine { -WON * 2 } else { WON * 2 };
        for index in captures_first(point) {
            let next = self.game.step(point, index)?;
            let worth = self.worth(&next, depth - 1, alpha, beta, ply + 1)?;
            if mine {
                best = best.max(worth);
                alpha = alpha.max(best);
            } else {
                best = best.min(worth);
                beta = beta.min(best);
            }
            if alpha >= beta || self.stopped {
                break;
            }
        }
        Ok(best)
    }

    /// What a position that is not over seems worth.
    fn guess(&self, point: &Point) -> i32 {
        let position = point.position_alone(self.game);
        let sign = |seat: usize| if seat == usize::from(self.me.0) { 1 } else { -1 };
        let scores = position.scores(self.game.model()).into_iter();
        let kept = scores.chain(position.reserves.iter().map(|seeds| u32::from(*seeds))).enumerate();
        let seats = position.has_played.len().max(1);
        let mut worth: i32 =
            kept.map(|(index, seeds)| 16 * sign(index % seats) * i32::try_from(seeds).unwrap_or(i32::MAX / 64)).sum();
        let side = if position.stores.is_empty() { 16 } else { 1 };
        for (owner, seeds) in position.owners.iter().zip(&position.holes) {
            worth += owner.map_or(0, |owner| side * sign(usize::from(owner.0)) * i32::from(*seeds));
        }
        worth
    }
}

/// Moves that take most come first: cut-offs come sooner.
fn captures_first(point: &Point) -> Vec<usize> {
    let mut order: Vec<usize> = (0..point.count()).collect();
    order.sort_by_key(|index| std::cmp::Reverse(point.outline(*index).map_or(0, |(_, captured)| captured)));
    order
}
