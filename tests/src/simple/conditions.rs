//! Conditions.

use mancala_interpreter::model::{Condition, Container, Person, Scope, Seat, Spot, Who};

use super::descriptions::in_ranges;
use super::kinds::Counted;
use super::places::Eye;
use super::run::{Res, seats_in};

impl Eye<'_, '_> {
    /// All of them hold. They are asked in order, for `a player` is found by one and spoken of by the next.
    pub fn all(&self, conditions: &[Condition]) -> Res<bool> {
        for condition in conditions {
            if !self.holds(condition)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The condition holds.
    pub fn holds(&self, condition: &Condition) -> Res<bool> {
        let run = self.run;
        Ok(match condition {
            Condition::Not(inner) => !self.all(inner)?,
            Condition::There { count, desc } => {
                in_ranges(u32::try_from(self.every(desc)?.len()).unwrap_or(u32::MAX), count)
            }
            Condition::Subject(subject, test) => self.subject_test(subject, test)?,
            Condition::Tally { tally, not, number } => {
                self.is_number(u32::from(self.tally(*tally)), number)?.is_some_and(|truth| truth != *not)
            }
            Condition::Bare { who, not } => self.bare(*who, *not),
            Condition::PersonIs { person, not, other } => {
                self.is_person(*person, *other).is_some_and(|truth| truth != *not)
            }
            Condition::TurnKind { not, kind } => (run.kind == Some(*kind)) != *not,
            Condition::FirstLap { not } => run.in_first_lap() != *not,
            Condition::FirstTurn { not, of_game } => {
                let played = &self.board.has_played;
                let any = if *of_game {
                    played.iter().any(|played| *played)
                } else {
                    played.get(usize::from(run.me.0)).copied().unwrap_or(false)
                };
                any == *not
            }
            Condition::Stage { not, stage } => (self.board.stages.get(usize::from(run.me.0)) == Some(stage)) != *not,
            Condition::SeedIs { not, kind } => (run.seed == *kind) != *not,
            Condition::HasCaptured { scope, not } => {
                let captured = match scope {
                    Scope::Lap => run.lap_captured,
                    Scope::Turn => run.turn_captured,
                };
                captured != *not
            }
            Condition::DirectionIs { not, direction } => {
                run.seen_direction().is_some_and(|seen| (seen == *direction) != *not)
            }
            Condition::NoDirection => run.direction.is_none(),
            // asked on the board as it would be
            Condition::LeavesBare(person) => self.is_bare(*person),
            Condition::Leaves(subject, empty) => {
                self.subject_count(subject)?.is_some_and(|count| (count == 0) == *empty)
            }
        })
    }

    fn subject_test(
        &self,
        subject: &mancala_interpreter::model::Subject,
        test: &mancala_interpreter::model::Test,
    ) -> Res<bool> {
        use mancala_interpreter::model::{Subject, TestKind, When};
        match subject {
            Subject::Place(place) => self.test(&self.place(place)?, test),
            Subject::Container(container) => {
                let eye = match test.when {
                    When::Now => *self,
                    When::TurnStart => Eye { board: &self.run.turn_start, ..*self },
                    When::BeforeDrop => return Ok(false),
                };
                let (count, number) = match &test.what {
                    TestKind::Count(number) => (eye.contained(*container), number),
                    TestKind::CountOf(kind, number) => (eye.counted_contained(*container, Counted::Of(*kind)), number),
                    TestKind::Worth(number) => (eye.counted_contained(*container, Counted::Worth), number),
                    _ => return Ok(false),
                };
                Ok(eye.is_number(count, number)?.is_some_and(|truth| truth != test.not))
            }
        }
    }

    /// Seeds of a container.
    pub fn contained(&self, container: Container) -> u32 {
        let sum = |values: &[u16]| values.iter().copied().map(u32::from).sum();
        let reserve = |Seat(seat): Seat| self.board.reserves.get(usize::from(seat)).copied().map_or(0, u32::from);
        match container {
            Container::Store(person) => self.seats(person).into_iter().map(|seat| self.count(Spot::Store(seat))).sum(),
            Container::Reserve(person) => self.seats(person).into_iter().map(reserve).sum(),
            Container::EveryStore => sum(&self.board.stores),
            Container::EveryReserve => sum(&self.board.reserves),
            Container::Hand => u32::from(self.run.hand),
            Container::Board => sum(&self.board.holes),
        }
    }

    /// No seed lies in any hole he owns, be it closed; several persons: all of them are bare.
    pub fn is_bare(&self, person: Person) -> bool {
        let seats = self.seats(person);
        !seats.is_empty() && seats.into_iter().all(|seat| self.seat_is_bare(seat))
    }

    fn seat_is_bare(&self, seat: Seat) -> bool {
        let holes = self.board.holes.iter().zip(&self.board.owners);
        holes.filter(|(_, owner)| **owner == Some(seat)).all(|(seeds, _)| *seeds == 0)
    }

    fn bare(&self, who: Who, not: bool) -> bool {
        match who {
            // nobody is neither bare nor not bare
            Who::Person(person) => !self.seats(person).is_empty() && self.is_bare(person) != not,
            Who::EveryPlayer => seats_in(self.board).into_iter().all(|seat| self.seat_is_bare(seat) != not),
            Who::APlayer => {
                let found = seats_in(self.board).into_iter().find(|seat| self.seat_is_bare(*seat) != not);
                self.run.that_player.set(found);
                found.is_some()
            }
        }
    }

    /// Two persons are the same; the enemy is any other. `None` where one of them is nobody.
    fn is_person(&self, person: Person, other: Person) -> Option<bool> {
        let (persons, others) = (self.seats(person), self.seats(other));
        let both = !persons.is_empty() && !others.is_empty();
        both.then(|| persons.into_iter().any(|seat| others.contains(&seat)))
    }
}
