//! The line of play that a search expects, read from the table.

use super::Found;
use super::general::key;
use super::table::{Bound, Table};
use super::value::decided;
use crate::game::{Game, Point};
use crate::run::Fault;

/// The best move, and the moves after it as far as the table has them for certain: the position was looked at as far as
/// the line needs, and its worth is known exactly. Each move is legal.
pub(super) fn of(game: &Game, root: &Point, found: &Found, table: &Table) -> Result<Vec<String>, Fault> {
    let mut line = Vec::new();
    let mut point = root.clone();
    let mut index = found.index;
    for left in (0..found.depth).rev() {
        let moves = game.moves(&point)?;
        let Some(move_) = moves.get(index) else { break };
        line.push(move_.name.clone());
        let Ok(next) = game.step(&point, index) else { break };
        point = next;
        let Some(kept) = table.get(key(&point)).filter(|kept| kept.bound == Bound::Exact) else { break };
        let in_sight = decided(kept.worth).is_some_and(|turns| turns <= left);
        let closed = !kept.below.and(kept.above).open() && u32::from(kept.depth) <= left;
        if left == 0 || point.count() == 0 || !(u32::from(kept.depth) == left || in_sight || closed) {
            break;
        }
        index = usize::from(kept.best);
    }
    Ok(line)
}
