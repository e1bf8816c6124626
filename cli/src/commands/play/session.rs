//! The course of a session: whose turn it is, what he does, until the game is over or left.

use mancala_grammar::diagnostic::{Report, on_one_line};
use mancala_interpreter::game::{Game, NoPlay};
use mancala_interpreter::model::Seat;
use mancala_interpreter::run::Fault;

use super::engine::{self, How};
use super::players::{Players, Who};
use super::saved::Saver;
use super::table::{Over, Table};
use super::{ending, tell};
use crate::commands::input::Input;
use crate::commands::think::Bounds;
use crate::draw::{self, bottom_seat, words};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::fault;
use crate::json::board::seat_name;
use crate::load::Opened;
use crate::screen::Screen;
use mancala_audit::chance::Chance;

/// A session.
pub struct Session<'a> {
    /// The ruleset.
    pub opened: &'a Opened,
    /// The game.
    pub table: Table,
    /// Who plays.
    pub players: Players,
    /// How long and how far the engine thinks.
    pub bounds: Bounds,
    /// What follows on a round.
    pub rounds: Rounds,
    /// Chance.
    pub chance: Chance,
    /// What is typed.
    pub input: Input,
    /// By how many seats the board is turned from the mover's.
    pub turned: u8,
    /// What saving needs.
    pub saved: Saver,
    /// Where everything is told.
    pub screen: &'a mut Screen,
}

/// What follows on a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounds {
    /// The next, when a person asks for it.
    Ask,
    /// The next, at once.
    GoOn,
}

/// What follows on a step of the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The same player is asked again.
    Stay,
    /// The game stands elsewhere.
    Changed,
    /// The session is over.
    Quit,
}

/// At what moment a person is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// It is his turn.
    Turn,
    /// The game, or a round, is over.
    End(Over),
    /// The program cannot go on: play came to a fault or a limit.
    Halt,
}

impl<'a> Session<'a> {
    /// Plays until the game is over or left.
    pub fn run(&mut self) -> Result<Exit, Failure> {
        self.greet()?;
        loop {
            let flow = match self.table.over(self.game()) {
                Some(over) => self.at_the_end(over)?,
                None => self.turn()?,
            };
            if flow == Flow::Quit {
                self.leave()?;
                return Ok(Exit::Fine);
            }
        }
    }

    /// What becomes of a game that is left.
    fn leave(&mut self) -> Result<(), Failure> {
        let turns = self.table.turns();
        if turns == 0 || self.table.over(self.game()).is_some() || self.saved.is_kept(&self.table) {
            return Ok(());
        }
        self.say(&format!("The game is left after {}; it was not saved.", words::counted(turns as u64, "turn")))
    }

    /// The game.
    pub(super) fn game(&self) -> &'a Game {
        &self.opened.game
    }

    /// Tells a line.
    pub(super) fn say(&mut self, line: &str) -> Result<(), Failure> {
        self.screen.line(line)
    }

    /// The name of a seat.
    pub(super) fn seat(&self, seat: Seat) -> &'a str {
        seat_name(&self.game().model().board, seat)
    }

    fn greet(&mut self) -> Result<(), Failure> {
        let model = self.game().model();
        let who = self.players.line(&model.board);
        let help = if self.players.have_a_person() { " `help` tells what can be typed." } else { "" };
        self.say(&format!("{}. {who}{help}", on_one_line(&model.title)))?;
        match self.table.turns() {
            0 => Ok(()),
            turns => self.say(&format!("The game goes on after {}.", words::counted(turns as u64, "turn"))),
        }
    }

    /// The board, as the mover sees it unless it is turned.
    pub(super) fn show_board(&mut self) -> Result<(), Failure> {
        let game = self.game();
        let mut position = self.table.point().position(game);
        let seats = u8::try_from(game.model().board.seats.len()).unwrap_or(u8::MAX).max(1);
        let seat = Seat((position.mover.0 + self.turned) % seats);
        if self.table.over(game).is_some() {
            // nobody is to move any more
            position.mover = Seat(u8::MAX);
        }
        let board = draw::board(game, &position, bottom_seat(game, seat), &self.screen.paint);
        self.screen.text(&format!("\n{board}"))
    }

    fn turn(&mut self) -> Result<Flow, Failure> {
        if self.table.turns() >= self.game().limits().turns as usize {
            return Err(fault::limit("turns of one game"));
        }
        if self.table.point().lay_out().is_some_and(|wanted| wanted.by_chance) {
            return self.program(Who::Random);
        }
        match self.players.mover(self.game(), self.table.point()) {
            Who::Human => self.person(),
            Who::Engine => self.program(Who::Engine),
            Who::Random => self.program(Who::Random),
        }
    }

    fn person(&mut self) -> Result<Flow, Failure> {
        self.show_board()?;
        if let Some(wanted) = self.table.point().lay_out() {
            let (line, ways) = (super::lay_out::wanted(self.game(), wanted), super::lay_out::WAYS);
            self.say(&format!("{} {line}", self.seat(self.table.point().mover())))?;
            self.say(&format!("  {ways}"))?;
        }
        self.ask(Moment::Turn)
    }

    /// Asks a person until the game stands elsewhere or is left.
    fn ask(&mut self, moment: Moment) -> Result<Flow, Failure> {
        loop {
            let prompt = match moment {
                Moment::Turn => self.seat(self.table.point().mover()),
                Moment::End(_) | Moment::Halt => "",
            };
            let flow = match self.input.ask(prompt, self.screen)? {
                Some(line) => self.answer(&line, moment)?,
                None => Flow::Quit,
            };
            match flow {
                Flow::Stay => {}
                Flow::Changed | Flow::Quit => return Ok(flow),
            }
        }
    }

    /// The program's turn.
    fn program(&mut self, who: Who) -> Result<Flow, Failure> {
        if !self.players.have_a_person() {
            self.show_board()?;
        }
        let remark = match self.choose(who) {
            Ok(remark) => remark,
            Err(no) => return self.halt(&no),
        };
        self.tell(remark.as_deref())?;
        Ok(Flow::Changed)
    }

    /// Chooses and plays a move for the program; what it says of it.
    fn choose(&mut self, who: Who) -> Result<Option<String>, NoPlay> {
        let game = self.game();
        let point = self.table.point();
        if let Some(wanted) = point.lay_out() {
            let how = if who == Who::Random { How::ByChance } else { How::Evenly };
            let numbers = engine::lay_out(game, point, wanted, how, &mut self.chance)?;
            self.table.lay_out(game, &numbers)?;
            return Ok(None);
        }
        if who == Who::Random {
            let count = u32::try_from(point.count()).unwrap_or(u32::MAX);
            let index = self.chance.below(count) as usize;
            self.table.play(game, index)?;
            return Ok(None);
        }
        let seat = self.seat(point.mover());
        self.screen.progress(&format!("{seat} thinks …"));
        let found = engine::best(game, point, self.bounds);
        self.screen.progress("");
        let found = found?;
        let judgement = engine::judgement(point, &found);
        self.table.play(game, found.index)?;
        Ok(Some(judgement))
    }

    /// Tells the turn just played.
    pub(super) fn tell(&mut self, remark: Option<&str>) -> Result<(), Failure> {
        let told = tell::turn(self.opened, &self.table, remark, &self.screen.paint);
        self.screen.text(&format!("\n{told}"))
    }

    /// The program's move came to a fault. A person may take a move back, or save the game.
    fn halt(&mut self, no: &NoPlay) -> Result<Flow, Failure> {
        let failure = fault::no_play(self.opened, no, "this move", &[]);
        if !self.players.have_a_person() {
            return Err(failure);
        }
        self.fault(failure)?;
        self.say("The program cannot go on. `undo` takes your move back; `save FILE` keeps the game.")?;
        self.ask(Moment::Halt)
    }

    /// Shows what is wrong: with its clauses, or, where none is at fault, in a line.
    pub(super) fn fault(&mut self, failure: Failure) -> Result<(), Failure> {
        if failure.problems.iter().any(|problem| !problem.labels.is_empty()) {
            return self.screen.problems_found(&Report::new(failure.sources, failure.problems));
        }
        for problem in failure.problems {
            self.say(&format!("{}.", sentence(&problem.message)))?;
            if let Some(help) = problem.help {
                self.say(&format!("{}.", sentence(&help)))?;
            }
        }
        Ok(())
    }

    /// The game, or a round, is over.
    fn at_the_end(&mut self, over: Over) -> Result<Flow, Failure> {
        self.show_board()?;
        let told = ending::told(self.opened, &self.table, &over, &self.screen.paint);
        self.screen.text(&format!("\n{told}"))?;
        match (over, self.rounds) {
            (Over::Round(_), Rounds::GoOn) => {
                self.next_round()?;
                return Ok(Flow::Changed);
            }
            (Over::Round(_), Rounds::Ask) if self.players.have_a_person() => {
                self.say("`next` begins the next round; or `undo`, `save FILE`, `quit`.")?;
            }
            _ if self.players.have_a_person() => self.say("`undo`, `save FILE` or `quit`?")?,
            _ => return Ok(Flow::Quit),
        }
        self.ask(Moment::End(over))
    }

    /// Begins the next round.
    pub(super) fn next_round(&mut self) -> Result<(), Failure> {
        let rounds = u64::try_from(self.table.rounds()).unwrap_or(u64::MAX);
        if rounds >= u64::from(self.game().limits().turns) {
            return Err(fault::failure(self.opened, &Fault::Limit("rounds")));
        }
        self.table.next_round(self.game()).map_err(|no| fault::no_play(self.opened, &no, "the next round", &[]))?;
        match self.table.over(self.game()) {
            Some(Over::Game(_)) => Ok(()),
            _ => self.say(&format!("\nRound {} begins.", self.table.rounds())),
        }
    }
}

/// A message as a sentence: with a capital letter.
fn sentence(message: &str) -> String {
    let message = on_one_line(message);
    let mut signs = message.chars();
    signs.next().map(|first| first.to_uppercase().chain(signs).collect()).unwrap_or_default()
}
