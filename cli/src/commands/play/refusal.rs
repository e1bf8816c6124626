//! Why a move is not legal, and what a line may have meant that is none.

use mancala_grammar::diagnostic::{on_one_line, quoted};
use mancala_interpreter::model::ClauseId;
use mancala_interpreter::names::Names;

use super::asked::{facts, tell_names};
use super::meant::{self, Meant, meant};
use super::session::{Moment, Session};
use super::{command, lay_out, why};
use crate::draw::words;
use crate::failure::Failure;
use crate::fold::did_you_mean;

impl Session<'_> {
    /// `why MOVE`.
    pub(super) fn why(&mut self, name: &str, moment: Moment) -> Result<(), Failure> {
        if moment != Moment::Turn || self.table.point().lay_out().is_some() {
            return self.say("There are no moves now.");
        }
        let moves = self.moves()?;
        match meant(&moves, name) {
            _ if name.is_empty() => self.say("Why what? `why MOVE`"),
            Meant::Move(index) => match moves.get(index) {
                Some(move_) => {
                    let facts = facts(self.table.point(), move_);
                    let facts = if facts.is_empty() { String::new() } else { format!(": {facts}") };
                    self.say(&format!("{} is legal{facts}.", move_.name))
                }
                None => Ok(()),
            },
            Meant::OneOf(some) => self.several(name, &moves, &some),
            Meant::Nothing(wanted) => self.why_not(&wanted),
        }
    }

    /// Why a move is not legal, with what the sources say.
    fn why_not(&mut self, wanted: &str) -> Result<(), Failure> {
        let name = self.proper_name(wanted)?;
        let clauses = self.clauses_against(&name)?;
        match (clauses.as_slice(), self.why_no_hole(&name)) {
            ([], Some(reason)) => self.say(&format!("{reason}.")),
            ([], None) => self.say(&format!("No `turn` part offers {}.", quoted(&name))),
            (clauses, _) => {
                self.say(&format!("{name} is not legal:"))?;
                self.clauses(clauses)
            }
        }
    }

    pub(super) fn clauses(&mut self, clauses: &[ClauseId]) -> Result<(), Failure> {
        for clause in clauses {
            let told = why::clause(self.opened, *clause, &self.screen.paint);
            self.screen.text(&told)?;
        }
        Ok(())
    }

    fn clauses_against(&self, name: &str) -> Result<Vec<ClauseId>, Failure> {
        self.game().why_not(self.table.point(), name).map_err(|found| self.opened.fault(&found))
    }

    /// A name as the ruleset writes it, if it is that of a move that was tried, or begins with a hole.
    fn proper_name(&self, wanted: &str) -> Result<String, Failure> {
        let removed = self.game().removed(self.table.point()).map_err(|found| self.opened.fault(&found))?;
        let like = |name: &String| name.to_lowercase().starts_with(wanted);
        if let Some(name) = removed.into_iter().map(|(name, _)| name).find(like) {
            return Ok(name.chars().take(wanted.chars().count()).collect());
        }
        let names = self.game().names();
        let seat = self.table.point().mover();
        let head = Names::head(wanted);
        Ok(match names.find_hole(seat, head) {
            Some(hole) => format!("{}{}", names.hole(seat, hole), wanted.get(head.len()..).unwrap_or_default()),
            None => wanted.to_string(),
        })
    }

    /// What is wrong with the hole of a name, whatever the rules say.
    fn why_no_hole(&self, name: &str) -> Option<String> {
        let game = self.game();
        let seat = self.table.point().mover();
        let head = Names::head(name);
        let Some(hole) = game.names().find_hole(seat, head) else {
            return Some(format!("There is no hole {}", quoted(head)));
        };
        let position = self.table.point().position(game);
        let told = words::hole(game, seat, hole);
        match position.holes.get(usize::from(hole.0)) {
            Some(0) => Some(format!("{told} is empty")),
            _ => None,
        }
    }

    /// A line that is no legal move and no command.
    pub(super) fn nothing_meant(&mut self, line: &str, moment: Moment) -> Result<(), Failure> {
        if moment == Moment::Turn && self.table.point().lay_out().is_none() && self.not_legal(line)? {
            return Ok(());
        }
        let word = line.split_whitespace().next().unwrap_or(line);
        let moves = if moment == Moment::Turn { self.moves()? } else { Vec::new() };
        let mut near = meant::near(&moves, line);
        near.extend(did_you_mean(word, command::words()).into_iter().map(str::to_string));
        near.truncate(3);
        let what = match moment {
            Moment::Turn if self.table.point().lay_out().is_some() => "no lay-out and no command",
            Moment::Turn => "no move and no command",
            Moment::End(_) | Moment::Halt => "no command",
        };
        let help = match moment {
            _ if !near.is_empty() => format!("Did you mean {}?", tell_names(&near)),
            Moment::Turn if self.table.point().lay_out().is_some() => lay_out::WAYS.to_string(),
            Moment::Turn => "`moves` lists the moves, `help` the commands.".to_string(),
            Moment::End(_) => "The game is over; `undo` goes back, `quit` ends.".to_string(),
            Moment::Halt => "`undo` goes back, `quit` ends.".to_string(),
        };
        self.say(&format!("{} is {what}. {help}", quoted(line)))
    }

    /// Tells in a line why a move is not legal; whether it is the name of one at all.
    fn not_legal(&mut self, line: &str) -> Result<bool, Failure> {
        let Meant::Nothing(wanted) = meant(&[], line) else { return Ok(false) };
        let name = self.proper_name(&wanted)?;
        if self.game().names().find_hole(self.table.point().mover(), Names::head(&name)).is_none() {
            return Ok(false);
        }
        let clauses = self.clauses_against(&name)?;
        let info = clauses.first().and_then(|clause| self.game().model().clauses.get(usize::from(clause.0)));
        let reason = match (self.why_no_hole(&name), info) {
            (Some(reason), _) => format!("{reason}."),
            (None, Some(info)) => {
                format!(
                    "{name} is not legal: ({}) {}. `why {name}` tells more.",
                    on_one_line(&info.label),
                    on_one_line(&info.words)
                )
            }
            (None, None) => format!("{name} is not legal. `moves` lists what is."),
        };
        self.say(&reason)?;
        Ok(true)
    }
}
