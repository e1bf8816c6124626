//! Set-up, stages, sowing, turns, events, moves, end, rounds.

use super::{
    Action, Body, ClauseId, Condition, Container, Desc, Direction, Hole, KindId, MarkId, Person, Place, Seat, SeedKind,
    Spread, StageId, Subject,
};

/// Set-up.
#[derive(Clone, Debug)]
pub struct Start {
    /// Seeds of each hole, of all kinds together.
    pub holes: Vec<u16>,
    /// Seeds of each store.
    pub stores: Vec<u16>,
    /// Seeds of each reserve.
    pub reserves: Vec<u16>,
    /// For each declared kind, where those of these seeds lie that are of it.
    pub kinds: Vec<Spread>,
    /// Marks: which, where, whose.
    pub marks: Vec<(MarkId, Hole, Seat)>,
    /// Who moves first.
    pub starts: Seat,
    /// Steps before the first turn, in order.
    pub steps: Vec<StartStep>,
    /// The first turn of every player is sown in step; choices are made in seat order from this seat.
    pub in_step: Option<(Seat, ClauseId)>,
}

impl Start {
    /// All seeds of the set-up, those still to be laid out included.
    #[must_use]
    pub fn seeds(&self) -> u32 {
        let laid = self.holes.iter().chain(&self.stores).chain(&self.reserves).map(|seeds| u32::from(*seeds));
        let arranged = self.steps.iter().map(|step| match step {
            StartStep::Arrange { seeds, .. } => u32::from(*seeds),
            StartStep::Script { .. } => 0,
        });
        laid.chain(arranged).fold(0, u32::saturating_add)
    }
}

/// A step before the first turn.
#[derive(Clone, Debug)]
pub enum StartStep {
    /// The seat lays out seeds as it likes.
    Arrange {
        /// Its clause.
        clause: ClauseId,
        /// Who.
        seat: Seat,
        /// Nobody chooses: chance lays them out, as that seat would.
        by_chance: bool,
        /// How many.
        seeds: u16,
        /// In which of his holes.
        holes: Vec<Hole>,
        /// None of these conjunctions may hold of the result.
        unless: Vec<(Vec<Condition>, ClauseId)>,
    },
    /// The seat makes a scripted turn; rules apply.
    Script {
        /// Its clause.
        clause: ClauseId,
        /// Who.
        seat: Seat,
        /// What.
        actions: Vec<Action>,
    },
}

/// A stage.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Its clause.
    pub clause: ClauseId,
    /// Its name.
    pub name: String,
    /// Name shown (`nemo is written namua`), if another.
    pub written: Option<String>,
    /// Left when all hold; empty: never by itself.
    pub until: Vec<Condition>,
    /// Each player has his own.
    pub for_every_player: bool,
}

/// How seeds are sown.
#[derive(Clone, Debug, Default)]
pub struct Sowing {
    /// Holes that are passed over, in order of the text.
    pub skips: Vec<Skip>,
    /// `origin counts as occupied`, `… as empty`; `None`: not said.
    pub origin_counts_occupied: Option<(bool, ClauseId)>,
    /// `2 in a DESC`: the first that fits; else one.
    pub per_hole: Vec<(u16, Desc, ClauseId)>,
    /// Kinds of seed in the order in which they are sown; among those of one group the mover chooses before each seed.
    /// Empty where there is one kind only.
    pub order: Vec<Vec<SeedKind>>,
}

/// A hole that is passed over.
#[derive(Clone, Debug)]
pub struct Skip {
    /// Its clause.
    pub clause: ClauseId,
    /// Which.
    pub what: SkipWhat,
    /// For which seeds.
    pub seeds: SkipSeeds,
}

/// What is passed over.
#[derive(Clone, Debug)]
pub enum SkipWhat {
    /// Every hole that fits.
    Every(Desc),
    /// A place.
    Place(Place),
}

pub use mancala_grammar::tree::FallingSeed;

/// For which seeds a hole is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SkipSeeds {
    /// All.
    All,
    /// Only the last of the hand.
    Last,
    /// All but the last.
    NotLast,
    /// Only those of this kind.
    Of(SeedKind),
    /// All but those of this kind.
    NotOf(SeedKind),
}

/// A `turn` part: one or more tried moves.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Its head.
    pub clause: ClauseId,
    /// Kind of turn.
    pub kind: Option<KindId>,
    /// In which stage (the mover's).
    pub stage: Option<StageId>,
    /// All of them, each with its clause.
    pub conditions: Vec<(Condition, ClauseId)>,
    /// The script.
    pub body: Body,
}

/// A procedure.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its head.
    pub clause: ClauseId,
    /// Its name.
    pub name: String,
    /// What it does.
    pub body: Body,
}

/// Rules by event, each list in the order in which it is tried: file order, then `anywhere else`, then relay.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// `a lap starts`.
    pub lap_starts: Vec<Rule>,
    /// `a seed falls`, `a seed before the last falls`.
    pub seed_falls: Vec<Rule>,
    /// `the last seed falls`; relay is a rule here.
    pub last_seed_falls: Vec<Rule>,
    /// `a DESC is emptied`.
    pub emptied: Vec<Rule>,
    /// `the turn starts`.
    pub turn_starts: Vec<Rule>,
    /// `the turn ends`.
    pub turn_ends: Vec<Rule>,
    /// `the stage S starts`, for each stage.
    pub stage_starts: Vec<Vec<Rule>>,
    /// `the stage S ends`, for each stage.
    pub stage_ends: Vec<Vec<Rule>>,
}

/// A rule of an event. The first that fits is applied; the rules below it only if its body did `go on`.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its head; for a relay the `relay` line.
    pub clause: ClauseId,
    /// What the event itself must be.
    pub filter: Filter,
    /// All of them, each with its clause.
    pub conditions: Vec<(Condition, ClauseId)>,
    /// What is done.
    pub body: Body,
}

/// What the event must be.
#[derive(Clone, Debug)]
pub enum Filter {
    /// Anything: events without a place.
    Always,
    /// A seed falls.
    Falls {
        /// Each, before the last, or last.
        seed: FallingSeed,
        /// Only of this kind.
        kind: Option<SeedKind>,
        /// Where.
        place: FallPlace,
    },
    /// The hole as it was before the action fits.
    Emptied(Desc),
}

/// Where a seed falls.
#[derive(Clone, Debug)]
pub enum FallPlace {
    /// Anywhere (`anywhere else` stands last and is this).
    Any,
    /// In a store.
    Container(Container),
    /// In a hole that fits. `was …` qualities are about the moment before the drop.
    Hole(Desc),
}

/// A line of `moves`.
#[derive(Clone, Debug)]
pub struct MovesRule {
    /// Its clause.
    pub clause: ClauseId,
    /// About the position before the move; all of them.
    pub conditions: Vec<Condition>,
    /// Of the moves that are left there must be one of these, or none where the first is `false`.
    pub some: Option<(bool, Selection)>,
    /// What it does.
    pub what: MovesWhat,
}

impl MovesRule {
    /// All selections of moves in it.
    pub fn selections(&self) -> impl Iterator<Item = &Selection> {
        let what = match &self.what {
            MovesWhat::AllAllowed => Vec::new(),
            MovesWhat::Never(selection) => vec![selection],
            MovesWhat::Prefer(tiers) => tiers.iter().map(|(selection, _)| selection).collect(),
        };
        self.some.iter().map(|(_, selection)| selection).chain(what)
    }
}

/// What a line of `moves` does.
#[derive(Clone, Debug)]
pub enum MovesWhat {
    /// Nothing: there is no duty.
    AllAllowed,
    /// Takes moves away.
    Never(Selection),
    /// Keeps those of the first tier that any move fits; if none: all.
    Prefer(Vec<(Selection, ClauseId)>),
}

/// Some of the moves.
#[derive(Clone, Debug)]
pub enum Selection {
    /// Turns of a kind.
    Kind(KindId),
    /// Moves that do all of this.
    Tests(Vec<MoveTest>),
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
    /// Takes a seed.
    Capture {
        /// In the first lap.
        first_lap: bool,
    },
    /// Takes from a hole that fitted just before.
    Take {
        /// What.
        desc: Desc,
        /// In the first lap.
        first_lap: bool,
    },
    /// That player is bare after the move, turn-end rules done.
    LeaveBare(Person),
    /// So many holes fit after the move, turn-end rules done: a [`Condition::There`].
    LeaveHoles(Condition),
    /// The subject is empty (`true`) or occupied after the move, turn-end rules done.
    Leave(Subject, bool),
    /// The move's first hole, as it was at turn start.
    StartIn(MoveWhere),
    /// Where the last seed of the turn fell, as it was just before.
    EndIn(MoveWhere),
    /// Where any seed fell, as it was just before.
    SowIn(MoveWhere),
    /// The direction of the first lap.
    Go(Direction),
}

/// Where a tried move starts, ends, sows.
#[derive(Clone, Debug)]
pub enum MoveWhere {
    /// A store.
    Container(Container),
    /// A hole that fits.
    Hole(Desc),
}

/// Lines of `end`.
#[derive(Clone, Debug)]
pub struct End {
    /// `if CONDITION:` lines in order.
    pub lines: Vec<EndLine>,
    /// `if stuck:` with its clause.
    pub stuck: (Vec<Action>, ClauseId),
    /// `if nobody can move:`.
    pub nobody: Option<(Vec<Action>, ClauseId)>,
    /// `if endless:`; `None` where no rule sows.
    pub endless: Option<(Endless, ClauseId)>,
    /// `if same position a second time:` or third: the count and what then.
    pub same_position: (u8, Vec<Action>, ClauseId),
}

/// An `if CONDITION:` line.
#[derive(Clone, Debug)]
pub struct EndLine {
    /// Its clause.
    pub clause: ClauseId,
    /// `, at any time`.
    pub any_time: bool,
    /// All of them.
    pub conditions: Vec<Condition>,
    /// What then.
    pub actions: Vec<Action>,
}

/// The ruling on endless turns.
#[derive(Clone, Debug)]
pub enum Endless {
    /// That move is not allowed.
    NotAllowed,
    /// Actions that end in a result.
    Do(Vec<Action>),
}

/// Lines of `rounds`.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// `every round is set up as the first`.
    pub as_the_first: bool,
    /// `a hole not filled is closed`.
    pub unfilled_closed: bool,
    /// The other lines, in order.
    pub lines: Vec<RoundLine>,
    /// Who starts the next round.
    pub starts: (RoundStarter, ClauseId),
}

/// Who starts the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundStarter {
    /// Winner, loser, last mover, a seat.
    Person(Person),
    /// The players in turn.
    InTurn,
}

/// A line of `rounds`.
#[derive(Clone, Debug)]
pub struct RoundLine {
    /// Its clause.
    pub clause: ClauseId,
    /// Done for each player in seat order as mover, or once.
    pub for_each_player: bool,
    /// What.
    pub what: RoundWhat,
}

/// What a line of `rounds` does.
#[derive(Clone, Debug)]
pub enum RoundWhat {
    /// A player fills his holes from his store.
    Fills {
        /// Who; the mover for `every player`.
        who: Person,
        /// With how many.
        with: FillWith,
        /// In which order; `None`: he chooses which holes.
        from_left: Option<bool>,
        /// The first hole he cannot fill whole gets what is left.
        last_in_part: bool,
        /// To whom the rest of his store goes.
        rest_to: Option<Person>,
    },
    /// A player owns whole holes for whole numbers of seeds in his store.
    Owns {
        /// So many holes …
        holes: u16,
        /// … for so many seeds.
        seeds: u16,
        /// From his left, round the board; else from his right.
        from_left: bool,
        /// Who gets the hole that no whole number pays for: a person, nobody (`Some(None)`), not said.
        odd_hole: Option<Option<Person>>,
    },
    /// An ordinary line.
    Act(super::Line),
}

/// With how many seeds holes are filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FillWith {
    /// So many in each.
    Each(u16),
    /// All, laid out freely.
    All,
    /// As many as a player, hole by hole.
    AsMany(Person),
}
