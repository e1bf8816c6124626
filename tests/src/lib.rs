//! What the tests stand on.

pub mod boards;
pub mod collection;
pub mod simple;
