//! What a turn remembers.

use std::ops::{Deref, DerefMut};

use super::state::State;
use super::words::Words;
use crate::model::{Seat, SeedKind, Sense};
use crate::plan::{Cell, Mask, NOWHERE, Plan};

/// What a turn remembers; gone when it ends.
#[derive(Debug, PartialEq, Eq)]
pub struct Memory {
    small: Small,
    /// Of kinds of seed, where a ruleset has several.
    pub kinds: Option<Box<KindsMemory>>,
    /// The hole of the latest drop as it was just before.
    pub before: Before,
    /// Holes lifted, taken, sown this turn, then this lap; empty where no rule reads them.
    pub deeds: Vec<Mask>,
}

/// What is small of a turn's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Small {
    /// Seeds in the hand.
    pub hand: u16,
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
    /// First hole of the script: in it the move starts.
    pub start: Cell,
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
    /// All laps are over: what the rules of the turn's end take is of no lap.
    pub laps_over: bool,
    /// A seed was taken in this lap.
    pub lap_captured: bool,
    /// A seed was taken in this turn.
    pub turn_captured: bool,
    /// A seed was taken in the first lap.
    pub first_lap_captured: bool,
    /// The next lap: seeds a hole (0: as `sowing` says) and where the first falls ([`NOWHERE`]: after the origin).
    pub pending: Option<Pending>,
    /// `only if this lap captures` waits, since this instruction; met or not.
    pub lap_must_capture: Option<(u32, bool)>,
    /// `only if this turn captures` waits.
    pub turn_must_capture: Option<(u32, bool)>,
    /// The same player moves next.
    pub again: bool,
    /// Terms of marks have run down: this turn is over.
    pub over: bool,
}

impl Deref for Memory {
    type Target = Small;

    #[inline]
    fn deref(&self) -> &Small {
        &self.small
    }
}

impl DerefMut for Memory {
    #[inline]
    fn deref_mut(&mut self) -> &mut Small {
        &mut self.small
    }
}

impl Clone for Memory {
    fn clone(&self) -> Memory {
        let (kinds, before, deeds) = (self.kinds.clone(), self.before.clone(), self.deeds.clone());
        Memory { small: self.small, kinds, before, deeds }
    }

    fn clone_from(&mut self, from: &Memory) {
        self.small = from.small;
        self.before.marks.clone_from(&from.before.marks);
        let marks = std::mem::take(&mut self.before.marks);
        self.before = Before { marks, ..from.before };
        if from.kinds.is_some() || self.kinds.is_some() {
            self.kinds.clone_from(&from.kinds);
        }
        if !from.deeds.is_empty() || !self.deeds.is_empty() {
            self.deeds.clone_from(&from.deeds);
        }
    }
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
    /// What is taken now is taken in the first lap; its script is part of it, the rules of the turn's end are not.
    pub(super) fn in_first_lap(&self) -> bool {
        !self.later_lap && !self.laps_over
    }

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
        let small = Small {
            hand: 0,
            kind: NOWHERE,
            path: 0,
            sense: None,
            origin: NOWHERE,
            origin_fresh: false,
            turn_origin: NOWHERE,
            start: NOWHERE,
            script_moved: false,
            here: NOWHERE,
            previous: NOWHERE,
            first_hole: NOWHERE,
            it: NOWHERE,
            described: NOWHERE,
            that_number: 0,
            that_player: None,
            later_lap: false,
            laps_over: false,
            lap_captured: false,
            turn_captured: false,
            first_lap_captured: false,
            pending: None,
            lap_must_capture: None,
            turn_must_capture: None,
            again: false,
            over: false,
        };
        let mut memory = Memory {
            small,
            kinds: KindsMemory::fresh(plan),
            before: Before { cell: NOWHERE, count: 0, owner: None, counts_occupied: false, marks: Words::new() },
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
