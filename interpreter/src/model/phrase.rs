//! Phrases with names resolved. The meaning of each stands in the language reference.

use super::{Direction, Hole, KindId, MarkId, NounId, Seat, SeedKind, SeriesId, StageId, TallyId, ZoneId};
pub use mancala_grammar::tree::{Deed, Scope, Side, Way, When};

/// A player seen from the sentence. `own` is the mover's, `enemy` the enemy's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Person {
    /// Whose turn it is.
    Mover,
    /// The other; with three or more players only as `enemy is bare` (all others).
    Enemy,
    /// Owner of the hole the sentence speaks of.
    Owner,
    /// Maker of this mark on the hole the sentence speaks of.
    Maker(MarkId),
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
    /// A seat.
    Seat(Seat),
}

/// Some holes of one seat, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZonePlace {
    /// Whose: the mover's or the enemy's. With three or more seats `Enemy` means each of the others, in seat order.
    pub side: Side,
    /// The holes for each seat.
    pub holes: Vec<Vec<Hole>>,
}

/// One definite hole or store, a zone, or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where the latest seed fell or was put.
    Here,
    /// Hole of the latest lift.
    Origin,
    /// The first hole this turn lifted or put a seed in.
    TurnOrigin,
    /// Where this lap's first seed fell.
    FirstHole,
    /// Where the seed before the latest fell in this lap.
    Previous,
    /// The hole described; else the hole of the event `is emptied`, or of the latest `choose a DESC`.
    It,
    /// A relation of another place.
    Related(Relation, Box<Place>),
    /// The first hole that fits, walking from a place; the place itself last.
    Nearest(Box<Desc>, Way, Box<Place>),
    /// A zone. As one place it has one hole for each seat.
    Zone(ZonePlace),
}

/// A hole found from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Following element of the mover's path in the present direction.
    Next,
    /// Preceding element.
    Behind,
    /// The facing hole.
    Facing,
    /// The hole of the other side with the same number in its row.
    SameNumber,
    /// The hole of row k on the same side and in the same column; k from 1 at the owner's edge.
    Row(u16),
}

/// A description of holes. A closed hole fits only if a quality asks `is closed`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Desc {
    /// Present owner: the mover, or another seat.
    pub side: Option<Side>,
    /// All of these.
    pub names: Vec<Named>,
    /// Maker of the (only) mark among the names, or of the mark inside the noun.
    pub made_by: Option<Person>,
    /// All of these.
    pub qualities: Vec<Quality>,
}

impl Desc {
    /// Whether it speaks of closed holes, as `… that is closed` does.
    #[must_use]
    pub fn of_closed_holes(&self) -> bool {
        let closed = |test: &Test| !test.not && test.what == TestKind::Closed;
        self.qualities.iter().any(|quality| quality.whose.is_empty() && closed(&quality.test))
    }
}

/// A name in a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// The hole lies in that zone of some seat.
    Zone(ZoneId),
    /// The hole has the mark.
    Mark(MarkId),
    /// The hole fits the noun.
    Noun(NounId),
}

/// A noun: `a house is a den that holds 6 or more`.
#[derive(Clone, Debug)]
pub struct Noun {
    /// Its name.
    pub name: String,
    /// What it stands for.
    pub desc: Desc,
}

/// `that TEST`, `whose RELATION of RELATION TEST`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quality {
    /// Applied to the hole from the last to the first: `whose facing of next` is facing of (next of the hole).
    pub whose: Vec<Relation>,
    /// What is asked.
    pub test: Test,
}

/// A test of one subject. A place that does not exist fails every test, also a negated one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Negated.
    pub not: bool,
    /// At what time.
    pub when: When,
    /// What.
    pub what: TestKind,
}

/// What a test asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestKind {
    /// The number of seeds (a zone: in all its holes together). `is empty` is `Exactly 0`.
    Count(Number),
    /// The number of seeds of one kind.
    CountOf(SeedKind, Number),
    /// What all its seeds are worth.
    Worth(Number),
    /// The hole lies in the zone.
    In(ZonePlace),
    /// The hole fits.
    Fits(Desc),
    /// The hole fits and no other does.
    Only(Desc),
    /// It is that place.
    Is(Box<Place>),
    /// Present owner (at `BeforeDrop`: as it was).
    Of(Side),
    /// It is the store of that person; `None`: any store.
    Store(Option<Person>),
    /// The hole is closed.
    Closed,
    /// Some other player could take from it in a first lap.
    Threatened,
    /// It was lifted, taken or sown in this turn or lap.
    Done(Deed, Scope),
}

/// Numbers to compare with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// Any of these ranges, both ends included; `None`: no upper bound.
    Ranges(Vec<(u16, Option<u16>)>),
    /// 2, 4, 6, …
    Even,
    /// 1, 3, 5, …
    Odd,
    /// As many as a place or container holds now.
    AsMany(Box<Subject>),
    /// The element of a series after as many elements as the tally says.
    Series(SeriesId, Tally),
}

/// A series of numbers.
#[derive(Clone, Debug)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// The numbers at first.
    pub first: Vec<u16>,
    /// Those that come again and again after them; empty: the last of `first` stays.
    pub again: Vec<u16>,
}

/// A tally.
#[derive(Clone, Debug)]
pub struct TallyInfo {
    /// Its name.
    pub name: String,
    /// One for each player, or one for the game.
    pub per_player: bool,
    /// `rounds-won`: kept by itself.
    pub kept_by_itself: bool,
}

/// A tally of a player, or of the game (`None`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Which.
    pub tally: TallyId,
    /// Whose.
    pub of: Option<Person>,
}

/// What a test is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A hole, a zone, or a store on the path.
    Place(Place),
    /// A container.
    Container(Container),
}

/// What holds seeds beside single holes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    /// A player's store.
    Store(Person),
    /// A player's reserve.
    Reserve(Person),
    /// All stores together.
    EveryStore,
    /// All reserves together.
    EveryReserve,
    /// The hand.
    Hand,
    /// All holes together.
    Board,
}

/// Holes (or stores on the path), found before the first is touched, each once, in the order said.
pub type Set = Vec<SetItem>;

/// One item of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetItem {
    /// A place, or the holes of a zone in board order.
    Place(Place),
    /// Every hole that fits, in board order: the mover's holes, the next seats', nobody's; each by row from 1, hole
    /// from 1.
    Every(Desc),
    /// Neighbours of a place as long as they fit; the place not included; at most one round; a store ends it.
    Line {
        /// With or against the sowing.
        way: Way,
        /// Beside which hole.
        from: Place,
        /// At most so many.
        most: Option<u16>,
        /// What each fits.
        desc: Desc,
    },
    /// An empty hole, then an occupied one: the occupied one; the same again from there; a store ends it.
    Gaps(Place),
    /// That relation (applied from the last to the first) of every hole found by the items before it.
    OfEach(Vec<Relation>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// None of the joint conditions' conjunction: not (C and D).
    Not(Vec<Condition>),
    /// The number of holes that fit lies in one of the ranges.
    There {
        /// How many.
        count: Vec<(u16, Option<u16>)>,
        /// What.
        desc: Desc,
    },
    /// A test of a place or container.
    Subject(Subject, Test),
    /// A tally compared.
    Tally {
        /// Which.
        tally: Tally,
        /// Negated.
        not: bool,
        /// Compared with.
        number: Number,
    },
    /// No seed lies in any hole he owns.
    Bare {
        /// Who.
        who: Who,
        /// Negated.
        not: bool,
    },
    /// Two persons are the same.
    PersonIs {
        /// Who.
        person: Person,
        /// Negated.
        not: bool,
        /// Whom.
        other: Person,
    },
    /// This is a turn of that kind.
    TurnKind {
        /// Negated.
        not: bool,
        /// Which.
        kind: KindId,
    },
    /// This is the first lap.
    FirstLap {
        /// Negated.
        not: bool,
    },
    /// No turn of the mover, or of anyone, was before it.
    FirstTurn {
        /// Negated.
        not: bool,
        /// Of anyone.
        of_game: bool,
    },
    /// The stage (the mover's, where each player has his own) is that one.
    Stage {
        /// Negated.
        not: bool,
        /// Which.
        stage: StageId,
    },
    /// The seed that has fallen is of that kind.
    SeedIs {
        /// Negated.
        not: bool,
        /// Which.
        kind: SeedKind,
    },
    /// A seed was taken in this lap or turn.
    HasCaptured {
        /// Lap or turn.
        scope: Scope,
        /// Negated.
        not: bool,
    },
    /// The present direction.
    DirectionIs {
        /// Negated.
        not: bool,
        /// Which.
        direction: Direction,
    },
    /// No direction is set yet.
    NoDirection,
    /// At a take, after `unless`: the player would be bare.
    LeavesBare(Person),
    /// At a take, after `unless`: the subject would be empty (`true`) or occupied.
    Leaves(Subject, bool),
}

/// Who is asked to be bare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A definite player.
    Person(Person),
    /// Some player: the first in seat order from South, who is then `that player`.
    APlayer,
    /// All players.
    EveryPlayer,
}

/// A mark.
#[derive(Clone, Debug)]
pub struct MarkInfo {
    /// Its name.
    pub name: String,
    /// Some clause sets it for a number of turns.
    pub has_term: bool,
    /// Its maker is read somewhere, or shown.
    pub maker_matters: bool,
}
