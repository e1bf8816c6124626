//! Boards, moves and turns as people read them.

mod beside;
mod board;
mod grid;
pub mod trace;
mod view;
pub mod words;

pub use board::board;
pub use view::bottom_seat;
