//! The game on the table: where it began, what was played, where it stands.
//!
//! Only names of moves are kept; going back plays them again from the beginning. So a long game stays small, and a
//! game taken back, saved or loaded is the same game.

use mancala_interpreter::game::{Game, NoPlay, Point};
use mancala_interpreter::model::Seat;
use mancala_interpreter::position::Phase;
use mancala_interpreter::run::Ended;
use mancala_interpreter::trace::{Event, Happening, TurnRecord};

use super::players::player;

/// The game so far.
pub struct Table {
    start: Point,
    steps: Vec<Step>,
    point: Point,
    resigned: Option<Seat>,
    last: Option<Last>,
}

/// A step of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A move or a lay-out: the player, and its name.
    Turn(Seat, String),
    /// The next round began.
    Round,
}

/// What happened last, to tell and to trace.
#[derive(Clone, Debug)]
pub struct Last {
    /// The turn.
    pub record: TurnRecord,
    /// How its seeds were sown.
    pub sown: Sown,
}

/// How the seeds of a turn were sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sown {
    /// At once.
    Now,
    /// They were laid out.
    LaidOut,
    /// Not yet: the choice is kept until all have chosen.
    Kept,
    /// With those of the others, one for one.
    InStep,
}

/// How a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// A player gave it up.
    Resigned(Seat),
    /// The game, or the match, has a result.
    Game(Ended),
    /// The round has a result, and there may be another.
    Round(Ended),
}

impl Table {
    /// A game that begins here.
    pub fn new(start: Point) -> Table {
        Table { point: start.clone(), start, steps: Vec::new(), resigned: None, last: None }
    }

    /// Where it stands.
    pub fn point(&self) -> &Point {
        &self.point
    }

    /// What was played.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many turns were played.
    pub fn turns(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Turn(..))).count()
    }

    /// Which round it is, from 1.
    pub fn rounds(&self) -> usize {
        1 + self.steps.len() - self.turns()
    }

    /// What happened last.
    pub fn last(&self) -> Option<&Last> {
        self.last.as_ref()
    }

    /// Plays a legal move by its place in the list.
    pub fn play(&mut self, game: &Game, index: usize) -> Result<(), NoPlay> {
        let (next, record) = game.play_index(&self.point, index, true)?;
        self.take(game, next, record);
        Ok(())
    }

    /// Plays a move or lays seeds out, by the name that records use.
    pub fn play_by_name(&mut self, game: &Game, name: &str) -> Result<(), NoPlay> {
        let (next, record) = game.play(&self.point, name, true)?;
        self.take(game, next, record);
        Ok(())
    }

    /// Lays seeds out.
    pub fn lay_out(&mut self, game: &Game, numbers: &[u16]) -> Result<(), NoPlay> {
        let (next, record) = game.lay_out(&self.point, numbers)?;
        self.take(game, next, record);
        Ok(())
    }

    /// Begins the next round.
    pub fn next_round(&mut self, game: &Game) -> Result<(), NoPlay> {
        self.point = game.next_round(&self.point)?;
        self.steps.push(Step::Round);
        self.last = None;
        Ok(())
    }

    /// A player gives the game up.
    pub fn resign(&mut self, seat: Seat) {
        self.resigned = Some(seat);
    }

    /// Who gave the game up.
    pub fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// Where it began.
    pub fn start(&self) -> &Point {
        &self.start
    }

    fn take(&mut self, game: &Game, next: Point, record: TurnRecord) {
        let sown = match (self.point.phase(), next.phase()) {
            _ if self.point.lay_out().is_some() => Sown::LaidOut,
            (Phase::InStep(_), Phase::InStep(_)) => Sown::Kept,
            (Phase::InStep(_), _) => Sown::InStep,
            (Phase::Turn | Phase::Start(_) | Phase::BetweenRounds { .. }, _) => Sown::Now,
        };
        self.steps.push(Step::Turn(player(game, &self.point), record.name.clone()));
        self.point = next;
        self.last = Some(Last { record, sown });
    }

    /// Goes back to where so many steps had been played.
    pub fn back_to(&mut self, game: &Game, count: usize) -> Result<(), NoPlay> {
        let mut earlier = Table::new(self.start.clone());
        for step in self.steps.iter().take(count) {
            earlier.step(game, step)?;
        }
        *self = earlier;
        Ok(())
    }

    /// Plays a step again.
    pub fn step(&mut self, game: &Game, step: &Step) -> Result<(), NoPlay> {
        match step {
            Step::Turn(_, name) => self.play_by_name(game, name),
            Step::Round => self.next_round(game),
        }
    }

    /// A resignation is taken back.
    pub fn go_on(&mut self) {
        self.resigned = None;
    }

    /// How the game is over, if it is.
    pub fn over(&self, game: &Game) -> Option<Over> {
        if let Some(seat) = self.resigned {
            return Some(Over::Resigned(seat));
        }
        let ended = self.point.ended()?;
        Some(if game.has_rounds() && !game.match_is_over(&self.point) { Over::Round(ended) } else { Over::Game(ended) })
    }

    /// The event that gave the result.
    pub fn result_event(&self) -> Option<&Event> {
        let played = self.last.iter().flat_map(|last| &last.record.events);
        let mut events = played.chain(self.point.events());
        events.rfind(|event| matches!(event.what, Happening::Result(_)))
    }
}
