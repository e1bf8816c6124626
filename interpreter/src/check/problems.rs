//! The list of what is wrong: each mistake once, whatever led to it.

use std::collections::HashSet;

use mancala_grammar::diagnostic::Diagnostic;
use mancala_grammar::source::Span;

/// Problems found so far.
#[derive(Default)]
pub(super) struct Problems {
    list: Vec<Diagnostic>,
    /// A procedure or noun is read again at each of its uses: the same mistake is told once.
    seen: HashSet<(&'static str, Span)>,
    /// No board is known: whatever is said of it would be noise.
    pub(super) board_unknown: bool,
}

impl Problems {
    /// Adds a problem unless it is known.
    pub(super) fn add(&mut self, problem: Diagnostic) {
        let noise = self.board_unknown && problem.code.get(1..2) == Some("3") && problem.code != "M301";
        if !noise && self.seen.insert((problem.code, problem.span())) {
            self.list.push(problem);
        }
    }

    /// An error with help, for the common case.
    pub(super) fn error(&mut self, code: &'static str, span: Span, message: impl AsRef<str>, help: impl AsRef<str>) {
        self.add(Diagnostic::error(code, span, message).help(help));
    }

    /// A warning with help, for the common case.
    pub(super) fn warning(&mut self, code: &'static str, span: Span, message: impl AsRef<str>, help: impl AsRef<str>) {
        self.add(Diagnostic::warning(code, span, message).help(help));
    }

    /// Whether nothing found keeps the ruleset from being played.
    pub(super) fn playable(&self) -> bool {
        !self.board_unknown && !self.list.iter().any(Diagnostic::is_error)
    }

    /// Everything found, in file order.
    pub(super) fn into_list(mut self) -> Vec<Diagnostic> {
        mancala_grammar::diagnostic::in_order(&mut self.list);
        self.list
    }
}
