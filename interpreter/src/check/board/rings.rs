//! The natural rounds of a board, counter-clockwise as seen from above, with the stores that stand in them.
//!
//! Counter-clockwise, a player's row at his edge runs from his left to his right, whoever he is. A store at his right
//! end stands after the last hole of that row, one at his left end before the first.

use mancala_grammar::tree::{BoardLine, Course, Direction};

use crate::check::{Checker, Edge};
use crate::model::{Hole, Seat, Shape, Spot, Stores};

impl Checker<'_> {
    /// The direction in which a ring's holes are numbered: the first that its unnamed path names.
    pub(super) fn ring_numbering(&self) -> Direction {
        let mut paths = self.tree.board.iter().filter_map(|line| match &line.it {
            BoardLine::Path(path) => match &path.course.it {
                Course::Round { directions, .. } => directions.first().map(|first| (path.name.is_none(), *first)),
                _ => None,
            },
            _ => None,
        });
        let first = paths.next();
        let unnamed = first.filter(|(unnamed, _)| *unnamed).or_else(|| paths.find(|(unnamed, _)| *unnamed));
        unnamed.or(first).map_or(Direction::CounterClockwise, |(_, direction)| direction)
    }

    /// Round the board: the rows at its two edges with the ends between them; one row closed; the ring itself.
    pub(super) fn ring_of_board(&self) -> Vec<Hole> {
        match self.board.shape {
            Shape::Ring { holes } => {
                let numbered = (0..holes).map(Hole);
                match self.ring_numbering() {
                    Direction::CounterClockwise => numbered.collect(),
                    Direction::Clockwise => numbered.rev().collect(),
                }
            }
            Shape::Rows { rows: 1, .. } => self.row_from(Edge::Bottom, 1),
            Shape::Rows { ends, .. } => {
                let top = self.board.picture.first().map_or(&[][..], Vec::as_slice);
                let end = |cell: Option<&Option<Hole>>| cell.copied().flatten().filter(|_| ends);
                let mut ring = self.row_from(Edge::Bottom, 1);
                ring.extend(end(top.last()));
                ring.extend(self.row_from(Edge::Top, 1));
                ring.extend(end(top.first()));
                ring
            }
        }
    }

    /// Round a player's own rows: one row closed, or out along the back row and home along the front row.
    pub(super) fn ring_of_rows(&self, seat: usize) -> Option<Vec<Hole>> {
        match self.board.rows.get(seat).map_or(&[][..], Vec::as_slice) {
            [row] => Some(row.clone()),
            [back, front] => Some(back.iter().chain(front.iter().rev()).copied().collect()),
            _ => None,
        }
    }

    /// Puts the stores of these seats into a counter-clockwise ring.
    pub(super) fn with_stores(&self, ring: Vec<Hole>, seats: &[usize]) -> Vec<Spot> {
        let mut spots: Vec<Spot> = ring.into_iter().map(Spot::Hole).collect();
        for &seat in seats {
            let Ok(number) = u8::try_from(seat) else { continue };
            let row = self.row_at_edge(seat);
            let neighbour = match self.board.stores {
                Stores::RightEnd => row.last(),
                _ => row.first(),
            };
            let Some(at) = neighbour.and_then(|hole| spots.iter().position(|spot| *spot == Spot::Hole(*hole))) else {
                continue;
            };
            let at = match self.board.stores {
                Stores::RightEnd => at + 1,
                _ => at,
            };
            spots.insert(at, Spot::Store(Seat(number)));
        }
        spots
    }

    /// The holes at a player's edge, counter-clockwise: his first row, or his arc of a ring.
    fn row_at_edge(&self, seat: usize) -> Vec<Hole> {
        match self.board.shape {
            Shape::Ring { .. } => self.ring_of_board().into_iter().filter(|hole| self.owns(seat, *hole)).collect(),
            Shape::Rows { .. } => self.board.rows.get(seat).and_then(|rows| rows.first()).cloned().unwrap_or_default(),
        }
    }

    pub(super) fn owns(&self, seat: usize, hole: Hole) -> bool {
        self.owner_of(hole).is_some_and(|owner| usize::from(owner.0) == seat)
    }
}
