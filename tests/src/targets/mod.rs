//! What is tried with any bytes at all: the bodies of the fuzz targets, which the tests call too. Each of them panics on
//! a fault of the program, and takes whatever else comes.

mod outside;
mod rulesets;

pub use outside::{engine, position, record};
pub use rulesets::{check, parse, play, play_text, report};

/// A target.
pub type Target = fn(&[u8]);

/// All targets, by their names in `tests/fuzz`.
pub const ALL: [(&str, Target); 6] = [
    ("parse", parse),
    ("check", check),
    ("play", |bytes| play(bytes).map_or_else(|no| panic!("{no}"), |_| ())),
    ("position", position),
    ("record", record),
    ("engine", engine),
];
