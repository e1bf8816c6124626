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
    /// Clauses under an unknown answer are left out: what seems missing may be said by them.
    pub(super) incomplete: bool,
    /// What the board has not, told once.
    missing: HashSet<&'static str>,
}

impl Problems {
    /// Adds a problem unless it is known.
    pub(super) fn add(&mut self, problem: Diagnostic) {
        let of_board = matches!(problem.code, "M302" | "M303" | "M304" | "W305" | "W306" | "M307" | "M308" | "M309");
        // a name that is taken is not also of the wrong sort
        let taken = problem.code == "M204" && self.seen.contains(&("M202", problem.span()));
        let noise = taken || self.board_unknown && of_board || self.incomplete && is_of_missing(problem.code);
        if !noise && self.seen.insert((problem.code, problem.span())) {
            self.list.push(problem);
        }
    }

    /// An error about something that is not there at all, once however often it is used.
    pub(super) fn missing(&mut self, what: &'static str, problem: Diagnostic) {
        if self.missing.insert(what) {
            self.add(problem);
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

/// Codes of clauses that seem to be missing, or unused, in a ruleset of which not every clause was read.
pub(super) fn is_of_missing(code: &str) -> bool {
    matches!(code, "M301" | "M302" | "M303" | "M307" | "M406" | "M407" | "M408" | "M414" | "M416" | "M417")
        || matches!(code, "M501" | "M502" | "M503" | "M504" | "M505" | "W207" | "W411" | "W412" | "W413")
}
