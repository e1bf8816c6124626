//! Whether conditions hold, and whether a rule fits.

use super::Fault;
use super::describe::View;
use super::kinds::Measure;
use super::machine::Machine;
use crate::model::{Container, Direction, Person, Scope, Seat, Sense, Who};
use crate::plan::{Cond, Filter, NOWHERE, Place, RulePlan, Seq, Subject, Test, TestKind};

impl Machine<'_> {
    /// Whether all of a list hold.
    pub(crate) fn all_hold(&mut self, list: Seq<Cond>) -> Result<bool, Box<Fault>> {
        let plan = self.plan();
        for condition in plan.phrases.conditions.get(list) {
            if !self.holds(condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub(super) fn holds(&mut self, condition: &Cond) -> Result<bool, Box<Fault>> {
        let plan = self.plan();
        Ok(match *condition {
            Cond::Not(all) => !self.all_hold(all)?,
            Cond::There(ranges, desc) => {
                let ranges = plan.phrases.ranges.get(ranges);
                // one hole more tells what all would: there are too many, or enough
                let decided = match ranges {
                    [(from, u16::MAX)] => *from,
                    _ => ranges.iter().map(|(_, to)| to.saturating_add(1)).max().unwrap_or(0),
                };
                let mut count = 0u16;
                for hole in 0..plan.layout.holes {
                    if count >= decided {
                        break;
                    }
                    count += u16::from(self.fits_desc(desc, hole, View::Now)?);
                }
                ranges.iter().any(|(from, to)| (*from..=*to).contains(&count))
            }
            Cond::Subject(subject, test) => self.subject_holds(subject, &test)?,
            Cond::Tally(tally, not, number) => match self.tally_word(tally) {
                Some(word) => {
                    let value = self.state.words[word];
                    self.number_is(number, value)? != not
                }
                None => false,
            },
            Cond::Bare(who, not) => self.bare_holds(who, not),
            Cond::PersonIs(person, not, other) => {
                let of = self.spoken_of();
                match (self.person(person, of), self.person(other, of)) {
                    (Some(one), Some(two)) => (one == two) != not,
                    _ => false,
                }
            }
            Cond::TurnKind(not, kind) => (self.memory.kind == kind.0) != not,
            Cond::FirstLap(not) => self.memory.later_lap == not,
            Cond::FirstTurn(not, of_game) => {
                let played = self.state.turn.has_played;
                let before = if of_game { played } else { played & 1 << self.state.turn.mover.0 };
                (before == 0) != not
            }
            Cond::Stage(not, stage) => (self.stage_of(self.state.turn.mover) == Some(stage.0)) != not,
            Cond::SeedIs(not, kind) => (self.memory.fallen() == kind) != not,
            Cond::HasCaptured(Scope::Lap, not) => self.memory.lap_captured != not,
            Cond::HasCaptured(Scope::Turn, not) => self.memory.turn_captured != not,
            Cond::DirectionIs(not, direction) => self.direction().is_some_and(|now| (now == direction) != not),
            Cond::NoDirection => self.memory.sense.is_none(),
            Cond::LeavesBare(person) => self.would_be_bare(person),
            Cond::Leaves(subject, empty) => {
                self.subject_count(subject, View::WouldBe)?.is_some_and(|count| (count == 0) == empty)
            }
        })
    }

    fn subject_holds(&mut self, subject: Subject, test: &Test) -> Result<bool, Box<Fault>> {
        let plan = self.plan();
        if let Subject::Place(place) = subject
            && !matches!(plan.phrases.places[usize::from(place.0)], Place::Zone(_))
        {
            let cell = self.place(place)?;
            return self.test_cell(cell, test, View::Now);
        }
        let several = match subject {
            Subject::Container(_) => true,
            Subject::Place(place) => match plan.phrases.places[usize::from(place.0)] {
                Place::Zone(zone) => {
                    plan.phrases.zones[usize::from(zone.0)].holes[usize::from(self.state.turn.mover.0)].len() != 1
                }
                _ => false,
            },
        };
        if let (true, TestKind::Count(number)) = (several, test.what) {
            let view = if test.when == crate::model::When::TurnStart { View::TurnStart } else { View::Now };
            return Ok(match self.subject_count(subject, view)? {
                Some(count) => self.number_is(number, u16::try_from(count).unwrap_or(u16::MAX))? != test.not,
                None => false,
            });
        }
        let measure = match test.what {
            TestKind::CountOf(kind, number) => Some((Measure::Of(kind), number)),
            TestKind::Worth(number) => Some((Measure::Worth, number)),
            _ => None,
        };
        if let (true, Some((measure, number))) = (several, measure) {
            let view = if test.when == crate::model::When::TurnStart { View::TurnStart } else { View::Now };
            return Ok(match self.subject_measure(subject, measure, view)? {
                Some(count) => self.number_is(number, u16::try_from(count).unwrap_or(u16::MAX))? != test.not,
                None => false,
            });
        }
        match subject {
            Subject::Place(place) => {
                let cell = self.place(place)?;
                self.test_cell(cell, test, View::Now)
            }
            Subject::Container(_) => Ok(false),
        }
    }

    fn bare_holds(&mut self, who: Who, not: bool) -> bool {
        let plan = self.plan();
        match who {
            Who::Person(Person::Enemy) => {
                let mover = self.state.turn.mover;
                let all = self.seats_in().filter(|seat| *seat != mover).all(|seat| self.state.bare(plan, seat));
                all != not
            }
            Who::Person(person) => {
                let of = self.spoken_of();
                self.person(person, of).is_some_and(|seat| self.state.bare(plan, seat) != not)
            }
            Who::APlayer => {
                let found = self.seats_in().find(|seat| self.state.bare(plan, *seat) != not);
                self.memory.that_player = found.or(self.memory.that_player);
                found.is_some()
            }
            Who::EveryPlayer => self.seats_in().all(|seat| self.state.bare(plan, seat) != not),
        }
    }

    fn would_be_bare(&self, person: Person) -> bool {
        let plan = self.plan();
        let words = self.would_be.as_deref().unwrap_or(&self.state.words);
        let bare = |seat: Seat| self.state.bare_with(plan, seat, words);
        match person {
            Person::Enemy => self.seats_in().filter(|seat| *seat != self.state.turn.mover).all(bare),
            person => self.person(person, self.spoken_of()).is_some_and(bare),
        }
    }

    /// The present direction, as seen from above.
    pub(crate) fn direction(&self) -> Option<Direction> {
        let forward = self.plan().tables.paths[usize::from(self.memory.path)].forward?;
        Some(match (self.memory.sense?, forward) {
            (Sense::Forward, forward) => forward,
            (Sense::Backward, Direction::Clockwise) => Direction::CounterClockwise,
            (Sense::Backward, Direction::CounterClockwise) => Direction::Clockwise,
        })
    }

    /// The stage of a seat, by index.
    pub(crate) fn stage_of(&self, seat: Seat) -> Option<u16> {
        self.state.stage(self.plan(), seat)
    }

    /// Whether a rule fits the event at `event_here` and its conditions hold.
    pub(crate) fn fits(&mut self, rule: &RulePlan) -> Result<bool, Box<Fault>> {
        let before_last = self.memory.hand > 0;
        let here = self.event_here;
        let filter = match rule.filter {
            Filter::Always => true,
            Filter::BeforeLast => before_last,
            Filter::Store(container) => self.is_store(container),
            Filter::BeforeLastStore(container) => before_last && self.is_store(container),
            Filter::Hole(desc) => here != NOWHERE && self.fits_desc(desc, here, View::Now)?,
            Filter::BeforeLastHole(desc) => before_last && here != NOWHERE && self.fits_desc(desc, here, View::Now)?,
        };
        let kind = rule.kind.is_none_or(|kind| kind == self.memory.fallen());
        Ok(kind && filter && self.all_hold(rule.conditions)?)
    }

    /// Whether the seed fell in a store of that container.
    pub(crate) fn is_store(&self, container: Container) -> bool {
        let here = self.event_here;
        match container {
            Container::EveryStore => self.plan().layout.store_of(here).is_some(),
            container => self.container_cell(container, here) == Some(here),
        }
    }
}
