//! Kalah with four seeds in every hole: an end in the own store moves again; a last seed in an own empty hole takes
//! itself and the facing hole, if that is occupied; when a row is empty each player keeps the seeds of his own.

mod fast;
pub mod lanes;
mod plain;

pub use fast::Fast;
pub use plain::Plain;

use crate::two_rows::{most, name};
