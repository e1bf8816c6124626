//! A second interpreter, simple on purpose: it walks the checked model seed by seed, straight from the language
//! reference, and knows nothing of plans. What it says is what the fast engine is compared with.
//!
//! Choices inside a move are found by playing the turn again: a branch is a list of decisions; where the list runs
//! out at a choice, one longer list is tried for each option.

mod actions;
mod branches;
mod conditions;
mod descriptions;
mod endless;
mod events;
pub mod examples;
mod in_step;
mod kinds;
mod laps;
mod legality;
mod names;
mod next;
mod places;
mod results;
mod rounds;
mod run;
mod seeds;
mod sets;
mod start;
mod threatened;
mod turn;

use std::cell::{Cell, RefCell};

use mancala_interpreter::model::{ClauseId, Hole, Model, MoveTestKind, MovesRule, Seat, Selection};
use mancala_interpreter::position::{Decision, Phase, Position};
use mancala_interpreter::trace::GameResult;

pub use rounds::RoundStep;

/// Laps that one call may sow, all its tried moves together, where it is not said.
const LAPS: u64 = 200_000;

/// A model, ready to be walked.
pub struct Simple<'m> {
    model: &'m Model,
    reads: endless::Reads,
    /// For each seat all holes in its order.
    orders: Vec<Vec<Hole>>,
    /// Tests of tried moves, in the order of the text; a turn keeps what it learns about each under its index.
    move_tests: Vec<&'m MoveTestKind>,
    most_laps: u64,
    laps_left: Cell<u64>,
    threats: RefCell<threatened::Known>,
}

/// A legal move.
#[derive(Clone, Debug)]
pub struct SimpleMove {
    /// As written in examples.
    pub name: String,
    /// Index of the `turn` part.
    pub part: usize,
    /// Its decisions, in order.
    pub decisions: Vec<Decision>,
    /// How the game, or the round, ends; `None`: it goes on.
    pub result: Option<GameResult>,
    /// The position in which the next player may choose.
    pub after: Position,
    /// Laps sown.
    pub laps: u64,
    /// Seeds taken, end lines apart.
    pub captured: u32,
    /// The same player moves next by `move again`.
    pub again: bool,
}

/// The moves of a position.
#[derive(Clone, Debug, Default)]
pub struct SimpleMoves {
    /// Those that may be played.
    pub legal: Vec<SimpleMove>,
    /// Those that were tried and are not allowed, with the clause that took each away.
    pub removed: Vec<(String, ClauseId)>,
}

impl SimpleMoves {
    /// The legal move of that name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&SimpleMove> {
        self.legal.iter().find(|one| one.name == name)
    }

    /// Names of the legal moves, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.legal.iter().map(|one| one.name.as_str()).collect();
        names.sort_unstable();
        names
    }
}

/// What stops play as an error of the ruleset, or of the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SimpleFault {
    /// M403: a direction is read and none is set.
    NoDirection,
    /// M417: seeds are left in the hand, or on the board at the end of a round.
    SeedsLeft,
    /// M421: two moves of one name.
    SameName(String),
    /// More laps than a call may sow.
    Budget,
    /// The position waits for something else.
    WrongPhase,
    /// A lay-out with a wrong number of holes or seeds.
    WrongLayout,
    /// A lay-out that this clause does not allow.
    LayoutRefused(ClauseId),
    /// The ruleset says nothing about this; the checker should have asked.
    NotRuled(&'static str),
}

impl<'m> Simple<'m> {
    /// Ready to walk this model.
    #[must_use]
    pub fn new(model: &'m Model) -> Simple<'m> {
        Simple {
            model,
            reads: endless::Reads::of(model),
            orders: seats(model).map(|seat| sets::board_from(model, seat, true)).collect(),
            move_tests: move_tests(model),
            most_laps: LAPS,
            laps_left: Cell::new(LAPS),
            threats: RefCell::default(),
        }
    }

    /// The same, but one call may sow so many laps. Every state of a long turn is kept.
    #[must_use]
    pub fn with_laps(self, laps: u64) -> Simple<'m> {
        Simple { most_laps: laps, ..self }
    }

    /// The position in which the first player may choose, or lay out his seeds.
    ///
    /// # Errors
    /// A fault met in a scripted opening.
    pub fn start(&self) -> Result<Position, SimpleFault> {
        self.laps_left.set(self.most_laps);
        self.set_up()
    }

    /// The moves of a position, and those that are not allowed.
    ///
    /// # Errors
    /// A fault met in a tried move.
    pub fn moves(&self, position: &Position) -> Result<SimpleMoves, SimpleFault> {
        self.laps_left.set(self.most_laps);
        match &position.phase {
            Phase::Turn => self.turn_moves(position),
            Phase::InStep(_) => self.in_step_moves(position),
            Phase::Start(_) | Phase::BetweenRounds { .. } => Ok(SimpleMoves::default()),
        }
    }
}

fn seats(model: &Model) -> impl Iterator<Item = Seat> {
    (0..model.board.seats.len()).filter_map(|seat| u8::try_from(seat).ok()).map(Seat)
}

fn move_tests(model: &Model) -> Vec<&MoveTestKind> {
    let selections = model.moves.iter().flat_map(MovesRule::selections);
    let tests = selections.flat_map(|selection| match selection {
        Selection::Kind(_) => [].iter(),
        Selection::Tests(tests) => tests.iter(),
    });
    tests.map(|test| &test.what).collect()
}
