//! What a turn did, a line a lap.

use mancala_interpreter::model::{ClauseId, Direction, Hole, Part, Seat, Spot};
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
    pub seeds: u16,
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

/// What was done, but for sowing.
#[derive(Clone, Debug, Default)]
pub struct Deeds {
    /// Captures: from where, to where, how many, by which clause.
    pub taken: Vec<(Spot, Holder, u16, Option<ClauseId>)>,
    /// Seeds moved without capture.
    pub put: Vec<(Holder, Holder, u16)>,
    /// Holes that have a new owner.
    pub given: Vec<(Hole, Option<Seat>)>,
    /// What is told as it happened.
    pub other: Vec<(Happening, Option<ClauseId>)>,
    /// The rule that was applied last.
    pub rule: Option<ClauseId>,
}

impl Course {
    /// The course of a turn. `part` tells in which part a clause stands: what the end of the game does is no lap's.
    pub fn of(events: &[Event], part: impl Fn(ClauseId) -> Option<Part>) -> Course {
        let mut course = Course::default();
        for event in events {
            match &event.what {
                Happening::LapStarts { origin, from, seeds, direction } => course.laps.push(Lap {
                    origin: *origin,
                    first: *from,
                    seeds: *seeds,
                    direction: *direction,
                    end: End::Cut,
                    deeds: Deeds::default(),
                }),
                Happening::LapEnds { at, was } => {
                    if let Some(lap) = course.laps.last_mut() {
                        lap.end = at.map_or(End::Off, |at| End::At(at, *was));
                    }
                }
                _ => {
                    let of_the_end = event.clause.and_then(&part).is_some_and(|part| part >= Part::End);
                    course.now(of_the_end).add(event);
                }
            }
        }
        course
    }

    fn now(&mut self, of_the_end: bool) -> &mut Deeds {
        match self.laps.last_mut() {
            _ if of_the_end => &mut self.after,
            Some(lap) => &mut lap.deeds,
            None => &mut self.before,
        }
    }
}

impl Deeds {
    fn add(&mut self, event: &Event) {
        match &event.what {
            Happening::Taken { from, to, seeds } => self.taken.push((*from, *to, *seeds, event.clause)),
            Happening::Put { from, to, seeds } => self.put.push((*from, *to, *seeds)),
            Happening::Given(hole, owner) => self.given.push((*hole, *owner)),
            Happening::Applied => self.rule = event.clause,
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
            | Happening::Endless => self.other.push((event.what.clone(), event.clause)),
        }
    }
}
