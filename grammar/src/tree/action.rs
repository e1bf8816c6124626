//! Actions and the lines that hold them.

use super::{
    At, Clause, Condition, Container, Desc, Direction, Guard, Person, Place, Scope, SeedKind, Set, Tally, Word,
};

/// One line of a `turn`, `to`, `when` or `rounds` part.
#[derive(Clone, Debug)]
pub struct ActLine {
    /// Label, place, tail.
    pub clause: Clause,
    /// What is done.
    pub step: Step,
    /// `unless` lines below a line that ends in a `take`, or at its end.
    pub guards: Vec<Guard>,
    /// `else a DESC` lines below a line that ends in a choice, in order.
    pub fall_backs: Vec<FallBack>,
}

/// `else a DESC`.
#[derive(Clone, Debug)]
pub struct FallBack {
    /// Label, place, tail.
    pub clause: Clause,
    /// What is offered when nothing above fits.
    pub desc: Desc,
}

/// What a line is.
#[derive(Clone, Debug)]
pub enum Step {
    /// Actions in order.
    Do(Vec<At<Action>>),
    /// `if C: …`.
    If(Vec<At<Condition>>, Vec<At<Action>>),
    /// `otherwise if C: …`, `otherwise: …` (no condition).
    Otherwise(Vec<At<Condition>>, Vec<At<Action>>),
    /// `either NAME: …`.
    Either(Word, Vec<At<Action>>),
    /// `or NAME: …`.
    Or(Word, Vec<At<Action>>),
}

/// How many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// `all`, or nothing said.
    All,
    /// A number.
    Count(u16),
    /// `that number`: chosen, or moved last.
    ThatNumber,
    /// As many as a tally says.
    Tally(Tally),
}

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `lift a DESC`: a choice.
    LiftChoice {
        /// How many seeds.
        amount: Amount,
        /// Only of this kind.
        kind: Option<At<SeedKind>>,
        /// Among which holes.
        desc: Desc,
    },
    /// `lift 2 of square`.
    Lift {
        /// How many seeds.
        amount: Amount,
        /// Only of this kind.
        kind: Option<At<SeedKind>>,
        /// From where.
        place: At<Place>,
    },
    /// `put N from C in D`.
    Put {
        /// How many.
        amount: Amount,
        /// Only of this kind.
        kind: Option<At<SeedKind>>,
        /// From.
        from: At<PutFrom>,
        /// To.
        to: At<PutTo>,
    },
    /// `take SET, to C`.
    Take {
        /// How many of each hole.
        amount: Amount,
        /// Only of this kind.
        kind: Option<At<SeedKind>>,
        /// Which holes.
        set: Set,
        /// Where they go.
        to: At<Fate>,
    },
    /// `sow`.
    Sow {
        /// `4 in every hole`, `that number in every hole`.
        each: Option<Amount>,
        /// `from P`: the first seed falls in P itself.
        from: Option<At<Place>>,
    },
    /// `go on`.
    GoOn,
    /// `go clockwise`.
    Go(Direction),
    /// `go along NAME`.
    GoAlong(Word),
    /// `reverse`.
    Reverse,
    /// `choose a direction`.
    ChooseDirection,
    /// `choose a number from 1 to 4`.
    ChooseNumber(u16, u16),
    /// `choose a DESC`.
    ChooseHole(Desc),
    /// `only if C`.
    OnlyIf(Vec<At<Condition>>),
    /// `only if this lap captures`.
    OnlyIfCaptures(Scope),
    /// `mark M for 2 turns on SET`.
    Mark {
        /// Which mark.
        mark: Word,
        /// For how many turns; absent: for good.
        turns: Option<u16>,
        /// Where.
        on: Set,
    },
    /// `unmark M on SET`.
    Unmark {
        /// Which mark.
        mark: Word,
        /// Where.
        on: Set,
    },
    /// `give SET to P`; `None`: to no player.
    Give {
        /// Which holes.
        set: Set,
        /// To whom.
        to: Option<At<Person>>,
    },
    /// `close SET`.
    Close(Set),
    /// `open SET`.
    Open(Set),
    /// `add N to T`.
    Add {
        /// How many.
        amount: Amount,
        /// To which.
        to: At<Tally>,
    },
    /// `set T to N`.
    SetTally {
        /// Which.
        tally: At<Tally>,
        /// To what.
        amount: Amount,
    },
    /// `enter S`.
    Enter(Word),
    /// `move again`.
    MoveAgain,
    /// `stop`.
    Stop,
    /// `pass`.
    Pass,
    /// `swap`.
    Swap,
    /// Ends the game, or the round.
    Result(Outcome),
    /// A procedure, called by its name.
    Call(Word),
}

/// Where seeds are put from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PutFrom {
    /// A store, a reserve, the hand, the board.
    Container(Container),
    /// `every DESC`.
    Every(Desc),
    /// A hole or zone.
    Place(Place),
}

/// Where seeds are put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PutTo {
    /// A store, a reserve, the hand.
    Container(Container),
    /// `every DESC`: so many in each.
    Every(Desc),
    /// `a DESC`: a choice.
    Choice(Desc),
    /// A hole.
    Place(Place),
    /// `off the board`.
    Off,
}

/// Where captured seeds go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A store, a reserve, the hand.
    Container(Container),
    /// A hole.
    Place(Place),
    /// `off the board`.
    Off,
}

/// What ends the game, or the round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `mover wins`.
    Wins(Person),
    /// `that player loses`.
    Loses(Person),
    /// `draw`.
    Draw,
    /// `most seeds wins`.
    MostSeeds,
    /// `the round ends`.
    RoundEnds,
    /// `the game ends`: as `most seeds wins`, said where nobody's seeds decide; see the reference.
    GameEnds,
    /// `the game is void`, `the round is void`.
    Void,
}
