//! Holes and seats as JSON: a hole is `[row, column]` in the picture as South sees it, a seat its name in small letters.

use mancala_interpreter::model::{Board, Hole, Seat};
use serde_json::{Value, json};

/// `[row, column]` of a hole, both from 0.
pub fn hole(board: &Board, hole: Hole) -> Value {
    match place(board, hole) {
        Some((row, column)) => json!([row, column]),
        None => Value::Null,
    }
}

/// Row and column of a hole in the picture.
pub fn place(board: &Board, hole: Hole) -> Option<(usize, usize)> {
    board
        .picture
        .iter()
        .enumerate()
        .find_map(|(row, holes)| holes.iter().position(|h| *h == Some(hole)).map(|column| (row, column)))
}

/// The hole at a place of the picture.
pub fn hole_at(board: &Board, row: usize, column: usize) -> Option<Hole> {
    board.picture.get(row)?.get(column).copied().flatten()
}

/// A seat by its name.
pub fn seat(board: &Board, seat: Seat) -> Value {
    json!(seat_name(board, seat).to_lowercase())
}

/// The name of a seat, as the ruleset writes it.
pub fn seat_name(board: &Board, seat: Seat) -> &str {
    board.seats.get(usize::from(seat.0)).map_or("?", String::as_str)
}

/// The seat of a name; case does not count.
pub fn find_seat(board: &Board, name: &str) -> Option<Seat> {
    let wanted = name.to_lowercase();
    let at = board.seats.iter().position(|seat| seat.to_lowercase() == wanted)?;
    u8::try_from(at).ok().map(Seat)
}

/// Every seat.
pub fn seats(board: &Board) -> impl Iterator<Item = Seat> + use<> {
    (0..u8::try_from(board.seats.len()).unwrap_or(u8::MAX)).map(Seat)
}
