//! How a command ends.

use std::process::{ExitCode, Termination};

use mancala_grammar::diagnostic::Diagnostic;

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

/// Problems that say there is too much of something, not that it is wrong.
const TOO_MUCH: [&str; 2] = ["M104", "M821"];

impl Exit {
    /// How to end with these problems of what was checked.
    pub fn of(problems: &[Diagnostic]) -> Exit {
        let each = problems.iter().filter(|problem| problem.is_error());
        let each = each.map(|problem| if TOO_MUCH.contains(&problem.code) { Exit::Limit } else { Exit::Wrong });
        each.max().unwrap_or(Exit::Fine)
    }
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}
