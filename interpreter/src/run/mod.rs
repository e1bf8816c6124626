//! Running a plan.
//!
//! A machine (`machine`) plays one branch of a turn, seed by seed, and halts at every choice; `explore` follows all
//! branches; `legal` keeps the legal ones; `next` hands the turn on.

mod act;
mod change;
mod choice;
mod condition;
mod convert;
mod cycle;
mod describe;
mod drive;
mod event;
mod explore;
mod history;
mod in_step;
mod judge;
mod kinds;
mod lap;
mod legal;
mod machine;
mod memory;
mod next;
mod person;
mod place;
mod prepare;
mod relay;
mod result;
mod round;
mod set;
mod state;
mod take;
mod threat;
mod turn_end;
mod words;

pub use convert::Misfit;
pub use explore::Candidate;
pub use history::History;
pub use legal::{Legal, Removed};
pub use next::{Ended, Next, Reason, Settled, Standing};
pub use prepare::{LayOut, LayOutKind};
pub use state::State;
pub use words::Words;

pub(crate) use drive::{drive, lay_out, replay};
pub(crate) use legal::{named, preferred_kinds};
pub(crate) use state::{MarkWord, seat_of_word, word_of_seat};

use crate::model::ClauseId;

impl From<Box<Fault>> for Fault {
    fn from(fault: Box<Fault>) -> Fault {
        *fault
    }
}

/// Why play cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Seeds are to be sown and no direction is set.
    NoDirection(ClauseId),
    /// Seeds are left in the hand at the turn's end.
    SeedsInHand(ClauseId),
    /// Two moves of one name lead to different positions.
    TwoMovesOfOneName(String),
    /// A result names a player whom the position does not have.
    NoSuchPlayer(ClauseId),
    /// A scripted opening, or a first turn in step, cannot be played to its end.
    Opening(ClauseId),
    /// A choice where none can be made.
    NoChoiceHere(ClauseId),
    /// A bound of [`crate::limits::Limits`] was reached; what it is called.
    Limit(&'static str),
    /// A line of `end` on a player who cannot move neither ends the game nor hands the turn on.
    NoRuling(ClauseId),
    /// Seeds are left on the board at the end of a round, and no line says whose they are.
    SeedsOnBoard,
}
