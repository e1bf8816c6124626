//! How output looks: with or without colour, line drawing, or as JSON.

use std::io::IsTerminal;

use clap::ValueEnum;

/// In which form results and problems are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: drawn boards, excerpts under messages
    #[default]
    Human,
    /// For people who listen or print: plain signs and full sentences
    Plain,
    /// For programs: JSON, one value a line
    Json,
}

/// When output is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether to colour what goes to a stream.
    pub fn on(self, stream: &impl IsTerminal) -> bool {
        match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                let said_no = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                stream.is_terminal() && !said_no && !dumb
            }
        }
    }
}

/// Signs to draw lines with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// Lines and arrows.
    Drawn,
    /// ASCII.
    Ascii,
}

/// A brush: signs and colour.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    /// Signs to draw with.
    pub signs: Signs,
    /// Whether colour is used.
    pub colored: bool,
}

/// What a stretch of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// What matters.
    Strong,
    /// What is beside the matter.
    Faint,
    /// A name or label to refer to.
    Name,
    /// Good.
    Good,
    /// Bad.
    Bad,
}

impl Paint {
    /// The brush of a format.
    pub fn of(format: Format, colored: bool) -> Paint {
        let signs = if format == Format::Plain { Signs::Ascii } else { Signs::Drawn };
        Paint { signs, colored: colored && format == Format::Human }
    }

    /// A text in a tone.
    pub fn tone(&self, tone: Tone, text: &str) -> String {
        if !self.colored || text.is_empty() {
            return text.to_string();
        }
        let code = match tone {
            Tone::Strong => "1",
            Tone::Faint => "2",
            Tone::Name => "36",
            Tone::Good => "32",
            Tone::Bad => "31",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }

    /// An arrow to the right.
    pub fn arrow(&self) -> &'static str {
        match self.signs {
            Signs::Drawn => "→",
            Signs::Ascii => "->",
        }
    }
}
