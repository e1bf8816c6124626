//! What the interpreter's speed is measured against: hand-written engines of three games of the collection, with
//! exactly the rules of the rulesets in their default readings.
//!
//! Each game has a plain form of byte loops and a fast form of tables and wide numbers; Kalah has a third,
//! 64 boards side by side. All forms of a game, and the interpreter, count the same positions and play the same random
//! games.

pub mod chance;
pub mod collection;
pub mod engine;
pub mod interpreted;
pub mod kalah;
pub mod kigogo;
pub mod oware;
mod past;
pub mod report;
mod select;
pub mod timing;
mod two_rows;
