//! The board as one seat sees it: which holes are drawn where.

use mancala_interpreter::game::Game;
use mancala_interpreter::model::{Board, Course, Direction, Hole, Seat, Shape, Stores};

/// The board as a seat sees it.
pub struct View {
    /// Rows from the top, each from the left; `None` where there is no hole.
    pub rows: Vec<Vec<Option<Hole>>>,
    /// What stands at the left end.
    pub left: End,
    /// What stands at the right end.
    pub right: End,
}

/// What stands at an end of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing.
    Nothing,
    /// A hole.
    Hole(Hole),
    /// A store.
    Store(Seat),
}

impl View {
    /// The board as a seat sees it.
    pub fn of(game: &Game, seat: Seat) -> View {
        let board = &game.model().board;
        let mut view = match board.shape {
            Shape::Ring { .. } => ring(board),
            Shape::Rows { ends, .. } => rows(board, ends),
        };
        if turned(board, seat) {
            view.rows.reverse();
            view.rows.iter_mut().for_each(|row| row.reverse());
            std::mem::swap(&mut view.left, &mut view.right);
        }
        view.place_stores(board, seat);
        view
    }

    /// Whether the stores are drawn at the ends.
    pub fn draws_stores(&self) -> bool {
        matches!(self.left, End::Store(_)) || matches!(self.right, End::Store(_))
    }

    fn place_stores(&mut self, board: &Board, seat: Seat) {
        let (bottom, top) = (seat, Seat(1 - seat.0.min(1)));
        let two = board.seats.len() == 2 && self.left == End::Nothing;
        match board.stores {
            Stores::LeftEnd if two => (self.left, self.right) = (End::Store(bottom), End::Store(top)),
            Stores::RightEnd if two => (self.left, self.right) = (End::Store(top), End::Store(bottom)),
            Stores::LeftEnd if board.seats.len() == 1 => self.left = End::Store(seat),
            Stores::RightEnd if board.seats.len() == 1 => self.right = End::Store(seat),
            Stores::None | Stores::OffBoard | Stores::LeftEnd | Stores::RightEnd => {}
        }
    }
}

fn rows(board: &Board, ends: bool) -> View {
    let mut rows = board.picture.clone();
    let (mut left, mut right) = (End::Nothing, End::Nothing);
    if ends {
        // ends are the first and last of the top row; below them is nothing
        for row in rows.iter_mut().filter(|row| row.len() > 2) {
            let last = row.pop().flatten();
            let first = row.remove(0);
            left = first.map_or(left, End::Hole);
            right = last.map_or(right, End::Hole);
        }
    }
    View { rows, left, right }
}

/// A ring is drawn as two rows: the first half of its holes below if they run counter-clockwise, else above.
fn ring(board: &Board) -> View {
    let holes: Vec<Option<Hole>> = board.picture.iter().flatten().copied().collect();
    let (first, second) = holes.split_at(holes.len().div_ceil(2));
    let clockwise = board
        .paths
        .first()
        .is_some_and(|path| matches!(path.course, Course::Fixed { forward: Some(Direction::Clockwise), .. }));
    let back: Vec<Option<Hole>> = second.iter().rev().copied().collect();
    let rows = if clockwise { vec![first.to_vec(), back] } else { vec![back, first.to_vec()] };
    View { rows, left: End::Nothing, right: End::Nothing }
}

/// Whether a seat sits at the top of the picture and sees it turned by half.
fn turned(board: &Board, seat: Seat) -> bool {
    match board.rows.get(usize::from(seat.0)).and_then(|rows| rows.first()).map(Vec::as_slice) {
        Some([first, .., last]) => first.0 > last.0,
        _ => false,
    }
}

/// The seat from which the board is drawn for a mover: his own where he sits at an edge.
pub fn bottom_seat(game: &Game, seat: Seat) -> Seat {
    let rows = game.model().board.rows.get(usize::from(seat.0));
    if rows.is_some_and(|rows| !rows.is_empty()) { seat } else { Seat(0) }
}
