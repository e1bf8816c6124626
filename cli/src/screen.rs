//! Where results and problems go: results to standard output, problems to standard error.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use mancala_grammar::diagnostic::Report;
use miette::{GraphicalReportHandler, GraphicalTheme, NarratableReportHandler};
use serde_json::Value;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::json;
use crate::paint::{Color, Format, Paint};

/// Most problems of one report that are shown to people.
const MOST_SHOWN: usize = 50;

/// Results and problems of a command, in one format.
pub struct Screen {
    /// The format.
    pub format: Format,
    /// The brush for results.
    pub paint: Paint,
    color: Color,
    out: BufWriter<Stdout>,
}

impl Screen {
    /// A screen of a format.
    pub fn new(format: Format, color: Color) -> Screen {
        let out = io::stdout();
        let paint = Paint::of(format, color.on(&out));
        Screen { format, paint, color, out: BufWriter::new(out) }
    }

    /// Writes text as it is.
    pub fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Writes a line.
    pub fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.text(text)?;
        self.text("\n")
    }

    /// Writes a JSON value on a line of its own.
    pub fn json(&mut self, value: &Value) -> Result<(), Failure> {
        self.line(&value.to_string())
    }

    /// Sends on what was written.
    pub fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Shows problems on standard error.
    pub fn problems(&mut self, report: &Report) {
        let shown = self.shown(report, self.color.on(&io::stderr()));
        // where standard error is closed there is nobody to tell
        let _ = self.out.flush();
        let _ = io::stderr().write_all(shown.as_bytes());
    }

    /// Shows problems as a result, on standard output.
    pub fn problems_found(&mut self, report: &Report) -> Result<(), Failure> {
        let shown = self.shown(report, self.color.on(&io::stdout()));
        self.text(&shown)
    }

    /// A line about long work, on a terminal only.
    pub fn progress(&self, text: &str) {
        if self.format == Format::Human && io::stderr().is_terminal() {
            let _ = write!(io::stderr(), "\r\u{1b}[K{text}");
        }
    }

    /// Says why a command failed; how to end.
    pub fn fail(&mut self, failure: Failure) -> Exit {
        let Failure { exit, sources, problems } = failure;
        if !problems.is_empty() {
            self.problems(&Report::new(sources, problems));
        }
        exit
    }

    fn shown(&self, report: &Report, colored: bool) -> String {
        let mut shown = String::new();
        if self.format == Format::Json {
            for problem in &report.items {
                shown.push_str(&json::problem(problem, &report.sources).to_string());
                shown.push('\n');
            }
            return shown;
        }
        for problem in report.each().take(MOST_SHOWN) {
            // rendering fails only where a string cannot be written to, which does not happen
            let _ = match self.format {
                Format::Plain => NarratableReportHandler::new().render_report(&mut shown, problem),
                Format::Human | Format::Json => graphical(colored).render_report(&mut shown, problem),
            };
        }
        if report.items.len() > MOST_SHOWN {
            shown.push_str(&format!("… and {} more\n", report.items.len() - MOST_SHOWN));
        }
        shown
    }
}

fn graphical(colored: bool) -> GraphicalReportHandler {
    let theme = if colored { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    GraphicalReportHandler::new_themed(theme).with_links(false).with_width(100)
}
