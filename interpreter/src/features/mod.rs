//! What a game is like: features that can be compared, derived from the checked model and from nothing else.
//!
//! No feature is typed by hand, and none knows a game: each is found by walking the model. Where a rule is too special
//! to be named the word is `otherwise`, never a guess. Ids and words keep their meaning; new ones may be added.

mod asks;
mod board;
mod capture;
mod distance;
mod duty;
mod end;
mod fate;
mod relay;
mod rounds;
mod say;
mod say_more;
mod sowing;
mod special;
mod table;
mod turn;
mod value;
mod walk;

pub use board::{Board, Opening, Owners, SetUp, Shape, Start, Stores};
pub use capture::{Capture, EndsIn, Kind, Moment, Trigger};
pub use distance::{Difference, differences, distance, sum};
pub use duty::{CaptureDuty, Duties, Feed, OtherDuties, Slam};
pub use end::{End, Over, Remaining, Ruling, WonBy};
pub use fate::{Fates, ResownFrom};
pub use relay::{Laps, RelayIf};
pub use rounds::{Filled, MatchOver, Rounds, Starter, Unfilled};
pub use say::{Said, Topic, Verb, Weight, phrases};
pub use sowing::{Direction, Drops, Origin, Path, Skips, Sowing, SownIn};
pub use special::{Special, StagesOf, Standing, Territory};
pub use table::{Feature, GROUPS, Group, feature, features};
pub use turn::{Again, Choices, Does, Lifted, Singles, StartIf, StartsIn, Turn};
pub use value::{Domain, Term, Value, Words, YesNo};

use self::walk::Survey;
use crate::model::{Action, Model};

/// What a game is like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// The board.
    pub board: Board,
    /// The set-up.
    pub start: Start,
    /// Sowing.
    pub sowing: Sowing,
    /// A turn.
    pub turn: Turn,
    /// Captures.
    pub capture: Capture,
    /// Marks, owners, stages.
    pub standing: Standing,
    /// Duties.
    pub duties: Duties,
    /// The end.
    pub end: End,
    /// Rounds.
    pub rounds: Rounds,
    /// The persons may exchange seats.
    pub swap: bool,
    /// Questions that the sources leave open, and the ruleset answers in several ways.
    pub readings: u16,
    /// Sizes for which the sources have several numbers.
    pub sizes: u16,
}

impl Features {
    /// The features of a model, in the readings that are in force.
    #[must_use]
    pub fn of(model: &Model) -> Features {
        let survey = Survey::of(model);
        Features {
            board: Board::of(&survey),
            start: Start::of(&survey),
            sowing: Sowing::of(&survey),
            turn: Turn::of(&survey),
            capture: Capture::of(&survey),
            standing: Standing::of(&survey),
            duties: Duties::of(&survey),
            end: End::of(&survey),
            rounds: Rounds::of(&survey),
            swap: survey.any(|action| matches!(action, Action::Swap)),
            readings: u16::try_from(model.readings.len()).unwrap_or(u16::MAX),
            sizes: u16::try_from(model.sizes.len()).unwrap_or(u16::MAX),
        }
    }

    /// Every feature with its value, in the order of [`GROUPS`].
    pub fn values(&self) -> impl Iterator<Item = (&'static Feature, Value)> {
        features().map(|feature| (feature, (feature.value)(self)))
    }
}
