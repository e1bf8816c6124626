//! The state of a game between and within turns, as flat words.

use super::words::Words;
use crate::model::{Seat, SeedKind, Sense};
use crate::plan::{Cell, Mask, NOWHERE, Plan};

/// Words of a state that lie in place: enough for four rows of eight with two marks and tallies.
pub(crate) const IN_PLACE: usize = 112;

/// Seeds, owners, marks, tallies, stages in words (see [`crate::plan::Layout`]), and who is to move.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The words.
    pub words: Words<IN_PLACE>,
    /// The rest.
    pub turn: TurnState,
}

impl Clone for State {
    fn clone(&self) -> State {
        State { words: self.words.clone(), turn: self.turn }
    }

    fn clone_from(&mut self, from: &State) {
        self.words.clone_from(&from.words);
        self.turn = from.turn;
    }
}

/// Who is to move, and what else is small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnState {
    /// Whose turn it is.
    pub mover: Seat,
    /// Who made the latest move.
    pub last_mover: Option<Seat>,
    /// Seats that have had a turn, as bits.
    pub has_played: u16,
    /// Seats out of the game, as bits.
    pub out_of_game: u16,
    /// The persons have exchanged seats.
    pub swapped: bool,
    /// Who started this round.
    pub starter: Seat,
    /// Seeds left in the hand by a result.
    pub hand: u16,
}

impl State {
    /// Seeds of a cell.
    #[inline]
    #[must_use]
    pub fn count(&self, cell: Cell) -> u16 {
        self.words[usize::from(cell)]
    }

    /// Adds seeds to a cell. All seeds of a game fit a word, so this cannot overflow.
    #[inline]
    pub fn add(&mut self, cell: Cell, seeds: u16) {
        self.words[usize::from(cell)] += seeds;
    }

    /// Takes seeds from a cell, which has them.
    #[inline]
    pub fn remove(&mut self, cell: Cell, seeds: u16) {
        self.words[usize::from(cell)] -= seeds;
    }

    /// Owner of a hole; nobody owns what is no hole.
    #[inline]
    #[must_use]
    pub fn owner(&self, plan: &Plan, cell: Cell) -> Option<Seat> {
        if cell >= plan.layout.holes {
            return None;
        }
        match plan.layout.owners {
            None => plan.tables.owners[usize::from(cell)],
            Some(first) => seat_of_word(self.words[usize::from(first) + usize::from(cell)]),
        }
    }

    /// Whether a hole is closed.
    #[inline]
    #[must_use]
    pub fn closed(&self, plan: &Plan, cell: Cell) -> bool {
        match plan.layout.closed {
            Some(first) if cell < plan.layout.holes => self.words[usize::from(first) + usize::from(cell)] != 0,
            _ => false,
        }
    }

    /// The stage of a seat, by index.
    #[must_use]
    pub fn stage(&self, plan: &Plan, seat: Seat) -> Option<u16> {
        let word = plan.layout.stage(seat, plan.stage_of_each)?;
        Some(self.words[word])
    }

    /// Whether no seed lies in any hole of a seat.
    #[must_use]
    pub fn bare(&self, plan: &Plan, seat: Seat) -> bool {
        (0..plan.layout.holes).all(|hole| self.words[usize::from(hole)] == 0 || self.owner(plan, hole) != Some(seat))
    }

    /// All seeds, wherever they are, but for a hand.
    #[must_use]
    pub fn total(&self, plan: &Plan) -> u32 {
        self.words[..usize::from(plan.layout.cells)].iter().map(|n| u32::from(*n)).sum::<u32>()
            + u32::from(self.turn.hand)
    }
}

/// A seat as a word of owners: 0 nobody.
#[must_use]
pub fn word_of_seat(seat: Option<Seat>) -> u16 {
    seat.map_or(0, |seat| u16::from(seat.0) + 1)
}

/// The seat of a word of owners.
#[must_use]
pub fn seat_of_word(word: u16) -> Option<Seat> {
    word.checked_sub(1).and_then(|seat| u8::try_from(seat).ok()).map(Seat)
}

/// A mark as a word: 0 none; the maker from 1 in the low four bits, the term above (0: stays).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkWord(pub u16);

impl MarkWord {
    /// The longest term.
    pub const LONGEST: u16 = 4000;

    /// A mark of a maker with a term (0: stays).
    #[must_use]
    pub fn new(maker: Seat, term: u16) -> MarkWord {
        MarkWord((u16::from(maker.0) + 1) | term.min(MarkWord::LONGEST) << 4)
    }

    /// Its maker; `None`: no mark.
    #[must_use]
    pub fn maker(self) -> Option<Seat> {
        seat_of_word(self.0 & 15)
    }

    /// Its term; `None`: stays.
    #[must_use]
    pub fn term(self) -> Option<u16> {
        Some(self.0 >> 4).filter(|term| *term != 0)
    }

    /// The mark after a turn has ended: one turn fewer, or gone.
    #[must_use]
    pub fn run_down(self) -> MarkWord {
        match self.term() {
            None => self,
            Some(1) => MarkWord(0),
            Some(_) => MarkWord(self.0 - 16),
        }
    }
}

/// What a turn remembers; gone when it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Seeds in the hand.
    pub hand: u16,
    /// Of kinds of seed, where a ruleset has several.
    pub kinds: Option<Box<KindsMemory>>,
    /// Kind of turn, by index, or [`NOWHERE`].
    pub kind: u16,
    /// Path in use.
    pub path: u16,
    /// Direction, once set.
    pub sense: Option<Sense>,
    /// Hole of the latest lift.
    pub origin: Cell,
    /// The latest lift emptied its hole and no seed has fallen there since.
    pub origin_fresh: bool,
    /// First hole of the turn.
    pub turn_origin: Cell,
    /// A lift or put of the script has moved a seed: what finds none after it does not take the move away.
    pub script_moved: bool,
    /// Where the latest seed fell or was put.
    pub here: Cell,
    /// Where the seed before it fell in this lap.
    pub previous: Cell,
    /// Where this lap's first seed fell.
    pub first_hole: Cell,
    /// The hole spoken of.
    pub it: Cell,
    /// The hole a description speaks of while it is tested.
    pub described: Cell,
    /// The latest number.
    pub that_number: u16,
    /// Found by `a player …`.
    pub that_player: Option<Seat>,
    /// This is not the first lap.
    pub later_lap: bool,
    /// A seed was taken in this lap.
    pub lap_captured: bool,
    /// A seed was taken in this turn.
    pub turn_captured: bool,
    /// A seed was taken in the first lap.
    pub first_lap_captured: bool,
    /// The next lap: seeds a hole (0: as `sowing` says) and where the first falls ([`NOWHERE`]: after the origin).
    pub pending: Option<Pending>,
    /// The hole of the latest drop as it was just before.
    pub before: Before,
    /// `only if this lap captures` waits, since this instruction; met or not.
    pub lap_must_capture: Option<(u32, bool)>,
    /// `only if this turn captures` waits.
    pub turn_must_capture: Option<(u32, bool)>,
    /// The same player moves next.
    pub again: bool,
    /// Terms of marks have run down: this turn is over.
    pub over: bool,
    /// Holes lifted, taken, sown this turn, then this lap; empty where no rule reads them.
    pub deeds: Vec<Mask>,
}

/// What a turn remembers of kinds of seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindsMemory {
    /// Seeds in the hand that are of a declared kind, kind by kind.
    pub hand: Vec<u16>,
    /// Those in the hole of the latest drop just before it.
    pub before: Vec<u16>,
    /// The kind of the seed that fell last.
    pub fallen: SeedKind,
    /// The kind of the seed that falls next, once it is picked.
    pub next: Option<SeedKind>,
}

impl KindsMemory {
    fn fresh(plan: &Plan) -> Option<Box<KindsMemory>> {
        let none = vec![0; plan.layout.kinds.len()];
        let kinds = || KindsMemory { hand: none.clone(), before: none, fallen: SeedKind::PLAIN, next: None };
        (!plan.layout.kinds.is_empty()).then(|| Box::new(kinds()))
    }
}

/// A pending lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Seeds in every hole; 0: as `sowing` says.
    pub each: u16,
    /// Where the first seed falls.
    pub from: FirstAt,
}

/// Where the first seed of a lap falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstAt {
    /// In the element after the origin.
    AfterOrigin,
    /// In this element.
    At(Cell),
}

/// A hole just before a drop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    /// Which.
    pub cell: Cell,
    /// Its seeds.
    pub count: u16,
    /// Its owner.
    pub owner: Option<Seat>,
    /// It was an origin that counts as occupied.
    pub counts_occupied: bool,
    /// Its marks, by mark; empty where no rule reads them.
    pub marks: Words<4>,
}

impl Memory {
    /// Seeds in the hand that are of a declared kind, kind by kind; empty where there are none.
    #[must_use]
    pub fn hand_kinds(&self) -> &[u16] {
        self.kinds.as_ref().map_or(&[], |kinds| &kinds.hand)
    }

    /// The kind of the seed that fell last.
    #[must_use]
    pub fn fallen(&self) -> SeedKind {
        self.kinds.as_ref().map_or(SeedKind::PLAIN, |kinds| kinds.fallen)
    }

    /// The memory of a turn that begins.
    #[must_use]
    pub fn fresh(plan: &Plan, state: &State) -> Memory {
        let mut memory = Memory {
            hand: 0,
            kinds: KindsMemory::fresh(plan),
            kind: NOWHERE,
            path: 0,
            sense: None,
            origin: NOWHERE,
            origin_fresh: false,
            turn_origin: NOWHERE,
            script_moved: false,
            here: NOWHERE,
            previous: NOWHERE,
            first_hole: NOWHERE,
            it: NOWHERE,
            described: NOWHERE,
            that_number: 0,
            that_player: None,
            later_lap: false,
            lap_captured: false,
            turn_captured: false,
            first_lap_captured: false,
            pending: None,
            before: Before { cell: NOWHERE, count: 0, owner: None, counts_occupied: false, marks: Words::new() },
            lap_must_capture: None,
            turn_must_capture: None,
            again: false,
            over: false,
            deeds: if plan.reads.deeds { vec![Mask::empty(plan.layout.cells); 6] } else { Vec::new() },
        };
        memory.sense = memory.first_sense(plan, state);
        memory
    }

    /// The direction a path has before anything is said: its only one, or the one chosen for the game.
    #[must_use]
    pub fn first_sense(&self, plan: &Plan, state: &State) -> Option<Sense> {
        let path = &plan.tables.paths[usize::from(self.path)];
        if !path.both {
            return Some(Sense::Forward);
        }
        let first = plan.layout.directions.filter(|_| path.chosen_once)?;
        match state.words[usize::from(first) + usize::from(state.turn.mover.0)] {
            1 => Some(Sense::Forward),
            2 => Some(Sense::Backward),
            _ => None,
        }
    }
}
