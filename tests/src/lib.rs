//! What the tests stand on.

pub mod agree;
pub mod boards;
pub mod collection;
pub mod generate;
pub mod lots;
pub mod move_by_move;
pub mod simple;
pub mod smaller;
pub mod targets;
