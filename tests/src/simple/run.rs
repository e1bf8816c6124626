//! One branch of one turn: the position as it changes, and the memory that is gone when the turn ends.

use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

use mancala_interpreter::model::{
    ClauseId, Course, Direction, Hole, KindId, Model, Path, PathId, Scope, Seat, SeedKind, Sense, Spot,
};
use mancala_interpreter::position::{Decision, Position};
use mancala_interpreter::trace::GameResult;

use super::{Simple, SimpleFault};

/// Why a branch stops before its turn is over.
#[derive(Clone, Debug)]
pub(super) enum Halt {
    /// The list of decisions is at its end, and there is a choice.
    Choice(Vec<Decision>),
    /// The branch does not exist, by that clause or because nothing can be moved.
    Gone(Option<ClauseId>),
    /// A state came again.
    Endless,
    /// A result.
    Over(Ended),
    /// Lap 1 is over, and nothing more was asked.
    LapOneOver,
    /// An error.
    Fault(SimpleFault),
}

/// What a result brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The game, or the round, is over.
    Game(GameResult),
    /// A player is out, the others play on.
    PlayerOut,
}

pub(super) type Res<T> = Result<T, Halt>;

impl From<SimpleFault> for Halt {
    fn from(fault: SimpleFault) -> Halt {
        Halt::Fault(fault)
    }
}

/// How far a branch is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// To its end.
    Play,
    /// To the end of lap 1, without end lines: what is threatened.
    LapOne,
}

/// Where in a turn the branch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    /// In the script of a `turn` part.
    Script,
    /// In the laps and what follows them.
    Rules,
    /// In an end line or a line of `rounds`: takes are no captures, at-any-time lines rest.
    End,
}

/// A decision that was made.
#[derive(Clone, Debug)]
pub(super) struct Made<'m> {
    pub decision: Decision,
    /// Name of the option of `either`.
    pub word: &'m str,
    /// How many options there were.
    pub offered: usize,
}

/// A `sow` that waits for the end of the script or event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pending {
    pub each: Option<u16>,
    pub from: Option<Spot>,
}

/// An `only if this lap captures` that is not decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct MustCapture {
    pub scope: Scope,
    pub clause: ClauseId,
    pub done: bool,
}

/// The board just before the latest drop.
#[derive(Clone, Debug)]
pub(super) struct Before {
    pub spot: Spot,
    pub position: Position,
    /// The spot is the origin, emptied by the latest lift, and no seed fell there since.
    pub bare_origin: bool,
}

/// Holes and stores lifted, taken, sown.
#[derive(Clone, Debug, Default)]
pub(super) struct Deeds {
    pub lifted: HashSet<Spot>,
    pub taken: HashSet<Spot>,
    pub sown: HashSet<Spot>,
}

/// What moves clauses may ask about a tried move.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub captured: u32,
    pub first_lap_captured: bool,
    /// For each test of [`Simple::move_tests`].
    pub hits: Vec<bool>,
    /// What was left is known.
    pub left_known: bool,
}

/// Where the lap has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cursor {
    /// The next seed falls here, if seeds may.
    At(Spot),
    /// It falls after this.
    After(Spot),
}

/// One branch of one turn.
#[derive(Clone)]
pub(super) struct Run<'m> {
    pub simple: &'m Simple<'m>,
    pub model: &'m Model,
    pub me: Seat,
    pub mode: Mode,
    pub stand: Stand,
    pub position: Position,
    /// The board when the player could choose.
    pub turn_start: Rc<Position>,
    pub kind: Option<KindId>,
    pub hand: u16,
    /// Seeds of each declared kind in the hand.
    pub hand_kinds: Vec<u16>,
    /// The kind of the seed that falls, or fell last.
    pub seed: SeedKind,
    pub path: PathId,
    pub direction: Option<Sense>,
    pub origin: Option<Spot>,
    /// The latest lift emptied the origin, and no seed fell there since.
    pub bare_origin: bool,
    pub turn_origin: Option<Hole>,
    pub here: Option<Spot>,
    pub previous: Option<Spot>,
    pub first_hole: Option<Spot>,
    pub it: Option<Hole>,
    /// The event is `is emptied`: the sentence speaks of `it`.
    pub speaks_of_it: bool,
    pub before: Option<Rc<Before>>,
    pub number: u16,
    /// Laps sown.
    pub laps: u64,
    /// The turn is at its end.
    pub laps_over: bool,
    pub lap_captured: bool,
    pub turn_captured: bool,
    pub lap_deeds: Deeds,
    pub turn_deeds: Deeds,
    pub pending: Option<Pending>,
    pub cursor: Option<Cursor>,
    pub each: Option<u16>,
    pub drops_in_lap: u64,
    pub must_capture: Vec<MustCapture>,
    pub again: bool,
    pub passed: bool,
    pub swapped: bool,
    /// The script has moved a seed, or tried to.
    pub script_moved: bool,
    /// Terms of marks ran down in this turn.
    pub terms_done: bool,
    pub stuck: Option<Seat>,
    pub winner: Option<Seat>,
    pub that_player: Cell<Option<Seat>>,
    /// The move's first hole.
    pub start_hole: Option<Hole>,
    pub script: Vec<Decision>,
    pub made: Vec<Made<'m>>,
    pub facts: Facts,
    /// Rules and calls that are open, by address: the place in the ruleset.
    pub open: Vec<usize>,
    pub choices_seen: HashSet<(Vec<usize>, Vec<u32>)>,
    pub laps_seen: HashSet<Vec<u32>>,
}

impl<'m> Run<'m> {
    /// A turn of `me` on this position that has not begun, with these decisions.
    pub fn new(simple: &'m Simple<'m>, position: &Position, me: Seat, script: Vec<Decision>) -> Run<'m> {
        let mut position = position.clone();
        position.past = Vec::new();
        let mut run = Run {
            simple,
            model: simple.model,
            me,
            mode: Mode::Play,
            stand: Stand::Rules,
            turn_start: Rc::new(position.clone()),
            position,
            kind: None,
            hand: 0,
            hand_kinds: vec![0; simple.model.seed_kinds.len()],
            seed: SeedKind::PLAIN,
            path: PathId(0),
            direction: None,
            origin: None,
            bare_origin: false,
            turn_origin: None,
            here: None,
            previous: None,
            first_hole: None,
            it: None,
            speaks_of_it: false,
            before: None,
            number: 0,
            laps: 0,
            laps_over: false,
            lap_captured: false,
            turn_captured: false,
            lap_deeds: Deeds::default(),
            turn_deeds: Deeds::default(),
            pending: None,
            cursor: None,
            each: None,
            drops_in_lap: 0,
            must_capture: Vec::new(),
            again: false,
            passed: false,
            swapped: false,
            script_moved: false,
            terms_done: false,
            stuck: None,
            winner: None,
            that_player: Cell::new(None),
            start_hole: None,
            script,
            made: Vec::new(),
            facts: Facts { hits: vec![false; simple.move_tests.len()], ..Facts::default() },
            open: Vec::new(),
            choices_seen: HashSet::new(),
            laps_seen: HashSet::new(),
        };
        run.direction = run.direction_at_first(PathId(0));
        run
    }

    /// The path the turn runs along.
    pub fn the_path(&self) -> Option<&'m Path> {
        self.model.board.paths.get(usize::from(self.path.0))
    }

    /// The direction of a path before one is set: the only one, or the one chosen for the game.
    pub fn direction_at_first(&self, path: PathId) -> Option<Sense> {
        let path = self.model.board.paths.get(usize::from(path.0))?;
        match path.course {
            Course::Fixed { both: false, .. } => Some(Sense::Forward),
            Course::Fixed { both: true, .. } if path.chosen_once => {
                self.position.directions.get(usize::from(self.me.0)).copied().flatten()
            }
            Course::Fixed { .. } | Course::Free { .. } => None,
        }
    }

    /// The present direction as seen from above, where the path has one.
    pub fn seen_direction(&self) -> Option<Direction> {
        let Course::Fixed { forward: Some(forward), .. } = self.the_path()?.course else { return None };
        Some(match self.direction? {
            Sense::Forward => forward,
            Sense::Backward => opposite(forward),
        })
    }

    /// Lap 1 is the script and the first sowing.
    pub fn in_first_lap(&self) -> bool {
        self.laps <= 1
    }

    /// Lap 1 takes what its script and its sowing take, not what the turn's end takes.
    pub fn takes_in_first_lap(&self) -> bool {
        self.in_first_lap() && !self.laps_over
    }

    /// Seats that are not out of the game, in seat order.
    pub fn seats_in(&self) -> Vec<Seat> {
        seats_in(&self.position)
    }

    /// Makes a choice at this place of the ruleset.
    pub fn choose(&mut self, place: usize, options: Vec<Decision>) -> Res<Decision> {
        if options.len() > 1 {
            self.meet_choice(place)?;
        }
        let Some(decision) = self.script.get(self.made.len()).cloned() else { return Err(Halt::Choice(options)) };
        if !options.contains(&decision) {
            // chosen in step, and since then another has taken the choice away
            return Err(Halt::Gone(None));
        }
        self.made.push(Made { decision: decision.clone(), word: "", offered: options.len() });
        Ok(decision)
    }
}

/// Seats that are not out of the game, in seat order.
pub(super) fn seats_in(position: &Position) -> Vec<Seat> {
    let seats = position.out_of_game.iter().enumerate().filter(|(_, out)| !**out);
    seats.map(|(seat, _)| Seat(u8::try_from(seat).unwrap_or(u8::MAX))).collect()
}

/// The other direction.
pub(super) fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::Clockwise => Direction::CounterClockwise,
        Direction::CounterClockwise => Direction::Clockwise,
    }
}
