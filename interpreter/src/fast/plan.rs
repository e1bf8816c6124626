//! The fast form of a plan: tables of whole laps, sets of cells as bits, numbers as bits.
//!
//! Cells, clauses and addresses of code are those of the plan that it was made from. What depends on the mover is there
//! twice, South's first.

use super::beside::Beside;
use super::nth::Order;
use super::sieve::Sieve;

/// A list in one of the vectors of a [`FastPlan`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct List {
    pub start: u16,
    pub end: u16,
}

impl List {
    pub fn of<T>(self, items: &[T]) -> &[T] {
        items.get(usize::from(self.start)..usize::from(self.end)).unwrap_or(&[])
    }

    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// Seeds that are sown along a closed path from a hole on: what they add, and where the last falls.
#[derive(Clone, Debug)]
pub(super) struct Arc<const N: usize> {
    /// One for every cell that gets a seed.
    pub adds: [u8; N],
    /// The same as a set.
    pub cells: u64,
    /// Where the last falls.
    pub end: u8,
    /// Where the first falls.
    pub first: u8,
    /// Cases of the last seed in [`super::express`], the first and the last: where the hole was empty before it fell,
    /// where not.
    pub cases: [(u16, u16); 2],
}

/// Laps of both movers in both directions from every hole.
#[derive(Clone, Debug)]
pub(super) struct Laps<const N: usize> {
    /// By mover and direction (`mover * 2 + sense`), then hole.
    pub starts: Box<[[Start; 64]; 4]>,
    /// Arcs of 0 seeds to a whole round, start by start.
    pub arcs: Vec<Arc<N>>,
    /// For each cell the bytes of all others.
    pub keep: Box<[[u8; N]; N]>,
}

/// Where the arcs from a hole are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Start {
    /// The arc of no seed.
    pub base: u32,
    /// Holes of a round; 0: no path leads from here.
    pub len: u8,
}

/// A cell: one that the turn knows, then a chain of relations from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub base: Base,
    /// Which of [`FastPlan::chains`].
    pub chain: u16,
}

impl Spot {
    /// The cell by mover, where it is the same in every turn.
    pub fn fixed(self) -> Option<[u8; 2]> {
        match self.base {
            Base::Fixed(cells) if self.chain == 0 => Some(cells),
            _ => None,
        }
    }
}

/// A cell that the turn knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    Here,
    Origin,
    TurnOrigin,
    FirstHole,
    It,
    /// By mover.
    Fixed([u8; 2]),
}

/// A person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Mover,
    Enemy,
    Owner,
    ThatPlayer,
    Stuck,
    LastMover,
    Seat(u8),
    /// Of a mark of the hole.
    Maker(u8),
}

/// A tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TallyAt {
    /// Its byte, or that of South's.
    pub first: u8,
    /// Whose, if each seat has one.
    pub of: Option<Who>,
}

/// Whose holes are empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BareWho {
    Person(Who),
    APlayer,
    EveryPlayer,
}

/// Seeds that are counted together.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sum {
    Spot(Spot),
    /// By mover.
    Cells([u64; 2]),
    /// The cell of a person, by seat.
    Of(Who, [u8; 2]),
    Hand,
}

/// As of when a cell is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// As the question is put.
    Asked,
    BeforeDrop,
    TurnStart,
}

/// A test of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test {
    pub not: bool,
    pub when: When,
    pub what: What,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    /// One of [`FastPlan::counts`].
    Count(u16),
    AsMany(Sum),
    /// By mover.
    In([u64; 2]),
    Fits(u16),
    Only(u16),
    Is(Spot),
    /// The element of a series after as many as the tally says.
    Series(u16, TallyAt),
    Marked(u8),
    MadeBy(u8, Who),
    /// Of the mover, or of the enemy, where owners change.
    OfSide(bool),
    Closed,
    Threatened,
}

/// A quality of a described cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quality {
    /// From the described cell to the one that is tested.
    pub chain: u16,
    pub test: Test,
}

/// A description.
#[derive(Clone, Debug)]
pub(super) struct Desc {
    /// Cells that can fit at all, by mover.
    pub cells: [u64; 2],
    /// Closed holes do not fit.
    pub open: bool,
    pub qualities: List,
    /// Holes in the order in which they are offered, by mover.
    pub order: [Vec<u8>; 2],
    /// The same, to find the so-manieth.
    pub nth: [Order; 2],
    /// Where the only thing asked is how many seeds a hole holds: at least so many.
    pub at_least: Option<u8>,
    /// Where all that is asked is how many seeds certain holes hold now.
    pub sieves: Option<Vec<Sieve>>,
}

/// Numbers of seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub bits: [u64; 4],
    /// It asks whether there is a seed, no more.
    pub emptiness: bool,
}

impl Counts {
    #[inline(always)]
    pub fn has(&self, seeds: u8) -> bool {
        self.bits[usize::from(seeds >> 6)] >> (seeds & 63) & 1 == 1
    }
}

/// A condition.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cond {
    Not(List),
    /// So many holes fit.
    There(u16, u16),
    Cell(Spot, Test),
    Sum {
        sum: Sum,
        counts: u16,
        turn_start: bool,
        not: bool,
    },
    Bare(BareWho, bool),
    PersonIs(Who, bool, Who),
    TurnKind(bool, u16),
    FirstLap(bool),
    FirstTurn {
        not: bool,
        of_game: bool,
    },
    Stage(bool, u8),
    HasCaptured {
        lap: bool,
        not: bool,
    },
    Sense(bool, u8),
    NoDirection,
    /// As a take would leave it.
    LeavesBare(Who),
    Leaves(Sum, bool),
    /// One of the tests of numbers.
    Tally(TallyAt, bool, What),
    Never,
}

/// An item of a set.
#[derive(Clone, Copy, Debug)]
pub(super) enum Item {
    Cell(Spot),
    /// By mover.
    Zone([u64; 2]),
    Every(u16),
    /// The chain of one step, where it begins, at most so many, what fits.
    Line(u16, Spot, u16, u16),
    /// Across gaps, by the chain of one step on.
    Gaps(u16, Spot),
    OfEach(u16),
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    All,
    Count(u8),
    That,
    Tally(TallyAt),
}

/// Where seeds go.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    Cell(Spot),
    /// The cell of a person, by seat; the person may be the owner of the hole.
    Of(Who, [u8; 2]),
    Hand,
}

/// Where seeds come from.
#[derive(Clone, Copy, Debug)]
pub(super) enum From {
    Cell(Spot),
    /// By mover, in this order.
    Cells([u64; 2]),
    /// The same but for closed holes.
    Zone([u64; 2]),
    Of(Who, [u8; 2]),
    Every(u16),
    Hand,
}

/// An instruction, at the same address as in the plan.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    End,
    Jump(u16),
    JumpUnless(List, u16),
    /// So many options, and the number of the first in all the plan.
    Option(u8, u8),
    Call(u16),
    LiftChoice(Amount, List),
    Lift(Amount, Spot),
    Put(Amount, From, Goal),
    PutChoice(Amount, From, List),
    Take(Amount, List, Goal, List),
    Sow(Option<Spot>),
    GoOn,
    Go(u8),
    Reverse,
    ChooseDirection,
    ChooseNumber(u8, u8),
    ChooseHole(List),
    OnlyIf(List),
    OnlyIfCaptures {
        lap: bool,
    },
    MoveAgain,
    Stop,
    Pass,
    MostSeeds,
    /// The same where no seed is left on the board or in the hand.
    RoundEnds,
    Draw,
    Wins(Who),
    Loses(Who),
    Enter(u8),
    /// For so many turns; 0: for good.
    Mark(u8, u8, List),
    Unmark(u8, List),
    Give(List, Option<Who>),
    Close(List),
    Open(List),
    Add(Amount, TallyAt),
    SetTally(TallyAt, Amount),
    /// Not lowered: the general form plays on.
    Beyond,
}

/// What a rule does, where it is one of a few common things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// Lifts here and sows on.
    Relay,
    Stop,
    /// The same player moves next; nothing else.
    Again,
    /// Anything.
    Code(u16),
}

/// A rule of an event.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    /// Where the seed must have fallen, by mover.
    pub cells: [u64; 2],
    /// Of that cell.
    pub qualities: List,
    pub conditions: List,
    pub body: Body,
    /// Not with the last seed.
    pub before_last: bool,
}

/// What is skipped, and for which seeds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skip {
    pub what: Skipped,
    pub seeds: crate::model::SkipSeeds,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Skipped {
    Every(u16),
    Cell(Spot),
}

/// A `turn` part.
#[derive(Clone, Debug)]
pub(super) struct TurnPart {
    pub kind: u16,
    pub stage: Option<u8>,
    pub conditions: List,
    pub code: u16,
    /// Its script lifts a hole and sows it, with or without a choice of direction: the descriptions of the hole.
    pub direct: Option<(List, bool)>,
    /// A seed can be taken in its first lap.
    pub may_take: bool,
    /// What is known of its first laps.
    pub probe: Option<super::probe::Probe>,
    /// Its scripts by hole.
    pub script: Option<super::scripts::Script>,
}

/// A line of `moves`.
#[derive(Clone, Debug)]
pub(super) struct MovesRule {
    pub conditions: List,
    pub some: Option<(bool, Selection)>,
    pub never: bool,
    pub tiers: Vec<Selection>,
}

/// Some of the moves.
#[derive(Clone, Debug)]
pub(super) enum Selection {
    Kind(u16),
    /// Tests that must have come true, and those that must not.
    Tests(u64, u64),
}

/// A test of a tried move.
#[derive(Clone, Copy, Debug)]
pub(super) enum MoveTest {
    Capture,
    CaptureFirstLap,
    Take {
        desc: u16,
        first_lap: bool,
    },
    LeaveBare(Who),
    LeaveHoles(Cond),
    Leave(Sum, bool),
    StartIn(u16),
    /// By mover.
    EndIn([u64; 2]),
    EndInHole(u16),
    SowIn([u64; 2]),
    SowInHole(u16),
    Go(u8),
    Never,
}

/// Of what the tests of tried moves ask.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tested {
    pub starts: bool,
    pub ends: bool,
    pub ways: bool,
    pub takes: bool,
}

/// A stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    pub ends: bool,
    pub until: List,
}

/// How the starts of most positions are found: holes that hold so many seeds or more.
#[derive(Clone, Debug)]
pub(super) struct Glance {
    /// Which description it is.
    pub desc: u16,
    /// By mover.
    pub holes: [u64; 2],
    pub at_least: u8,
    /// Descriptions that are asked in turn where there is none.
    pub later: List,
    /// The player chooses a direction; the path goes both ways.
    pub chooses: bool,
    pub both: bool,
    /// By mover: cells that are all empty where a line of `moves` may speak of the position.
    pub sleeping: Vec<[u64; 2]>,
}

/// All of it.
#[derive(Clone, Debug)]
pub(super) struct FastPlan<const N: usize> {
    pub holes: u8,
    pub cells: u8,
    /// What lies beside seeds.
    pub beside: Beside,
    /// Holes of each seat, as they are set up.
    pub owned: [u64; 2],
    /// Owner of each cell; [`super::board::NONE`]: nobody.
    pub owners: [u8; 64],
    /// By mover, then owner (2: nobody): by what holes are put in order, where owners change.
    pub ranks: Vec<[Vec<u16>; 3]>,
    /// Whole laps.
    pub laps: Laps<N>,
    /// A path both ways.
    pub both: bool,
    /// Chains of relations, by mover and direction (two, and none): `chains[chain][mover * 3 + sense][cell]`.
    pub chains: Vec<[[u8; 64]; 6]>,
    /// For each chain those of its single relations, and whether each is a step along the path.
    pub steps: Vec<Vec<(u16, bool)>>,
    pub series: Vec<(Vec<u16>, Vec<u16>)>,
    pub counts: Vec<Counts>,
    pub descs: Vec<Desc>,
    pub qualities: Vec<Quality>,
    pub conds: Vec<Cond>,
    pub items: Vec<Item>,
    pub tiers: Vec<u16>,
    pub unless: Vec<List>,
    pub ops: Vec<Op>,
    pub turns: Vec<TurnPart>,
    pub last_seed: Vec<Rule>,
    /// Rules that can fit, by mover and cell, as bits: `fitting[mover][cell]`.
    pub fitting: [[u32; 64]; 2],
    pub turn_ends: Vec<Rule>,
    /// Of a hole that is emptied, and whether it matters which hole comes first.
    pub emptied: Vec<Rule>,
    pub emptied_in_order: bool,
    /// Whether a rule on an emptied hole does more than mark and unmark.
    pub emptied_moves: bool,
    /// A mark that each of them asks for.
    pub emptied_marks: Option<Vec<u8>>,
    pub seed_falls: Vec<Rule>,
    /// By stage.
    pub stage_starts: Vec<Vec<Rule>>,
    pub stage_ends: Vec<Vec<Rule>>,
    /// Elements of the path that are skipped.
    pub skips: Vec<Skip>,
    /// Seeds in each hole that fits.
    pub per_hole: Vec<(u8, u16)>,
    /// Seeds are looked at one by one.
    pub by_seed: bool,
    /// Choices are made after the sowing has begun.
    pub late_choices: bool,
    /// Lines of `end`, by number: those at any time, and those that a falling seed can make true.
    pub any_time: Vec<u16>,
    pub each_seed_ends: Vec<u16>,
    /// By mover, for each line at any time: it does not hold unless these cells are all empty.
    pub any_time_empty: Option<Vec<[u64; 2]>>,
    /// The rules of the last seed by where it falls.
    pub ends_of_laps: Option<super::ends::Ends>,
    /// Moves need not be played to be counted.
    pub may_wait: Option<super::waiting::MayWait>,
    /// Rules read threats.
    pub reads_threats: bool,
    /// Rules read what a hole was like before the drop.
    pub reads_before: bool,
    /// What tells two states at a choice apart.
    pub compared: crate::plan::Compared,
    pub moves: Vec<MovesRule>,
    pub move_tests: Vec<MoveTest>,
    /// What they ask of.
    pub tested: Tested,
    pub stages: Vec<Stage>,
    pub stage_of_each: bool,
    /// Conditions and code.
    pub ends: Vec<(List, u16)>,
    pub stuck: u16,
    pub nobody: Option<u16>,
    /// Endless turns are no moves; else they are beyond the fast form.
    pub endless_barred: bool,
    pub same_position: (u8, u16),
    pub origin_counts_occupied: bool,
    /// Stores by seat, if there are any.
    pub stores: Option<[u8; 2]>,
    /// Cells that seeds never leave: with more seeds in them no earlier position comes again. Eight cells from the first
    /// number on, and the bytes of them that are such.
    pub kept: (u8, u64),
    /// And while they hold as many none comes either.
    pub never_again: bool,
    /// Every start of a turn is a legal move: nothing in play can take it away.
    pub always_legal: bool,
    /// A turn can be endless, and nothing else takes a move away.
    pub endless_only: bool,
    /// Kinds of turn preferred, if a line always prefers kinds.
    pub preferred: Vec<u16>,
    /// Rules read `that number`.
    pub reads_number: bool,
    /// What is found out about most positions at a glance.
    pub glance: Option<Glance>,
    /// The rules of the last seed worked out, where a turn needs no memory.
    pub express: Option<super::express::Express<N>>,
}
