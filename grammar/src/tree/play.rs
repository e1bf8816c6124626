//! Stages, sowing, turns, procedures, events, moves, end and rounds.

use super::{
    ActLine, Action, At, Clause, Condition, Container, Desc, Direction, Guard, Person, Place, SeedKind, Subject, Word,
};

/// `opening until every reserve is empty, for every player`.
#[derive(Clone, Debug)]
pub struct StageLine {
    /// Its name.
    pub name: Word,
    /// Until when: all of them. Empty: the last stage.
    pub until: Vec<At<Condition>>,
    /// Each player has his own.
    pub for_every_player: bool,
}

/// A line of `sowing`.
#[derive(Clone, Debug)]
pub enum SowingLine {
    /// `relay`, `relay from next`, `… in a DESC`.
    Relay {
        /// From the next hole, not from the hole reached.
        from_next: bool,
        /// Only in such a hole.
        within: Option<Desc>,
    },
    /// `skip origin`, `skip every DESC`.
    Skip {
        /// What is skipped.
        what: At<Skip>,
        /// For which seeds.
        seeds: SkipSeeds,
    },
    /// `origin counts as occupied` (`true`) or `empty`.
    OriginCounts {
        /// As occupied.
        occupied: bool,
    },
    /// `2 in a hole that is empty`.
    PerHole(At<u16>, Desc),
    /// `cowries are sown last`.
    KindSown(Word, SowOrder),
}

/// When seeds of a kind are sown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SowOrder {
    /// Before plain seeds.
    First,
    /// After plain seeds.
    Last,
    /// The mover chooses which falls next.
    Chosen,
}

/// What is skipped.
#[derive(Clone, Debug)]
pub enum Skip {
    /// `every DESC`.
    Every(Desc),
    /// `origin`, or another place.
    Place(Place),
}

/// For which seeds a hole is skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SkipSeeds {
    /// All.
    All,
    /// `with the last seed`: only then.
    Last,
    /// `unless with the last seed`.
    NotLast,
    /// `with a cowrie`: only by seeds of this kind.
    Of(At<SeedKind>),
    /// `unless with a cowrie`.
    NotOf(At<SeedKind>),
}

/// `turn K in S if COND`.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Label, place of the head, tail.
    pub clause: Clause,
    /// Kind of turn.
    pub kind: Option<Word>,
    /// In which stage.
    pub stage: Option<Word>,
    /// Conditions of the head (the first guard, without a clause of its own) and of the lines below it.
    pub guards: Vec<Guard>,
    /// The script.
    pub lines: Vec<ActLine>,
}

/// `to harvest`.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Label, place of the head, tail.
    pub clause: Clause,
    /// Its name.
    pub name: Word,
    /// What it does.
    pub lines: Vec<ActLine>,
}

/// `when EVENT and C`.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Label, place of the head, tail.
    pub clause: Clause,
    /// What it waits for.
    pub event: At<Event>,
    /// Conditions, of the head and below it.
    pub guards: Vec<Guard>,
    /// What is done.
    pub lines: Vec<ActLine>,
}

/// What a rule waits for.
#[derive(Clone, Debug)]
pub enum Event {
    /// `a seed falls`, `the last seed falls in an own hole`.
    Falls {
        /// Which seed.
        seed: FallingSeed,
        /// Only of this kind.
        kind: Option<At<SeedKind>>,
        /// Where.
        place: FallPlace,
    },
    /// `a DESC is emptied`.
    Emptied(Desc),
    /// `a lap starts`.
    LapStarts,
    /// `the turn starts`.
    TurnStarts,
    /// `the turn ends`.
    TurnEnds,
    /// `the stage S starts`.
    StageStarts(Word),
    /// `the stage S ends`.
    StageEnds(Word),
}

/// Which seed falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FallingSeed {
    /// `a seed`.
    Each,
    /// `a seed before the last`.
    BeforeLast,
    /// `the last seed`.
    Last,
}

/// Where it falls.
#[derive(Clone, Debug)]
pub enum FallPlace {
    /// Not said: anywhere.
    Any,
    /// `anywhere else`: where no rule above has fitted.
    AnywhereElse,
    /// `in own store`.
    Container(At<Container>),
    /// `in a DESC`.
    Hole(Desc),
}

/// A line of `moves`.
#[derive(Clone, Debug)]
pub enum MovesLine {
    /// `every move is allowed`.
    AllAllowed,
    /// `if C: never MOVES`.
    Never {
        /// Whether there is such a move.
        some: Option<SomeMove>,
        /// About the position before the move.
        conditions: Vec<At<Condition>>,
        /// Which are taken away.
        selection: At<Selection>,
    },
    /// `if C: prefer MOVES, otherwise MOVES`.
    Prefer {
        /// Whether there is such a move.
        some: Option<SomeMove>,
        /// About the position before the move.
        conditions: Vec<At<Condition>>,
        /// In order; those on `otherwise` lines carry their clause.
        tiers: Vec<Tier>,
    },
}

/// `there is a move that …`, `there is no move that …`.
#[derive(Clone, Debug)]
pub struct SomeMove {
    /// There is none.
    pub no: bool,
    /// Which.
    pub selection: At<Selection>,
}

/// One step of a `prefer`.
#[derive(Clone, Debug)]
pub struct Tier {
    /// The clause of an `otherwise` line; `None` within the `prefer` line.
    pub clause: Option<Clause>,
    /// Which moves.
    pub selection: At<Selection>,
}

/// Some of the moves.
#[derive(Clone, Debug)]
pub enum Selection {
    /// `K turns`.
    Kind(Word),
    /// `moves that T and that T`.
    Tests(Vec<At<MoveTest>>),
}

/// What a tried move does.
#[derive(Clone, Debug)]
pub struct MoveTest {
    /// `do not`.
    pub not: bool,
    /// What.
    pub what: MoveTestKind,
}

/// What a tried move may do.
#[derive(Clone, Debug)]
pub enum MoveTestKind {
    /// `capture`.
    Capture {
        /// `in the first lap`.
        first_lap: bool,
    },
    /// `take a DESC`.
    Take {
        /// What, just before it was taken.
        desc: Desc,
        /// `in the first lap`.
        first_lap: bool,
    },
    /// `leave enemy bare`.
    LeaveBare(At<Person>),
    /// `leave a DESC`, `leave no DESC`, `leave 2 or more DESC`: so many holes fit.
    LeaveHoles {
        /// How many.
        count: Vec<(u16, Option<u16>)>,
        /// What.
        desc: Desc,
    },
    /// `leave own front empty` (`true`) or `occupied`.
    Leave(At<Subject>, bool),
    /// `start in`.
    StartIn(At<MoveWhere>),
    /// `end in`.
    EndIn(At<MoveWhere>),
    /// `sow in`.
    SowIn(At<MoveWhere>),
    /// `go clockwise`.
    Go(Direction),
}

/// Where a tried move starts, ends, sows.
#[derive(Clone, Debug)]
pub enum MoveWhere {
    /// `own store`.
    Container(Container),
    /// `a DESC`.
    Hole(Desc),
}

/// `if WHAT: …`.
#[derive(Clone, Debug)]
pub struct EndLine {
    /// When.
    pub when: At<EndWhen>,
    /// `, at any time`.
    pub any_time: bool,
    /// What then.
    pub then: EndThen,
}

/// When an end line speaks.
#[derive(Clone, Debug)]
pub enum EndWhen {
    /// A condition: all of them.
    Conditions(Vec<At<Condition>>),
    /// `stuck`.
    Stuck,
    /// `nobody can move`.
    NobodyCanMove,
    /// `endless`.
    Endless,
    /// `same position a third time`: 2 or 3.
    SamePosition(u8),
}

/// What an end line does.
#[derive(Clone, Debug)]
pub enum EndThen {
    /// `that move is not allowed`.
    MoveNotAllowed,
    /// Actions; the last may be a result.
    Do(Vec<At<Action>>),
}

/// A line of `rounds`.
#[derive(Clone, Debug)]
pub enum RoundLine {
    /// `every round is set up as the first`.
    AsTheFirst,
    /// `every player fills his holes with 7 seeds, from the left, the last in part, the rest to loser`.
    Fills {
        /// Who; `None`: every player.
        who: Option<At<Person>>,
        /// With how many.
        with: FillWith,
        /// `from the left` (`true`), `from the right`; absent: as he chooses.
        from_left: Option<bool>,
        /// `the last in part`.
        last_in_part: bool,
        /// `the rest to loser`.
        rest_to: Option<At<Person>>,
    },
    /// `every player owns 1 hole for every 4 seeds, from the left, the odd hole to winner`.
    Owns {
        /// So many holes …
        holes: At<u16>,
        /// … for so many seeds.
        seeds: At<u16>,
        /// `from the left` (`true`), `from the right`.
        from_left: Option<bool>,
        /// To whom the hole goes that no whole number pays for.
        odd_hole: Option<OddHole>,
    },
    /// `a hole not filled is closed` (`true`) or `empty`.
    NotFilled {
        /// Closed.
        closed: bool,
    },
    /// `loser starts`.
    Starts(At<Person>),
    /// `the players start in turn`.
    StartInTurn,
    /// Actions and `if` lines.
    Act(Box<ActLine>),
}

/// Who gets the odd hole.
#[derive(Clone, Debug)]
pub enum OddHole {
    /// A player.
    To(At<Person>),
    /// `no player`.
    Nobody,
}

/// With how many seeds holes are filled.
#[derive(Clone, Debug)]
pub enum FillWith {
    /// `7 seeds` in each.
    Each(At<u16>),
    /// `all seeds`: laid out freely.
    All,
    /// `as many as loser`: hole by hole.
    AsMany(At<Person>),
}
