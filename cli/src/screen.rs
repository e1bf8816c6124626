//! Where results and problems go: results to standard output, problems to standard error.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use clap::builder::StyledStr;
use mancala_grammar::diagnostic::Report;
use miette::{GraphicalReportHandler, GraphicalTheme, NarratableReportHandler};
use serde_json::Value;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::json;
use crate::paint::{Color, Format, Paint};
use crate::plain::{self, Colours};

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
    /// Nobody reads standard output any more.
    gone: bool,
}

impl Screen {
    /// A screen of a format.
    pub fn new(format: Format, color: Color) -> Screen {
        let out = io::stdout();
        let paint = Paint::of(format, color.on(&out));
        Screen { format, paint, color, out: BufWriter::new(out), gone: false }
    }

    /// Writes text; signs that steer a terminal are spelt out, whatever they came from.
    pub fn text(&mut self, text: &str) -> Result<(), Failure> {
        let colours = if self.paint.colored { Colours::Kept } else { Colours::None };
        self.raw(&plain::shown(text, colours))
    }

    fn raw(&mut self, text: &str) -> Result<(), Failure> {
        if self.gone {
            return Ok(());
        }
        let written = self.out.write_all(text.as_bytes());
        self.unless_gone(written)
    }

    /// Output that nobody reads any more is no error, and how the command ends does not depend on it; output that cannot
    /// be written is one.
    fn unless_gone(&mut self, written: io::Result<()>) -> Result<(), Failure> {
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.gone = true;
                Ok(())
            }
            Err(error) => {
                // what is left in the buffer cannot be written either, and is not tried again
                self.gone = true;
                Err(Failure::unwritten("standard output", &error))
            }
            Ok(()) => Ok(()),
        }
    }

    /// Whether nobody reads the results any more.
    pub fn gone(&self) -> bool {
        self.gone
    }

    /// Writes a line.
    pub fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.text(text)?;
        self.text("\n")
    }

    /// Writes a JSON value on a line of its own.
    pub fn json(&mut self, value: &Value) -> Result<(), Failure> {
        self.raw(&plain::json(&value.to_string()))?;
        self.raw("\n")
    }

    /// Sends on what was written.
    pub fn flush(&mut self) -> Result<(), Failure> {
        if self.gone {
            return Ok(());
        }
        let written = self.out.flush();
        self.unless_gone(written)
    }

    /// Shows problems on standard error.
    pub fn problems(&mut self, report: &Report) {
        let shown = self.shown(report, self.color.on(&io::stderr()));
        if !self.gone {
            // a failure shows itself at the next write; where standard error is closed there is nobody to tell
            let _ = self.out.flush();
        }
        let _ = io::stderr().write_all(shown.as_bytes());
    }

    /// Shows problems as a result, on standard output.
    pub fn problems_found(&mut self, report: &Report) -> Result<(), Failure> {
        let shown = self.shown(report, self.color.on(&io::stdout()));
        self.raw(&shown)
    }

    /// Help that was asked for.
    pub fn help(&mut self, text: StyledStr) -> Result<(), Failure> {
        let text = if self.paint.colored { text.ansi().to_string() } else { text.to_string() };
        self.text(&text)
    }

    /// What was not understood of the command line; it may quote anything.
    pub fn complaint(&mut self, text: StyledStr) {
        let colored = self.color.on(&io::stderr());
        let colours = if colored { Colours::Kept } else { Colours::None };
        let text = if colored { text.ansi().to_string() } else { text.to_string() };
        let _ = io::stderr().write_all(plain::shown(&text, colours).as_bytes());
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
        let shown = self.drawn(report, colored);
        match self.format {
            // each value was made plain by itself
            Format::Json => shown,
            Format::Human | Format::Plain => {
                let colours = if colored && self.format == Format::Human { Colours::Kept } else { Colours::None };
                plain::shown(&shown, colours).into_owned()
            }
        }
    }

    fn drawn(&self, report: &Report, colored: bool) -> String {
        let mut shown = String::new();
        if self.format == Format::Json {
            for problem in &report.items {
                shown.push_str(&plain::json(&json::problem(problem, &report.sources).to_string()));
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
