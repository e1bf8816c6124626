//! Phrases of the plan: small, flat, by index.

use std::marker::PhantomData;

use super::{Cell, Mask, Quick};
use crate::model::{
    Container, Deed, Direction, KindId, MarkId, Person, Relation, Scope, SeedKind, Side, StageId, Tally, Way, When, Who,
};

/// A list in a [`Pool`].
#[derive(Debug, PartialEq, Eq)]
pub struct Seq<T> {
    start: u32,
    len: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Seq<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Seq<T> {}

impl<T> Seq<T> {
    /// The empty list.
    pub const EMPTY: Seq<T> = Seq { start: 0, len: 0, of: PhantomData };

    /// Whether it holds nothing.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// Lists of one kind, one after the other.
#[derive(Clone, Debug)]
pub struct Pool<T>(Vec<T>);

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool(Vec::new())
    }
}

impl<T> Pool<T> {
    /// Adds a list.
    pub fn add(&mut self, items: Vec<T>) -> Seq<T> {
        let start = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        let len = u32::try_from(items.len()).unwrap_or(u32::MAX);
        self.0.extend(items);
        Seq { start, len, of: PhantomData }
    }

    /// The items of all lists.
    #[must_use]
    pub fn all(&self) -> &[T] {
        &self.0
    }

    /// The items of a list.
    #[inline]
    #[must_use]
    pub fn get(&self, seq: Seq<T>) -> &[T] {
        &self.0[seq.start as usize..(seq.start + seq.len) as usize]
    }
}

macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name(pub u16);
    )* };
}

indices! {
    /// Index of a place.
    PlaceId;
    /// Index of a description.
    DescId;
    /// Index of a number.
    NumberId;
    /// Index of a zone.
    ZoneRef;
}

/// All phrases of a plan.
#[derive(Clone, Debug, Default)]
pub struct Phrases {
    /// Places.
    pub places: Vec<Place>,
    /// Descriptions.
    pub descs: Vec<Desc>,
    /// Numbers.
    pub numbers: Vec<Number>,
    /// Zones, by mover.
    pub zones: Vec<Zone>,
    /// Conditions.
    pub conditions: Pool<Cond>,
    /// Qualities of descriptions.
    pub qualities: Pool<Quality>,
    /// Relations, to be applied from the last to the first.
    pub relations: Pool<Relation>,
    /// Items of sets.
    pub items: Pool<SetItem>,
    /// Descriptions of choices, tier by tier.
    pub tiers: Pool<(DescId, crate::model::ClauseId)>,
    /// Ranges of numbers.
    pub ranges: Pool<(u16, u16)>,
    /// `unless` conjunctions of takes.
    pub unless: Pool<Seq<Cond>>,
    /// Series: the numbers at first, then those that come again.
    pub series: Vec<(Vec<u16>, Vec<u16>)>,
}

/// One definite place.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// Where the latest seed fell or was put.
    Here,
    /// Hole of the latest lift.
    Origin,
    /// First hole of the turn.
    TurnOrigin,
    /// Where this lap's first seed fell.
    FirstHole,
    /// Where the seed before the latest fell.
    Previous,
    /// The hole spoken of.
    It,
    /// A relation of another place.
    Related(Relation, PlaceId),
    /// The nearest that fits.
    Nearest(DescId, Way, PlaceId),
    /// A zone.
    Zone(ZoneRef),
}

/// Holes of a zone, for each mover.
#[derive(Clone, Debug)]
pub struct Zone {
    /// In order.
    pub holes: Vec<Vec<Cell>>,
    /// As a set.
    pub masks: Vec<Mask>,
}

/// A description.
#[derive(Clone, Debug)]
pub struct Desc {
    /// Holes that can fit at all, for each mover: zones, and owners where they cannot change.
    pub masks: Vec<Mask>,
    /// Present owner, where owners can change.
    pub side: Option<Side>,
    /// Marks it must have.
    pub marks: Vec<MarkId>,
    /// Maker of the mark named first (or inside the noun).
    pub made_by: Option<(MarkId, Person)>,
    /// Other descriptions it must fit.
    pub nouns: Vec<DescId>,
    /// Qualities.
    pub qualities: Seq<Quality>,
    /// Closed holes are looked at too.
    pub closed_too: bool,
    /// What a look at the hole itself says now; `None` while the plan is made.
    pub quick: Option<Quick>,
}

/// A quality.
#[derive(Clone, Copy, Debug)]
pub struct Quality {
    /// Of which hole.
    pub whose: Seq<Relation>,
    /// What is asked.
    pub test: Test,
}

/// A test.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    /// Negated.
    pub not: bool,
    /// At what time.
    pub when: When,
    /// What.
    pub what: TestKind,
}

/// What a test asks.
#[derive(Clone, Copy, Debug)]
pub enum TestKind {
    /// A number of seeds.
    Count(NumberId),
    /// A number of seeds of one kind.
    CountOf(SeedKind, NumberId),
    /// What all seeds are worth.
    Worth(NumberId),
    /// Lies in the zone.
    In(ZoneRef),
    /// Fits.
    Fits(DescId),
    /// Fits, and no other does.
    Only(DescId),
    /// Is that place.
    Is(PlaceId),
    /// Present owner.
    Of(Side),
    /// Is that person's store, or any.
    Store(Option<Person>),
    /// Is closed.
    Closed,
    /// Could be taken.
    Threatened,
    /// Was lifted, taken, sown.
    Done(Deed, Scope),
}

/// Numbers to compare with.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// Bit n for n below 64; from `rest` on, all (65,535: none).
    Bits {
        /// Numbers below 64.
        low: u64,
        /// Ranges for 64 and above.
        high: Seq<(u16, u16)>,
        /// Exactly 0, or exactly 1 and more: what `empty` and `occupied` ask.
        emptiness: bool,
    },
    /// 2, 4, 6, …
    Even,
    /// 1, 3, 5, …
    Odd,
    /// As many as a subject holds.
    AsMany(Subject),
    /// The element of a series after as many as the tally says.
    Series(u16, Tally),
}

/// What a test is about.
#[derive(Clone, Copy, Debug)]
pub enum Subject {
    /// A place.
    Place(PlaceId),
    /// A container.
    Container(Container),
}

/// An item of a set.
#[derive(Clone, Copy, Debug)]
pub enum SetItem {
    /// A place, or the holes of a zone in board order.
    Place(PlaceId),
    /// Every hole that fits.
    Every(DescId),
    /// A line.
    Line(Way, PlaceId, u16, DescId),
    /// Holes across gaps.
    Gaps(PlaceId),
    /// A relation of every hole before it.
    OfEach(Seq<Relation>),
}

/// A condition.
#[derive(Clone, Copy, Debug)]
pub enum Cond {
    /// Not all of these.
    Not(Seq<Cond>),
    /// So many holes fit.
    There(Seq<(u16, u16)>, DescId),
    /// A test of a subject.
    Subject(Subject, Test),
    /// A tally compared.
    Tally(Tally, bool, NumberId),
    /// Bare.
    Bare(Who, bool),
    /// The same person.
    PersonIs(Person, bool, Person),
    /// A turn of that kind.
    TurnKind(bool, KindId),
    /// The first lap.
    FirstLap(bool),
    /// The first turn of the mover (`false`) or of the game.
    FirstTurn(bool, bool),
    /// The stage.
    Stage(bool, StageId),
    /// The seed that has fallen is of that kind.
    SeedIs(bool, SeedKind),
    /// Captured in this lap or turn.
    HasCaptured(Scope, bool),
    /// The present direction.
    DirectionIs(bool, Direction),
    /// No direction yet.
    NoDirection,
    /// At a take.
    LeavesBare(Person),
    /// At a take.
    Leaves(Subject, bool),
}
