//! What is wrong with a ruleset, where, and what to do about it.
//!
//! Messages are lower case, without a full stop, with back-quotes round the words of the ruleset; the help is a sentence
//! of its own, in the words of the language.

mod plain;
mod report;

pub use plain::{counted, line as on_one_line, quoted, steers};
pub use report::Report;

use crate::source::Span;

/// Most places that one message names; a file can be made so that thousands of them clash.
const MOST_LABELS: usize = 40;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Worth a look; the ruleset can be played.
    Warning,
    /// The ruleset cannot be played as it stands.
    Error,
}

/// A place with a word about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there; may be empty.
    pub text: String,
}

/// One thing that is wrong. The first label is the place of the mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its stable code: `M101`, or `W107` of a warning.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one line.
    pub message: String,
    /// Where; the first is the mistake itself.
    pub labels: Vec<Label>,
    /// What to do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// An error at a place.
    ///
    /// ```
    /// # use mancala_grammar::{diagnostic::Diagnostic, source::Span};
    /// let problem = Diagnostic::error("M201", Span::default(), "unknown name `emptyy`").help("did you mean `empty`?");
    /// assert_eq!(problem.code, "M201");
    /// ```
    pub fn error(code: &'static str, span: Span, message: impl AsRef<str>) -> Diagnostic {
        Diagnostic::new(code, Severity::Error, span, message.as_ref())
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: impl AsRef<str>) -> Diagnostic {
        Diagnostic::new(code, Severity::Warning, span, message.as_ref())
    }

    fn new(code: &'static str, severity: Severity, span: Span, message: &str) -> Diagnostic {
        let labels = vec![Label { span, text: String::new() }];
        Diagnostic { code, severity, message: plain::line(message), labels, help: None }
    }

    /// The same with a word at the place of the mistake.
    #[must_use]
    pub fn here(mut self, text: impl AsRef<str>) -> Diagnostic {
        if let Some(first) = self.labels.first_mut() {
            first.text = plain::line(text.as_ref());
        }
        self
    }

    /// The same with one more place, as of the other of two that clash; beyond the most places that there are more.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl AsRef<str>) -> Diagnostic {
        if self.labels.len() < MOST_LABELS {
            self.labels.push(Label { span, text: plain::line(text.as_ref()) });
        } else if self.labels.len() == MOST_LABELS {
            self.labels.push(Label { span, text: "and more places behind".to_owned() });
        }
        self
    }

    /// The same with help.
    #[must_use]
    pub fn help(mut self, text: impl AsRef<str>) -> Diagnostic {
        self.help = Some(plain::lines(text.as_ref()));
        self
    }

    /// The same with help, if there is any.
    #[must_use]
    pub fn maybe_help(self, text: Option<impl AsRef<str>>) -> Diagnostic {
        match text {
            Some(text) => self.help(text),
            None => self,
        }
    }

    /// Whether it keeps the ruleset from being played.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The place of the mistake.
    #[must_use]
    pub fn span(&self) -> Span {
        self.labels.first().map(|label| label.span).unwrap_or_default()
    }
}

/// Puts problems in the order of the texts they lie in, the ruleset itself first.
pub fn in_order(problems: &mut [Diagnostic]) {
    problems.sort_by_key(|problem| {
        let span = problem.span();
        (span.text, span.start)
    });
}
