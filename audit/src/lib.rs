//! Is this ruleset what the source says?
//!
//! A source sheet holds the numbered sentences of a text; a ruleset cites them. This crate reads sheets and holds
//! the two against each other: no files, no clock, no random numbers but those of a seed.

pub mod audit;
pub mod chance;
pub mod claims;
pub mod coverage;
pub mod diff;
pub mod examples;
pub mod import;
pub mod mutate;
pub mod play;
pub mod sheet;
pub mod stated;
