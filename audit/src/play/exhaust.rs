//! All positions that can be reached, where there are few enough: what did not happen in them cannot happen.

use std::collections::HashMap;

use mancala_interpreter::game::{Game, Point};
use mancala_interpreter::position::{Phase, Position};

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
    if most == 0 || start.lay_out().is_some() {
        return Exhausted::No;
    }
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut after: Vec<Vec<usize>> = Vec::new();
    let mut open = vec![(start.clone(), 0usize)];
    known.insert(key(&start.position(game)), 0);
    after.push(Vec::new());
    let mut sights = Sights::default();
    sights.note_start(game, start);
    while let Some((point, at)) = open.pop() {
        let Ok(gone) = barred(game, &point) else { return Exhausted::No };
        sights.note(game, &gone, &From::Start, &[]);
        for index in 0..point.count() {
            let Ok((next, _, clauses)) = fired(game, &point, index) else { return Exhausted::No };
            sights.note(game, &clauses, &From::Start, &[]);
            let mut position = next.position(game);
            position.past.clear();
            let fresh = known.len();
            let id = *known.entry(key(&position)).or_insert(fresh);
            after[at].push(id);
            if id < fresh {
                continue;
            }
            if known.len() > most {
                return Exhausted::TooMany(most);
            }
            after.push(Vec::new());
            if next.ended().is_none() || comes_by_repetition(&next) {
                if position.phase != Phase::Turn {
                    return Exhausted::No;
                }
                let Ok(next) = game.at(&position) else { return Exhausted::No };
                open.push((next, id));
            }
        }
    }
    let comes_again = has_a_cycle(&after);
    Exhausted::All { positions: known.len(), sights, comes_again }
}

fn comes_by_repetition(point: &Point) -> bool {
    point.ended().is_some_and(|ended| ended.reason == mancala_interpreter::run::Reason::SamePosition)
}

fn key(position: &Position) -> String {
    let past = Position { past: Vec::new(), ..position.clone() };
    format!("{past:?}")
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
