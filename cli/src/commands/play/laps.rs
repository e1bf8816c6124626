//! What a turn did, a line a lap.

use mancala_interpreter::model::{ClauseId, Direction, Hole, Seat, Spot};
use mancala_interpreter::position::Holder;
use mancala_interpreter::trace::{Event, Happening};

/// A turn in stretches: what was done before the first lap, the laps, what the end of the turn brought.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Before the first lap.
    pub before: Deeds,
    /// The laps.
    pub laps: Vec<Lap>,
    /// After the last lap.
    pub after: Deeds,
}

/// A lap.
#[derive(Clone, Debug)]
pub struct Lap {
    /// The hole its seeds were lifted from.
    pub origin: Option<Hole>,
    /// Where its first seed fell, if not after the origin.
    pub first: Option<Spot>,
    /// How many seeds.
    pub seeds: Heap,
    /// Which way.
    pub direction: Option<Direction>,
    /// How it ended.
    pub end: End,
    /// What was done in it.
    pub deeds: Deeds,
}

/// How a lap ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Its last seed fell here; what was there before.
    At(Spot, u16),
    /// It left the board at the end of a path.
    Off,
    /// It was cut short by a result.
    Cut,
}

/// Seeds that went together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heap {
    /// How many.
    pub seeds: u16,
    /// Those of them that are of a declared kind, kind by kind; empty where there are none.
    pub kinds: Vec<u16>,
}

impl Heap {
    /// All of several heaps.
    pub fn sum<'h>(heaps: impl Iterator<Item = &'h Heap>) -> Heap {
        let mut sum = Heap::default();
        for heap in heaps {
            sum.seeds = sum.seeds.saturating_add(heap.seeds);
            sum.kinds.resize(sum.kinds.len().max(heap.kinds.len()), 0);
            sum.kinds.iter_mut().zip(&heap.kinds).for_each(|(sum, seeds)| *sum = sum.saturating_add(*seeds));
        }
        sum
    }
}

/// What was done, but for sowing.
#[derive(Clone, Debug, Default)]
pub struct Deeds {
    /// Captures: from where, to where, how many, by which clause.
    pub taken: Vec<(Spot, Holder, Heap, Option<ClauseId>)>,
    /// Seeds moved without capture.
    pub put: Vec<(Holder, Holder, Heap)>,
    /// Holes that have a new owner.
    pub given: Vec<(Hole, Option<Seat>)>,
    /// What is told as it happened.
    pub other: Vec<(Happening, Option<ClauseId>)>,
    /// The rule that was applied first after the last seed.
    pub rule: Option<ClauseId>,
}

/// What a clause is to a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It is applied as a lap starts, and belongs to the lap that follows.
    AsALapStarts,
    /// It belongs to the end of the game or round, and to no lap.
    AtTheEnd,
    /// It belongs to the lap that runs.
    InALap,
}

impl Course {
    /// The course of a turn.
    pub fn of(events: &[Event], role: impl Fn(ClauseId) -> Role) -> Course {
        let mut course = Course::default();
        // what was done as the next lap starts
        let mut starting: Option<Deeds> = None;
        for event in events {
            match &event.what {
                Happening::LapStarts { origin, from, seeds, kinds, direction } => course.laps.push(Lap {
                    origin: *origin,
                    first: *from,
                    seeds: Heap { seeds: *seeds, kinds: kinds.clone() },
                    direction: *direction,
                    end: End::Cut,
                    deeds: starting.take().unwrap_or_default(),
                }),
                Happening::LapEnds { at, was } => {
                    if let Some(lap) = course.laps.last_mut() {
                        lap.end = at.map_or(End::Off, |at| End::At(at, *was));
                        lap.deeds.rule = None;
                    }
                }
                _ => match event.clause.map_or(Role::InALap, &role) {
                    Role::AsALapStarts => starting.get_or_insert_default().add(event),
                    Role::AtTheEnd => course.after.add(event),
                    Role::InALap => match (starting.as_mut(), course.laps.last_mut()) {
                        (Some(starting), _) => starting.add(event),
                        (None, Some(lap)) => lap.deeds.add(event),
                        (None, None) => course.before.add(event),
                    },
                },
            }
        }
        course
    }
}

impl Deeds {
    fn add(&mut self, event: &Event) {
        match &event.what {
            Happening::Taken { from, to, seeds, kinds } => {
                self.taken.push((*from, *to, Heap { seeds: *seeds, kinds: kinds.clone() }, event.clause));
            }
            Happening::Put { from, to, seeds, kinds } => {
                self.put.push((*from, *to, Heap { seeds: *seeds, kinds: kinds.clone() }));
            }
            Happening::Given(hole, owner) => self.given.push((*hole, *owner)),
            Happening::Applied => self.rule = self.rule.or(event.clause),
            // a lift is told by the lap that follows, a result and an extra turn by themselves
            Happening::Lifted { .. }
            | Happening::LapStarts { .. }
            | Happening::LapEnds { .. }
            | Happening::Stopped
            | Happening::Again
            | Happening::Result(_) => {}
            Happening::Marked(..)
            | Happening::Unmarked(..)
            | Happening::Closed(_)
            | Happening::Opened(_)
            | Happening::Tally(..)
            | Happening::Stage(..)
            | Happening::Passed
            | Happening::Swapped
            | Happening::Untold
            | Happening::Endless => self.other.push((event.what.clone(), event.clause)),
        }
    }
}
