//! How a command ends.

use std::process::{ExitCode, Termination};

/// How a command ends, as other programs see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All is well.
    Fine = 0,
    /// What was checked is wrong, or a move is illegal.
    Wrong = 1,
    /// The program was used wrongly.
    Usage = 2,
    /// A limit was reached.
    Limit = 3,
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}
