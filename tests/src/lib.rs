//! What the tests stand on.

pub mod agree;
pub mod boards;
pub mod collection;
pub mod lots;
pub mod simple;
