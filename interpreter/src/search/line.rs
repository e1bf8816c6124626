//! The line of play that a search expects, read from the table.

use super::Found;
use super::table::{Bound, Key, Table};
use super::value::{decided, from_here};
use crate::game::{Game, Point};
use crate::run::Fault;

/// The best move, and the moves after it as far as the table has them for certain: the position was looked at as far as
/// the line needs, and its worth is known exactly. Each move is legal.
pub(super) fn of(
    game: &Game,
    root: &Point,
    found: &Found,
    table: &Table,
    key: &dyn Fn(&Point) -> Option<Key>,
) -> Result<Vec<String>, Fault> {
    let mut line = Vec::new();
    let mut point = root.clone();
    let mut index = found.index;
    for left in (0..found.depth).rev() {
        let moves = game.moves(&point)?;
        let Some(move_) = moves.get(index) else { break };
        line.push(move_.name.clone());
        let Ok(next) = game.step(&point, index) else { break };
        point = next;
        let Some(kept) = key(&point).and_then(|key| table.get(key)).filter(|kept| kept.bound == Bound::Exact) else {
            break;
        };
        let ply = i32::try_from(line.len()).unwrap_or(i32::MAX);
        if kept.worth != from_here(found.worth, ply) {
            break;
        }
        let in_sight = decided(kept.worth).is_some_and(|turns| turns <= left);
        let closed = !kept.below.and(kept.above).open() && u32::from(kept.depth) <= left;
        if left == 0 || point.count() == 0 || !(u32::from(kept.depth) == left || in_sight || closed) {
            break;
        }
        index = usize::from(kept.best);
    }
    Ok(line)
}
