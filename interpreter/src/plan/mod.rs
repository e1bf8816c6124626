//! The plan: a model lowered to flat tables and short instruction lists.
//!
//! It knows no names and no spans. Each instruction keeps the number of the clause it came from, so that a trace can
//! quote the clause. Lists lie in pools and are named by [`Seq`]; places, descriptions and numbers by their index.

mod code;
mod compared;
mod layout;
mod lower;
mod mask;
mod phrase;
mod quick;
mod reach;
mod tables;
mod tell;

pub use code::*;
pub use compared::{Compared, Field};
pub use layout::Layout;
pub use mask::Mask;
pub use phrase::*;
pub use quick::{Counts, Quick};
pub use tables::*;
pub use tell::Told;

use crate::model::{self, ClauseId, KindId, Model, Seat, StageId, Start};

/// A ruleset ready to run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Holes, paths, facing.
    pub tables: Tables,
    /// Where each part of a state lies.
    pub layout: Layout,
    /// Places, descriptions, conditions, sets.
    pub phrases: Phrases,
    /// All instructions.
    pub code: Vec<Op>,
    /// The clause of each instruction.
    pub clause_of: Vec<ClauseId>,
    /// `turn` parts.
    pub turns: Vec<TurnPlan>,
    /// Rules by event.
    pub rules: Rules,
    /// `skip` lines.
    pub skips: Vec<SkipPlan>,
    /// `2 in a DESC` lines.
    pub per_hole: Vec<(u16, DescId)>,
    /// What a seed of each kind is worth, plain seeds first; empty where there is one kind only.
    pub worths: Vec<u16>,
    /// Kinds in the order in which they are sown, group by group; empty where there is one kind only.
    pub order: Vec<Vec<model::SeedKind>>,
    /// `origin counts as occupied`.
    pub origin_counts_occupied: bool,
    /// Lines of `moves`.
    pub moves: Vec<MovesPlan>,
    /// Tests of tried moves; a machine keeps one bit for each.
    pub move_tests: Vec<MoveTestPlan>,
    /// Stages.
    pub stages: Vec<StagePlan>,
    /// Stages are each player's own.
    pub stage_of_each: bool,
    /// `if CONDITION:` lines at turn end (`any_time` ones too), in order.
    pub ends: Vec<EndPlan>,
    /// Indices of `ends` that are tested at any time.
    pub any_time: Vec<u16>,
    /// All of them ask only whether players are bare: what is so once stays so until a hole is emptied or given away.
    pub any_time_asks_bare: bool,
    /// `if stuck:`.
    pub stuck: (Address, ClauseId),
    /// `if nobody can move:`.
    pub nobody: Option<(Address, ClauseId)>,
    /// `if endless:`; `None` inside: not allowed.
    pub endless: Option<(Option<Address>, ClauseId)>,
    /// `if same position …:` the count, the code.
    pub same_position: (u8, Address, ClauseId),
    /// Set-up and what is done before the first turn.
    pub start: Start,
    /// Code of scripted opening moves, by step of the start.
    pub scripts: Vec<Option<Address>>,
    /// Conditions that a lay-out may not meet, by step of the start.
    pub arrange_unless: Vec<Vec<(Seq<Cond>, ClauseId)>>,
    /// Rounds.
    pub rounds: Option<crate::model::Rounds>,
    /// Code of the ordinary lines of `rounds`, by line.
    pub round_code: Vec<Option<Address>>,
    /// Tallies of rounds won, kept by themselves.
    pub kept_tallies: Vec<model::TallyId>,
    /// What the rules read of a turn's memory.
    pub reads: Reads,
    /// What is compared in the test of endless turns.
    pub compared: Compared,
    /// The clause of each option of `either`, by its number.
    pub options: Vec<ClauseId>,
    /// Whether seeds must be looked at one by one.
    pub each_seed: EachSeed,
}

/// An index into [`Plan::code`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Address(pub u32);

/// A `turn` part.
#[derive(Clone, Debug)]
pub struct TurnPlan {
    /// Its head.
    pub clause: ClauseId,
    /// Kind.
    pub kind: Option<KindId>,
    /// Stage.
    pub stage: Option<StageId>,
    /// All must hold, each with its clause.
    pub conditions: Vec<(Seq<Cond>, ClauseId)>,
    /// The script.
    pub code: Address,
    /// A seed can be taken in its first lap.
    pub may_take: bool,
}

/// Rules by event.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// `a lap starts`.
    pub lap_starts: Vec<RulePlan>,
    /// `a seed falls`, `a seed before the last falls`.
    pub seed_falls: Vec<RulePlan>,
    /// `the last seed falls`.
    pub last_seed_falls: Vec<RulePlan>,
    /// `a DESC is emptied`.
    pub emptied: Vec<RulePlan>,
    /// `the turn starts`.
    pub turn_starts: Vec<RulePlan>,
    /// `the turn ends`.
    pub turn_ends: Vec<RulePlan>,
    /// `the stage S starts`, by stage.
    pub stage_starts: Vec<Vec<RulePlan>>,
    /// `the stage S ends`, by stage.
    pub stage_ends: Vec<Vec<RulePlan>>,
}

/// A rule of an event.
#[derive(Clone, Copy, Debug)]
pub struct RulePlan {
    /// Its clause.
    pub clause: ClauseId,
    /// What the event must be.
    pub filter: Filter,
    /// The seed that falls must be of this kind.
    pub kind: Option<model::SeedKind>,
    /// All must hold.
    pub conditions: Seq<Cond>,
    /// Its body.
    pub code: Address,
    /// Its body is `lift here; sow`, no more: the end of it.
    pub relay: Option<Address>,
    /// Its body is `give here to …`, or `give it to …`, no more.
    pub gives: Option<Gives>,
}

/// A hole is given away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gives {
    /// The hole is `it`, not `here`.
    pub it: bool,
    /// To whom; `None`: to no player.
    pub to: Option<model::Person>,
}

/// What an event must be.
#[derive(Clone, Copy, Debug)]
pub enum Filter {
    /// Anything.
    Always,
    /// Not with the last seed.
    BeforeLast,
    /// In a store of that container.
    Store(crate::model::Container),
    /// In a hole that fits.
    Hole(DescId),
    /// Both.
    BeforeLastStore(crate::model::Container),
    /// Both.
    BeforeLastHole(DescId),
}

/// A `skip` line.
#[derive(Clone, Copy, Debug)]
pub struct SkipPlan {
    /// What is skipped.
    pub what: SkipWhat,
    /// For which seeds.
    pub seeds: crate::model::SkipSeeds,
}

/// What is skipped.
#[derive(Clone, Copy, Debug)]
pub enum SkipWhat {
    /// Every hole that fits.
    Every(DescId),
    /// A place.
    Place(PlaceId),
}

/// A line of `moves`.
#[derive(Clone, Debug)]
pub struct MovesPlan {
    /// Its clause.
    pub clause: ClauseId,
    /// About the position before the move.
    pub conditions: Seq<Cond>,
    /// There must be a move of these, or none where the first is `false`.
    pub some: Option<(bool, Selection)>,
    /// `never`, not `prefer`.
    pub never: bool,
    /// The tiers with their clauses; one for `never`.
    pub tiers: Vec<(Selection, ClauseId)>,
}

/// Some of the moves.
#[derive(Clone, Debug)]
pub enum Selection {
    /// Turns of a kind.
    Kind(KindId),
    /// All of these, negated where `true`: indices of [`Plan::move_tests`].
    Tests(Vec<(u16, bool)>),
}

/// A test of a tried move.
#[derive(Clone, Debug)]
pub enum MoveTestPlan {
    /// Takes a seed.
    Capture,
    /// Takes a seed in the first lap.
    CaptureFirstLap,
    /// Takes from a hole that fits.
    Take {
        /// What.
        desc: DescId,
        /// In the first lap.
        first_lap: bool,
    },
    /// Leaves a player bare.
    LeaveBare(crate::model::Person),
    /// Leaves so many holes that fit.
    LeaveHoles(phrase::Cond),
    /// Leaves a subject empty (`true`) or occupied.
    Leave(Subject, bool),
    /// Starts there.
    StartIn(Where),
    /// Ends there.
    EndIn(Where),
    /// Sows there.
    SowIn(Where),
    /// Goes that way in the first lap.
    Go(crate::model::Direction),
}

/// Where a tried move starts, ends, sows.
#[derive(Clone, Copy, Debug)]
pub enum Where {
    /// A store.
    Store(crate::model::Container),
    /// A hole that fits.
    Hole(DescId),
}

/// A stage.
#[derive(Clone, Debug)]
pub struct StagePlan {
    /// Its clause.
    pub clause: ClauseId,
    /// Left when all hold.
    pub until: Seq<Cond>,
    /// It ends by itself.
    pub ends: bool,
}

/// An `if CONDITION:` line.
#[derive(Clone, Copy, Debug)]
pub struct EndPlan {
    /// Its clause.
    pub clause: ClauseId,
    /// All must hold.
    pub conditions: Seq<Cond>,
    /// What then.
    pub code: Address,
}

/// What the rules read of a turn's memory beyond the fixed fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reads {
    /// A hole as it was before the drop.
    pub before_drop: bool,
    /// Holes lifted, taken, sown this turn or lap.
    pub deeds: bool,
    /// Whether one asks what was done to a hole in this turn.
    pub turn_deeds: bool,
}

/// Whether seeds must be looked at one by one.
#[derive(Clone, Debug)]
pub struct EachSeed {
    /// Some clause speaks of single seeds, or can change where they fall.
    pub always: bool,
    /// Lines of `end` at any time that a falling seed can make true; the others need a look only after an action.
    pub ends: Vec<u16>,
}

impl EachSeed {
    fn new(model: &Model) -> EachSeed {
        let ends: Vec<u16> = (0u16..)
            .zip(&model.end.lines)
            .filter(|(_, line)| line.any_time && !line.conditions.iter().any(only_by_removal))
            .map(|(index, _)| index)
            .collect();
        let sow_in = |test: &model::MoveTest| matches!(test.what, model::MoveTestKind::SowIn(_));
        let mut selections = model.moves.iter().flat_map(model::MovesRule::selections);
        let asks_where_sown =
            selections.any(|s| matches!(s, model::Selection::Tests(tests) if tests.iter().any(sow_in)));
        let always = !model.rules.seed_falls.is_empty()
            || !model.seed_kinds.is_empty()
            || !model.sowing.skips.is_empty()
            || !model.sowing.per_hole.is_empty()
            || model.board.paths.iter().any(|path| matches!(path.course, model::Course::Free { .. }))
            || asks_where_sown;
        EachSeed { always, ends }
    }
}

/// Whether a condition can only become true when seeds leave a hole, never when one falls.
fn only_by_removal(condition: &model::Condition) -> bool {
    match condition {
        model::Condition::Bare { not: false, .. } => true,
        model::Condition::Subject(model::Subject::Place(_), test) => {
            !test.not
                && matches!(&test.what, model::TestKind::Count(model::Number::Ranges(r)) if r[..] == [(0, Some(0))])
        }
        _ => false,
    }
}

impl Plan {
    /// Lowers a model.
    #[must_use]
    pub fn new(model: &Model) -> Plan {
        lower::lower(model)
    }

    /// Number of players.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.tables.seats
    }

    /// All seats in order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.tables.seats).map(Seat)
    }
}
