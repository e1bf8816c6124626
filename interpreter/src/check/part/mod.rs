//! The parts of a ruleset after the board.

mod end;
mod lay_out;
mod moves;
mod piles;
mod rounds;
mod rules;
mod sowing;
mod stages;
mod start;
mod turns;

pub(super) use rules::moment_of;
