//! Instructions.

use super::{Address, Cond, DescId, PlaceId, Seq, SetItem};
use crate::model::{
    Amount, ClauseId, Container, Direction, MarkId, Outcome, PathId, Person, Portion, Scope, StageId, Tally,
};

/// A list of descriptions; the choice is among the holes of the first that fits any.
pub type Tiers = Seq<(DescId, ClauseId)>;

/// One instruction.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// The list is over.
    End,
    /// Goes on there.
    Jump(Address),
    /// Goes on there unless all hold.
    JumpUnless(Seq<Cond>, Address),
    /// A branch of play for each of so many options, numbered from the second on in all the plan; their addresses are
    /// in the jumps that follow.
    Option(u16, u16),
    /// Runs a procedure.
    Call(Address),
    /// Lifts a hole of choice.
    LiftChoice(Portion, Tiers),
    /// Lifts a place.
    Lift(Portion, PlaceId),
    /// Moves seeds without capture.
    Put(Portion, PutFrom, PutTo),
    /// Captures.
    Take(Portion, Seq<SetItem>, Fate, Seq<Seq<Cond>>),
    /// The next lap is pending.
    Sow(Option<Amount>, Option<PlaceId>),
    /// The rules below are tried too.
    GoOn,
    /// Sets the direction.
    Go(Direction),
    /// Sets the path.
    GoAlong(PathId),
    /// Turns the direction.
    Reverse,
    /// A branch for each direction.
    ChooseDirection,
    /// A branch for each number.
    ChooseNumber(u16, u16),
    /// A branch for each hole.
    ChooseHole(Tiers),
    /// The branch exists only if all hold.
    OnlyIf(Seq<Cond>),
    /// The branch exists only if a seed is taken from here on.
    OnlyIfCaptures(Scope),
    /// Marks holes, for so many turns (0: for good).
    Mark(MarkId, u16, Seq<SetItem>),
    /// Takes marks away.
    Unmark(MarkId, Seq<SetItem>),
    /// Gives holes.
    Give(Seq<SetItem>, Option<Person>),
    /// Closes holes.
    Close(Seq<SetItem>),
    /// Opens holes.
    Open(Seq<SetItem>),
    /// Adds to a tally.
    Add(Amount, Tally),
    /// Sets a tally.
    SetTally(Tally, Amount),
    /// Enters a stage.
    Enter(StageId),
    /// The same player moves next.
    MoveAgain,
    /// The turn is over.
    Stop,
    /// The turn is handed on.
    Pass,
    /// The persons exchange seats.
    Swap,
    /// Ends the game or the round.
    Result(Outcome),
}

/// Where seeds are put from.
#[derive(Clone, Copy, Debug)]
pub enum PutFrom {
    /// A container.
    Container(Container),
    /// Every hole that fits.
    Every(DescId),
    /// A place, or a zone.
    Place(PlaceId),
}

/// Where seeds are put.
#[derive(Clone, Copy, Debug)]
pub enum PutTo {
    /// A container.
    Container(Container),
    /// So many in each.
    Every(DescId),
    /// A choice.
    Choice(Tiers),
    /// A place.
    Place(PlaceId),
    /// Off the board.
    Off,
}

/// Where captured seeds go.
#[derive(Clone, Copy, Debug)]
pub enum Fate {
    /// A container.
    Container(Container),
    /// A place.
    Place(PlaceId),
    /// Off the board.
    Off,
}
