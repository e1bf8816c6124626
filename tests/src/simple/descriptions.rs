//! Descriptions and tests: what fits, what is true of a place.

use mancala_interpreter::model::{
    Deed, Desc, Hole, MarkId, Named, Number, Person, Scope, Seat, Series, Side, Spot, Subject, Tally, Test, TestKind,
    When,
};

use super::kinds::Counted;
use super::places::Eye;
use super::run::{Deeds, Res};

impl Eye<'_, '_> {
    /// The hole fits the description.
    pub fn fits(&self, hole: Hole, desc: &Desc) -> Res<bool> {
        self.fits_made_by(hole, desc, desc.made_by)
    }

    fn fits_made_by(&self, hole: Hole, desc: &Desc, maker: Option<Person>) -> Res<bool> {
        let eye = self.about(hole);
        if self.closed(hole) && !asks_closed(desc) {
            return Ok(false);
        }
        if desc.side.is_some_and(|side| !self.of(Spot::Hole(hole), side)) {
            return Ok(false);
        }
        for name in &desc.names {
            let fits = match *name {
                Named::Zone(zone) => {
                    self.run.model.board.zones[usize::from(zone.0)].holes.iter().any(|holes| holes.contains(&hole))
                }
                Named::Mark(mark) => self.marked(hole, mark, maker),
                Named::Noun(noun) => {
                    let noun = &self.run.model.nouns[usize::from(noun.0)].desc;
                    eye.fits_made_by(hole, noun, noun.made_by.or(maker))?
                }
            };
            if !fits {
                return Ok(false);
            }
        }
        for quality in &desc.qualities {
            let Some(spot) = eye.related_all(&quality.whose, Spot::Hole(hole))? else { return Ok(false) };
            if !eye.test(&[spot], &quality.test)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The hole has the mark, made by that person if one is said.
    fn marked(&self, hole: Hole, mark: MarkId, maker: Option<Person>) -> bool {
        let eye = self.about(hole);
        self.mark_on(hole, mark).is_some_and(|one| maker.is_none_or(|maker| eye.seats(maker).contains(&one.maker)))
    }

    /// The place is the mover's, or another's.
    fn of(&self, spot: Spot, side: Side) -> bool {
        let owner = self.owner(spot);
        match side {
            Side::Own => owner == Some(self.run.me),
            Side::Enemy => owner.is_some_and(|owner| owner != self.run.me),
        }
    }

    /// Every hole that fits, in board order.
    pub fn every(&self, desc: &Desc) -> Res<Vec<Hole>> {
        let mut fitting = Vec::new();
        for hole in self.board_order() {
            if self.fits(hole, desc)? {
                fitting.push(hole);
            }
        }
        Ok(fitting)
    }

    /// The test is true of the place: one spot, or the holes of a zone together. Nothing fails every test.
    pub fn test(&self, spots: &[Spot], test: &Test) -> Res<bool> {
        match test.when {
            When::Now => self.test_now(spots, test, false),
            When::TurnStart => Eye { board: &self.run.turn_start, ..*self }.test_now(spots, test, false),
            When::BeforeDrop => match &self.run.before {
                Some(before) if spots == [before.spot] => {
                    Eye { board: &before.position, ..*self }.test_now(spots, test, before.bare_origin)
                }
                // `was` speaks of the hole of the event only
                Some(_) | None => Ok(false),
            },
        }
    }

    fn test_now(&self, spots: &[Spot], test: &Test, bare_origin: bool) -> Res<bool> {
        if spots.is_empty() {
            return Ok(false);
        }
        let truth = match &test.what {
            TestKind::Count(number) => match self.origin_counts(number, bare_origin) {
                Some(truth) => Some(truth),
                None => self.is_number(spots.iter().map(|spot| self.count(*spot)).sum(), number)?,
            },
            TestKind::CountOf(kind, number) => self.is_number(self.counted_in(spots, Counted::Of(*kind)), number)?,
            TestKind::Worth(number) => self.is_number(self.counted_in(spots, Counted::Worth), number)?,
            TestKind::Only(desc) => Some(self.is_the_only(spots, desc)?),
            TestKind::Is(place) => Some(self.are(spots, &self.place(place)?)),
            kind => {
                let mut all = true;
                for spot in spots {
                    all = all && self.test_one(*spot, kind)?;
                }
                Some(all)
            }
        };
        Ok(truth.is_some_and(|truth| truth != test.not))
    }

    /// `was occupied`, `was empty` at an origin that counts as occupied.
    fn origin_counts(&self, number: &Number, bare_origin: bool) -> Option<bool> {
        let occupied = self.run.model.sowing.origin_counts_occupied.is_some_and(|(occupied, _)| occupied);
        match number {
            Number::Ranges(ranges) if bare_origin && occupied => match ranges.as_slice() {
                [(0, Some(0))] => Some(false),
                [(1, None)] => Some(true),
                _ => None,
            },
            _ => None,
        }
    }

    fn are(&self, spots: &[Spot], others: &[Spot]) -> bool {
        spots.iter().all(|spot| others.contains(spot))
    }

    fn is_the_only(&self, spots: &[Spot], desc: &Desc) -> Res<bool> {
        let [Spot::Hole(hole)] = spots else { return Ok(false) };
        Ok(self.every(desc)? == [*hole])
    }

    /// Tests of a single spot.
    fn test_one(&self, spot: Spot, kind: &TestKind) -> Res<bool> {
        let Spot::Hole(hole) = spot else {
            return Ok(match kind {
                TestKind::Of(side) => self.of(spot, *side),
                TestKind::Store(None) => true,
                TestKind::Done(deed, scope) => self.deeds(*scope).had(*deed, spot),
                TestKind::Store(Some(person)) => self.seats(*person).into_iter().any(|seat| spot == Spot::Store(seat)),
                _ => false,
            });
        };
        Ok(match kind {
            TestKind::In(zone) => self.zone(zone).contains(&hole),
            TestKind::Fits(desc) => self.fits(hole, desc)?,
            TestKind::Of(side) => self.of(spot, *side),
            TestKind::Closed => self.closed(hole),
            TestKind::Threatened => self.is_threatened(hole)?,
            TestKind::Done(deed, scope) => self.deeds(*scope).had(*deed, spot),
            // the others were answered above
            TestKind::Store(_) | TestKind::Count(_) | TestKind::Only(_) | TestKind::Is(_) => false,
            TestKind::CountOf(..) | TestKind::Worth(_) => false,
        })
    }

    fn deeds(&self, scope: Scope) -> &Deeds {
        match scope {
            Scope::Lap => &self.run.lap_deeds,
            Scope::Turn => &self.run.turn_deeds,
        }
    }

    /// The count is that number; `None` where the number is as many as nothing.
    pub fn is_number(&self, count: u32, number: &Number) -> Res<Option<bool>> {
        Ok(match number {
            Number::Ranges(ranges) => Some(in_ranges(count, ranges)),
            Number::Even => Some(count > 0 && count.is_multiple_of(2)),
            Number::Odd => Some(!count.is_multiple_of(2)),
            Number::AsMany(subject) => self.subject_count(subject)?.map(|as_many| count == as_many),
            Number::Series(series, tally) => {
                let series = &self.run.model.series[usize::from(series.0)];
                element(series, self.tally(*tally)).map(|element| count == u32::from(element))
            }
        })
    }

    /// Seeds of a place or container; `None` for a place that does not exist.
    pub fn subject_count(&self, subject: &Subject) -> Res<Option<u32>> {
        Ok(match subject {
            Subject::Place(place) => {
                let spots = self.place(place)?;
                (!spots.is_empty()).then(|| spots.iter().map(|spot| self.count(*spot)).sum())
            }
            Subject::Container(container) => Some(self.contained(*container)),
        })
    }

    /// Value of a tally.
    pub fn tally(&self, tally: Tally) -> u16 {
        let values = &self.board.tallies[usize::from(tally.tally.0)];
        let at = match tally.of {
            None => Some(0),
            Some(person) => self.seat(person).map(|Seat(seat)| usize::from(seat)),
        };
        at.and_then(|at| values.get(at)).copied().unwrap_or(0)
    }
}

impl Deeds {
    fn had(&self, deed: Deed, spot: Spot) -> bool {
        match deed {
            Deed::Lifted => self.lifted.contains(&spot),
            Deed::Taken => self.taken.contains(&spot),
            Deed::Sown => self.sown.contains(&spot),
        }
    }
}

/// The number lies in one of the ranges.
pub(super) fn in_ranges(count: u32, ranges: &[(u16, Option<u16>)]) -> bool {
    ranges.iter().any(|(low, high)| count >= u32::from(*low) && high.is_none_or(|high| count <= u32::from(high)))
}

/// A description speaks of closed holes only if it says so.
fn asks_closed(desc: &Desc) -> bool {
    desc.qualities
        .iter()
        .any(|quality| quality.whose.is_empty() && !quality.test.not && quality.test.what == TestKind::Closed)
}

/// The element of a series after so many elements.
fn element(series: &Series, after: u16) -> Option<u16> {
    let after = usize::from(after);
    match (series.first.get(after), series.again.len()) {
        (Some(element), _) => Some(*element),
        (None, 0) => series.first.last().copied(),
        (None, length) => series.again.get((after - series.first.len()) % length).copied(),
    }
}
