//! Why a command could not do what was asked.

use std::io;

use mancala_grammar::diagnostic::{Diagnostic, Severity, quoted};
use mancala_grammar::source::{Source, Span};

use crate::exit::Exit;

/// Why a command could not do what was asked: what is wrong, with the texts it is about, and how to end.
#[derive(Debug)]
pub struct Failure {
    /// How to end.
    pub exit: Exit,
    /// The texts that the places are in.
    pub sources: Vec<Source>,
    /// What is wrong.
    pub problems: Vec<Diagnostic>,
}

impl Failure {
    /// Something wrong that no text holds the place of.
    pub fn new(exit: Exit, code: &'static str, message: impl AsRef<str>) -> Failure {
        Failure { exit, sources: Vec::new(), problems: vec![without_place(code, message.as_ref())] }
    }

    /// The program was used wrongly.
    pub fn usage(code: &'static str, message: impl AsRef<str>) -> Failure {
        Failure::new(Exit::Usage, code, message)
    }

    /// A file cannot be read.
    pub fn file(name: &str, why: &str) -> Failure {
        Failure::usage("unreadable-file", format!("cannot read {}: {why}", quoted(name)))
    }

    /// Output that cannot be written: as with a file that cannot be read, what was checked is neither right nor wrong.
    pub fn unwritten(what: &str, error: &io::Error) -> Failure {
        // the number of the error says nothing to people
        let why = error.to_string();
        let why = why.split(" (os error").next().unwrap_or("it failed").to_lowercase();
        Failure::usage("unwritable-output", format!("cannot write to {what}: {why}"))
    }

    /// Something wrong in a text.
    pub fn within(exit: Exit, source: Source, problem: Diagnostic) -> Failure {
        Failure { exit, sources: vec![source], problems: vec![problem] }
    }

    /// The same with help.
    pub fn help(mut self, text: impl AsRef<str>) -> Failure {
        if let Some(first) = self.problems.pop() {
            self.problems.push(first.help(text));
        }
        self
    }

    /// The same with help, if there is any.
    pub fn maybe_help(self, text: Option<impl AsRef<str>>) -> Failure {
        match text {
            Some(text) => self.help(text),
            None => self,
        }
    }
}

/// An error that stands nowhere in a text.
pub fn without_place(code: &'static str, message: &str) -> Diagnostic {
    let mut problem = Diagnostic::error(code, Span::default(), message);
    problem.labels.clear();
    problem
}

/// A warning that stands nowhere in a text.
pub fn warning(code: &'static str, message: &str) -> Diagnostic {
    Diagnostic { severity: Severity::Warning, ..without_place(code, message) }
}
