//! What the tests stand on.

pub mod collection;
pub mod simple;
