//! What comes from outside - positions, records, requests - read as the commands read it, for tests that send anything.
//!
//! Each returns what is wrong with the program, not with what was sent.

use mancala_grammar::source::Source;
use mancala_interpreter::game::NoPosition;
use mancala_interpreter::limits::Limits;

use crate::args::HowArgs;
use crate::commands::engine::Engine;
use crate::commands::replay;
use crate::json;
use crate::load::{Opened, checked, read};
use crate::record::{self, Record};

/// A built-in ruleset that things are sent to.
pub struct Receiver {
    opened: Opened,
}

impl Receiver {
    /// By the name of the ruleset, with bounds for play.
    ///
    /// # Errors
    /// There is no such ruleset.
    pub fn new(ruleset: &str, limits: Limits) -> Result<Receiver, String> {
        let read = read(ruleset, &HowArgs::default()).map_err(|failure| format!("{failure:?}"))?;
        let opened = checked(read.loaded, &[], limits).map_err(|failure| format!("{failure:?}"))?;
        Ok(Receiver { opened })
    }

    /// A position as JSON. What is accepted is the same when it is written and read again.
    ///
    /// # Errors
    /// It is not.
    pub fn position(&self, text: &str) -> Result<(), String> {
        let game = &self.opened.game;
        let Ok(value) = json::parse(&Source::new("position", text)) else { return Ok(()) };
        let Ok(read) = json::position::read(game, &value) else { return Ok(()) };
        let point = match game.at(&read.position) {
            Ok(point) => point,
            Err(NoPosition::Fault(_) | NoPosition::Misfit(_)) => return Ok(()),
        };
        for position in [&read.position, &point.position(game)] {
            let written = json::position::write(game, position);
            let again = json::position::read(game, &written).map_err(|no| format!("{written} is refused: {no}"))?;
            if again.position != *position {
                return Err(format!("{written} comes back as {:?}, not {position:?}", again.position));
            }
        }
        Ok(())
    }

    /// A record. What is accepted is the same when it is written and read again; its moves are played as far as they can be.
    ///
    /// # Errors
    /// It is not the same.
    pub fn record(&self, text: &str) -> Result<(), String> {
        let source = Source::new("record", text);
        let Ok(record) = record::parse(&source) else { return Ok(()) };
        let written = record.write();
        let again = record::parse(&Source::new("record", written.as_str()))
            .map_err(|no| format!("{written:?} is refused: {:?}", no.problems))?;
        if words(&again) != words(&record) {
            return Err(format!("{text:?} is written as {written:?}"));
        }
        let Ok((point, _)) = replay::beginning(&self.opened, &source, &record) else { return Ok(()) };
        let _ = replay::play(&self.opened, &source, &record.moves, point);
        Ok(())
    }

    /// Requests, one a line. Each is answered by one object in one line.
    ///
    /// # Errors
    /// One is not.
    pub fn requests(&self, lines: &[u8]) -> Result<(), String> {
        let Ok(first) = self.opened.game.start() else { return Ok(()) };
        let mut engine = Engine::new(&self.opened, first);
        for line in lines.split(|byte| *byte == b'\n').take(30) {
            let answer = engine.line(line);
            let text = answer.to_string();
            if !answer.is_object() || text.contains('\n') {
                return Err(format!("{:?} is answered by {text}", String::from_utf8_lossy(line)));
            }
        }
        Ok(())
    }
}

/// Headers and moves without their places.
fn words(record: &Record) -> (Vec<(&str, &str)>, Vec<&str>) {
    let tags = record.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str()));
    (tags.collect(), record.moves.iter().map(|one| one.name.as_str()).collect())
}
