//! All positions that can be reached, where there are few enough: what did not happen in them cannot happen.

use std::collections::HashMap;

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::position::{Phase, Position};

use super::offers::offered;
use super::{From, Sights, barred, fired};

/// What came of looking at all positions.
#[derive(Clone, Debug, Default)]
pub enum Exhausted {
    /// Not asked for, or not possible: a lay-out is chosen, or play came to a fault.
    #[default]
    No,
    /// There are more positions than were asked for.
    TooMany(usize),
    /// All of them were looked at.
    All {
        /// How many.
        positions: usize,
        /// What worked in them.
        sights: Sights,
        /// Whether a position can come again.
        comes_again: bool,
    },
}

/// Looks at all positions that can be reached, at most so many. Repetition is left aside: a position is one however
/// often it came before.
#[must_use]
pub fn exhaust(game: &Game, start: &Point, most: usize) -> Exhausted {
    if most == 0 || start.lay_out().is_some() || start.position(game).phase != Phase::Turn {
        return Exhausted::No;
    }
    let mut all = All::default();
    all.place(&bare(game, start));
    let mut open = vec![(start.clone(), 0usize)];
    let mut seen: Vec<Point> = vec![start.clone()];
    // the quick way first: most games have more positions than can be looked at
    while let Some((point, at)) = open.pop() {
        for index in 0..point.count() {
            let Ok(next) = game.step(&point, index) else { return Exhausted::No };
            let position = bare(game, &next);
            let fresh = all.known.len();
            let id = all.place(&position);
            all.after[at].push(id);
            if id < fresh {
                continue;
            }
            if all.known.len() > most {
                return Exhausted::TooMany(most);
            }
            if next.ended().is_some() && !comes_by_repetition(&next) {
                continue;
            }
            if position.phase != Phase::Turn {
                return Exhausted::No;
            }
            let Ok(next) = game.at(&position) else { return Exhausted::No };
            seen.push(next.clone());
            open.push((next, id));
        }
    }
    let mut sights = Sights::default();
    sights.note_start(game, start);
    for point in &seen {
        let Ok(gone) = barred(game, point) else { return Exhausted::No };
        sights.note(game, &gone, &From::Start, &[]);
        let Ok(offers) = offered(game, point) else { return Exhausted::No };
        sights.note_offers(offers);
        for index in 0..point.count() {
            let Ok((_, _, clauses)) = fired(game, point, index) else { return Exhausted::No };
            sights.note(game, &clauses, &From::Start, &[]);
        }
    }
    Exhausted::All { positions: all.known.len(), sights, comes_again: has_a_cycle(&all.after) }
}

/// Positions by number, and where each leads.
#[derive(Default)]
struct All {
    known: HashMap<Position, usize>,
    after: Vec<Vec<usize>>,
}

impl All {
    /// The number of a position, which is new if it is the next one.
    fn place(&mut self, position: &Position) -> usize {
        let fresh = self.known.len();
        let id = *self.known.entry(position.clone()).or_insert(fresh);
        if id == fresh {
            self.after.push(Vec::new());
        }
        id
    }
}

/// The position without those before it.
fn bare(game: &Game, point: &Point) -> Position {
    Position { past: Vec::new(), ..point.position(game) }
}

fn comes_by_repetition(point: &Point) -> bool {
    point.ended().is_some_and(|ended| ended.reason == mancala_interpreter::run::Reason::SamePosition)
}

/// Whether some position leads back to itself.
fn has_a_cycle(after: &[Vec<usize>]) -> bool {
    let mut before = vec![0usize; after.len()];
    after.iter().flatten().for_each(|to| before[*to] += 1);
    let mut ready: Vec<usize> = (0..after.len()).filter(|at| before[*at] == 0).collect();
    let mut done = 0;
    while let Some(at) = ready.pop() {
        done += 1;
        for to in &after[at] {
            before[*to] -= 1;
            if before[*to] == 0 {
                ready.push(*to);
            }
        }
    }
    done < after.len()
}
