//! What is tried with any bytes at all: the bodies of the fuzz targets, which the tests call too. Each of them panics on
//! a fault of the program, and takes whatever else comes.

mod rulesets;

pub use rulesets::{check, parse, play, play_text, report};

/// A target by its name in `tests/fuzz`.
pub type Target = fn(&[u8]);

/// All targets.
pub const ALL: [(&str, Target); 3] =
    [("parse", parse), ("check", check), ("play", |bytes| play(bytes).map_or_else(|no| panic!("{no}"), |_| ()))];
