//! Phrases: persons, places, descriptions, tests, numbers, sets, conditions.

use super::{At, Word};

/// A player, seen from the sentence. As a possessor: `own` is the mover's, `enemy` the enemy's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Person {
    /// Whose turn it is; `own`.
    Mover,
    /// The other.
    Enemy,
    /// Owner of the hole the sentence speaks of.
    Owner,
    /// Maker of the mark the sentence speaks of.
    Maker,
    /// Winner of the round.
    Winner,
    /// Loser of the round.
    Loser,
    /// Found by `a player …` in the same clause.
    ThatPlayer,
    /// Who cannot move.
    StuckPlayer,
    /// Who made the latest move.
    LastMover,
    /// `South`.
    Seat(String),
}

/// `own` or `enemy` before a hole or a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The mover's.
    Own,
    /// Another's.
    Enemy,
}

/// As seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `clockwise`.
    Clockwise,
    /// `counter-clockwise`.
    CounterClockwise,
}

/// `hole 9 of enemy row`, `own front`, `row 2`: holes of one seat, or some of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// `hole 3 of`, `holes 6 to 1 of`: numbers from the owner's left, from 1, in this order.
    pub holes: Option<At<(u16, u16)>>,
    /// `own`, `enemy`; absent is own.
    pub side: Option<Side>,
    /// Which zone.
    pub base: At<ZoneBase>,
}

/// What a zone phrase names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneBase {
    /// `row`: on boards where a player has one row.
    Row,
    /// `row 2`, from the owner's edge.
    Numbered(u16),
    /// A declared or predeclared name.
    Named(String),
}

/// One definite hole or store, a zone, or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// `here`.
    Here,
    /// `origin`.
    Origin,
    /// `turn origin`.
    TurnOrigin,
    /// `first hole`.
    FirstHole,
    /// `previous`.
    Previous,
    /// `it`.
    It,
    /// `facing of origin`; without `of`: of here.
    Related(At<Relation>, Option<Box<At<Place>>>),
    /// `the nearest DESC behind P`.
    Nearest {
        /// What is looked for.
        desc: Box<Desc>,
        /// Which way.
        way: Way,
        /// From where.
        from: Box<At<Place>>,
    },
    /// A zone.
    Zone(Zone),
}

/// Along the sowing or against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// `after`: with the sowing.
    After,
    /// `behind`: against it.
    Behind,
}

/// A hole found from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `next`.
    Next,
    /// `behind`.
    Behind,
    /// `facing`.
    Facing,
    /// `same number`.
    SameNumber,
    /// `back` in `back of facing`.
    Row(String),
}

/// A description: stands after `a`, `every`, `no`, a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Desc {
    /// `own`, `enemy`.
    pub side: Option<Side>,
    /// Zones, marks, nouns: two at most.
    pub names: Vec<Word>,
    /// `made by mover`.
    pub made_by: Option<At<Person>>,
    /// `that …`, `whose …`.
    pub qualities: Vec<At<Quality>>,
    /// The whole phrase.
    pub span: crate::source::Span,
}

/// `that TEST`, `whose next of next TEST`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quality {
    /// Empty: the hole itself. Read from the left as written: `whose facing of next` is facing of next of the hole.
    pub whose: Vec<At<Relation>>,
    /// What is asked.
    pub test: At<Test>,
}

/// A test of a hole, a zone or a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// `not`.
    pub not: bool,
    /// At what time.
    pub when: When,
    /// What.
    pub what: TestKind,
}

/// The time a test speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// `is`, `holds`.
    Now,
    /// `was`, `held`: just before the drop.
    BeforeDrop,
    /// `at turn start`.
    TurnStart,
}

/// What a test asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// `is empty`.
    Empty,
    /// `is occupied`.
    Occupied,
    /// `holds N`.
    Holds(At<Number>),
    /// `holds 2 cowries`, `holds a cowrie`, `holds no cowrie`.
    HoldsOf(HowMany, At<SeedKind>),
    /// `counts N`: what the seeds are worth.
    Counts(At<Number>),
    /// `is in ZONE`.
    In(At<Zone>),
    /// `is a DESC`.
    Fits(Desc),
    /// `is the only DESC`.
    Only(Desc),
    /// `is PLACE`.
    Is(Box<At<Place>>),
    /// `is own`, `is enemy`.
    Of(Side),
    /// `is own store`; `None`: `is a store`.
    Store(Option<At<Person>>),
    /// `is closed`.
    Closed,
    /// `is threatened`.
    Threatened,
    /// `was sown this turn`.
    Done(Deed, Scope),
}

/// How many of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HowMany {
    /// `a`: one or more.
    Some,
    /// `no`.
    None,
    /// Any of these ranges, both ends included.
    Ranges(At<Vec<(u16, Option<u16>)>>),
}

/// One kind of seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeedKind {
    /// `plain seeds`: those that no kind is said of.
    Plain,
    /// A declared kind, by its name or its plural.
    Named(String),
}

/// What may have been done to a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// `was lifted`.
    Lifted,
    /// `was taken`.
    Taken,
    /// `was sown`.
    Sown,
}

/// This lap or this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// `this lap`.
    Lap,
    /// `this turn`.
    Turn,
}

/// What `holds` and `is` compare with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// `6`, `2 or more` (2 to `None`), `5 or fewer`, `2 to 15`, `2, 4 or 6`: any of these ranges, both ends included.
    Ranges(Vec<(u16, Option<u16>)>),
    /// `an even number`: 2, 4, …
    Even,
    /// `an odd number`.
    Odd,
    /// `as many as PLACE`.
    AsMany(Box<At<Subject>>),
    /// `price at own captures-made`.
    Series(Word, At<Tally>),
}

/// A named counter of a player, or of the game (`None`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Whose.
    pub of: Option<At<Person>>,
    /// Its name.
    pub name: Word,
}

/// What a test is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A hole, zone or store.
    Place(Place),
    /// A container.
    Container(Container),
}

/// What holds seeds beside holes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Container {
    /// `own store`.
    Store(Person),
    /// `own reserve`.
    Reserve(Person),
    /// `every store`: together.
    EveryStore,
    /// `every reserve`: together.
    EveryReserve,
    /// `the hand`.
    Hand,
    /// `the board`: all holes together.
    Board,
}

/// Holes, found before the first is touched.
pub type Set = Vec<At<SetItem>>;

/// One item of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetItem {
    /// A hole or a zone.
    Place(Place),
    /// `every DESC`.
    Every(Desc),
    /// `the line behind P of at most 3 DESC`.
    Line {
        /// Which way.
        way: Way,
        /// Beside which hole; it is not part of the line.
        from: Box<At<Place>>,
        /// `at most`.
        most: Option<u16>,
        /// What each fits.
        desc: Desc,
    },
    /// `the holes across the gaps after P`.
    Gaps(Box<At<Place>>),
    /// `facing of each`: of every hole named before it.
    OfEach(Vec<At<Relation>>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `there is a DESC`: from .. to (`None`: no bound) holes fit. `there is no DESC`: 0 to 0.
    There {
        /// How many: any of these ranges.
        count: Vec<(u16, Option<u16>)>,
        /// What.
        desc: Desc,
    },
    /// `here is in front`, `own store holds 25 or more`.
    Subject(At<Subject>, At<Test>),
    /// `own debt is 2`.
    Tally {
        /// Which.
        tally: Tally,
        /// `is not`.
        not: bool,
        /// Compared with.
        number: At<Number>,
    },
    /// `enemy is bare`.
    Bare {
        /// Who.
        who: Who,
        /// `is not bare`.
        not: bool,
    },
    /// `mover is South`.
    PersonIs {
        /// Who.
        person: At<Person>,
        /// `is not`.
        not: bool,
        /// Whom.
        other: At<Person>,
    },
    /// `this is a K turn`.
    TurnKind {
        /// `is not`.
        not: bool,
        /// K.
        kind: Word,
    },
    /// `this is the first lap`.
    FirstLap {
        /// `is not`.
        not: bool,
    },
    /// `this is the first turn of mover`, `of the game`.
    FirstTurn {
        /// `is not`.
        not: bool,
        /// Of the game, not of the mover.
        of_game: bool,
    },
    /// `the stage is opening`.
    Stage {
        /// `is not`.
        not: bool,
        /// Its name.
        stage: Word,
    },
    /// `the seed is a cowrie`: the one that has fallen.
    SeedIs {
        /// `is not`.
        not: bool,
        /// Which kind.
        kind: At<SeedKind>,
    },
    /// `this turn has captured`.
    HasCaptured {
        /// Lap or turn.
        scope: Scope,
        /// `has not`.
        not: bool,
    },
    /// `the direction is clockwise`.
    DirectionIs {
        /// `is not`.
        not: bool,
        /// Which.
        direction: Direction,
    },
    /// `no direction is set`.
    NoDirection,
    /// `that leaves enemy bare`, only after `unless` at a take.
    LeavesBare(At<Person>),
    /// `that leaves own front empty` (`true`) or `occupied`, only after `unless` at a take.
    Leaves(At<Subject>, bool),
}

/// Who is asked to be bare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A definite player.
    Person(At<Person>),
    /// `a player`: the first in seat order, who is then `that player`.
    APlayer,
    /// `every player`.
    EveryPlayer,
}
