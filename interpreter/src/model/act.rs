//! Actions with names resolved.

use super::{
    ClauseId, Condition, Container, Desc, Direction, MarkId, PathId, Person, Place, Portion, ProcedureId, Scope, Set,
    StageId, Tally,
};

/// A list of lines: a script, a rule's body, a procedure.
pub type Body = Vec<Line>;

/// One line.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its clause.
    pub clause: ClauseId,
    /// What it is.
    pub step: Step,
}

/// What a line is. An `if` line and the `otherwise` lines below it are one step, so are `either` and its `or` lines.
#[derive(Clone, Debug)]
pub enum Step {
    /// Actions in order.
    Do(Vec<Action>),
    /// The first branch whose conditions hold.
    If(Vec<Branch>),
    /// One branch of play for each option.
    Either(Vec<EitherOption>),
}

/// A branch of `if … otherwise …`.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Its clause.
    pub clause: ClauseId,
    /// All of them; none for a bare `otherwise`.
    pub conditions: Vec<Condition>,
    /// What is done.
    pub actions: Vec<Action>,
}

/// An option of `either … or …`.
#[derive(Clone, Debug)]
pub struct EitherOption {
    /// Its clause.
    pub clause: ClauseId,
    /// Its name in moves.
    pub name: String,
    /// What is done.
    pub actions: Vec<Action>,
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// All that is there.
    All,
    /// So many, at most what is there.
    Count(u16),
    /// The number chosen, or moved by the latest lift, put or take.
    ThatNumber,
    /// As a tally says.
    Tally(Tally),
}

/// The holes a choice is among: those that fit the first description that fits any hole.
#[derive(Clone, Debug)]
pub struct Choice {
    /// In order, with the clause of each.
    pub tiers: Vec<(Desc, ClauseId)>,
}

/// One action.
#[derive(Clone, Debug)]
pub enum Action {
    /// `lift a DESC`: occupied holes only.
    LiftChoice(Portion, Choice),
    /// `lift PLACE`.
    Lift(Portion, Place),
    /// `put N from C in D`.
    Put(Portion, PutFrom, PutTo),
    /// `take SET, to C`.
    Take {
        /// So many of each hole.
        portion: Portion,
        /// Which.
        set: Set,
        /// Where they go.
        to: Fate,
        /// None of these conjunctions may hold (each an `unless`), else nothing is taken; each with its clause.
        unless: Vec<(Vec<Condition>, ClauseId)>,
    },
    /// `sow`.
    Sow {
        /// So many in every hole; `None`: as `sowing` says.
        each: Option<Amount>,
        /// The first seed falls in this place itself; `None`: after the origin.
        from: Option<Place>,
    },
    /// The rules below are tried too.
    GoOn,
    /// Sets the direction.
    Go(Direction),
    /// Sets the path.
    GoAlong(PathId),
    /// Turns the direction.
    Reverse,
    /// A branch for each direction of the path.
    ChooseDirection,
    /// A branch for each number.
    ChooseNumber(u16, u16),
    /// A branch for each hole.
    ChooseHole(Choice),
    /// The branch of play exists only if all hold.
    OnlyIf(Vec<Condition>),
    /// The branch of play exists only if this lap, or turn, takes a seed from here on.
    OnlyIfCaptures(Scope),
    /// Marks holes; maker is the mover.
    Mark(MarkId, Option<u16>, Set),
    /// Takes marks away.
    Unmark(MarkId, Set),
    /// Gives holes to a player, or to nobody.
    Give(Set, Option<Person>),
    /// Closes holes.
    Close(Set),
    /// Opens holes.
    Open(Set),
    /// Adds to a tally.
    Add(Amount, Tally),
    /// Sets a tally.
    SetTally(Tally, Amount),
    /// Enters a stage now.
    Enter(StageId),
    /// The same player moves next.
    MoveAgain,
    /// The rule, the event and the turn are over.
    Stop,
    /// The turn is handed on.
    Pass,
    /// The persons exchange seats.
    Swap,
    /// Ends the game, or the round.
    Result(Outcome),
    /// A procedure.
    Call(ProcedureId),
}

/// Where seeds are put from.
#[derive(Clone, Debug)]
pub enum PutFrom {
    /// A store, a reserve, the hand, the board.
    Container(Container),
    /// Every hole that fits.
    Every(Desc),
    /// A hole, a zone, a store on the path.
    Place(Place),
}

/// Where seeds are put.
#[derive(Clone, Debug)]
pub enum PutTo {
    /// A store, a reserve, the hand.
    Container(Container),
    /// So many in every hole that fits, in board order; a hole gets the whole number or nothing.
    Every(Desc),
    /// A choice.
    Choice(Choice),
    /// A hole.
    Place(Place),
    /// Off the board.
    Off,
}

/// Where captured seeds go.
#[derive(Clone, Debug)]
pub enum Fate {
    /// A store, a reserve, the hand. `Owner` and `Maker` are of each hole taken from.
    Container(Container),
    /// A hole; nothing: nothing is taken.
    Place(Place),
    /// Off the board.
    Off,
}

/// What ends the game, or the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This player wins.
    Wins(Person),
    /// This player loses; with three or more he is out, and the last one in wins.
    Loses(Person),
    /// Nobody wins.
    Draw,
    /// Who has most in store, each seed counted as what it is worth; equal leaders draw.
    MostSeeds,
    /// The round ends; `rounds` goes on.
    RoundEnds,
    /// The game ends; who has most in store wins, equal leaders draw.
    GameEnds,
    /// The game does not count.
    Void,
}
