//! What a person types, and what comes of it.

use mancala_grammar::diagnostic::quoted;
use mancala_interpreter::game::{Move, NoPlay, Point};

use super::command::{self, Command};
use super::engine::{self, How};
use super::lay_out::{self, Wish};
use super::meant::{self, Meant, meant};
use super::players::Who;
use super::rules;
use super::session::{Flow, Moment, Session};
use super::table::{Over, Step};
use crate::draw::{trace, words};
use crate::failure::Failure;
use crate::fault;
use crate::paint::Tone;

/// Widest line of the list of moves.
const WIDEST: usize = 96;

/// So many moves are listed one below the other.
const IN_ONE_COLUMN: usize = 12;

impl Session<'_> {
    /// Does what a line asks for. A move comes before a command of the same name.
    pub(super) fn answer(&mut self, line: &str, moment: Moment) -> Result<Flow, Failure> {
        if line.is_empty() {
            return Ok(Flow::Stay);
        }
        if moment == Moment::Turn {
            if let Some(wish) = self.table.point().lay_out().and_then(|wanted| lay_out::wish(line, wanted)) {
                return self.lay_out(wish);
            }
            let moves = self.moves()?;
            match meant(&moves, line) {
                Meant::Move(index) => return self.play(index),
                Meant::OneOf(some) => return self.several(line, &moves, &some).map(|()| Flow::Stay),
                Meant::Nothing(_) => {}
            }
        }
        match command::read(line) {
            Some(command) => self.command(command, moment),
            None => self.nothing_meant(line, moment).map(|()| Flow::Stay),
        }
    }

    pub(super) fn moves(&self) -> Result<Vec<Move>, Failure> {
        self.game().moves(self.table.point()).map_err(|found| self.opened.fault(&found))
    }

    /// A beginning that several moves have: which.
    pub(super) fn several(&mut self, line: &str, moves: &[Move], some: &[usize]) -> Result<(), Failure> {
        self.say(&format!("{} is the beginning of {}:", quoted(line), words::counted(some.len() as u64, "move")))?;
        let cells = self.cells(moves);
        let cells: Vec<String> = some.iter().filter_map(|index| cells.get(*index).cloned()).collect();
        self.screen.text(&in_columns(&cells))
    }

    fn play(&mut self, index: usize) -> Result<Flow, Failure> {
        match self.table.play(self.game(), index) {
            Ok(()) => self.tell(None).map(|()| Flow::Changed),
            Err(no) => self.refused(&no, "this move").map(|()| Flow::Stay),
        }
    }

    /// A move or lay-out that was not played: why.
    pub(super) fn refused(&mut self, no: &NoPlay, name: &str) -> Result<(), Failure> {
        self.fault(fault::no_play(self.opened, no, name, &[]))
    }

    fn lay_out(&mut self, wish: Wish) -> Result<Flow, Failure> {
        let game = self.game();
        let point = self.table.point();
        let Some(wanted) = point.lay_out() else { return Ok(Flow::Stay) };
        let numbers = match wish {
            Wish::Numbers(numbers) => match lay_out::misfit(wanted, &numbers) {
                None => Ok(numbers),
                Some(misfit) => {
                    self.say(&format!("No: {misfit}."))?;
                    return Ok(Flow::Stay);
                }
            },
            Wish::Evenly => engine::lay_out(game, point, wanted, How::Evenly, &mut self.chance),
            Wish::Random => engine::lay_out(game, point, wanted, How::ByChance, &mut self.chance),
        };
        let laid = numbers.and_then(|numbers| self.table.lay_out(game, &numbers));
        match laid {
            Ok(()) => self.tell(None).map(|()| Flow::Changed),
            Err(NoPlay::NoLayOut(Some(clause))) => {
                self.say("No: a rule forbids it.")?;
                self.clauses(&[clause]).map(|()| Flow::Stay)
            }
            Err(no) => self.refused(&no, "this lay-out").map(|()| Flow::Stay),
        }
    }

    fn command(&mut self, command: Command, moment: Moment) -> Result<Flow, Failure> {
        match command {
            Command::Quit => return Ok(Flow::Quit),
            Command::Undo => return self.undo(),
            Command::Load(file) => return self.load(&file),
            Command::Next => return self.next(moment),
            Command::Resign => return self.resign(moment),
            Command::Turn => {
                let seats = u8::try_from(self.game().model().board.seats.len()).unwrap_or(u8::MAX).max(1);
                self.turned = (self.turned + 1) % seats;
                self.show_board()?;
            }
            Command::Board => self.show_board()?,
            Command::Save(file) => self.save(&file)?,
            Command::Moves => self.list_moves(moment)?,
            Command::Hint => self.hint(moment)?,
            Command::Why(name) => self.why(&name, moment)?,
            Command::Trace => self.trace()?,
            Command::Rules => {
                let told = rules::told(self.opened, &self.screen.paint);
                self.screen.text(&told)?;
            }
            Command::Help => self.screen.text(&command::help())?,
        }
        Ok(Flow::Stay)
    }

    /// Takes back the latest move of a person, and what followed on it.
    fn undo(&mut self) -> Result<Flow, Failure> {
        if self.table.resigned().is_some() {
            self.table.go_on();
            return Ok(Flow::Changed);
        }
        let of_a_person =
            |step: &Step| matches!(step, Step::Turn(player, _) if self.players.who(*player) == Who::Human);
        let Some(count) = self.table.steps().iter().rposition(of_a_person) else {
            self.say("There is no move of yours to take back.")?;
            return Ok(Flow::Stay);
        };
        let taken: Vec<&str> = self
            .table
            .steps()
            .iter()
            .skip(count)
            .filter_map(|step| match step {
                Step::Turn(_, name) => Some(name.as_str()),
                Step::Round => None,
            })
            .collect();
        let told = format!("Taken back: {}.", taken.join(", "));
        match self.table.back_to(self.game(), count) {
            Ok(()) => self.say(&told).map(|()| Flow::Changed),
            Err(no) => self.refused(&no, "the game so far").map(|()| Flow::Stay),
        }
    }

    fn save(&mut self, named: &str) -> Result<(), Failure> {
        let Some(file) = self.saved.file(named).map(str::to_string) else {
            return self.say("In which file? `save FILE`");
        };
        match self.saved.save(self.opened, &self.table, &file) {
            Ok(()) => self.say(&format!("Saved in {file}.")),
            Err(failure) => self.fault(failure),
        }
    }

    fn load(&mut self, named: &str) -> Result<Flow, Failure> {
        let Some(file) = self.saved.file(named).map(str::to_string) else {
            return self.say("Which file? `load FILE`").map(|()| Flow::Stay);
        };
        match self.saved.load(self.opened, &file) {
            Ok(table) => {
                self.table = table;
                let turns = words::counted(self.table.turns() as u64, "turn");
                self.say(&format!("Loaded {file}: the game goes on after {turns}."))?;
                Ok(Flow::Changed)
            }
            Err(failure) => self.fault(failure).map(|()| Flow::Stay),
        }
    }

    fn next(&mut self, moment: Moment) -> Result<Flow, Failure> {
        match moment {
            Moment::End(Over::Round(_)) => match self.next_round() {
                Ok(()) => Ok(Flow::Changed),
                Err(failure) => self.fault(failure).map(|()| Flow::Stay),
            },
            Moment::End(_) => self.say("There is no other round.").map(|()| Flow::Stay),
            Moment::Turn | Moment::Halt => self.say("The round is not over.").map(|()| Flow::Stay),
        }
    }

    fn resign(&mut self, moment: Moment) -> Result<Flow, Failure> {
        match moment {
            Moment::Turn => {
                self.table.resign(self.table.point().mover());
                Ok(Flow::Changed)
            }
            Moment::End(_) | Moment::Halt => self.say("There is nothing to give up now.").map(|()| Flow::Stay),
        }
    }

    fn list_moves(&mut self, moment: Moment) -> Result<(), Failure> {
        if let Moment::End(_) = moment {
            return self.say("No move is left: the game is over.");
        }
        if let Some(wanted) = self.table.point().lay_out() {
            let line = lay_out::wanted(self.game(), wanted);
            self.say(&format!("{} {line}", self.seat(self.table.point().mover())))?;
            return self.say(&format!("  {}", lay_out::WAYS));
        }
        let moves = self.moves()?;
        let cells = self.cells(&moves);
        let list = in_columns(&cells);
        self.screen.text(&list)
    }

    /// The moves, each with its number and what comes of it, all of one width.
    fn cells(&self, moves: &[Move]) -> Vec<String> {
        let numbered = !meant::named_by_numbers(moves);
        let digits = moves.len().to_string().len();
        let wide = moves.iter().map(|move_| move_.name.chars().count()).max().unwrap_or(0);
        let facts: Vec<String> = moves.iter().map(|move_| facts(self.table.point(), move_)).collect();
        let facts_wide = facts.iter().map(String::len).max().unwrap_or(0);
        let paint = self.screen.paint;
        let one = |(move_, facts): (&Move, &String)| {
            let number = if numbered { format!("{:>digits$}  ", move_.index + 1) } else { String::new() };
            let room = " ".repeat(wide - move_.name.chars().count());
            let after = " ".repeat(facts_wide - facts.len());
            let name = paint.tone(Tone::Name, &move_.name);
            format!("  {}{name}{room}  {}{after}", paint.tone(Tone::Faint, &number), paint.tone(Tone::Faint, facts))
        };
        moves.iter().zip(&facts).map(one).collect()
    }

    fn hint(&mut self, moment: Moment) -> Result<(), Failure> {
        if let Moment::End(_) = moment {
            return self.say("The game is over.");
        }
        if let Some(wanted) = self.table.point().lay_out() {
            let numbers: Vec<String> = lay_out::even(wanted).iter().map(u16::to_string).collect();
            return self.say(&format!("The engine would lay out evenly: {}", numbers.join("-")));
        }
        let game = self.game();
        let point = self.table.point();
        self.screen.progress("thinking …");
        let found = engine::best(game, point, self.bounds);
        self.screen.progress("");
        match found {
            Ok(found) => {
                let judgement = engine::judgement(point, &found);
                let name = found.line.first().cloned().or_else(|| self.name_of(found.index)).unwrap_or_default();
                self.say(&format!("The engine would play {name} ({judgement})."))
            }
            Err(no) => self.refused(&no, "the engine's move"),
        }
    }

    fn name_of(&self, index: usize) -> Option<String> {
        let moves = self.game().moves(self.table.point()).ok()?;
        moves.get(index).map(|move_| move_.name.clone())
    }

    fn trace(&mut self) -> Result<(), Failure> {
        match self.table.last() {
            None => self.say("Nothing has been played yet."),
            Some(last) => {
                let told = trace::turn(self.opened, &last.record, &self.screen.paint);
                self.screen.text(&told)
            }
        }
    }
}

/// What comes of a move, in few words.
pub(super) fn facts(point: &Point, move_: &Move) -> String {
    let mut facts = Vec::new();
    if let Some((laps, captured)) = point.outline(move_.index) {
        if laps > 1 {
            facts.push(words::counted(laps, "lap"));
        }
        if captured > 0 {
            facts.push(format!("captures {captured}"));
        }
    }
    facts.join(", ")
}

/// Names of moves: `a`, `a or b`, `a, b or c`.
pub(super) fn tell_names(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => format!("`{one}`"),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(|name| format!("`{name}`")).collect();
            format!("{} or `{last}`", most.join(", "))
        }
    }
}

/// Cells of one width, one below the other, in as many columns as fit.
fn in_columns(cells: &[String]) -> String {
    let bare = |cell: &String| {
        // colours take no room
        let mut steering = false;
        cell.chars()
            .filter(|sign| {
                let shown = !steering && *sign != '\u{1b}';
                steering = *sign == '\u{1b}' || (steering && *sign != 'm');
                shown
            })
            .count()
    };
    let wide = cells.first().map_or(1, bare).max(1);
    let columns = if cells.len() <= IN_ONE_COLUMN { 1 } else { (WIDEST / wide).max(1) };
    let rows = cells.len().div_ceil(columns);
    let mut list = String::new();
    for row in 0..rows {
        let line: String = cells.iter().skip(row).step_by(rows.max(1)).map(String::as_str).collect();
        list.push_str(line.trim_end());
        list.push('\n');
    }
    list
}
