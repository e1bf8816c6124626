//! From the syntax tree of a ruleset to play: `tree → [model] → plan → run`. No I/O, no clock, no global state.

pub mod check;
pub mod examples;
pub mod fast;
pub mod features;
pub mod game;
pub mod limits;
pub mod model;
pub mod names;
pub mod piles;
pub mod plan;
pub mod playout;
pub mod position;
pub mod run;
pub mod search;
pub mod trace;
