//! What happened in a turn, step by step, with the clause that made it happen.

use crate::model::{ClauseId, Direction, Hole, MarkId, Seat, Spot, StageId, TallyId};
use crate::position::{Decision, Holder};

/// A turn, or a step of a lay-out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRecord {
    /// Who moved.
    pub mover: Seat,
    /// The move's name.
    pub name: String,
    /// Its decisions, in order.
    pub decisions: Vec<Decision>,
    /// What happened, in order. Empty unless a trace was asked for.
    pub events: Vec<Event>,
    /// Laps sown.
    pub laps: u64,
    /// Seeds captured (by `take` outside end lines).
    pub captured: u32,
    /// The same player moves next.
    pub again: bool,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The clause that made it happen.
    pub clause: Option<ClauseId>,
    /// What.
    pub what: Happening,
}

/// What may happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Seeds went to the hand.
    Lifted {
        /// From.
        hole: Hole,
        /// How many.
        seeds: u16,
        /// Those of them that are of a declared kind, kind by kind; empty where there are none.
        kinds: Vec<u16>,
    },
    /// Seeds were moved without capture.
    Put {
        /// From.
        from: Holder,
        /// To.
        to: Holder,
        /// How many.
        seeds: u16,
        /// Those of them that are of a declared kind.
        kinds: Vec<u16>,
    },
    /// Seeds were captured.
    Taken {
        /// From.
        from: Spot,
        /// To.
        to: Holder,
        /// How many.
        seeds: u16,
        /// Those of them that are of a declared kind.
        kinds: Vec<u16>,
    },
    /// A lap starts.
    LapStarts {
        /// Hole of the latest lift.
        origin: Option<Hole>,
        /// Where the first seed will fall; `None`: after the origin.
        from: Option<Spot>,
        /// Seeds in the hand.
        seeds: u16,
        /// Those of them that are of a declared kind.
        kinds: Vec<u16>,
        /// As seen from above, where the path has a direction.
        direction: Option<Direction>,
    },
    /// The lap's last seed fell.
    LapEnds {
        /// Where; `None`: it left an open path.
        at: Option<Spot>,
        /// What it held just before.
        was: u16,
    },
    /// A rule was applied.
    Applied,
    /// A mark was made.
    Marked(MarkId, Hole),
    /// A mark is gone; without a clause its term was over.
    Unmarked(MarkId, Hole),
    /// A hole has a new owner.
    Given(Hole, Option<Seat>),
    /// A hole is closed.
    Closed(Hole),
    /// A hole is open again.
    Opened(Hole),
    /// A tally has a new value.
    Tally(TallyId, Option<Seat>, u16),
    /// A stage begins, for that seat or for the game.
    Stage(StageId, Option<Seat>),
    /// The turn was handed on.
    Passed,
    /// The persons exchanged seats.
    Swapped,
    /// The same player moves next.
    Again,
    /// The turn was ended by `stop`.
    Stopped,
    /// More happened than is told: a trace keeps so many events and no more, but for the result.
    Untold,
    /// The turn never ends: proved by a state that came again.
    Endless,
    /// A result.
    Result(GameResult),
}

/// How a game, or a round, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// This seat won.
    Won(Seat),
    /// Nobody won.
    Draw,
    /// It does not count.
    Void,
}
