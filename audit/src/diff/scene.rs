//! A difference played again, for those who look at it.

use mancala_interpreter::game::{Game, Point};

use super::positions::transfer;
use super::{Found, What};

/// The points at which to look.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The first ruleset's point.
    pub a: Point,
    /// The second's.
    pub b: Point,
    /// The move that both play here, with what follows not the same; `None`: the points themselves differ.
    pub last: Option<String>,
}

/// Plays what was found again, up to the move that differs.
#[must_use]
pub fn scene(a: &Game, b: &Game, found: &Found) -> Option<Scene> {
    let (mut at_a, mut at_b) = match &found.at {
        None => (a.start().ok()?, b.start().ok()?),
        Some(position) => {
            let start = b.start().ok()?.position(b);
            (a.at(position).ok()?, b.at(&transfer(position, a.model(), b.model(), &start)?).ok()?)
        }
    };
    let (line, last) = match (&found.what, found.line.split_last()) {
        (What::Position | What::Result | What::Rounds, Some((last, line))) => (line, Some(last.clone())),
        _ => (found.line.as_slice(), None),
    };
    for name in line {
        at_a = played(a, &at_a, name)?;
        at_b = played(b, &at_b, name)?;
    }
    Some(Scene { a: at_a, b: at_b, last })
}

/// The point after a move, where a round is over that of the next round.
fn played(game: &Game, point: &Point, name: &str) -> Option<Point> {
    let (next, _) = game.play(point, name, false).ok()?;
    match next.ended().is_some() && game.has_rounds() && !game.match_is_over(&next) {
        true => game.next_round(&next).ok(),
        false => Some(next),
    }
}
