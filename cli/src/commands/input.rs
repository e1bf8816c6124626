//! Lines typed by a person, or read from a script.

use std::io::{self, BufRead, IsTerminal, Read, StdinLock};

use mancala_grammar::diagnostic::on_one_line;

use crate::failure::Failure;
use crate::paint::Tone;
use crate::screen::Screen;

/// Longest line that is read, in bytes.
const LONGEST: u64 = 4096;

/// Where lines come from.
pub struct Input {
    stdin: StdinLock<'static>,
    /// A script is repeated behind the prompt, so that what is printed reads as it would on a terminal.
    script: bool,
}

impl Input {
    /// Standard input.
    pub fn standard() -> Input {
        Input { stdin: io::stdin().lock(), script: !io::stdin().is_terminal() }
    }

    /// Asks for a line, without blanks around it; none at the end of the input.
    pub fn ask(&mut self, prompt: &str, screen: &mut Screen) -> Result<Option<String>, Failure> {
        let paint = screen.paint;
        screen.text(&format!("{} ", paint.tone(Tone::Strong, &format!("{prompt}>"))))?;
        screen.flush()?;
        if screen.gone() {
            // nobody sees the question
            return Ok(None);
        }
        let line = self.line().map(|line| on_one_line(line.trim()));
        match &line {
            // a person who ends the input leaves the cursor behind the prompt
            None => screen.line("")?,
            Some(line) if self.script => screen.line(line)?,
            Some(_) => {}
        }
        Ok(line)
    }

    /// The next line; what is too long for a line is cut off.
    fn line(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        let read = self.stdin.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        if read.is_err() || bytes.is_empty() {
            return None;
        }
        if bytes.last() != Some(&b'\n') {
            self.skip_rest();
        }
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn skip_rest(&mut self) {
        loop {
            let (used, ended) = match self.stdin.fill_buf() {
                Ok([]) | Err(_) => return,
                Ok(bytes) => match bytes.iter().position(|byte| *byte == b'\n') {
                    Some(at) => (at + 1, true),
                    None => (bytes.len(), false),
                },
            };
            self.stdin.consume(used);
            if ended {
                return;
            }
        }
    }
}
